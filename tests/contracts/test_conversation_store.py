"""What every conversation store must do."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from recommender.types import Conversation, PastTurn, Preference, ShownCard
from storage.conversation.ports import ConversationStore, Mark, TurnRecord
from tests.contracts.conversation_stores import AT, STORES, MakeStore, event, stored


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[ConversationStore]:
    """Each implementation in turn, empty."""
    make: MakeStore = request.param
    opened = make(tmp_path)
    yield opened
    opened.close()


def test_event_is_accepted_once(store: ConversationStore) -> None:
    """The second delivery of an event is refused, answered or not."""
    assert store.accept(event(1))
    assert not store.accept(event(1))
    store.save(TurnRecord(event(1)))
    assert not store.accept(event(1))
    assert store.events_accepted() == 1


def test_interrupted_events(store: ConversationStore) -> None:
    """An event that nothing was saved for is known with its payload, a saved or an old one is not named."""
    for number in (3, 1, 2):
        store.accept(event(number))
    store.save(TurnRecord(event(2)))
    assert store.interrupted(AT) == (event(1), event(3))
    assert store.interrupted(AT.replace(second=2)) == (event(3),)


def test_conversation_comes_back(store: ConversationStore) -> None:
    """A conversation is loaded as it was saved last."""
    assert store.load("t:c:u1") is None
    first = Conversation(thread_key="t:c:u1", updated_at=AT, shown=(ShownCard(reply_id="r", position=1, track_id="x"),))
    second = first.model_copy(update={"turns": (PastTurn(user="u1", text="hey 🎵", reply_id="r"),)})
    store.save(TurnRecord(event(1), conversation=first))
    store.save(TurnRecord(event(2), conversation=second))
    assert store.load("t:c:u1") == second
    assert store.load("t:c:u2") is None


def test_reply_by_either_id(store: ConversationStore) -> None:
    """A reply is found by its own id, by the platform's, and by what it answers."""
    store.save(TurnRecord(event(1), replies=(stored(1, "a", "b"),)))
    found = store.reply("e1.1")
    assert found == stored(1, "a", "b")
    store.settle("e1.1", "delivered", "m77")
    by_message = store.reply("m77")
    assert by_message is not None
    assert (by_message.id, by_message.state, by_message.reply.cards[1].track_id) == ("e1.1", "delivered", "b")
    store.save(TurnRecord(event(2), replies=(replace(stored(2), in_reply_to="question"),)))
    answer = store.answer_to("question")
    assert answer is not None
    assert (answer.id, store.reply("question")) == ("e2.1", None)
    assert store.reply("nothing") is None


def test_last_reply_with_cards(store: ConversationStore) -> None:
    """The latest reply of a thread is the latest that showed something."""
    store.save(TurnRecord(event(1), replies=(stored(1, "a"),)))
    store.save(TurnRecord(event(2), replies=(stored(2),)))
    store.save(TurnRecord(event(3, thread="t:c:u2"), replies=(stored(3, "b", thread="t:c:u2"),)))
    latest = store.last_reply("t:c:u1")
    assert latest is not None
    assert latest.id == "e1.1"
    assert store.last_reply("t:c:u9") is None


def test_unsent_replies(store: ConversationStore) -> None:
    """A reply is unsent until it was settled, and old ones are let go."""
    for number in (1, 2, 3, 4):
        store.save(TurnRecord(event(number), replies=(stored(number),)))
    store.settle("e2.1", "delivered", "m2")
    store.settle("e3.1", "refused")
    assert [reply.id for reply in store.unsent(AT)] == ["e1.1", "e4.1"]
    assert [reply.id for reply in store.unsent(AT.replace(second=2))] == ["e4.1"]


def test_marks_keep_their_order(store: ConversationStore) -> None:
    """Marks stand in the order they were put, once each, and one that is put again is the latest."""
    store.save(TurnRecord(event(1), replies=(stored(1, "a"),)))
    like, reject = Mark("local:u1", "e1.1", 0, "👍"), Mark("local:u1", "e1.1", 0, "👎")
    store.save(TurnRecord(event(2), marks_on=(like, reject)))
    assert store.marks("local:u1", "e1.1") == (like, reject)
    store.save(TurnRecord(event(3), marks_on=(like,)))
    assert store.marks("local:u1", "e1.1") == (reject, like)
    store.save(TurnRecord(event(4), marks_off=(like, like)))
    assert store.marks("local:u1", "e1.1") == (reject,)
    assert store.marks("local:u2", "e1.1") == ()


def test_marks_on_a_track(store: ConversationStore) -> None:
    """A person's marks on a track are those on every reply that showed it."""
    store.save(TurnRecord(event(1), replies=(stored(1, "a", "b"),)))
    store.save(TurnRecord(event(2), replies=(stored(2, "b"),)))
    first, second = Mark("local:u1", "e1.1", 2, "👍"), Mark("local:u1", "e2.1", 1, "👎")
    store.save(TurnRecord(event(3), marks_on=(first, second)))
    assert store.marks_on_track("local:u1", "b") == (first, second)
    assert store.marks_on_track("local:u1", "a") == (first,)
    assert set(store.cards_shown(["a", "b", "x"])) == {"a", "b"}
    assert store.cards_shown(["b"])["b"].position == 1


def test_history(store: ConversationStore) -> None:
    """The history is one person's own messages, newest first."""
    store.save(TurnRecord(event(1), message="one", replies=(stored(1),)))
    store.save(TurnRecord(event(2, person="local:u2"), message="other"))
    store.save(TurnRecord(event(3), message="two"))
    lines = store.history("local:u1", 5)
    assert [(line.text, line.reply_id) for line in lines] == [("two", None), ("one", "e1.1")]
    assert [line.text for line in store.history("local:u1", 1)] == ["two"]
    assert store.people() == ("local:u1", "local:u2")


def test_preferences_are_saved_with_the_turn(store: ConversationStore) -> None:
    """What a turn adds and withdraws is the person's afterwards."""
    like = Preference("liked_track", "a", "Title a")
    store.save(TurnRecord(event(1), add=(like,)))
    assert store.preferences("local:u1").items == (like,)
    store.save(TurnRecord(event(2), withdraw=(like,)))
    assert store.preferences("local:u1").items == ()


def test_forgetting_a_person(store: ConversationStore) -> None:
    """Nothing of a forgotten person is left, and nothing of anyone else is lost."""
    turns = tuple(PastTurn(user=user, text=f"by {user}", reply_id="r") for user in ("u1", "u2"))
    shared, own = Conversation(thread_key="shared", turns=turns), Conversation(thread_key="own")
    ban = Preference("rejected_artist", "Coldplay")
    store.accept(event(1))
    store.save(TurnRecord(event(1), own, "mine", (stored(1, "a", thread="own"),), add=(ban,)))
    store.save(TurnRecord(event(2), shared, "ours", (stored(2, thread="shared"),)))
    theirs = stored(3, "b", person="local:u2", thread="shared")
    store.save(TurnRecord(event(3, person="local:u2"), None, "theirs", (theirs,), add=(ban,)))
    store.save(TurnRecord(event(4), marks_on=(Mark("local:u1", "e3.1", 1, "👍"),)))
    store.forget("local:u1")
    assert store.people() == ("local:u2",)
    assert (store.load("own"), store.reply("e1.1"), store.marks("local:u1", "e3.1")) == (None, None, ())
    left = store.load("shared")
    assert left is not None
    assert [turn.user for turn in left.turns] == ["u2"]
    assert store.preferences("local:u2").items == (ban,)
