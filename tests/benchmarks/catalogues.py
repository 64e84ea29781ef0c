"""Installations of Segue to measure: a data directory whose catalogue holds some rows."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from time import perf_counter

from recommender.clock import SystemClock
from segue.library import library_of
from segue.settings import Settings
from storage.catalogue.library import CatalogueLibrary
from storage.sources import RawRow, Survey, survey_rows
from tests.benchmarks.generate import CATALOGUE_FILES, DATA, Row, read_rows

BUNDLED = "bundled"


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows as a catalogue source; they are read anew at every call."""

    given: Callable[[], Iterable[Row]]
    name: str = "generated rows"
    fingerprint: str = "generated"

    def survey(self) -> Survey:
        """A look at all rows."""
        return survey_rows(self.rows())

    def rows(self) -> Iterator[RawRow]:
        """The rows, a line each."""
        for line, row in enumerate(self.given(), start=1):
            yield RawRow(line, row)


def library(home: Path) -> CatalogueLibrary:
    """The catalogue of a data directory, at the default settings."""
    return library_of(Settings(data_dir=home), SystemClock())


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
