"""What every vector index promises, held against a comparison of everything with everything."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from recommender.ports import Matrix, VectorIndex
from recommender.types import RowMask, Rows
from storage.search.chroma import ChromaVectors
from storage.search.chroma_files import Tracks
from storage.search.chroma_fill import fill
from storage.search.embedders.unit import unit_rows
from storage.search.exact_index import ExactIndex
from storage.search.matrix_index import MatrixIndex

DIMENSION = 40
ROWS = 2500
CLOSE = 2e-5
LAWS = settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.differing_executors],  # the suite is inherited on purpose
)


def mixture(count: int, seed: int = 0) -> Matrix:
    """Unit rows around a few centres, as texts about music are; some stand several times."""
    random = np.random.default_rng(seed)
    centres = random.standard_normal((12, DIMENSION))
    noise = random.standard_normal((count, DIMENSION))
    vectors = unit_rows((centres[random.integers(0, 12, count)] + 0.7 * noise).astype(np.float32))
    vectors[count // 2 : count // 2 + 5] = vectors[0]
    return vectors


def direction(seed: int) -> Matrix:
    """A unit query near the rows."""
    vector: Matrix = mixture(8, seed)[seed % 8]
    return vector


@st.composite
def masks(draw: st.DrawFn) -> RowMask | None:
    """No mask, a range of rows, or a range with rows left out; some admit few rows and some none."""
    if draw(st.booleans()):
        return None
    low, high = sorted((draw(st.integers(0, ROWS)), draw(st.integers(0, ROWS))))
    share = draw(st.sampled_from((None, 0.0, 0.01, 0.4, 0.97)))
    return RowMask(low, high, None if share is None else scattered(share, draw(st.integers(0, 9))))


def scattered(share: float, seed: int) -> NDArray[np.bool_]:
    """About this share of all rows."""
    return np.random.default_rng(seed).random(ROWS) < share


@pytest.fixture(scope="class")
def shared(request: pytest.FixtureRequest) -> Iterator[VectorIndex]:
    """One index of the test class for all examples of its laws."""
    assert request.cls is not None
    with contextmanager(request.cls().made)(mixture(ROWS)) as index:
        yield index


class VectorIndexContract(ABC):
    """The suite; an implementation makes an index of vectors. `recall` is what it promises of the exact best."""

    recall = 0.99

    @abstractmethod
    def made(self, vectors: Matrix) -> Iterator[VectorIndex]:
        """Make an index of unit rows, and clean up after it."""

    @contextmanager
    def holding(self, vectors: Matrix) -> Iterator[VectorIndex]:
        """An index of unit rows."""
        with contextmanager(self.made)(vectors) as index:
            yield index

    def test_the_query_itself_is_nearest(self, shared: VectorIndex) -> None:
        """A row's own vector finds the row with a cosine of one; what equals it follows in the order of rows."""
        vectors = mixture(ROWS)
        rows, cosines = shared.search(vectors[0], 6)
        middle = ROWS // 2
        assert rows.tolist() == [0, *range(middle, middle + 5)]
        assert np.allclose(cosines, 1, atol=CLOSE)
        assert rows.dtype == np.int32
        assert cosines.dtype == np.float32

    def test_a_zero_query_finds_nothing(self, shared: VectorIndex) -> None:
        """A text without a known word is near to nothing."""
        rows, cosines = shared.search(np.zeros(DIMENSION, np.float32), 10)
        assert len(rows) == len(cosines) == 0

    def test_no_room_and_no_rows_find_nothing(self, shared: VectorIndex) -> None:
        """A limit of zero or a mask without rows gives an empty answer."""
        assert len(shared.search(direction(1), 0)[0]) == 0
        assert len(shared.search(direction(1), 10, RowMask(50, 50))[0]) == 0
        assert len(shared.search(direction(1), 10, RowMask(0, ROWS, np.zeros(ROWS, np.bool_)))[0]) == 0

    def test_a_small_catalogue_is_answered_whole(self) -> None:
        """A limit above the number of rows gives every row."""
        with self.holding(mixture(7)) as index:
            assert sorted(index.search(direction(3), 100)[0].tolist()) == list(range(7))

    def test_an_empty_catalogue_is_no_error(self) -> None:
        """Without rows nothing is found."""
        with self.holding(np.zeros((0, DIMENSION), np.float32)) as index:
            assert index.dimension == DIMENSION
            assert len(index.search(direction(1), 10)[0]) == 0

    def test_zero_rows_do_not_disturb(self) -> None:
        """A track without words has a cosine of zero with everything."""
        vectors = mixture(20)
        vectors[3] = 0
        with self.holding(vectors) as index:
            rows, cosines = index.search(direction(2), 20)
            assert abs(float(cosines[rows.tolist().index(3)])) < CLOSE

    def test_vectors_come_back_in_the_order_asked(self, shared: VectorIndex) -> None:
        """Rows may be asked for in any order and twice."""
        vectors = mixture(ROWS)
        asked = [5, 3, 2000, 5]
        assert np.allclose(shared.vectors(asked), vectors[asked], atol=1e-6)
        assert shared.vectors([]).shape == (0, DIMENSION)

    @LAWS
    @given(seed=st.integers(0, 200), mask=masks(), limit=st.sampled_from((1, 10, 100, 400)))
    def test_masked_searches_are_complete_ordered_and_near_exact(
        self, shared: VectorIndex, seed: int, mask: RowMask | None, limit: int
    ) -> None:
        """Exactly as many as there are, all inside the mask, best first, and the exact best among them."""
        vectors, query = mixture(ROWS), direction(seed)
        allowed = (mask or RowMask(0, ROWS)).rows()
        rows, cosines = shared.search(query, limit, mask)
        assert len(rows) == len(set(rows.tolist())) == min(limit, len(allowed))
        assert (mask or RowMask(0, ROWS)).admits(rows).all()
        pairs = list(zip((-cosines).tolist(), rows.tolist(), strict=True))
        assert pairs == sorted(pairs)
        assert np.allclose(vectors[rows] @ query, cosines, atol=CLOSE)
        assert self._share_of_best(vectors[allowed] @ query, vectors[rows] @ query) >= self.recall

    def _share_of_best(self, everything: Matrix, found: Matrix) -> float:
        """How much of the exact best was found; what ties with the last counts."""
        if not len(found):
            return 1.0
        cut = np.sort(everything)[-len(found)]
        return float(np.mean(found >= cut - CLOSE))

    @LAWS
    @given(seed=st.integers(0, 200), mask=masks())
    def test_an_answer_is_the_same_twice(self, shared: VectorIndex, seed: int, mask: RowMask | None) -> None:
        """Searching changes nothing."""
        first, second = (shared.search(direction(seed), 50, mask) for _ in range(2))
        assert np.array_equal(first[0], second[0])
        assert np.array_equal(first[1], second[1])


class TestExactIndex(VectorIndexContract):
    """The reference."""

    recall = 1.0

    def made(self, vectors: Matrix) -> Iterator[VectorIndex]:
        """An index in memory."""
        yield ExactIndex(vectors)


def _blocks(vectors: Matrix) -> Iterator[Matrix]:
    return (vectors[start : start + 700] for start in range(0, len(vectors), 700))


class TestMatrixIndex(VectorIndexContract):
    """The int8 scan with exact rescoring."""

    def made(self, vectors: Matrix) -> Iterator[VectorIndex]:
        """An index in a directory of its own."""
        with TemporaryDirectory() as directory:
            yield MatrixIndex.build(Path(directory), _blocks(vectors), DIMENSION, "test")


class TestMatrixIndexWithSigns(VectorIndexContract):
    """The same with the 1-bit codes of large catalogues, at a small size."""

    def made(self, vectors: Matrix) -> Iterator[VectorIndex]:
        """An index that has 1-bit codes whatever its size."""
        with TemporaryDirectory() as directory:
            yield MatrixIndex.build(Path(directory), _blocks(vectors), DIMENSION, "test", signs_above=-1)


class TestChromaVectors(VectorIndexContract):
    """The durable store, asked directly; its graph is approximate."""

    recall = 0.9

    def made(self, vectors: Matrix) -> Iterator[VectorIndex]:
        """A store filled in this process."""
        with TemporaryDirectory() as directory:
            matrix, store = Path(directory, "matrix"), Path(directory, "chroma")
            MatrixIndex.build(matrix, _blocks(vectors), DIMENSION, "test")
            tracks = Tracks.of([f"t{row}" for row in range(len(vectors))], np.zeros(len(vectors), np.int16))
            tracks.write(store)
            assert fill(store, matrix, go_on=lambda: True) == 0
            index = ChromaVectors.open(tracks, "test", DIMENSION, directory=store)
            yield index
            index.close()


def test_rows_are_numbers_of_the_catalogue() -> None:
    """The masks of these tests mean what the catalogue's do."""
    rows: Rows = RowMask(2, 5, scattered(1.1, 0)).rows()
    assert rows.tolist() == [2, 3, 4]
