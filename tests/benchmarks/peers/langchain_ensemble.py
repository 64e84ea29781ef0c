"""LangChain's EnsembleRetriever of its BM25Retriever and its Chroma store, half and half."""

from collections.abc import Callable, Iterable
from pathlib import Path

from langchain_chroma import Chroma
from langchain_classic.retrievers import EnsembleRetriever
from langchain_community.retrievers import BM25Retriever
from langchain_core.documents import Document
from langchain_core.embeddings import Embeddings

from tests.benchmarks.generate import Row
from tests.benchmarks.peers import Peer
from tests.benchmarks.peers.tracks import POOL, batches, document, embedder, years

BATCH = 5000


class Vectors(Embeddings):
    """Segue's embedder as LangChain calls one."""

    def __init__(self) -> None:
        self._embedder = embedder()

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        """One vector a text."""
        vectors: list[list[float]] = self._embedder.embed_documents(texts).tolist()
        return vectors

    def embed_query(self, text: str) -> list[float]:
        """The vector of a request."""
        vector: list[float] = self._embedder.embed_query(text).tolist()
        return vector


class LangchainEnsemble:
    """The hybrid search of LangChain's documentation."""

    def build(self, rows: Callable[[], Iterable[Row]], directory: Path) -> None:
        """Add all documents to the vector store."""
        store = _store(directory)
        for batch in batches(rows(), BATCH):
            store.add_documents([_as_document(row) for row in batch], ids=[row["id"] for row in batch])

    def open(self, rows: Callable[[], Iterable[Row]], directory: Path) -> None:
        """Open the vector store, and index the words again: the retriever keeps nothing on disk."""
        self._store = _store(directory)
        self._words = BM25Retriever.from_documents([_as_document(row) for row in rows()], k=POOL)

    def search(self, text: str, limit: int) -> list[str]:
        """Fuse both pools; Chroma filters the years itself, the other's are dropped afterwards."""
        span = years(text)
        options: dict[str, object] = {"k": POOL}
        if span is not None:
            options["filter"] = {"$and": [{"year": {"$gte": span[0]}}, {"year": {"$lte": span[1]}}]}
        vectors = self._store.as_retriever(search_kwargs=options)
        found = EnsembleRetriever(retrievers=[self._words, vectors], weights=[0.5, 0.5]).invoke(text)
        inside = [one.metadata for one in found if span is None or span[0] <= one.metadata["year"] <= span[1]]
        return [str(metadata["track"]) for metadata in inside[:limit]]


def _as_document(row: Row) -> Document:
    return Document(page_content=document(row), metadata={"track": row["id"], "year": row.get("year", 0)})


def _store(directory: Path) -> Chroma:
    return Chroma("tracks", Vectors(), persist_directory=str(directory / "langchain"))


def create() -> Peer:
    """The peer of this file."""
    return LangchainEnsemble()
