"""The vector index on disk."""

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from recommender.errors import DamagedIndexError, StoreError
from recommender.ports import Matrix
from recommender.types import RowMask
from storage.search import scan
from storage.search.embedders.unit import unit_rows
from storage.search.exact_index import ExactIndex
from storage.search.matrix_files import MANIFEST
from storage.search.matrix_index import MatrixIndex

DIMENSION = 70  # two words of signs, the second not full


def _vectors(count: int, seed: int = 1) -> Matrix:
    random = np.random.default_rng(seed)
    centres = random.standard_normal((30, DIMENSION)).astype(np.float32)
    noise = random.standard_normal((count, DIMENSION)).astype(np.float32)
    return unit_rows((centres[random.integers(0, 30, count)] + 0.5 * noise).astype(np.float32))


def _built(directory: Path, count: int = 50) -> MatrixIndex:
    return MatrixIndex.build(directory, [_vectors(count)], DIMENSION, "model-a")


def test_it_opens_again(tmp_path: Path) -> None:
    """What was built is there after opening, with the name of its embedder."""
    built, opened = _built(tmp_path), MatrixIndex.open(tmp_path, "model-a")
    assert (len(opened), opened.dimension, opened.embedder) == (50, DIMENSION, "model-a")
    query = _vectors(1, seed=2)[0]
    assert np.array_equal(built.search(query, 9)[0], opened.search(query, 9)[0])


def test_another_embedder_is_told(tmp_path: Path) -> None:
    """Vectors of one model are never searched with another's."""
    _built(tmp_path)
    with pytest.raises(DamagedIndexError, match="made by model-a and the setting says model-b"):
        MatrixIndex.open(tmp_path, "model-b")


@pytest.mark.parametrize("name", ["vectors.f32", "codes.i8", "frame.f32", MANIFEST])
def test_a_short_or_missing_file_is_reported(tmp_path: Path, name: str) -> None:
    """A file that is cut or gone says in one sentence how it is mended."""
    _built(tmp_path)
    path = tmp_path / name
    path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(DamagedIndexError, match="segue catalog rebuild"):
        MatrixIndex.open(tmp_path)
    path.unlink()
    with pytest.raises(DamagedIndexError, match="segue catalog rebuild"):
        MatrixIndex.open(tmp_path)


def test_another_format_is_reported(tmp_path: Path) -> None:
    """Files of a format that is not known are not guessed at."""
    _built(tmp_path)
    manifest = json.loads((tmp_path / MANIFEST).read_text())
    (tmp_path / MANIFEST).write_text(json.dumps({**manifest, "format": 99}))
    with pytest.raises(DamagedIndexError, match="format"):
        MatrixIndex.open(tmp_path)


def test_an_interrupted_build_leaves_no_index(tmp_path: Path) -> None:
    """A build that ends early leaves nothing that opens, not even what was there before."""
    _built(tmp_path)

    def interrupted() -> Iterator[Matrix]:
        yield _vectors(10)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        MatrixIndex.build(tmp_path, interrupted(), DIMENSION, "model-a")
    with pytest.raises(DamagedIndexError):
        MatrixIndex.open(tmp_path)


@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_a_vector_that_is_no_number_is_refused(tmp_path: Path, value: float) -> None:
    """One broken vector would spoil the codes of all."""
    vectors = _vectors(5)
    vectors[2, 3] = value
    with pytest.raises(StoreError, match="finite"):
        MatrixIndex.build(tmp_path, [vectors], DIMENSION, "model-a")


def test_a_block_of_another_dimension_is_refused(tmp_path: Path) -> None:
    """An index holds vectors of one length."""
    with pytest.raises(StoreError):
        MatrixIndex.build(tmp_path, [_vectors(5)[:, :-1]], DIMENSION, "model-a")


@pytest.mark.slow
def test_a_large_catalogue_keeps_its_recall(tmp_path: Path) -> None:
    """The 1-bit codes of 310,000 rows lose at most 1 in 100 of the exact best, with and without a mask."""
    random = np.random.default_rng(8)
    words = random.standard_normal((5000, 256)).astype(np.float32)

    def _texts(count: int) -> Matrix:  # a text is the sum of its words, and some words are in many texts
        chosen = (random.random((8, count)) ** 3 * len(words)).astype(np.int64)
        total = np.zeros((count, 256), np.float32)
        for places in chosen:
            total += words[places]
        return unit_rows(total)

    vectors = _texts(310_000)
    exact, index = ExactIndex(vectors), MatrixIndex.build(tmp_path, [vectors], 256, "model-a")
    assert (tmp_path / "signs.u64").stat().st_size == 310_000 * 4 * 8
    allowed = np.random.default_rng(3).random(len(vectors)) < 0.5
    for mask in (None, RowMask(5_000, 250_000), RowMask(0, len(vectors), allowed)):
        shares = []
        for query in _texts(20):
            best = set(exact.search(query, 100, mask)[0].tolist())
            shares.append(len(best & set(index.search(query, 100, mask)[0].tolist())) / len(best))
        assert np.mean(shares) >= 0.99


@given(st.integers(0, 2**32), st.integers(0, 100))
def test_both_kernels_give_the_same_dots(seed: int, rows: int) -> None:
    """What simsimd computes is what numpy does, to the last digit: the products are whole numbers."""
    codes = np.random.default_rng(seed).integers(-127, 128, (rows + 1, DIMENSION), np.int8)
    assert np.array_equal(scan.dots(codes[1:], codes[0]), scan.plain_dots(codes[1:], codes[0]))


@pytest.mark.parametrize("dimension", [64, 70, 384])
def test_distances_count_differing_signs(dimension: int) -> None:
    """Across the blocks of a file and from any row to any other, each distance is the number of signs that differ."""
    count = scan.BLOCK + 500
    vectors = np.random.default_rng(4).standard_normal((count, dimension)).astype(np.float32)
    parts = [scan.pack_signs(vectors[start : start + scan.BLOCK]) for start in (0, scan.BLOCK)]
    flat, words = np.concatenate([part.reshape(-1) for part in parts]), -(-dimension // 64)
    query = scan.pack_signs(vectors[:1])[:, 0]
    expected = ((vectors > 0) != (vectors[0] > 0)).sum(axis=1)
    for low, high in ((0, count), (10, 20), (scan.BLOCK - 3, scan.BLOCK + 3), (scan.BLOCK, count)):
        assert np.array_equal(scan.distances(flat, words, low, high, query), expected[low:high])
