"""Exact nearest tracks in plain numpy: the reference that every vector index is held to."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from recommender.ports import Matrix
from recommender.types import RowMask, Rows

Found = tuple[Rows, NDArray[np.float32]]

_DIGITS = 6  # of a cosine that mean something in float32

NOTHING: Found = (np.empty(0, np.int32), np.empty(0, np.float32))


class ExactIndex:
    """Cosines of a query against every allowed row, in float32."""

    def __init__(self, vectors: Matrix) -> None:
        self._vectors = np.ascontiguousarray(vectors, np.float32)

    @property
    def dimension(self) -> int:
        """The length of a vector."""
        return int(self._vectors.shape[1])

    def __len__(self) -> int:
        return len(self._vectors)

    def search(self, query: Matrix, limit: int, mask: RowMask | None = None) -> Found:
        """Rows and cosines, best first, ties by row, inside the mask; a zero query finds nothing."""
        if limit <= 0 or not query.any():
            return NOTHING
        rows = (mask or RowMask(0, len(self))).rows()
        return best_rows(rows, self._vectors[rows] @ query, limit)

    def vectors(self, rows: Sequence[int]) -> Matrix:
        """The unit vectors of rows, (len(rows), D)."""
        return self._vectors[np.asarray(rows, np.int64)]


def best_rows(rows: Rows, cosines: NDArray[np.float32], limit: int) -> Found:
    """The `limit` highest cosines with their rows, ties by row; `rows` is ascending.

    Cosines are rounded first: a product's last digits depend on where in a matrix a row stands.
    """
    cosines = cosines.astype(np.float32).round(_DIGITS)
    if len(rows) > limit:
        cut = np.partition(cosines, len(rows) - limit)[len(rows) - limit]
        kept = np.flatnonzero(cosines >= cut)  # with all that tie at the cut
        rows, cosines = rows[kept], cosines[kept]
    order = np.lexsort((rows, -cosines))[:limit]
    return rows[order].astype(np.int32), cosines[order]
