"""Facts -> state, purely: what was said becomes what retrieval reads.

Negatives win: what is excluded stands nowhere as wanted. A wish of its own starts from nothing but the conversation's
firm exclusions; a follow-up goes on from the conversation's state.
"""

import re

from recommender.text import fold
from recommender.types import Conversation, Exclusion, Fact, Facts, MentionedEntity, Rejection, State
from recommender.types.state import EntityKind, ExplorationPolicy, IntentMode, RoutingTag
from recommender.understand.carry_over import carried_on

_REFINING = frozenset({"exact_track", "exact_album", "exact_artist", "similar_to_prior"})
_VISUAL = frozenset({"visual"})
_PLAYLIST = re.compile(
    r"\b(?:play ?lists?|mixtape|start a (?:session|radio)|lista de reproducci[oó]n|wiedergabeliste)\b", re.IGNORECASE
)
_OTHER_ALBUMS = re.compile(r"\bother albums?\b|\banother album\b|\bdifferent albums?\b", re.IGNORECASE)
_SWITCHES = re.compile(
    r"\b(?:instead|not them|someone else|other than|no longer|enough of|rather than|but not)\b", re.IGNORECASE
)


def project(facts: Facts, conversation: Conversation) -> State:
    """The state of a message's facts in its conversation."""
    own = _own_state(facts)
    before = conversation.state
    if facts.follow_up is not None and before is not None:
        return _clean(carried_on(facts.follow_up, own, facts, before, conversation))
    return _clean(_with_standing_exclusions(own, before))


def _own_state(facts: Facts) -> State:
    request, kind = facts.current_request, facts.current_request.request_type
    return State(
        turn_intent=_intent(facts),
        request_type=kind,
        intent_mode=_mode(facts),
        exploration_policy=_policy(facts),
        mentioned_entities=_entities(facts),
        explicit_rejections=_rejections(facts),
        release_years=facts.temporal_constraints,
        routing_tags=_routes(facts),
        lyrical_theme=facts.lyrical_theme,
        track_feedback=facts.track_feedback,
        referenced_track_ids=_referenced(facts),
        size=facts.size,
        limits=facts.limits,
        sort=facts.sort,
        wanted_kinds=facts.wanted_kinds,
        open_text=facts.open_text or _text_without_facts(facts, request.summary),
    )


def _intent(facts: Facts) -> str:
    """The summary; names and tags that it lost are appended as they were said."""
    summary = facts.current_request.summary
    present = f" {fold(summary)} "
    lost = [fact.value for fact in facts.facts if _evidence(fact) and f" {_evidence(fact)} " not in present]
    return " ".join((summary, *dict.fromkeys(lost))).strip()


def _evidence(fact: Fact) -> str:
    return fold(fact.evidence_text or fact.value)


def _text_without_facts(facts: Facts, summary: str) -> str:
    """Where an extractor gave no open text: the attributes it found, else nothing."""
    if facts.origin != "extractor":
        return ""
    wanted = [fact.value for fact in facts.facts if fact.type == "attribute" and not _is_rejected(fact)]
    return " ".join(wanted) or (summary if not facts.facts and not facts.exclusions else "")


def _mode(facts: Facts) -> IntentMode:
    kind = facts.current_request.request_type
    if kind == "new_artist":
        return "pivot"
    if kind in _REFINING or kind in ("same_artist", "same_album"):
        return "refinement"
    return "playlist_build" if _PLAYLIST.search(facts.current_request.summary) else "open_explore"


def _policy(facts: Facts) -> ExplorationPolicy:
    kind = facts.current_request.request_type
    if _OTHER_ALBUMS.search(facts.current_request.summary):
        return "diversify_albums"
    if kind in ("same_artist", "same_album"):
        return "exploit"
    spread_out = any(fact.relation == "style_reference" and fact.reuse == "avoid_exact" for fact in facts.facts)
    return "diversify_artists" if kind == "new_artist" or spread_out else "balanced"


def _routes(facts: Facts) -> tuple[RoutingTag, ...]:
    kind = facts.current_request.request_type
    routes: list[RoutingTag] = []
    if kind.startswith("exact_"):
        routes.append("exact_entity_probe")
    if kind == "hidden_target":
        routes.append("hidden_target_search")
    if facts.lyrical_theme:
        routes.append("lyric_search")
    if any(fact.facet in _VISUAL for fact in facts.facts):
        routes.append("image_or_visual_search")
    if kind in ("attribute_search", "unknown", "new_artist") or not routes:
        routes.append("feature_articulation")
    return tuple(routes)


def _is_rejected(fact: Fact) -> bool:
    return fact.role == "rejected" or fact.relation == "exclude" or fact.reuse == "must_exclude"


def _entities(facts: Facts) -> tuple[MentionedEntity, ...]:
    wanted = (fact for fact in facts.facts if not _is_rejected(fact) and fact.role == "current_target")
    return tuple(dict.fromkeys(_entity(fact) for fact in wanted))


def _entity(fact: Fact) -> MentionedEntity:
    return MentionedEntity(
        kind=_kind(fact),
        value=fact.value,
        hard=fact.hard,
        style=fact.relation == "style_reference",
        facet=fact.facet,
        any_of=fact.any_of,
        with_artist=fact.with_artist,
    )


def _kind(item: Fact | Exclusion) -> EntityKind:
    return "tag" if item.type == "attribute" else item.type


def _rejections(facts: Facts) -> tuple[Rejection, ...]:
    excluded = [
        Rejection(
            kind=_kind(item),
            value=item.value,
            hard=item.scope == "next_turn_hard",
            lasting=item.lasting,
            source_turn=item.source_turn,
        )
        for item in facts.exclusions
    ]
    rejected = [
        Rejection(kind=_kind(fact), value=fact.value, source_turn=fact.source_turn)
        for fact in facts.facts
        if _is_rejected(fact)
    ]
    return tuple(dict.fromkeys((*excluded, *rejected)))


def _referenced(facts: Facts) -> tuple[str, ...]:
    seeds = (feedback.track_id for feedback in facts.track_feedback if feedback.role == "seed")
    return tuple(dict.fromkeys((*facts.referenced_track_ids, *seeds)))


def _with_standing_exclusions(own: State, before: State | None) -> State:
    """Firm exclusions hold for the conversation, but for what is now asked for."""
    if before is None:
        return own
    asked = {(entity.kind, fold(entity.value)) for entity in own.mentioned_entities}
    standing = (item for item in before.explicit_rejections if item.hard and (item.kind, fold(item.value)) not in asked)
    merged = tuple(dict.fromkeys((*own.explicit_rejections, *standing)))
    return own.model_copy(update={"explicit_rejections": merged})


def _clean(state: State) -> State:
    """Negatives win; a firm exclusion of a style reference drops it only where the words switch away from it."""
    gone = {(item.kind, fold(item.value)) for item in state.explicit_rejections}
    switched = _SWITCHES.search(state.turn_intent) is not None and "like" not in state.turn_intent.lower()
    kept = tuple(
        entity
        for entity in state.mentioned_entities
        if (entity.kind, fold(entity.value)) not in gone or (entity.style and not switched)
    )
    return state.model_copy(update={"mentioned_entities": kept})
