"""A message as words with their places, so that every reader can say which words it took."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from recommender.text import clean, fold

READ_CHARS = 500
READ_WORDS = 80
_CODES = re.compile(r"<a?:(\w{1,40}):\d+>|<[@#!&]+\w+>")  # a platform's own emoji and mentions, by their names
_CHUNK = re.compile(r"\S+")
_LOOSE_ENDINGS = frozenset({"'s", "’s", "'", "’"})
_EMOTICON = re.compile(r"[:;=8][-'^]?[()\[\]DPpOo|/\\*3]+|<3+|\^_*\^|xD")
_JOINT = re.compile(r"(?<=\w)(?:[/|]|\.{2,}|…|,(?!\d)|;)(?=\w)")
_ABBREVIATION = re.compile(r"(?:^|\s)(?:\S*\.\S*|mr|mrs|ms|dr|st|ft|feat|vs|vol|no|jr|sr|pt|\w)$", re.IGNORECASE)
_EDGE = "\"'“”„‟‘’‚«»‹›()[]{}<>.,;:!?…¿¡*_`~、。！？"
_CLAUSE_END = re.compile(r"\.{2,}|[,;:!?…()\n、。！？]|\s[-–—]+\s*$")
_APOSTROPHE_S = re.compile(r"['’`´]s?$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Word:
    """One word: its text without the punctuation around it, its folded form, and its place in the message."""

    text: str
    folded: str
    start: int
    end: int
    breaks: bool = False  # a comma, a full stop or another clause boundary stands before it

    @property
    def capital(self) -> bool:
        """Whether it begins with an upper-case letter."""
        return self.text[:1].isupper()

    @property
    def owner(self) -> str | None:
        """The name in a possessive ("Adele's" -> "Adele"), or None."""
        bare = _APOSTROPHE_S.sub("", self.text)
        return bare if bare and bare != self.text else None


@dataclass(frozen=True, slots=True)
class Span:
    """Words from `start` up to, and without, `end`."""

    start: int
    end: int

    def __len__(self) -> int:
        """The number of words."""
        return self.end - self.start

    def indexes(self) -> range:
        """The indexes of its words."""
        return range(self.start, self.end)


class Words:
    """The words of one message, at most `READ_WORDS` of its first `READ_CHARS` characters."""

    def __init__(self, text: str) -> None:
        self.whole_length = len(text)
        self.lines = text[: READ_CHARS * 4].count("\n") + 1
        self.text = clean_lines(text)
        self.words: tuple[Word, ...] = tuple(_split(self.text))[:READ_WORDS]
        self._folded: dict[tuple[int, int], str] = {}

    def __len__(self) -> int:
        """The number of words."""
        return len(self.words)

    def __getitem__(self, index: int) -> Word:
        """The word at an index."""
        return self.words[index]

    def __iter__(self) -> Iterator[Word]:
        """The words in order."""
        return iter(self.words)

    @cached_property
    def mixed_case(self) -> bool:
        """Whether upper case says anything: some words have it and some have not."""
        letters = [word for word in self.words if word.text[:1].isalpha()]
        return any(word.capital for word in letters[1:]) and any(word.text.islower() for word in letters)

    def surface(self, span: Span) -> str:
        """The text of a span as it was written, inner punctuation included."""
        if not len(span):
            return ""
        return self.text[self.words[span.start].start : self.words[span.end - 1].end]

    def folded(self, span: Span) -> str:
        """The folded words of a span."""
        key = (span.start, span.end)
        if key not in self._folded:
            self._folded[key] = " ".join(word.folded for word in self.words[span.start : span.end])
        return self._folded[key]

    def breaks_inside(self, span: Span) -> bool:
        """Whether a clause boundary stands inside a span."""
        return any(self.words[index].breaks for index in range(span.start + 1, span.end))

    def between(self, low: int, high: int) -> Span:
        """The words that overlap the characters from `low` to `high`."""
        inside = [index for index, word in enumerate(self.words) if word.start < high and word.end > low]
        return Span(inside[0], inside[-1] + 1) if inside else Span(0, 0)

    def next_break(self, index: int) -> int:
        """The index of the first word after `index` that begins a clause, or the end."""
        return next((later for later in range(index + 1, len(self)) if self.words[later].breaks), len(self))

    def grams(self, span: Span, longest: int) -> Iterator[Span]:
        """All runs of words inside a span, the longest first, from left to right."""
        for size in range(min(longest, len(span)), 0, -1):
            for start in range(span.start, span.end - size + 1):
                yield Span(start, start + size)


def clean_lines(text: str) -> str:
    """The cleaned text, cut to what is read; line breaks become commas, so that they stay clause boundaries."""
    plain = _CODES.sub(r" \1 ", text[: READ_CHARS * 4])
    lines = (clean(line) for line in plain.splitlines())
    return ", ".join(line for line in lines if line)[:READ_CHARS]


def spread(spans: Iterable[Span]) -> set[int]:
    """The indexes of all words in the spans."""
    return {index for span in spans for index in span.indexes()}


def _split(text: str) -> Iterator[Word]:
    previous: Word | None = None
    for chunk in _CHUNK.finditer(text):
        for start, part in _parts(chunk.group(), chunk.start()):
            word = _word(part, start)
            if word is None:
                continue
            previous = replace(word, breaks=_breaks(text, previous, word))
            yield previous


def _parts(chunk: str, start: int) -> Iterator[tuple[int, str]]:
    """A chunk divided where words were written together: "rock,pop", "nice...can", "AC/DC"."""
    begin = 0
    for joint in _JOINT.finditer(chunk):
        yield start + begin, chunk[begin : joint.start()]
        begin = joint.end()
    yield start + begin, chunk[begin:]


def _breaks(text: str, previous: Word | None, word: Word) -> bool:
    gap = text[previous.end if previous else 0 : word.start]
    if _CLAUSE_END.search(gap):
        return True
    return "." in gap and previous is not None and not _ABBREVIATION.search(previous.text)


def _word(chunk: str, start: int) -> Word | None:
    """A word of a chunk, or None for loose punctuation ("-", "/", ","); a name of symbols ("!!!", "-M-") is a word."""
    if _EMOTICON.fullmatch(chunk):
        return None
    stripped = chunk.strip(_EDGE)
    if not stripped and len(chunk) >= 2:  # noqa: PLR2004 - one sign is punctuation, several may be a name
        stripped = chunk
    if not stripped or not stripped.strip("-–—/|") or chunk in _LOOSE_ENDINGS:
        return None
    folded = _fold_word(stripped)
    offset = start + chunk.index(stripped)
    return Word(stripped, folded, offset, offset + len(stripped)) if folded else None


@lru_cache(maxsize=8192)
def _fold_word(text: str) -> str:
    return fold(text)
