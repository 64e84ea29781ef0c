"""The tracks that carry most of the wished tags."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from recommender.retrieve.engines import Engines
from recommender.retrieve.pools import best
from recommender.types import Plan, RankedPool, RowMask

HARD_WEIGHT = 0.7  # of how strongly a track carries the genre that it must carry
FAME_WEIGHT = 0.6  # of fame against one wished tag carried fully


@dataclass(frozen=True, slots=True)
class Tags:
    """Sums the weights of the wished tags a row carries; the better known first among equals."""

    engines: Engines
    name: str = "tags"

    def fires(self, plan: Plan) -> bool:
        """With a wished tag."""
        return any(wish.weight > 0 for wish in plan.soft_tags) or bool(plan.tags_all)

    def retrieve(self, plan: Plan, mask: RowMask, limit: int) -> RankedPool:
        """The rows inside the mask by the sum of what they carry."""
        score = np.zeros(len(self.engines.columns), dtype=np.float32)
        for tags, weight in _wishes(plan):
            score += np.float32(weight) * self._carried(tags)
        rows = np.flatnonzero(score > 0).astype(np.int32)
        rows = rows[mask.admits(rows)]
        fame = self.engines.fame[rows]
        return best(self.name, rows, score[rows] + FAME_WEIGHT * (-fame if plan.sort == "least_known" else fame), limit)

    def _carried(self, tags: tuple[int, ...]) -> NDArray[np.float32]:
        """The strongest weight any of the tags has, for every row of the catalogue, (N,)."""
        columns = self.engines.columns
        out = np.zeros(len(columns), dtype=np.float32)
        for tag in tags:
            rows = columns.tag_rows[tag]
            weights = columns.tag_row_weight[columns.tag_rows.indptr[tag] : columns.tag_rows.indptr[tag + 1]]
            out[rows] = np.maximum(out[rows], weights)
        return out


def _wishes(plan: Plan) -> list[tuple[tuple[int, ...], float]]:
    soft = [(wish.tags, wish.weight) for wish in plan.soft_tags if wish.weight > 0]
    return [*soft, *((group, HARD_WEIGHT) for group in plan.tags_all)]


def create(engines: Engines) -> Tags:
    """The branch over these engines."""
    return Tags(engines)
