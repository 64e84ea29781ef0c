"""Nearest tracks by a scan of compact codes and exact rescoring of the best, all of it memory-mapped.

Up to 300,000 rows the scan reads int8 codes. Above, 1-bit codes choose some 32,000 candidates first, whose int8 codes
are then read. Cosines and the final order come from the float32 vectors.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray

from recommender.errors import DamagedIndexError
from recommender.ports import Matrix
from recommender.types import RowMask, Rows
from storage.search.exact_index import NOTHING, Found, best_rows
from storage.search.matrix_files import SIGNS_ABOVE, MatrixFiles, read, write
from storage.search.scan import Distances, distances, dots

_RESCORED = 300  # rows rescored exactly, at least; recall@100 is 1.00 with the int8 codes
_RESCORED_PER_RESULT = 3
_CANDIDATES = 32_000  # rows the 1-bit codes leave, at least: recall@100 .993 to .997 by the data
_CANDIDATES_SHARE = 50  # and at least 1/50 of the rows
_SIGNS_FROM = 100_000  # allowed rows from which the 1-bit scan is the faster one
_GATHER_COST = 3  # reading an int8 code out of order costs as much as scanning 3
_SAMPLE = 65_536  # rows looked at to find the cut


class MatrixIndex:
    """A directory of vectors in the order of rows. Reading is safe from several threads."""

    def __init__(self, files: MatrixFiles) -> None:
        self._files = files

    @classmethod
    def build(
        cls,
        directory: Path,
        vectors: Iterable[Matrix],
        dimension: int,
        embedder: str,
        *,
        signs_above: int = SIGNS_ABOVE,
    ) -> Self:
        """Write an index of blocks of unit rows, (any, dimension) float32 in the order of rows, and open it."""
        write(directory, vectors, dimension, embedder, signs_above)
        return cls(read(directory))

    @classmethod
    def open(cls, directory: Path, embedder: str | None = None) -> Self:
        """The index in a directory; DamagedIndexError when it is not whole, or was made by another embedder."""
        files = read(directory)
        if embedder is not None and files.manifest.embedder != embedder:
            raise DamagedIndexError(
                f"The vectors were made by {files.manifest.embedder} and the setting says {embedder}; "
                "rebuild them with `segue catalog rebuild`.",
            )
        return cls(files)

    @property
    def dimension(self) -> int:
        """The length of a vector."""
        return self._files.manifest.dimension

    @property
    def embedder(self) -> str:
        """The name of the embedder that made the vectors."""
        return self._files.manifest.embedder

    def __len__(self) -> int:
        return self._files.manifest.rows

    def vectors(self, rows: Sequence[int]) -> Matrix:
        """The unit vectors of rows, (len(rows), D)."""
        return self._files.vectors[np.asarray(rows, np.int64)]

    def search(self, query: Matrix, limit: int, mask: RowMask | None = None) -> Found:
        """Rows and cosines, best first, ties by row, inside the mask; a zero query finds nothing."""
        if limit <= 0 or not query.any():
            return NOTHING
        rows = self._candidates(query, max(_RESCORED, limit * _RESCORED_PER_RESULT), mask or RowMask(0, len(self)))
        return best_rows(rows, self._files.vectors[rows] @ query, limit)

    def _candidates(self, query: Matrix, count: int, mask: RowMask) -> Rows:
        """The best allowed rows by their codes, ascending: `count` and what ties with the last, or all there are."""
        mask = RowMask(max(mask.low, 0), min(mask.high, len(self)), mask.allowed)
        span = max(mask.high - mask.low, 0)
        allowed = span if mask.allowed is None else int(np.count_nonzero(mask.allowed[mask.low : mask.high]))
        if allowed <= count:
            return mask.rows()
        if self._files.signs is not None and allowed > _SIGNS_FROM:
            return self._best_of(self._near(query, mask, allowed), query, count)
        if mask.allowed is not None and allowed * _GATHER_COST < span:
            return self._best_of(mask.rows(), query, count)
        return self._best_of_span(query, count, mask)

    def _best_of_span(self, query: Matrix, count: int, mask: RowMask) -> Rows:
        """Scan everything between the mask's ends, then leave out what it does not allow."""
        scores = dots(self._files.codes[mask.low : mask.high], self._files.frame.query_code(query))
        if mask.allowed is None:
            return _highest(scores, count) + np.int32(mask.low)
        rows = mask.rows()
        return rows[_highest(scores[rows - mask.low], count)]

    def _best_of(self, rows: Rows, query: Matrix, count: int) -> Rows:
        codes = self._files.codes.take(rows, axis=0)
        return rows[_highest(dots(codes, self._files.frame.query_code(query)), count)]

    def _near(self, query: Matrix, mask: RowMask, allowed: int) -> Rows:
        """Some 32,000 allowed rows whose signs differ least from the query's, ascending."""
        files, wanted = self._files, max(_CANDIDATES, allowed // _CANDIDATES_SHARE)
        if files.signs is None:
            return mask.rows()
        signs = files.frame.query_signs(query)
        found = distances(files.signs, files.manifest.words, mask.low, mask.high, signs)
        admitted = None if mask.allowed is None else mask.allowed[mask.low : mask.high]
        near = found <= _cut(found, admitted, wanted / allowed)
        return (np.flatnonzero(near if admitted is None else near & admitted) + mask.low).astype(np.int32)


def _highest(scores: NDArray[np.float32], count: int) -> Rows:
    """The places of the `count` highest scores, ascending; of those that tie with the last, at most `count` more."""
    if len(scores) <= count:
        return np.arange(len(scores), dtype=np.int32)
    cut = np.partition(scores, len(scores) - count)[len(scores) - count]
    tied = np.flatnonzero(scores == cut)[:count]
    return np.sort(np.concatenate((np.flatnonzero(scores > cut), tied))).astype(np.int32)


def _cut(found: Distances, admitted: NDArray[np.bool_] | None, share: float) -> int:
    """The distance that about this share of the admitted rows do not exceed, estimated from every n-th row."""
    step = max(len(found) // _SAMPLE, 1)
    sample = found[::step] if admitted is None else found[::step][admitted[::step]]
    place = min(int(share * len(sample)), len(sample) - 1)
    return int(np.partition(sample, place)[place])
