"""Catalogue sources: each module is one kind of file, found because its name is the kind's name.

A source gives raw rows one after the other; what a row must hold is decided by storage.catalogue.rows. To add a kind,
add a module with `create(path, mapping)`.
"""

import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from importlib import import_module
from json import dumps
from pathlib import Path
from typing import Protocol, cast

from recommender.errors import CatalogueFileError

_BY_SUFFIX = {
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".json": "jsonl",
    ".csv": "csv",
    ".tsv": "csv",
    ".tab": "csv",
    ".txt": "csv",
}


@dataclass(frozen=True, slots=True)
class RawRow:
    """One row as a file holds it: its line, counted from 1, and its values, or why it could not be read.

    `plain` says that it is a bundled row whose text needs no cleaning.
    """

    line: int
    values: Mapping[str, object] = field(default_factory=dict)
    error: str = ""
    plain: bool = False


@dataclass(frozen=True, slots=True)
class Survey:
    """What a first look at all rows tells: how many there are, and the highest popularity among them."""

    rows: int
    popularity: float


def survey_rows(rows: Iterable[RawRow]) -> Survey:
    """Look at every row."""
    count, highest = 0, 0.0
    for row in rows:
        count += 1
        popularity = row.values.get("popularity")
        if isinstance(popularity, int | float) and not isinstance(popularity, bool):
            highest = max(highest, popularity)
    return Survey(count, highest)


class Source(Protocol):
    """A catalogue file or what stands for one. `rows` starts anew with every call and streams."""

    @property
    def name(self) -> str:
        """What to call it in a message."""
        ...

    @property
    def fingerprint(self) -> str:
        """Equal for equal contents, so that an interrupted import can go on."""
        ...

    def survey(self) -> Survey:
        """What all rows together tell; raises as `rows` does."""
        ...

    def rows(self) -> Iterator[RawRow]:
        """Every row; raises CatalogueFileError when the file cannot be read at all."""
        ...


@dataclass(frozen=True, slots=True)
class RowsSource:
    """Rows that are in memory already."""

    given: Sequence[Mapping[str, object]]
    name: str = "rows"

    @property
    def fingerprint(self) -> str:
        """The hash of all rows."""
        return sha256(dumps(list(self.given), sort_keys=True, default=str).encode()).hexdigest()

    def survey(self) -> Survey:
        """A look at all rows."""
        return survey_rows(self.rows())

    def rows(self) -> Iterator[RawRow]:
        """The rows, a line each."""
        for line, values in enumerate(self.given, start=1):
            yield RawRow(line, values)


def kinds() -> tuple[str, ...]:
    """The kinds of source there are."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_")))


def open_source(path: Path, kind: str = "", mapping: Mapping[str, str] | None = None) -> Source:
    """The source for a file, by kind or else by the file's name; `mapping` maps columns of the file to fields.

    Raises CatalogueFileError for an unknown kind or a file that is not there.
    """
    chosen = kind or _kind_of(path)
    if chosen not in kinds():
        raise CatalogueFileError(f"There is no catalogue source named {chosen!r}; there are {', '.join(kinds())}.")
    create = cast("Callable[[Path, Mapping[str, str]], Source]", import_module(f"{__name__}.{chosen}").create)
    return create(path, mapping or {})


def _kind_of(path: Path) -> str:
    suffixes = [suffix.lower() for suffix in path.suffixes if suffix.lower() != ".gz"]
    if not suffixes or suffixes[-1] not in _BY_SUFFIX:
        raise CatalogueFileError(f"{path.name} is no kind of catalogue file I know; name it .jsonl or .csv.")
    return _BY_SUFFIX[suffixes[-1]]
