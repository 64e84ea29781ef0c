"""From a filled database to a version: columns, names, text index and vectors beside it.

Columns come first. Names and text index are made from them while the vectors are, in a process of their own where the
catalogue is large. Vectors of documents that have not changed are taken over from an older version.
"""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from recommender.ports import Embedder, Matrix
from recommender.resolve.name_index import NameIndex
from storage.catalogue.array_files import load_arrays, save_arrays
from storage.catalogue.arrays import read_arrays
from storage.catalogue.corpus import Corpus, album_names, artist_names, read_blocks, save_corpus, title_names
from storage.catalogue.layout import NAMES, TEXT, VECTORS
from storage.catalogue.progress import OnProgress, Progress
from storage.search.matrix_index import MatrixIndex
from storage.search.tantivy_index import TantivyIndex

Hashes = NDArray[np.uint64]


class Beside(Protocol):
    """A process that makes names and text index when it is told to."""

    def go(self) -> None:
        """Columns and vocabulary are there: begin."""
        ...

    def finish(self) -> None:
        """Wait for the end; raises StoreError when it failed."""
        ...


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
    beside: Beside | None = None,
) -> None:
    """Build everything beside a version's database, names and text index in another process where there is one."""
    on_progress(Progress("columns", 0))
    save_corpus(directory, read_arrays(connection))
    if beside is not None:
        beside.go()
    else:
        on_progress(Progress("names", 0))
        build_names_and_text(directory, connection)
    build_vectors(directory, connection, embedder, on_progress, reusable)
    if beside is not None:
        beside.finish()


def build_names_and_text(directory: Path, connection: sqlite3.Connection) -> None:
    """Build the name indexes and the text index of a version whose columns are there."""
    corpus = Corpus.of(directory)
    named = {"artists": artist_names, "albums": album_names, "titles": title_names}
    for name, names in named.items():
        save_arrays(directory / NAMES / name, NameIndex.build(names(connection, corpus)).arrays())
    text = TantivyIndex.create(directory / TEXT)
    for block in read_blocks(connection, corpus):
        text.upsert(block.documents)
    text.commit()


def build_vectors(
    directory: Path,
    connection: sqlite3.Connection,
    embedder: Embedder,
    on_progress: OnProgress,
    reusable: Reusable | None = None,
) -> None:
    """Build the vectors of a version whose columns are there."""
    corpus = Corpus.of(directory)
    hashes: list[Hashes] = []

    def blocks() -> Iterator[Matrix]:
        done, total = 0, len(corpus.columns)
        for block in read_blocks(connection, corpus):
            hashes.append(_hashes(block.texts))
            yield _vectors(block.texts, hashes[-1], embedder, reusable)
            done += len(block.texts)
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
