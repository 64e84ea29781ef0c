"""Events, places and replies to the text that is stored, and back."""

from typing import Annotated

from pydantic import Field, TypeAdapter

from adapters.types import Event, Outgoing, Place
from storage.conversation.ports import StoredReply

_event: TypeAdapter[Event] = TypeAdapter(Annotated[Event, Field(discriminator="kind")])
_place = TypeAdapter(Place)


def event_text(event: Event) -> str:
    """An event as JSON, so that it can be handled again after a crash."""
    return _event.dump_json(event).decode()


def event_from(text: str) -> Event:
    """The event that was written."""
    return _event.validate_json(text)


def place_text(place: Place) -> str:
    """A place as JSON."""
    return _place.dump_json(place).decode()


def outgoing(stored: StoredReply) -> Outgoing:
    """A stored reply on its way to its platform."""
    place = _place.validate_json(stored.place)
    return Outgoing(stored.id, place, stored.user, stored.reply, stored.in_reply_to, stored.at)
