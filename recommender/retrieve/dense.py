"""The meaning of the request, searched among the vectors of the catalogue."""

from dataclasses import dataclass

import numpy as np

from recommender.ports import Matrix
from recommender.retrieve.anchors import anchor_rows, centroid, unit
from recommender.retrieve.engines import Engines
from recommender.retrieve.pools import empty
from recommender.types import Plan, RankedPool, RowMask


@dataclass(frozen=True, slots=True)
class Dense:
    """Nearest tracks to the text of the request, mixed with the anchors' centroid by the plan's share."""

    engines: Engines
    name: str = "dense"

    def fires(self, plan: Plan) -> bool:
        """With a text, where there are vectors."""
        return bool(plan.dense_text) and self.engines.embedder is not None and self.engines.vector_index is not None

    def retrieve(self, plan: Plan, mask: RowMask, limit: int) -> RankedPool:
        """The nearest rows inside the mask by cosine."""
        query = self._query(plan)
        if self.engines.vector_index is None or not query.any():
            return empty(self.name)
        rows, scores = self.engines.vector_index.search(query, limit, mask)
        return RankedPool(self.name, rows, scores)

    def _query(self, plan: Plan) -> Matrix:
        if self.engines.embedder is None:
            return np.zeros(0, dtype=np.float32)
        text = self.engines.embedder.embed_query(plan.dense_text)
        anchors = anchor_rows(plan, self.engines) if plan.anchor_mix else ()
        if not anchors:
            return text
        return unit(
            ((1 - plan.anchor_mix) * text + plan.anchor_mix * centroid(anchors, self.engines)).astype(np.float32)
        )


def create(engines: Engines) -> Dense:
    """The branch over these engines."""
    return Dense(engines)
