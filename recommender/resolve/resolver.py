"""Grounds the names and tags of a state in the catalogue, with the conversation deciding between namesakes."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property

from recommender.ports import Catalogue
from recommender.resolve.names import Names
from recommender.text import fold
from recommender.types import (
    Conversation,
    MentionedEntity,
    Preferences,
    RecordingKind,
    Rejection,
    ResolvedState,
    ResolvedTarget,
    State,
    TagKind,
)

_TAG_CERTAIN = 100.0
_KINDS_OF_FACET: dict[str, tuple[TagKind, ...]] = {
    "genre": ("genre",),
    "mood": ("mood",),
    "activity": ("activity",),
    "vocals": ("vocals",),
    "tempo": ("tempo",),
    "lyrical_theme": ("theme",),
}


Contexts = tuple[frozenset[int], ...]
"""Tags that tell namesakes apart, the most telling set first."""


class Resolver:
    """Turns a state into a resolved state; what it cannot ground keeps an empty target, so that the reply says so."""

    def __init__(self, catalogue: Catalogue, names: Names) -> None:
        self._catalogue = catalogue
        self._names = names

    def resolve(self, state: State, conversation: Conversation, preferences: Preferences) -> ResolvedState:
        """The state with catalogue ids, and the tracks and artists that the conversation and the person bring."""
        contexts = (self._wished(state), self._context(conversation))
        liked, disliked = self._feedback(conversation, 1), self._feedback(conversation, -1)
        rejections = tuple(self._rejection(item) for item in state.explicit_rejections if item.hard)
        return ResolvedState(
            state=state,
            targets=tuple(
                self._target(item, contexts, state) for item in state.mentioned_entities if item.sentiment > 0
            ),
            rejections=(*rejections, *self._lasting_tags(preferences)),
            soft_rejections=tuple(self._rejection(item) for item in state.explicit_rejections if not item.hard),
            played=self._rows(shown.track_id for shown in conversation.shown),
            liked=liked,
            disliked=_unique((*disliked, *self._rows(preferences.values("rejected_track")))),
            seeds=self._rows(state.referenced_track_ids),
            banned_artists=self._banned(preferences),
            feedback_artists=self._main_artists(liked),
        )

    def _target(self, entity: MentionedEntity, contexts: Contexts, state: State) -> ResolvedTarget:
        target = self._grounded(entity, contexts)
        if entity.kind == "track" and state.wanted_kinds:
            target = self._in_kind(target, state.wanted_kinds)
        if entity.facet == "language":
            target = self._national_genres(target, contexts[0])
        return replace(target, style=entity.style, hard=entity.hard, facet=entity.facet, any_of=entity.any_of)

    def _grounded(self, entity: MentionedEntity, contexts: Contexts) -> ResolvedTarget:
        if entity.kind == "tag":
            return self._tag(entity.value, entity.facet)
        if entity.kind == "artist":
            return self._in_context(self._names.artist(entity.value), contexts)
        if entity.with_artist is None:
            return self._titled(entity, None)
        artist = self._in_context(self._names.artist(entity.with_artist), contexts)
        return self._titled(entity, artist.ids[0]) if artist.ids else ResolvedTarget(entity.kind, entity.value)

    def _titled(self, entity: MentionedEntity, artist: int | None) -> ResolvedTarget:
        find = self._names.album if entity.kind == "album" else self._names.track
        return find(entity.value, artist)

    def _in_kind(self, target: ResolvedTarget, kinds: Iterable[str]) -> ResolvedTarget:
        """The rows of a title that are the wanted kind of recording, whoever made them, where there are any."""
        wanted = {int(RecordingKind[kind.upper()]) for kind in kinds if kind.upper() in RecordingKind.__members__}
        rows = [hit.owner for hit in self._catalogue.titles.exact(target.text)]
        fitting = _unique(row for row in (*target.ids, *rows) if int(self._catalogue.columns.kind[row]) in wanted)
        return replace(target, ids=fitting, ambiguous=False) if fitting else target

    def _tag(self, text: str, facet: str = "") -> ResolvedTarget:
        vocabulary = self._catalogue.vocabulary
        kinds = _KINDS_OF_FACET.get(facet, ())
        ids = vocabulary.find_kind(text, *kinds) or vocabulary.find(text)
        return ResolvedTarget("tag", text, ids, text, _TAG_CERTAIN if ids else 0.0)

    def _national_genres(self, target: ResolvedTarget, wished: frozenset[int]) -> ResolvedTarget:
        """Adds the genres of a nation below a wished genre: French rap is also what carries french hip hop."""
        vocabulary = self._catalogue.vocabulary
        below = {tag for genre in wished if vocabulary.kind(genre) == "genre" for tag in vocabulary.closure(genre)}
        genres = (tag for tag in self._national.get(fold(target.text), ()) if tag in below)
        return replace(target, ids=_unique((*target.ids, *genres)))

    @cached_property
    def _national(self) -> dict[str, tuple[int, ...]]:
        """First words of genres that have several ("french hip hop") -> those genres."""
        found: dict[str, list[int]] = {}
        for tag in self._catalogue.vocabulary:
            first, _, rest = fold(tag.name).partition(" ")
            if tag.kind == "genre" and rest:
                found.setdefault(first, []).append(tag.id)
        return {first: tuple(tags) for first, tags in found.items()}

    def _rejection(self, item: Rejection) -> ResolvedTarget:
        """What is ruled out rules out every namesake: a leak is worse than a miss. A word may also be a name."""
        target = self._grounded(MentionedEntity(kind=item.kind, value=item.value), ())
        if item.kind != "tag" or target.ids:
            return target
        named = self._names.artist(item.value)
        certain = named.candidates and named.candidates[0].tier in ("exact", "alias")
        return named if certain else target

    def _in_context(self, target: ResolvedTarget, contexts: Contexts) -> ResolvedTarget:
        """One of several namesakes, where the wish itself, or what went before it, speaks for one of them alone."""
        if not (target.ambiguous and len(target.ids) > 1):
            return target
        for context in filter(None, contexts):
            shared = {artist: len(self._tags_of(artist) & context) for artist in target.ids}
            best = max(target.ids, key=lambda artist: shared[artist])
            if all(shared[artist] < shared[best] for artist in target.ids if artist != best):
                return replace(target, ids=(best,), ambiguous=False)
        return target

    def _wished(self, state: State) -> frozenset[int]:
        """The tags that the wish itself names."""
        wished = (entity.value for entity in state.mentioned_entities if entity.kind == "tag" and entity.sentiment > 0)
        return frozenset(tag for text in wished for tag in self._catalogue.vocabulary.find(text))

    def _context(self, conversation: Conversation) -> frozenset[int]:
        """The tags of what was shown and asked for so far."""
        shown = self._rows(item.track_id for item in conversation.shown)
        tags = {int(tag) for row in shown for tag in self._catalogue.columns.tags[row]}
        entities = conversation.state.mentioned_entities if conversation.state else ()
        asked = (entity.value for entity in entities if entity.kind == "tag")
        return frozenset(tags.union(*(self._catalogue.vocabulary.find(text) for text in asked)))

    def _tags_of(self, artist: int) -> set[int]:
        columns = self._catalogue.columns
        return {int(tag) for row in columns.artist_rows[artist] for tag in columns.tags[row]}

    def _feedback(self, conversation: Conversation, sentiment: int) -> tuple[int, ...]:
        return self._rows(item.track_id for item in conversation.feedback if item.overall_sentiment == sentiment)

    def _banned(self, preferences: Preferences) -> tuple[int, ...]:
        names = preferences.values("rejected_artist")
        return _unique(artist for name in names for artist in self._names.artist(name).ids)

    def _lasting_tags(self, preferences: Preferences) -> tuple[ResolvedTarget, ...]:
        return tuple(self._tag(name) for name in preferences.values("rejected_tag"))

    def _main_artists(self, rows: Iterable[int]) -> tuple[int, ...]:
        credits_of = self._catalogue.columns.credits
        return _unique(int(credits_of[row][0]) for row in rows if len(credits_of[row]))

    def _rows(self, track_ids: Iterable[str]) -> tuple[int, ...]:
        rows = map(self._catalogue.row_of, track_ids)
        return _unique(row for row in rows if row is not None)


def _unique(values: Iterable[int]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(values))
