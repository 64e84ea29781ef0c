"""Tests of the learned texts."""

import numpy as np
import pytest

from tests.benchmarks.words import bare, learn

TITLES = ["Love Me Do", "Love Song", "Song of the Sea", "Hello", "Hello", "Hello"]


def test_a_text_of_one_word_stays_one_word() -> None:
    """Without jumps and invented words, a word that only ever stood alone stands alone."""
    texts = learn(TITLES).texts(np.random.default_rng(1), 200, jump=0, invented=0)
    assert {text for text in texts if text.startswith("Hello")} == {"Hello"}
    assert 0.35 < texts.count("Hello") / 200 < 0.65


def test_words_follow_as_learned() -> None:
    """Without jumps every pair of neighbours was seen."""
    seen = {pair for title in TITLES for pair in zip(title.split(), title.split()[1:], strict=False)}
    for text in learn(TITLES).texts(np.random.default_rng(1), 100, jump=0, invented=0):
        assert set(zip(text.split(), text.split()[1:], strict=False)) <= seen


def test_invented_words_are_the_same_in_every_run() -> None:
    """An invented word depends on its number alone, and numbers give different words."""
    syllables = learn(["banana republic", "tomorrow never knows", "magical mystery"]).syllables
    assert syllables.word(7) == syllables.word(7)
    assert len({syllables.word(number) for number in range(200)}) > 100


@pytest.mark.parametrize(
    ("title", "expected"), [("Song (Live)", "Song"), ("Song - Remastered 2011", "Song"), ("Song [x] (y)", "Song")]
)
def test_bare_drops_what_is_no_part_of_the_name(title: str, expected: str) -> None:
    """Brackets and what follows a dash are no words of the title."""
    assert bare(title) == expected
