"""Finds the names of artists, tracks and albums in a message.

Cues decide first (quotes, "by", "the band", "like", a dash); a phrase without a cue is a name only where nothing in it
reads as a wish. The longest match wins. A name that a cue announces and the catalogue does not know is kept, so that
the reply can say so.
"""

import re
from collections.abc import Iterator

from recommender.understand import request_words as r
from recommender.understand.lexicon import MEANINGS
from recommender.understand.lookups import Lookups
from recommender.understand.name_reader import (
    JOINS,
    LONGEST_CUE,
    LONGEST_NAME,
    LONGEST_TITLE,
    NameReader,
    NameSpan,
    Step,
)
from recommender.understand.name_spotting import SPOTTING
from recommender.understand.places import PLACES
from recommender.understand.words import Span, Words

_QUOTED = re.compile(r"[\"“”„«»]([^\"“”„«»]{1,80})[\"“”„«»]|(?<!\w)['‘]([^'’‘]{2,80})['’](?!\w)")
_DASHED = re.compile(r"(?<=\S)\s+[-–—]\s+(?=\S)")
_SUFFIXED = re.compile(r"-(?:like|ish|esque|style|inspired)$|(?<=\w\w\w)esque$", re.IGNORECASE)
_CONTRACTIONS = frozenset({"its", "thats", "whats", "heres", "lets", "theres", "hes", "shes", "hows", "todays"})
_NOT_BY = frozenset(
    {"the", "me", "my", "way", "far", "year", "myself", "a", "an", "female", "male", "women", "men", "now"}
)
_PRONOUNS = frozenset(
    "this that these those it them him her he she they i we you when what which one first second third last other me "
    "my your his their im".split()
)
_BARE_COMMANDS = (
    frozenset(r.COMMANDS)
    | r.YES
    | r.NO
    | frozenset({"more", "next", "again", "play", "another", "others", "more please", "lol", "absolutely", "both"})
)
_NAMEABLE_FROM = r.MUSIC_NOUNS | frozenset({"more", "some", "any", "else", "new", "hits", "one", "few", "bit", "lot"})


def find_names(words: Words, lookups: Lookups) -> tuple[NameSpan, ...]:
    """All names in a message, in the order of its words."""
    return NameReader(words, lookups).read(_STEPS)


def _whole(reader: NameReader) -> Iterator[NameSpan]:
    """The whole message, or all of it but words of asking around it, as one name."""
    words, lookups = reader.words, reader.lookups
    if not 0 < len(words) <= 2 * LONGEST_NAME:
        return
    for span in _cores(words):
        name = _whole_name(words, lookups, span)
        if name:
            yield name
            return


def _cores(words: Words) -> Iterator[Span]:
    """The message without more and more of the words of asking before and after it, the whole first."""
    starts = [0]
    while starts[-1] < len(words) - 1 and words[starts[-1]].folded in r.LEADS:
        starts.append(starts[-1] + 1)
    ends = [len(words)]
    while ends[-1] > 1 and words[ends[-1] - 1].folded in r.TAILS:
        ends.append(ends[-1] - 1)
    spans = [Span(start, end) for start in starts for end in ends if start < end]
    yield from sorted(spans, key=lambda span: -len(span))


def _whole_name(words: Words, lookups: Lookups, span: Span) -> NameSpan | None:  # noqa: PLR0911 - a ladder of readings
    text = words.surface(span)
    bare = len(span) == len(words)
    if (bare or not words.mixed_case or words[span.start].text.islower()) and words.folded(span) in _BARE_COMMANDS:
        return None
    played = span.start > 0 and words[span.start - 1].folded in r.PLAY_CUES and span.end == len(words)
    if lookups.is_request(words, span) and not (
        played and not lookups.is_genre(text) and not _is_activity(words, span)
    ):
        return None
    if played and any(words[i].folded in r.MUSIC_NOUNS for i in span.indexes()) and lookups.is_plain(words, span):
        return None
    if not bare and not played and lookups.is_plain(words, span):
        return None
    if lookups.artists(text):
        return NameSpan(span, "artist", text)
    if lookups.titles(text):
        return NameSpan(span, "track", text)
    return NameSpan(span, "album", text) if lookups.albums(text) else None


def _is_activity(words: Words, span: Span) -> bool:
    return any(meaning.facet == "activity" for meaning in MEANINGS.get(words.folded(span), ()))


def _only_function_words(words: Words, span: Span) -> bool:
    return all(words[i].folded in r.FUNCTION_WORDS or words[i].folded in r.LEADS for i in span.indexes())


def _quoted(reader: NameReader) -> Iterator[NameSpan]:
    """Names in quotation marks, titles first unless only an artist has the name."""
    for match in _QUOTED.finditer(reader.words.text):
        span = reader.words.between(match.start(), match.end())
        if len(span) and reader.free(span):
            name = _best_type(reader.lookups, span, (match.group(1) or match.group(2)).strip())
            if name.known or not reader.lookups.is_plain(reader.words, span):
                yield name


def _best_type(lookups: Lookups, span: Span, text: str) -> NameSpan:
    if lookups.titles(text):
        return NameSpan(span, "track", text)
    if lookups.artists(text):
        return NameSpan(span, "artist", text)
    if lookups.albums(text):
        return NameSpan(span, "album", text)
    return NameSpan(span, "any", text, known=False)


def _typed(reader: NameReader) -> Iterator[NameSpan]:
    """Names that are called what they are: "the band Live", "the song Hello", "the album Thriller", "version of X"."""
    for cue in reader.words.grams(Span(0, len(reader.words)), LONGEST_CUE):
        phrase = reader.words.folded(cue)
        kind = "track" if phrase in r.VERSION_OF else r.TYPE_CUES.get(phrase)
        if kind and cue.end < len(reader.words) and reader.free(Span(cue.start, cue.end + 1)):
            name = _typed_name(reader, cue.end, kind)
            if name:
                yield name


def _typed_name(reader: NameReader, start: int, kind: str) -> NameSpan | None:
    words, lookups = reader.words, reader.lookups
    if words[start].folded in r.FUNCTION_WORDS - {"the", "a", "my", "i", "you", "what", "when"} or words[start].breaks:
        return None
    if kind == "artist":
        return next(iter(reader.artists_from(start, unknown=True)), None)
    known = lookups.titles if kind == "track" else lookups.albums
    for size in range(min(LONGEST_TITLE, len(words) - start), 0, -1):
        span = Span(start, start + size)
        if reader.free(span) and lookups.ends_name(words, span.end) and known(words.surface(span)):
            return NameSpan(span, "track" if kind == "track" else "album", words.surface(span))
    span = reader.unknown_at(start)
    if not len(span) or lookups.is_plain(words, span):
        return None
    return NameSpan(span, "track" if kind == "track" else "album", words.surface(span), known=False)


def _dashed(reader: NameReader) -> Iterator[NameSpan]:
    """The form "Artist - title", or the other way round."""
    words, lookups = reader.words, reader.lookups
    for match in _DASHED.finditer(words.text):
        left, right = words.between(0, match.start()), words.between(match.end(), len(words.text))
        left = next((core for core in _lead_cores(words, left) if lookups.artists(words.surface(core))), left)
        for artist, title in ((left, right), (right, left)):
            if len(artist) and len(title) and lookups.artists(words.surface(artist)):
                yield NameSpan(artist, "artist", words.surface(artist), with_artist="")
                yield NameSpan(title, "track", words.surface(title), with_artist=words.surface(artist))
                return


def _lead_cores(words: Words, span: Span) -> Iterator[Span]:
    start = span.start
    yield span
    while start < span.end - 1 and words[start].folded in r.LEADS:
        start += 1
        yield Span(start, span.end)


def _by(reader: NameReader) -> Iterator[NameSpan]:
    """The form "title by artist", "songs by X and Y", where "by" is not inside a name itself."""
    words = reader.words
    for index in range(len(words) - 2, -1, -1):  # from the right, so that a list never takes the next title's words
        if words[index].folded != "by" or {index, index + 1} & reader.taken:
            continue
        names = list(_after_by(reader, index))
        if names and not _inside_name(reader, index, names[0]):
            yield from _title_before(reader, index, names[0])
            yield from names


def _after_by(reader: NameReader, index: int) -> Iterator[NameSpan]:
    start = index + 1
    if reader.words[start].breaks or start in reader.taken:
        return
    span = reader.artist_at(start)
    plain_word = reader.words[start].folded in _NOT_BY and span is None
    pronoun = reader.words[start].folded in _PRONOUNS and not (span and len(span) > 1)
    if plain_word or pronoun or (span and reader.lookups.means(reader.words, span) and not reader.words[start].capital):
        return
    yield from reader.artists_from(start, unknown=True)


def _inside_name(reader: NameReader, index: int, after: NameSpan) -> bool:
    """Whether "by" belongs to a longer name: Stand by Me, Naughty by Nature."""
    words, lookups = reader.words, reader.lookups
    for start in range(max(0, index - 4), index):
        for end in range(min(len(words), index + 5), index + 1, -1):
            span = Span(start, end)
            if not reader.free(span) or words.breaks_inside(span) or end < after.span.end:
                continue
            text = words.surface(span)
            if lookups.artists(text) or (lookups.titles(text) and not after.known):
                return True
    return False


def _title_before(reader: NameReader, index: int, artist: NameSpan) -> Iterator[NameSpan]:
    left = _left_of(reader, index)
    title = _title_in(reader, left, artist)
    if title:
        value = reader.words.surface(title)
        yield NameSpan(title, "track", value, with_artist=artist.value, relation=reader.relation_before(title.start))


def _left_of(reader: NameReader, index: int) -> Span:
    """The words of the clause before an index that no name has."""
    start = index
    while start > 0 and start - 1 not in reader.taken and not (reader.words[start].breaks and start < index):
        start -= 1
    return Span(start, index)


def _title_in(reader: NameReader, left: Span, artist: NameSpan) -> Span | None:
    """The title in the words before "by" or beside an artist: an exact one of this artist, else what is no wish."""
    words, lookups = reader.words, reader.lookups
    owners = lookups.artists(artist.value)
    for start in left.indexes():
        span = Span(start, left.end)
        if not _is_lone_word_of_asking(words, left, span) and lookups.titles_of(words.surface(span), owners):
            return span
    core = _stripped(words, left)
    if not len(core) or lookups.is_plain(words, core) or any(words[i].folded in r.MUSIC_NOUNS for i in core.indexes()):
        return None
    text = words.surface(core)
    if any(lookups.means(words, gram) for gram in words.grams(core, 3)) and not lookups.titles(text):
        return None
    if (
        owners
        and not lookups.titles(text)
        and not lookups.part_of_title(text, owners)
        and not words[core.start].capital
    ):
        return None
    return core


def _is_lone_word_of_asking(words: Words, left: Span, span: Span) -> bool:
    """Whether a one-word span is "songs", "more" or the end of a longer wish, and so no title."""
    if len(span) > 1:
        return False
    before = all(words[i].folded in r.LEADS or words[i].folded in JOINS for i in range(left.start, span.start))
    return not before or words[span.start].folded in r.MUSIC_NOUNS | _NAMEABLE_FROM


def _stripped(words: Words, span: Span) -> Span:
    start = span.start
    while start < span.end and (words[start].folded in r.LEADS or words[start].folded in JOINS):
        start += 1
    return Span(start, span.end)


def _from(reader: NameReader) -> Iterator[NameSpan]:
    """The form "something from X": an artist, else an album, else, after a word for music, a name that is not known."""
    words = reader.words
    for index, word in enumerate(words):
        if word.folded not in r.FROM_WORDS or index + 1 >= len(words) or {index, index + 1} & reader.taken:
            continue
        if words[index + 1].breaks or words[index + 1].folded in _PRONOUNS:
            continue
        yield from _after_from(reader, index)


def _after_from(reader: NameReader, index: int) -> Iterator[NameSpan]:
    words, start = reader.words, index + 1
    known = reader.artist_at(start)
    if known and reader.lookups.looks_like_name(words, known):
        names = list(reader.artists_from(start, unknown=False))
        yield from _title_before(reader, index, names[0])
        yield from names
        return
    album = _album_at(reader, start)
    if album:
        yield album
    elif index > 0 and words[index - 1].folded in _NAMEABLE_FROM and _may_be_name(reader, start):
        yield from reader.artists_from(start, unknown=True)


def _may_be_name(reader: NameReader, start: int) -> bool:
    word = reader.words[start]
    if word.folded in PLACES or word.folded in r.FUNCTION_WORDS or word.text[0].isdigit():
        return False
    return reader.stands_out(start) and reader.words.folded(reader.unknown_at(start)) not in PLACES


def _album_at(reader: NameReader, start: int) -> NameSpan | None:
    words = reader.words
    for size in range(min(LONGEST_TITLE, len(words) - start), 0, -1):
        span = Span(start, start + size)
        fits = reader.free(span) and reader.lookups.ends_name(words, span.end)
        if fits and not reader.lookups.is_plain(words, span) and reader.lookups.albums(words.surface(span)):
            return NameSpan(span, "album", words.surface(span))
    return None


def _styled(reader: NameReader) -> Iterator[NameSpan]:
    """The form "like X", "similar to X", "fans of X", "I love X", "not just X"."""
    for start in range(1, len(reader.words)):
        word = reader.words[start]
        cue = reader.cue_before(start)
        if cue and start not in reader.taken and not word.breaks and word.folded not in _PRONOUNS:
            yield from _after_style_cue(reader, start, strong=cue == "style")


def _after_style_cue(reader: NameReader, start: int, *, strong: bool) -> Iterator[NameSpan]:
    words = reader.words
    artist, title = reader.artist_at(start), reader.title_at(start)
    if title and len(title) > len(artist or Span(0, 0)):
        yield NameSpan(title, "track", words.surface(title))
    elif artist and (words[start].capital or reader.lookups.looks_like_name(words, artist)):
        yield from reader.artists_from(start, unknown=strong)
    elif strong and words[start].folded not in r.FUNCTION_WORDS and reader.stands_out(start):
        yield from reader.artists_from(start, unknown=True)


def _owned(reader: NameReader) -> Iterator[NameSpan]:
    """Names with an ending: "Adele's latest", "Miles Davis' album", "radiohead-like"."""
    words = reader.words
    for index, word in enumerate(words):
        owner = None if word.folded in _CONTRACTIONS or _is_number(word.text) else word.owner
        stem = owner or _SUFFIXED.sub("", word.text)
        if stem == word.text:
            continue
        for start in range(max(0, index - LONGEST_NAME + 1), index + 1):
            before = words.text[words[start].start : word.start] + stem
            span = Span(start, index + 1)
            if not reader.free(span) or _only_function_words(words, span) or stem.lower() in r.LEADS:
                continue
            if reader.lookups.artists(before):
                yield NameSpan(span, "artist", before, "target" if owner else "style")
                break


def _is_number(text: str) -> bool:
    return text[:1].isdigit() or text[1:2].isdigit()


_STEPS: tuple[Step, ...] = (_whole, _quoted, _dashed, _typed, _owned, _by, _from, _styled, *SPOTTING)
