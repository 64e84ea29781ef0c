"""The state: the view of the facts that retrieval reads, before and after names are grounded in the catalogue."""

from dataclasses import dataclass, field
from typing import Literal

from pydantic import BaseModel, ConfigDict

from recommender.types.facts import RequestSize, SortOrder, TemporalConstraint, TrackFeedback, TrackLimits

IntentMode = Literal["open_explore", "refinement", "pivot", "playlist_build"]
ExplorationPolicy = Literal["exploit", "diversify_artists", "diversify_albums", "balanced"]
RoutingTag = Literal[
    "exact_entity_probe",
    "lyric_search",
    "feature_articulation",
    "image_or_visual_search",
    "hidden_target_search",
]
EntityKind = Literal["artist", "album", "track", "tag"]


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class MentionedEntity(_Frozen):
    """A name or tag that was mentioned, wanted (+1) or not (-1).

    `hard`: a constraint and not a flavour. `style`: a style reference ("something like X"): evidence, never a target.
    """

    kind: EntityKind
    value: str
    sentiment: Literal[-1, 1] = 1
    hard: bool = False
    style: bool = False
    facet: str = ""
    any_of: int = 0  # mentions with the same number above 0 are alternatives
    with_artist: str | None = None


class Rejection(_Frozen):
    """A name or tag that must not come, or (not hard) should come less."""

    kind: EntityKind
    value: str
    hard: bool = True
    lasting: bool = False
    source_turn: int = 0


class State(_Frozen):
    """One conversation's wish as retrieval reads it; stored with the conversation, so it is JSON."""

    turn_intent: str = ""
    request_type: str = "unknown"
    intent_mode: IntentMode = "open_explore"
    exploration_policy: ExplorationPolicy = "balanced"
    mentioned_entities: tuple[MentionedEntity, ...] = ()
    explicit_rejections: tuple[Rejection, ...] = ()
    release_years: tuple[TemporalConstraint, ...] = ()
    routing_tags: tuple[RoutingTag, ...] = ()
    lyrical_theme: str | None = None
    track_feedback: tuple[TrackFeedback, ...] = ()
    referenced_track_ids: tuple[str, ...] = ()
    size: RequestSize = RequestSize()
    limits: TrackLimits = TrackLimits()
    sort: SortOrder | None = None
    wanted_kinds: tuple[str, ...] = ()
    open_text: str = ""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One catalogue entry that a name may mean; `id` indexes artists, albums, rows or tags by the target's kind."""

    id: int
    name: str
    confidence: float
    tier: Literal["exact", "alias", "nickname", "fuzzy"] = "exact"


@dataclass(frozen=True, slots=True)
class ResolvedTarget:
    """A mention and what it was found to be: no ids when nothing fits, several for homonyms taken as one.

    confidence: 0 to 100. `ambiguous`: two candidates are close and the reply should ask. `style` and `hard` are the
    mention's own.
    """

    kind: EntityKind
    text: str
    ids: tuple[int, ...] = ()
    name: str = ""
    confidence: float = 0.0
    ambiguous: bool = False
    style: bool = False
    hard: bool = False
    facet: str = ""
    candidates: tuple[Candidate, ...] = ()
    any_of: int = 0  # targets with the same number above 0 are alternatives


@dataclass(frozen=True, slots=True)
class ResolvedState:
    """The state with every name grounded; tag ids index the vocabulary, rows and artists index the catalogue."""

    state: State
    targets: tuple[ResolvedTarget, ...] = ()
    rejections: tuple[ResolvedTarget, ...] = ()
    soft_rejections: tuple[ResolvedTarget, ...] = ()
    played: tuple[int, ...] = ()  # rows shown in this conversation
    liked: tuple[int, ...] = ()  # rows liked in this conversation
    disliked: tuple[int, ...] = ()  # rows rejected in this conversation or for good
    seeds: tuple[int, ...] = ()  # rows referenced ("like the second one")
    banned_artists: tuple[int, ...] = ()  # the person's lasting exclusions
    feedback_artists: tuple[int, ...] = field(default=())
