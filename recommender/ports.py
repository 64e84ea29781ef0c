"""The small protocols between the core and what it stands on.

Each has a contract test suite in `tests/contracts/` that every implementation inherits, and an in-memory implementation
that is product code. Implementations: `storage` (catalogue, indexes, stores), `recommender` itself (rules, branches).
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from recommender.resolve.name_index import NameIndex
from recommender.types import (
    Columns,
    Conversation,
    Facts,
    Incoming,
    Plan,
    Preference,
    Preferences,
    RankedPool,
    RowMask,
    Rows,
    TextQuery,
    Track,
)
from recommender.vocabulary import Vocabulary

Matrix = NDArray[np.float32]


class Clock(Protocol):
    """What time it is."""

    def now(self) -> datetime:
        """The time, aware, in UTC."""
        ...


class Extractor(Protocol):
    """Reads a message in its conversation into facts; never fails on what a person wrote."""

    def extract(self, message: Incoming, conversation: Conversation, now: datetime) -> Facts:
        """The facts of the latest message."""
        ...


class Catalogue(Protocol):
    """One opened version of the catalogue. Everything but `tracks` is read from memory."""

    @property
    def version(self) -> str:
        """Names this version; rows mean something only inside it."""
        ...

    @property
    def columns(self) -> Columns:
        """The attributes of every track."""
        ...

    @property
    def vocabulary(self) -> Vocabulary:
        """The tags, their kinds, aliases and tree."""
        ...

    @property
    def artists(self) -> NameIndex:
        """Names and aliases of artists -> artist ids."""
        ...

    @property
    def titles(self) -> NameIndex:
        """Titles and their aliases -> rows."""
        ...

    @property
    def albums(self) -> NameIndex:
        """Album titles -> album ids."""
        ...

    def artist_name(self, artist: int) -> str:
        """An artist's display name."""
        ...

    def album_name(self, album: int) -> str:
        """An album's display name."""
        ...

    def artist_rank_names(self, artist: int) -> tuple[str, ...]:
        """The genre names that describe an artist best, heaviest first; for telling homonyms apart."""
        ...

    def track_ids(self, rows: Iterable[int]) -> tuple[str, ...]:
        """The ids of rows, in their order."""
        ...

    def row_of(self, track_id: str) -> int | None:
        """The row of a track id, or None when the catalogue has no such track."""
        ...

    def tracks(self, rows: Sequence[int]) -> list[Track]:
        """The tracks of rows, in their order, by one query."""
        ...


class TextIndex(Protocol):
    """Fielded BM25 over the catalogue."""

    def search(self, query: TextQuery, limit: int) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
        """Track keys and scores, best first, ties by key; at most `limit`. An empty query finds nothing."""
        ...


class VectorIndex(Protocol):
    """Nearest tracks by cosine."""

    @property
    def dimension(self) -> int:
        """The length of a vector."""
        ...

    def search(self, query: Matrix, limit: int, mask: RowMask | None = None) -> tuple[Rows, NDArray[np.float32]]:
        """Rows and cosines, best first, ties by row, of one unit query vector (D,), inside the mask."""
        ...

    def vectors(self, rows: Sequence[int]) -> Matrix:
        """The unit vectors of rows, (len(rows), D)."""
        ...


class Embedder(Protocol):
    """Texts to unit vectors. `name` and `dimension` are the index's version: change either and it is rebuilt."""

    @property
    def name(self) -> str:
        """The model and its revision."""
        ...

    @property
    def dimension(self) -> int:
        """The length of a vector."""
        ...

    def embed_documents(self, texts: Sequence[str]) -> Matrix:
        """(len(texts), D) unit rows; an empty text gives a zero row."""
        ...

    def embed_query(self, text: str) -> Matrix:
        """(D,) a unit vector, or zeros for a text without a known word."""
        ...


class Retriever(Protocol):
    """One branch: a ranked pool for a plan."""

    @property
    def name(self) -> str:
        """The branch's name in weights, traces and settings."""
        ...

    def fires(self, plan: Plan) -> bool:
        """Whether the plan has what this branch needs."""
        ...

    def retrieve(self, plan: Plan, mask: RowMask, limit: int) -> RankedPool:
        """At most `limit` rows, best first, all inside the mask."""
        ...


class PreferenceStore(Protocol):
    """The lasting preferences of people."""

    def load(self, person: str) -> Preferences:
        """All that one person has stored."""
        ...

    def change(self, person: str, *, add: Sequence[Preference], withdraw: Sequence[Preference]) -> None:
        """Add and withdraw in one transaction; what is there already, or is not, is no error."""
        ...


BranchPools = Mapping[str, RankedPool]
