"""Versions of a catalogue: built beside each other, switched in one step, mended from the database."""

import json
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from recommender.errors import DamagedIndexError, StoreError
from recommender.ports import Matrix
from recommender.types import Clause, TextQuery
from storage.catalogue.importing import BATCH
from storage.catalogue.library import CatalogueLibrary
from storage.catalogue.opened import OpenCatalogue
from storage.search.embedders.hashing import HashEmbedder
from storage.sources import RowsSource, open_source
from tests.catalogues import Row, library
from tests.storage.catalogue.children import FULL

ROOT = Path(__file__).parents[3]
JAZZ: list[Row] = [
    {"id": "f1", "artist": "Bill Evans", "title": "Peace Piece", "year": 1959, "tags": ["jazz"]},
    {"id": "f2", "artist": "Chet Baker", "title": "Almost Blue", "year": 1987, "tags": ["jazz"]},
    {"id": "f3", "artist": "Miles Davis", "title": "Blue in Green", "year": 1959, "tags": ["jazz"]},
]


@contextmanager
def opened(made: CatalogueLibrary) -> Iterator[OpenCatalogue]:
    """The current version, closed at the end."""
    found = made.current()
    assert found is not None
    try:
        yield found
    finally:
        found.close()


def ids(made: CatalogueLibrary) -> set[str]:
    """The ids of all tracks."""
    with opened(made) as found:
        return set(found.track_ids(range(len(found.columns))))


def jazz_keys(found: OpenCatalogue) -> set[int]:
    """What the text index finds for jazz."""
    return set(found.text_index.search(TextQuery((Clause("tags", "jazz"),)), 10)[0].tolist())


def many(path: Path, count: int = 2 * BATCH + 500) -> Path:
    """A file of so many generated rows."""
    rows = ({"id": f"m{at}", "title": f"Title {at}", "artist": f"Unheard {at % 50}"} for at in range(count))
    path.write_text("\n".join(json.dumps(row) for row in rows))
    return path


@pytest.fixture
def jazz(tmp_path: Path) -> CatalogueLibrary:
    """A library with three tracks."""
    made = library(tmp_path / "catalogue")
    made.import_rows(RowsSource(JAZZ))
    return made


def test_nothing_is_there_before_the_first_build(tmp_path: Path) -> None:
    """A fresh directory has no catalogue, no overview and nothing to rebuild."""
    made = library(tmp_path / "catalogue")
    assert (made.current(), made.info(), made.start_durable_vectors()) == (None, None, None)
    with pytest.raises(StoreError, match="no catalogue to rebuild"):
        made.rebuild()


def test_an_open_version_outlives_later_builds(jazz: CatalogueLibrary) -> None:
    """Who has a version open goes on reading it, whatever is built meanwhile; later it is removed."""
    with opened(jazz) as first:
        for number in range(3):
            jazz.import_rows(RowsSource([{"id": f"n{number}", "title": "New"}]))
        assert [track.title for track in first.tracks([0])] == ["Blue in Green"] or len(first.columns) == 3
        assert len(first.tracks([0, 1, 2])) == 3
        assert first.directory.is_dir()
    jazz.import_rows(RowsSource([{"id": "n9", "title": "New"}]))
    assert sorted(path.name for path in jazz.directory.glob("0*")) == ["000004", "000005"]
    assert ids(jazz) == {"f1", "f2", "f3", "n0", "n1", "n2", "n9"}


def test_rows_are_replaced_only_when_that_is_asked_for(jazz: CatalogueLibrary) -> None:
    """An import adds, a replacement leaves the new rows alone."""
    jazz.import_rows(RowsSource([{"id": "n", "title": "New"}]))
    assert ids(jazz) == {"f1", "f2", "f3", "n"}
    jazz.replace_rows(RowsSource([{"id": "n", "title": "New"}]))
    assert ids(jazz) == {"n"}


def test_another_embedder_makes_its_own_vectors(jazz: CatalogueLibrary) -> None:
    """Vectors of another dimension are noticed at once, told of, and made anew; none of the old ones stay (DT-09)."""
    wide = library(jazz.directory, HashEmbedder(96))
    with opened(wide) as found:
        assert found.vector_index.dimension == 96
        assert found.vector_index.vectors([0, 1, 2]).shape == (3, 96)
        assert len(jazz_keys(found)) == 3
    assert wide.notice == "The vectors were made by hash-64; rebuilding them for hash-96."
    again = library(jazz.directory, HashEmbedder(96))
    with opened(again):
        assert again.notice == ""


@pytest.mark.parametrize("part", ["text", "vectors", "columns", "names"])
@pytest.mark.parametrize("damage", ["truncate", "remove"])
def test_damage_is_one_line_and_rebuild_mends_it(jazz: CatalogueLibrary, part: str, damage: str) -> None:
    """A damaged or missing index names the command; the command makes it anew from the database (DT-11)."""
    version = jazz.directory / "000001"
    victim = max((path for path in (version / part).rglob("*") if path.is_file()), key=lambda path: path.stat().st_size)
    if damage == "remove":
        victim.unlink()
    else:
        victim.write_bytes(victim.read_bytes()[:-1])
    with pytest.raises(DamagedIndexError, match="segue catalog rebuild") as told:
        jazz.current()
    assert "\n" not in str(told.value)
    jazz.rebuild()
    with opened(jazz) as found:
        assert len(jazz_keys(found)) == 3


def test_altered_bytes_of_the_text_index_are_noticed(jazz: CatalogueLibrary) -> None:
    """A text index of the same size and other bytes is damage too."""
    victim = max((jazz.directory / "000001" / "text").iterdir(), key=lambda path: path.stat().st_size)
    content = bytearray(victim.read_bytes())
    content[len(content) // 2] ^= 0xFF
    victim.write_bytes(bytes(content))
    with pytest.raises(DamagedIndexError, match="text index"):
        jazz.current()


def test_rebuild_works_without_any_index(jazz: CatalogueLibrary) -> None:
    """The database alone is enough, without indexes, manifest and pointer."""
    version = jazz.directory / "000001"
    for path in version.iterdir():
        if path.name != "catalogue.db":
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    (jazz.directory / "current").unlink()
    jazz.rebuild()
    assert ids(jazz) == {"f1", "f2", "f3"}


def test_a_damaged_database_says_so(jazz: CatalogueLibrary) -> None:
    """Without a readable database there is nothing to rebuild from, in one sentence."""
    (jazz.directory / "000001" / "catalogue.db").write_bytes(b"x" * 8192)
    with pytest.raises(StoreError, match="database is damaged"):
        jazz.rebuild()


def test_a_lost_pointer_finds_the_newest_version(jazz: CatalogueLibrary) -> None:
    """A version that was sealed when the process died before the switch is not lost when the pointer is."""
    (jazz.directory / "current").unlink()
    assert ids(jazz) == {"f1", "f2", "f3"}


def test_vectors_of_unchanged_tracks_are_taken_over(tmp_path: Path) -> None:
    """Beside an older version of the same embedder only new documents are embedded, and the vectors are the same."""
    counted = _Counting(32)
    made = library(tmp_path, counted)
    made.import_rows(RowsSource(JAZZ))
    with opened(made) as found:
        before = found.vector_index.vectors([found.row_of("f2") or 0])
    counted.texts = 0
    made.import_rows(RowsSource([{"id": "n", "title": "New", "year": 1900}]))
    with opened(made) as found:
        assert np.array_equal(found.vector_index.vectors([found.row_of("f2") or 0]), before)
    assert counted.texts == 1


class _Counting(HashEmbedder):
    """Counts what it embeds."""

    texts = 0

    def embed_documents(self, texts: Sequence[str]) -> Matrix:
        self.texts += len(texts)
        return super().embed_documents(texts)


def _child(*arguments: object) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "tests.storage.catalogue.children", *map(str, arguments)]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 - ours


@pytest.mark.parametrize("step", ["rows", "columns", "names", "indexes", "switch", "done"])
def test_a_killed_import_leaves_a_whole_catalogue(jazz: CatalogueLibrary, tmp_path: Path, step: str) -> None:
    """Killed at any step, the version in use opens as before, and the same import then brings every row once."""
    file = many(tmp_path / "many.jsonl")
    with _child("stop", jazz.directory, file, step) as child:
        assert child.stdout is not None
        assert child.stdout.read(4) == b"here"
        child.send_signal(signal.SIGKILL)
    count = len(ids(jazz))
    assert count == (3 if step != "done" else 3 + 2 * BATCH + 500)
    seen: list[int] = []
    report = jazz.import_rows(
        open_source(file), lambda progress: seen.append(progress.done) if progress.step == "rows" else None
    )
    assert report.added + report.unchanged == 2 * BATCH + 500
    assert len(ids(jazz)) == 3 + 2 * BATCH + 500
    if step == "rows":
        assert seen == [2 * BATCH, 2 * BATCH + 500]  # the first batch was committed and is not read again
    if step in {"columns", "names", "indexes"}:
        assert seen == []  # all were; only what is built of them is missing
    assert list(jazz.directory.glob("*.building")) == []


@pytest.mark.parametrize(("limit", "dimension"), [(100_000, 64), (2_000_000, 64), (6_000_000, 1024)])
def test_a_full_disk_loses_nothing(jazz: CatalogueLibrary, tmp_path: Path, limit: int, dimension: int) -> None:
    """Without space for the copy, the rows or the vectors, one sentence is told and the old version stays (DT-13)."""
    file = many(tmp_path / "many.jsonl")
    with _child("full", jazz.directory, file, limit, dimension) as child:
        told = child.stdout.read() if child.stdout else b""
    assert (child.returncode, told) == (
        FULL,
        b"There is no space left to build the catalogue; the one in use is unchanged.",
    )
    assert list(jazz.directory.glob("*.building")) == []
    assert ids(jazz) == {"f1", "f2", "f3"}
    assert jazz.import_rows(open_source(file)).added == 2 * BATCH + 500


def test_the_overview_counts_and_is_honest(jazz: CatalogueLibrary) -> None:
    """The overview has counts, sources, sizes and a word on what is missing."""
    found = jazz.info()
    assert found is not None
    assert (found.counts["tracks"], found.sources, found.embedder) == (3, {"not given": 3}, "hash-64")
    assert "100% have no popularity" in found.bias
    assert found.sizes["catalogue"] > 0
