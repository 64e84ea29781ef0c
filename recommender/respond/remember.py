"""The conversation after a reply."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from recommender.types import (
    Conversation,
    Incoming,
    OpenQuestion,
    PastTurn,
    Pool,
    Preferences,
    Reply,
    ShownCard,
    State,
    Trace,
    TurnResult,
)


@dataclass(frozen=True, slots=True)
class Asked:
    """One act of a person in a conversation, with what is known of both; `reply_id` names the coming answer."""

    message: Incoming
    conversation: Conversation
    preferences: Preferences
    now: datetime
    reply_id: str
    trace: Trace


class Given(Protocol):
    """What was shown and asked before."""

    @property
    def track_ids(self) -> tuple[str, ...]:
        """The tracks in the order of their cards."""
        ...

    @property
    def question(self) -> OpenQuestion | None:
        """The question that is open."""
        ...


def remember(reply: Reply, shown: Sequence[str], rest: Sequence[str], state: State | None, asked: Asked) -> TurnResult:
    """The turn, its cards, the pool that is left and the open question put into the conversation.

    Without a state (nothing was searched) the wish and the pool from before stand.
    """
    before = asked.conversation
    turn = PastTurn(user=asked.message.user, text=asked.message.text, reply_id=asked.reply_id, state=state)
    kept = {} if state is None else {"state": state, "pool": Pool(track_ids=tuple(rest), made_at=asked.now)}
    change = {
        **kept,
        "turns": (*before.turns, turn),
        "shown": (*before.shown, *_cards(shown, asked.reply_id)),
        "question": _open(reply, asked),
        "asked": (*before.asked, reply.question.text) if reply.question else before.asked,
        "started_at": before.started_at or asked.now,
        "updated_at": asked.now,
    }
    return TurnResult(reply, before.model_copy(update=change))


def _cards(track_ids: Sequence[str], reply_id: str) -> tuple[ShownCard, ...]:
    return tuple(
        ShownCard(reply_id=reply_id, position=position, track_id=track_id)
        for position, track_id in enumerate(track_ids, start=1)
    )


def _open(reply: Reply, asked: Asked) -> OpenQuestion | None:
    if reply.question is None:
        return None
    options = tuple((option.label, option.value) for option in reply.question.options)
    return OpenQuestion(text=reply.question.text, options=options, about=asked.message.text)
