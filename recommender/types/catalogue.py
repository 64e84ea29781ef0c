"""A track as a card needs it, and the whole catalogue as arrays that retrieval reads.

A *row* is a track's position in the arrays of one catalogue version (rows are in the order of year, then track id, so
that a range of years is a slice; the unknown year, 0, comes first). A row means nothing outside its version: whatever
is stored names a track by its id.
"""

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.int32]

TagKind = Literal["genre", "mood", "activity", "theme", "vocals", "tempo", "country", "other"]


class TagOrigin(IntEnum):
    """Where a tag of a track comes from, in order of trust."""

    TRACK = 0
    SONG_FACTS = 1
    ARTIST_FACTS = 2


class RecordingKind(IntEnum):
    """What sort of recording a title says it is; the original is preferred unless another was asked for."""

    ORIGINAL = 0
    REMASTER = 1
    ACOUSTIC = 2
    LIVE = 3
    REMIX = 4
    RE_RECORDING = 5
    INSTRUMENTAL = 6
    COVER = 7
    KARAOKE = 8


@dataclass(frozen=True, slots=True)
class TrackTag:
    """One tag of a track; weight is 0 to 1."""

    name: str
    kind: TagKind
    origin: TagOrigin
    weight: float


@dataclass(frozen=True, slots=True)
class Track:
    """One track with all a card or a reason may cite.

    `year` is the original year where one is known, else the release year; None is unknown. `popularity` is 0 to 1.
    `artists` are the credits in order, the first is the main artist. `links` maps a service to an id or an address.
    """

    id: str
    title: str
    artists: tuple[str, ...]
    album: str | None = None
    year: int | None = None
    duration_s: int | None = None
    popularity: float | None = None
    bpm: int | None = None
    explicit: bool | None = None
    tags: tuple[TrackTag, ...] = ()
    links: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ragged:
    """Lists of different lengths in two arrays: list `i` is `values[indptr[i]:indptr[i + 1]]`."""

    indptr: NDArray[np.int64]
    values: NDArray[Any]

    def __getitem__(self, index: int) -> NDArray[Any]:
        """The list at an index."""
        return self.values[self.indptr[index] : self.indptr[index + 1]]

    def __len__(self) -> int:
        """The number of lists."""
        return len(self.indptr) - 1

    def counts(self) -> NDArray[np.int64]:
        """The length of every list."""
        return np.diff(self.indptr)


@dataclass(frozen=True, slots=True)
class Columns:
    """What retrieval and ranking read of every track, as arrays (memory-mapped where they come from disk).

    N tracks, A artists, L albums, T tags, P playlists. Unknown is 0 for year, duration and tempo, NaN for popularity,
    -1 for album and explicit.
    """

    track_key: NDArray[np.int32]  # (N,) the track's key in the database; the text index returns keys
    row_of_key: NDArray[np.int32]  # (max key + 1,) the inverse, -1 where a key is not in use
    year: NDArray[np.int16]  # (N,) ascending
    popularity: NDArray[np.float32]  # (N,)
    duration_s: NDArray[np.int32]  # (N,)
    bpm: NDArray[np.int16]  # (N,)
    explicit: NDArray[np.int8]  # (N,)
    album: NDArray[np.int32]  # (N,) index into the albums
    work: NDArray[np.uint64]  # (N,) equal for recordings of one work by one main artist
    kind: NDArray[np.uint8]  # (N,) RecordingKind
    credits: Ragged  # row -> artists in the order of the credit
    tags: Ragged  # row -> tags, heaviest first
    tag_weight: NDArray[np.float32]  # aligned with tags.values
    tag_origin: NDArray[np.uint8]  # aligned with tags.values, TagOrigin
    artist_rows: Ragged  # artist -> rows it is credited on, most popular first
    album_rows: Ragged  # album -> rows, in track order
    tag_rows: Ragged  # tag -> rows that carry it, ascending
    tag_row_weight: NDArray[np.float32]  # aligned with tag_rows.values
    playlist_rows: Ragged  # playlist -> rows, in its order
    row_playlists: Ragged  # row -> playlists
    artist_popularity: NDArray[np.float32]  # (A,) a prior between equal names: sum of 0.1 + popularity over its rows
    artist_similar: Ragged  # artist -> artists named as similar that are in the catalogue
    genre_known: NDArray[np.bool_]  # (N,) the track carries a genre of any origin

    def __len__(self) -> int:
        """The number of tracks."""
        return len(self.year)

    def year_slice(self, low: int, high: int) -> slice:
        """The rows released from `low` to `high`, both inclusive; the unknown year is in no such slice."""
        first = int(np.searchsorted(self.year, max(low, 1), side="left"))
        return slice(first, int(np.searchsorted(self.year, high, side="right")))
