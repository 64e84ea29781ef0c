"""Installations of Segue to measure: a data directory whose catalogue holds some rows."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from time import perf_counter

from recommender.clock import SystemClock
from segue.settings import Settings
from storage.catalogue.library import CatalogueLibrary
from storage.search.embedders.load import load_embedder
from storage.sources import RawRow
from tests.benchmarks.generate import CATALOGUE_FILES, DATA, Row, read_rows

BUNDLED = "bundled"


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows as a catalogue source; they are read anew at every call."""

    given: Callable[[], Iterable[Row]]
    name: str = "generated rows"
    fingerprint: str = "generated"

    def rows(self) -> Iterator[RawRow]:
        """The rows, a line each."""
        for line, row in enumerate(self.given(), start=1):
            yield RawRow(line, row)


def library(home: Path) -> CatalogueLibrary:
    """The catalogue of a data directory, at the default settings."""
    settings = Settings(data_dir=home)
    return CatalogueLibrary(settings.catalogue_dir, load_embedder(settings.embedder), SystemClock())


def fill(home: Path, rows: Callable[[], Iterable[Row]]) -> float:
    """Build the catalogue of a data directory from rows alone; returns the seconds it took."""
    start = perf_counter()
    library(home).replace_rows(Rows(rows))
    return perf_counter() - start


def fill_bundled(home: Path) -> float:
    """Build the bundled catalogue; returns the seconds it took."""
    start = perf_counter()
    library(home).build_bundled()
    return perf_counter() - start


def shipped_rows(data: Path = DATA) -> Iterator[Row]:
    """The rows of the bundled catalogue, as they are shipped."""
    return chain.from_iterable(read_rows(data / name) for name in CATALOGUE_FILES)
