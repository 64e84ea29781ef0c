"""The conversations and preferences in memory, for tests and for a chat that leaves nothing behind."""

import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from recommender.types import Card, Conversation, Preference, Preferences
from storage.conversation.ports import AcceptedEvent, DeliveryState, Mark, PastMessage, StoredReply, TurnRecord
from storage.conversation.records import without_turns_of


@dataclass(slots=True)
class _Tables:
    events: dict[str, AcceptedEvent] = field(default_factory=dict)
    answered: set[str] = field(default_factory=set)
    conversations: dict[str, Conversation] = field(default_factory=dict)
    replies: dict[str, StoredReply] = field(default_factory=dict)
    messages: list[PastMessage] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    preferences: dict[str, list[Preference]] = field(default_factory=dict)


class MemoryConversations:
    """ConversationStore without a disk."""

    def __init__(self) -> None:
        self._tables = _Tables()
        self._lock = threading.RLock()

    def close(self) -> None:
        """Nothing is open."""

    def accept(self, event: AcceptedEvent) -> bool:
        """Put an event on record; False when it is there already."""
        with self._lock:
            if event.id in self._tables.events:
                return False
            self._tables.events[event.id] = event
            return True

    def interrupted(self, since: datetime) -> tuple[AcceptedEvent, ...]:
        """Events that nothing was saved for, oldest first."""
        waiting = [event for key, event in self._tables.events.items() if key not in self._tables.answered]
        return tuple(sorted((event for event in waiting if event.at >= since), key=lambda event: event.at))

    def load(self, thread: str) -> Conversation | None:
        """The conversation of a thread key."""
        return self._tables.conversations.get(thread)

    def save(self, record: TurnRecord) -> None:
        """Write all that an event did."""
        tables, event = self._tables, record.event
        with self._lock:
            if record.message is not None:
                answer = record.replies[0].id if record.replies else None
                tables.messages.append(PastMessage(event.person, record.message, event.at, answer))
            if record.conversation is not None:
                tables.conversations[record.conversation.thread_key] = record.conversation
            tables.replies.update({stored.id: stored for stored in record.replies})
            gone = {*record.marks_off, *record.marks_on}
            tables.marks = [mark for mark in tables.marks if mark not in gone] + list(record.marks_on)
            self.change(event.person, add=record.add, withdraw=record.withdraw)
            tables.answered.add(event.id)

    def settle(self, reply_id: str, state: DeliveryState, message_id: str | None = None) -> None:
        """Record what became of a reply."""
        with self._lock:
            if stored := self._tables.replies.get(reply_id):
                self._tables.replies[reply_id] = replace(stored, state=state, message_id=message_id)

    def reply(self, any_id: str) -> StoredReply | None:
        """A reply by its own id, or by the platform's."""
        if stored := self._tables.replies.get(any_id):
            return stored
        return next((reply for reply in self._newest() if reply.message_id == any_id), None)

    def answer_to(self, message_id: str) -> StoredReply | None:
        """The latest reply to a message."""
        return next((reply for reply in self._newest() if reply.in_reply_to == message_id), None)

    def last_reply(self, thread: str) -> StoredReply | None:
        """The latest reply with cards in a thread."""
        return next((reply for reply in self._newest() if reply.thread == thread and reply.reply.cards), None)

    def unsent(self, since: datetime) -> tuple[StoredReply, ...]:
        """Replies that no platform has taken yet, oldest first."""
        replies = self._tables.replies.values()
        return tuple(reply for reply in replies if reply.state == "pending" and reply.at >= since)

    def marks(self, person: str, reply_id: str) -> tuple[Mark, ...]:
        """A person's standing marks on a reply."""
        return tuple(mark for mark in self._marks_of(person) if mark.reply_id == reply_id)

    def marks_on_track(self, person: str, track_id: str) -> tuple[Mark, ...]:
        """A person's standing marks on every reply that showed a track."""
        showing = {
            reply.id
            for reply in self._tables.replies.values()
            if any(card.track_id == track_id for card in reply.reply.cards)
        }
        return tuple(mark for mark in self._marks_of(person) if mark.reply_id in showing)

    def cards_shown(self, track_ids: Sequence[str]) -> dict[str, Card]:
        """The latest card of each track."""
        cards = [card for reply in self._tables.replies.values() for card in reply.reply.cards]
        return {card.track_id: card for card in cards if card.track_id in track_ids}

    def history(self, person: str, limit: int) -> tuple[PastMessage, ...]:
        """A person's latest messages, newest first."""
        own = [message for message in self._tables.messages if message.person == person]
        return tuple(reversed(own))[:limit]

    def events_accepted(self) -> int:
        """How many events are on record."""
        return len(self._tables.events)

    def people(self) -> tuple[str, ...]:
        """Everyone of whom something is stored."""
        tables = self._tables
        named: list[Iterable[str]] = [
            (message.person for message in tables.messages),
            (mark.person for mark in tables.marks),
            (reply.person for reply in tables.replies.values()),
            (person for person, items in tables.preferences.items() if items),
        ]
        return tuple(sorted({person for some in named for person in some}))

    def forget(self, person: str) -> None:
        """Delete all that one person left."""
        tables = self._tables
        with self._lock:
            self._forget_conversations(person)
            tables.preferences.pop(person, None)
            tables.messages = [message for message in tables.messages if message.person != person]
            tables.events = {key: event for key, event in tables.events.items() if event.person != person}
            tables.replies = {key: reply for key, reply in tables.replies.items() if reply.person != person}
            kept = [mark for mark in tables.marks if mark.person != person]
            tables.marks = [mark for mark in kept if mark.reply_id in tables.replies]

    def preferences(self, person: str) -> Preferences:
        """All preferences of one person, in the order they were given."""
        return Preferences(tuple(self._tables.preferences.get(person, ())))

    def change(self, person: str, *, add: Sequence[Preference], withdraw: Sequence[Preference]) -> None:
        """Withdraw, then add."""
        gone = {(item.kind, item.value) for item in withdraw}
        with self._lock:
            kept = [item for item in self._tables.preferences.get(person, []) if (item.kind, item.value) not in gone]
            for item in add:
                if (item.kind, item.value) not in {(other.kind, other.value) for other in kept}:
                    kept.append(item)
            self._tables.preferences[person] = kept

    def _newest(self) -> list[StoredReply]:
        return list(reversed(self._tables.replies.values()))

    def _marks_of(self, person: str) -> list[Mark]:
        return [mark for mark in self._tables.marks if mark.person == person]

    def _forget_conversations(self, person: str) -> None:
        replies, tables = self._tables.replies.values(), self._tables
        theirs = {reply.thread for reply in replies if reply.person == person}
        others = {reply.thread for reply in replies if reply.person != person}
        users = {reply.user for reply in replies if reply.person == person}
        for thread in theirs & set(tables.conversations):
            if thread in others:
                tables.conversations[thread] = without_turns_of(tables.conversations[thread], users)
            else:
                del tables.conversations[thread]
