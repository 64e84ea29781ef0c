"""The neighbours of the tracks that stand for what is wanted."""

from dataclasses import dataclass

import numpy as np

from recommender.ports import Matrix
from recommender.retrieve.engines import Engines
from recommender.retrieve.pools import empty
from recommender.types import Plan, RankedPool, RowMask

REFERENCE_ARTISTS = 5
TRACKS_EACH = 3


@dataclass(frozen=True, slots=True)
class Anchors:
    """Nearest tracks to the mean vector of the seeds and of the reference artists' best-known tracks."""

    engines: Engines
    name: str = "anchors"

    def fires(self, plan: Plan) -> bool:
        """With an anchor, where there are vectors."""
        return bool(plan.seeds or plan.soft_artists) and self.engines.vector_index is not None

    def retrieve(self, plan: Plan, mask: RowMask, limit: int) -> RankedPool:
        """The nearest rows inside the mask by cosine."""
        rows = anchor_rows(plan, self.engines)
        if not rows or self.engines.vector_index is None:
            return empty(self.name)
        near, scores = self.engines.vector_index.search(centroid(rows, self.engines), limit, mask)
        return RankedPool(self.name, near, scores)


def anchor_rows(plan: Plan, engines: Engines) -> tuple[int, ...]:
    """The seeds, and the best-known tracks of the first reference artists."""
    rows = list(plan.seeds)
    for artist in plan.soft_artists[:REFERENCE_ARTISTS]:
        rows += engines.columns.artist_rows[artist][:TRACKS_EACH].tolist()
    return tuple(dict.fromkeys(rows))


def centroid(rows: tuple[int, ...], engines: Engines) -> Matrix:
    """The mean direction of the rows' vectors, (D,)."""
    if engines.vector_index is None:
        return np.zeros(0, dtype=np.float32)
    mean: Matrix = engines.vector_index.vectors(rows).mean(axis=0)
    return unit(mean)


def unit(vector: Matrix) -> Matrix:
    """The vector at length 1; zeros stay zeros."""
    length = float(np.linalg.norm(vector))
    return np.asarray(vector / length if length else vector, dtype=np.float32)


def create(engines: Engines) -> Anchors:
    """The branch over these engines."""
    return Anchors(engines)
