"""Whose conversation an event belongs to, and who a person is."""

from adapters.types import Event, Place
from storage.conversation.keys import ThreadKey, encode


def thread_key(event: Event) -> str:
    """The key of the event's conversation: the thread's, the direct message's, or the person's own in a channel.

    A session's name is unique over all tenants: it repeats platform, tenant and channel.
    """
    place = event.place
    tenant = f"{encode(place.platform)}-{encode(place.tenant)}"
    channel = encode(place.channel)
    session = f"{tenant}-{channel}-{_session(place, event.user)}"
    return str(ThreadKey(tenant, channel or None, session))


def _session(place: Place, user: str) -> str:
    if place.thread is not None:
        return f"t{encode(place.thread)}"
    return f"dm{encode(place.channel)}" if place.dm else f"u{encode(user)}"


def is_shared(place: Place) -> bool:
    """Whether the conversation there is a thread's, which several people share and only "start over" ends."""
    return place.thread is not None


def person_of(place: Place, user: str) -> str:
    """Who a user is to the stores: platform and user; on Slack, where ids repeat, with the workspace."""
    if place.platform == "slack":
        return f"slack:{encode(place.tenant)}:{encode(user)}"
    return f"{encode(place.platform)}:{encode(user)}"
