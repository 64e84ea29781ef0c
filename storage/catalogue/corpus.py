"""The tracks of a version as documents, block by block in the order of rows, and as names."""

import json
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from recommender.documents import TextDocument, embedding_text
from recommender.resolve.name_index import Name
from recommender.types import Columns, Ragged
from recommender.vocabulary import Vocabulary
from storage.catalogue.array_files import (
    columns_from_arrays,
    columns_to_arrays,
    load_arrays,
    load_vocabulary,
    save_arrays,
    save_vocabulary,
)
from storage.catalogue.arrays import CatalogueArrays, chunks
from storage.catalogue.layout import COLUMNS, VOCABULARY

_BASES = ".bases.json"  # a hidden file is no part of a version
_BLOCK = 4_096
_EMBEDDED_TAGS = 8  # of a track's tags, the heaviest; more would drown the title
_QUIET_KINDS = frozenset({"country", "tempo"})


@dataclass(frozen=True, slots=True)
class Corpus:
    """What documents and names are made of beside the database.

    Columns, vocabulary, and the database keys of artists and albums; `bases` are the bare titles of rows whose title
    has version words, known while the version is built.
    """

    columns: Columns
    vocabulary: Vocabulary
    artist_keys: NDArray[np.int32]
    album_keys: NDArray[np.int32]
    bases: Mapping[int, str]

    @classmethod
    def of(cls, directory: Path) -> "Corpus":
        """That of a version on disk."""
        arrays = load_arrays(directory / COLUMNS)
        bases = directory / _BASES
        return cls(
            columns_from_arrays(arrays),
            load_vocabulary(directory / VOCABULARY),
            arrays["artist_keys"],
            arrays["album_keys"],
            {int(row): base for row, base in json.loads(bases.read_text(encoding="utf-8")).items()}
            if bases.is_file()
            else {},
        )


def save_corpus(directory: Path, arrays: CatalogueArrays) -> None:
    """Write columns and vocabulary of a version, and what `Corpus.of` needs of them."""
    keys = {"artist_keys": arrays.artist_keys, "album_keys": arrays.album_keys}
    ids = {"ids": arrays.ids, "id_order": arrays.id_order}
    save_arrays(directory / COLUMNS, columns_to_arrays(arrays.columns) | keys | ids)
    save_vocabulary(directory / VOCABULARY, arrays.tags.vocabulary)
    (directory / _BASES).write_text(json.dumps(arrays.bases), encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Block:
    """Documents of consecutive rows, with the texts that are embedded."""

    documents: list[TextDocument]
    texts: list[str]


def read_blocks(connection: sqlite3.Connection, corpus: Corpus) -> Iterator[Block]:
    """The documents of all tracks in the order of rows."""
    names, aliases = _spoken_names(connection, corpus)
    keys = corpus.columns.track_key
    for start in range(0, len(keys), _BLOCK):
        part = keys[start : start + _BLOCK].tolist()
        query = (
            "SELECT t.key, t.title, coalesce(a.title, '') FROM tracks t LEFT JOIN albums a ON a.key = t.album "  # noqa: S608
            f"WHERE t.key IN ({','.join(map(str, part))})"
        )
        found = {key: (title, album) for key, title, album in connection.execute(query)}
        rows = [(start + at, *found[key]) for at, key in enumerate(part)]
        yield _block(rows, corpus, names, aliases)


def _block(
    rows: list[tuple[int, str, str]], corpus: Corpus, names: list[str], aliases: dict[int, tuple[str, ...]]
) -> Block:
    columns, documents, texts = corpus.columns, [], []
    span = slice(rows[0][0], rows[-1][0] + 1)
    spoken = [tag.name if tag.kind not in _QUIET_KINDS else "" for tag in corpus.vocabulary]
    numbers = zip(
        rows,
        columns.track_key[span].tolist(),
        columns.year[span].tolist(),
        _lists(columns.credits, span),
        _lists(columns.tags, span),
        strict=True,
    )
    for (_, title, album), key, year, artists, carried in numbers:
        credited = tuple(names[artist] for artist in artists)
        called = tuple(alias for artist in artists for alias in aliases.get(artist, ()))
        tags = tuple(name for tag in carried if (name := spoken[tag]))
        documents.append(TextDocument(key, title, credited + called, album, tags, year))
        texts.append(embedding_text(title, credited, album, tags[:_EMBEDDED_TAGS], year))
    return Block(documents, texts)


def _lists(ragged: Ragged, span: slice) -> Iterator[list[int]]:
    """The lists of a span as Python's own; one by one out of numpy they take five times as long."""
    ends = ragged.indptr[span.start : span.stop + 1].tolist()
    values = ragged.values[ends[0] : ends[-1]].tolist()
    return (values[low - ends[0] : high - ends[0]] for low, high in pairwise(ends))


def _spoken_names(connection: sqlite3.Connection, corpus: Corpus) -> tuple[list[str], dict[int, tuple[str, ...]]]:
    """By artist: the display name, and other names but nicknames."""
    by_key = dict(connection.execute("SELECT key, name FROM artists").fetchall())
    names = [by_key[key] for key in corpus.artist_keys.tolist()]
    aliases: dict[int, tuple[str, ...]] = {}
    for alias in _artist_aliases(connection, corpus.artist_keys):
        if alias.tier != "nickname":
            aliases[alias.owner] = (*aliases.get(alias.owner, ()), alias.text)
    return names, aliases


def _artist_aliases(connection: sqlite3.Connection, artist_keys: NDArray[np.int32]) -> Iterator[Name]:
    """Other names of artists: those that rows gave, and the known ones of every artist of that name."""
    place = {key: number for number, key in enumerate(artist_keys.tolist())}
    query = (
        "SELECT artist, alias, kind FROM artist_aliases UNION ALL "
        "SELECT a.key, k.alias, k.kind FROM known_aliases k JOIN artists a ON a.folded = k.folded ORDER BY 1, 2"
    )
    for key, alias, kind in connection.execute(query):
        if key in place:
            yield Name(place[key], alias, "nickname" if kind == "nickname" else "alias")


def artist_names(connection: sqlite3.Connection, corpus: Corpus) -> Iterator[Name]:
    """Names of artists, then their other names."""
    by_key = dict(connection.execute("SELECT key, name FROM artists").fetchall())
    for artist, key in enumerate(corpus.artist_keys.tolist()):
        yield Name(artist, by_key[key], "exact")
    yield from _artist_aliases(connection, corpus.artist_keys)


def album_names(connection: sqlite3.Connection, corpus: Corpus) -> Iterator[Name]:
    """Titles of albums."""
    by_key = dict(connection.execute("SELECT key, title FROM albums").fetchall())
    for album, key in enumerate(corpus.album_keys.tolist()):
        yield Name(album, by_key[key], "exact")


def title_names(connection: sqlite3.Connection, corpus: Corpus) -> Iterator[Name]:
    """Titles, their bare forms ("Numb" of "Numb - Live in Texas") and the aliases that rows gave."""
    row_of_key = corpus.columns.row_of_key
    cursor = connection.execute("SELECT key, title FROM tracks ORDER BY key")
    for rows in chunks(cursor):
        places = row_of_key[np.array([key for key, _ in rows])].tolist()
        yield from (Name(row, title, "exact") for row, (_, title) in zip(places, rows, strict=True))
    yield from (Name(row, base, "alias") for row, base in corpus.bases.items())
    aliases = "SELECT t.key, j.value FROM tracks t, json_each(t.title_aliases) j WHERE t.title_aliases IS NOT NULL"
    for key, alias in connection.execute(aliases):
        yield Name(int(row_of_key[key]), str(alias), "alias")
