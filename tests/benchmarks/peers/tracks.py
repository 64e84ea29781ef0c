"""What every peer reads of a track and of a request."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

from recommender.ports import Embedder
from storage.search.embedders.wordllama import WordLlama
from tests.benchmarks.generate import Row

T = TypeVar("T")
POOL = 100  # candidates of each branch before they are fused
RRF_K = 60  # Cormack, Clarke and Buettcher 2009
_DECADE = re.compile(r"\b((?:19|20)?\d0)s\b")
_FULL = 1000  # a decade written with its century
_CENTURY_TURN = 30  # "20s" is the 2020s, "30s" the 1930s


def document(row: Row) -> str:
    """A track as one text."""
    parts = [row["title"], "by", ", ".join(row["artists"])]
    if "album" in row:
        parts += ["from", row["album"]]
    return " ".join([*parts, *row.get("tags", ()), str(row.get("year", ""))]).strip()


def years(text: str) -> tuple[int, int] | None:
    """The decade that a request names ("80s", "1980s"), or None."""
    found = _DECADE.search(text)
    if found is None:
        return None
    first = int(found[1])
    if first < _FULL:
        first += 1900 if first >= _CENTURY_TURN else 2000
    return first, first + 9


def embedder() -> Embedder:
    """The embedder that Segue uses."""
    return WordLlama.load()


def batches(items: Iterable[T], size: int) -> Iterator[list[T]]:
    """The items in lists of at most `size`."""
    source = iter(items)
    while batch := list(islice(source, size)):
        yield batch
