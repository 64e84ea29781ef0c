"""The words of the request, searched in the fields of the catalogue."""

from dataclasses import dataclass

import numpy as np

from recommender.retrieve.engines import Engines
from recommender.retrieve.pools import empty, pool
from recommender.types import Columns, Plan, RankedPool, RowMask

DEEPER = 2  # the text index knows nothing of the mask, so more is fetched than is wanted


@dataclass(frozen=True, slots=True)
class Bm25:
    """Fielded BM25; the mask is applied to what it finds."""

    engines: Engines
    name: str = "bm25"

    def fires(self, plan: Plan) -> bool:
        """With any clause to search for."""
        return plan.text is not None and bool(plan.text.clauses)

    def retrieve(self, plan: Plan, mask: RowMask, limit: int) -> RankedPool:
        """The best rows inside the mask by BM25."""
        if plan.text is None:
            return empty(self.name)
        depth = limit if _open(mask, self.engines.columns) else limit * DEEPER
        keys, scores = self.engines.text_index.search(plan.text, depth)
        rows = self.engines.columns.row_of_key[keys]
        found = rows >= 0
        return pool(self.name, rows[found].astype(np.int32), scores[found], mask, limit)


def _open(mask: RowMask, columns: Columns) -> bool:
    return mask.allowed is None and mask.low == 0 and mask.high == len(columns)


def create(engines: Engines) -> Bm25:
    """The branch over these engines."""
    return Bm25(engines)
