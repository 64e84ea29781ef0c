"""What Segue answers: neutral values that every platform renders in its own form."""

from dataclasses import dataclass
from typing import Literal

NoticeKind = Literal["relaxed", "fewer", "not_found", "substitute", "assumed", "repeated", "degraded"]
Action = Literal[
    "like", "reject", "more", "next", "open", "consent", "decline", "answer",
    "why", "start", "queue", "save", "vote_skip", "forget",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Link:
    """Where a track can be heard; `search` says that it leads to a search and not to the track."""

    label: str
    url: str
    search: bool = False


@dataclass(frozen=True, slots=True)
class Button:
    """Something to press; `value` is what comes back with the press."""

    action: Action
    label: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """One track as shown, complete in itself: it stays usable when the catalogue changes."""

    position: int
    track_id: str
    title: str
    artists: tuple[str, ...]
    album: str | None
    year: int | None
    duration_s: int | None
    tags: tuple[str, ...]
    reason: str
    links: tuple[Link, ...]
    buttons: tuple[Button, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to a question; `value` is what an `answer` press carries."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Question:
    """The one question a reply may ask."""

    text: str
    options: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True)
class Notice:
    """An honest word about what was relaxed, replaced or not there; it is part of the reply's text too."""

    kind: NoticeKind
    text: str


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer. `text` is plain; platforms escape it. `to` is a user where only that person may see or press it."""

    text: str
    cards: tuple[Card, ...] = ()
    question: Question | None = None
    buttons: tuple[Button, ...] = ()
    notices: tuple[Notice, ...] = ()
    ephemeral: bool = False
    to: str | None = None
