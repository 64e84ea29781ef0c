"""Embedders: texts to unit vectors."""

from storage.search.embedders.hashing import HashEmbedder
from storage.search.embedders.load import load_embedder

__all__ = ["HashEmbedder", "load_embedder"]
