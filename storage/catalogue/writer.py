"""Writing rows into a catalogue database: upserts by id, with credits, tags and albums.

One writer has one connection; it remembers the keys of artists, albums and tags, so that a row costs no query of its
own.
"""

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from recommender.text import fold, key64
from storage.catalogue.artists import Artists
from storage.catalogue.rows import Row
from storage.catalogue.taxonomy import Taxonomy

_SIGN = 1 << 63
_MARKS_AT_ONCE = 900  # parameters of one statement; old builds of SQLite take 999
_TRACK_FIELDS = (
    "key", "id", "title", "identity", "album", "album_artist", "track_no", "year", "original_year", "duration_s",
    "popularity", "bpm", "explicit", "work", "movement", "title_aliases", "links", "sources", "license", "seen",
)  # fmt: skip
_JSON_FIELDS = ("title_aliases", "links", "sources", "license")


class Record(NamedTuple):
    """A track as it is stored, with what belongs to it: artists and tags by key, in order."""

    key: int
    id: str
    title: str
    credits: tuple[int, ...] = ()
    tags: tuple[int, ...] = ()
    album: str | None = None
    album_artist: str | None = None
    track_no: int | None = None
    year: int | None = None
    original_year: int | None = None
    duration_s: int | None = None
    popularity: float | None = None
    bpm: int | None = None
    explicit: bool | None = None
    work: str | None = None
    movement: str | None = None
    title_aliases: tuple[str, ...] = ()
    links: Mapping[str, str] | None = None
    sources: tuple[str, ...] = ()
    license: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Written:
    """What a batch did: rows by outcome, and the lines whose id had come before in the same file."""

    added: int = 0
    updated: int = 0
    unchanged: int = 0
    repeated: tuple[int, ...] = ()


class RowWriter:
    """Upserts rows inside the transaction that the caller has begun."""

    def __init__(self, connection: sqlite3.Connection, taxonomy: Taxonomy, import_number: int) -> None:
        self._connection = connection
        self._taxonomy = taxonomy
        self._import = import_number
        self._artists = Artists(connection)
        self._albums: dict[tuple[str, str], int] = {}
        self._album_titles: dict[int, str] = {}
        self._fresh_albums: list[tuple[int, str, str, str]] = []
        self._tags: dict[str, int] = {}
        self._next_track = 1
        self._load()

    def write(self, rows: Sequence[Row]) -> Written:
        """One batch; a later row of an id wins over an earlier one."""
        ids = self._ids(rows)
        stored, seen = self._stored(ids)
        before = dict(stored)
        added, changed, repeated = set[str](), set[str](), []
        for row, track_id in zip(rows, ids, strict=True):
            if track_id in seen:
                repeated.append(row.line)
            seen.add(track_id)
            old = stored.get(track_id)
            stored[track_id] = merged = self._merged(old, track_id, row)
            if track_id not in before:
                added.add(track_id)
            elif merged != before[track_id]:
                changed.add(track_id)
        written = added | changed
        self._save([record for track_id, record in stored.items() if track_id in written], changed)
        self._mark_seen([before[track_id].key for track_id in before.keys() - changed])
        return Written(len(added), len(changed), len(before.keys() - changed), tuple(repeated))

    def settle(self) -> int:
        """Take the credits apart that name several artists who all stand alone by now; the number of them."""
        settled = 0
        for whole, parts in list(self._artists.joint_credits()):
            self._replace_credit(whole, parts)
            settled += 1
        self._artists.save()
        return settled

    def _replace_credit(self, whole: int, parts: Sequence[int]) -> None:
        connection = self._connection
        tracks = connection.execute(
            "SELECT c.track, t.title FROM credits c JOIN tracks t ON t.key = c.track WHERE c.artist = ?", (whole,)
        ).fetchall()
        for track, title in tracks:
            old = self._keys("SELECT artist FROM credits WHERE track = ? ORDER BY position", track)
            new = dict.fromkeys(part for artist in old for part in (parts if artist == whole else [artist]))
            connection.execute("DELETE FROM credits WHERE track = ?", (track,))
            connection.executemany(
                "INSERT INTO credits (track, position, artist) VALUES (?, ?, ?)",
                [(track, position, artist) for position, artist in enumerate(new)],
            )
            main = self._artists.folded(next(iter(new)))
            connection.execute("UPDATE tracks SET identity = ? WHERE key = ?", (_identity(main, title), track))
        connection.execute("UPDATE artists SET compound = 0 WHERE key = ?", (whole,))

    def _ids(self, rows: Sequence[Row]) -> list[str]:
        """The id of each row: its own, that of the stored track by the same artist and title, or one made of both."""
        wanted = {position: self._row_identity(row) for position, row in enumerate(rows) if row.id is None}
        known: dict[int, str] = {}
        for some in _batches(list(dict.fromkeys(wanted.values()))):
            query = f"SELECT identity, id FROM tracks WHERE identity IN ({_marks(some)}) ORDER BY key DESC"  # noqa: S608
            known.update(self._connection.execute(query, some).fetchall())
        return [
            row.id or known.get(wanted[position]) or f"x{wanted[position] % (_SIGN << 1):016x}"
            for position, row in enumerate(rows)
        ]

    def _row_identity(self, row: Row) -> int:
        credited = self._artists.credited(row)
        album = row.fields.get("album")
        main = self._artists.folded(credited[0]) if credited else _folded(str(album)) if album else ""
        return _identity(main, str(row.fields["title"]))

    def _merged(self, old: Record | None, track_id: str, row: Row) -> Record:
        """The stored record with what the row says; what it does not mention stays."""
        given: dict[str, Any] = dict(row.fields)
        if "tags" in given:
            given["tags"] = tuple(self._tag(name) for name in given["tags"])
        credited = self._artists.credited(row)
        if credited is not None:
            given["credits"] = credited
        if row.aliases:
            self._save_aliases(row)
        if old is not None:
            return old._replace(**given)
        self._next_track += 1
        return Record(self._next_track - 1, track_id, **given)

    def _save_aliases(self, row: Row) -> None:
        named = [(self._artists.key(owner), alias) for owner, alias in row.aliases]
        self._artists.save()
        self._connection.executemany(
            "INSERT OR IGNORE INTO artist_aliases (artist, alias, kind) VALUES (?, ?, 'alias')", named
        )

    def _stored(self, ids: Sequence[str]) -> tuple[dict[str, Record], set[str]]:
        """The records of ids that are stored, and which of them this import wrote before."""
        found: dict[str, Record] = {}
        seen: set[str] = set()
        for some in _batches(list(dict.fromkeys(ids))):
            query = f"SELECT {', '.join(_TRACK_FIELDS)} FROM tracks WHERE id IN ({_marks(some)})"  # noqa: S608
            for values in self._connection.execute(query, some).fetchall():
                record = self._record(values)
                found[record.id] = record
                if values[-1] == self._import:
                    seen.add(record.id)
        return found, seen

    def _record(self, values: Sequence[Any]) -> Record:
        given = dict(zip(_TRACK_FIELDS, values, strict=True))
        key = given["key"]
        for name in _JSON_FIELDS:
            parsed = json.loads(given[name]) if given[name] else None
            given[name] = parsed if name == "links" else tuple(parsed or ())
        given["album"] = self._album_titles.get(given["album"])
        given["explicit"] = None if given["explicit"] is None else bool(given["explicit"])
        given["credits"] = self._keys("SELECT artist FROM credits WHERE track = ? ORDER BY position", key)  # pyright: ignore[reportArgumentType] - the map is widened
        given["tags"] = self._keys("SELECT tag FROM track_tags WHERE track = ? ORDER BY position", key)  # pyright: ignore[reportArgumentType] - the map is widened
        del given["identity"], given["seen"]
        return Record(**given)

    def _keys(self, query: str, track: int) -> tuple[int, ...]:
        return tuple(int(row[0]) for row in self._connection.execute(query, (track,)))

    def _save(self, records: Sequence[Record], replaced: set[str]) -> None:
        connection = self._connection
        old = [(record.key,) for record in records if record.id in replaced]
        connection.executemany("DELETE FROM credits WHERE track = ?", old)
        connection.executemany("DELETE FROM track_tags WHERE track = ?", old)
        insert = f"INSERT OR REPLACE INTO tracks ({', '.join(_TRACK_FIELDS)}) VALUES ({_marks(_TRACK_FIELDS)})"  # noqa: S608
        values = [self._values(record) for record in records]
        self._artists.save()
        connection.executemany("INSERT INTO albums (key, title, folded, owner) VALUES (?, ?, ?, ?)", self._fresh_albums)
        self._fresh_albums.clear()
        connection.executemany(insert, values)
        connection.executemany(
            "INSERT INTO credits (track, position, artist) VALUES (?, ?, ?)",
            [(record.key, at, artist) for record in records for at, artist in enumerate(record.credits)],
        )
        connection.executemany(
            "INSERT INTO track_tags (track, position, tag) VALUES (?, ?, ?)",
            [(record.key, at, tag) for record in records for at, tag in enumerate(record.tags)],
        )

    def _values(self, record: Record) -> tuple[object, ...]:
        main = self._artists.folded(record.credits[0]) if record.credits else ""
        album = self._album(record.album, record.album_artist, main) if record.album else None
        identity = _identity(main or (_folded(record.album) if record.album else ""), record.title)
        return (
            record.key, record.id, record.title, identity, album, record.album_artist, record.track_no, record.year,
            record.original_year, record.duration_s, record.popularity, record.bpm, record.explicit, record.work,
            record.movement, _json_list(record.title_aliases), _json_map(record.links), _json_list(record.sources),
            _json_list(record.license), self._import,
        )  # fmt: skip

    def _mark_seen(self, keys: Sequence[int]) -> None:
        self._connection.executemany("UPDATE tracks SET seen = ? WHERE key = ?", [(self._import, key) for key in keys])

    def _album(self, title: str, album_artist: str | None, main: str) -> int:
        """The key of an album by its title and its owner: the album artist, else the main artist."""
        place = (_folded(title), _folded(album_artist) if album_artist else main)
        if place not in self._albums:
            key = len(self._album_titles) + 1
            self._fresh_albums.append((key, title, *place))
            self._albums[place] = key
            self._album_titles[key] = title
        return self._albums[place]

    def _tag(self, name: str) -> int:
        if name not in self._tags:
            self._tags[name] = len(self._tags) + 1
            self._connection.execute(
                "INSERT INTO tags (key, name, kind) VALUES (?, ?, ?)",
                (self._tags[name], name, self._taxonomy.kind(name)),
            )
        return self._tags[name]

    def _load(self) -> None:
        connection = self._connection
        for key, title, folded, owner in connection.execute("SELECT key, title, folded, owner FROM albums"):
            self._albums[folded, owner] = key
            self._album_titles[key] = title
        self._tags = dict(connection.execute("SELECT name, key FROM tags").fetchall())
        self._next_track = connection.execute("SELECT coalesce(max(key), 0) + 1 FROM tracks").fetchone()[0]


def _identity(artist: str, title: str) -> int:
    """A signed 64-bit hash of a folded main artist and a title."""
    value = key64(f"{artist}\x1f{fold(title)}")
    return value - (_SIGN << 1) if value >= _SIGN else value


@lru_cache(maxsize=8192)
def _folded(text: str) -> str:
    return fold(text)


@lru_cache(maxsize=4096)
def _json_list(values: tuple[str, ...]) -> str | None:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")) if values else None


def _json_map(values: Mapping[str, str] | None) -> str | None:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")) if values else None


def _marks(values: Sequence[object]) -> str:
    return ",".join("?" * len(values))


def _batches(values: list[Any]) -> Iterable[list[Any]]:
    return (values[start : start + _MARKS_AT_ONCE] for start in range(0, len(values), _MARKS_AT_ONCE))
