"""Catalogues of size: the bundled one, and one that does not fit into little memory at once."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from recommender.types import RecordingKind, TagOrigin
from storage.catalogue.library import CatalogueLibrary
from storage.catalogue.opened import OpenCatalogue
from storage.catalogue.tagging import ARTIST_GENRE_BESIDE_OWN_WEIGHT, ARTIST_GENRE_WEIGHT
from storage.sources import RowsSource
from storage.sources.bundled import ROWS
from tests.catalogues import library

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
GENERATED = 250_000
MEMORY = 2 << 30


@pytest.fixture(scope="module")
def bundled(tmp_path_factory: pytest.TempPathFactory) -> CatalogueLibrary:
    """The bundled catalogue, built once."""
    made = library(tmp_path_factory.mktemp("bundled"))
    report = made.build_bundled()
    assert (report.added, report.skipped, report.notes) == (ROWS, (), ())
    return made


def current(made: CatalogueLibrary) -> OpenCatalogue:
    """The current version."""
    found = made.current()
    assert found is not None
    return found


def test_the_bundled_catalogue_is_whole(bundled: CatalogueLibrary) -> None:
    """Every bundled track is there, most have a genre, and the overview says where they come from."""
    opened = current(bundled)
    assert len(opened.columns) == ROWS
    assert float(opened.columns.genre_known.mean()) > 0.9
    info = bundled.info()
    assert info is not None
    assert info.licences["CC-BY-SA-4.0"] == 18_572
    assert "US charts" in info.bias
    opened.close()


def test_artist_genres_are_weaker_than_a_tracks_own(bundled: CatalogueLibrary) -> None:
    """A genre of the artist counts 0.3 beside a track's own genre and 0.6 where there is none."""
    opened = current(bundled)
    columns = opened.columns
    genre = np.array([tag.kind == "genre" for tag in opened.vocabulary])[columns.tags.values]
    from_artist = columns.tag_origin == TagOrigin.ARTIST_FACTS
    weights = {round(weight, 3) for weight in np.unique(columns.tag_weight[genre & from_artist]).tolist()}
    assert weights == {ARTIST_GENRE_WEIGHT, ARTIST_GENRE_BESIDE_OWN_WEIGHT}
    opened.close()


def test_karaoke_and_live_recordings_are_told(bundled: CatalogueLibrary) -> None:
    """Recordings of other kinds are marked, and they are the minority."""
    opened = current(bundled)
    kinds = np.bincount(opened.columns.kind, minlength=len(RecordingKind))
    assert kinds[RecordingKind.ORIGINAL] > 0.9 * ROWS
    assert kinds[RecordingKind.LIVE] > 0
    opened.close()


def test_an_import_adds_to_the_bundled_catalogue(bundled: CatalogueLibrary) -> None:
    """Rows that come later stand beside the bundled ones, and a bundled artist stays one artist."""
    bundled.import_rows(RowsSource([{"id": "mine", "artist": "björk", "title": "A Song of Mine"}]))
    opened = current(bundled)
    row = opened.row_of("mine")
    assert row is not None
    assert len(opened.columns) == ROWS + 1
    assert opened.tracks([row])[0].artists == ("Björk",)
    opened.close()


def test_a_large_file_is_imported_in_little_memory(tmp_path: Path) -> None:
    """250,000 rows stream through 2 GB with reports of progress, and jazz is found (DT-19)."""
    file = tmp_path / "large.jsonl"
    with file.open("w") as lines:
        for at in range(GENERATED):
            row = {
                "id": f"g{at}",
                "title": f"Generated Title {at}",
                "artist": f"Generated Artist {at % 40_000}",
                "album": f"Generated Album {at // 10}",
                "year": 1950 + at % 75,
                "tags": [("jazz", "rock", "pop", "folk")[at % 4], "calm"],
            }
            lines.write(json.dumps(row) + "\n")
    module = "tests.storage.catalogue.children"
    command = [sys.executable, "-m", module, "memory", str(tmp_path / "made"), str(file), str(MEMORY)]
    told = subprocess.run(command, cwd=ROOT, check=True, capture_output=True)  # noqa: S603 - ours
    reports, rows, found = map(int, told.stdout.split())
    assert reports > 50
    assert (rows, found) == (GENERATED, 10)
