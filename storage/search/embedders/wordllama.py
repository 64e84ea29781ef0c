"""The default embedder: static token vectors of WordLlama, read from the files of its installed package.

The package itself is never imported: its loader looks in a folder that the wheel does not have and then asks the
network. Weights: MIT, derived from LLaMA 2 and phi-3 codebooks (NOTICE).
"""

import json
import struct
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray

from recommender.errors import SetupError
from recommender.ports import Matrix
from storage.search.embedders.files import packaged_file
from storage.search.embedders.tokens import Tokens
from storage.search.embedders.unit import ragged_sums, unit_rows

_PACKAGE = "wordllama"
_WEIGHTS = "weights/l2_supercat_256.safetensors"
_TOKENIZER = "l2_supercat_tokenizer_config.json"
_LONGEST_WORD = 200  # characters; a longer run without a space is no word
_MOST_WORDS = 512  # of a text; a catalogue's texts have about 14
_BATCH = 65_536  # texts at once: their words are looked up once

Table = NDArray[np.float16]


class WordLlama:
    """The mean of the vectors of a text's tokens, 256-d.

    The tokenizer never joins letters across a space, so each different word is tokenised once and its vectors are
    added up; a sum has the direction of a mean. The table, (32000, 256) float16, stays memory-mapped.
    """

    def __init__(self, table: Table, tokens: Tokens, revision: str) -> None:
        self._table = table
        self._tokens = tokens
        self._name = f"wordllama-l2-supercat-256@{revision}"

    @classmethod
    def load(cls) -> Self:
        """The model of the installed package; SetupError when its files are not there."""
        tokens = Tokens(packaged_file(_PACKAGE, _TOKENIZER), longest=_LONGEST_WORD, special=False)
        return cls(read_table(packaged_file(_PACKAGE, _WEIGHTS)), tokens, version(_PACKAGE))

    @property
    def name(self) -> str:
        """The model and the release of the package its weights came in."""
        return self._name

    @property
    def dimension(self) -> int:
        """256."""
        return int(self._table.shape[1])

    def embed_documents(self, texts: Sequence[str]) -> Matrix:
        """(len(texts), 256) unit rows; a blank text gives a zero row."""
        parts = [self._embed(texts[start : start + _BATCH]) for start in range(0, len(texts), _BATCH)]
        return np.concatenate(parts) if parts else np.zeros((0, self.dimension), np.float32)

    def embed_query(self, text: str) -> Matrix:
        """(256,) a unit vector, or zeros for a blank text."""
        words = [word[:_LONGEST_WORD] for word in text.split()[:_MOST_WORDS]]
        used = [token for ids in self._tokens.ids(words) for token in ids]
        vector: Matrix = unit_rows(self._table[used].astype(np.float32).sum(axis=0, keepdims=True))[0]
        return vector

    def _embed(self, texts: Sequence[str]) -> Matrix:
        number: dict[str, int] = {}
        flat, counts = [], []
        for text in texts:
            words = text.split()[:_MOST_WORDS]
            flat += [number.setdefault(word, len(number)) for word in words]
            counts.append(len(words))
        return unit_rows(ragged_sums(self._word_vectors(list(number)), flat, counts))

    def _word_vectors(self, words: Sequence[str]) -> Matrix:
        """(len(words), 256) the sum of each word's token vectors."""
        lists = list(self._tokens.ids([word[:_LONGEST_WORD] for word in words]))
        used, places = np.unique(np.array([token for ids in lists for token in ids], np.int64), return_inverse=True)
        table = self._table[used].astype(np.float32)
        return ragged_sums(table, places, [len(ids) for ids in lists])


def read_table(path: Path) -> Table:
    """The one float16 tensor of a safetensors file, memory-mapped.

    Format: the header's length as a little-endian 64-bit number, the header as JSON, then the data.
    """
    with path.open("rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        header = json.loads(file.read(length))
    tensor = header["embedding.weight"]
    if tensor["dtype"] != "F16":
        raise SetupError("The weights of wordllama have an unknown format; install the release that Segue names.")
    offset = 8 + length + tensor["data_offsets"][0]
    return np.memmap(path, np.float16, "r", offset=offset, shape=tuple(tensor["shape"]))
