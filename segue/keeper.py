"""One turn as a transaction: accept, load, act, save; and what is done when nothing can be saved."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from adapters.types import ButtonPress, Event, MessageEvent, ReactionEvent
from recommender.errors import StorageFullError, StoreError, UserError
from recommender.ports import Clock
from recommender.types import Conversation, Notice, Reply, Trace
from segue.acts import Acts
from segue.threads import is_shared, person_of, thread_key
from segue.turns import Outcome, Situation, begun_anew, begun_from, private
from segue.wire import event_text, place_text
from storage.conversation.ports import AcceptedEvent, ConversationStore, StoredReply, TurnRecord

log = logging.getLogger(__name__)

FULL = "There is no space left on my disk, so I could not save that; everything saved before is safe."
UNSAVED = "I could not save that just now; everything saved before is safe."
BROKEN = "Something went wrong on my side, and nothing of this was saved."


@dataclass(frozen=True, slots=True)
class Handled:
    """What handling an event gave: replies to send, the trace of its turn, and what went wrong, if anything."""

    replies: tuple[StoredReply, ...] = ()
    trace: Trace = field(default_factory=Trace)
    failure: str | None = None
    stored: bool = True


class Keeper:
    """Handles one event after the other of a conversation; several conversations at once are no matter."""

    def __init__(self, acts: Acts, store: ConversationStore, clock: Clock, idle: timedelta) -> None:
        self._acts = acts
        self._store = store
        self._clock = clock
        self._idle = idle
        # What could not be saved, so that a conversation goes on while the disk is full.
        self._unsaved: dict[str, Conversation] = {}
        self._seen_unsaved: set[str] = set()
        self._complained = False

    def answers(self, event: Event) -> bool:
        """Whether an event is for Segue at all: never a bot's, its own, an edit or a deletion."""
        match event:
            case MessageEvent():
                return not event.from_bot and (event.addressed or self._goes_on(event))
            case ReactionEvent():
                return not event.by_self
            case _:
                return event.kind not in {"edit", "delete"}

    def _goes_on(self, event: MessageEvent) -> bool:
        """A direct message, a reply to a message of ours, or a thread that Segue is in, where it may speak."""
        conversation = self._store.load(thread_key(event))
        if conversation is not None and conversation.quiet:
            return False
        return event.place.dm or self._is_reply(event) or (is_shared(event.place) and conversation is not None)

    def _is_reply(self, event: MessageEvent) -> bool:
        shown = self._store.reply(event.reply_to) if event.reply_to else None
        return shown is not None

    def handle(self, event: Event) -> Handled:
        """Handle an event once; a second delivery gives nothing."""
        if not self.answers(event):
            return Handled()
        accepted = self._accepted(event)
        try:
            if not self._store.accept(accepted):
                return Handled()
        except StoreError as error:
            if event.id in self._seen_unsaved:
                return Handled()
            self._complain(error)
        return self.act(event, accepted)

    def again(self, event: Event, accepted: AcceptedEvent) -> Handled:
        """Handle an event that was accepted before a crash and not answered."""
        return self.act(event, accepted)

    def act(self, event: Event, accepted: AcceptedEvent) -> Handled:
        """Act on an accepted event and save what it did."""
        trace, failure = Trace(), None
        try:
            outcome = self._acts.act(event, self._situation(event, accepted, trace))
        except UserError as error:
            outcome = private(str(error), event.user)
        except StoreError as error:
            self._complain(error)
            outcome, failure = private(str(error), event.user), str(error)
        except Exception:
            # The boundary of a turn: a fault in one must not take the process or the conversation with it.
            log.exception("a turn failed")
            outcome, failure = private(BROKEN, event.user), BROKEN
        return replace(self._save(event, accepted, outcome), trace=trace, failure=failure)

    def _accepted(self, event: Event) -> AcceptedEvent:
        person = person_of(event.place, event.user)
        return AcceptedEvent(event.id, thread_key(event), person, self._clock.now(), event_text(event))

    def _situation(self, event: Event, accepted: AcceptedEvent, trace: Trace) -> Situation:
        preferences = self._store.preferences(accepted.person)
        conversation = self._conversation(event, accepted)
        return Situation(conversation, preferences, accepted.person, accepted.at, f"{event.id}.1", trace)

    def _conversation(self, event: Event, accepted: AcceptedEvent) -> Conversation:
        thread = accepted.thread
        known = self._unsaved.get(thread) or self._store.load(thread)
        if known is None:
            return self._new(event, thread)
        fresh = not is_shared(event.place) and self._is_idle(known, accepted.at)
        return begun_anew(known) if fresh else known.model_copy(update={"quiet": False})

    def _is_idle(self, conversation: Conversation, now: datetime) -> bool:
        return conversation.updated_at is not None and now - conversation.updated_at >= self._idle

    def _new(self, event: Event, thread: str) -> Conversation:
        """A new conversation; a thread under a message of ours, or under its request, begins with that turn."""
        empty = Conversation(thread_key=thread)
        root = event.place.thread
        origin = (self._store.reply(root) or self._store.answer_to(root)) if root else None
        return begun_from(empty, event.user, origin, self._store.load(origin.thread)) if origin else empty

    def _save(self, event: Event, accepted: AcceptedEvent, outcome: Outcome) -> Handled:
        if outcome.forget:
            self._unsaved.pop(accepted.thread, None)
            self._store.forget(accepted.person)
            return Handled(self._stored(event, accepted, outcome), stored=False)
        said = replace(outcome, replies=_after(outcome.noted, outcome.replies)) if outcome.noted else outcome
        record = self._record(event, accepted, said)
        try:
            self._store.save(record)
        except StoreError as error:
            return self._unsaved_turn(event, accepted, outcome, error)
        self._unsaved.pop(accepted.thread, None)
        self._complained = False
        return Handled(record.replies)

    def _record(self, event: Event, accepted: AcceptedEvent, outcome: Outcome) -> TurnRecord:
        return TurnRecord(
            event=accepted,
            conversation=outcome.conversation,
            message=outcome.message or None,
            replies=self._stored(event, accepted, outcome),
            marks_off=outcome.marks_off,
            marks_on=outcome.marks_on,
            add=outcome.change.add,
            withdraw=outcome.change.withdraw,
        )

    def _stored(self, event: Event, accepted: AcceptedEvent, outcome: Outcome) -> tuple[StoredReply, ...]:
        return tuple(
            StoredReply(
                id=f"{event.id}.{number}",
                event_id=event.id,
                thread=accepted.thread,
                person=accepted.person,
                user=event.user,
                place=place_text(event.place),
                reply=reply,
                at=accepted.at,
                in_reply_to=outcome.in_reply_to,
                request=outcome.message or "",
                state="delivered" if outcome.settled else "pending",
            )
            for number, reply in enumerate(outcome.replies, start=1)
        )

    def _unsaved_turn(self, event: Event, accepted: AcceptedEvent, outcome: Outcome, error: StoreError) -> Handled:
        """The answer is given all the same; what should have been kept is said not to be."""
        self._complain(error)
        self._seen_unsaved.add(event.id)
        if outcome.conversation is not None:
            self._unsaved[accepted.thread] = outcome.conversation
        if outcome.change.add or outcome.change.withdraw or not outcome.replies:
            outcome = replace(outcome, replies=_with_word(outcome.replies, error, event))
        return Handled(self._stored(event, accepted, outcome), stored=False)

    def _complain(self, error: StoreError) -> None:
        if not self._complained:
            log.error("nothing can be saved: %s", error)
        self._complained = True


def _with_word(replies: Sequence[Reply], error: StoreError, event: Event) -> tuple[Reply, ...]:
    word = FULL if isinstance(error, StorageFullError) else UNSAVED
    if not replies:
        marking = isinstance(event, ReactionEvent | ButtonPress)
        return (Reply(word, ephemeral=True, to=event.user),) if marking else ()
    first = replace(replies[0], notices=(*replies[0].notices, Notice("degraded", word)))
    return _after(word, (first, *replies[1:]))


def _after(word: str, replies: Sequence[Reply]) -> tuple[Reply, ...]:
    """The replies with a sentence before the first one's text."""
    first = replies[0]
    return (replace(first, text=f"{word} {first.text}".strip()), *replies[1:])
