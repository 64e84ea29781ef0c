"""Segue itself, by the door its service uses: a conversation's first message, understood, searched and answered."""

from collections.abc import Callable, Iterable
from pathlib import Path

from recommender.clock import SystemClock
from recommender.respond.remember import Asked
from recommender.types import Conversation, Incoming, Preferences, Trace
from segue.library import open_catalogue, recommender_on
from segue.settings import Settings
from tests.benchmarks.catalogues import fill
from tests.benchmarks.generate import Row
from tests.benchmarks.peers import Peer


class Segue:
    """The recommender as it is built for an installation."""

    def __init__(self) -> None:
        self._clock = SystemClock()

    def build(self, rows: Callable[[], Iterable[Row]], directory: Path) -> None:
        """Import the rows as an operator does."""
        fill(directory, rows)

    def open(self, rows: Callable[[], Iterable[Row]], directory: Path) -> None:
        """Open the version that was built; the rows are all in it."""
        del rows
        self._recommender = recommender_on(open_catalogue(Settings(data_dir=directory), self._clock))

    def search(self, text: str, limit: int) -> list[str]:
        """The cards of the reply, then the pool that "more" would show."""
        message = Incoming(id="1", user="someone", text=text)
        asked = Asked(message, Conversation(thread_key="a:b:c"), Preferences(), self._clock.now(), "1.1", Trace())
        result = self._recommender.turn(asked)
        shown = [card.track_id for card in result.reply.cards]
        left = [track for track in result.conversation.pool.track_ids if track not in shown]
        return [*shown, *left][:limit]


def create() -> Peer:
    """The peer of this file."""
    return Segue()
