"""The conversation stores that the contract suites run on, and values to put into them."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from recommender.types import Card, Reply
from storage.conversation.memory import MemoryConversations
from storage.conversation.ports import AcceptedEvent, ConversationStore, StoredReply
from storage.conversation.store import SqlConversations
from storage.database import Database

AT = datetime(2026, 1, 1, 12, tzinfo=UTC)
MakeStore = Callable[[Path], ConversationStore]


def sql_store(directory: Path) -> ConversationStore:
    """A store on a file."""
    return SqlConversations(Database(directory / "conversations.db"))


def memory_store(_directory: Path) -> ConversationStore:
    """A store in memory."""
    return MemoryConversations()


STORES = (sql_store, memory_store)


def event(number: int, person: str = "local:u1", thread: str = "t:c:u1") -> AcceptedEvent:
    """An event, in the order of its number."""
    return AcceptedEvent(f"e{number}", thread, person, AT.replace(second=number), payload=f"text {number}")


def card(position: int, track_id: str, artist: str = "Sade") -> Card:
    """A card without links."""
    return Card(position, track_id, f"Title {track_id}", (artist,), None, 1985, 200, ("soul",), "by Sade", ())


def stored(number: int, *tracks: str, person: str = "local:u1", thread: str = "t:c:u1") -> StoredReply:
    """The reply to the event of that number."""
    cards = tuple(card(position, track) for position, track in enumerate(tracks, start=1))
    user = person.rpartition(":")[2]
    return StoredReply(
        f"e{number}.1",
        f"e{number}",
        thread,
        person,
        user,
        '{"channel":"c"}',
        Reply("Here.", cards),
        AT.replace(second=number),
    )
