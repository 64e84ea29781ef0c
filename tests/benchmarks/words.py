"""How real titles and names are put together, learned from a catalogue and drawn from with a seed."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Ids = NDArray[np.int64]

LONGEST = 12  # words of a text; 99.9 % of the bundled titles are shorter
REUSE_TAIL, REUSE_HEAD = 0.7, 500  # invented words return by a Pareto law: some hundred often, most of them once
_SYLLABLE = re.compile(r"[^\W\d_aeiouy]{0,2}[aeiouy]{1,2}(?:[^\W\d_aeiouy](?![aeiouy]))?", re.IGNORECASE)
_BRACKETS = re.compile(r"\s*[(\[].*?[)\]]|\s+-\s.*$")


def bare(title: str) -> str:
    """A title without what stands in brackets or after a dash."""
    return _BRACKETS.sub("", title).strip()


@dataclass(frozen=True, slots=True)
class Syllables:
    """The syllables of the learned words, each as often as it occurs, up to a limit."""

    parts: tuple[str, ...]

    def word(self, number: int) -> str:
        """The invented word of a number: the same in every run, two to four syllables."""
        mixed = (number * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019) & 0xFFFFFFFFFFFFFFFF
        mixed ^= mixed >> 29
        count, chosen = 2 + mixed % 3 // (1 + mixed % 2), []
        for _ in range(count):
            mixed = (mixed * 0xBF58476D1CE4E5B9 + 1) & 0xFFFFFFFFFFFFFFFF
            chosen.append(self.parts[(mixed >> 20) % len(self.parts)])
        return "".join(chosen).capitalize()


@dataclass(frozen=True, slots=True)
class Chain:
    """Which word follows which in texts of one sort; word 0 is the end of a text.

    A word that opens a text is a word of its own, so that texts of one word stay as frequent as they are. Every
    follower stands as often as it was seen, so that a uniform draw has the learned distribution.
    """

    words: tuple[str, ...]
    first: Ids  # the first word of every text
    indptr: Ids  # word -> its followers
    followers: Ids
    tokens: Ids  # every word of every text
    syllables: Syllables

    def texts(self, rng: Generator, count: int, jump: float, invented: float) -> list[str]:
        """Texts drawn from the chain.

        `jump`: the share of words drawn regardless of the one before, which makes texts nobody wrote; `invented`: the
        share of words made of syllables, which lets the vocabulary grow with the number of texts as a real one does.
        """
        matrix = self._walk(rng, count, jump)
        numbers = 1 + (REUSE_HEAD * rng.pareto(REUSE_TAIL, matrix.shape)).clip(0, 1 << 40).astype(np.int64)
        replaced = (rng.random(matrix.shape) < invented) & (matrix > 0)
        coded = np.where(replaced, -numbers, matrix)
        return [self._text(row) for row in coded.tolist()]

    def _walk(self, rng: Generator, count: int, jump: float) -> Ids:
        matrix = np.zeros((count, LONGEST), dtype=np.int64)
        state = self.first[rng.integers(len(self.first), size=count)]
        for column in range(LONGEST):
            matrix[:, column] = state
            state = np.where(state > 0, self._next(rng, state, jump), 0)
        return matrix

    def _next(self, rng: Generator, state: Ids, jump: float) -> Ids:
        fan = self.indptr[state + 1] - self.indptr[state]
        following = self.followers[self.indptr[state] + (rng.random(len(state)) * fan).astype(np.int64)]
        anywhere = self.tokens[rng.integers(len(self.tokens), size=len(state))]
        return np.where((following > 0) & (rng.random(len(state)) < jump), anywhere, following)

    def _text(self, coded: list[int]) -> str:
        return " ".join(self.words[code] if code > 0 else self.syllables.word(-code) for code in coded if code != 0)


def learn(texts: Iterable[str]) -> Chain:
    """The chain of some texts; texts of more than LONGEST words are left out."""
    split = [words for words in (text.split() for text in texts) if 0 < len(words) <= LONGEST]
    vocabulary = {word: number for number, word in enumerate(sorted({w for words in split for w in words}), start=1)}
    opening = len(vocabulary)
    coded = [[vocabulary[words[0]] + opening, *(vocabulary[word] for word in words[1:])] for words in split]
    pairs = np.array([pair for text in coded for pair in pairwise([*text, 0])], dtype=np.int64)
    pairs = pairs[np.lexsort((pairs[:, 1], pairs[:, 0]))]
    return Chain(
        words=("", *vocabulary, *vocabulary),
        first=np.array([text[0] for text in coded], dtype=np.int64),
        indptr=np.searchsorted(pairs[:, 0], np.arange(2 * opening + 2)),
        followers=pairs[:, 1],
        tokens=np.array([vocabulary[word] for words in split for word in words], dtype=np.int64),
        syllables=_syllables(vocabulary),
    )


def _syllables(words: Iterable[str]) -> Syllables:
    found = [part.lower() for word in words if word.isascii() for part in _SYLLABLE.findall(word)]
    return Syllables(tuple(found[:: max(1, len(found) // 4096)]))
