"""The files of a vector index, written in one pass over the vectors and one over the file, and mapped into memory.

`vectors.f32` (N, D) float32; `codes.i8` (N, D) int8, each dimension scaled to its largest value; for large catalogues
`signs.u64`, the signs after centring and a random rotation, block by block (storage/search/scan.py); `frame.f32`
(2 + D, D): scale, centre, rotation. `matrix.json` is written last and says that the rest is whole.
"""

import errno
import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from recommender.errors import DamagedIndexError, StorageFullError, StoreError
from recommender.ports import Matrix
from storage.search.scan import BLOCK, Bits, Codes, pack_signs

FORMAT = 1
MANIFEST = "matrix.json"
VECTORS = "vectors.f32"
SIGNS_ABOVE = 300_000  # rows from which the 1-bit codes pay for their file
_CODES = "codes.i8"
_SIGNS = "signs.u64"
_FRAME = "frame.f32"
_INT8_MAX = 127
_SEED = 20  # of the rotation; any would do, it must not change between a build and its reading


@dataclass(frozen=True, slots=True)
class Manifest:
    """What the files hold: N rows of D dimensions, made by one embedder; with or without 1-bit codes."""

    rows: int
    dimension: int
    embedder: str
    signs: bool
    format: int = FORMAT

    @property
    def words(self) -> int:
        """64-bit words of a row's signs."""
        return -(-self.dimension // 64)


@dataclass(frozen=True, slots=True)
class Frame:
    """How a vector becomes a code: int8 = vector / scale * 127, sign = (vector - centre) @ rotation > 0."""

    scale: Matrix
    centre: Matrix
    rotation: Matrix

    def codes(self, vectors: Matrix) -> Codes:
        """(N, D) int8 codes."""
        codes: Codes = np.rint(vectors / self.scale * _INT8_MAX).astype(np.int8)
        return codes

    def query_code(self, query: Matrix) -> Codes:
        """(D,) the int8 code whose dots with the rows' codes order them as the cosines do."""
        weighted = query * self.scale
        code: Codes = np.rint(weighted / np.abs(weighted).max() * _INT8_MAX).astype(np.int8)
        return code

    def signs(self, vectors: Matrix) -> Bits:
        """(W, N) the signs of rows as 64-bit words."""
        turned = ((vectors - self.centre) @ self.rotation).astype(np.float32, copy=False)
        return pack_signs(turned)

    def query_signs(self, query: Matrix) -> Bits:
        """(W,) a query's; the centre adds the same to every cosine, so it is not taken off."""
        return pack_signs((query @ self.rotation)[np.newaxis])[:, 0]


@dataclass(frozen=True, slots=True)
class MatrixFiles:
    """The opened files; the arrays are memory-mapped."""

    manifest: Manifest
    vectors: Matrix
    codes: Codes
    signs: Bits | None
    frame: Frame


def write(directory: Path, blocks: Iterable[Matrix], dimension: int, embedder: str, signs_above: int) -> None:
    """Write all files from blocks of unit rows, (any, D) each; a manifest from before is removed first."""
    directory.mkdir(parents=True, exist_ok=True)
    (directory / MANIFEST).unlink(missing_ok=True)
    with writing("The vector index"):
        rows, scale, centre = _write_vectors(directory / VECTORS, blocks, dimension)
        manifest = Manifest(rows, dimension, embedder, signs=rows > signs_above)
        frame = Frame(scale, centre, _rotation(dimension))
        np.vstack((frame.scale, frame.centre, frame.rotation)).tofile(directory / _FRAME)
        _write_codes(directory, manifest, frame)
        write_whole(directory / MANIFEST, asdict(manifest))


def _write_vectors(path: Path, blocks: Iterable[Matrix], dimension: int) -> tuple[int, Matrix, Matrix]:
    """Write the rows; how many, the largest value of each dimension, and the mean row."""
    rows, scale, total = 0, np.zeros(dimension, np.float32), np.zeros(dimension, np.float64)
    with path.open("wb") as file:
        for block in blocks:
            part = np.ascontiguousarray(block, np.float32)
            if part.shape[1:] != (dimension,) or not np.isfinite(part).all():
                raise StoreError(f"A vector is not {dimension} finite numbers; the embedder does not keep its form.")
            part.tofile(file)
            rows += len(part)
            scale = np.maximum(scale, np.abs(part).max(axis=0, initial=0))
            total += part.sum(axis=0, dtype=np.float64)
    return rows, np.where(scale > 0, scale, 1).astype(np.float32), (total / max(rows, 1)).astype(np.float32)


def _rotation(dimension: int) -> Matrix:
    """A random orthogonal matrix: it spreads what a vector says evenly over its signs."""
    noise = np.random.default_rng(_SEED).standard_normal((dimension, dimension))
    return np.linalg.qr(noise)[0].astype(np.float32)


def _write_codes(directory: Path, manifest: Manifest, frame: Frame) -> None:
    vectors = _mapped(directory / VECTORS, np.float32, (manifest.rows, manifest.dimension))
    with (directory / _CODES).open("wb") as codes, (directory / _SIGNS).open("wb") as signs:
        for start in range(0, manifest.rows, BLOCK):
            block = vectors[start : start + BLOCK]
            frame.codes(block).tofile(codes)
            if manifest.signs:
                frame.signs(block).tofile(signs)


def read(directory: Path) -> MatrixFiles:
    """Map the files of a directory; DamagedIndexError when they are not there or not whole."""
    try:
        manifest = read_manifest(directory)
        frame: Matrix = _mapped(directory / _FRAME, np.float32, (manifest.dimension + 2, manifest.dimension))
        shape = (manifest.rows, manifest.dimension)
        signs_shape = (manifest.rows * manifest.words,)
        return MatrixFiles(
            manifest,
            _mapped(directory / VECTORS, np.float32, shape),
            _mapped(directory / _CODES, np.int8, shape),
            _mapped(directory / _SIGNS, np.uint64, signs_shape) if manifest.signs else None,
            Frame(frame[0], frame[1], frame[2:]),
        )
    except (OSError, ValueError) as error:
        raise damaged() from error


def read_manifest(directory: Path) -> Manifest:
    """What the files of a directory hold; DamagedIndexError when it does not say so."""
    try:
        manifest = Manifest(**json.loads((directory / MANIFEST).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError) as error:
        raise damaged() from error
    if manifest.format != FORMAT:
        raise DamagedIndexError("The vector index has another format; rebuild it with `segue catalog rebuild`.")
    return manifest


def damaged() -> DamagedIndexError:
    """The sentence for files that cannot be read."""
    return DamagedIndexError("The vector index cannot be read; rebuild it with `segue catalog rebuild`.")


def _mapped(path: Path, kind: type[np.generic], shape: tuple[int, ...]) -> NDArray[Any]:
    """A file as an array, memory-mapped; ValueError unless it has exactly that size."""
    expected = int(np.prod(shape)) * np.dtype(kind).itemsize
    if path.stat().st_size != expected:
        raise ValueError(f"{path.name} has not {expected} bytes")
    if not expected:  # an empty file cannot be mapped
        return np.empty(shape, kind)
    return np.memmap(path, kind, "r", shape=shape).view(np.ndarray)


def write_whole(path: Path, content: object) -> None:
    """Write JSON so that a reader finds all of it or none."""
    partial = path.with_suffix(".partial")
    partial.write_text(json.dumps(content, indent=1), encoding="utf-8")
    os.replace(partial, path)  # noqa: PTH105 - the one call that says the switch is atomic


@contextmanager
def writing(what: str) -> Iterator[None]:
    """Turn a failed write into one plain sentence."""
    try:
        yield
    except OSError as error:
        if error.errno == errno.ENOSPC:
            raise StorageFullError(f"{what} does not fit on the volume.") from error
        raise StoreError(f"{what} cannot be written.") from error
