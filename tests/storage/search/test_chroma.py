"""The durable vector store and the process that fills it."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from filelock import FileLock

from recommender.errors import DamagedIndexError, RemoteError
from recommender.ports import Matrix
from storage.search import chroma_fill
from storage.search.chroma import ChromaVectors
from storage.search.chroma_files import LOCK, LOG, Contents, Tracks
from storage.search.chroma_process import ChromaFill
from storage.search.embedders.unit import unit_rows
from storage.search.matrix_index import MatrixIndex

DIMENSION = 16
COUNT = 50
LONG = 120.0  # seconds a process of a busy machine may take


def _vectors(count: int = COUNT) -> Matrix:
    return unit_rows(np.random.default_rng(1).standard_normal((count, DIMENSION)).astype(np.float32))


def _tracks(count: int = COUNT) -> Tracks:
    return Tracks.of([f"track-{row}" for row in range(count)], np.full(count, 1990, np.int16))


@pytest.fixture
def matrix(tmp_path: Path) -> Path:
    """The directory of a matrix of 50 rows."""
    MatrixIndex.build(tmp_path / "matrix", [_vectors()], DIMENSION, "model-a")
    return tmp_path / "matrix"


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """The directory of a store that has been told its tracks."""
    _tracks().write(tmp_path / "chroma")
    return tmp_path / "chroma"


def _fill(store: Path, matrix: Path, batches: int = 99) -> int:
    """Fill in this process, and stop before a batch beyond so many."""
    left = iter(range(batches))
    return chroma_fill.fill(store, matrix, go_on=lambda: next(left, None) is not None)


def test_a_process_fills_the_store(store: Path, matrix: Path) -> None:
    """The bot's own process neither imports Chroma for it nor waits."""
    filling = ChromaFill(store, matrix)
    assert filling.poll() == "idle"
    assert filling.start(_tracks()) == "running"
    assert filling.wait(LONG) == "done", (store / LOG).read_text()
    assert filling.start(_tracks()) == "done"
    vectors = ChromaVectors.open(_tracks(), "model-a", DIMENSION, directory=store)
    assert np.allclose(vectors.vectors_of(["track-7", "track-3"]), _vectors()[[7, 3]], atol=1e-6)
    vectors.close()


def test_a_filled_store_starts_no_process(store: Path, matrix: Path) -> None:
    """A later start finds the mark and does nothing."""
    _fill(store, matrix)
    assert ChromaFill(store, matrix).start(_tracks()) == "done"


def test_a_cancelled_process_leaves_no_mark(store: Path, matrix: Path) -> None:
    """A fill that was ended is not taken for a whole one, and the next one ends it."""
    filling = ChromaFill(store, matrix)
    filling.start(_tracks())
    filling.cancel()
    assert filling.poll() == "stopped"
    with pytest.raises(DamagedIndexError):
        ChromaVectors.open(_tracks(), "model-a", DIMENSION, directory=store)
    assert filling.start(_tracks()) == "running"
    assert filling.wait(LONG) == "done", (store / LOG).read_text()


def test_a_fill_goes_on_where_it_stopped(store: Path, matrix: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Batches that are there are not added again."""
    monkeypatch.setattr(chroma_fill, "BATCH", 20)
    assert _fill(store, matrix, batches=1) == chroma_fill.STOPPED
    left = iter(range(99))
    assert chroma_fill.fill(store, matrix, go_on=lambda: next(left) >= 0) == chroma_fill.DONE
    assert next(left) == 2
    vectors = ChromaVectors.open(_tracks(), "model-a", DIMENSION, directory=store)
    assert np.allclose(np.concatenate(list(vectors.blocks())), _vectors(), atol=1e-6)
    vectors.close()


def test_there_is_one_filler(store: Path, matrix: Path) -> None:
    """While one process is at it another keeps away."""
    with FileLock(store / LOCK):
        assert _fill(store, matrix) == chroma_fill.BUSY
        filling = ChromaFill(store, matrix)
        filling.start(_tracks())
        assert filling.wait(LONG) == "busy"


def test_a_failed_process_says_why(store: Path, matrix: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A fill that breaks is reported once, with where to look."""
    (store / "store").write_text("in the way")
    filling = ChromaFill(store, matrix)
    filling.start(_tracks())
    assert filling.wait(LONG) == "failed"
    assert LOG in caplog.text
    assert "StoreError" in (store / LOG).read_text()


def test_the_filler_ends_with_its_parent(store: Path, matrix: Path) -> None:
    """A process whose parent is not the one it was told stops before the first batch."""
    command = [sys.executable, "-m", "storage.search.chroma_fill", str(store), str(matrix), "1"]
    root = Path(chroma_fill.__file__).parents[2]
    assert subprocess.run(command, cwd=root, check=False, timeout=LONG).returncode == chroma_fill.STOPPED  # noqa: S603 - our own module


@pytest.mark.parametrize(
    ("tracks", "embedder", "dimension"),
    [(_tracks(), "model-b", DIMENSION), (_tracks(), "model-a", DIMENSION + 1), (_tracks(49), "model-a", DIMENSION)],
)
def test_other_contents_are_told(store: Path, matrix: Path, tracks: Tracks, embedder: str, dimension: int) -> None:
    """A store of another embedder, dimension or catalogue is never asked."""
    _fill(store, matrix)
    with pytest.raises(DamagedIndexError, match="segue catalog rebuild"):
        ChromaVectors.open(tracks, embedder, dimension, directory=store)


def test_another_embedder_fills_a_collection_of_its_own(store: Path, matrix: Path, tmp_path: Path) -> None:
    """After a change of the embedder nothing of the one before is left in the store."""
    _fill(store, matrix)
    MatrixIndex.build(tmp_path / "other", [_vectors()[::-1, :8]], 8, "model-b")
    assert _fill(store, tmp_path / "other") == chroma_fill.DONE
    vectors = ChromaVectors.open(_tracks(), "model-b", 8, directory=store)
    assert vectors.dimension == 8
    assert len(vectors) == COUNT
    vectors.close()
    with pytest.raises(DamagedIndexError):
        ChromaVectors.open(_tracks(), "model-a", DIMENSION, directory=store)


def test_a_matrix_is_built_again_from_the_store(store: Path, matrix: Path, tmp_path: Path) -> None:
    """The store is what is durable: the matrix beside it can be made from it."""
    _fill(store, matrix)
    vectors = ChromaVectors.open(_tracks(), "model-a", DIMENSION, directory=store)
    again = MatrixIndex.build(tmp_path / "again", vectors.blocks(), DIMENSION, vectors.embedder)
    vectors.close()
    assert np.allclose(again.vectors(range(COUNT)), _vectors(), atol=1e-6)


def test_a_server_that_is_not_there_is_told(store: Path) -> None:
    """Without an answer from CHROMA_URL there is one sentence, which names the setting."""
    with pytest.raises(RemoteError, match="CHROMA_URL"):
        ChromaVectors.open(_tracks(), "model-a", DIMENSION, directory=store, url="http://127.0.0.1:9")


def test_names_of_collections_tell_contents_apart() -> None:
    """Each of count, ids, embedder and dimension changes the name."""
    names = {
        Contents.of(tracks, embedder, dimension).collection
        for tracks in (_tracks(3), _tracks(4), Tracks(["b", "a", "c"], [0, 0, 0]))
        for embedder in ("a", "b")
        for dimension in (8, 16)
    }
    assert len(names) == 12
