"""One version of the catalogue, opened: arrays mapped into memory, one query for the cards."""

import fcntl
import json
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import numpy as np

from recommender.errors import DamagedIndexError, StoreError
from recommender.ports import TextIndex, VectorIndex
from recommender.resolve.name_index import NameIndex
from recommender.types import Columns, Track, TrackTag
from recommender.types.catalogue import TagOrigin
from recommender.vocabulary import Vocabulary
from storage.catalogue.array_files import columns_from_arrays, load_arrays, load_vocabulary
from storage.catalogue.layout import COLUMNS, DATABASE, IN_USE, NAMES, TEXT, VECTORS, VOCABULARY
from storage.catalogue.manifest import Manifest, check_files, read_manifest
from storage.catalogue.storage_errors import opening_catalogue
from storage.search.matrix_index import MatrixIndex
from storage.search.tantivy_index import TantivyIndex

_RANK_ROWS = 100  # of an artist's best-known tracks, that say what genres describe it
_RANK_NAMES = 3
_POPULARITY_DIGITS = 5  # what float32 holds of a number up to 1


class OpenCatalogue:
    """The Catalogue port over a version's directory, with its text and vector index.

    Reading is safe from several threads.
    """

    def __init__(self, directory: Path, *, with_vectors: bool = True) -> None:
        """Open a version; DamagedIndexError, naming the part and the command that mends it, when it is not whole."""
        self.directory = directory
        self.manifest: Manifest = read_manifest(directory)
        check_files(directory, self.manifest)
        with opening_catalogue("columns"):
            arrays = load_arrays(directory / COLUMNS)
            self._columns = columns_from_arrays(arrays)
            self._ids, self._id_order = arrays["ids"], arrays["id_order"]
            self._vocabulary = load_vocabulary(directory / VOCABULARY)
        with opening_catalogue("name index"):
            self._names = {name: NameIndex.from_arrays(load_arrays(directory / NAMES / name)) for name in _NAMES}
        self._text = TantivyIndex.open(directory / TEXT)
        self._vectors = MatrixIndex.open(directory / VECTORS) if with_vectors else None
        self._database = _Database(directory / DATABASE)
        self._hold = (directory / IN_USE).open("ab")
        fcntl.flock(self._hold, fcntl.LOCK_SH)

    def close(self) -> None:
        """Let go of the version; it may be removed then. Closing twice is no error."""
        self._database.close()
        self._hold.close()

    @property
    def version(self) -> str:
        """Names this version; rows mean something only inside it."""
        return self.manifest.version

    @property
    def columns(self) -> Columns:
        """The attributes of every track."""
        return self._columns

    @property
    def vocabulary(self) -> Vocabulary:
        """The tags, their kinds, aliases and tree."""
        return self._vocabulary

    @property
    def artists(self) -> NameIndex:
        """Names and aliases of artists -> artist ids."""
        return self._names["artists"]

    @property
    def titles(self) -> NameIndex:
        """Titles and their aliases -> rows."""
        return self._names["titles"]

    @property
    def albums(self) -> NameIndex:
        """Album titles -> album ids."""
        return self._names["albums"]

    @property
    def text_index(self) -> TextIndex:
        """BM25 over the tracks; it answers with track keys."""
        return self._text

    @property
    def vector_index(self) -> VectorIndex:
        """The tracks' vectors; StoreError when the version was opened without them."""
        if self._vectors is None:
            raise StoreError("The catalogue was opened without its vectors.")
        return self._vectors

    def artist_name(self, artist: int) -> str:
        """An artist's display name."""
        return self.artists.name(artist)

    def album_name(self, album: int) -> str:
        """An album's display name."""
        return self.albums.name(album)

    def artist_rank_names(self, artist: int) -> tuple[str, ...]:
        """The genre names that describe an artist best, heaviest first; at most three."""
        columns, weights = self._columns, np.zeros(len(self._vocabulary))
        for row in columns.artist_rows[artist][:_RANK_ROWS].tolist():
            span = slice(columns.tags.indptr[row], columns.tags.indptr[row + 1])
            weights[columns.tags.values[span]] += columns.tag_weight[span]
        weights[~self._is_genre] = 0
        best = np.argsort(-weights, kind="stable")[:_RANK_NAMES].tolist()
        return tuple(self._vocabulary.name(tag) for tag in best if weights[tag] > 0)

    def track_ids(self, rows: Iterable[int]) -> tuple[str, ...]:
        """The ids of rows, in their order."""
        return tuple(self._ids[row].decode() for row in rows)

    def row_of(self, track_id: str) -> int | None:
        """The row of a track id, or None when the catalogue has no such track."""
        low, high, wanted = 0, len(self._ids), track_id.encode()
        while low < high:
            middle = (low + high) // 2
            if self._ids[self._id_order[middle]] < wanted:
                low = middle + 1
            else:
                high = middle
        if low == len(self._ids) or self._ids[self._id_order[low]] != wanted:
            return None
        return int(self._id_order[low])

    def tracks(self, rows: Sequence[int]) -> list[Track]:
        """The tracks of rows, in their order, by one query."""
        keys = {int(self._columns.track_key[row]): row for row in rows}
        found = {keys[card.key]: self._track(keys[card.key], card) for card in self._database.cards(list(keys))}
        return [found[row] for row in rows]

    def _track(self, row: int, card: "_Card") -> Track:
        columns = self._columns
        popularity = float(columns.popularity[row])
        return Track(
            id=self._ids[row].decode(),
            title=card.title,
            artists=tuple(self.artist_name(artist) for artist in columns.credits[row].tolist()),
            album=card.album,
            year=int(columns.year[row]) or None,
            duration_s=int(columns.duration_s[row]) or None,
            popularity=None if np.isnan(popularity) else round(popularity, _POPULARITY_DIGITS),
            bpm=int(columns.bpm[row]) or None,
            explicit=None if card.explicit is None else bool(card.explicit),
            tags=self._tags(row),
            links=json.loads(card.links) if card.links else {},
        )

    def _tags(self, row: int) -> tuple[TrackTag, ...]:
        columns, vocabulary = self._columns, self._vocabulary
        span = slice(columns.tags.indptr[row], columns.tags.indptr[row + 1])
        given = zip(
            columns.tags.values[span].tolist(),
            columns.tag_origin[span].tolist(),
            columns.tag_weight[span].round(3).tolist(),
            strict=True,
        )
        return tuple(
            TrackTag(vocabulary.name(tag), vocabulary.kind(tag), TagOrigin(origin), round(weight, 3))
            for tag, origin, weight in given
        )

    @cached_property
    def _is_genre(self) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        return np.array([tag.kind == "genre" for tag in self._vocabulary], np.bool_)


_NAMES = ("artists", "titles", "albums")


class _Card(NamedTuple):
    key: int
    title: str
    album: str | None
    explicit: int | None
    links: str | None


class _Database:
    """Connections to a database that never changes, one a thread."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._local = threading.local()
        self._all: list[sqlite3.Connection] = []
        self._lock = threading.Lock()
        self._connection()  # opened before an older version can be removed under it

    def cards(self, keys: Sequence[int]) -> list[_Card]:
        """What only the database holds of tracks, in any order."""
        query = (
            "SELECT t.key, t.title, a.title, t.explicit, t.links FROM tracks t "  # noqa: S608 - keys are whole numbers
            f"LEFT JOIN albums a ON a.key = t.album WHERE t.key IN ({','.join(map(str, keys))})"
        )
        with _plain_errors():
            return [_Card(*values) for values in self._connection().execute(query)]

    def close(self) -> None:
        with self._lock:
            for connection in self._all:
                connection.close()
            self._all.clear()

    def _connection(self) -> sqlite3.Connection:
        found: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if found is None:
            with _plain_errors():
                found = open_sealed(self._path)
            self._local.connection = found
            with self._lock:
                self._all.append(found)
        return found


def open_sealed(path: Path) -> sqlite3.Connection:
    """A reader of a database file that nothing writes to any more; no lock and no log beside it."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False)


@contextmanager
def _plain_errors() -> Iterator[None]:
    try:
        yield
    except sqlite3.ProgrammingError as error:
        raise StoreError("The catalogue was closed.") from error
    except sqlite3.DatabaseError as error:
        raise DamagedIndexError("The catalogue's database cannot be read; run `segue catalog rebuild`.") from error
