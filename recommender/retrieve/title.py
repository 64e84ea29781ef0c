"""The tracks that were asked for by name."""

from dataclasses import dataclass

import numpy as np

from recommender.retrieve.engines import Engines
from recommender.retrieve.pools import in_order
from recommender.types import Plan, RankedPool, RowMask


@dataclass(frozen=True, slots=True)
class Title:
    """The named tracks in the order in which the resolver ranked them."""

    engines: Engines
    name: str = "title"

    def fires(self, plan: Plan) -> bool:
        """With a track asked for."""
        return bool(plan.tracks)

    def retrieve(self, plan: Plan, mask: RowMask, limit: int) -> RankedPool:
        """The named rows that the other constraints admit."""
        rows = np.array(plan.tracks, dtype=np.int32)
        return in_order(self.name, rows[mask.admits(rows)], limit)


def create(engines: Engines) -> Title:
    """The branch over these engines."""
    return Title(engines)
