"""The rule-based extractor: a message in its conversation -> facts. No model, no network; it fails on no text."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from recommender.ports import Catalogue
from recommender.text import fold
from recommender.types import (
    Conversation,
    CurrentRequest,
    Exclusion,
    Fact,
    Facts,
    Incoming,
    TemporalConstraint,
    TrackFeedback,
)
from recommender.types.facts import RequestType, SortOrder
from recommender.understand import lexicon, modifiers, sizes
from recommender.understand.exclusions import excluded_years, exclusions, is_about_track, turned_sort
from recommender.understand.followups import FollowUp, read_follow_up, shown_by
from recommender.understand.lookups import Lookups
from recommender.understand.name_reader import NameSpan
from recommender.understand.reading import Reading, read
from recommender.understand.refinement import refinement_kind
from recommender.understand.request_words import TYPE_CUES
from recommender.understand.tags_in_text import TagSpan
from recommender.understand.words import Words

_EVIDENCE = 240
_HIDDEN = re.compile(
    r"\b(?:what(?:'s| is| was) (?:that|the) (?:song|track)|the (?:song|one) (?:that goes|where|with the|from the (?:ad|movie|film|scene))|"
    r"trying to remember|can'?t remember (?:the )?(?:name|title)|song that goes|goes something like|i forgot the name|name of (?:that|the) song)",
    re.IGNORECASE,
)
_NEW_ARTIST = re.compile(
    r"\b(?:other|different|new|another|similar) (?:artists?|bands?|singers?)\b|\bsomeone else\b", re.IGNORECASE
)
_WANTS_OTHERS = re.compile(
    r"\b(?:recommend|suggest|similar|other|else|something new|discover|in that style|like (?:that|them|him|her|this)|(?:modern|new|other|similar) bands?|(?:a|the|that|their) \w+ sound)\b",
    re.IGNORECASE,
)
_PLAYLIST = re.compile(
    r"\b(?:play ?list|mixtape|radio|session|lista|liste de lecture|wiedergabeliste)\b", re.IGNORECASE
)


class RuleExtractor:
    """Reads messages by the words of a catalogue and of asking; implements the Extractor port."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._lookups = Lookups(catalogue)

    def extract(self, message: Incoming, conversation: Conversation, now: datetime) -> Facts:
        """The facts of the latest message; follow-ups say so and hold only what the message itself adds."""
        follow_up = read_follow_up(message, conversation)
        if follow_up is None:
            facts = self._facts(message.text, message, conversation, now)
            kind = refinement_kind(facts, Words(message.text), conversation)
            return facts if kind is None else facts.model_copy(update={"follow_up": kind, "origin": "context"})
        facts = self._facts(_text_of(follow_up, message, conversation), message, conversation, now)
        return _followed(facts, follow_up)

    def _facts(self, text: str, message: Incoming, conversation: Conversation, now: datetime) -> Facts:
        turn = len(conversation.turns)
        reading = read(Words(text), self._lookups, now.year)
        last = self._last_artist(message, conversation)
        wanted = self._names(reading, last)
        unwanted = exclusions(reading, self._lookups, turn, last)
        facts = (*_name_facts(wanted, reading, turn), *_tag_facts(reading.tags, reading, turn))
        return Facts(
            current_request=_request(reading, facts, turn),
            facts=_without_excluded(facts, unwanted),
            exclusions=unwanted,
            track_feedback=_feedback(reading, message, conversation),
            temporal_constraints=_years(reading) or excluded_years(reading),
            lyrical_theme=reading.theme.value if reading.theme else None,
            size=sizes.total(reading.sizes),
            limits=modifiers.limits(reading.words.text, reading.sizes),
            sort=_sort(reading),
            wanted_kinds=tuple(dict.fromkeys(mark.value for mark in reading.kinds)),
            open_text=reading.open_text(),
        )

    def _names(self, reading: Reading, last: str | None) -> tuple[NameSpan, ...]:
        names = tuple(self._settled(name) for name in reading.wanted_names())
        if (
            names
            or last is None
            or not re.search(r"\b(?:by|from|of) (?:her|him|them)\b", reading.words.text, re.IGNORECASE)
        ):
            return names
        return (NameSpan(reading.words.between(0, 0), "artist", last),)

    def _settled(self, name: NameSpan) -> NameSpan:
        """A name that may be an artist's or a track's becomes the one that it is more like."""
        if name.type != "any":
            return name
        indexes = (self._lookups.catalogue.artists, self._lookups.catalogue.titles)
        artist, title = (next((hit.confidence for hit in index.fuzzy(name.value, 1)), 0.0) for index in indexes)
        return replace(name, type="artist" if artist > title else "track")

    def _last_artist(self, message: Incoming, conversation: Conversation) -> str | None:
        """Whom "her", "him" and "them" mean: the main artist of the card shown last."""
        shown = shown_by(message, conversation)
        catalogue = self._lookups.catalogue
        row = catalogue.row_of(shown[-1]) if shown else None
        credited: list[int] = [] if row is None else catalogue.columns.credits[row].tolist()
        return catalogue.artist_name(credited[0]) if credited else None


def _text_of(follow_up: FollowUp, message: Incoming, conversation: Conversation) -> str:
    """The text that a follow-up leaves to be read: for "I meant the band" the earlier message with that cue."""
    cue = fold(follow_up.rest)
    if follow_up.kind == "correction" and cue in TYPE_CUES and conversation.turns:
        return f"{follow_up.rest} {_bare_name(conversation.turns[-1].text)}"
    return follow_up.rest or ("" if follow_up.kind != "more_content" else message.text)


def _bare_name(text: str) -> str:
    return re.sub(
        r"^(?:(?:can|could|you|please|play|hear|some|something|songs?|music|by|from|i|want|to|the)\s+)+",
        "",
        text,
        flags=re.IGNORECASE,
    )


def _followed(facts: Facts, follow_up: FollowUp) -> Facts:
    added: dict[str, object] = {
        "follow_up": follow_up.kind,
        "origin": "context",
        "referenced_track_ids": follow_up.track_ids,
    }
    request = facts.current_request
    if follow_up.kind in ("positional", "similarity_exploration", "variation_request"):
        added["current_request"] = request.model_copy(update={"request_type": "similar_to_prior"})
    if follow_up.other_artists:
        added["current_request"] = request.model_copy(update={"request_type": "new_artist"})
    return facts.model_copy(update=added)


def _name_facts(names: tuple[NameSpan, ...], reading: Reading, turn: int) -> Iterator[Fact]:
    others = bool(_WANTS_OTHERS.search(reading.words.text))
    new_artists = bool(_NEW_ARTIST.search(reading.words.text))
    for name in names:
        yield Fact.model_validate(
            {
                "type": name.type,
                "value": name.value,
                "with_artist": name.with_artist or None,
                "facet": "performer",
                "source_turn": turn,
                "evidence_text": reading.words.surface(name.span)[:_EVIDENCE],
            }
            | _meant(name, others=others, new_artists=new_artists)
        )


def _meant(name: NameSpan, *, others: bool, new_artists: bool) -> dict[str, object]:
    """Role fields of a name: asked for, a reference of style, or liked."""
    if name.relation == "beyond" or (name.relation == "style" and new_artists):
        return {"relation": "style_reference", "anchor_use": "partial_anchor", "reuse": "avoid_exact"}
    if name.relation == "style" or (name.relation == "liked" and others):
        return {"relation": "style_reference", "anchor_use": "partial_anchor", "reuse": "may_reuse"}
    if name.relation == "liked":
        return {"relation": "liked_prior", "anchor_use": "must_use", "reuse": "may_reuse"}
    return {"relation": "exact_target", "anchor_use": "must_use", "reuse": "must_reuse", "hard": True}


def _tag_facts(tags: tuple[TagSpan, ...], reading: Reading, turn: int) -> Iterator[Fact]:
    for tag in tags:
        for value, facet in tag.meanings:
            yield Fact(
                type="attribute",
                value=value,
                facet=facet,
                hard=tag.hard,
                any_of=tag.any_of,
                source_turn=turn,
                evidence_text=reading.words.surface(tag.span)[:_EVIDENCE],
            )
    if any(_names_voices(reading, scope.content.indexes()) for scope in reading.scopes):
        yield Fact(type="attribute", value="instrumental", facet="vocals", source_turn=turn)


def _names_voices(reading: Reading, indexes: range) -> bool:
    return any(reading.words[index].folded in lexicon.VOCAL_NOUNS for index in indexes)


def _without_excluded(facts: tuple[Fact, ...], unwanted: tuple[Exclusion, ...]) -> tuple[Fact, ...]:
    """Negatives win: what is excluded is no wish, but "like X but not X" keeps its reference of style."""
    gone = {(item.type, fold(item.value)) for item in unwanted}
    return tuple(
        fact for fact in facts if (fact.type, fold(fact.value)) not in gone or fact.relation == "style_reference"
    )


def _request(reading: Reading, facts: tuple[Fact, ...], turn: int) -> CurrentRequest:
    text = reading.words.text
    return CurrentRequest(
        request_type=_request_type(reading, facts),
        summary=text,
        source_turn=turn,
        evidence_text=text[:_EVIDENCE],
    )


def _request_type(reading: Reading, facts: tuple[Fact, ...]) -> RequestType:
    text = reading.words.text
    targets = {fact.type for fact in facts if fact.relation in ("exact_target", "liked_prior")}
    if _HIDDEN.search(text) and not targets & {"track", "album"}:
        return "hidden_target"
    exact: tuple[tuple[str, RequestType], ...] = (
        ("track", "exact_track"),
        ("album", "exact_album"),
        ("artist", "exact_artist"),
    )
    for kind, request in exact:
        if kind in targets:
            return request
    if any(fact.relation == "style_reference" for fact in facts):
        return "similar_to_prior"
    if _NEW_ARTIST.search(text):
        return "new_artist"
    nothing = reading.says_nothing and not reading.open_text()
    return "unknown" if nothing else "attribute_search"


def _years(reading: Reading) -> tuple[TemporalConstraint, ...]:
    wanted = (span for span in reading.years if reading.scope_at(reading.words.between(span.start, span.end)) is None)
    return tuple(dict.fromkeys(span.constraint for span in wanted))


def _sort(reading: Reading) -> SortOrder | None:
    return modifiers.sort_order(reading.sorts) or turned_sort(reading)


def _feedback(reading: Reading, message: Incoming, conversation: Conversation) -> tuple[TrackFeedback, ...]:
    shown = shown_by(message, conversation)
    if not shown or not is_about_track(reading):
        return ()
    return (TrackFeedback(track_id=shown[-1], overall_sentiment=-1, role="rejected"),)


def wants_playlist(text: str) -> bool:
    """Whether a message asks for a list or a session."""
    return bool(_PLAYLIST.search(text))
