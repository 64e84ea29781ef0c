"""The tracks that share playlists with the reference tracks."""

from dataclasses import dataclass

import numpy as np

from recommender.retrieve.anchors import anchor_rows
from recommender.retrieve.engines import Engines
from recommender.retrieve.pools import best
from recommender.types import Plan, RankedPool, RowMask


@dataclass(frozen=True, slots=True)
class Playlists:
    """Counts shared playlists, a short playlist saying more than a long one."""

    engines: Engines
    name: str = "playlists"

    def fires(self, plan: Plan) -> bool:
        """With an anchor, where the catalogue has playlists."""
        return bool(plan.seeds or plan.soft_artists) and len(self.engines.columns.playlist_rows) > 0

    def retrieve(self, plan: Plan, mask: RowMask, limit: int) -> RankedPool:
        """The rows inside the mask that stand beside the anchors most."""
        columns = self.engines.columns
        score = np.zeros(len(columns), dtype=np.float32)
        for anchor in anchor_rows(plan, self.engines):
            for playlist in columns.row_playlists[anchor].tolist():
                rows = columns.playlist_rows[playlist]
                score[rows] += np.float32(1.0 / np.sqrt(len(rows)))
        found = np.flatnonzero(score).astype(np.int32)
        found = found[mask.admits(found)]
        return best(self.name, found, score[found], limit)


def create(engines: Engines) -> Playlists:
    """The branch over these engines."""
    return Playlists(engines)
