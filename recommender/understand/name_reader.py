"""One pass over a message for names: what is taken already, what stands at a place, and how a name is meant."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from recommender.understand import request_words as r
from recommender.understand.lookups import Lookups
from recommender.understand.places import PLACES
from recommender.understand.words import Span, Words

NameType = Literal["artist", "track", "album", "any"]
Relation = Literal["target", "style", "liked", "beyond"]

LONGEST_NAME = 8
LONGEST_TITLE = 12
LONGEST_CUE = 5
_LONGEST_UNKNOWN = 4
JOINS = frozenset({"and", "or", "&", "+", "y", "e", "et", "und", "oder", "ou", "o", "plus"})
_INSIDE = frozenset({"the", "of", "&", "la", "el", "de", "da", "van", "von", "der", "los", "le"})


@dataclass(frozen=True, slots=True)
class NameSpan:
    """A name in a message: its words, its type, and how it is meant.

    `known`: the catalogue has exactly this name. `type` "any" is a name that may be a track's or an artist's.
    """

    span: Span
    type: NameType
    value: str
    relation: Relation = "target"
    with_artist: str | None = None
    known: bool = True


Step = Callable[["NameReader"], Iterator[NameSpan]]


class NameReader:
    """One pass over one message; each step takes words that no earlier step took."""

    def __init__(self, words: Words, lookups: Lookups) -> None:
        self.words = words
        self.lookups = lookups
        self.names: list[NameSpan] = []
        self.taken: set[int] = set()

    def read(self, steps: Iterable[Step]) -> tuple[NameSpan, ...]:
        """Runs the steps and settles how each name is meant."""
        for step in steps:
            for name in step(self):
                self._take(name)
        ordered = sorted(self.names, key=lambda name: name.span.start)
        return tuple(self._related(ordered))

    def _take(self, name: NameSpan) -> None:
        indexes = set(name.span.indexes())
        if indexes and not indexes & self.taken:
            self.taken |= indexes
            self.names.append(name)

    def free(self, span: Span) -> bool:
        """Whether no word of a span belongs to a name yet."""
        return self.taken.isdisjoint(span.indexes())

    # ---- reading one name or a list of names at a place

    def artist_at(self, start: int, *, whole_name: bool = True) -> Span | None:
        """The longest known artist that begins at a word and ends where a name may end."""
        for size in range(min(LONGEST_NAME, len(self.words) - start), 0, -1):
            span = Span(start, start + size)
            if not self.free(span) or not (self.lookups.ends_name(self.words, span.end) or not whole_name):
                continue
            if self.lookups.artists(self.words.surface(span)) and not self._is_cut(span):
                return span
        return None

    def _is_cut(self, span: Span) -> bool:
        """Whether a span of small words alone is the beginning of a longer name: The (Blues Project)."""
        if span.end >= len(self.words) or self.words[span.end].breaks:
            return False
        small = all(self.words[index].folded in r.FUNCTION_WORDS for index in span.indexes())
        place = self.words.folded(span) in PLACES and self.lookups.means(self.words, Span(span.end, span.end + 1))
        return place or (small and (len(span) == 1 or (self.words[span.end].capital and self.words.mixed_case)))

    def title_at(self, start: int) -> Span | None:
        """The longest known title that begins at a word, ends where a name may end and is no wish."""
        for size in range(min(LONGEST_TITLE, len(self.words) - start), 0, -1):
            span = Span(start, start + size)
            if not self.free(span) or not self.lookups.ends_name(self.words, span.end):
                continue
            if self.lookups.titles(self.words.surface(span)) and not self.lookups.is_plain(self.words, span):
                return span
        return None

    def unknown_at(self, start: int) -> Span:
        """The words from a place up to where a name must end; empty where none can begin."""
        end = start
        while end < len(self.words) and end - start < _LONGEST_UNKNOWN and end not in self.taken:
            if end > start and self.words[end].breaks:
                break
            inner = self._goes_on(end) if end > start else False
            ends = self.lookups.ends_name(self.words, end) and not (end == start and self.stands_out(end)) and not inner
            if ends and not (end == start and self.words[end].breaks and not self._plain_word(end)):
                break
            end += 1
        while end > start and self.words[end - 1].folded in _INSIDE:
            end -= 1
        return Span(start, end)

    def _goes_on(self, index: int) -> bool:
        """Whether a word that could end a name is a part of it by its upper case, or by that of the next word."""
        word = self.words[index]
        if word.folded in _INSIDE and index + 1 < len(self.words):
            return self.words[index + 1].capital
        return word.capital and self.words.mixed_case and word.folded not in r.FUNCTION_WORDS | r.MUSIC_NOUNS

    def artists_from(self, start: int, *, unknown: bool, continued: bool = False) -> Iterator[NameSpan]:
        """A list of artists at a place: "X, Y and Z". An unknown one is kept only where a cue allows it."""
        known = self.artist_at(start)
        if known and continued and self.lookups.is_plain(self.words, known) and not self.words[start].capital:
            return
        span = known or (self.unknown_at(start) if unknown else Span(start, start))
        if not len(span) or (known is None and not self._may_be_unknown(span)):
            return
        yield NameSpan(span, "artist", self.words.surface(span), known=known is not None)
        after = self._next_in_list(span.end)
        if after is not None:
            yield from self.artists_from(after, unknown=unknown and self.stands_out(after), continued=True)

    def _may_be_unknown(self, span: Span) -> bool:
        """Whether words that the catalogue does not know look like a name all the same."""
        text = self.words.surface(span)
        return len(text) > 1 and not text[:2].isdigit() and not self.lookups.is_plain(self.words, span)

    def _next_in_list(self, end: int) -> int | None:
        """Where the next item of a list begins, or None when the list is over."""
        index = end
        if index >= len(self.words) or index in self.taken:
            return None
        if self.words[index].folded in JOINS:
            index += 1
        elif not self._gap_is_list(index):
            return None
        while index < len(self.words) and self.words[index].folded in ("and", "or", "also", "by"):
            index += 1
        return index if index < len(self.words) and index not in self.taken else None

    def _gap_is_list(self, index: int) -> bool:
        gap = self.words.text[self.words[index - 1].end : self.words[index].start].strip(" \"'“”")
        return gap in {",", "/", "&", "+"}

    def _plain_word(self, index: int) -> bool:
        return self.lookups.is_plain(self.words, Span(index, index + 1))

    def stands_out(self, index: int) -> bool:
        """Whether a word looks like a name: upper case where that says something, and not a word of asking."""
        word = self.words[index]
        asking = word.folded in r.FUNCTION_WORDS or word.folded in r.LEADS
        shown = word.capital and self.words.mixed_case and index > 0 and not word.breaks and not asking
        if self._plain_word(index) and not shown:
            return False
        return word.capital or not word.text[:1].isalpha() or self.words.text.islower()

    # ---- how a name is meant

    def _related(self, names: list[NameSpan]) -> Iterator[NameSpan]:
        previous: NameSpan | None = None
        for name in names:
            relation = self._relation(name, previous)
            previous = replace(
                name, relation=relation, with_artist=name.with_artist or self._artist_beside(name, names)
            )
            yield previous

    def _artist_beside(self, name: NameSpan, names: list[NameSpan]) -> str | None:
        """The artist directly before or after a track or album, or behind "by"."""
        if name.type == "artist":
            return None
        artists = [other for other in names if other.type == "artist"]
        after = name.span.end
        while after < len(self.words) and self.words[after].folded in ("by", "from", "of"):
            after += 1
        beside = [other for other in artists if other.span.start == after or other.span.end == name.span.start]
        credited = [other for other in beside if after > name.span.end or self._credited(name, other)]
        return credited[0].value if credited else None

    def _credited(self, name: NameSpan, artist: NameSpan) -> bool:
        owners = self.lookups.artists(artist.value)
        return name.type == "track" and bool(self.lookups.titles_of(name.value, owners))

    def _relation(self, name: NameSpan, previous: NameSpan | None) -> Relation:
        if name.relation != "target":
            return name.relation
        if previous and self._follows(previous, name):
            return previous.relation
        return self.relation_before(name.span.start)

    def _follows(self, previous: NameSpan, name: NameSpan) -> bool:
        between = range(previous.span.end, name.span.start)
        return all(self.words[i].folded in JOINS or self.words[i].folded in ("by", "from") for i in between) and (
            len(between) > 0 or self._gap_is_list(name.span.start) or name.with_artist is not None
        )

    def relation_before(self, start: int) -> Relation:
        """How a name at a place is meant, by the words around it."""
        return self.cue_before(start) or self._style_after(start)

    def cue_before(self, start: int) -> Relation | None:
        """What the cue before a place says, small words such as "songs by" between them left out."""
        index = start
        while index > 0:
            cue = self._cue_ending(index)
            if cue or self.words[index].breaks or self.words[index - 1].folded not in _BETWEEN_CUE_AND_NAME:
                return cue
            index -= 1
        return None

    def _cue_ending(self, end: int) -> Relation | None:
        for size in range(min(LONGEST_CUE, end), 0, -1):
            phrase = self.words.folded(Span(end - size, end))
            if phrase in r.BEYOND_CUES:
                return "beyond"
            if phrase in r.LIKING_CUES:
                return "liked"
            if phrase in r.STYLE_CUES and not (phrase == "like" and self._is_verb_like(end - 1)):
                return "style"
        return None

    def _is_verb_like(self, index: int) -> bool:
        before = self.words[index - 1].folded if index else ""
        return before in {"would", "id", "d", "wed", "ill", "you", "to", "do", "we", "will", "they", "youd", "id love"}

    def _style_after(self, start: int) -> Relation:
        name = next((name for name in self.names if name.span.start == start), None)
        end = name.span.end if name else start + 1
        after = self.words[end].folded if end < len(self.words) else ""
        surface = self.words[end - 1].text.lower() if end else ""
        return "style" if after in _STYLE_TAILS or surface.endswith(("-like", "-ish", "-esque")) else "target"


_BETWEEN_CUE_AND_NAME = frozenset(
    "songs song music something anything stuff by from the band artist artists singer a an some any tracks track of bands "
    "group album albums other of listening to".split()
)
_STYLE_TAILS = frozenset("vibe vibes style type esque sound sounding feel ish inspired".split())
