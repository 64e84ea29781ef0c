"""The tracks of artists that are named as similar to the reference artists."""

from dataclasses import dataclass

import numpy as np

from recommender.retrieve.engines import Engines
from recommender.retrieve.pools import best, empty
from recommender.retrieve.tagging import Weights, tag_table
from recommender.types import Plan, RankedPool, RowMask, Rows

NAMED_BACK = 0.6  # of an artist that names the reference, against one that the reference names
PLACE_STEP = 0.06  # what each further place in a list of similar artists costs
TRACKS_EACH = 8
DEPTH_STEP = 0.05  # what each further track of one artist costs
WISH_SHARE = 0.5  # of the wished tags a track carries
FAME_SHARE = 0.3


@dataclass(frozen=True, slots=True)
class Similar:
    """Best-known and best-fitting tracks of similar artists; an artist that two references name counts twice."""

    engines: Engines
    name: str = "similar"

    def fires(self, plan: Plan) -> bool:
        """With a reference artist or track."""
        return bool(plan.soft_artists or plan.seeds)

    def retrieve(self, plan: Plan, mask: RowMask, limit: int) -> RankedPool:
        """Rows of similar artists inside the mask."""
        score = self._rows(self._artists(plan), mask)
        if not score:
            return empty(self.name)
        rows = np.array(sorted(score), dtype=np.int32)
        values = np.array([score[row] for row in rows.tolist()]) + FAME_SHARE * self.engines.fame[rows]
        return best(self.name, rows, values + WISH_SHARE * self._wishes(rows, plan), limit)

    def _artists(self, plan: Plan) -> dict[int, float]:
        columns = self.engines.columns
        near: dict[int, float] = {}
        references = self._references(plan)
        for artist in references:
            for place, other in enumerate(columns.artist_similar[artist].tolist()):
                near[other] = near.get(other, 0.0) + 1 - PLACE_STEP * place
            for other in self.engines.named_similar_by[artist].tolist():
                near[other] = near.get(other, 0.0) + NAMED_BACK
        return {artist: weight for artist, weight in near.items() if artist not in references}

    def _references(self, plan: Plan) -> tuple[int, ...]:
        credited = self.engines.columns.credits
        seeded = (int(artist) for row in plan.seeds for artist in credited[row][:1])
        return tuple(dict.fromkeys((*plan.soft_artists, *seeded)))

    def _rows(self, artists: dict[int, float], mask: RowMask) -> dict[int, float]:
        score: dict[int, float] = {}
        for artist, weight in artists.items():
            rows = self.engines.columns.artist_rows[artist]
            for depth, row in enumerate(rows[mask.admits(rows)][:TRACKS_EACH].tolist()):
                score[row] = max(score.get(row, 0.0), weight - DEPTH_STEP * depth)
        return score

    def _wishes(self, rows: Rows, plan: Plan) -> Weights:
        table = tag_table(self.engines.columns, rows)
        total = np.zeros(len(rows), dtype=np.float32)
        for wish in plan.soft_tags:
            total += np.float32(wish.weight) * table.carried(wish.tags)
        return total


def create(engines: Engines) -> Similar:
    """The branch over these engines."""
    return Similar(engines)
