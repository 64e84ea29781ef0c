"""The tags of every track from all origins, weighed, as arrays.

A track's own tag weighs 1, a fact of the song 0.9, a mood, activity or voice of its main artist 0.5. A genre of the
artist weighs 0.6 where the track has no genre of its own and 0.3 where it has, so that 0.5 parts what a hard genre
constraint may rely on from what only colours a ranking.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from recommender.text import fold
from recommender.types import Ragged, TagOrigin
from recommender.vocabulary import Vocabulary
from storage.catalogue.reference import ARTIST_COLUMNS, SONG_COLUMNS, fact_tags, read_taxonomy
from storage.catalogue.taxonomy import TagKey
from storage.data import listed

OWN_WEIGHT = 1.0
SONG_WEIGHT = 0.9
ARTIST_WEIGHT = 0.5
ARTIST_GENRE_WEIGHT = 0.6
ARTIST_GENRE_BESIDE_OWN_WEIGHT = 0.3
_NO_GENRE_OF_ITS_OWN = "classic rock"  # in the bundled rows it means that a station played the song
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class TagTables:
    """Tags by row and rows by tag, with weights; similar artists by artist; and the vocabulary of it all."""

    vocabulary: Vocabulary
    of_rows: Ragged
    weight: NDArray[np.float32]
    origin: NDArray[np.uint8]
    rows: Ragged
    row_weight: NDArray[np.float32]
    genre_known: NDArray[np.bool_]
    similar: Ragged

    def own_rows(self, name: str) -> Ints:
        """The rows that carry a tag of this name themselves, of whatever kind."""
        tags = [tag.id for tag in self.vocabulary if tag.name == name]
        owners = np.repeat(np.arange(len(self.of_rows)), self.of_rows.counts())
        carried = np.isin(self.of_rows.values, tags) & (self.origin == TagOrigin.TRACK)
        return np.asarray(owners[carried], np.int64)


@dataclass(frozen=True, slots=True)
class _Entries:
    """Tags of rows in the order they were given, one array each."""

    row: Ints
    tag: Ints
    weight: NDArray[np.float32]
    origin: NDArray[np.uint8]

    @classmethod
    def joined(cls, parts: Sequence["_Entries"]) -> "_Entries":
        return cls(
            np.concatenate([part.row for part in parts]),
            np.concatenate([part.tag for part in parts]),
            np.concatenate([part.weight for part in parts]),
            np.concatenate([part.origin for part in parts]),
        )


def read_tags(
    connection: sqlite3.Connection,
    row_of_key: NDArray[np.int32],
    main_artist: NDArray[np.int32],
    artist_keys: NDArray[np.int32],
    skits: NDArray[np.bool_],
) -> TagTables:
    """Read and weigh all tags; `main_artist` and `skits` are by row, `artist_keys` maps artists to database keys."""
    taxonomy = read_taxonomy(connection)
    names = {
        key: (taxonomy.canonical(name, kind), kind)
        for key, name, kind in connection.execute("SELECT key, name, kind FROM tags")
    }
    songs = list(_song_facts(connection, row_of_key))
    by_folded = _artists_by_name(connection, artist_keys)
    artists = list(_artist_facts(connection, by_folded))
    facts = {key for _, tags in (*songs, *artists) for key in tags}
    carried = {*names.values(), *((taxonomy.canonical(name, kind), kind) for name, kind in facts), ("skit", "other")}
    vocabulary, ids = taxonomy.vocabulary(carried)
    fact_ids: dict[TagKey, int] = {(name, kind): ids[taxonomy.canonical(name, kind), kind] for name, kind in facts}
    own = _own(connection, row_of_key, {key: ids[tag] for key, tag in names.items()}, skits, ids["skit", "other"])
    of_songs = _entries(songs, fact_ids, SONG_WEIGHT, TagOrigin.SONG_FACTS)
    of_artists = _of_artists(artists, fact_ids, vocabulary, main_artist, _own_genres(own, vocabulary, len(main_artist)))
    entries = _Entries.joined((own, of_songs, of_artists))
    return _tables(entries, vocabulary, len(main_artist), _similar(connection, by_folded, len(artist_keys)))


def _own(
    connection: sqlite3.Connection,
    row_of_key: NDArray[np.int32],
    tag_of_key: dict[int, int],
    skits: NDArray[np.bool_],
    skit: int,
) -> _Entries:
    parts = []
    cursor = connection.execute("SELECT track, tag FROM track_tags ORDER BY track, position")
    while found := cursor.fetchmany(100_000):
        parts.append(np.array(found, np.int64))
    pairs = np.concatenate(parts) if parts else np.empty((0, 2), np.int64)
    places = np.zeros(max(tag_of_key, default=0) + 1, np.int64)
    places[list(tag_of_key)] = list(tag_of_key.values())
    row = np.concatenate((row_of_key[pairs[:, 0]].astype(np.int64), np.flatnonzero(skits)))
    tag = np.concatenate((places[pairs[:, 1]], np.full(int(skits.sum()), skit, np.int64)))
    return _constant(row, tag, OWN_WEIGHT, TagOrigin.TRACK)


def _constant(row: Ints, tag: Ints, weight: float, origin: TagOrigin) -> _Entries:
    return _Entries(row, tag, np.full(len(row), weight, np.float32), np.full(len(row), origin, np.uint8))


def _song_facts(connection: sqlite3.Connection, row_of_key: NDArray[np.int32]) -> Iterator[tuple[int, list[TagKey]]]:
    """(row, tags) of every song with facts that is in the catalogue."""
    query = (
        "SELECT t.key, f.moods, f.activities, f.themes, f.tempo, f.vocals FROM song_facts f "
        "JOIN tracks t ON t.id = f.track_id ORDER BY t.key"
    )
    for key, *cells in connection.execute(query):
        yield int(row_of_key[key]), fact_tags(SONG_COLUMNS, cells)


def _artist_facts(connection: sqlite3.Connection, by_folded: dict[str, int]) -> Iterator[tuple[int, list[TagKey]]]:
    """(artist, tags) of every artist with facts that is in the catalogue."""
    query = "SELECT folded, genres, moods, activities, vocals, country FROM artist_facts ORDER BY folded"
    for folded, *cells in connection.execute(query):
        if folded in by_folded:
            yield by_folded[folded], fact_tags(ARTIST_COLUMNS, cells)


def _artists_by_name(connection: sqlite3.Connection, artist_keys: NDArray[np.int32]) -> dict[str, int]:
    """Folded name -> artist; among homonyms the one that no imported id sets apart, else the first."""
    place = {key: number for number, key in enumerate(artist_keys.tolist())}
    query = "SELECT folded, key FROM artists ORDER BY folded, artist_id IS NOT NULL, key"
    found: dict[str, int] = {}
    for folded, key in connection.execute(query):
        if key in place:
            found.setdefault(folded, place[key])
    return found


def _entries(
    facts: Sequence[tuple[int, list[TagKey]]], ids: dict[TagKey, int], weight: float, origin: TagOrigin
) -> _Entries:
    rows = np.repeat(np.array([owner for owner, _ in facts], np.int64), [len(tags) for _, tags in facts])
    tags = np.array([ids[key] for _, keys in facts for key in keys], np.int64)
    return _constant(rows, tags, weight, origin)


def _own_genres(own: _Entries, vocabulary: Vocabulary, count: int) -> NDArray[np.bool_]:
    """By row: whether it has a genre of its own that says more than that a station played it."""
    genre = np.array([tag.kind == "genre" and tag.name != _NO_GENRE_OF_ITS_OWN for tag in vocabulary], np.bool_)
    known = np.zeros(count, np.bool_)
    known[own.row[genre[own.tag]]] = True
    return known


def _of_artists(
    facts: Sequence[tuple[int, list[TagKey]]],
    ids: dict[TagKey, int],
    vocabulary: Vocabulary,
    main_artist: NDArray[np.int32],
    own_genre: NDArray[np.bool_],
) -> _Entries:
    """The facts of main artists, spread over their rows."""
    given = _entries(facts, ids, ARTIST_WEIGHT, TagOrigin.ARTIST_FACTS)
    order = np.argsort(given.row, kind="stable")
    artists, tags = given.row[order], given.tag[order]
    starts = np.searchsorted(artists, main_artist, side="left")
    sizes = np.where(main_artist >= 0, np.searchsorted(artists, main_artist, side="right") - starts, 0)
    rows = np.repeat(np.arange(len(main_artist), dtype=np.int64), sizes)
    offsets = np.arange(len(rows)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    spread = tags[np.repeat(starts, sizes) + offsets]
    is_genre = np.array([tag.kind == "genre" for tag in vocabulary], np.bool_)[spread]
    genre_weight = np.where(own_genre[rows], ARTIST_GENRE_BESIDE_OWN_WEIGHT, ARTIST_GENRE_WEIGHT)
    weight = np.where(is_genre, genre_weight, ARTIST_WEIGHT).astype(np.float32)
    return _Entries(rows, spread, weight, np.full(len(rows), TagOrigin.ARTIST_FACTS, np.uint8))


def _tables(entries: _Entries, vocabulary: Vocabulary, count: int, similar: Ragged) -> TagTables:
    """Both directions; of one tag with several origins the heaviest counts."""
    order = np.lexsort((entries.origin, -entries.weight, entries.tag, entries.row))
    row, tag = entries.row[order], entries.tag[order]
    first = np.ones(len(row), np.bool_)
    first[1:] = (row[1:] != row[:-1]) | (tag[1:] != tag[:-1])
    kept = order[first]
    by_row = kept[np.lexsort((kept, -entries.weight[kept], entries.row[kept]))]
    by_tag = kept[np.lexsort((entries.row[kept], entries.tag[kept]))]
    genre = np.array([known.kind == "genre" for known in vocabulary], np.bool_)
    genre_known = np.zeros(count, np.bool_)
    genre_known[entries.row[kept][genre[entries.tag[kept]]]] = True
    return TagTables(
        vocabulary,
        _ragged(entries.row[by_row], entries.tag[by_row], count),
        entries.weight[by_row],
        entries.origin[by_row],
        _ragged(entries.tag[by_tag], entries.row[by_tag], len(vocabulary)),
        entries.weight[by_tag],
        genre_known,
        similar,
    )


def _ragged(owners: Ints, values: Ints, count: int) -> Ragged:
    indptr = np.zeros(count + 1, np.int64)
    np.cumsum(np.bincount(owners, minlength=count), out=indptr[1:])
    return Ragged(indptr, values.astype(np.int32))


def _similar(connection: sqlite3.Connection, by_folded: dict[str, int], count: int) -> Ragged:
    """Artist -> the artists named as similar that have tracks, in the order of the facts."""
    lists: dict[int, list[int]] = defaultdict(list)
    for folded, cell in connection.execute("SELECT folded, similar FROM artist_facts"):
        owner = by_folded.get(folded)
        if owner is not None:
            named = (by_folded.get(fold(name)) for name in listed(cell))
            lists[owner] = [artist for artist in dict.fromkeys(named) if artist is not None and artist != owner]
    owners = np.repeat(np.arange(count, dtype=np.int64), [len(lists.get(artist, ())) for artist in range(count)])
    values = np.array([artist for owner in sorted(lists) for artist in lists[owner]], np.int64)
    return _ragged(owners, values, count)
