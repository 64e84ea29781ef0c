"""`segue replay`: plays a script of events and gives one JSON-ready object per line."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass, field
from itertools import repeat
from typing import Any

from adapters.replay.events import PLATFORM, EventLine, event_of, place_of
from adapters.replay.lines import (
    ClockLine,
    FailKind,
    FailLine,
    GivenLine,
    Line,
    On,
    RawLine,
    ReplyOf,
    RestartLine,
    TogetherLine,
)
from adapters.replay.render import reply_object
from adapters.replay.script import Fault, LineError, parse
from adapters.types import ButtonPress, Event, Outgoing, Place, PressAction
from recommender.clock import FixedClock
from recommender.errors import DeliveryError
from recommender.types import Trace
from segue.build import Segue
from segue.service import Answered
from segue.threads import thread_key

Json = dict[str, Any]
FAILURES: dict[FailKind, DeliveryError] = {
    "forbidden": DeliveryError("There is no permission to write there.", lasting=True),
    "gone": DeliveryError("The channel is gone.", lasting=True),
    "rate_limited": DeliveryError("Too fast.", again=True),
    "unavailable": DeliveryError("The platform does not answer."),
}


@dataclass(slots=True)
class ReplayPlatform:
    """Takes replies and gives them their own ids as message ids; fails as often as it is told to."""

    failing: list[FailKind] = field(default_factory=list)
    name: str = PLATFORM

    async def send(self, outgoing: Outgoing) -> str:
        """Take a reply, or fail."""
        if self.failing:
            raise FAILURES[self.failing.pop(0)]
        return outgoing.id


@dataclass(frozen=True, slots=True)
class Extras:
    """What is printed beside the replies."""

    trace: bool = False
    timing: bool = False


@dataclass(slots=True)
class Played:
    """What one line led to."""

    replies: list[Outgoing] = field(default_factory=list)
    shown: list[Outgoing] = field(default_factory=list)
    trace: Trace = field(default_factory=Trace)
    fault: Fault | None = None

    def take(self, answered: Answered) -> None:
        """Add what an event was answered with."""
        sent = [delivery.outgoing for delivery in answered.deliveries if delivery.message_id is not None]
        self.replies += sent
        self.shown += [*answered.recorded, *sent]
        if answered.trace.entries:
            self.trace = answered.trace
        if answered.failure:
            self.fault = Fault("internal", answered.failure)


class Replay:
    """One run of a script. Ids that a script leaves out are its line numbers.

    In a data directory that was used before, those are marked with how many events it held, so that they are not
    taken for the earlier run's; what is printed has no such mark.
    """

    def __init__(self, start: Callable[[], Segue], clock: FixedClock, extras: Extras) -> None:
        self._start = start
        self._clock = clock
        self._extras = extras
        self._platform = ReplayPlatform()
        self._segue = start()
        before = self._segue.store.events_accepted()
        self._mark = f"@{before}/" if before else ""
        self._shown: dict[int, list[Outgoing]] = {}
        self.all_valid = True

    def close(self) -> None:
        """Let go of everything."""
        self._segue.close()

    async def run(self, lines: Iterable[bytes]) -> AsyncIterator[Json]:
        """One object per line that is not blank."""
        number = 0
        for line_number, raw in enumerate(lines, start=1):
            if raw.strip():
                number += 1
                yield await self._object(raw, number, line_number)

    async def _object(self, raw: bytes, number: int, line_number: int) -> Json:
        began = time.perf_counter()
        try:
            played = await self._play(parse(raw), line_number)
        except LineError as error:
            self.all_valid = False
            played = Played(fault=error.fault)
        self._shown[number] = played.shown
        fault = played.fault
        replies = [reply_object(outgoing, self._public) for outgoing in played.replies]
        error_object = None if fault is None else {"kind": fault.kind, "text": fault.text}
        return {"event": number, "replies": replies, "error": error_object, **self._extra(played, began)}

    def _extra(self, played: Played, began: float) -> Json:
        trace = {"trace": dict(played.trace.as_dict())} if self._extras.trace else {}
        spent = round(1000 * (time.perf_counter() - began), 3)
        return {**trace, **({"timing": {"ms": spent}} if self._extras.timing else {})}

    async def _play(self, line: Line, line_number: int) -> Played:
        if line.at is not None:
            self._clock.set(line.at)
        match line:
            case ClockLine():
                return Played()
            case RestartLine():
                return await self._restart()
            case FailLine():
                self._platform.failing.extend(repeat(line.kind, line.count))
                return Played()
            case TogetherLine():
                return await self._together(line, line_number)
            case RawLine():
                return _not_installed(line)
            case _:
                return await self._event(line, str(line_number))

    async def _restart(self) -> Played:
        self._segue.close()
        self._segue = self._start()
        played = Played()
        for answered in await self._segue.service.recover(self._platform):
            played.take(answered)
        return played

    async def _together(self, line: TogetherLine, line_number: int) -> Played:
        """All at once, in the order of the list; the answers are told in that order, too."""
        jobs = [
            asyncio.create_task(self._one(item, f"{line_number}.{place}"))
            for place, item in enumerate(line.events, start=1)
        ]
        played = Played()
        for part in await asyncio.gather(*jobs):
            played.replies += part.replies
            played.shown += part.shown
            played.trace = part.trace if part.trace.entries else played.trace
            played.fault = played.fault or part.fault
        return played

    async def _one(self, line: EventLine | RawLine, default_id: str) -> Played:
        if line.at is not None:
            self._clock.set(line.at)
        return _not_installed(line) if isinstance(line, RawLine) else await self._event(line, default_id)

    async def _event(self, line: EventLine, default_id: str) -> Played:
        played, event = Played(), self._event_of(line, line.id or f"{self._mark}{default_id}")
        if isinstance(line, GivenLine):
            self._refuse_unknown(line)
        played.take(await self._segue.service.handle(event, self._platform))
        if isinstance(line, GivenLine):
            await self._judge(line, event)
        return played

    def _refuse_unknown(self, line: GivenLine) -> None:
        wanted = dict.fromkeys((*line.cards, *line.feedback))
        known = {card.track_id for card in self._segue.recommender.cards(list(wanted))}
        if missing := [track for track in wanted if track not in known]:
            raise LineError(Fault("invalid_event", f"The catalogue has no track {', '.join(missing)}."))

    async def _judge(self, line: GivenLine, event: Event) -> None:
        """The feedback of what is given, as presses of the buttons of its cards."""
        for track, sentiment in line.feedback.items():
            action: PressAction = "like" if sentiment > 0 else "reject"
            if sentiment:
                key = f"{event.id}.judged.{track}"
                press = ButtonPress(key, event.place, event.user, action, f"{event.id}.1", value=track)
                await self._segue.service.handle(press, Silent())

    def _event_of(self, line: EventLine, key: str) -> Event:
        written: On | None = getattr(line, "on", None) or getattr(line, "reply_to", None)
        place = place_of(line)
        on = self._reply_id(written, line, place) if written is not None else None
        where = self._place_of(on) if getattr(line, "on", None) and line.thread is None else None
        return event_of(line, key, on, where or place)

    def _place_of(self, reply_id: str | None) -> Place | None:
        """Where a reply is: what is done to it happens there."""
        shown = [outgoing for several in self._shown.values() for outgoing in several]
        return next((outgoing.place for outgoing in shown if outgoing.id == reply_id), None)

    def _reply_id(self, written: On, line: EventLine, place: Place) -> str | None:
        """The id under which a reply is stored, of the ways in which a script may name it."""
        if isinstance(written, ReplyOf):
            return _telling(self._shown.get(written.event, []), line)
        if written != "last":
            return self._known(written)
        shown = [outgoing for number in sorted(self._shown) for outgoing in self._shown[number]]
        last = _telling([outgoing for outgoing in shown if _same_place(outgoing.place, place)], line)
        return last or self._last_of_earlier_runs(line, place) or _telling(shown, line)

    def _last_of_earlier_runs(self, line: EventLine, place: Place) -> str | None:
        stored = self._segue.store.last_reply(thread_key(event_of(line, "", None, place)))
        return stored.id if stored else None

    def _known(self, written: str) -> str:
        marked = f"{self._mark}{written}"
        return marked if self._segue.store.reply(marked) else written

    def _public(self, key: str) -> str:
        return key.removeprefix(self._mark)


class Silent:
    """A platform that takes everything and shows nothing."""

    name = PLATFORM

    async def send(self, outgoing: Outgoing) -> str:
        """Take a reply."""
        return outgoing.id


def _not_installed(line: RawLine) -> Played:
    return Played(fault=Fault("unavailable", f"The platform {line.platform} is not installed."))


def _same_place(one: Place, other: Place) -> bool:
    return (one.tenant, one.channel, one.thread) == (other.tenant, other.channel, other.thread)


def _telling(shown: list[Outgoing], line: EventLine) -> str | None:
    """The latest of some replies that the line can be about: one with cards, a question or a button of its action."""
    fitting = [outgoing for outgoing in shown if _fits(outgoing, getattr(line, "action", "like"))]
    latest = (fitting or shown)[-1:]
    return latest[0].id if latest else None


def _fits(outgoing: Outgoing, action: str) -> bool:
    reply = outgoing.reply
    if action == "answer":
        return reply.question is not None
    pressable = {button.action for button in reply.buttons}
    return action in pressable or (bool(reply.cards) and action not in {"consent", "decline", "forget"})
