"""Making a branch's ranked pool."""

import numpy as np
from numpy.typing import NDArray

from recommender.types import RankedPool, RowMask, Rows


def empty(name: str) -> RankedPool:
    """A pool without rows."""
    return RankedPool(name, np.empty(0, dtype=np.int32), np.empty(0, dtype=np.float32))


def pool(name: str, rows: Rows, scores: NDArray[np.floating], mask: RowMask, limit: int) -> RankedPool:
    """The first `limit` rows of a ranking that the mask admits."""
    keep = mask.admits(rows)
    return RankedPool(name, rows[keep][:limit], scores[keep][:limit].astype(np.float32))


def best(name: str, rows: Rows, scores: NDArray[np.floating], limit: int) -> RankedPool:
    """The `limit` rows of the highest scores, best first, ties by row (`rows` ascend and are admitted already)."""
    if len(rows) > limit:
        near = np.argpartition(-scores, limit - 1)
        edge = scores[near[limit - 1]]
        keep = scores >= edge
        rows, scores = rows[keep], scores[keep]
    order = np.lexsort((rows, -scores))[:limit]
    return RankedPool(name, rows[order], scores[order].astype(np.float32))


def in_order(name: str, rows: Rows, limit: int) -> RankedPool:
    """Rows that are ranked already; the score is one over the rank."""
    kept = rows[:limit].astype(np.int32)
    return RankedPool(name, kept, (1.0 / np.arange(1, len(kept) + 1)).astype(np.float32))
