"""An embedder without a model: words as fixed random directions."""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b

import numpy as np

from recommender.ports import Matrix
from storage.search.embedders.unit import unit_rows

_SMALLEST_SEED = 8


class HashEmbedder:
    """The sum of one pseudo-random unit vector per word: equal words are near, nothing else is.

    It needs no file and has any dimension, so tests and catalogues without a model run on it.
    """

    def __init__(self, dimension: int = 64) -> None:
        self._dimension = dimension
        self._word = lru_cache(maxsize=65_536)(self._direction)

    @property
    def name(self) -> str:
        """`hash` and the dimension."""
        return f"hash-{self._dimension}"

    @property
    def dimension(self) -> int:
        """The length of a vector, as given."""
        return self._dimension

    def embed_documents(self, texts: Sequence[str]) -> Matrix:
        """(len(texts), D) unit rows; a blank text gives a zero row."""
        sums = np.zeros((len(texts), self._dimension), np.float32)
        for row, text in enumerate(texts):
            for word in text.casefold().split():
                sums[row] += self._word(word)
        return unit_rows(sums)

    def embed_query(self, text: str) -> Matrix:
        """(D,) a unit vector, or zeros for a blank text."""
        vector: Matrix = self.embed_documents([text])[0]
        return vector

    def _direction(self, word: str) -> Matrix:
        seed = int.from_bytes(blake2b(word.encode(), digest_size=_SMALLEST_SEED).digest(), "big")
        noise = np.random.default_rng(seed).standard_normal((1, self._dimension)).astype(np.float32)
        direction: Matrix = unit_rows(noise)[0]
        return direction
