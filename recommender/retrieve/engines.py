"""What branches search in, and how they are found: the name of a branch is the name of its file."""

import importlib
import pkgutil
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from recommender.errors import SetupError
from recommender.ports import Catalogue, Embedder, Retriever, TextIndex, VectorIndex
from recommender.retrieve.fame import Fame, fame
from recommender.types import Columns, Ragged

PACKAGE = "recommender.retrieve"


@dataclass(frozen=True)
class Engines:
    """The open catalogue with its indexes. Without vectors the branches that need them stay silent."""

    catalogue: Catalogue
    text_index: TextIndex
    vector_index: VectorIndex | None = None
    embedder: Embedder | None = None

    @property
    def columns(self) -> Columns:
        """The catalogue's arrays."""
        return self.catalogue.columns

    @cached_property
    def fame(self) -> Fame:
        """How well known each row is, (N,), computed once."""
        return fame(self.columns)

    @cached_property
    def named_similar_by(self) -> Ragged:
        """The inverse of the facts on similar artists: artist -> the artists that name it."""
        return inverse(self.columns.artist_similar)


def inverse(lists: Ragged) -> Ragged:
    """The inverse of lists of indices into themselves."""
    values = np.asarray(lists.values, dtype=np.int64)
    owner = np.repeat(np.arange(len(lists)), lists.counts())
    order: NDArray[np.int64] = np.argsort(values, kind="stable")
    counts = np.bincount(values, minlength=len(lists))
    return Ragged(np.concatenate(([0], np.cumsum(counts))).astype(np.int64), owner[order].astype(np.int32))


def branch_names() -> tuple[str, ...]:
    """The names of all branches there are, sorted."""
    package = importlib.import_module(PACKAGE)
    names = sorted(module.name for module in pkgutil.iter_modules(package.__path__))
    return tuple(name for name in names if hasattr(importlib.import_module(f"{PACKAGE}.{name}"), "create"))


def load_retrievers(engines: Engines, names: Sequence[str] | None = None) -> tuple[Retriever, ...]:
    """The branches of these names in their order, all of them when none is named."""
    return tuple(_load(engines, name) for name in (branch_names() if names is None else names))


def _load(engines: Engines, name: str) -> Retriever:
    try:
        module = importlib.import_module(f"{PACKAGE}.{name}")
        retriever: Retriever = module.create(engines)
    except (ModuleNotFoundError, AttributeError) as error:
        raise SetupError(f"There is no retriever branch called '{name}'.") from error
    return retriever
