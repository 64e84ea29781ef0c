"""What every text index promises; the one in memory is the reference for the one on disk."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from recommender.documents import TextDocument
from recommender.text import fold, terms
from recommender.types import Clause, TextQuery, YearRange
from storage.search.memory_text import MemoryTextIndex
from storage.search.tantivy_index import TantivyIndex

WORDS = ("love", "blue", "night", "windy", "london")
LAWS = settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=[HealthCheck.differing_executors],  # the suite is inherited on purpose
)


class WritableIndex(Protocol):
    """A text index that is also written."""

    def upsert(self, documents: Iterable[TextDocument]) -> None: ...  # noqa: D102 - the port's own docs
    def delete(self, keys: Iterable[int]) -> None: ...  # noqa: D102 - as above
    def commit(self) -> None: ...  # noqa: D102 - as above
    def search(self, query: TextQuery, limit: int) -> tuple[NDArray[np.int32], NDArray[np.float32]]: ...  # noqa: D102 - as above


def track(
    key: int,
    title: str,
    artist: str = "",
    album: str = "",
    tags: Sequence[str] = (),
    year: int = 2000,
) -> TextDocument:
    """A document with one artist."""
    return TextDocument(key, title, (artist,) if artist else (), album, tuple(tags), year)


def anywhere(text: str) -> TextQuery:
    """Each term of a text in each field, as a branch asks for them."""
    return TextQuery(
        tuple(Clause(field, term) for term in terms(text) for field in ("title", "artist", "album", "tags"))
    )


documents = st.lists(
    st.builds(
        track,
        key=st.integers(0, 12),
        title=st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).map(" ".join),
        artist=st.sampled_from(WORDS),
        tags=st.lists(st.sampled_from(("rock", "hip hop", "r&b")), max_size=2, unique=True),
        year=st.sampled_from((0, 1969, 1970, 1989, 1990)),
    ),
    max_size=12,
)
clauses = st.builds(
    Clause,
    field=st.sampled_from(("title", "artist", "tags")),
    term=st.sampled_from((*WORDS, "rock", "hip hop")),
    boost=st.sampled_from((1.0, 3.0)),
    occur=st.sampled_from(("should", "must", "must_not")),
)
queries = st.builds(
    TextQuery,
    clauses=st.lists(clauses, max_size=4).map(tuple),
    years=st.none() | st.just(YearRange(1970, 1989)),
)


class TextIndexContract(ABC):
    """The suite; an implementation gives a context that makes an empty index."""

    @abstractmethod
    def empty(self) -> Iterator[WritableIndex]:
        """Make an empty index, and clean up after it."""

    @contextmanager
    def holding(self, found: Iterable[TextDocument]) -> Iterator[WritableIndex]:
        """An index of documents."""
        with contextmanager(self.empty)() as index:
            index.upsert(found)
            index.commit()
            yield index

    def found(self, index: WritableIndex, query: TextQuery, limit: int = 50) -> list[int]:
        """The keys a query finds."""
        keys, scores = index.search(query, limit)
        assert keys.dtype == np.int32
        assert scores.dtype == np.float32
        assert len(keys) == len(scores)
        return [int(key) for key in keys]

    def test_a_term_in_half_of_two_documents_is_found(self) -> None:
        """A term in half of a tiny catalogue still scores above zero."""
        rows = [track(1, "Windy in London", "A", tags=["folk"]), track(2, "Hello There", "B", tags=["folk"])]
        with self.holding(rows) as index:
            keys, scores = index.search(anywhere("windy london"), 10)
            assert keys.tolist() == [1]
            assert scores[0] > 0

    def test_a_term_in_every_document_is_found(self) -> None:
        """A term that all documents hold finds all of them."""
        with self.holding([track(1, "A", tags=["folk"]), track(2, "B", tags=["folk"])]) as index:
            assert self.found(index, anywhere("folk")) == [1, 2]

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ('AC/DC "Thunderstruck" (live) -', [1]),
            ("title:*", []),
            ("' OR 1=1 --", []),
            ("NEAR(love hate)", [2]),
            ("what is love?", [2]),
        ],
    )
    def test_characters_of_a_query_language_are_plain_text(self, text: str, expected: list[int]) -> None:
        """Nothing a person types is an operator."""
        rows = [
            track(1, "Thunderstruck", "AC/DC", tags=["rock"], year=1990),
            track(2, "What Is Love", "Haddaway", tags=["eurodance"], year=1993),
        ]
        with self.holding(rows) as index:
            assert self.found(index, anywhere(text)) == expected

    @pytest.mark.parametrize("name", ["!!!", "MØ", "Beyoncé", "米津玄師", "AC/DC"])
    def test_unusual_names_are_found(self, name: str) -> None:
        """A name of symbols, with accents or without spaces is found by itself."""
        with self.holding([track(1, "Song", name), track(2, "Song", "Other")]) as index:
            query = TextQuery(tuple(Clause("artist", term) for term in terms(name)))
            assert self.found(index, query) == [1]

    @pytest.mark.parametrize("tag", ["hip hop", "R&B", "drum & bass", "rock"])
    def test_a_whole_tag_is_one_term(self, tag: str) -> None:
        """A tag of several words is found as a whole, and not where its words stand apart."""
        with self.holding([track(1, "A", tags=["x", tag]), track(2, "B", tags=["hip house", "hop", "bass"])]) as index:
            assert self.found(index, TextQuery((Clause("tags", fold(tag)),))) == [1]

    def test_a_word_of_a_tag_is_found(self) -> None:
        """A tag is also found by one of its words."""
        with self.holding([track(1, "A", tags=["hip hop"]), track(2, "B", tags=["house"])]) as index:
            assert self.found(index, TextQuery((Clause("tags", "hop"),))) == [1]

    def test_a_clause_reads_its_own_field(self) -> None:
        """A term in another field does not count."""
        with self.holding([track(1, "Love"), track(2, "Song", "Love"), track(3, "Song", album="Love")]) as index:
            assert self.found(index, TextQuery((Clause("artist", "love"),))) == [2]
            assert self.found(index, TextQuery((Clause("album", "love"),))) == [3]

    def test_a_boost_decides_between_equals(self) -> None:
        """The field with the higher boost ranks first."""
        rows = [track(1, "love", "blue"), track(2, "blue", "love")]
        with self.holding(rows) as index:
            query = (Clause("title", "love"), Clause("artist", "love", boost=3.0))
            assert self.found(index, TextQuery(query)) == [2, 1]

    def test_rarer_terms_and_shorter_fields_rank_higher(self) -> None:
        """The reference and the engine agree on what a better match is."""
        rows = [track(1, "blue blue night in london"), track(2, "blue"), track(3, "windy blue"), track(4, "blue night")]
        with self.holding(rows) as index:
            assert self.found(index, TextQuery((Clause("title", "blue"), Clause("title", "windy"))))[0] == 3
            assert self.found(index, TextQuery((Clause("title", "night"),))) == [4, 1]

    def test_must_and_must_not_filter(self) -> None:
        """A required term has to be there, a forbidden one must not."""
        rows = [track(1, "love", tags=["rock"]), track(2, "love", tags=["jazz"]), track(3, "blue", tags=["rock"])]
        with self.holding(rows) as index:
            must = TextQuery((Clause("title", "love"), Clause("tags", "rock", occur="must")))
            assert self.found(index, must) == [1, 3]
            without = TextQuery((Clause("title", "love"), Clause("tags", "rock", occur="must_not")))
            assert self.found(index, without) == [2]

    def test_years_are_inclusive_and_never_unknown(self) -> None:
        """Both ends belong to a range; the unknown year belongs to none, not even to one from zero."""
        rows = [track(year, "love", year=year) for year in (0, 1979, 1980, 1989, 1990)]
        with self.holding(rows) as index:
            love = (Clause("title", "love"),)
            assert self.found(index, TextQuery(love, YearRange(1980, 1989))) == [1980, 1989]
            assert self.found(index, TextQuery(love, YearRange(0, 1979))) == [1979]
            assert self.found(index, TextQuery(love, YearRange(1990, 1980))) == []

    def test_nothing_wanted_finds_nothing(self) -> None:
        """No clause, only exclusions, a blank term or no room for results: nothing."""
        with self.holding([track(1, "love")]) as index:
            assert self.found(index, TextQuery(())) == []
            assert self.found(index, TextQuery((), YearRange(1, 3000))) == []
            assert self.found(index, TextQuery((Clause("title", "blue", occur="must_not"),))) == []
            assert self.found(index, TextQuery((Clause("title", " "),))) == []
            assert self.found(index, TextQuery((Clause("title", "love"),)), limit=0) == []

    def test_an_empty_index_finds_nothing(self) -> None:
        """A catalogue without tracks is no error."""
        with self.holding([]) as index:
            assert self.found(index, anywhere("love")) == []

    def test_ties_are_ordered_by_key(self) -> None:
        """Equal scores come in the order of keys whatever the order of writing, and the cut keeps the lowest."""
        with self.holding([track(key, "love") for key in (7, 3, 9, 1, 5)]) as index:
            assert self.found(index, anywhere("love")) == [1, 3, 5, 7, 9]
            assert self.found(index, anywhere("love"), limit=2) == [1, 3]

    def test_an_upsert_replaces(self) -> None:
        """A document with the key of another takes its place."""
        with self.holding([track(1, "love"), track(2, "love")]) as index:
            index.upsert([track(1, "blue")])
            index.commit()
            assert self.found(index, anywhere("love")) == [2]
            assert self.found(index, anywhere("blue")) == [1]

    def test_a_key_written_twice_in_one_go_stands_once(self) -> None:
        """The later of two documents of one commit counts."""
        with self.holding([track(1, "love"), track(1, "blue")]) as index:
            assert self.found(index, anywhere("love blue")) == [1]
            assert self.found(index, anywhere("love")) == []

    def test_a_deleted_document_is_gone(self) -> None:
        """Deleting removes; a key that is not there is no error; writing it again brings it back."""
        with self.holding([track(1, "love"), track(2, "love")]) as index:
            index.delete([1, 99])
            index.commit()
            assert self.found(index, anywhere("love")) == [2]
            index.upsert([track(1, "love")])
            index.commit()
            assert self.found(index, anywhere("love")) == [1, 2]

    def test_nothing_is_found_before_the_commit(self) -> None:
        """What is being written does not show."""
        with self.holding([track(1, "love")]) as index:
            index.upsert([track(2, "love")])
            index.delete([1])
            assert self.found(index, anywhere("love")) == [1]
            index.commit()
            assert self.found(index, anywhere("love")) == [2]

    @LAWS
    @given(rows=documents, query=queries, limit=st.integers(1, 20))
    def test_it_finds_what_the_reference_finds(self, rows: list[TextDocument], query: TextQuery, limit: int) -> None:
        """The keys are the reference's, the scores fall, and ties rise by key."""
        with self.holding(rows) as index:
            keys, scores = index.search(query, 50)
            assert set(keys.tolist()) == set(MemoryTextIndex(rows).search(query, 50)[0].tolist())
            pairs = list(zip((-scores).tolist(), keys.tolist(), strict=True))
            assert pairs == sorted(pairs)
            assert self.found(index, query, limit) == keys.tolist()[:limit]

    @LAWS
    @given(rows=documents, query=queries)
    def test_writing_again_changes_nothing(self, rows: list[TextDocument], query: TextQuery) -> None:
        """An upsert of what is there is idempotent for what is found."""
        with self.holding(rows) as index:
            before = set(self.found(index, query))
            index.upsert({row.key: row for row in rows}.values())
            index.commit()
            assert set(self.found(index, query)) == before

    @LAWS
    @given(rows=documents, query=queries, gone=st.sets(st.integers(0, 12)))
    def test_what_is_deleted_is_never_found(self, rows: list[TextDocument], query: TextQuery, gone: set[int]) -> None:
        """A deletion takes exactly the deleted from the answer."""
        with self.holding(rows) as index:
            before = set(self.found(index, query))
            index.delete(gone)
            index.commit()
            assert set(self.found(index, query)) == before - gone

    @LAWS
    @given(rows=documents, query=queries)
    def test_two_builds_answer_alike(self, rows: list[TextDocument], query: TextQuery) -> None:
        """Keys and scores do not depend on the build."""
        with self.holding(rows) as one, self.holding(rows) as other:
            assert self.found(one, query) == self.found(other, query)
            assert np.array_equal(one.search(query, 9)[1], other.search(query, 9)[1])


class TestMemoryTextIndex(TextIndexContract):
    """The reference in memory."""

    def empty(self) -> Iterator[WritableIndex]:
        """An index without a file."""
        yield MemoryTextIndex()


class TestTantivyIndex(TextIndexContract):
    """The index on disk."""

    def empty(self) -> Iterator[WritableIndex]:
        """An index in a directory of its own."""
        with TemporaryDirectory() as directory:
            yield TantivyIndex.create(Path(directory))
