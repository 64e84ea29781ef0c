"""The facts: what the people said, as an extractor reads it, before anything is grounded in the catalogue."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

RequestType = Literal[
    "exact_track",
    "exact_album",
    "exact_artist",
    "same_artist",
    "same_album",
    "new_artist",
    "similar_to_prior",
    "attribute_search",
    "hidden_target",
    "unknown",
]
FactType = Literal["artist", "album", "track", "attribute"]
Facet = Literal[
    "genre",
    "mood",
    "sonic",
    "instrument",
    "energy",
    "lyrical_theme",
    "visual",
    "popularity",
    "era",
    "performer",
    "activity",
    "vocals",
    "language",
    "tempo",
]
Role = Literal["current_target", "satisfied_prior", "history", "contrast", "rejected"]
AnchorUse = Literal["must_use", "query_facet", "partial_anchor", "do_not_use"]
Relation = Literal[
    "exact_target",
    "style_reference",
    "liked_prior",
    "satisfied_prior",
    "history",
    "contrast",
    "exclude",
    "query_facet",
]
Reuse = Literal["must_reuse", "may_reuse", "avoid_exact", "must_exclude", "not_applicable"]
ExclusionScope = Literal["next_turn_hard", "soft_preference"]
TemporalKind = Literal["release_date", "style_era", "reference_era"]
FeedbackRole = Literal["accepted", "rejected", "seed", "neutral", "satisfied", "contrast"]
FollowUpKind = Literal[
    "more_content",
    "artist_deep_dive",
    "style_continuation",
    "artist_style_refinement",
    "hybrid_artist_genre",
    "similarity_exploration",
    "variation_request",
    "positional",
    "return_to",
    "correction",
]
SortOrder = Literal["newest", "oldest", "least_known", "popular"]
Evidence = Annotated[str, Field(max_length=240)]


class _Frozen(BaseModel):
    """A frozen value; keys that are not known are ignored."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class CurrentRequest(_Frozen):
    """What kind of request the latest message is."""

    request_type: RequestType = "unknown"
    summary: str = ""
    source_turn: int = 0
    evidence_text: Evidence = ""


class Fact(_Frozen):
    """One thing that was said; `value` is the surface form. `with_artist` scopes a title to the artist beside it.

    `hard` says that an attribute was asked for as the thing itself ("rap songs") and not as a flavour. Facts with the
    same `any_of` above 0 are alternatives: one of them is enough ("jazz or blues").
    """

    type: FactType
    value: str
    facet: Facet = "sonic"
    role: Role = "current_target"
    anchor_use: AnchorUse = "query_facet"
    relation: Relation = "query_facet"
    reuse: Reuse = "may_reuse"
    hard: bool = False
    any_of: int = 0
    with_artist: str | None = None
    source_turn: int = 0
    evidence_text: Evidence = ""


class Exclusion(_Frozen):
    """Something that is not wanted: hard for the rest of the conversation, or soft. `lasting` outlives it."""

    type: FactType
    value: str
    facet: Facet = "sonic"
    scope: ExclusionScope = "next_turn_hard"
    lasting: bool = False
    source_turn: int = 0
    evidence_text: Evidence = ""


class TrackFeedback(_Frozen):
    """What a person thinks of a track that was shown; weight 1, or 0.5 when it was given to a whole set."""

    track_id: str
    overall_sentiment: Literal[-1, 0, 1]
    role: FeedbackRole = "neutral"
    weight: float = 1.0


class TemporalConstraint(_Frozen):
    """A span of years, both ends inclusive; an absent end is open. A filter without a bound is none."""

    kind: TemporalKind = "release_date"
    start_year: int | None = None
    end_year: int | None = None
    strength: Literal["hard", "soft"] = "hard"
    apply_as_filter: bool = True


class RequestSize(_Frozen):
    """How much was asked for: a number of tracks, or minutes of music."""

    count: int | None = None
    minutes: int | None = None


class TrackLimits(_Frozen):
    """Hard bounds on each track, both ends inclusive; an absent end is open and an unknown value does not fit."""

    min_seconds: int | None = None
    max_seconds: int | None = None
    min_bpm: int | None = None
    max_bpm: int | None = None


class Facts(_Frozen):
    """All that an extractor found in the latest message and its conversation.

    `follow_up` says that the message goes on from the conversation's state, and how; None is a wish of its own.
    """

    origin: Literal["extractor", "rules", "context"] = "rules"
    follow_up: FollowUpKind | None = None
    current_request: CurrentRequest = CurrentRequest()
    facts: tuple[Fact, ...] = ()
    exclusions: tuple[Exclusion, ...] = ()
    track_feedback: tuple[TrackFeedback, ...] = ()
    referenced_track_ids: tuple[str, ...] = ()
    temporal_constraints: tuple[TemporalConstraint, ...] = ()
    lyrical_theme: str | None = None
    size: RequestSize = RequestSize()
    limits: TrackLimits = TrackLimits()
    sort: SortOrder | None = None
    wanted_kinds: tuple[str, ...] = ()
    open_text: str = ""
