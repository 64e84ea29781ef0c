"""The service between the platforms and the recommender: every event comes through `handle`."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from adapters.types import Event, Outgoing, Platform
from recommender.errors import DeliveryError, StoreError
from recommender.ports import Clock
from recommender.types import Trace
from segue.keeper import Handled, Keeper
from segue.locks import ThreadLocks
from segue.threads import thread_key
from segue.wire import event_from, outgoing
from segue.worker import Worker
from storage.conversation.ports import ConversationStore, DeliveryState, StoredReply

log = logging.getLogger(__name__)

RESENT_FOR = timedelta(minutes=15)
ATTEMPTS = 4


@dataclass(frozen=True, slots=True)
class Delivery:
    """A reply and the platform's id of its message; None when the platform did not take it."""

    outgoing: Outgoing
    message_id: str | None


@dataclass(frozen=True, slots=True)
class Answered:
    """All that handling an event led to; `recorded` are replies that were put on record and not sent."""

    deliveries: tuple[Delivery, ...] = ()
    recorded: tuple[Outgoing, ...] = ()
    trace: Trace = field(default_factory=Trace)
    failure: str | None = None


class ChatService:
    """Handles events: once each, those of one conversation in the order they came, saved before they are sent."""

    def __init__(self, keeper: Keeper, store: ConversationStore, clock: Clock) -> None:
        self._keeper = keeper
        self._store = store
        self._clock = clock
        self._worker = Worker()
        self._locks = ThreadLocks()

    async def handle(self, event: Event, platform: Platform) -> Answered:
        """Handle an event and send what it is answered with."""
        async with self._locks.holding(thread_key(event)):
            handled = await self._worker.run(lambda: self._keeper.handle(event))
            return await self._deliver(handled, platform)

    async def recover(self, platform: Platform) -> tuple[Answered, ...]:
        """After a start: send what was stored and not taken, and handle what was accepted and not answered.

        What is older than 15 minutes is let go: nobody waits for it any more.
        """
        since = self._clock.now() - RESENT_FOR
        unsent = await self._worker.run(lambda: self._store.unsent(since))
        interrupted = await self._worker.run(lambda: self._store.interrupted(since))
        answers = [await self._deliver(Handled((stored,)), platform) for stored in _of(unsent, platform)]
        for accepted in interrupted:
            event = event_from(accepted.payload)
            if event.place.platform == platform.name:
                async with self._locks.holding(accepted.thread):
                    handled = await self._worker.run(lambda: self._keeper.again(event, accepted))  # noqa: B023 - awaited in this iteration
                    answers.append(await self._deliver(handled, platform))
        return tuple(answers)

    async def _deliver(self, handled: Handled, platform: Platform) -> Answered:
        pending = [stored for stored in handled.replies if stored.state == "pending"]
        sent = [await self._send(stored, platform, keep=handled.stored) for stored in pending]
        recorded = tuple(outgoing(stored) for stored in handled.replies if stored.state != "pending")
        return Answered(tuple(sent), recorded, handled.trace, handled.failure)

    async def _send(self, stored: StoredReply, platform: Platform, *, keep: bool) -> Delivery:
        going = outgoing(stored)
        try:
            message_id = await _until_taken(going, platform)
        except DeliveryError as error:
            log.warning("a reply was not taken: %s", error)
            if error.lasting and keep:
                await self._settle(stored, "refused", None)
            return Delivery(going, None)
        if keep:
            await self._settle(stored, "delivered", message_id)
        return Delivery(going, message_id)

    async def _settle(self, stored: StoredReply, state: DeliveryState, message_id: str | None) -> None:
        try:
            await self._worker.run(lambda: self._store.settle(stored.id, state, message_id))
        except StoreError:
            # The reply was sent; after a crash it may be sent once more, which is better than never.
            log.warning("the delivery of a reply could not be recorded")

    def close(self) -> None:
        """Wait for the turns that are running."""
        self._worker.close()


def _of(replies: Sequence[StoredReply], platform: Platform) -> list[StoredReply]:
    return [stored for stored in replies if outgoing(stored).place.platform == platform.name]


async def _until_taken(going: Outgoing, platform: Platform) -> str:
    """Send, and send again as long as the platform itself asks for it."""
    for _ in range(ATTEMPTS - 1):
        try:
            return await platform.send(going)
        except DeliveryError as error:
            if not error.again:
                raise
    return await platform.send(going)
