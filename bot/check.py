"""`segue check`: whether what a start needs is in order."""

from collections.abc import Callable
from dataclasses import dataclass

from recommender.clock import SystemClock
from recommender.errors import SegueError
from segue.library import library_of
from segue.settings import Settings
from storage.conversation.store import SqlConversations
from storage.database import Database


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    fine: bool
    text: str


def findings(settings: Settings) -> list[Finding]:
    """Everything that was looked at, in order; one fault does not hide the next."""
    return [_look(settings, look) for look in (_directory, _database, _catalogue)]


def _look(settings: Settings, look: Callable[[Settings], str]) -> Finding:
    try:
        return Finding(fine=True, text=look(settings))
    except (SegueError, OSError) as error:
        return Finding(fine=False, text=str(error))


def _directory(settings: Settings) -> str:
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    probe = settings.data_dir / ".probe"
    probe.write_bytes(b"")
    probe.unlink()
    return f"The data directory {settings.data_dir} can be written."


def _database(settings: Settings) -> str:
    store = SqlConversations(Database(settings.conversations))
    events = store.events_accepted()
    store.close()
    return f"The conversations are in order, {events} events on record."


def _catalogue(settings: Settings) -> str:
    opened = library_of(settings, SystemClock()).current()
    if opened is None:
        return "There is no catalogue yet; the first start builds the bundled one."
    count = len(opened.columns)
    opened.close()
    return f"The catalogue is in order, {count} tracks."
