"""The tracks of the artists and albums that were asked for."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from recommender.retrieve.engines import Engines
from recommender.retrieve.pools import in_order
from recommender.types import Plan, RankedPool, RecordingKind, RowMask, Rows

LAST = 10_000


@dataclass(frozen=True, slots=True)
class Discography:
    """Originals before other recordings, the artist alone before collaborations, then best known first.

    With "newest", "oldest" or "least known" that order comes first of all. Several artists take turns.
    """

    engines: Engines
    name: str = "discography"

    def fires(self, plan: Plan) -> bool:
        """With an artist or an album asked for."""
        return bool(plan.artists or plan.albums)

    def retrieve(self, plan: Plan, mask: RowMask, limit: int) -> RankedPool:
        """The rows of the artists, of the albums where no artist was named."""
        columns = self.engines.columns
        lists = [self._ordered(columns.artist_rows[artist], artist, plan, mask) for artist in plan.artists]
        if not plan.artists:
            lists = [self._album(columns.album_rows[album], mask) for album in plan.albums]
        return in_order(self.name, take_turns(lists), limit)

    def _album(self, rows: Rows, mask: RowMask) -> Rows:
        return rows[mask.admits(rows)]

    def _ordered(self, rows: Rows, artist: int, plan: Plan, mask: RowMask) -> Rows:
        rows = rows[mask.admits(rows)]
        shared, kind = self._closeness(rows, artist, plan)
        order = np.lexsort((-self.engines.fame[rows], shared, kind, self._asked_order(rows, plan)))
        return rows[order]

    def _closeness(self, rows: Rows, artist: int, plan: Plan) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Weakest key first: how far the credit is from the artist alone, and the kind from the kind asked for."""
        credited = self.engines.columns.credits
        shared = np.array([_credit_rank(credited[int(row)], artist) for row in rows], dtype=np.int64)
        return shared, kind_rank(self.engines.columns.kind[rows], plan.wanted_kinds)

    def _asked_order(self, rows: Rows, plan: Plan) -> NDArray[np.int64]:
        """The key of the order asked for, equal for all where none was."""
        years = np.asarray(self.engines.columns.year[rows], dtype=np.int64)
        if plan.sort == "newest":
            return -years
        if plan.sort == "oldest":
            return np.where(years > 0, years, LAST)
        if plan.sort == "least_known":
            return (self.engines.fame[rows] * LAST).astype(np.int64)
        return np.zeros(len(rows), dtype=np.int64)


def _credit_rank(credited: Rows, artist: int) -> int:
    """0 for the artist alone, 1 for the first of several, 2 for a guest."""
    if len(credited) == 1:
        return 0
    return 1 if credited[0] == artist else 2


def kind_rank(kinds: NDArray[np.uint8], wanted: tuple[int, ...]) -> NDArray[np.int64]:
    """How far recordings are from what is preferred: those asked for first, then by kind; a remaster is original."""
    rank = np.where(kinds <= RecordingKind.REMASTER, 0, kinds).astype(np.int64)
    rank[np.isin(kinds, wanted)] = -1
    return rank


def take_turns(lists: list[Rows]) -> Rows:
    """One of each list in turn, without repeats."""
    depth = max((len(rows) for rows in lists), default=0)
    turns = [int(rows[place]) for place in range(depth) for rows in lists if place < len(rows)]
    return np.array(list(dict.fromkeys(turns)), dtype=np.int32)


def create(engines: Engines) -> Discography:
    """The branch over these engines."""
    return Discography(engines)
