"""How alike two folded names are, 0 to 100."""

import re
from collections.abc import Sequence

from rapidfuzz import fuzz

from recommender.text import without_article

_DOUBLED = re.compile(r"([^\W\d_])\1+")
_SHORTEST_SQUEEZED = 6
_SLIP = 1.0
"""What a name loses that agrees only once doubled letters or articles are taken off."""


def squeezed(folded: str) -> str:
    """A folded text with doubled letters written once (chilli, chili)."""
    return _DOUBLED.sub(r"\1", folded)


def ratio(left: str, right: str) -> float:
    """The share of letters in common order (rapidfuzz `ratio`).

    A subset ratio would give 100 to "love" in any title, so it is not used to compare whole names.
    """
    return fuzz.ratio(left, right)


def ratios(left: str, others: Sequence[str]) -> list[float]:
    """The ratio of one folded text to each of several."""
    return [fuzz.ratio(left, other) for other in others]


def similarity(left: str, right: str, plain: float | None = None) -> float:
    """The ratio of two folded names (`plain`, where known), forgiving doubled letters and a leading article."""
    best = ratio(left, right) if plain is None else plain
    shorter = without_article(left), without_article(right)
    if shorter != (left, right):
        best = max(best, ratio(*shorter) - _SLIP)
    if min(len(left), len(right)) >= _SHORTEST_SQUEEZED and (_DOUBLED.search(left) or _DOUBLED.search(right)):
        best = max(best, ratio(squeezed(left), squeezed(right)) - _SLIP)
    return best


def words_agree(left: str, right: str, least: float) -> bool:
    """Whether every word has a partner at least so alike, where both names have as many words."""
    ours, theirs = without_article(left).split(), without_article(right).split()
    if len(ours) != len(theirs):
        return True
    return all(similarity(mine, its) >= least for mine, its in zip(ours, theirs, strict=True))


def part_of(part: str, whole: str, least: float = 85.0) -> float:
    """How well a folded text stands for a longer title that holds all its words, 0 when it does not.

    80 to 95, higher the more of the title is said; fewer than four letters are no evidence.
    """
    said, words = part.split(), whole.split()
    letters = sum(map(len, said))
    if letters < 4 or not all(any(ratio(word, other) >= least for other in words) for word in said):  # noqa: PLR2004
        return 0.0
    return 80.0 + 15.0 * min(1.0, letters / max(1, sum(map(len, words))))
