"""What the service needs of the recommender."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from recommender.respond.remember import Asked
from recommender.types import Card, OpenQuestion, Reply, TurnResult


@dataclass(frozen=True, slots=True)
class Given:
    """What was shown and asked before: track ids in the order of their cards, and an open question."""

    track_ids: tuple[str, ...] = ()
    question: OpenQuestion | None = None


class Recommender(Protocol):
    """One opened catalogue with everything that answers from it. Thread-safe; changes nothing it is given."""

    def command_in(self, asked: Asked) -> str | None:
        """The command that a message asks for in words of its own ("what have you noted?"), or None."""
        ...

    def turn(self, asked: Asked) -> TurnResult:
        """Answer a message, whatever it is."""
        ...

    def more(self, asked: Asked, count: int | None = None) -> TurnResult:
        """More of the same."""
        ...

    def like_this(self, asked: Asked, track_ids: Sequence[str]) -> TurnResult:
        """More like some tracks that were shown; the message says so in words, for the record."""
        ...

    def recall(self, asked: Asked, given: Given) -> TurnResult:
        """Understand a message as usual and take what is given for its answer; nothing is searched."""
        ...

    def why(self, track_id: str, asked: Asked) -> Reply:
        """Why a track was shown, from facts of the track and of what was asked."""
        ...

    def cards(self, track_ids: Sequence[str]) -> tuple[Card, ...]:
        """The cards of those tracks that the catalogue has, in their order, positions from 1."""
        ...
