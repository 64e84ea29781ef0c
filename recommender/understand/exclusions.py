"""What a reading does not want, as exclusions; and what a negation turns round ("nothing famous" is least known)."""

from collections.abc import Iterator

from recommender.text import fold
from recommender.types import Exclusion, TemporalConstraint
from recommender.types.facts import ExclusionScope, Facet, SortOrder
from recommender.understand import lexicon
from recommender.understand.lookups import Lookups
from recommender.understand.negation import Scope, iter_items
from recommender.understand.reading import Reading
from recommender.understand.tags_in_text import find_tags
from recommender.understand.words import Span, Words

_LONGEST_UNKNOWN = 3

_ARTIST_PRONOUNS = frozenset(
    {"her", "him", "them", "she", "he", "they", "artist", "band", "singer", "this artist", "that artist", "this band"}
)
_TRACK_PRONOUNS = frozenset(
    {"it", "this", "that", "this one", "that one", "one", "this song", "that song", "song", "track", "this track"}
)


def exclusions(reading: Reading, lookups: Lookups, turn: int, artist: str | None) -> tuple[Exclusion, ...]:
    """All exclusions of a reading; `artist` is whom a pronoun means."""
    found = [item for scope in reading.scopes for item in _of_scope(reading, scope, lookups, turn, artist)]
    return tuple(dict.fromkeys(found))


def excluded_years(reading: Reading) -> tuple[TemporalConstraint, ...]:
    """The years left when a span inside a negation is taken out; () when no such span is there."""
    spans = [span for span in reading.years if reading.scope_at(reading.words.between(span.start, span.end))]
    if not spans:
        return ()
    low, high = spans[0].constraint.start_year, spans[0].constraint.end_year
    before = [TemporalConstraint(end_year=low - 1)] if low else []
    return (*before, *([TemporalConstraint(start_year=high + 1)] if high else []))


def turned_sort(reading: Reading) -> SortOrder | None:
    """The order that "nothing famous" or "no oldies" asks for."""
    for scope in reading.scopes:
        text = reading.words.folded(scope.content)
        values = {lexicon.SORT_PHRASES[phrase] for phrase in _phrases(text) if phrase in lexicon.SORT_PHRASES}
        if "popular" in values:
            return "least_known"
        if "least_known" in values:
            return "popular"
    return None


def is_about_track(reading: Reading) -> bool:
    """Whether a lasting or hard negation is about the track that was just shown: "don't play this one again"."""
    return any(scope.hard and reading.words.folded(scope.content) in _TRACK_PRONOUNS for scope in reading.scopes)


def _phrases(text: str) -> Iterator[str]:
    words = text.split()
    for start in range(len(words)):
        for end in range(start + 1, min(len(words), start + 4) + 1):
            yield " ".join(words[start:end])


def _of_scope(reading: Reading, scope: Scope, lookups: Lookups, turn: int, artist: str | None) -> Iterator[Exclusion]:
    words = reading.words
    folded = words.folded(scope.content)
    if folded in _ARTIST_PRONOUNS:
        if artist:
            yield _exclusion(scope, "artist", artist, turn)
        return
    names = [name for name in reading.names if set(name.span.indexes()) & set(scope.content.indexes())]
    for name in names:
        kind = "track" if name.type == "any" else name.type
        yield _exclusion(scope, kind, name.value, turn)
    taken = {index for name in names for index in name.span.indexes()}
    taken |= {index for span in reading.years for index in words.between(span.start, span.end).indexes()}
    for item in iter_items(words, scope.content):
        if not taken & set(item.indexes()):
            yield from _of_item(reading, scope, item, lookups, turn)


def _of_item(reading: Reading, scope: Scope, item: Span, lookups: Lookups, turn: int) -> Iterator[Exclusion]:
    words = reading.words
    folded = words.folded(item)
    kind = lexicon.EXCLUDABLE_KIND_PHRASES.get(folded)
    if kind:
        yield _exclusion(scope, "attribute", kind, turn, "performer")
        return
    if any(words[index].folded in lexicon.VOCAL_NOUNS for index in item.indexes()):
        yield from (_exclusion(scope, "attribute", tag, turn, "vocals") for tag in lexicon.VOCAL_TAGS)
        return
    tags = find_tags(words, lookups, frozenset(), item)
    for tag in tags:
        for value, facet in tag.meanings:
            yield _exclusion(scope, "attribute", value, turn, facet)
    if not tags and scope.hard and _may_be_artist(words, item, lookups):
        yield _exclusion(scope, "artist", words.surface(item), turn)


def _may_be_artist(words: Words, item: Span, lookups: Lookups) -> bool:
    """Whether words without another meaning are taken for an artist's name: short, none of them one of asking."""
    plain = any(lookups.is_plain(words, Span(index, index + 1)) for index in item.indexes())
    return len(item) <= _LONGEST_UNKNOWN and (
        not plain or (words[item.start].capital and not lookups.is_plain(words, item))
    )


def _exclusion(scope: Scope, kind: str, value: str, turn: int, facet: Facet = "sonic") -> Exclusion:
    """An exclusion as firm as its negation; "not too X" is firm for tempo only, where the extreme is known."""
    firm = scope.hard and (not scope.extreme or facet == "tempo")
    scoped: ExclusionScope = "next_turn_hard" if firm else "soft_preference"
    lasting = scope.lasting and kind in ("artist", "attribute", "track")
    return Exclusion.model_validate(
        {
            "type": kind,
            "value": value,
            "facet": facet,
            "scope": scoped,
            "lasting": lasting,
            "source_turn": turn,
            "evidence_text": fold(value)[:240],
        }
    )
