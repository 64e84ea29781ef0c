"""From a filled database to a version: columns, names, text index and vectors beside it.

Text and vectors are made block by block in the order of rows; the text index takes a block in a second thread while the
embedder works on it. Vectors of documents that have not changed are taken over from an older version.
"""

import sqlite3
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from recommender.documents import TextDocument, embedding_text
from recommender.ports import Embedder, Matrix
from recommender.resolve.name_index import Name, NameIndex
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
from storage.catalogue.arrays import CatalogueArrays, chunks, read_arrays
from storage.catalogue.importing import OnProgress, Progress
from storage.search.matrix_index import MatrixIndex
from storage.search.tantivy_index import TantivyIndex

COLUMNS, NAMES, TEXT, VECTORS, CHROMA = "columns", "names", "text", "vectors", "chroma"
VOCABULARY = "vocabulary.json"
_BLOCK = 4_096
_EMBEDDED_TAGS = 8  # of a track's tags, the heaviest; more would drown the title
_QUIET_KINDS = frozenset({"country", "tempo"})

Hashes = NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class Corpus:
    """What documents are made of beside the database: columns, vocabulary, and the database keys of artists."""

    columns: Columns
    vocabulary: Vocabulary
    artist_keys: NDArray[np.int32]

    @classmethod
    def of(cls, directory: Path) -> "Corpus":
        """That of a version on disk."""
        arrays = load_arrays(directory / COLUMNS)
        return cls(columns_from_arrays(arrays), load_vocabulary(directory / VOCABULARY), arrays["artist_keys"])


@dataclass(frozen=True, slots=True)
class Block:
    """Documents of consecutive rows, with the texts that are embedded."""

    documents: list[TextDocument]
    texts: list[str]


@dataclass(frozen=True, slots=True)
class Reusable:
    """Vectors of an older version by the hash of the text they were made of; `order` sorts the hashes."""

    index: MatrixIndex
    hashes: Hashes
    order: NDArray[np.int64]

    @classmethod
    def of(cls, directory: Path, embedder: Embedder) -> "Reusable | None":
        """Those of a version's directory, where the same embedder made them."""
        index = MatrixIndex.open(directory / VECTORS)
        if (index.embedder, index.dimension) != (embedder.name, embedder.dimension):
            return None
        hashes = load_arrays(directory / VECTORS)["text_hash"]
        return cls(index, hashes, np.argsort(hashes, kind="stable"))

    def find(self, hashes: Hashes) -> NDArray[np.int64]:
        """The row of each hash in the older version, -1 where it has none."""
        if not len(self.hashes):
            return np.full(len(hashes), -1, np.int64)
        places = np.minimum(np.searchsorted(self.hashes, hashes, sorter=self.order), len(self.hashes) - 1)
        rows = self.order[places]
        return np.where(self.hashes[rows] == hashes, rows, -1)


def build_indexes(
    directory: Path,
    connection: sqlite3.Connection,
    embedder: Embedder,
    on_progress: OnProgress,
    reusable: Reusable | None = None,
) -> None:
    """Build everything beside a version's database."""
    on_progress(Progress("columns", 0))
    arrays = read_arrays(connection)
    extra = {"ids": arrays.ids, "id_order": arrays.id_order, "artist_keys": arrays.artist_keys}
    save_arrays(directory / COLUMNS, columns_to_arrays(arrays.columns) | extra | {"album_keys": arrays.album_keys})
    save_vocabulary(directory / VOCABULARY, arrays.tags.vocabulary)
    on_progress(Progress("names", 0))
    _build_names(directory / NAMES, connection, arrays)
    corpus = Corpus(arrays.columns, arrays.tags.vocabulary, arrays.artist_keys)
    _build_text_and_vectors(directory, connection, corpus, embedder, on_progress, reusable)


def build_vectors(
    directory: Path, connection: sqlite3.Connection, corpus: Corpus, embedder: Embedder, on_progress: OnProgress
) -> None:
    """Build the vectors alone, for another embedder."""
    blocks = read_blocks(connection, corpus)
    _write_vectors(directory, (block.texts for block in blocks), embedder, on_progress, len(corpus.columns), None)


def read_blocks(connection: sqlite3.Connection, corpus: Corpus) -> Iterator[Block]:
    """The documents of all tracks in the order of rows."""
    names, aliases = _artist_names(connection, corpus)
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


def _artist_names(connection: sqlite3.Connection, corpus: Corpus) -> tuple[list[str], dict[int, tuple[str, ...]]]:
    """By artist: the display name, and other names but nicknames."""
    by_key = dict(connection.execute("SELECT key, name FROM artists").fetchall())
    names = [by_key[key] for key in corpus.artist_keys.tolist()]
    aliases: dict[int, tuple[str, ...]] = {}
    for alias in artist_aliases(connection, corpus.artist_keys):
        if alias.tier != "nickname":
            aliases[alias.owner] = (*aliases.get(alias.owner, ()), alias.text)
    return names, aliases


def artist_aliases(connection: sqlite3.Connection, artist_keys: NDArray[np.int32]) -> Iterator[Name]:
    """Other names of artists: those that rows gave, and the known ones of every artist of that name."""
    place = {key: number for number, key in enumerate(artist_keys.tolist())}
    query = (
        "SELECT artist, alias, kind FROM artist_aliases UNION ALL "
        "SELECT a.key, k.alias, k.kind FROM known_aliases k JOIN artists a ON a.folded = k.folded ORDER BY 1, 2"
    )
    for key, alias, kind in connection.execute(query):
        if key in place:
            yield Name(place[key], alias, "nickname" if kind == "nickname" else "alias")


def _build_names(directory: Path, connection: sqlite3.Connection, arrays: CatalogueArrays) -> None:
    indexes = {
        "artists": _artists(connection, arrays),
        "albums": _albums(connection, arrays),
        "titles": _titles(connection, arrays),
    }
    for name, names in indexes.items():
        save_arrays(directory / name, NameIndex.build(names).arrays())


def _artists(connection: sqlite3.Connection, arrays: CatalogueArrays) -> Iterator[Name]:
    by_key = dict(connection.execute("SELECT key, name FROM artists").fetchall())
    for artist, key in enumerate(arrays.artist_keys.tolist()):
        yield Name(artist, by_key[key], "exact")
    yield from artist_aliases(connection, arrays.artist_keys)


def _albums(connection: sqlite3.Connection, arrays: CatalogueArrays) -> Iterator[Name]:
    by_key = dict(connection.execute("SELECT key, title FROM albums").fetchall())
    for album, key in enumerate(arrays.album_keys.tolist()):
        yield Name(album, by_key[key], "exact")


def _titles(connection: sqlite3.Connection, arrays: CatalogueArrays) -> Iterator[Name]:
    """Titles, their bare forms ("Numb" of "Numb - Live in Texas") and the aliases that rows gave."""
    row_of_key = arrays.columns.row_of_key
    cursor = connection.execute("SELECT key, title FROM tracks ORDER BY key")
    for rows in chunks(cursor):
        places = row_of_key[np.array([key for key, _ in rows])].tolist()
        yield from (Name(row, title, "exact") for row, (_, title) in zip(places, rows, strict=True))
    yield from (Name(row, base, "alias") for row, base in arrays.bases.items())
    aliases = "SELECT t.key, j.value FROM tracks t, json_each(t.title_aliases) j WHERE t.title_aliases IS NOT NULL"
    for key, alias in connection.execute(aliases):
        yield Name(int(row_of_key[key]), str(alias), "alias")


def _build_text_and_vectors(
    directory: Path,
    connection: sqlite3.Connection,
    corpus: Corpus,
    embedder: Embedder,
    on_progress: OnProgress,
    reusable: Reusable | None,
) -> None:
    text = TantivyIndex.create(directory / TEXT)
    with ThreadPoolExecutor(1, thread_name_prefix="text-index") as beside:
        texts = _indexing(read_blocks(connection, corpus), text, beside)
        _write_vectors(directory, texts, embedder, on_progress, len(corpus.columns), reusable)
        beside.submit(text.commit).result()


def _indexing(blocks: Iterator[Block], text: TantivyIndex, beside: ThreadPoolExecutor) -> Iterator[list[str]]:
    """The texts of each block while its documents go into the text index; at most one block waits."""
    running: Future[None] | None = None
    for block in blocks:
        if running is not None:
            running.result()
        running = beside.submit(text.upsert, block.documents)
        yield block.texts
    if running is not None:
        running.result()


def _write_vectors(
    directory: Path,
    texts: Iterator[list[str]],
    embedder: Embedder,
    on_progress: OnProgress,
    total: int,
    reusable: Reusable | None,
) -> None:
    hashes: list[Hashes] = []

    def blocks() -> Iterator[Matrix]:
        done = 0
        for block in texts:
            hashes.append(_hashes(block))
            yield _vectors(block, hashes[-1], embedder, reusable)
            done += len(block)
            on_progress(Progress("indexes", done, total))

    MatrixIndex.build(directory / VECTORS, blocks(), embedder.dimension, embedder.name)
    save_arrays(directory / VECTORS, {"text_hash": np.concatenate(hashes) if hashes else np.empty(0, np.uint64)})


def _vectors(texts: list[str], hashes: Hashes, embedder: Embedder, reusable: Reusable | None) -> Matrix:
    if reusable is None:
        return embedder.embed_documents(texts)
    rows = reusable.find(hashes)
    fresh = np.flatnonzero(rows < 0)
    vectors = np.zeros((len(texts), embedder.dimension), np.float32)
    known = np.flatnonzero(rows >= 0)
    vectors[known] = reusable.index.vectors(rows[known].tolist())
    if len(fresh):
        vectors[fresh] = embedder.embed_documents([texts[place] for place in fresh.tolist()])
    return vectors


def _hashes(texts: list[str]) -> Hashes:
    joined = b"".join(blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest() for text in texts)
    return np.frombuffer(joined, np.uint64)
