"""The one place that names every concrete class. What a caller gives replaces what would be built."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING

from recommender.clock import SystemClock
from recommender.ports import Clock
from segue.acts import Acts
from segue.keeper import Keeper
from segue.ports import Recommender
from segue.reactions import Meanings
from segue.service import ChatService
from segue.settings import Settings
from storage.conversation.ports import ConversationStore
from storage.conversation.store import SqlConversations
from storage.database import Database

if TYPE_CHECKING:
    from segue.library import OpenedCatalogue
    from storage.catalogue.progress import OnProgress

Step = Callable[[], None]


@dataclass(slots=True)
class Segue:
    """Everything that runs, put together. `close` lets go of all of it, in the order in which it is needed."""

    settings: Settings
    clock: Clock
    store: ConversationStore
    recommender: Recommender
    service: ChatService
    _after_reply: list[Step] = field(default_factory=list)
    _closing: list[Step] = field(default_factory=list)

    def after_reply(self) -> None:
        """Start what was put off until the first reply is out: filling the durable vector store."""
        while self._after_reply:
            self._after_reply.pop()()

    def close(self) -> None:
        """Wait for running turns and let go of files."""
        for close in self._closing:
            close()


def build(
    settings: Settings,
    *,
    clock: Clock | None = None,
    store: ConversationStore | None = None,
    recommender: Recommender | None = None,
    on_progress: "OnProgress | None" = None,
) -> Segue:
    """Segue by its settings: the catalogue is built when there is none yet, which `on_progress` hears of."""
    time = clock or SystemClock()
    opened = None if recommender else _opened(settings, time, on_progress)
    answering = recommender or _recommender(opened)
    conversations = store or SqlConversations(Database(settings.conversations))
    acts = Acts(conversations, answering, Meanings(settings))
    keeper = Keeper(acts, conversations, time, timedelta(hours=settings.idle_hours))
    service = ChatService(keeper, conversations, time)
    closing = [service.close, *([opened.close] if opened else []), *([] if store else [conversations.close])]
    after_reply = [opened.fill_durable_vectors] if opened else []
    return Segue(settings, time, conversations, answering, service, after_reply, closing)


def _opened(settings: Settings, clock: Clock, on_progress: "OnProgress | None") -> "OpenedCatalogue":
    from segue.library import open_catalogue  # noqa: PLC0415 - what opens no catalogue starts without its libraries

    return open_catalogue(settings, clock, on_progress)


def _recommender(opened: "OpenedCatalogue | None") -> Recommender:
    from segue.library import recommender_on  # noqa: PLC0415 - as above

    if opened is None:
        raise TypeError("either a recommender is given or a catalogue is opened")
    return recommender_on(opened)
