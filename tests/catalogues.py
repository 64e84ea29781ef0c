"""Real catalogues for tests: a few rows, built by the product's own importer into a directory."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from recommender.clock import FixedClock
from recommender.ports import Embedder
from storage.catalogue.library import CatalogueLibrary
from storage.catalogue.opened import OpenCatalogue
from storage.search.embedders.hashing import HashEmbedder
from storage.sources import RowsSource

NOW = datetime(2026, 1, 1, tzinfo=UTC)
DISTRACTORS = 200

Row = Mapping[str, object]


def library(directory: Path, embedder: Embedder | None = None) -> CatalogueLibrary:
    """A library in a directory, with an embedder that needs no file."""
    return CatalogueLibrary(directory, embedder or HashEmbedder(), FixedClock(NOW))


def open_catalogue(
    rows: Sequence[Row],
    directory: Path,
    embedder: Embedder | None = None,
    *,
    playlists: Sequence[Row] = (),
) -> OpenCatalogue:
    """A catalogue of these rows, in the form a JSONL file has them, built in an empty directory and opened."""
    made = library(directory, embedder)
    made.replace_rows(RowsSource(rows), playlists=playlists)
    opened = made.current()
    if opened is None:
        raise AssertionError("a catalogue that was just built is there")
    return opened


def distractors(count: int = DISTRACTORS) -> list[Row]:
    """Rows that no test asks for: names, titles and years of their own, tags that occur elsewhere too."""
    tags: tuple[list[str], ...] = (
        ["pop"],
        ["rock"],
        ["electronic", "calm"],
        ["hip hop"],
        ["folk", "melancholic"],
        ["jazz"],
        [],
    )
    return [
        {
            "id": f"distractor-{number}",
            "title": f"Placeholder Number {number}",
            "artists": [f"Distracting Ensemble {number // 4}"],
            "year": 1955 + number * 7 % 70,
            "tags": tags[number % len(tags)],
            "popularity": number % 60 / 100,
        }
        for number in range(count)
    ]
