"""The bundled catalogue's files; README.md beside them tells fields, sources and licences."""

import csv
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

TRACK_FILES = ("tracks_mainstream.jsonl.gz", "tracks_known.jsonl.gz", "tracks_cc.jsonl.gz")


def data_file(name: str) -> Traversable:
    """One of the files, wherever the package is installed."""
    return files(__name__).joinpath(name)


def table(name: str) -> Iterator[dict[str, str]]:
    """The rows of a tab-separated file; quotes have no meaning in it, an absent value is the empty string."""
    with data_file(name).open("r", encoding="utf-8") as lines:
        yield from csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE, restval="")


@lru_cache(maxsize=16_384)
def listed(cell: str, separator: str = ";") -> tuple[str, ...]:
    """The parts of a cell that holds a list."""
    return tuple(part.strip() for part in cell.split(separator) if part.strip())
