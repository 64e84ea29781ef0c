"""The chat vocabulary: what a platform delivers, what it is given to show, and what it must be able to do."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol

from recommender.types import Reply

PressAction = Literal[
    "like", "reject", "more", "next", "open", "consent", "decline", "answer",
    "why", "start", "queue", "save", "vote_skip", "forget",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Place:
    """Where something happened. `tenant` is the guild or workspace, as the platform names it."""

    platform: str
    tenant: str
    channel: str
    thread: str | None = None
    dm: bool = False


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that came with a message; it is named, never opened."""

    name: str
    type: str = ""


@dataclass(frozen=True, slots=True)
class MessageEvent:
    """A message. `addressed` says that it mentions Segue; `reply_to` is the reply or message it answers to."""

    id: str
    place: Place
    user: str
    text: str
    addressed: bool = True
    message_id: str | None = None
    reply_to: str | None = None
    attachments: tuple[Attachment, ...] = ()
    from_bot: bool = False
    kind: Literal["message"] = "message"


@dataclass(frozen=True, slots=True)
class ChangeEvent:
    """A message was edited or deleted."""

    id: str
    place: Place
    user: str
    message_id: str
    kind: Literal["edit", "delete"] = "edit"


@dataclass(frozen=True, slots=True)
class ReactionEvent:
    """An emoji was put on a message of Segue's, or taken off it.

    `on` is a reply's id or the platform's id of its message; `position` is the card, where a message holds one of
    several. `by_self` marks Segue's own.
    """

    id: str
    place: Place
    user: str
    emoji: str
    on: str | None
    position: int | None = None
    added: bool = True
    by_self: bool = False
    kind: Literal["reaction"] = "reaction"


@dataclass(frozen=True, slots=True)
class ButtonPress:
    """A button was pressed; `value` is what the button carried."""

    id: str
    place: Place
    user: str
    action: PressAction
    on: str | None
    position: int | None = None
    value: str = ""
    kind: Literal["button"] = "button"


@dataclass(frozen=True, slots=True)
class CommandEvent:
    """A command with the words after it."""

    id: str
    place: Place
    user: str
    name: str
    text: str = ""
    kind: Literal["command"] = "command"


@dataclass(frozen=True, slots=True)
class GivenQuestion:
    """A question that is put on record; options are (label, value)."""

    text: str
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class GivenEvent:
    """What went before, put on record as if it had been said and answered here; `cards` are track ids."""

    id: str
    place: Place
    user: str
    text: str = ""
    cards: tuple[str, ...] = ()
    question: GivenQuestion | None = None
    kind: Literal["given"] = "given"


Event = MessageEvent | ChangeEvent | ReactionEvent | ButtonPress | CommandEvent | GivenEvent


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A reply on its way out: its stable id, where it goes, whom it answers and to which message."""

    id: str
    place: Place
    user: str
    reply: Reply
    in_reply_to: str | None
    at: datetime


class Platform(Protocol):
    """A place where replies are shown."""

    @property
    def name(self) -> str:
        """The platform's name, as places carry it."""
        ...

    async def send(self, outgoing: Outgoing) -> str:
        """Show a reply and return the platform's id of its message; raises DeliveryError when it is not taken."""
        ...
