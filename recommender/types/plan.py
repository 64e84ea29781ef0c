"""The compiled query, and what the branches and the fusion return."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from recommender.types.catalogue import Rows
from recommender.types.facts import SortOrder

Occur = Literal["should", "must", "must_not"]
TextField = Literal["title", "artist", "album", "tags"]


@dataclass(frozen=True, slots=True)
class YearRange:
    """Years from low to high, both inclusive."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class RowMask:
    """The rows that every hard constraint allows: inside the slice, and true in `allowed` where that is given.

    `allowed` spans the whole catalogue, (N,), so that a row indexes it whatever the slice is.
    """

    low: int
    high: int
    allowed: NDArray[np.bool_] | None = None

    def admits(self, rows: Rows) -> NDArray[np.bool_]:
        """Which of the rows are allowed, (len(rows),)."""
        inside = (rows >= self.low) & (rows < self.high)
        return inside if self.allowed is None else inside & self.allowed[rows]

    def rows(self) -> Rows:
        """All allowed rows, ascending."""
        if self.allowed is None:
            return np.arange(self.low, self.high, dtype=np.int32)
        return (np.flatnonzero(self.allowed[self.low : self.high]) + self.low).astype(np.int32)


@dataclass(frozen=True, slots=True)
class Clause:
    """One term of a text query in one field."""

    field: TextField
    term: str
    boost: float = 1.0
    occur: Occur = "should"


@dataclass(frozen=True, slots=True)
class TextQuery:
    """A text query as clauses; terms are folded by the one normaliser and never parsed. Years are inclusive."""

    clauses: tuple[Clause, ...]
    years: YearRange | None = None


@dataclass(frozen=True, slots=True)
class SoftTag:
    """A wish that ranks and never excludes; weight below 0 pushes down."""

    tags: tuple[int, ...]
    weight: float = 1.0
    name: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to search, what must hold and what is preferred. Built by compile, read by everything after it."""

    count: int = 3
    minutes: int | None = None
    sort: SortOrder | None = None
    years: tuple[YearRange, ...] = ()
    years_hard: bool = True
    artists: tuple[int, ...] = ()  # any of these must be credited
    albums: tuple[int, ...] = ()
    tracks: tuple[int, ...] = ()  # rows asked for by name
    tags_all: tuple[tuple[int, ...], ...] = ()  # each group: any of these tags (a genre with its children)
    wanted_kinds: tuple[int, ...] = ()  # RecordingKind asked for ("karaoke version of")
    exclude_artists: tuple[int, ...] = ()
    exclude_tracks: tuple[int, ...] = ()  # rows
    exclude_tags: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()  # rows shown before, not to be repeated
    soft_tags: tuple[SoftTag, ...] = ()
    soft_artists: tuple[int, ...] = ()  # artists of style references
    demoted_artists: tuple[int, ...] = ()
    seeds: tuple[int, ...] = ()  # rows whose neighbours are wanted
    text: TextQuery | None = None
    dense_text: str = ""
    artist_cap: int = 1  # tracks per artist; 0 = no cap
    weights: Mapping[str, float] = field(default_factory=dict)  # branch -> weight in the fusion
    vague: bool = False  # nothing concrete was asked
    kind_tags: tuple[int, ...] = ()  # tags that say the same as `wanted_kinds` ("live")
    exclude_kinds: tuple[int, ...] = ()  # RecordingKind not wanted ("no remixes")
    duration_s: tuple[int, int] | None = None  # seconds, both ends inclusive; an unknown duration does not fit
    bpm: tuple[int, int] | None = None  # beats a minute, both ends inclusive; an unknown tempo does not fit
    cooled_artists: tuple[int, ...] = ()  # artists of tracks that were rejected: a little less of them
    demoted_albums: tuple[int, ...] = ()  # albums shown before, where other albums were asked for
    theme_words: tuple[str, ...] = ()  # folded words of what the lyrics should be about
    themes: tuple[int, ...] = ()  # tags of that theme
    anchor_mix: float = 0.0  # share of the anchors' centroid in the dense query, 0 to 1
    late_artists: tuple[int, ...] = ()  # artists of references: they come only after all others
    known_genre_only: bool = True  # false where tracks of unknown genre may fill up after those known to fit


@dataclass(frozen=True, slots=True)
class RankedPool:
    """One branch's answer: rows, best first, without repeats; scores are the branch's own, (len(rows),)."""

    name: str
    rows: Rows
    scores: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Candidates:
    """Fused rows, best first, with their scores and, per row, the branches that found it."""

    rows: Rows
    scores: NDArray[np.float64]
    found_by: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
