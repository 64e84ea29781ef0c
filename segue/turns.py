"""What an act reads and what it leaves: the values between the service and the acts."""

from dataclasses import dataclass, field
from datetime import datetime

from adapters.types import Event
from recommender.respond.remember import Asked
from recommender.types import Conversation, Incoming, OpenQuestion, Preferences, Reply, Trace, TurnResult
from segue.exclusions import noted
from segue.feedback import NOTHING, Change
from storage.conversation.ports import Mark, StoredReply


@dataclass(frozen=True, slots=True)
class Situation:
    """What stands when an event is acted on; `reply_id` is the id that its first reply will have."""

    conversation: Conversation
    preferences: Preferences
    person: str
    now: datetime
    reply_id: str
    trace: Trace = field(default_factory=Trace)

    def asked(
        self, event: Event, text: str, conversation: Conversation | None = None, reply_to: str | None = None
    ) -> Asked:
        """A message of the event's person, here or in another conversation; `reply_to` is the reply it is about."""
        message = Incoming(event.id, event.user, text, reply_to)
        here = conversation or self.conversation
        return Asked(message, here, self.preferences, self.now, self.reply_id, self.trace)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an event did. An empty one did nothing.

    `message` is what a person said, for the transcript; `settled` marks replies that are on record and not sent;
    `noted` is said before the reply once what it says is saved.
    """

    replies: tuple[Reply, ...] = ()
    conversation: Conversation | None = None
    message: str | None = None
    in_reply_to: str | None = None
    change: Change = NOTHING
    marks_off: tuple[Mark, ...] = ()
    marks_on: tuple[Mark, ...] = ()
    settled: bool = False
    noted: str = ""
    forget: bool = False


def of_turn(result: TurnResult, asked: Asked, in_reply_to: str | None = None) -> Outcome:
    """The outcome of a turn of the recommender."""
    change = Change(result.add, result.withdraw)
    said = asked.message.text
    return Outcome((result.reply,), result.conversation, said, in_reply_to, change, noted=noted(result.add))


def private(text: str, user: str, *, in_reply_to: str | None = None) -> Outcome:
    """A word that only one person may see."""
    return Outcome((Reply(text, ephemeral=True, to=user),), in_reply_to=in_reply_to)


def begun_anew(conversation: Conversation) -> Conversation:
    """The same thread from the start: what was shown, asked and excluded is gone, the transcript stays."""
    return Conversation(thread_key=conversation.thread_key, turns=conversation.turns)


def begun_from(own: Conversation, user: str, shown: StoredReply, origin: Conversation | None) -> Conversation:
    """A person's own conversation, begun where a reply of another one stands: its request, cards and question."""
    turns = origin.turns if origin else ()
    turn = next((turn for turn in reversed(turns) if turn.reply_id == shown.id), None)
    copied = () if turn is None else (turn.model_copy(update={"user": user}),)
    cards = [{"reply_id": shown.id, "position": card.position, "track_id": card.track_id} for card in shown.reply.cards]
    values = {
        "thread_key": own.thread_key,
        "turns": (*own.turns, *copied),
        "state": turn.state if turn else None,
        "shown": cards,
        "question": open_question(shown),
        "started_at": shown.at,
        "updated_at": shown.at,
    }
    return Conversation.model_validate(values)


def open_question(shown: StoredReply) -> OpenQuestion | None:
    """The question of a reply, with the message that led to it."""
    question = shown.reply.question
    if question is None:
        return None
    options = tuple((option.label, option.value) for option in question.options)
    return OpenQuestion(text=question.text, options=options, about=shown.request)
