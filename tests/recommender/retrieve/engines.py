"""Engines over a small catalogue: the product's in-memory indexes, with vectors made of the tags."""

from collections.abc import Sequence

import numpy as np

from recommender.documents import TextDocument
from recommender.ports import Matrix
from recommender.retrieve import Engines
from storage.search.exact_index import ExactIndex
from storage.search.memory_text import MemoryTextIndex
from tests.recommender.small import SmallCatalogue


class TagEmbedder:
    """Puts a text where its tags point."""

    def __init__(self, catalogue: SmallCatalogue) -> None:
        self._names = catalogue.vocabulary.names
        self.name = "tags"
        self.dimension = len(self._names)

    def embed_documents(self, texts: Sequence[str]) -> Matrix:
        """(len(texts), D) unit rows."""
        return np.array([self.embed_query(text) for text in texts], dtype=np.float32).reshape(len(texts), -1)

    def embed_query(self, text: str) -> Matrix:
        """(D,) a unit vector, zeros for a text without a tag."""
        vector = np.array([float(name in text) for name in self._names], dtype=np.float32)
        length = float(np.linalg.norm(vector))
        return vector / np.float32(length) if length else vector


def engines(catalogue: SmallCatalogue) -> Engines:
    """A small catalogue with everything that branches search in."""
    embedder = TagEmbedder(catalogue)
    songs = catalogue.sorted_songs
    documents = [
        TextDocument(row, song.title, song.artists, song.album or "", song.tags, song.year)
        for row, song in enumerate(songs)
    ]
    text = MemoryTextIndex(documents)
    text.commit()
    vectors = embedder.embed_documents([" ".join(song.tags) for song in songs])
    return Engines(catalogue, text, ExactIndex(vectors), embedder)
