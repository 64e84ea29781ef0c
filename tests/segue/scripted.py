"""A small recommender over a list of cards, and a service on it: real parts around a simple middle."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from adapters.types import MessageEvent, Outgoing, Place
from recommender.clock import FixedClock
from recommender.respond.remember import Asked, remember
from recommender.types import Button, Card, Option, Preference, Question, Reply, State, TurnResult
from segue.build import Segue, build
from segue.ports import Given
from segue.service import Answered
from segue.settings import Settings
from storage.conversation.memory import MemoryConversations
from storage.conversation.ports import ConversationStore

START = datetime(2026, 1, 1, 12, tzinfo=UTC)
CHANNEL = Place("local", "g1", "c1")
Result = TypeVar("Result")


def track(number: int) -> Card:
    """The card of the n-th track; tracks 1 and 4, 2 and 5, ... share an artist."""
    links, buttons = (), (Button("like", "Like", f"t{number}"),)
    return Card(
        1,
        f"t{number}",
        f"Title {number}",
        (f"Artist {number % 3}",),
        None,
        1990,
        200,
        ("soul",),
        "soul",
        links,
        buttons,
    )


TRACKS = tuple(track(number) for number in range(1, 31))


class ScriptedRecommender:
    """Shows the next tracks that were not shown, three at a time or as many as the message's number says.

    "no more X" is a lasting exclusion, "ask" asks, "boom" fails.
    """

    def command_in(self, asked: Asked) -> str | None:
        """The words noted? ask for the preferences."""
        return "prefs" if asked.message.text == "noted?" else None

    def turn(self, asked: Asked) -> TurnResult:
        """Answer a message."""
        text = asked.message.text
        if text == "boom":
            raise RuntimeError("a fault in a turn")
        if text == "hush":
            result = remember(Reply("Hush."), (), (), None, asked)
            quiet = result.conversation.model_copy(update={"quiet": True})
            return TurnResult(result.reply, quiet)
        if text == "ask":
            question = Question("Which one?", (Option("The first", "one please"), Option("The second", "2")))
            return remember(Reply("Which one?", question=question), (), (), None, asked)
        if text.startswith("no more "):
            name = text.removeprefix("no more ")
            result = remember(Reply(f"No more {name}."), (), (), None, asked)
            return TurnResult(result.reply, result.conversation, add=(Preference("rejected_artist", name, name),))
        return self._show(asked, int(text) if text.isdigit() else 3)

    def more(self, asked: Asked, count: int | None = None) -> TurnResult:
        """The next tracks."""
        return self._show(asked, count or 3)

    def like_this(self, asked: Asked, track_ids: Sequence[str]) -> TurnResult:
        """The next tracks, with the seeds in the text."""
        result = self._show(asked, 3)
        return TurnResult(Reply(f"Like {', '.join(track_ids)}", result.reply.cards), result.conversation)

    def recall(self, asked: Asked, given: Given) -> TurnResult:
        """Take what is given."""
        cards = self.cards(given.track_ids)
        return remember(Reply("", cards), given.track_ids, (), State(turn_intent=asked.message.text), asked)

    def why(self, track_id: str, asked: Asked) -> Reply:
        """A reason."""
        return Reply(f"{track_id} for {asked.message.user}")

    def cards(self, track_ids: Sequence[str]) -> tuple[Card, ...]:
        """The cards of tracks."""
        return _numbered([card for wanted in track_ids for card in TRACKS if card.track_id == wanted])

    def _show(self, asked: Asked, count: int) -> TurnResult:
        seen = {shown.track_id for shown in asked.conversation.shown}
        cards = _numbered([card for card in TRACKS if card.track_id not in seen][:count])
        asked.trace.add("state", {"turn_intent": asked.message.text})
        state = State(turn_intent=asked.message.text)
        return remember(Reply("Here.", cards), [card.track_id for card in cards], (), state, asked)


def _numbered(cards: Sequence[Card]) -> tuple[Card, ...]:
    numbered = enumerate(cards, start=1)
    return tuple(
        Card(at, card.track_id, card.title, card.artists, None, 1990, 200, card.tags, card.reason, (), card.buttons)
        for at, card in numbered
    )


@dataclass(slots=True)
class Memory:
    """A platform that keeps what it is sent."""

    name: str = "local"
    sent: list[Outgoing] = field(default_factory=list)

    async def send(self, outgoing: Outgoing) -> str:
        """Take a reply under a message id of its own."""
        self.sent.append(outgoing)
        return f"m-{outgoing.id}"


@dataclass(slots=True)
class Bench:
    """A running service with everything around it."""

    segue: Segue
    clock: FixedClock
    platform: Memory

    @property
    def store(self) -> ConversationStore:
        """The conversations."""
        return self.segue.store

    def run(self, job: Callable[["Bench"], Awaitable[Result]]) -> Result:
        """Run a coroutine on this bench."""

        async def ran() -> Result:
            return await job(self)

        return asyncio.run(ran())

    def say(self, text: str, key: str, user: str = "u1", place: Place = CHANNEL) -> Answered:
        """One message, handled."""
        event = MessageEvent(key, place, user, text)
        return self.run(lambda bench: bench.segue.service.handle(event, bench.platform))


def bench(store: ConversationStore | None = None, directory: Path = Path("unused")) -> Bench:
    """A service on the scripted recommender; in memory where no store is given."""
    clock = FixedClock(START)
    settings = Settings(data_dir=directory)
    kept = store or MemoryConversations()
    return Bench(build(settings, clock=clock, store=kept, recommender=ScriptedRecommender()), clock, Memory())
