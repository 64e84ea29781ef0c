"""What is known before any row comes: facts, aliases, genres, playlists; from the package into a database, and back."""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import yaml

from recommender.errors import StoreError
from recommender.text import fold
from recommender.types import TagKind
from storage.catalogue.migrations import MIGRATIONS
from storage.catalogue.taxonomy import TagKey, TagWords, Taxonomy
from storage.data import data_file, listed, table
from storage.database import migrate, open_engine

_YAML = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the one in C takes a tenth of the time
FactColumns = Sequence[tuple[str, TagKind]]
SONG_COLUMNS: FactColumns = (
    ("moods", "mood"),
    ("activities", "activity"),
    ("themes", "theme"),
    ("tempo", "tempo"),
    ("vocals", "vocals"),
)
ARTIST_COLUMNS: FactColumns = (
    ("genres", "genre"),
    ("moods", "mood"),
    ("activities", "activity"),
    ("vocals", "vocals"),
    ("country", "country"),
)
_ARTIST_FACTS = ("genres", "moods", "activities", "vocals", "country", "decades", "similar", "known_for")


@lru_cache(maxsize=1)
def empty_catalogue() -> bytes:
    """A database file without rows, with the schema and all that is known beforehand; made once a process."""
    engine = open_engine("sqlite://")
    migrate(engine, MIGRATIONS)
    pooled = engine.raw_connection()
    connection = pooled.driver_connection
    if not isinstance(connection, sqlite3.Connection):
        raise StoreError("The catalogue needs SQLite.")
    connection.execute("BEGIN")
    _load(connection)
    connection.execute("COMMIT")
    content = connection.serialize()
    pooled.close()
    engine.dispose()
    return content


def _load(connection: sqlite3.Connection) -> None:
    _insert(connection, "artist_facts", 10, _artist_facts())
    _insert(connection, "song_facts", 7, _song_facts())
    aliases = ((fold(row["artist"]), row["alias"], row["artist"], row["kind"]) for row in table("artist_aliases.tsv"))
    _insert(connection, "known_aliases", 4, aliases)
    edges, genre_aliases = _genres()
    _insert(connection, "genre_edges", 2, sorted(edges))
    _insert(connection, "genre_aliases", 2, sorted(genre_aliases.items()))
    _insert(connection, "country_names", 2, ((row["code"], row["names"]) for row in table("country_names.tsv")))


def bundled_playlists() -> Iterator[Mapping[str, object]]:
    """The bundled playlists as their file holds them."""
    with data_file("playlists.jsonl").open("r", encoding="utf-8") as lines:
        yield from (json.loads(line) for line in lines)


def save_playlists(connection: sqlite3.Connection, playlists: Iterable[Mapping[str, object]]) -> int:
    """Add playlists, or replace those of the same id; how many there were."""
    count = 0
    for playlist in playlists:
        tracks = playlist.get("tracks")
        name = str(playlist.get("id", ""))
        if not name or not isinstance(tracks, list):
            continue
        connection.execute(
            "INSERT INTO playlists (id, description, dialogue) VALUES (?, ?, ?) "
            "ON CONFLICT (id) DO UPDATE SET description = excluded.description, dialogue = excluded.dialogue",
            (name, str(playlist.get("description") or ""), str(playlist.get("dialogue") or "")),
        )
        key = connection.execute("SELECT key FROM playlists WHERE id = ?", (name,)).fetchone()[0]
        connection.execute("DELETE FROM playlist_tracks WHERE playlist = ?", (key,))
        connection.executemany(
            "INSERT INTO playlist_tracks (playlist, position, track_id) VALUES (?, ?, ?)",
            [(key, position, str(track)) for position, track in enumerate(tracks)],
        )
        count += 1
    return count


def fact_tags(columns: FactColumns, cells: Iterable[str]) -> list[TagKey]:
    """The tags in the cells of a row of facts."""
    tags: list[TagKey] = []
    for (column, kind), cell in zip(columns, cells, strict=True):
        tags.extend((name, kind) for name in listed(cell, "+" if column == "vocals" else ";"))
    return tags


def read_taxonomy(connection: sqlite3.Connection) -> Taxonomy:
    """The taxonomy of a database's own genres, aliases and facts."""
    countries = connection.execute("SELECT code, names FROM country_names ORDER BY code")
    return _taxonomy(
        TagWords(
            edges=tuple(connection.execute("SELECT parent, child FROM genre_edges ORDER BY parent, child")),
            aliases=tuple(connection.execute("SELECT alias, genre FROM genre_aliases ORDER BY alias")),
            facts=frozenset(_words_of_facts(connection)),
            countries=tuple((code, listed(names)) for code, names in countries),
        )
    )


@lru_cache(maxsize=2)
def _taxonomy(words: TagWords) -> Taxonomy:
    """Cached, because an import needs it twice, and every catalogue has the same words until the package's change."""
    return Taxonomy(words)


def _words_of_facts(connection: sqlite3.Connection) -> Iterator[TagKey]:
    for table_name, columns in (("artist_facts", ARTIST_COLUMNS), ("song_facts", SONG_COLUMNS)):
        for column in columns:
            for cells in connection.execute(f"SELECT DISTINCT {column[0]} FROM {table_name}"):  # noqa: S608 - ours
                yield from fact_tags((column,), cells)


def _insert(connection: sqlite3.Connection, name: str, width: int, rows: Iterable[tuple[object, ...]]) -> None:
    marks = ",".join("?" * width)
    connection.executemany(f"INSERT OR REPLACE INTO {name} VALUES ({marks})", rows)  # noqa: S608 - names of ours


def _artist_facts() -> Iterator[tuple[object, ...]]:
    for row in table("artist_facts.tsv"):
        yield (fold(row["artist"]), row["artist"], *(row[name] for name in _ARTIST_FACTS))


def _song_facts() -> Iterator[tuple[object, ...]]:
    for row in table("song_facts.tsv"):
        year = int(row["original_year"]) if row["original_year"].isdigit() else None
        yield (row["track_id"], row["moods"], row["activities"], row["themes"], row["tempo"], row["vocals"], year)


def _genres() -> tuple[set[tuple[str, str]], dict[str, str]]:
    """Edges (wider, narrower) of the tree and of our additions to it, and the aliases."""
    edges = set(_edges(yaml.load(data_file("genres-tree.yaml").read_text(encoding="utf-8"), _YAML), ""))  # noqa: S506 - a safe one
    aliases = {row["alias"]: row["genre"] for row in table("genre_aliases.tsv")}
    for row in table("genre_links.tsv"):
        if row["relation"] == "contains":
            edges.add((row["genre"], row["other"]))
        elif row["relation"] == "apart":
            edges.discard((row["genre"], row["other"]))
        else:
            aliases[row["other"]] = row["genre"]
    return edges, aliases


def _edges(node: object, parent: str) -> Iterator[tuple[str, str]]:
    """The tree's file is lists of names, and of maps from a name to such a list or to nothing."""
    if isinstance(node, str):
        if parent:
            yield parent, node
    elif isinstance(node, list):
        for child in node:
            yield from _edges(child, parent)
    elif isinstance(node, dict):
        for name, below in node.items():
            yield from _edges(str(name), parent)
            yield from _edges(below, str(name))
