"""Weighted reciprocal rank fusion."""

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from recommender.types import Candidates, RankedPool, Rows

K = 60  # Cormack, Clarke and Buettcher, SIGIR 2009


def fuse(pools: Iterable[RankedPool], weights: Mapping[str, float], k: int = K) -> Candidates:
    """The rows of all pools by the sum of weight / (k + rank), ranks from 1, ties by row.

    A branch without a weight counts 1. A row that stands twice in a pool counts at its first rank.
    """
    kept = [(pool.name, _first_ranks(pool.rows)) for pool in pools]
    if not kept:
        return Candidates(np.empty(0, dtype=np.int32), np.empty(0, dtype=np.float64))
    shares = [weights.get(name, 1.0) / (k + np.arange(1, len(rows) + 1)) for name, rows in kept]
    rows, place = np.unique(np.concatenate([rows for _, rows in kept]), return_inverse=True)
    scores: NDArray[np.float64] = np.zeros(len(rows))
    np.add.at(scores, place, np.concatenate(shares))
    order = np.lexsort((rows, -scores))
    return Candidates(rows[order], scores[order], _found_by(kept))


def _first_ranks(rows: Rows) -> Rows:
    """The rows without repeats, each at its first place."""
    first = np.sort(np.unique(rows, return_index=True)[1])
    return rows[first]


def _found_by(pools: Iterable[tuple[str, Rows]]) -> dict[int, tuple[str, ...]]:
    found: dict[int, tuple[str, ...]] = {}
    for name, rows in pools:
        for row in rows.tolist():
            found[row] = (*found.get(row, ()), name)
    return found
