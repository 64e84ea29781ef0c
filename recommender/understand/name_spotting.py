"""Names without a cue of their own: after words of wanting, before "songs", beside another name, or standing alone.

Ordinary words must not turn into names here: a phrase needs a word that is neither one of asking nor a tag, and a
single word also capital letters or an artist that is well known.
"""

from collections.abc import Iterator

from recommender.understand import request_words as r
from recommender.understand.name_reader import JOINS, LONGEST_NAME, LONGEST_TITLE, NameReader, NameSpan, Step
from recommender.understand.words import Span

_WANTING = frozenset({
    "some", "any", "more", "of", "about", "add", "hear", "play", "got", "include", "to", "spin", "queue", "on", "want", "with",
    "have", "including", "need", "not", "no", "find", "pon", "ponme", "spiel", "spiele", "joue", "mets", "metti", "suona",
    "toca", "toque", "put",
})  # fmt: skip
_PERSONS = frozenset({"i", "im", "ill", "ive", "id", "shes", "hes", "its", "thats"})
_SHORTEST_SINGLE = 3
_SHORT_NUMBER = 2


def _wanted(reader: NameReader) -> Iterator[NameSpan]:
    """What directly follows a word of wanting: "play X", "add some X and Y", "how about X"."""
    for index in range(1, len(reader.words)):
        before = reader.words[index - 1].folded
        if before in _WANTING and index not in reader.taken and not reader.words[index].breaks:
            yield from _wanted_at(reader, index, played=before in r.PLAY_CUES)


def _wanted_at(reader: NameReader, start: int, *, played: bool) -> Iterator[NameSpan]:
    words, lookups = reader.words, reader.lookups
    artist, title = reader.artist_at(start), reader.title_at(start)
    if title and len(title) > max(1, len(artist or Span(0, 0))) and (played or _title_case(reader, title)):
        yield NameSpan(title, "track", words.surface(title))
    elif artist and lookups.looks_like_name(words, artist):
        yield from reader.artists_from(start, unknown=False)
    elif played and _could_be_unknown(reader, start):
        span = reader.unknown_at(start)
        yield NameSpan(span, "any", words.surface(span), known=False)
    elif (
        words[start].capital
        and words.mixed_case
        and reader.stands_out(start)
        and not lookups.is_plain(words, Span(start, start + 1))
    ):
        yield from reader.artists_from(start, unknown=True)


def _could_be_unknown(reader: NameReader, start: int) -> bool:
    """Whether what is to be played is nothing but a name: no word of it is a tag, a number or one of asking."""
    words = reader.words
    rest = Span(start, words.next_break(start))
    said = [i for i in rest.indexes() if words[i].folded not in r.TAILS]
    if not said or len(said) > LONGEST_NAME or words[start].folded in r.FUNCTION_WORDS | r.MUSIC_NOUNS:
        return False
    lone_common = len(said) > 1 and reader.lookups.is_plain(words, Span(start, start + 1))
    tagged = any(reader.lookups.means(words, gram) for gram in words.grams(Span(start, said[-1] + 1), 3))
    return not lone_common and not tagged and not any(words[i].folded in r.MUSIC_NOUNS for i in said)


def _before_noun(reader: NameReader) -> Iterator[NameSpan]:
    """A name before a noun of music, as in "mozart songs"."""
    words = reader.words
    for index, word in enumerate(words):
        if index == 0 or word.folded not in r.MUSIC_NOUNS or word.breaks:
            continue
        for start in range(max(0, index - LONGEST_NAME), index):
            span = Span(start, index)
            if not reader.free(span) or words.breaks_inside(span) or not reader.lookups.looks_like_name(words, span):
                continue
            if words[start].folded in r.LEADS or words[start].folded in r.FUNCTION_WORDS - {"the"}:
                continue
            if words.surface(span).isdigit():
                continue
            if reader.lookups.artists(words.surface(span)):
                yield NameSpan(span, "artist", words.surface(span))
                break


def _alone(reader: NameReader) -> Iterator[NameSpan]:
    """Artists anywhere in the message that are unmistakable, the longest first."""
    words, known = reader.words, reader.lookups.artist_names
    for span in words.grams(Span(0, len(words)), LONGEST_NAME):
        if not reader.free(span) or words.folded(span) not in known or words.breaks_inside(span):
            continue
        if _unmistakable(reader, span) and reader.lookups.artists(words.surface(span)):
            yield NameSpan(span, "artist", words.surface(span))


def _unmistakable(reader: NameReader, span: Span) -> bool:
    words, lookups = reader.words, reader.lookups
    if not (words.mixed_case and lookups.looks_like_name(words, span)) and lookups.is_plain(words, span):
        return False
    if len(span) > 1:
        ends = (words[span.start].folded, words[span.end - 1].folded)
        small = ends[0] in r.FUNCTION_WORDS - {"the"} or ends[1] in r.FUNCTION_WORDS
        return not small or (words.mixed_case and all(words[index].capital for index in span.indexes()))
    word = words[span.start]
    if len(word.folded) < _SHORTEST_SINGLE or word.folded.isdigit():
        return False
    if word.capital and words.mixed_case:
        return span.start > 0 or lookups.well_known(lookups.artists(word.text))
    return not words.mixed_case and lookups.well_known(lookups.artists(word.text))


def _titles_alone(reader: NameReader) -> Iterator[NameSpan]:
    """Titles written as titles: three words or more, all but the small ones in upper case."""
    words, known = reader.words, reader.lookups.title_names
    if not words.mixed_case:
        return
    for span in words.grams(Span(0, len(words)), LONGEST_TITLE):
        if len(span) < 2 or not reader.free(span) or not _title_case(reader, span):  # noqa: PLR2004 - one word is no title
            continue
        if words.folded(span) in known and not reader.lookups.is_plain(words, span):
            yield NameSpan(span, "track", words.surface(span))


def _title_case(reader: NameReader, span: Span) -> bool:
    words = reader.words
    telling = [
        words[i] for i in span.indexes() if words[i].folded not in r.FUNCTION_WORDS and words[i].folded not in _PERSONS
    ]
    capitals = len([i for i in span.indexes() if words[i].capital and words[i].folded not in _PERSONS])
    return words[span.start].capital and capitals > 1 and all(word.capital for word in telling)


def _beside(reader: NameReader) -> Iterator[NameSpan]:
    """A title directly before or after its artist: "acdc thunderstruck", "Adele Hello"."""
    for name in tuple(reader.names):
        if name.type == "artist" and name.known:
            yield from _beside_name(reader, name)


def _beside_name(reader: NameReader, name: NameSpan) -> Iterator[NameSpan]:
    owners = reader.lookups.artists(name.value)
    after = Span(name.span.end, len(reader.words))
    before = Span(0, name.span.start)
    for span in (*_prefixes(after), *_suffixes(before)):
        text = reader.words.surface(span)
        command = len(span) == 1 and reader.words[span.start].folded in r.LEADS | r.TAILS | r.MUSIC_NOUNS | JOINS
        title = reader.free(span) and not command and reader.lookups.titles_of(text, owners)
        if title and not reader.lookups.is_request(reader.words, span):
            yield NameSpan(span, "track", text, with_artist=name.value)
            return


def _prefixes(span: Span) -> Iterator[Span]:
    for end in range(min(span.end, span.start + LONGEST_TITLE), span.start, -1):
        yield Span(span.start, end)


def _suffixes(span: Span) -> Iterator[Span]:
    for start in range(max(span.start, span.end - LONGEST_TITLE), span.end):
        yield Span(start, span.end)


SPOTTING: tuple[Step, ...] = (_wanted, _before_noun, _alone, _titles_alone, _beside)
