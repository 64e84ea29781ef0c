"""Tests of the requests, their right answers and the metrics."""

import random

import pytest

from tests.benchmarks.generate import Row
from tests.benchmarks.metrics import Judgement, judge, percentile, quality
from tests.benchmarks.queries import KINDS, Query, Wish, Words, draw, slip, words


def _row(track: str, title: str, artist: str, year: int, *tags: str) -> Row:
    return Row(id=track, title=title, artists=[artist], year=year, tags=list(tags), sources=[], license=[])


ROWS = {
    row["id"]: row
    for row in (
        _row("a", "Blue in Green", "Ann", 1959, "jazz", "calm"),
        _row("b", "So What", "Ann", 1959, "jazz"),
        _row("c", "So What", "Bob", 1986, "rock"),
        _row("d", "Loud", "Bob", 1984, "alternative rock", "calm"),
    )
}


@pytest.fixture(scope="module")
def vocabulary() -> Words:
    """The genres and moods."""
    return words()


def test_relevant_rows_are_counted_exactly(rows: list[Row], vocabulary: Words) -> None:
    """A query's count is the number of rows that its wish admits, and never 0."""
    queries = draw(lambda: rows, 50, vocabulary)
    assert len(queries) == 50
    for query in queries:
        assert query.relevant == sum(map(query.wish.admits, rows)) > 0


def test_all_kinds_come_in_turn(rows: list[Row], vocabulary: Words) -> None:
    """The kinds are equally many, no request comes twice, and the same seed asks the same."""
    queries = draw(lambda: rows, 25, vocabulary)
    assert [query.kind for query in queries] == list(KINDS) * 5
    assert len({query.text for query in queries}) == 25
    assert draw(lambda: rows, 25, vocabulary) == queries


def test_a_slip_keeps_both_ends() -> None:
    """A slip of the keyboard leaves the first and the last letter, and changes the length by one at most."""
    rng = random.Random(1)
    for _ in range(200):
        typed = slip("Paranoid Android", rng)
        assert (typed[0], typed[-1]) == ("P", "d")
        assert abs(len(typed) - 16) <= 1


def test_a_genre_admits_its_children(vocabulary: Words) -> None:
    """Alternative rock is rock, rock is not alternative rock."""
    assert Wish(genre=vocabulary.genres["rock"]).admits(ROWS["d"])
    assert not Wish(genre=vocabulary.genres["alternative rock"]).admits(ROWS["c"])


def test_an_unknown_year_is_in_no_decade() -> None:
    """A row without a year breaks a constraint on years."""
    row = _row("e", "Undated", "Ann", 0, "jazz")
    del row["year"]
    assert not Wish(years=(1950, 1959)).keeps(row)


def test_recall_is_capped_by_what_there_is() -> None:
    """Two right rows of two are a recall of 1, though ten places were free."""
    query = Query("artist", "songs by Ann", Wish(artist="ann"), relevant=2)
    assert judge(query, ["a", "b"], ROWS) == Judgement(success=True, recall=1.0, violations=0)


def test_violations_are_counted_in_the_first_ten() -> None:
    """Rows of another artist break the constraint; a repeated or unknown id counts once or not at all."""
    query = Query("artist", "songs by Ann", Wish(artist="ann"), relevant=2)
    assert judge(query, ["c", "c", "a", "nowhere"], ROWS) == Judgement(success=True, recall=0.5, violations=1)


def test_a_mood_ranks_and_never_binds(vocabulary: Words) -> None:
    """A row of the genre without the mood is not right, but no violation either."""
    query = Query("tags", "calm jazz", Wish(genre=vocabulary.genres["jazz"], flavour="calm"), relevant=1)
    assert judge(query, ["b"], ROWS) == Judgement(success=False, recall=0.0, violations=0)


def test_titles_bind_nothing() -> None:
    """A request for one title has no violations, and they are left out of the mean."""
    query = Query("title_artist", "So What by Bob", Wish(titles=frozenset({"so what"}), artist="bob", bound=False), 1)
    missed = judge(query, ["b", "d"], ROWS)
    assert missed == Judgement(success=False, recall=0.0, violations=None)
    assert quality([missed, Judgement(success=True, recall=1.0, violations=4)]).violations == 4


def test_percentiles_lie_between_neighbours() -> None:
    """The median of an even number of values is between the middle two."""
    assert percentile([1, 2, 3, 10], 50) == 2.5
