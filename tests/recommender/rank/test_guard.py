"""The last check: nothing that breaks a hard constraint passes, whatever comes in."""

from hypothesis import given, settings
from hypothesis import strategies as st

from recommender.rank.guard import guard
from recommender.types import Plan, YearRange
from tests.recommender.plans import catalogues, plans
from tests.recommender.small import SmallCatalogue, Song


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_nothing_leaks(data: st.DataObject) -> None:
    """Read from the songs themselves, every row that passes meets every constraint of the plan."""
    catalogue = data.draw(catalogues)
    plan = data.draw(plans(catalogue))
    rows = data.draw(st.lists(st.integers(0, len(catalogue.songs) - 1)))
    for row in guard(rows, plan, catalogue.columns).rows:
        song = catalogue.sorted_songs[row]
        artists = {catalogue.artist(name) for name in song.artists}
        tags = {catalogue.tag(name) for name in song.tags}
        assert row not in plan.exclude_tracks
        assert row not in plan.shown
        assert artists.isdisjoint(plan.exclude_artists)
        assert tags.isdisjoint(plan.exclude_tags)
        assert _in_years(song, plan)
        assert row in plan.tracks or not plan.artists or artists & set(plan.artists)
        assert _genres_fit(song, tags, plan, catalogue)
        assert plan.duration_s is None or plan.duration_s[0] <= song.duration_s <= plan.duration_s[1]


def _in_years(song: Song, plan: Plan) -> bool:
    spans = plan.years if plan.years_hard else ()
    return not spans or (song.year > 0 and any(span.low <= song.year <= span.high for span in spans))


def _genres_fit(song: Song, tags: set[int], plan: Plan, catalogue: SmallCatalogue) -> bool:
    unknown = not any(catalogue.kinds.get(name, "genre") == "genre" for name in song.tags)
    return all(tags & set(group) for group in plan.tags_all) or (unknown and not plan.known_genre_only)


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_order_and_counts(data: st.DataObject) -> None:
    """What passes keeps its order, and passed and dropped are all that came in, each once."""
    catalogue = data.draw(catalogues)
    rows = data.draw(st.lists(st.integers(0, len(catalogue.songs) - 1)))
    result = guard(rows, data.draw(plans(catalogue)), catalogue.columns)
    unique = list(dict.fromkeys(rows))
    assert list(result.rows) == [row for row in unique if row in result.rows]
    assert len(result.rows) + sum(count for _, count in result.dropped) == len(unique)


def test_unknown_year_does_not_fit() -> None:
    """A track without a year does not meet a hard year, not even an open one."""
    catalogue = SmallCatalogue((Song("a", year=0),))
    assert guard([0], Plan(years=(YearRange(1, 1999),)), catalogue.columns).rows == ()
