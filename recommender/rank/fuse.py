"""Weighted reciprocal rank fusion."""

from collections.abc import Iterable, Mapping

import numpy as np

from recommender.types import Candidates, RankedPool

K = 60  # Cormack, Clarke and Buettcher, SIGIR 2009


def fuse(pools: Iterable[RankedPool], weights: Mapping[str, float], k: int = K) -> Candidates:
    """The rows of all pools by the sum of weight / (k + rank), ranks from 1, ties by row.

    A branch without a weight counts 1. A row that stands twice in a pool counts at its first rank.
    """
    found: dict[int, list[str]] = {}
    scores: dict[int, float] = {}
    for pool in pools:
        weight = weights.get(pool.name, 1.0)
        for rank, row in enumerate(dict.fromkeys(pool.rows.tolist()), start=1):
            scores[row] = scores.get(row, 0.0) + weight / (k + rank)
            found.setdefault(row, []).append(pool.name)
    return _ranked(scores, {row: tuple(names) for row, names in found.items()})


def _ranked(scores: Mapping[int, float], found: Mapping[int, tuple[str, ...]]) -> Candidates:
    rows = np.array(list(scores), dtype=np.int32)
    values = np.array(list(scores.values()), dtype=np.float64)
    order = np.lexsort((rows, -values))
    return Candidates(rows[order], values[order], found)
