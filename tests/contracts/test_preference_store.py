"""What every preference store must do."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from recommender.ports import PreferenceStore
from recommender.types import Preference
from storage.conversation.preferences import StoredPreferences
from tests.contracts.conversation_stores import STORES, MakeStore

LIKE = Preference("liked_track", "t1", "Smooth Operator")
BAN = Preference("rejected_artist", "Coldplay", "Coldplay")


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[PreferenceStore]:
    """Each implementation in turn, empty."""
    make: MakeStore = request.param
    conversations = make(tmp_path)
    yield StoredPreferences(conversations)
    conversations.close()


def test_nobody_has_preferences_at_first(store: PreferenceStore) -> None:
    """A person of whom nothing is known has none."""
    assert store.load("local:u1").items == ()


def test_order_and_kinds(store: PreferenceStore) -> None:
    """Preferences come back in the order they were given, and by kind."""
    store.change("local:u1", add=[LIKE, BAN], withdraw=[])
    assert store.load("local:u1").items == (LIKE, BAN)
    assert store.load("local:u1").values("rejected_artist") == ("Coldplay",)


def test_repeats_and_absent_ones_are_no_error(store: PreferenceStore) -> None:
    """Adding what is there and withdrawing what is not change nothing."""
    store.change("local:u1", add=[LIKE], withdraw=[])
    store.change("local:u1", add=[LIKE], withdraw=[BAN])
    assert store.load("local:u1").items == (LIKE,)


def test_people_are_apart(store: PreferenceStore) -> None:
    """What one person does touches nobody else's."""
    store.change("local:u1", add=[BAN], withdraw=[])
    store.change("local:u2", add=[LIKE], withdraw=[BAN])
    assert store.load("local:u1").items == (BAN,)
    assert store.load("local:u2").items == (LIKE,)
