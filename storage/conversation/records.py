"""Values to the text that stands in a column, and back."""

from collections.abc import Collection, Mapping
from datetime import UTC, datetime

from pydantic import TypeAdapter

from recommender.types import Conversation, Reply
from storage.conversation.ports import AcceptedEvent, DeliveryState, Mark, PastMessage, StoredReply

_reply = TypeAdapter(Reply)
_state: TypeAdapter[DeliveryState] = TypeAdapter(DeliveryState)

Row = Mapping[str, object]


def moment(at: datetime) -> str:
    """A time as text that sorts in time order: UTC, always with microseconds."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def event_row(event: AcceptedEvent) -> dict[str, object]:
    """The row of an event that nothing was saved for yet."""
    return {
        "id": event.id,
        "thread": event.thread,
        "person": event.person,
        "at": moment(event.at),
        "payload": event.payload,
        "answered": 0,
    }


def event_of(row: Row) -> AcceptedEvent:
    """The event of a row."""
    return AcceptedEvent(
        id=str(row["id"]),
        thread=str(row["thread"]),
        person=str(row["person"]),
        at=datetime.fromisoformat(str(row["at"])),
        payload=str(row["payload"]),
    )


def reply_row(stored: StoredReply) -> dict[str, object]:
    """The row of a reply; the cards stand in `content` as they were shown."""
    return {
        "id": stored.id,
        "event_id": stored.event_id,
        "thread": stored.thread,
        "person": stored.person,
        "user": stored.user,
        "place": stored.place,
        "content": _reply.dump_json(stored.reply).decode(),
        "at": moment(stored.at),
        "in_reply_to": stored.in_reply_to,
        "request": stored.request,
        "state": stored.state,
        "message_id": stored.message_id,
    }


def reply_of(row: Row) -> StoredReply:
    """The reply of a row."""
    return StoredReply(
        id=str(row["id"]),
        event_id=str(row["event_id"]),
        thread=str(row["thread"]),
        person=str(row["person"]),
        user=str(row["user"]),
        place=str(row["place"]),
        reply=_reply.validate_json(str(row["content"])),
        at=datetime.fromisoformat(str(row["at"])),
        in_reply_to=_optional(row["in_reply_to"]),
        request=str(row["request"]),
        state=_state.validate_python(row["state"]),
        message_id=_optional(row["message_id"]),
    )


def card_rows(stored: StoredReply) -> list[dict[str, object]]:
    """One row a card, to find replies by track."""
    cards = stored.reply.cards
    return [{"reply_id": stored.id, "position": card.position, "track_id": card.track_id} for card in cards]


def mark_of(row: Row) -> Mark:
    """The mark of a row."""
    position = row["position"]
    return Mark(str(row["person"]), str(row["reply_id"]), int(str(position)), str(row["sign"]))


def message_of(row: Row) -> PastMessage:
    """The transcript line of a row."""
    at = datetime.fromisoformat(str(row["at"]))
    return PastMessage(str(row["person"]), str(row["text"]), at, _optional(row["reply_id"]))


def without_turns_of(conversation: Conversation, users: Collection[str]) -> Conversation:
    """A shared conversation without the messages of some of its people."""
    turns = tuple(turn for turn in conversation.turns if turn.user not in users)
    return conversation.model_copy(update={"turns": turns})


def _optional(value: object) -> str | None:
    return None if value is None else str(value)
