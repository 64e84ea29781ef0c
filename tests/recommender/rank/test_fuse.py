"""Weighted reciprocal rank fusion."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from recommender.rank.fuse import fuse
from recommender.types import RankedPool

_rows = st.lists(st.integers(0, 50), max_size=20, unique=True)


def pool(name: str, *rows: int) -> RankedPool:
    """A pool of rows, best first."""
    return RankedPool(name, np.array(rows, dtype=np.int32), np.zeros(len(rows), dtype=np.float32))


def test_score_is_the_sum_of_weight_over_k_plus_rank() -> None:
    """Two pools of weight 1 and 2 give what the formula gives, ranks from 1."""
    fused = fuse([pool("a", 7, 8), pool("b", 8)], {"a": 1.0, "b": 2.0})
    assert fused.rows.tolist() == [8, 7]
    assert fused.scores.tolist() == pytest.approx([1 / 62 + 2 / 61, 1 / 61])
    assert fused.found_by == {7: ("a",), 8: ("a", "b")}


def test_ties_go_by_row() -> None:
    """Equal scores are ordered by row."""
    assert fuse([pool("a", 9), pool("b", 3)], {}).rows.tolist() == [3, 9]


def test_nothing_fuses_to_nothing() -> None:
    """Without pools there are no candidates."""
    assert fuse([], {}).rows.tolist() == []


@given(st.lists(_rows, max_size=4), st.lists(st.floats(0.1, 5), min_size=4, max_size=4))
def test_fusion_is_the_union_and_does_not_depend_on_order(pools: list[list[int]], weights: list[float]) -> None:
    """Every row of every pool comes out once, whatever the order of the pools."""
    named = [pool(str(number), *rows) for number, rows in enumerate(pools)]
    table = {str(number): weight for number, weight in enumerate(weights)}
    fused, reversed_ = fuse(named, table), fuse(named[::-1], table)
    assert sorted(fused.rows.tolist()) == sorted({row for rows in pools for row in rows})
    assert fused.scores.tolist() == pytest.approx(reversed_.scores.tolist())
    assert np.all(np.diff(fused.scores) <= 0)


@given(_rows.filter(bool), st.integers(0, 19))
def test_a_better_rank_never_hurts(rows: list[int], place: int) -> None:
    """Moving a row to the front of a pool does not lower its score."""
    row = rows[place % len(rows)]
    moved = [row, *(other for other in rows if other != row)]
    before, after = fuse([pool("a", *rows)], {}), fuse([pool("a", *moved)], {})
    assert after.scores[after.rows.tolist().index(row)] >= before.scores[before.rows.tolist().index(row)]
