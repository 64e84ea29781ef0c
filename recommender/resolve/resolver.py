"""Grounds the names and tags of a state in the catalogue, with the conversation deciding between namesakes."""

from collections.abc import Iterable
from dataclasses import replace

from recommender.ports import Catalogue
from recommender.resolve.names import Names
from recommender.types import (
    Conversation,
    MentionedEntity,
    Preferences,
    Rejection,
    ResolvedState,
    ResolvedTarget,
    State,
)

_TAG_CERTAIN = 100.0


class Resolver:
    """Turns a state into a resolved state; what it cannot ground keeps an empty target, so that the reply says so."""

    def __init__(self, catalogue: Catalogue, names: Names) -> None:
        self._catalogue = catalogue
        self._names = names

    def resolve(self, state: State, conversation: Conversation, preferences: Preferences) -> ResolvedState:
        """The state with catalogue ids, and the tracks and artists that the conversation and the person bring."""
        context = self._context(conversation)
        liked, disliked = self._feedback(conversation, 1), self._feedback(conversation, -1)
        rejections = tuple(self._rejection(item) for item in state.explicit_rejections if item.hard)
        return ResolvedState(
            state=state,
            targets=tuple(self._target(item, context) for item in state.mentioned_entities if item.sentiment > 0),
            rejections=(*rejections, *self._lasting_tags(preferences)),
            soft_rejections=tuple(self._rejection(item) for item in state.explicit_rejections if not item.hard),
            played=self._rows(shown.track_id for shown in conversation.shown),
            liked=liked,
            disliked=_unique((*disliked, *self._rows(preferences.values("rejected_track")))),
            seeds=self._rows(state.referenced_track_ids),
            banned_artists=self._banned(preferences),
            feedback_artists=self._main_artists(liked),
        )

    def _target(self, entity: MentionedEntity, context: frozenset[int]) -> ResolvedTarget:
        target = self._grounded(entity, context)
        return replace(target, style=entity.style, hard=entity.hard, facet=entity.facet, any_of=entity.any_of)

    def _grounded(self, entity: MentionedEntity, context: frozenset[int]) -> ResolvedTarget:
        if entity.kind == "tag":
            return self._tag(entity.value)
        if entity.kind == "artist":
            return self._in_context(self._names.artist(entity.value), context)
        if entity.with_artist is None:
            return self._titled(entity, None)
        artist = self._in_context(self._names.artist(entity.with_artist), context)
        return self._titled(entity, artist.ids[0]) if artist.ids else ResolvedTarget(entity.kind, entity.value)

    def _titled(self, entity: MentionedEntity, artist: int | None) -> ResolvedTarget:
        find = self._names.album if entity.kind == "album" else self._names.track
        return find(entity.value, artist)

    def _tag(self, text: str) -> ResolvedTarget:
        ids = self._catalogue.vocabulary.find(text)
        return ResolvedTarget("tag", text, ids, text, _TAG_CERTAIN if ids else 0.0)

    def _rejection(self, item: Rejection) -> ResolvedTarget:
        """What is ruled out rules out every namesake: a leak is worse than a miss."""
        return self._grounded(MentionedEntity(kind=item.kind, value=item.value), frozenset())

    def _in_context(self, target: ResolvedTarget, context: frozenset[int]) -> ResolvedTarget:
        """One of several namesakes, where what was shown before speaks for one of them alone."""
        if not (target.ambiguous and len(target.ids) > 1 and context):
            return target
        shared = {artist: len(self._tags_of(artist) & context) for artist in target.ids}
        best = max(target.ids, key=lambda artist: shared[artist])
        clear = all(shared[artist] < shared[best] for artist in target.ids if artist != best)
        return replace(target, ids=(best,), ambiguous=False) if clear else target

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
