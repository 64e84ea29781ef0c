"""The tags of many rows at once, and how much of a wish each row carries."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from recommender.types import Columns, Rows

Weights = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class TagTable:
    """The tags of `size` rows as three aligned arrays: which row (0 to size - 1), which tag, how strongly."""

    size: int
    owner: NDArray[np.int64]
    tag: NDArray[np.int64]
    weight: Weights
    vocabulary: int

    def carried(self, tags: Sequence[int]) -> Weights:
        """The strongest weight any of the tags has on each row, (size,); 0 where none is carried."""
        wanted = np.zeros(self.vocabulary, dtype=np.bool_)
        wanted[list(tags)] = True
        hit = wanted[self.tag]
        out = np.zeros(self.size, dtype=np.float32)
        np.maximum.at(out, self.owner[hit], self.weight[hit])
        return out


def tag_table(columns: Columns, rows: Rows) -> TagTable:
    """The tags of the rows, in one pass."""
    starts = columns.tags.indptr[rows]
    counts = columns.tags.indptr[np.asarray(rows) + 1] - starts
    owner = np.repeat(np.arange(len(rows)), counts)
    first = np.repeat(starts - np.concatenate(([0], np.cumsum(counts)[:-1])), counts) if len(rows) else counts
    at = first + np.arange(len(owner))
    tags = np.asarray(columns.tags.values[at], dtype=np.int64)
    return TagTable(len(rows), owner, tags, np.asarray(columns.tag_weight[at]), len(columns.tag_rows))


def telling_tags(columns: Columns, rows: Sequence[int], limit: int) -> tuple[tuple[int, float], ...]:
    """The tags that tell most about the rows, with a share of 0 to 1: common among them and rare elsewhere."""
    if not rows:
        return ()
    table = tag_table(columns, np.array(rows, dtype=np.int32))
    mass = np.bincount(table.tag, weights=table.weight, minlength=len(columns.tag_rows)) / len(rows)
    rarity = np.log1p(len(columns) / np.maximum(columns.tag_rows.counts(), 1))
    value = mass * rarity
    best = np.argsort(-value, kind="stable")[:limit]
    return tuple((int(tag), float(mass[tag])) for tag in best if mass[tag] > 0)
