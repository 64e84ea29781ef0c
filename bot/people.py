"""What an operator may see and delete of a person."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from recommender.errors import UserError
from segue.commands import data_of
from segue.settings import Settings
from storage.conversation.store import SqlConversations
from storage.database import Database


@contextmanager
def _store(settings: Settings) -> Iterator[SqlConversations]:
    store = SqlConversations(Database(settings.conversations))
    try:
        yield store
    finally:
        store.close()


def preference_lines(settings: Settings, person: str) -> list[str]:
    """One line a preference."""
    with _store(settings) as store:
        items = store.preferences(person).items
    return [f"{item.kind}: {item.label or item.value}" for item in items] or [f"Nothing is noted about {person}."]


def exported(settings: Settings, person: str) -> dict[str, Any]:
    """All that is kept about a person, ready for JSON."""
    with _store(settings) as store:
        _known(store, person)
        return data_of(store, person)


def forget_person(settings: Settings, person: str) -> None:
    """Delete all that is kept about a person; raises UserError when nothing is."""
    with _store(settings) as store:
        _known(store, person)
        store.forget(person)


def _known(store: SqlConversations, person: str) -> None:
    if person not in store.people():
        raise UserError(f"Nothing is kept about {person}.")
