"""The one place that knows what time it is."""

from dataclasses import dataclass
from datetime import UTC, datetime


class SystemClock:
    """The machine's clock, in UTC."""

    def now(self) -> datetime:
        """The time, aware, in UTC."""
        return datetime.now(UTC)  # noqa: TID251 - the one place that may


@dataclass(slots=True)
class FixedClock:
    """A clock that stands where it was set, for replay and tests."""

    at: datetime

    def now(self) -> datetime:
        """The time it was set to."""
        return self.at

    def set(self, at: datetime) -> None:
        """Move it; an aware time."""
        self.at = at
