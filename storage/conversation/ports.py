"""What the conversations need of their storage, and the records that pass through it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, Protocol

from recommender.types import Card, Conversation, Preference, Preferences, Reply

DeliveryState = Literal["pending", "delivered", "refused"]


@dataclass(frozen=True, slots=True)
class AcceptedEvent:
    """An event that was taken from a platform; `payload` is what it takes to handle it again after a crash."""

    id: str
    thread: str
    person: str
    at: datetime
    payload: str = ""


@dataclass(frozen=True, slots=True)
class StoredReply:
    """A reply as it was shown, complete in itself, with where it went.

    `place` is the platform's own description of where, as JSON. `request` is the message that it answered.
    """

    id: str
    event_id: str
    thread: str
    person: str
    user: str
    place: str
    reply: Reply
    at: datetime
    in_reply_to: str | None = None
    request: str = ""
    state: DeliveryState = "pending"
    message_id: str | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing a person did to a message of ours that still stands: an emoji, or a button's like or reject.

    `position` is 0 for the message as a whole. The order of marks is the order in which they were put.
    """

    person: str
    reply_id: str
    position: int
    sign: str


@dataclass(frozen=True, slots=True)
class PastMessage:
    """One line of a transcript; `reply_id` names the answer where there was one."""

    person: str
    text: str
    at: datetime
    reply_id: str | None = None


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """All that one handled event leaves, written in one transaction.

    `conversation` is None where the event did not touch one. Marks are taken off before others are put on, so that
    one that is in both becomes the latest.
    """

    event: AcceptedEvent
    conversation: Conversation | None = None
    message: str | None = None
    replies: tuple[StoredReply, ...] = ()
    marks_off: tuple[Mark, ...] = ()
    marks_on: tuple[Mark, ...] = ()
    add: tuple[Preference, ...] = field(default=())
    withdraw: tuple[Preference, ...] = field(default=())


class ConversationStore(Protocol):
    """Conversations, what was shown in them and what people did to it.

    Every write is one transaction. Raises StorageFullError when no space is left; what was there stays.
    """

    def accept(self, event: AcceptedEvent) -> bool:
        """Put an event on record; False when it is there already, whether answered or in the middle of it."""
        ...

    def interrupted(self, since: datetime) -> tuple[AcceptedEvent, ...]:
        """Events accepted at or after `since` that nothing was saved for, oldest first."""
        ...

    def load(self, thread: str) -> Conversation | None:
        """The conversation of a thread key, or None when there is none yet."""
        ...

    def save(self, record: TurnRecord) -> None:
        """Write all that an event did; the event then counts as answered."""
        ...

    def settle(self, reply_id: str, state: DeliveryState, message_id: str | None = None) -> None:
        """Record what became of a reply, with the platform's id of its message."""
        ...

    def reply(self, any_id: str) -> StoredReply | None:
        """A reply by its own id, or by the platform's id of its message."""
        ...

    def answer_to(self, message_id: str) -> StoredReply | None:
        """The latest reply to a person's message, by the platform's id of that."""
        ...

    def last_reply(self, thread: str) -> StoredReply | None:
        """The latest reply with cards in a thread."""
        ...

    def unsent(self, since: datetime) -> tuple[StoredReply, ...]:
        """Replies made at or after `since` that no platform has taken yet, oldest first."""
        ...

    def marks(self, person: str, reply_id: str) -> tuple[Mark, ...]:
        """A person's standing marks on a reply, in the order they were put."""
        ...

    def marks_on_track(self, person: str, track_id: str) -> tuple[Mark, ...]:
        """A person's standing marks on every reply that showed a track, in the order they were put."""
        ...

    def cards_shown(self, track_ids: Sequence[str]) -> dict[str, Card]:
        """The latest card of each track, by track id, as it was shown to anyone."""
        ...

    def history(self, person: str, limit: int) -> tuple[PastMessage, ...]:
        """A person's latest messages, newest first."""
        ...

    def preferences(self, person: str) -> Preferences:
        """The lasting preferences of one person, in the order they were given."""
        ...

    def change(self, person: str, *, add: Sequence[Preference], withdraw: Sequence[Preference]) -> None:
        """Withdraw, then add preferences; what is there already, or is not, is no error."""
        ...

    def events_accepted(self) -> int:
        """How many events are on record."""
        ...

    def people(self) -> tuple[str, ...]:
        """Everyone of whom something is stored."""
        ...

    def forget(self, person: str) -> None:
        """Delete all that one person left: messages, replies to them, marks, preferences and own conversations."""
        ...

    def close(self) -> None:
        """Let go of whatever is open."""
        ...
