"""The durable vector store: Chroma, in a directory or on a server. The only module that imports it, and lazily.

Tracks are keyed by id, so that the store outlives the numbering of rows. A collection holds the vectors of exactly one
catalogue and one embedder; its name is made of both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Self, cast
from urllib.parse import urlsplit

import numpy as np

from recommender.errors import RemoteError, SegueError, StoreError
from recommender.types import RowMask
from storage.search.chroma_files import STORE, Contents, Tracks, unfilled
from storage.search.exact_index import NOTHING, best_rows

if TYPE_CHECKING:
    from chromadb.api.client import Client
    from chromadb.api.collection_configuration import CreateCollectionConfiguration
    from chromadb.api.models.Collection import Collection

    from recommender.ports import Matrix
    from storage.search.exact_index import Found

BATCH = 5000  # vectors of one request; Chroma takes 5461
_GRAPH = {"space": "cosine", "ef_construction": 100, "ef_search": 800}
_SYNC = (1000, 20_000)  # vectors after which the graph is saved: what comes after the last is redone at each opening
_SYNC_SHARE = 50
_EXACT_BELOW = 1000  # allowed rows that are read and compared exactly
_MARGIN = 1.5  # rows asked for beyond what a mask is expected to leave
_GROWTH = 4  # how much more is asked for when that was not enough
_PORTS = {"http": 80, "https": 443}


class ChromaVectors:
    """Nearest tracks by Chroma's graph: cosines are exact, the choice of rows is not (recall@100 .99).

    A mask is kept by asking for more than is wanted and leaving out what it does not allow; Chroma's own filter takes
    over a second in a million rows.
    """

    def __init__(self, client: Client, collection: Collection, tracks: Tracks, contents: Contents) -> None:
        self._client = client
        self._collection = collection
        self._tracks = tracks
        self._contents = contents

    @classmethod
    def open(cls, tracks: Tracks, embedder: str, dimension: int, *, directory: Path, url: str | None = None) -> Self:
        """The store of a directory, or of a server where an address is given.

        DamagedIndexError unless it holds exactly the vectors of these tracks by this embedder.
        """
        contents = Contents.of(tracks, embedder, dimension)
        if url is None and not contents.filled(directory):
            raise unfilled()
        client = connect(directory, url)
        with answering(url):
            if contents.collection not in _names(client):
                raise unfilled()
            collection = client.get_collection(contents.collection, embedding_function=None)
            if collection.count() != contents.count:
                raise unfilled()
        return cls(client, collection, tracks, contents)

    @property
    def dimension(self) -> int:
        """The length of a vector."""
        return self._contents.dimension

    @property
    def embedder(self) -> str:
        """The name of the embedder that made the vectors."""
        return self._contents.embedder

    def __len__(self) -> int:
        return self._contents.count

    def close(self) -> None:
        """Let go of the files or the connection."""
        self._client.close()

    def search(self, query: Matrix, limit: int, mask: RowMask | None = None) -> Found:
        """Rows and cosines, best first, ties by row, inside the mask; a zero query finds nothing."""
        if limit <= 0 or not query.any() or not len(self):
            return NOTHING
        mask = mask or RowMask(0, len(self))
        allowed = len(mask.rows())
        if allowed <= max(limit, _EXACT_BELOW):
            return self._exact(query, limit, mask)
        asked = min(int(limit * _MARGIN * len(self) / allowed) + 1, len(self))
        while True:
            rows, cosines = self._nearest(query, asked)
            kept = mask.admits(rows)
            if int(kept.sum()) >= limit:
                return best_rows(rows[kept], cosines[kept], limit)
            if asked == len(self):  # the graph does not reach every row
                return self._exact(query, limit, mask)
            asked = min(asked * _GROWTH, len(self))

    def _nearest(self, query: Matrix, count: int) -> Found:
        """Rows the graph finds, ascending, with their cosines."""
        with answering(None):
            found = self._collection.query(query_embeddings=query[np.newaxis], n_results=count, include=["distances"])
        rows = np.array([self._tracks.row_of[track_id] for track_id in found["ids"][0]], np.int32)
        distances = found["distances"]
        cosines = 1 - np.array(distances[0] if distances else [], np.float32)
        order = np.argsort(rows)
        return rows[order], cosines[order]

    def _exact(self, query: Matrix, limit: int, mask: RowMask) -> Found:
        rows = mask.rows()
        return best_rows(rows, self.vectors(rows.tolist()) @ query, limit) if len(rows) else NOTHING

    def vectors(self, rows: Sequence[int]) -> Matrix:
        """The unit vectors of rows, (len(rows), D)."""
        return self.vectors_of([self._tracks.ids[row] for row in rows])

    def vectors_of(self, ids: Sequence[str]) -> Matrix:
        """The unit vectors of tracks by id, (len(ids), D); StoreError when one is not there."""
        parts = [self._get(ids[start : start + BATCH]) for start in range(0, len(ids), BATCH)]
        return np.concatenate(parts) if parts else np.zeros((0, self.dimension), np.float32)

    def blocks(self) -> Iterator[Matrix]:
        """All vectors in the order of rows, some thousand at a time: what a matrix is built of again."""
        for start in range(0, len(self), BATCH):
            yield self._get(self._tracks.ids[start : start + BATCH])

    def _get(self, ids: Sequence[str]) -> Matrix:
        wanted = list(dict.fromkeys(ids))
        with answering(None):
            found = self._collection.get(ids=wanted, include=["embeddings"])
        place = {track_id: at for at, track_id in enumerate(found["ids"])}
        if len(place) != len(wanted):
            raise StoreError("A track is not in the vector store.")
        return np.asarray(found["embeddings"], np.float32)[[place[track_id] for track_id in ids]]


class Filling:
    """A collection while it is written; one process at a time."""

    def __init__(self, client: Client, collection: Collection) -> None:
        self._client = client
        self._collection = collection

    @classmethod
    def begin(cls, contents: Contents, directory: Path, url: str | None = None) -> Self:
        """Continue the collection of these contents or begin it; a directory's other collections are removed."""
        client = connect(directory, url)
        with answering(url):
            if url is None:
                for name in _names(client) - {contents.collection}:
                    client.delete_collection(name)
            collection = client.get_or_create_collection(
                contents.collection,
                embedding_function=None,
                configuration=cast("CreateCollectionConfiguration", {"hnsw": _graph(contents.count)}),
                metadata=asdict(contents),
            )
        return cls(client, collection)

    def count(self) -> int:
        """How many vectors are there."""
        with answering(None):
            return self._collection.count()

    def add(self, tracks: Tracks, vectors: Matrix, start: int) -> None:
        """Put one batch in, from the row `start` on; what is there already is replaced."""
        stop = start + len(vectors)
        with answering(None):
            self._collection.upsert(
                ids=list(tracks.ids[start:stop]),
                embeddings=vectors,
                metadatas=[{"year": year} for year in tracks.years[start:stop]],
            )

    def close(self) -> None:
        """Let go of the files or the connection."""
        self._client.close()


def connect(directory: Path, url: str | None) -> Client:
    """Chroma in a directory, or its server; a second's import. Nothing is sent to its makers."""
    import chromadb  # noqa: PLC0415 - a second, and only where the store is opened
    from chromadb.config import Settings  # noqa: PLC0415 - as above

    settings = Settings(anonymized_telemetry=False)
    with answering(url):
        if url is None:
            return cast("Client", chromadb.PersistentClient(str(directory / STORE), settings=settings))
        parts = urlsplit(url)
        port = parts.port or _PORTS.get(parts.scheme, 80)
        host, ssl = parts.hostname or "", parts.scheme == "https"
        return cast("Client", chromadb.HttpClient(host, port, ssl=ssl, settings=settings))


def _graph(count: int) -> dict[str, object]:
    return {**_GRAPH, "sync_threshold": min(max(count // _SYNC_SHARE, _SYNC[0]), _SYNC[1])}


def _names(client: Client) -> set[str]:
    return {collection.name for collection in client.list_collections()}


@contextmanager
def answering(url: str | None) -> Iterator[None]:
    """Turn what Chroma raises, which has no common class, into one plain sentence."""
    try:
        yield
    except SegueError:
        raise
    except Exception as error:
        if url is not None:
            raise RemoteError("The Chroma server did not answer as expected; check CHROMA_URL.") from error
        raise StoreError("The vector store cannot be read or written.") from error
