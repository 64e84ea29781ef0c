"""What a follow-up keeps of the conversation's state, and what it changes.

All kinds keep years, exclusions, counts, voices and activity; what the message adds comes on top and replaces what it
contradicts.
"""

from collections.abc import Callable, Iterable

from recommender.text import fold
from recommender.types import Conversation, Facts, MentionedEntity, RequestSize, State, TrackLimits
from recommender.types.facts import FollowUpKind

_OPPOSITES: tuple[tuple[frozenset[str], frozenset[str]], ...] = (
    (frozenset({"calm", "chill", "dreamy"}), frozenset({"energetic", "aggressive", "angry", "groovy", "party"})),
    (frozenset({"sad", "melancholic", "dark", "haunting"}), frozenset({"happy", "uplifting", "playful", "triumphant"})),
    (frozenset({"slow"}), frozenset({"fast"})),
    (frozenset({"instrumental"}), frozenset({"female", "male", "mixed", "rap-male", "rap-female"})),
    (frozenset({"female", "rap-female"}), frozenset({"male", "rap-male"})),
)


def carried_on(kind: FollowUpKind, own: State, facts: Facts, before: State, conversation: Conversation) -> State:
    """The state of a follow-up: the one before, changed by what the message adds."""
    if kind == "return_to":
        return _returned(own, conversation) or merged(before, own)
    if kind == "correction":
        return _corrected(before, own)
    changed = _CHANGES.get(kind, _same)(before, facts)
    return merged(changed, own)


def merged(before: State, own: State) -> State:
    """Both wishes as one; the newer one wins where they differ."""
    entities = _joined(before.mentioned_entities, own.mentioned_entities)
    return before.model_copy(
        update={
            "turn_intent": own.turn_intent or before.turn_intent,
            "mentioned_entities": entities,
            "explicit_rejections": tuple(dict.fromkeys((*before.explicit_rejections, *own.explicit_rejections))),
            "release_years": own.release_years or before.release_years,
            "lyrical_theme": own.lyrical_theme or before.lyrical_theme,
            "track_feedback": own.track_feedback,
            "size": _size(before.size, own.size),
            "limits": _limits(before.limits, own.limits),
            "sort": own.sort or before.sort,
            "wanted_kinds": tuple(dict.fromkeys((*before.wanted_kinds, *own.wanted_kinds))),
            "open_text": _text(before.open_text, own.open_text),
        }
    )


def _same(before: State, _facts: Facts) -> State:
    return before


def _other_artists(before: State, _facts: Facts) -> State:
    """Genres and moods stay; artists become references of style, titles go."""
    kept = (_as_style(entity) for entity in before.mentioned_entities if entity.kind in ("tag", "artist"))
    return before.model_copy(
        update={
            "mentioned_entities": tuple(kept),
            "request_type": "new_artist",
            "intent_mode": "pivot",
            "exploration_policy": "diversify_artists",
            "routing_tags": ("feature_articulation",),
            "referenced_track_ids": (),
        }
    )


def _like_tracks(before: State, facts: Facts) -> State:
    """The tracks are the seeds; names go, genres are no longer demanded, all else stays."""
    kept = (
        entity.model_copy(update={"hard": entity.hard and entity.facet != "genre"})
        for entity in before.mentioned_entities
    )
    others = facts.current_request.request_type == "new_artist"
    return before.model_copy(
        update={
            "mentioned_entities": tuple(entity for entity in kept if entity.kind == "tag"),
            "request_type": "similar_to_prior",
            "intent_mode": "refinement",
            "exploration_policy": "diversify_artists" if others else "balanced",
            "routing_tags": ("feature_articulation",),
            "referenced_track_ids": facts.referenced_track_ids,
            "open_text": "",
            "sort": None,
        }
    )


def _one_facet_moved(before: State, facts: Facts) -> State:
    """The set that was shown is the anchor; the wish stands but for what is said now."""
    anchors = facts.referenced_track_ids or before.referenced_track_ids
    return before.model_copy(update={"intent_mode": "refinement", "referenced_track_ids": anchors})


def _as_style(entity: MentionedEntity) -> MentionedEntity:
    return entity.model_copy(update={"style": True, "hard": False}) if entity.kind == "artist" else entity


_CHANGES: dict[FollowUpKind, Callable[[State, Facts], State]] = {
    "more_content": _same,
    "artist_deep_dive": _same,
    "hybrid_artist_genre": _same,
    "style_continuation": _other_artists,
    "similarity_exploration": _like_tracks,
    "positional": _like_tracks,
    "variation_request": _one_facet_moved,
    "artist_style_refinement": _one_facet_moved,
}


def _corrected(before: State, own: State) -> State:
    """A name or genre that was taken wrongly goes for the one that was meant; bare constraints are added."""
    names = any(entity.kind != "tag" for entity in own.mentioned_entities)
    genres = any(entity.hard and entity.facet in ("genre", "language") for entity in own.mentioned_entities)
    if names:
        return own.model_copy(update={"explicit_rejections": (*own.explicit_rejections, *before.explicit_rejections)})
    if genres:
        kept = tuple(entity for entity in before.mentioned_entities if entity.facet not in ("genre", "language"))
        return merged(before.model_copy(update={"mentioned_entities": kept, "open_text": ""}), own)
    return merged(before, own)


def _returned(own: State, conversation: Conversation) -> State | None:
    """The latest earlier wish that mentions what the message goes back to."""
    wanted = {fold(entity.value) for entity in own.mentioned_entities} | set(fold(own.open_text).split())
    for turn in reversed(conversation.turns):
        if turn.state is None or turn.state == conversation.state:
            continue
        said = {fold(entity.value) for entity in turn.state.mentioned_entities}
        if wanted & (said | {word for value in said for word in value.split()}):
            return turn.state
    return None


def _joined(before: Iterable[MentionedEntity], added: tuple[MentionedEntity, ...]) -> tuple[MentionedEntity, ...]:
    """The mentions of both, without what the newer ones contradict or repeat."""
    said = {(entity.kind, fold(entity.value)) for entity in added}
    against = {word for entity in added for word in _opposite(fold(entity.value))}
    kept = (item for item in before if (item.kind, fold(item.value)) not in said and fold(item.value) not in against)
    return (*kept, *added)


def _opposite(value: str) -> frozenset[str]:
    for one, other in _OPPOSITES:
        if value in one:
            return other
        if value in other:
            return one
    return frozenset()


def _size(before: RequestSize, own: RequestSize) -> RequestSize:
    return own if own.count is not None or own.minutes is not None else before


def _limits(before: TrackLimits, own: TrackLimits) -> TrackLimits:
    return before.model_copy(update=own.model_dump(exclude_none=True))


def _text(before: str, own: str) -> str:
    words = dict.fromkeys((*before.split(), *own.split()))
    return " ".join(words)
