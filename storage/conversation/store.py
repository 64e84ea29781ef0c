"""The conversations and preferences in a SQL database."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Executable, and_, delete, func, insert, or_, select, update

from recommender.types import Card, Conversation, Preference, PreferenceKind, Preferences
from storage.conversation import tables
from storage.conversation.migrations import MIGRATIONS
from storage.conversation.ports import AcceptedEvent, DeliveryState, Mark, PastMessage, StoredReply, TurnRecord
from storage.conversation.records import (
    Row,
    card_rows,
    event_of,
    event_row,
    mark_of,
    message_of,
    moment,
    reply_of,
    reply_row,
    without_turns_of,
)
from storage.database import Database, migrate


class SqlConversations:
    """ConversationStore on one database; opening it brings its schema up to date."""

    def __init__(self, database: Database) -> None:
        self._database = database
        migrate(database.engine, MIGRATIONS)

    def close(self) -> None:
        """Fold the log into the file and let go of it."""
        self._database.close()

    def accept(self, event: AcceptedEvent) -> bool:
        """Put an event on record; False when it is there already."""
        with self._database.write() as connection:
            if connection.execute(select(tables.event.c.id).where(tables.event.c.id == event.id)).first():
                return False
            connection.execute(insert(tables.event).values(event_row(event)))
            return True

    def interrupted(self, since: datetime) -> tuple[AcceptedEvent, ...]:
        """Events that nothing was saved for, oldest first."""
        event = tables.event
        waiting = select(event).where(event.c.answered == 0, event.c.at >= moment(since)).order_by(event.c.at)
        return tuple(event_of(row) for row in self._rows(waiting))

    def load(self, thread: str) -> Conversation | None:
        """The conversation of a thread key."""
        table = tables.conversation
        rows = self._rows(select(table.c.data).where(table.c.thread == thread))
        return Conversation.model_validate_json(str(rows[0]["data"])) if rows else None

    def save(self, record: TurnRecord) -> None:
        """Write all that an event did, or nothing of it."""
        event = tables.event
        with self._database.write() as connection:
            _save_conversation(connection, record)
            for stored in record.replies:
                connection.execute(insert(tables.reply).values(reply_row(stored)))
                if cards := card_rows(stored):
                    connection.execute(insert(tables.card), cards)
            _save_marks(connection, record)
            _change(connection, record.event.person, record.add, record.withdraw)
            # The payload is needed no more, and it holds what a person wrote.
            connection.execute(update(event).where(event.c.id == record.event.id).values(answered=1, payload=""))

    def settle(self, reply_id: str, state: DeliveryState, message_id: str | None = None) -> None:
        """Record what became of a reply."""
        row = update(tables.reply).where(tables.reply.c.id == reply_id)
        with self._database.write() as connection:
            connection.execute(row.values(state=state, message_id=message_id))

    def reply(self, any_id: str) -> StoredReply | None:
        """A reply by its own id, which comes first, or by the platform's."""
        reply = tables.reply
        return self._first_reply(or_(reply.c.id == any_id, reply.c.message_id == any_id), reply.c.id != any_id)

    def answer_to(self, message_id: str) -> StoredReply | None:
        """The latest reply to a message."""
        return self._first_reply(tables.reply.c.in_reply_to == message_id)

    def last_reply(self, thread: str) -> StoredReply | None:
        """The latest reply with cards in a thread."""
        reply = tables.reply
        shown = select(tables.card.c.reply_id).where(tables.card.c.reply_id == reply.c.id).exists()
        return self._first_reply(and_(reply.c.thread == thread, shown))

    def unsent(self, since: datetime) -> tuple[StoredReply, ...]:
        """Replies that no platform has taken yet, oldest first."""
        reply = tables.reply
        waiting = select(reply).where(reply.c.state == "pending", reply.c.at >= moment(since)).order_by(reply.c.number)
        return tuple(reply_of(row) for row in self._rows(waiting))

    def marks(self, person: str, reply_id: str) -> tuple[Mark, ...]:
        """A person's standing marks on a reply."""
        mark = tables.mark
        own = select(mark).where(mark.c.person == person, mark.c.reply_id == reply_id).order_by(mark.c.number)
        return tuple(mark_of(row) for row in self._rows(own))

    def marks_on_track(self, person: str, track_id: str) -> tuple[Mark, ...]:
        """A person's standing marks on every reply that showed a track."""
        mark, card = tables.mark, tables.card
        showing = select(card.c.reply_id).where(card.c.track_id == track_id)
        own = select(mark).where(mark.c.person == person, mark.c.reply_id.in_(showing)).order_by(mark.c.number)
        return tuple(mark_of(row) for row in self._rows(own))

    def cards_shown(self, track_ids: Sequence[str]) -> dict[str, Card]:
        """The latest card of each track."""
        reply, card = tables.reply, tables.card
        shown = select(card.c.track_id, func.max(reply.c.number).label("number")).join_from(card, reply)
        latest = shown.where(card.c.track_id.in_(track_ids)).group_by(card.c.track_id).subquery()
        rows = self._rows(select(reply).where(reply.c.number.in_(select(latest.c.number))).order_by(reply.c.number))
        cards = [card for row in rows for card in reply_of(row).reply.cards]
        return {card.track_id: card for card in cards if card.track_id in track_ids}

    def history(self, person: str, limit: int) -> tuple[PastMessage, ...]:
        """A person's latest messages, newest first."""
        table = tables.message
        own = select(table).where(table.c.person == person).order_by(table.c.number.desc()).limit(limit)
        return tuple(message_of(row) for row in self._rows(own))

    def events_accepted(self) -> int:
        """How many events are on record."""
        return int(str(self._rows(select(func.count().label("n")).select_from(tables.event))[0]["n"]))

    def people(self) -> tuple[str, ...]:
        """Everyone of whom something is stored."""
        named = [select(table.c.person) for table in (tables.message, tables.preference, tables.mark, tables.reply)]
        found = {str(row["person"]) for statement in named for row in self._rows(statement.distinct())}
        return tuple(sorted(found))

    def forget(self, person: str) -> None:
        """Delete all that one person left; a thread shared with others keeps what is not theirs."""
        with self._database.write() as connection:
            _forget_conversations(connection, person)
            for table in (tables.mark, tables.preference, tables.message, tables.reply, tables.event):
                connection.execute(delete(table).where(table.c.person == person))

    def preferences(self, person: str) -> Preferences:
        """All preferences of one person, in the order they were given."""
        table = tables.preference
        rows = self._rows(select(table).where(table.c.person == person).order_by(table.c.number))
        return Preferences(tuple(_preference_of(row) for row in rows))

    def change(self, person: str, *, add: Sequence[Preference], withdraw: Sequence[Preference]) -> None:
        """Withdraw, then add, in one transaction."""
        with self._database.write() as connection:
            _change(connection, person, add, withdraw)

    def _first_reply(self, which: ColumnElement[bool], *before: ColumnElement[bool]) -> StoredReply | None:
        """The latest reply of those, in the order of `before` first."""
        table = tables.reply
        rows = self._rows(select(table).where(which).order_by(*before, table.c.number.desc()).limit(1))
        return reply_of(rows[0]) if rows else None

    def _rows(self, statement: Executable) -> list[Row]:
        with self._database.read() as connection:
            return [dict(row) for row in connection.execute(statement).mappings()]


def _save_conversation(connection: Connection, record: TurnRecord) -> None:
    if record.message is not None:
        line: dict[str, Any] = {
            "thread": record.event.thread,
            "person": record.event.person,
            "text": record.message,
            "at": moment(record.event.at),
            "reply_id": record.replies[0].id if record.replies else None,
        }
        connection.execute(insert(tables.message).values(line))
    if record.conversation is not None:
        table, thread = tables.conversation, record.conversation.thread_key
        connection.execute(delete(table).where(table.c.thread == thread))
        data = record.conversation.model_dump_json(exclude_defaults=True)
        connection.execute(insert(table).values(thread=thread, data=data))


def _save_marks(connection: Connection, record: TurnRecord) -> None:
    for mark in record.marks_off + record.marks_on:
        connection.execute(_same_mark(mark))
    for mark in record.marks_on:
        values = {"person": mark.person, "reply_id": mark.reply_id, "position": mark.position, "sign": mark.sign}
        connection.execute(insert(tables.mark).values(values))


def _same_mark(mark: Mark) -> Executable:
    table = tables.mark
    place = (table.c.reply_id == mark.reply_id, table.c.position == mark.position)
    return delete(table).where(table.c.person == mark.person, table.c.sign == mark.sign, *place)


def _change(connection: Connection, person: str, add: Sequence[Preference], withdraw: Sequence[Preference]) -> None:
    table = tables.preference
    for item in withdraw:
        same = (table.c.kind == item.kind, table.c.value == item.value)
        connection.execute(delete(table).where(table.c.person == person, *same))
    for item in add:
        own = (table.c.person == person, table.c.kind == item.kind, table.c.value == item.value)
        if not connection.execute(select(table.c.number).where(*own)).first():
            values = {"person": person, "kind": item.kind, "value": item.value, "label": item.label}
            connection.execute(insert(table).values(values))


def _forget_conversations(connection: Connection, person: str) -> None:
    reply, conversation = tables.reply, tables.conversation
    theirs = select(reply.c.thread).where(reply.c.person == person)
    others = select(reply.c.thread).where(reply.c.person != person)
    own = (conversation.c.thread.in_(theirs), conversation.c.thread.not_in(others))
    connection.execute(delete(conversation).where(*own))
    users = {str(row[0]) for row in connection.execute(select(reply.c.user).where(reply.c.person == person))}
    for row in connection.execute(select(conversation).where(conversation.c.thread.in_(theirs))).all():
        shared = without_turns_of(Conversation.model_validate_json(row.data), users)
        line = update(conversation).where(conversation.c.thread == row.thread)
        connection.execute(line.values(data=shared.model_dump_json(exclude_defaults=True)))


def _preference_of(row: Row) -> Preference:
    kind: PreferenceKind = row["kind"]  # type: ignore[assignment] # written by this store from the same literal
    return Preference(kind, str(row["value"]), str(row["label"]))
