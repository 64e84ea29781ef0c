"""rank_bm25 and Chroma at its defaults, fused by reciprocal rank with equal weights."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import cast

import chromadb
import numpy as np
from chromadb.api.models.Collection import Collection
from chromadb.api.types import Where
from rank_bm25 import BM25Okapi

from tests.benchmarks.generate import Row
from tests.benchmarks.peers import Peer
from tests.benchmarks.peers.tracks import POOL, RRF_K, batches, document, embedder, years

BATCH = 5000  # Chroma takes 5,461 at once


class RankBm25Chroma:
    """Two libraries and fifty lines between them, as most hybrid searches begin."""

    def __init__(self) -> None:
        self._embedder = embedder()

    def build(self, rows: Callable[[], Iterable[Row]], directory: Path) -> None:
        """Add all tracks with their vectors and years to a collection."""
        collection = _collection(directory, create=True)
        for batch in batches(rows(), BATCH):
            texts = [document(row) for row in batch]
            collection.add(
                ids=[row["id"] for row in batch],
                embeddings=self._embedder.embed_documents(texts),
                metadatas=[{"year": row.get("year", 0)} for row in batch],
                documents=texts,
            )

    def open(self, rows: Callable[[], Iterable[Row]], directory: Path) -> None:
        """Open the collection, and index the words again: rank_bm25 keeps nothing on disk."""
        self._collection = _collection(directory, create=False)
        kept = [(row["id"], row.get("year", 0), document(row).lower().split()) for row in rows()]
        self._ids = [track for track, _, _ in kept]
        self._years = {track: year for track, year, _ in kept}
        self._words = BM25Okapi([words for _, _, words in kept])

    def search(self, text: str, limit: int) -> list[str]:
        """Fuse both pools; Chroma filters the years itself, the other's are dropped afterwards."""
        span = years(text)
        scores: dict[str, float] = defaultdict(float)
        for pool in (self._by_words(text), self._by_vector(text, span)):
            for rank, track in enumerate(pool, start=1):
                scores[track] += 1 / (RRF_K + rank)
        ranked = sorted(scores, key=lambda track: -scores[track])
        return [track for track in ranked if span is None or span[0] <= self._years[track] <= span[1]][:limit]

    def _by_words(self, text: str) -> list[str]:
        scores = self._words.get_scores(text.lower().split())
        return [self._ids[place] for place in np.argsort(scores)[::-1][:POOL]]

    def _by_vector(self, text: str, span: tuple[int, int] | None) -> list[str]:
        where = _between(*span) if span else None
        vectors = self._embedder.embed_query(text)[None, :]
        return self._collection.query(query_embeddings=vectors, n_results=POOL, where=where, include=[])["ids"][0]


def _between(low: int, high: int) -> Where:
    return cast("Where", {"$and": [{"year": {"$gte": low}}, {"year": {"$lte": high}}]})


def _collection(directory: Path, *, create: bool) -> Collection:
    client = chromadb.PersistentClient(path=str(directory / "chroma"))
    return client.create_collection("tracks") if create else client.get_collection("tracks")


def create() -> Peer:
    """The peer of this file."""
    return RankBm25Chroma()
