"""Genres, moods, activities, voices, instruments and nationalities in a message, and how firmly each is meant.

Hard is what was asked for as the thing itself: genres, voices and nationalities, unless a word beside them makes a
flavour of them ("jazzy", "with a soul vibe", "kind of rock"). Moods, activities and energy are always soft.
"""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import pairwise

from recommender.text import fold
from recommender.types.catalogue import TagKind
from recommender.types.facts import Facet
from recommender.understand import lexicon
from recommender.understand.lookups import Lookups
from recommender.understand.request_words import MUSIC_NOUNS, STYLE_CUES
from recommender.understand.words import Span, Words

LONGEST_TAG = 5
_FACETS: dict[TagKind, Facet] = {
    "genre": "genre", "mood": "mood", "activity": "activity", "theme": "lyrical_theme", "vocals": "vocals",
    "tempo": "tempo", "country": "language", "other": "sonic",
}  # fmt: skip
_HARD_FACETS = frozenset({"genre", "vocals"})
_HARD_THOUGH_AMBIGUOUS = frozenset(
    fold(word)
    for word in "christmas xmas lofi lo-fi orchestral symphonic experimental psychedelic instrumental instrumentals noise".split()
) | {"lo fi", "instrumental music"}
_SPOKEN_WORLDWIDE = frozenset({"GB", "US", "ES", "PT", "AU", "CA"})
_NEEDS_MUSIC = frozenset(
    fold(word)
    for word in "beat beats light space world work movie movies game games story holiday bass bounce breaks comedy humor mass mod "
    "rage snap son stand-up twist western organ progressive traditional contemporary acid chopper lowercase sega fuji sawt vocal "
    "vocals light lights minimal juke jit theme us stars home family travel death money winter dreams hope faith fame drinking "
    "love nature war heroes crime loss politics cars technology longing freedom friendship addiction revenge".split()
)
_NOT_AFTER_THE = frozenset({"house", "country", "trap", "soul", "rock", "swing"})
_DETERMINERS = frozenset("the my our your a his her this cross".split())
_DANCE_VERB_BEFORE = frozenset("to can i me we you a and gonna will people for".split())
_DANCE_NOUN_AFTER = frozenset("party parties floor to around with".split())
_SOFT_AFTER = frozenset(
    fold(word)
    for word in "vibe vibes vibey feel feeling feels style styled styles type esque ish influence influences influenced inspired "
    "flavour flavor touch sounding tinged leaning adjacent undertones elements edge twist stil estilo stile".split()
)
_SOFT_BEFORE = tuple(
    tuple(fold(phrase).split())
    for phrase in "hint of,hints of,touch of,elements of,influenced by,kind of,sort of,somewhat,slightly,bordering on,maybe some,"
    "a bit,a little,almost,more of a,influences of,inspired by,flavour of,flavor of".split(",")
)
_FLAVOURS = {
    fold(word): genre
    for word, genre in {
        "jazzy": "jazz", "bluesy": "blues", "folky": "folk", "folksy": "folk", "poppy": "pop", "punky": "punk", "soulful": "soul",
        "grungy": "grunge", "proggy": "prog", "rocky": "rock", "rockish": "rock", "rockin": "rock", "countryish": "country",
        "orchestrated": "orchestral", "electronicky": "electronic", "housey": "house", "disco-ish": "disco", "latino": "latin",
        "reggae-ish": "reggae", "souly": "soul", "clubby": "house", "poppier": "pop", "rockier": "rock", "jazzier": "jazz",
        "funkier": "funk", "churchy": "gospel", "indie-ish": "indie", "metally": "metal", "twangy": "country",
        "beatlesque": "british invasion",
    }.items()
}  # fmt: skip
_IN = frozenset({"in", "en", "auf", "em"})
_EMOJI_MEANINGS: tuple[tuple[str, str, Facet], ...] = (
        ("😢😭💔😞😔☹🥺😿", "sad", "mood"), ("😀😃😄😁😊🙂😸🌈", "happy", "mood"), ("😌🧘🕯🍃", "calm", "mood"), ("😡🤬😠", "angry", "mood"),
        ("🥰😍💕💘🌹", "romantic", "mood"), ("🎉🥳🎊🪩", "party", "activity"), ("💃🕺", "dancing", "activity"),
        ("🌙🌃🌌🌚", "late night", "activity"), ("🌧☔⛈", "rainy day", "activity"), ("🏋💪", "workout", "activity"), ("🏃", "running", "activity"),
        ("📚📖✏🤓", "study", "activity"), ("😴💤🛌", "sleep", "activity"), ("🚗🛣", "driving", "activity"), ("🏖🌴🌊", "beach", "activity"),
        ("☀🌞🌅", "summer", "activity"), ("🎄🎅", "christmas", "activity"), ("🎃👻", "halloween", "activity"), ("🎸", "rock", "genre"),
        ("🤘", "metal", "genre"), ("🎷🎺", "jazz", "genre"), ("🎻", "classical", "genre"), ("🤠", "country", "genre"), ("🎹", "piano", "instrument"),
)  # fmt: skip
_EMOJI: dict[str, tuple[str, Facet]] = {
    emoji: (tag, facet) for emojis, tag, facet in _EMOJI_MEANINGS for emoji in emojis
}


@dataclass(frozen=True, slots=True)
class TagSpan:
    """Words that stand for tags: each value with its facet; `any_of` numbers alternatives."""

    span: Span
    meanings: tuple[tuple[str, Facet], ...]
    hard: bool = False
    any_of: int = 0

    @property
    def is_genre(self) -> bool:
        """Whether a genre is among the meanings."""
        return any(facet == "genre" for _, facet in self.meanings)


def find_tags(
    words: Words, lookups: Lookups, taken: AbstractSet[int], within: Span | None = None
) -> tuple[TagSpan, ...]:
    """The tags of the words that are not taken, in order, the longest phrases first at each place."""
    gone = set(taken)
    found: list[TagSpan] = []
    for span in words.grams(within or Span(0, len(words)), LONGEST_TAG):
        if gone & set(span.indexes()) or words.breaks_inside(span):
            continue
        tag = _tag_at(words, lookups, span)
        if tag:
            found.append(tag)
            gone |= set(span.indexes())
    return tuple(_grouped(words, sorted(found, key=lambda tag: tag.span.start)))


def _tag_at(words: Words, lookups: Lookups, span: Span) -> TagSpan | None:
    folded = words.folded(span)
    if len(span) == 1 and (special := _special_word(words, span.start)):
        return TagSpan(span, special)
    if folded in lexicon.COUNTRY_OF:
        return _nationality(words, lookups, span)
    meant: tuple[tuple[str, Facet], ...] = tuple(
        (meaning.tag, meaning.facet) for meaning in lexicon.MEANINGS.get(folded, ())
    )
    known = _known(words, lookups, span)
    if not meant and not known:
        return _compared(words, span)
    return _judged(words, span, folded, meant, known)


def _judged(
    words: Words, span: Span, folded: str, meant: tuple[tuple[str, Facet], ...], known: tuple[tuple[str, Facet], ...]
) -> TagSpan | None:
    """How firmly a phrase is meant that the vocabulary, the lexicon or both know."""
    if _is_verb(words, span) or not _reads_as_tag(words, span):
        return None
    ambiguous = bool(meant) and any(facet == "genre" for _, facet in known)
    facets = {facet for _, facet in (*meant, *known)}
    if folded in _HARD_THOUGH_AMBIGUOUS and known:
        chosen = meant if "vocals" in {facet for _, facet in meant} else known[:1]
    elif ambiguous or not known:
        chosen = (*meant, *(pair for pair in known if ambiguous and pair[0] not in {tag for tag, _ in meant}))
    else:
        chosen = meant or known
    several_kinds = (
        "genre" in facets and facets & {"mood", "activity", "tempo"} and folded not in _HARD_THOUGH_AMBIGUOUS
    )
    firm = (
        any(facet in _HARD_FACETS for _, facet in chosen)
        and not several_kinds
        and not (ambiguous and chosen != known[:1])
    )
    if folded in _HARD_THOUGH_AMBIGUOUS:
        firm = True
    return TagSpan(span, tuple(dict.fromkeys(chosen)), firm and not _is_flavour(words, span))


def _known(words: Words, lookups: Lookups, span: Span) -> tuple[tuple[str, Facet], ...]:
    """What the vocabulary calls the phrase: the phrase itself once for each kind of tag it finds."""
    text, vocabulary = words.surface(span), lookups.catalogue.vocabulary
    kinds: dict[TagKind, None] = dict.fromkeys(vocabulary.kind(tag) for tag in lookups.tags(text))
    if (
        len(span) > 1
        and words[span.end - 1].folded in MUSIC_NOUNS
        and lookups.tags(words.surface(Span(span.start, span.end - 1)))
    ):
        return ()  # the noun is no part of the tag
    if len(span) > 1 and words[span.start].folded in MUSIC_NOUNS:
        return ()
    if "genre" in kinds and not kinds.keys() & {"mood", "activity"}:
        return ((text, "genre"),)
    return tuple((text, _FACETS[kind]) for kind in kinds if kind != "country")


def _special_word(words: Words, index: int) -> tuple[tuple[str, Facet], ...] | None:
    """Emoji, and adjectives made of genres ("jazzy")."""
    word = words[index]
    if word.folded in _FLAVOURS:
        return ((_FLAVOURS[word.folded], "genre"),)
    if word.text.isascii():
        return None
    return tuple(dict.fromkeys(_EMOJI[sign] for sign in word.text if sign in _EMOJI)) or None


def _nationality(words: Words, lookups: Lookups, span: Span) -> TagSpan | None:
    """A nationality counts before music or a tag, hard where few but its people make music in that language."""
    after = span.end
    in_language = span.start > 0 and words[span.start - 1].folded in _IN
    if after >= len(words) or words[after].breaks or in_language:
        return _nation(words, span, lookups, beside=span.start) if in_language or len(words) == len(span) else None
    beside = words[after].folded in MUSIC_NOUNS or lookups.means(words, Span(after, after + 1))
    before = words[span.start - 1] if span.start else None
    behind = before is not None and (
        before.folded in MUSIC_NOUNS or lookups.means(words, Span(span.start - 1, span.start))
    )
    if not beside and not behind:
        return None
    return _nation(words, span, lookups, beside=after)


def _nation(words: Words, span: Span, lookups: Lookups, beside: int) -> TagSpan:
    folded = words.folded(span)
    with_genre = lookups.is_genre(words[beside].text)
    hard = with_genre or lexicon.COUNTRY_OF[folded] not in _SPOKEN_WORLDWIDE
    english = lexicon.ENGLISH_NATIONALITY.get(lexicon.COUNTRY_OF[folded], folded)
    value = folded if folded.isascii() and lookups.tags(folded) else english
    return TagSpan(span, ((value, "language"),), hard)


def _compared(words: Words, span: Span) -> TagSpan | None:
    """Comparatives and superlatives: sadder, happier, darkest."""
    if len(span) > 1:
        return None
    word = words[span.start].folded
    for ending in ("er", "est"):
        stem = word.removesuffix(ending)
        if stem == word or len(stem) < 3:  # noqa: PLR2004 - shorter stems are no adjectives
            continue
        for base in (
            stem,
            stem[:-1] + "y" if stem[-1] == "i" else stem,
            stem[:-1] if stem[-1] == stem[-2] else stem,
            stem + "e",
        ):
            if base in lexicon.MEANINGS:
                return TagSpan(span, tuple((meaning.tag, meaning.facet) for meaning in lexicon.MEANINGS[base]))
    return None


def _is_verb(words: Words, span: Span) -> bool:
    """Whether the phrase is "love" in "I love", "rock" in "rock out" or a part of "I work"."""
    word = words[span.start].folded
    before = words[span.start - 1].folded if span.start else ""
    after = words[span.end].folded if span.end < len(words) else ""
    if word == "love":
        return before in {"i", "id", "we", "would", "really", "wed", "you", "they", "also", "that", "who", "do", "everyone", "in"} or after in {
            "to", "it", "this", "these", "them", "that", "for", "if",
        }  # fmt: skip
    if word in {"run", "runs"}:
        return after in {"errands", "out", "into"} or before in {"i", "they", "we"}
    if word in {"rock", "pop"}:
        return after in {"out", "up"}
    return False


def _reads_as_tag(words: Words, span: Span) -> bool:
    """Whether an everyday word that also names a genre or theme stands where music is spoken of."""
    if len(span) > 1:
        return True
    word, index = words[span.start].folded, span.start
    before = words[index - 1].folded if index else ""
    after = words[index + 1].folded if index + 1 < len(words) and not words[index + 1].breaks else ""
    if word in _NEEDS_MUSIC:
        return after in MUSIC_NOUNS or len(words) == 1
    if word in _NOT_AFTER_THE and before in _DETERMINERS:
        return after in MUSIC_NOUNS
    return not (word == "dance" and (before in _DANCE_VERB_BEFORE or after in _DANCE_NOUN_AFTER))


def _is_flavour(words: Words, span: Span) -> bool:
    after = words[span.end].folded if span.end < len(words) and not words[span.end].breaks else ""
    if after in _SOFT_AFTER or words[span.end - 1].text.lower().endswith(
        ("-ish", "-esque", "-like", "-tinged", "-inspired")
    ):
        return True
    for phrase in _SOFT_BEFORE:
        start = span.start - len(phrase)
        if start >= 0 and tuple(word.folded for word in words.words[start : span.start]) == phrase:
            return True
    return any(
        words.folded(Span(span.start - size, span.start)) in STYLE_CUES for size in range(1, min(4, span.start) + 1)
    ) and not _would_like(words, span.start)


def _would_like(words: Words, index: int) -> bool:
    return (
        index > 1
        and words[index - 1].folded == "like"
        and words[index - 2].folded in {"would", "id", "d", "i", "we", "wed", "you"}
    )


def _grouped(words: Words, tags: list[TagSpan]) -> Iterator[TagSpan]:
    """Hard genres are alternatives of one another, but for those that stand side by side ("electronic jazz")."""
    genres = [tag for tag in tags if tag.hard and tag.is_genre]
    adjacent = {b.span for a, b in pairwise(genres) if _side_by_side(words, a.span, b.span)}
    grouped = len(genres) > 1 and not (adjacent and len(genres) == len(adjacent) + 1)
    for tag in tags:
        numbered = grouped and tag.hard and tag.is_genre
        yield TagSpan(tag.span, tag.meanings, tag.hard, 1) if numbered else tag


def _side_by_side(words: Words, first: Span, second: Span) -> bool:
    if first.end != second.start or words[second.start].breaks:
        return False
    gap = words.text[words[first.end - 1].end : words[second.start].start]
    return "/" not in gap and "," not in gap
