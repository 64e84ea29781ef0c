"""The words of the package as a vocabulary."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from recommender.vocabulary import Vocabulary
from storage.catalogue.reference import empty_catalogue, read_taxonomy
from storage.catalogue.taxonomy import TagKey, Taxonomy

CARRIED = ("rap", "metal", "r&b", "contemporary r&b", "classic rock", "post rock", "lo-fi", "hip-hop", "synthpop")


@pytest.fixture(scope="module")
def taxonomy() -> Iterator[Taxonomy]:
    """The taxonomy of a catalogue without rows."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.deserialize(empty_catalogue())
        yield read_taxonomy(connection)


@pytest.fixture(scope="module")
def vocabulary(taxonomy: Taxonomy) -> Vocabulary:
    """The vocabulary of a catalogue with some tags."""
    made, _ = taxonomy.vocabulary((taxonomy.canonical(name, "genre"), "genre") for name in CARRIED)
    return made


def names(vocabulary: Vocabulary, text: str) -> set[str]:
    """All tags that a word leads to, with what is below them."""
    return {vocabulary.name(below) for tag in vocabulary.find(text) for below in vocabulary.closure(tag)}


@pytest.mark.parametrize(
    ("asked", "reached"),
    [
        ("r&b", {"contemporary r&b", "neo soul", "alternative r&b", "funk"}),
        ("rnb", {"r&b", "contemporary r&b"}),
        ("rap", {"hip hop", "rap", "trap", "east coast hip hop", "pop rap"}),
        ("kpop", {"k-pop"}),
        ("post-rock", {"post-rock"}),
        ("metal", {"metal", "heavy metal", "black metal", "djent"}),
        ("lofi", {"lo-fi", "lo-fi hip hop"}),
        ("rock", {"classic rock", "soft rock", "blues rock", "punk rock"}),
        ("synth pop", {"synth-pop"}),
        ("christmas", {"christmas", "christmas music"}),
        ("latin", {"reggaeton", "salsa", "latin pop"}),
        ("american", {"US"}),
    ],
)
def test_a_word_reaches_what_it_covers(vocabulary: Vocabulary, asked: str, reached: set[str]) -> None:
    """A genre covers its children in the tree, its other names and those whose name ends in it."""
    assert reached <= names(vocabulary, asked)


@pytest.mark.parametrize(
    ("asked", "apart"),
    [
        ("blues", {"contemporary r&b"}),
        ("electronic", {"trap"}),
        ("punk", {"post-punk"}),
        ("classic rock", {"rock", "heavy metal"}),
        ("contemporary r&b", {"r&b"}),
        ("rap", {"electro"}),
    ],
)
def test_a_word_does_not_reach_further(vocabulary: Vocabulary, asked: str, apart: set[str]) -> None:
    """A narrow genre that has tracks stays narrow, and a shared word is no kinship."""
    assert not apart & names(vocabulary, asked)


def test_an_alias_does_not_hide_a_mood_or_an_activity(vocabulary: Vocabulary) -> None:
    """Words that are a genre's other name and a mood or activity are both."""
    assert {vocabulary.kind(tag) for tag in vocabulary.find("chill")} == {"genre", "mood"}
    assert {"genre", "activity"} <= {vocabulary.kind(tag) for tag in vocabulary.find("christmas")}


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Dreamy", "mood"),
        ("workout", "activity"),
        ("instrumental", "vocals"),
        ("rap-male", "vocals"),
        ("funk / soul", "genre"),
        ("future jazz", "genre"),
        ("psy-trance", "genre"),
        ("live", "other"),
        ("french", "other"),
        ("skit", "other"),
        ("chill", "mood"),
    ],
)
def test_each_tag_of_a_row_has_a_kind(taxonomy: Taxonomy, name: str, kind: str) -> None:
    """A row's own word is a mood, an activity, a voice, a genre by the tree or by its ending, or something else."""
    assert taxonomy.kind(name) == kind


def test_the_ids_do_not_depend_on_the_order(taxonomy: Taxonomy) -> None:
    """The same words give the same ids."""
    keys: list[TagKey] = [("b", "other"), ("a", "other"), ("c", "other")]
    first, _ = taxonomy.vocabulary(keys)
    second, _ = taxonomy.vocabulary(reversed(keys))
    assert first.names == second.names
