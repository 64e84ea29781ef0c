"""A conversation and the people in it, as one turn reads them and as it leaves them.

These values are stored as JSON, so they name tracks by id and never by row.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict

from recommender.types.facts import TrackFeedback
from recommender.types.reply import Reply
from recommender.types.state import State

PreferenceKind = Literal["liked_track", "rejected_track", "favoured_artist", "rejected_artist", "rejected_tag"]


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class ShownCard(_Frozen):
    """A card that was shown: by which reply, at which position."""

    reply_id: str
    position: int
    track_id: str


class OpenQuestion(_Frozen):
    """The question the last reply asked, with the message it came from, so that an answer can complete it."""

    text: str
    options: tuple[tuple[str, str], ...] = ()  # (label, value)
    about: str = ""  # the message that led to it


class PastTurn(_Frozen):
    """One message and what was understood; `reply_id` names the answer."""

    user: str
    text: str
    reply_id: str
    state: State | None = None


class Pool(_Frozen):
    """What is left of a request's ranked tracks, so that "more" continues it without a search."""

    track_ids: tuple[str, ...] = ()
    made_at: datetime | None = None


class Conversation(_Frozen):
    """The memory of one thread. A new one is empty; nothing is changed in place."""

    thread_key: str
    started_at: datetime | None = None
    updated_at: datetime | None = None
    turns: tuple[PastTurn, ...] = ()
    state: State | None = None
    shown: tuple[ShownCard, ...] = ()
    pool: Pool = Pool()
    question: OpenQuestion | None = None
    asked: tuple[str, ...] = ()  # the questions asked so far, none is asked twice
    feedback: tuple[TrackFeedback, ...] = ()
    quiet: bool = False  # asked to be quiet; only what is said to Segue by name is answered


@dataclass(frozen=True, slots=True)
class Preference:
    """One lasting preference of a person; `value` is a track id, or an artist's or tag's name."""

    kind: PreferenceKind
    value: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Preferences:
    """A person's lasting preferences, by kind."""

    items: tuple[Preference, ...] = ()

    def values(self, kind: PreferenceKind) -> tuple[str, ...]:
        """The values of one kind, in the order they were given."""
        return tuple(item.value for item in self.items if item.kind == kind)


@dataclass(frozen=True, slots=True)
class Incoming:
    """A message as understanding reads it: platform codes are gone, mentions are resolved.

    `reply_to` is the id of the reply that the person answered to, if any.
    """

    id: str
    user: str
    text: str
    reply_to: str | None = None


@dataclass(frozen=True, slots=True)
class TurnResult:
    """What a turn leaves: the reply, the conversation after it, and preferences to add or withdraw."""

    reply: Reply
    conversation: Conversation
    add: tuple[Preference, ...] = field(default=())
    withdraw: tuple[Preference, ...] = field(default=())
