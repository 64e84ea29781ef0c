"""All that the readers found in one message, each word used once, in the order in which cues decide."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from recommender.understand import modifiers, negation, sizes, years
from recommender.understand.lookups import Lookups
from recommender.understand.modifiers import Marked
from recommender.understand.name_reader import NameSpan
from recommender.understand.names_in_text import find_names
from recommender.understand.negation import Scope
from recommender.understand.request_words import FUNCTION_WORDS, LEADS, MUSIC_NOUNS, STYLE_CUES, TAILS
from recommender.understand.sizes import SizeSpan
from recommender.understand.tags_in_text import TagSpan, find_tags
from recommender.understand.words import Span, Words, spread
from recommender.understand.years import YearSpan

_SURE_ARTIST = 86.0
_SURE_TITLE = 90.0
_LONGEST_BARE_NAME = 7
_VERSES = 3
_GREETED_WITHIN = 4
_DAYTIMES = frozenset({"morning", "afternoon", "evening", "night", "day"})
_VERSE_WORDS = 18
_ASKING = re.compile(r"\?|\b(?:play|find|give|want|recommend|songs?|music|playlist|suggest)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Reading:
    """One message read: its parts by kind, those inside negations left in `scopes`."""

    words: Words
    names: tuple[NameSpan, ...] = ()
    scopes: tuple[Scope, ...] = ()
    years: tuple[YearSpan, ...] = ()
    sizes: tuple[SizeSpan, ...] = ()
    kinds: tuple[Marked, ...] = ()
    sorts: tuple[Marked, ...] = ()
    theme: Marked | None = None
    tags: tuple[TagSpan, ...] = ()
    verse: bool = False  # pasted lyrics, in which nothing is looked for

    def scope_at(self, span: Span) -> Scope | None:
        """The negation that reaches a span."""
        return next((scope for scope in self.scopes if set(span.indexes()) & set(scope.content.indexes())), None)

    def wanted_names(self) -> tuple[NameSpan, ...]:
        """The names outside negations."""
        return tuple(name for name in self.names if self.scope_at(name.span) is None)

    @property
    def says_nothing(self) -> bool:
        """Whether no reader found anything."""
        found = (self.names, self.scopes, self.years, self.sizes, self.kinds, self.sorts, self.tags)
        return not any(found) and self.theme is None

    def open_text(self) -> str:
        """The words that carry taste: no names, negations, years, numbers or words of asking."""
        if self.verse:
            return ""
        gone = spread(name.span for name in self.names) | spread(mark.span for mark in self.sorts)
        gone |= {index for scope in self.scopes for index in scope.indexes()} | _char_indexes(self.words, self.years)
        gone |= _char_indexes(self.words, self.sizes)
        asking = (LEADS | TAILS | MUSIC_NOUNS | FUNCTION_WORDS | _STYLE_WORDS) - self._tag_words()
        kept = [word.text for index, word in enumerate(self.words) if index not in gone and word.folded not in asking]
        return " ".join(kept)

    def _tag_words(self) -> set[str]:
        return {self.words[tag.span.start].folded for tag in self.tags if len(tag.span) == 1}


_STYLE_WORDS = frozenset(word for cue in STYLE_CUES for word in cue.split()) | {"too", "kind", "type", "vibe", "vibes"}


def read(words: Words, lookups: Lookups, this_year: int) -> Reading:
    """Reads a message: names, years, sizes, negations, modifiers, tags."""
    if _is_verse(words):
        return Reading(words, verse=True)
    names = find_names(words, lookups)
    named = spread(name.span for name in names)
    spans = tuple(span for span in years.find(words.text, this_year) if not named & _indexes(words, span))
    dated = named | _char_indexes(words, spans)
    counts = tuple(size for size in sizes.find(words.text) if not dated & _indexes(words, size))
    orders = (mark.span for mark in modifiers.sorts(words, named) if len(mark.span) > 1)
    scopes = negation.find(words, named | spread(orders))  # "less known" is an order and negates nothing
    reading = _modified(Reading(words, names, scopes, spans, counts), dated | _char_indexes(words, counts), lookups)
    return _guessed(reading, lookups) if reading.says_nothing else reading


def _modified(reading: Reading, taken: set[int], lookups: Lookups) -> Reading:
    words = reading.words
    taken = taken | {index for scope in reading.scopes for index in scope.indexes()} | _greeting(words)
    kinds = modifiers.kinds(words, taken)
    taken |= spread(mark.span for mark in kinds)
    theme = modifiers.theme(words, taken)
    taken |= spread([theme.span]) if theme else set()
    sorts = modifiers.sorts(words, taken)
    taken |= spread(mark.span for mark in sorts)
    return replace(reading, kinds=kinds, theme=theme, sorts=sorts, tags=find_tags(words, lookups, taken))


def _guessed(reading: Reading, lookups: Lookups) -> Reading:
    """A message in which nothing was found may be one name with a slip in it."""
    words = reading.words
    core = _core(words)
    if not 0 < len(core) <= _LONGEST_BARE_NAME or lookups.is_plain(words, core):
        return reading
    text = words.surface(core)
    artist, title = (
        next(iter(index.fuzzy(text, 1)), None) for index in (lookups.catalogue.artists, lookups.catalogue.titles)
    )
    if artist and artist.confidence >= _SURE_ARTIST and (not title or artist.confidence >= title.confidence):
        return replace(reading, names=(NameSpan(core, "artist", text, known=False),))
    if title and title.confidence >= _SURE_TITLE and len(core) > 1:
        return replace(reading, names=(NameSpan(core, "track", text, known=False),))
    return reading


def _greeting(words: Words) -> set[int]:
    """The words of "good morning" at the beginning, which ask for no morning music."""
    for index in range(min(_GREETED_WITHIN, len(words) - 1)):
        if words[index].folded == "good" and words[index + 1].folded in _DAYTIMES:
            return {index, index + 1}
    return set()


def _core(words: Words) -> Span:
    start, end = 0, len(words)
    while start < end and words[start].folded in LEADS:
        start += 1
    while end > start and words[end - 1].folded in TAILS:
        end -= 1
    return Span(start, end)


def _is_verse(words: Words) -> bool:
    """Whether a message is pasted lyrics: several lines, many words, none of asking."""
    return words.lines > _VERSES and len(words) > _VERSE_WORDS and not _ASKING.search(words.text)


def _indexes(words: Words, span: YearSpan | SizeSpan) -> set[int]:
    return set(words.between(span.start, span.end).indexes())


def _char_indexes(words: Words, spans: Iterable[YearSpan | SizeSpan]) -> set[int]:
    return {index for span in spans for index in _indexes(words, span)}
