"""How well known a track is, from 0 to 1, made comparable across decades.

Popularity in the catalogue is chart weeks, radio plays and ratings, and recent songs weigh too much in it: it is
compared inside a decade only. A track without one gets its artist's mean, else a neutral value; that a value is
missing says nothing by itself.
"""

import numpy as np
from numpy.typing import NDArray

from recommender.types import Columns

Fame = NDArray[np.float32]
NEUTRAL = 0.4  # of a track whose artist has no popularity either
REGARD_SPAN = 0.35  # what being named as similar by many artists adds to the neutral value
OWN_SHARE = 0.65  # of the track's own rank against its artist's standing
FULL_REGARD = 12  # artists naming one as similar, from which its regard is full
FULL_HITS = 8.0  # sum of squared ranks from which an artist's standing is full
DECADE = 10
TINY = 1e-9


def fame(columns: Columns) -> Fame:
    """The fame of every row, (N,)."""
    main = main_artists(columns)
    rank = _ranks_in_decade(columns)
    known = ~np.isnan(rank)
    standing, regard = _standing(columns, main, rank)
    own = np.where(known, rank, _artist_means(columns, main, rank, NEUTRAL + REGARD_SPAN * regard)[main])
    return (OWN_SHARE * own + (1 - OWN_SHARE) * standing[main]).astype(np.float32)


def main_artists(columns: Columns) -> NDArray[np.int64]:
    """The first credited artist of every row, (N,); a row without artist gets the last number, A."""
    counts = columns.credits.counts()
    main = np.full(len(columns), len(columns.artist_rows), dtype=np.int64)
    main[counts > 0] = columns.credits.values[columns.credits.indptr[:-1][counts > 0]]
    return main


def _ranks_in_decade(columns: Columns) -> NDArray[np.float64]:
    """The share of the decade's squared popularity that lies below, ties counted half; NaN where unknown.

    Squares, because a decade may hold any number of tracks that hardly anyone knows.
    """
    ranks = np.full(len(columns), np.nan)
    for start, stop in _decades(columns):
        part = np.asarray(columns.popularity[start:stop], dtype=np.float64)
        known = ~np.isnan(part)
        ordered = np.sort(part[known])
        mass = np.concatenate(([0.0], np.cumsum(ordered**2)))
        below = mass[np.searchsorted(ordered, part[known], side="left")]
        upto = mass[np.searchsorted(ordered, part[known], side="right")]
        ranks[start:stop][known] = (below + upto) / (2 * max(mass[-1], TINY))
    return ranks


def _decades(columns: Columns) -> list[tuple[int, int]]:
    """Start and stop rows of each decade; rows are in the order of the year."""
    decades = np.asarray(columns.year) // DECADE
    edges = np.flatnonzero(np.diff(decades)) + 1
    return list(zip([0, *edges.tolist()], [*edges.tolist(), len(decades)], strict=True)) if len(decades) else []


def _artist_means(
    columns: Columns, main: NDArray[np.int64], rank: NDArray[np.float64], neutral: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The mean rank of each artist's rows, (A + 1,); the neutral value where none is known."""
    size = len(columns.artist_rows) + 1
    known = ~np.isnan(rank)
    totals = np.bincount(main[known], weights=rank[known], minlength=size)
    counts = np.bincount(main[known], minlength=size)
    return np.where(counts > 0, totals / np.maximum(counts, 1), neutral)


def _standing(
    columns: Columns, main: NDArray[np.int64], rank: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """(standing, regard) of each artist, (A + 1,): from hits and from being named by others, and from the latter."""
    size = len(columns.artist_rows) + 1
    named = np.bincount(np.asarray(columns.artist_similar.values, dtype=np.int64), minlength=size)
    regard = np.clip(np.log1p(named) / np.log1p(FULL_REGARD), 0.0, 1.0)
    squares = np.nan_to_num(rank) ** 2
    hits = np.bincount(main, weights=squares, minlength=size)
    standing = np.maximum(np.clip(np.log1p(hits) / np.log1p(FULL_HITS), 0.0, 1.0), regard)
    standing[-1] = 0.0
    return standing, regard
