"""From a catalogue database to the arrays that retrieval reads.

Everything is read by the raw cursor in chunks straight into numpy, so that a million tracks take little memory.
"""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from recommender.recordings import TAGGED_KINDS, artist_kind, is_skit, recording, title_key, work_keys
from recommender.types import Columns, Ragged, RecordingKind
from storage.catalogue.tagging import TagTables, read_tags

_CHUNK = 50_000
_NO_TRACK_NUMBER = 1 << 30
_BASE_POPULARITY = 0.1  # of a track in its artist's prior, so that many tracks count where none has a popularity

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class CatalogueArrays:
    """All arrays of a version: the columns, ids by row, and the database keys of artists, albums and playlists.

    `ids` is (N,) bytes in the order of rows, `id_order` its sorting permutation.
    `bases` are the bare titles of rows whose title has version words.
    """

    columns: Columns
    ids: NDArray[np.bytes_]
    id_order: NDArray[np.int32]
    artist_keys: NDArray[np.int32]
    album_keys: NDArray[np.int32]
    tags: TagTables
    bases: dict[int, str]


@dataclass(frozen=True, slots=True)
class _Tracks:
    key: Ints
    ids: NDArray[np.bytes_]
    year: Ints
    popularity: Floats
    duration_s: Ints
    bpm: Ints
    explicit: Ints
    album: Ints
    track_no: Ints


def read_arrays(connection: sqlite3.Connection) -> CatalogueArrays:
    """Build every array from the tables."""
    tracks = _read_tracks(connection)
    row_of_key = np.full(int(tracks.key.max(initial=0)) + 1, -1, np.int32)
    row_of_key[tracks.key] = np.arange(len(tracks.key), dtype=np.int32)
    credited, artist_keys = _read_credits(connection, row_of_key, len(tracks.key))
    main = _first(credited)
    titles = _read_titles(connection, row_of_key, len(tracks.key))
    kinds = np.maximum(titles.kinds, _kinds_of_artists(connection, artist_keys, main))
    tags = read_tags(connection, row_of_key, main, artist_keys, titles.skits)
    for name, kind in TAGGED_KINDS.items():
        marked = tags.own_rows(name)
        kinds[marked] = np.maximum(kinds[marked], kind)
    albums, album_keys = _dense(tracks.album)
    playlists = _read_playlists(connection, tracks.ids)
    columns = Columns(
        track_key=tracks.key.astype(np.int32),
        row_of_key=row_of_key,
        year=tracks.year.astype(np.int16),
        popularity=tracks.popularity,
        duration_s=tracks.duration_s.astype(np.int32),
        bpm=tracks.bpm.astype(np.int16),
        explicit=tracks.explicit.astype(np.int8),
        album=albums,
        work=work_keys(main.astype(np.int64), titles.keys),
        kind=kinds,
        credits=credited,
        tags=tags.of_rows,
        tag_weight=tags.weight,
        tag_origin=tags.origin,
        artist_rows=_artist_rows(credited, tracks.popularity, kinds, len(artist_keys)),
        album_rows=_inverse_ordered(albums, len(album_keys), tracks.track_no, tracks.key),
        tag_rows=tags.rows,
        tag_row_weight=tags.row_weight,
        playlist_rows=playlists,
        row_playlists=_inverse(playlists, len(tracks.key)),
        artist_popularity=_artist_popularity(credited, tracks.popularity, len(artist_keys)),
        artist_similar=tags.similar,
        genre_known=tags.genre_known,
    )
    id_order = np.argsort(tracks.ids, kind="stable").astype(np.int32)
    return CatalogueArrays(columns, tracks.ids, id_order, artist_keys, album_keys, tags, titles.bases)


def chunks(cursor: sqlite3.Cursor, size: int = _CHUNK) -> Iterator[list[tuple[Any, ...]]]:
    """The cursor's rows, some at a time."""
    while rows := cursor.fetchmany(size):
        yield rows


def int_pairs(cursor: sqlite3.Cursor, width: int = 2) -> Ints:
    """(rows, width) of a query that gives whole numbers only."""
    parts = [np.array(rows, np.int64) for rows in chunks(cursor)]
    return np.concatenate(parts) if parts else np.empty((0, width), np.int64)


def ragged(owners: Ints, values: NDArray[np.integer], count: int, kind: type[np.integer] = np.int32) -> Ragged:
    """Lists by owner; `owners` is ascending."""
    indptr = np.zeros(count + 1, np.int64)
    np.cumsum(np.bincount(owners, minlength=count), out=indptr[1:])
    return Ragged(indptr, values.astype(kind))


def _read_tracks(connection: sqlite3.Connection) -> _Tracks:
    query = (
        "SELECT t.key, t.id, coalesce(t.original_year, f.original_year, t.year, 0), t.popularity, "
        "coalesce(t.duration_s, 0), coalesce(t.bpm, 0), coalesce(t.explicit, -1), coalesce(t.album, -1), "
        "coalesce(t.track_no, ?) FROM tracks t LEFT JOIN song_facts f ON f.track_id = t.id"
    )
    numbers, ids, popularity = [], [], []
    for rows in chunks(connection.execute(query, (_NO_TRACK_NUMBER,))):
        key, name, year, liked, *rest = zip(*rows, strict=True)
        numbers.append(np.array((key, year, *rest), np.int64))
        ids.append(np.array(name, np.bytes_))
        popularity.append(np.array(liked, np.float32))  # None becomes NaN
    if not numbers:
        nothing = np.empty(0, np.int64)
        return _Tracks(nothing, np.empty(0, "S1"), nothing, nothing.astype(np.float32), *[nothing] * 5)
    table, names = np.concatenate(numbers, axis=1), np.concatenate(ids)
    order = np.lexsort((names, table[1]))
    key, year, duration, bpm, explicit, album, track_no = table[:, order]
    return _Tracks(key, names[order], year, np.concatenate(popularity)[order], duration, bpm, explicit, album, track_no)


def _read_credits(
    connection: sqlite3.Connection, row_of_key: NDArray[np.int32], count: int
) -> tuple[Ragged, NDArray[np.int32]]:
    """Credits by row, and the database keys of the artists that have any, ascending; the artist's id is its place."""
    pairs = int_pairs(connection.execute("SELECT track, artist FROM credits ORDER BY track, position"))
    rows = row_of_key[pairs[:, 0]]
    order = np.argsort(rows, kind="stable")
    keys, artists = np.unique(pairs[:, 1], return_inverse=True)
    return ragged(rows[order].astype(np.int64), artists[order], count), keys.astype(np.int32)


def _first(lists: Ragged) -> NDArray[np.int32]:
    """(N,) the first of every list, -1 where it is empty."""
    first = np.full(len(lists), -1, np.int32)
    filled = lists.counts() > 0
    first[filled] = lists.values[lists.indptr[:-1][filled]]
    return first


@dataclass(frozen=True, slots=True)
class _Titles:
    """By row: the title's key as a work, the kind of recording, whether it is a skit; bare titles where they differ."""

    keys: NDArray[np.uint64]
    kinds: NDArray[np.uint8]
    skits: NDArray[np.bool_]
    bases: dict[int, str]


def _read_titles(connection: sqlite3.Connection, row_of_key: NDArray[np.int32], count: int) -> _Titles:
    read = _Titles(np.zeros(count, np.uint64), np.zeros(count, np.uint8), np.zeros(count, np.bool_), {})
    for rows in chunks(connection.execute("SELECT key, title, work, movement FROM tracks")):
        places = row_of_key[np.array([row[0] for row in rows], np.int64)].tolist()
        for row, (_, title, work, movement) in zip(places, rows, strict=True):
            found = recording(title)
            read.keys[row] = title_key(found.base, work, movement)
            read.kinds[row] = found.kind
            read.skits[row] = is_skit(title)
            if found.base != title:
                read.bases[row] = found.base
    return read


def _kinds_of_artists(
    connection: sqlite3.Connection, artist_keys: NDArray[np.int32], main: NDArray[np.int32]
) -> NDArray[np.uint8]:
    """By row: what the main artist's name says of the recording ("Joe Cocker (Karaoke)")."""
    names = dict(connection.execute("SELECT key, name FROM artists WHERE name LIKE '%karaoke%'").fetchall())
    kinds = np.zeros(len(artist_keys) + 1, np.uint8)  # the last is that of no artist, -1
    for place, key in enumerate(artist_keys.tolist()):
        if key in names:
            kinds[place] = artist_kind(names[key]) or RecordingKind.ORIGINAL
    return kinds[main]


def _dense(keys: Ints) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Database keys as places in the ascending list of those in use; -1 stays."""
    used = np.unique(keys[keys >= 0])
    places = np.searchsorted(used, keys).astype(np.int32)
    return np.where(keys >= 0, places, -1).astype(np.int32), used.astype(np.int32)


def _artist_rows(credited: Ragged, popularity: Floats, kinds: NDArray[np.uint8], count: int) -> Ragged:
    """Artist -> rows, most popular first; an unknown popularity counts as the artist's median, originals come first."""
    rows = np.repeat(np.arange(len(credited), dtype=np.int64), credited.counts())
    artists = credited.values.astype(np.int64)
    liked = popularity[rows]
    middle = _medians(artists, liked, count)
    liked = np.where(np.isnan(liked), middle[artists], liked)
    order = np.lexsort((rows, kinds[rows], -liked, artists))
    return ragged(artists[order], rows[order], count)


def _medians(owners: Ints, values: Floats, count: int) -> Floats:
    """The lower median of each owner's known values, 0 where none is known."""
    known = ~np.isnan(values)
    owners, values = owners[known], values[known]
    order = np.lexsort((values, owners))
    sizes = np.bincount(owners, minlength=count)
    starts = np.cumsum(sizes) - sizes
    result = np.zeros(count, np.float32)
    filled = sizes > 0
    result[filled] = values[order][(starts + (sizes - 1) // 2)[filled]]
    return result


def _artist_popularity(credited: Ragged, popularity: Floats, count: int) -> Floats:
    rows = np.repeat(np.arange(len(credited)), credited.counts())
    weights = _BASE_POPULARITY + np.nan_to_num(popularity[rows])
    return np.bincount(credited.values, weights=weights, minlength=count).astype(np.float32)


def _inverse_ordered(owners: NDArray[np.int32], count: int, *order_by: Ints) -> Ragged:
    """Owner -> rows in the order given; rows without an owner, -1, are in no list."""
    rows = np.flatnonzero(owners >= 0)
    keys: list[Ints] = [key[rows] for key in reversed(order_by)]
    order = rows[np.lexsort((*keys, owners[rows].astype(np.int64)))]
    return ragged(owners[order].astype(np.int64), order, count)


def _inverse(lists: Ragged, count: int) -> Ragged:
    """Value -> the lists that hold it."""
    owners = np.repeat(np.arange(len(lists), dtype=np.int64), lists.counts())
    order = np.argsort(lists.values, kind="stable")
    return ragged(lists.values[order].astype(np.int64), owners[order], count)


def _read_playlists(connection: sqlite3.Connection, ids: NDArray[np.bytes_]) -> Ragged:
    """Playlist -> rows in its order; tracks that are not in the catalogue are left out."""
    count = connection.execute("SELECT count(*) FROM playlists").fetchone()[0]
    place = {key: number for number, (key,) in enumerate(connection.execute("SELECT key FROM playlists ORDER BY key"))}
    entries = connection.execute(
        "SELECT playlist, track_id FROM playlist_tracks ORDER BY playlist, position"
    ).fetchall()
    if not entries or not len(ids):
        return ragged(np.empty(0, np.int64), np.empty(0, np.int64), count)
    wanted = np.array([track for _, track in entries], np.bytes_)
    order = np.argsort(ids, kind="stable")
    found = order[np.minimum(np.searchsorted(ids, wanted, sorter=order), len(ids) - 1)]
    there = ids[found] == wanted
    owners = np.array([place[key] for key, _ in entries], np.int64)
    return ragged(owners[there], found[there], count)
