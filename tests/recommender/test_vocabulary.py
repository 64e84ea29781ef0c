"""Finding tags and walking their tree."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recommender.vocabulary import Tag, Vocabulary

TAGS = [
    Tag(0, "hip hop", "genre"),
    Tag(1, "rap", "genre"),
    Tag(2, "chillout", "genre"),
    Tag(3, "chill", "mood"),
    Tag(4, "k-pop", "genre"),
    Tag(5, "world music", "genre"),
    Tag(6, "trap", "genre"),
]
VOCABULARY = Vocabulary(TAGS, {1: (0,), 6: (0,)}, {"rap": (0,), "chill": (2,), "rnb": ()})


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("hip-hop", (0,)),
        ("HipHop", (0,)),
        ("rap", (0,)),
        ("rap songs", (0,)),
        ("chill", (2, 3)),
        ("kpop", (4,)),
        ("world", (5,)),
        ("traps", (6,)),
        ("polka", ()),
        ("", ()),
    ],
)
def test_a_word_finds_its_tags(text: str, ids: tuple[int, ...]) -> None:
    """Spelling, "songs", a plural s and a missing "music" do not matter; an alias adds its tag, genres first."""
    assert VOCABULARY.find(text) == ids


def test_the_closure_is_the_tag_and_all_below_it() -> None:
    """A genre's closure starts with itself and holds its children; a leaf's is itself."""
    assert VOCABULARY.closure(0) == (0, 1, 6)
    assert VOCABULARY.closure(6) == (6,)


def test_relatives_are_parents_and_siblings() -> None:
    """What is near a genre is the one above it and the others below that."""
    assert VOCABULARY.related(6) == (0, 1)
    assert VOCABULARY.ancestors(6) == (0,)


def test_kinds_narrow_what_is_found() -> None:
    """A word with several kinds can be asked for one of them."""
    assert VOCABULARY.find_kind("chill", "mood") == (3,)


@given(st.dictionaries(st.integers(0, 5), st.lists(st.integers(0, 5), max_size=3), max_size=6))
def test_a_loop_in_the_tree_ends(parents: dict[int, list[int]]) -> None:
    """Whatever the edges, a closure names every tag at most once."""
    vocabulary = Vocabulary([Tag(number, f"t{number}", "genre") for number in range(6)], parents)
    for tag in range(6):
        closure = vocabulary.closure(tag)
        assert closure[0] == tag
        assert len(set(closure)) == len(closure)
