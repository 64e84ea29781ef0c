"""Wishes beside names and tags: the order, the kind of recording, what the lyrics are about, limits of a track."""

import re
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import cast

from recommender.types import TrackLimits
from recommender.types.facts import SortOrder
from recommender.understand import lexicon
from recommender.understand.request_words import FUNCTION_WORDS, MUSIC_NOUNS
from recommender.understand.sizes import SizeSpan, number
from recommender.understand.words import Span, Words

_LONGEST = 5
_ABOUT = frozenset({"about", "regarding", "sobre", "über", "uber", "circa", "acerca"})
_ABOUT_AFTER = MUSIC_NOUNS | frozenset(
    {"lyrics", "ones", "that", "is", "are", "thats", "hits", "ballads", "talks", "sings"}
)
_THEME_STOPS = frozenset(
    "but from by with without please that which for in and no not like because so sung or released made who when".split()
)
_LONGEST_THEME = 5
_TEMPO_SLACK = 10  # beats a minute on either side of "around 170 bpm"
_LIVE_VERB = frozenset({"id", "wed", "would", "i", "we", "you", "they", "to", "who", "people", "where"})
_UNDER = re.compile(r"under|below|less|shorter|no longer|max|at most|menos|moins|unter|weniger|meno")
_LIMIT = re.compile(r"(\d{1,3})(?:[.,](5))?|\b(two|three|four|five|six|seven|eight|nine|ten)\b")
_SECONDS = re.compile(r"\bsec")


@dataclass(frozen=True, slots=True)
class Marked:
    """A phrase and what it says."""

    span: Span
    value: str


def sorts(words: Words, taken: AbstractSet[int]) -> tuple[Marked, ...]:
    """Words for an order: newest, oldest, least_known, popular."""
    return tuple(_marked(words, taken, lexicon.SORT_PHRASES))


def kinds(words: Words, taken: AbstractSet[int]) -> tuple[Marked, ...]:
    """Kinds of recording that are asked for, by the names of `RecordingKind` in lower case."""
    found = [*_marked(words, taken, lexicon.KIND_PHRASES)]
    gone = {index for mark in found for index in mark.span.indexes()}
    for index, word in enumerate(words):
        if index in taken or index in gone:
            continue
        if word.folded == "live" and _describes(words, index):
            found.append(Marked(Span(index, index + 1), "live"))
        elif word.folded == "acoustic" and _bracketed(words, index):
            found.append(Marked(Span(index, index + 1), "acoustic"))
    return tuple(found)


def sort_order(marks: tuple[Marked, ...]) -> SortOrder | None:
    """The order that counts where several were said: anything but "popular" is the more telling one."""
    telling = [mark.value for mark in marks if mark.value != "popular"] or [mark.value for mark in marks]
    return cast("SortOrder", telling[0]) if telling else None


def theme(words: Words, taken: AbstractSet[int]) -> Marked | None:
    """What the lyrics should be about: "songs about X"."""
    for index, word in enumerate(words):
        if word.folded not in _ABOUT or index in taken or not index or words[index - 1].folded not in _ABOUT_AFTER:
            continue
        content = _theme_words(words, index + 1, taken)
        if len(content):
            return Marked(Span(index, content.end), words.surface(content))
    return None


def limits(text: str, sizes: tuple[SizeSpan, ...]) -> TrackLimits:
    """Bounds on each track: its tempo and its length."""
    bounds = TrackLimits()
    for size in sizes:
        said = text[size.start : size.end].lower()
        if size.bpm:
            bounds = bounds.model_copy(update=_tempo_bounds(said, size.bpm))
        elif size.size.minutes is None and size.size.count is None:
            bounds = bounds.model_copy(update=_length_bounds(said))
    return bounds


def _tempo_bounds(said: str, bpm: int) -> dict[str, int]:
    if re.search(r"over|above", said):
        return {"min_bpm": bpm}
    if re.search(r"under|below", said):
        return {"max_bpm": bpm}
    return {"min_bpm": bpm - _TEMPO_SLACK, "max_bpm": bpm + _TEMPO_SLACK}


def _length_bounds(said: str) -> dict[str, int]:
    match = _LIMIT.search(said)
    if match is None:
        return {}
    amount = number(match.group(3)) or 0 if match.group(3) else float(match.group(1)) + (0.5 if match.group(2) else 0)
    seconds = round(amount * (1 if _SECONDS.search(said) else 60))
    return {"max_seconds": seconds} if _UNDER.search(said) else {"min_seconds": seconds}


def _marked(words: Words, taken: AbstractSet[int], table: Mapping[str, str]) -> Iterator[Marked]:
    gone: set[int] = set(taken)
    for span in words.grams(Span(0, len(words)), _LONGEST):
        value = table.get(words.folded(span))
        if value and not gone & set(span.indexes()) and not words.breaks_inside(span):
            gone |= set(span.indexes())
            yield Marked(span, value)


def _describes(words: Words, index: int) -> bool:
    """Whether "live" is an adjective here: before music, or in brackets behind a title; not "where I live"."""
    before = words[index - 1].folded if index else ""
    if before in _LIVE_VERB:
        return False
    return _bracketed(words, index) or any(words[later].folded in MUSIC_NOUNS for later in range(index + 1, len(words)))


def _bracketed(words: Words, index: int) -> bool:
    start, end = words[index].start, words[index].end
    return words.text[start - 1 : start] in ("(", "[") and words.text[end : end + 1] in (")", "]")


def _theme_words(words: Words, start: int, taken: AbstractSet[int]) -> Span:
    while start < len(words) and words[start].folded in FUNCTION_WORDS and not words[start].breaks:
        start += 1
    end = start
    while end < len(words) and end - start < _LONGEST_THEME and end not in taken:
        if end > start and (words[end].breaks or words[end].folded in _THEME_STOPS):
            break
        end += 1
    return Span(start, end)
