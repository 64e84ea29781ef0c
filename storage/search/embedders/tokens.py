"""Texts to token ids, by the tokenizers library; the only module that imports it."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from tokenizers import Tokenizer


class Tokens:
    """One tokenizer file; a text beyond `longest` tokens is cut there."""

    def __init__(self, path: Path, *, longest: int, special: bool) -> None:
        self._tokenizer = Tokenizer.from_file(str(path))
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(longest)
        self._special = special

    def ids(self, texts: Sequence[str]) -> Iterator[list[int]]:
        """The token ids of each text, in order; none for a blank one."""
        encoded = self._tokenizer.encode_batch_fast(list(texts), add_special_tokens=self._special)
        for text, encoding in zip(texts, encoded, strict=True):
            yield encoding.ids if text.strip() else []
