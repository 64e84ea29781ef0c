"""The service as a platform drives it, with people who write to it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from time import perf_counter

from adapters.types import MessageEvent, Outgoing, Place
from segue.build import build
from segue.service import ChatService
from segue.settings import Settings


@dataclass(slots=True)
class Wall:
    """A platform that takes every reply and only counts them, by the person they answer."""

    name: str = "benchmark"
    taken: dict[str, int] = field(default_factory=dict)

    async def send(self, outgoing: Outgoing) -> str:
        """Take a reply."""
        self.taken[outgoing.user] = self.taken.get(outgoing.user, 0) + 1
        return f"m-{outgoing.id}"


@dataclass(slots=True)
class Chat:
    """A running service, and the people who talk to it."""

    service: ChatService
    wall: Wall = field(default_factory=Wall)
    _ids: Iterator[int] = field(default_factory=count)

    async def say(self, user: str, text: str) -> float:
        """One message of a person, in their own conversation of a channel; returns the seconds to the stored reply."""
        place = Place(self.wall.name, "guild", "channel")
        event = MessageEvent(f"{user}-{next(self._ids)}", place, user, text)
        start = perf_counter()
        await self.service.handle(event, self.wall)
        return perf_counter() - start

    def replies(self, people: Sequence[str]) -> list[int]:
        """How many replies each person got."""
        return [self.wall.taken.get(user, 0) for user in people]


@contextmanager
def chatting(home: Path) -> Iterator[Chat]:
    """A service at the default settings over a data directory, conversations on disk."""
    running = build(Settings(data_dir=home))
    try:
        yield Chat(running.service)
    finally:
        running.close()
