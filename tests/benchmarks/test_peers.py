"""Every peer answers, so that none is beaten because it was wired wrongly."""

from pathlib import Path

import pytest

from tests.benchmarks import peers
from tests.benchmarks.generate import Row

LIBRARIES = {"rank_bm25_chroma": "rank_bm25", "langchain_ensemble": "langchain_chroma", "sqlite_fts5": "sqlite3"}

# The peers' libraries warn about each other on import; that is not Segue's to mend.
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(
    params=[pytest.param(name, marks=() if name == "sqlite_fts5" else pytest.mark.slow) for name in peers.PEERS]
)
def peer(request: pytest.FixtureRequest, tmp_path: Path, rows: list[Row]) -> peers.Peer:
    """A peer that is built and opened on some rows."""
    pytest.importorskip(LIBRARIES[request.param], reason="the `bench` dependency group is not installed")
    made = peers.create(request.param)
    made.build(lambda: rows[:400], tmp_path)
    made.open(lambda: rows[:400], tmp_path)
    return made


def test_finds_a_title_beside_its_artist(peer: peers.Peer, rows: list[Row]) -> None:
    """The words of a title and its artist bring the track into the first ten."""
    for row in rows[:20]:
        assert row["id"] in peer.search(f"{row['title']} by {row['artists'][0]}", 10)


def test_keeps_the_years(peer: peers.Peer, rows: list[Row]) -> None:
    """A decade in the request is a filter."""
    years = {row["id"]: row.get("year", 0) for row in rows[:400]}
    found = peer.search("some 1990s electronic", 10)
    assert found
    assert all(1990 <= years[track] <= 1999 for track in found)
