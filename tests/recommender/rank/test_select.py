"""Which of the ranked tracks are shown."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from recommender.rank.select import select
from recommender.types import Plan, RecordingKind
from tests.recommender.plans import catalogues, plans
from tests.recommender.small import SmallCatalogue, Song


def chosen(catalogue: SmallCatalogue, plan: Plan, *songs: str) -> list[str]:
    """The ids that are shown of songs ranked in this order."""
    rows = np.array(catalogue.rows(*songs), dtype=np.int32)
    return list(catalogue.track_ids(select(rows, plan, catalogue.columns).shown))


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_laws_of_selection(data: st.DataObject) -> None:
    """No more than asked for, no work twice, as many as there are, and the rest is what is left."""
    catalogue = data.draw(catalogues)
    plan = data.draw(plans(catalogue))
    rows = data.draw(st.permutations(range(len(catalogue.songs))))
    result = select(np.array(rows, dtype=np.int32), plan, catalogue.columns)
    works = {int(catalogue.columns.work[row]) for row in rows}
    assert len(result.shown) == min(plan.count, len(works))
    assert len({int(catalogue.columns.work[row]) for row in result.shown}) == len(result.shown)
    assert set(result.shown).isdisjoint(result.rest)
    assert len(result.shown) + len(result.rest) == len(works)


HITS = SmallCatalogue(
    (
        Song("a1", "One", ("Ann",)),
        Song("a2", "Two", ("Ann",)),
        Song("ab", "Three", ("Bob", "Ann")),
        Song("c1", "Four", ("Cy",)),
    )
)


def test_the_cap_counts_every_credit() -> None:
    """An artist comes once in a short reply, as a guest too."""
    assert chosen(HITS, Plan(count=2, artist_cap=1), "a1", "a2", "ab", "c1") == ["a1", "c1"]


def test_the_cap_gives_way_before_the_count() -> None:
    """Where the cap leaves too few, the best of the others fill up."""
    assert chosen(HITS, Plan(count=3, artist_cap=1), "a1", "a2", "ab", "c1") == ["a1", "c1", "a2"]


def test_no_cap_where_the_artist_was_asked_for() -> None:
    """Without a cap the ranking stands."""
    assert chosen(HITS, Plan(count=3, artist_cap=0), "a1", "a2", "ab", "c1") == ["a1", "a2", "ab"]


VERSIONS = SmallCatalogue(
    (
        Song("plain", "Unchain", ("Joe",), 1987),
        Song("live", "Unchain", ("Joe",), 1990, kind=RecordingKind.LIVE),
        Song("other", "Up", ("Joe",), 1982),
    )
)


def test_a_work_comes_once_as_the_original() -> None:
    """Of two recordings of a work the original is shown, at the place of the better ranked."""
    assert chosen(VERSIONS, Plan(), "live", "plain", "other") == ["plain", "other"]


def test_a_wanted_kind_stands_for_the_work() -> None:
    """Where live was asked for, the live recording is shown."""
    assert chosen(VERSIONS, Plan(wanted_kinds=(RecordingKind.LIVE,)), "plain", "live", "other") == ["live", "other"]


def test_a_named_recording_stands_for_the_work() -> None:
    """A recording that was asked for by name is not replaced by the original."""
    plan = Plan(tracks=VERSIONS.rows("live", "plain"))
    assert chosen(VERSIONS, plan, "live", "plain") == ["live"]


def test_references_come_last() -> None:
    """The artist that something should be like comes after all others."""
    plan = Plan(late_artists=(HITS.artist("Ann"),), artist_cap=1)
    assert chosen(HITS, plan, "a1", "c1")[0] == "c1"


LENGTHS = SmallCatalogue(
    (
        *(Song(f"n{n}", f"Song {n}", (f"Artist {n}",), duration_s=200 + 10 * n) for n in range(1, 13)),
        Song("x", "Unknown", ("Nobody",)),
    )
)


def test_minutes_are_filled() -> None:
    """Half an hour is met within a tenth, and a track of unknown length fills no time."""
    ids = chosen(LENGTHS, Plan(minutes=30, count=9), "x", *(f"n{n}" for n in range(1, 13)))
    total = sum(200 + 10 * int(name[1:]) for name in ids)
    assert "x" not in ids
    assert 27 * 60 <= total <= 33 * 60
