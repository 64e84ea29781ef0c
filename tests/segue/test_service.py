"""The service answers what is meant for it, once, in order, for the right person, and saves what it did."""

import asyncio
import dataclasses
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from adapters.types import (
    ButtonPress,
    ChangeEvent,
    CommandEvent,
    Event,
    MessageEvent,
    Outgoing,
    Place,
    PressAction,
    ReactionEvent,
)
from recommender.errors import DeliveryError
from recommender.types import Preferences
from segue.service import Answered
from segue.threads import person_of, thread_key
from storage.conversation.store import SqlConversations
from storage.database import Database
from tests.segue.scripted import CHANNEL, Bench, Memory, bench

THREAD = dataclasses.replace(CHANNEL, thread="T1")
DM = dataclasses.replace(CHANNEL, channel="d1", dm=True)


@pytest.fixture
def chat() -> Iterator[Bench]:
    """A service in memory."""
    made = bench()
    yield made
    made.segue.close()


def _do(chat: Bench, *events: Event) -> list[Answered]:
    async def all_of(chat: Bench) -> list[Answered]:
        return [await chat.segue.service.handle(event, chat.platform) for event in events]

    return chat.run(all_of)


def _shown(answered: Answered) -> list[str]:
    return [card.track_id for delivery in answered.deliveries for card in delivery.outgoing.reply.cards]


def _texts(answered: Answered) -> list[str]:
    return [delivery.outgoing.reply.text for delivery in answered.deliveries]


def _react(key: str, emoji: str, on: str = "e1.1", user: str = "u1", *, added: bool = True) -> ReactionEvent:
    return ReactionEvent(key, CHANNEL, user, emoji, on, added=added)


def _press(
    key: str, action: PressAction, position: int | None = 1, on: str = "e1.1", user: str = "u1", value: str = ""
) -> ButtonPress:
    return ButtonPress(key, CHANNEL, user, action, on, position, value)


def _preferences(chat: Bench, user: str = "u1") -> Preferences:
    return chat.store.preferences(person_of(CHANNEL, user))


def test_answer_is_saved_and_delivered(chat: Bench) -> None:
    """A message gets a reply with a stable id, known under the platform's id too."""
    answered = chat.say("music", "e1")
    assert _shown(answered) == ["t1", "t2", "t3"]
    assert answered.deliveries[0].outgoing.id == "e1.1"
    stored = chat.store.reply("m-e1.1")
    assert stored is not None
    assert (stored.state, stored.request, stored.in_reply_to) == ("delivered", "music", "e1")
    assert answered.trace.as_dict()["state"] == {"turn_intent": "music"}


def test_second_delivery_changes_nothing(chat: Bench) -> None:
    """The same event again gives no reply and no turn."""
    chat.say("music", "e1")
    assert chat.say("music", "e1").deliveries == ()
    assert _shown(chat.say("music", "e2")) == ["t4", "t5", "t6"]


def test_events_of_a_thread_in_order(chat: Bench) -> None:
    """Messages that come at the same time are answered in the order they came."""

    async def burst(chat: Bench) -> list[Answered]:
        events = [MessageEvent(f"e{number}", CHANNEL, "u1", "1") for number in range(1, 9)]
        tasks = [asyncio.create_task(chat.segue.service.handle(event, chat.platform)) for event in events]
        return list(await asyncio.gather(*tasks))

    answers = chat.run(burst)
    assert [_shown(answered) for answered in answers] == [[f"t{number}"] for number in range(1, 9)]
    assert [outgoing.id for outgoing in chat.platform.sent] == [f"e{number}.1" for number in range(1, 9)]


def test_many_people_at_once(chat: Bench) -> None:
    """Nothing is lost and nothing doubled when many people speak at once."""

    async def crowd(chat: Bench) -> list[Answered]:
        events = [MessageEvent(f"e{number}", CHANNEL, f"u{number}", "music") for number in range(60)]
        return list(await asyncio.gather(*(chat.segue.service.handle(event, chat.platform) for event in events)))

    answers = chat.run(crowd)
    assert all(_shown(answered) == ["t1", "t2", "t3"] for answered in answers)
    assert len(chat.platform.sent) == 60


@pytest.mark.parametrize(
    "event",
    [
        MessageEvent("i1", CHANNEL, "u1", "music", addressed=False),
        MessageEvent("i1", CHANNEL, "u1", "music", from_bot=True),
        MessageEvent("i1", DM, "u1", "music", from_bot=True),
        MessageEvent("i1", CHANNEL, "u1", "music", addressed=False, reply_to="somebody"),
        ChangeEvent("i1", CHANNEL, "u1", "e1", "edit"),
        ChangeEvent("i1", CHANNEL, "u1", "e1", "delete"),
        ReactionEvent("i1", CHANNEL, "u1", "👍", "e1.1", by_self=True),
        ReactionEvent("i1", CHANNEL, "u1", "🎉", "e1.1"),
        ReactionEvent("i1", CHANNEL, "u1", "👍", "nothing"),
        ReactionEvent("i1", CHANNEL, "u1", "👍", "e1"),
        ReactionEvent("i1", CHANNEL, "u1", "🔁", "e1.1", added=False),
    ],
)
def test_what_is_ignored(chat: Bench, event: Event) -> None:
    """What is not for Segue gives no reply and changes nothing."""
    chat.say("music", "e1")
    before = chat.store.load(thread_key(event))
    (answered,) = _do(chat, event)
    assert answered.deliveries == ()
    assert chat.store.load(thread_key(event)) == before
    assert _preferences(chat).items == ()


def test_dismissed_message_does_not_hide_the_mention(chat: Bench) -> None:
    """A message that was dismissed and comes again as a mention is answered."""
    dismissed, mention = (
        MessageEvent("e1", CHANNEL, "u1", "music", addressed=False),
        MessageEvent("e1", CHANNEL, "u1", "music"),
    )
    first, second, third = _do(chat, dismissed, mention, dismissed)
    assert [len(answered.deliveries) for answered in (first, second, third)] == [0, 1, 0]


def test_answers_without_a_mention(chat: Bench) -> None:
    """A direct message, a reply to its message and a thread it is in need no mention."""
    chat.say("music", "e1")
    chat.say("music", "e2", place=THREAD)
    answers = _do(
        chat,
        MessageEvent("e3", DM, "u1", "music", addressed=False),
        MessageEvent("e4", CHANNEL, "u1", "music", addressed=False, reply_to="e1.1"),
        MessageEvent("e5", THREAD, "u2", "music", addressed=False),
    )
    assert all(answered.deliveries for answered in answers)


def test_quiet_until_called(chat: Bench) -> None:
    """Asked to be quiet, Segue answers in that conversation only when it is called by name, and then again."""
    unnamed = MessageEvent("e2", DM, "u1", "music", addressed=False)
    _do(chat, MessageEvent("e1", DM, "u1", "hush"))
    silent, named, after = _do(
        chat,
        unnamed,
        dataclasses.replace(unnamed, id="e3", addressed=True),
        dataclasses.replace(unnamed, id="e4"),
    )
    assert [bool(answered.deliveries) for answered in (silent, named, after)] == [False, True, True]


def test_each_person_has_a_conversation_in_a_channel(chat: Bench) -> None:
    """What one person was shown in a channel is new to another; in a thread it is shared."""
    chat.say("music", "e1")
    assert _shown(chat.say("music", "e2", user="u2")) == ["t1", "t2", "t3"]
    chat.say("music", "e3", place=THREAD)
    assert _shown(chat.say("music", "e4", user="u2", place=THREAD)) == ["t4", "t5", "t6"]


def test_idle_conversation_begins_anew(chat: Bench) -> None:
    """After six idle hours a channel's conversation begins anew, with its transcript; a thread's goes on."""
    chat.say("music", "e1")
    chat.say("music", "e2", place=THREAD)
    chat.clock.set(chat.clock.now() + timedelta(hours=6))
    assert _shown(chat.say("music", "e3")) == ["t1", "t2", "t3"]
    assert _shown(chat.say("music", "e4", place=THREAD)) == ["t4", "t5", "t6"]
    kept = chat.store.load(thread_key(MessageEvent("", CHANNEL, "u1", "")))
    assert kept is not None
    assert len(kept.turns) == 2


def test_thread_under_an_answer_starts_with_it(chat: Bench) -> None:
    """A thread opened under a message of ours, or under the request, knows what was asked and shown."""
    chat.say("music", "e1")
    under_reply = dataclasses.replace(CHANNEL, thread="m-e1.1")
    under_request = dataclasses.replace(CHANNEL, thread="e1")
    assert _shown(chat.say("music", "e2", user="u2", place=under_reply)) == ["t4", "t5", "t6"]
    assert _shown(chat.say("music", "e3", user="u2", place=under_request)) == ["t4", "t5", "t6"]


def test_like_and_its_undoing(chat: Bench) -> None:
    """A like is kept with its artist; the reaction taken off, delivered twice, leaves no opinion."""
    chat.say("1", "e1")
    _do(chat, _react("r1", "👍🏽"))
    assert {(item.kind, item.value) for item in _preferences(chat).items} == {
        ("liked_track", "t1"),
        ("favoured_artist", "Artist 1"),
    }
    _do(chat, _react("r2", "👍🏽", added=False), _react("r3", "👍🏽", added=False))
    assert _preferences(chat).items == ()


def test_favoured_artist_needs_a_last_like(chat: Bench) -> None:
    """An artist stays favoured as long as any like supports it."""
    chat.say("4", "e1")
    _do(chat, _react("r1", "1️⃣"), _react("r2", "4️⃣"), _react("r3", "👍"), _react("r4", "4️⃣", added=False))
    assert _preferences(chat).values("liked_track") == ("t1",)
    assert _preferences(chat).values("favoured_artist") == ("Artist 1",)
    _do(chat, _react("r5", "👍", added=False))
    assert _preferences(chat).items == ()


def test_reject_then_like(chat: Bench) -> None:
    """Of 👎, its removal twice, and 👍 only the like is left."""
    chat.say("1", "e1")
    _do(
        chat,
        _react("r1", "👎"),
        _react("r2", "👎", added=False),
        _react("r3", "👎", added=False),
        _react("r4", "👍"),
    )
    assert _preferences(chat).values("liked_track") == ("t1",)
    assert _preferences(chat).values("rejected_track") == ()
    conversation = chat.store.load(thread_key(MessageEvent("", CHANNEL, "u1", "")))
    assert conversation is not None
    assert [(item.track_id, item.overall_sentiment) for item in conversation.feedback] == [("t1", 1)]


def test_set_level_feedback_is_no_preference(chat: Bench) -> None:
    """A like of a whole set counts half in this conversation and writes no preference."""
    chat.say("music", "e1")
    _do(chat, _react("r1", "👍"))
    assert _preferences(chat).items == ()
    conversation = chat.store.load(thread_key(MessageEvent("", CHANNEL, "u1", "")))
    assert conversation is not None
    assert {item.weight for item in conversation.feedback} == {0.5}
    assert len(conversation.feedback) == 3


def test_like_of_the_same_track_elsewhere_stands(chat: Bench) -> None:
    """Taking a like off one reply leaves the like on another reply that showed the track."""
    chat.say("1", "e1")
    chat.clock.set(chat.clock.now() + timedelta(hours=7))
    chat.say("1", "e2")
    _do(chat, _react("r1", "👍"), _react("r2", "👍", on="e2.1"), _react("r3", "👍", on="e2.1", added=False))
    assert _preferences(chat).values("liked_track") == ("t1",)


def test_buttons_count_for_who_pressed(chat: Bench) -> None:
    """A like on somebody else's card is of the one who pressed, and nobody else's."""
    chat.say("music", "e1")
    (answered,) = _do(chat, _press("b1", "like", 2, user="u2"))
    assert _preferences(chat, "u2").values("liked_track") == ("t2",)
    assert _preferences(chat, "u1").items == ()
    assert answered.deliveries[0].outgoing.reply.ephemeral
    _do(chat, _press("b2", "reject", 2, user="u2"))
    assert _preferences(chat, "u2").values("rejected_track") == ("t2",)
    assert _preferences(chat, "u2").values("liked_track") == ()


def test_more_on_somebody_elses_card(chat: Bench) -> None:
    """More, pressed by another person, goes on from that request in that person's own conversation."""
    chat.say("music", "e1")
    (answered,) = _do(chat, _press("b1", "more", None, user="u2"))
    assert _shown(answered) == ["t4", "t5", "t6"]
    assert answered.deliveries[0].outgoing.user == "u2"
    assert _shown(chat.say("music", "e2")) == ["t4", "t5", "t6"]


def test_more_like_a_card(chat: Bench) -> None:
    """More on a card, by position or by what it carries, and 🔁 ask for more like that card."""
    chat.say("music", "e1")
    answers = _do(
        chat,
        _press("b1", "more", 2),
        _press("b2", "more", None, value="t3"),
        _react("r1", "2️⃣"),
        _react("r2", "🔁"),
        _react("r3", "🔁", added=False),
    )
    assert [text for answered in answers for text in _texts(answered)] == ["Like t2", "Like t3", "Like t2"]


def test_next_gives_one_card(chat: Bench) -> None:
    """Next, by button, emoji and command, is one more card."""
    chat.say("music", "e1")
    answers = _do(chat, _press("b1", "next", None), _react("r1", "⏭️"), CommandEvent("k1", CHANNEL, "u1", "next"))
    assert [_shown(answered) for answered in answers] == [["t4"], ["t5"], ["t6"]]


def test_answer_by_button(chat: Bench) -> None:
    """An answer's label stands for its value; another person's press is their own request."""
    chat.say("ask", "e1")
    answers = _do(
        chat, _press("b1", "answer", None, value="The second"), _press("b2", "answer", None, value="2", user="u2")
    )
    assert [_shown(answered) for answered in answers] == [["t1", "t2"], ["t1", "t2"]]


def test_private_reply_is_for_one_person(chat: Bench) -> None:
    """A button that was shown to one person is refused to others, with a private word."""
    _do(chat, CommandEvent("k1", CHANNEL, "u1", "my-data"))
    chat.say("no more Coldplay", "e1")
    other, own = _do(
        chat, _press("b1", "forget", None, on="k1.1", user="u2", value="me"), _press("b2", "why", None, on="gone")
    )
    assert other.deliveries[0].outgoing.reply.to == "u2"
    assert _preferences(chat).values("rejected_artist") == ("Coldplay",)
    assert own.deliveries[0].outgoing.reply.ephemeral


def test_preferences_are_listed_and_withdrawn(chat: Bench) -> None:
    """What was noted is listed privately, tracks as cards, each with a button that takes it back."""
    chat.say("no more Coldplay", "e1")
    chat.say("1", "e2")
    _do(chat, _press("b1", "like", 1, on="e2.1"))
    (listed,) = _do(chat, CommandEvent("k1", CHANNEL, "u1", "prefs"))
    reply = listed.deliveries[0].outgoing.reply
    assert (reply.ephemeral, _shown(listed)) == (True, ["t1"])
    assert "Coldplay" in reply.text
    values = [button.value for button in reply.buttons]
    assert "rejected_artist:Coldplay" in values
    _do(chat, *(_press(f"f{value}", "forget", None, on="k1.1", value=value) for value in values))
    assert _preferences(chat).items == ()


def test_forgetting_everything(chat: Bench) -> None:
    """forget-me leaves nothing of the person."""
    chat.say("no more Coldplay", "e1")
    (answered,) = _do(chat, CommandEvent("k1", CHANNEL, "u1", "forget-me"))
    assert answered.deliveries
    assert chat.store.people() == ()
    assert _shown(chat.say("music", "e2")) == ["t1", "t2", "t3"]


@pytest.mark.parametrize("name", ["help", "history", "my-data", "prefs", "why", "/help"])
def test_private_commands(chat: Bench, name: str) -> None:
    """What a command tells about a person is for that person's eyes."""
    chat.say("music", "e1")
    (answered,) = _do(chat, CommandEvent("k1", CHANNEL, "u1", name))
    assert answered.deliveries[0].outgoing.reply.ephemeral
    assert answered.failure is None


def test_command_in_words(chat: Bench) -> None:
    """A question for what was noted is the command, answered privately and to the message."""
    outgoing = chat.say("noted?", "e1").deliveries[0].outgoing
    assert (outgoing.reply.ephemeral, outgoing.in_reply_to) == (True, "e1")


def test_unknown_command(chat: Bench) -> None:
    """An unknown command is answered with those that there are."""
    (answered,) = _do(chat, CommandEvent("k1", CHANNEL, "u1", "dance"))
    (text,) = _texts(answered)
    assert "dance" in text
    assert "forget-me" in text


def test_mention_without_words(chat: Bench) -> None:
    """A bare mention is answered with help."""
    assert "command" in _texts(chat.say("  ", "e1"))[0]


def test_fault_in_a_turn(chat: Bench) -> None:
    """A turn that fails is told of, saves nothing, and the next one works."""
    answered = chat.say("boom", "e1")
    assert answered.failure is not None
    assert answered.deliveries[0].outgoing.reply.ephemeral
    assert chat.store.load(thread_key(MessageEvent("", CHANNEL, "u1", ""))) is None
    assert _shown(chat.say("music", "e2")) == ["t1", "t2", "t3"]


class Failing:
    """A platform that fails a number of times and then takes replies."""

    name = "local"

    def __init__(self, times: int, *, lasting: bool = False, again: bool = False) -> None:
        self.left = times
        self.tried = 0
        self._error = DeliveryError("No.", lasting=lasting, again=again)

    async def send(self, outgoing: Outgoing) -> str:
        """Take a reply, or fail."""
        self.tried += 1
        if self.left:
            self.left -= 1
            raise self._error
        return outgoing.id


def _recovered(chat: Bench, platform: Memory) -> list[str]:
    answers = chat.run(lambda chat: chat.segue.service.recover(platform))
    return [delivery.outgoing.id for answered in answers for delivery in answered.deliveries]


def test_unsent_reply_is_sent_once_later(chat: Bench) -> None:
    """A reply that the platform did not take is sent once after a start."""
    event = MessageEvent("e1", CHANNEL, "u1", "music")
    answered = chat.run(lambda chat: chat.segue.service.handle(event, Failing(1)))
    assert answered.deliveries[0].message_id is None
    assert _recovered(chat, Memory("other")) == []
    assert _recovered(chat, chat.platform) == ["e1.1"]
    assert _recovered(chat, chat.platform) == []


@pytest.mark.parametrize("lasting", [True, False])
def test_reply_that_is_let_go(chat: Bench, *, lasting: bool) -> None:
    """A reply that was refused for good, or is older than 15 minutes, is not sent again."""
    event = MessageEvent("e1", CHANNEL, "u1", "music")
    chat.run(lambda chat: chat.segue.service.handle(event, Failing(1, lasting=lasting)))
    if not lasting:
        chat.clock.set(chat.clock.now() + timedelta(minutes=16))
    assert _recovered(chat, chat.platform) == []


def test_rate_limited_reply_is_tried_again(chat: Bench) -> None:
    """A platform that asks to be tried again is, within reason."""
    event = MessageEvent("e1", CHANNEL, "u1", "music")
    platform = Failing(2, again=True)
    answered = chat.run(lambda chat: chat.segue.service.handle(event, platform))
    assert (platform.tried, answered.deliveries[0].message_id) == (3, "e1.1")
    stubborn = Failing(100, again=True)
    chat.run(lambda chat: chat.segue.service.handle(dataclasses.replace(event, id="e2"), stubborn))
    assert stubborn.tried < 10


def test_full_disk(tmp_path: Path) -> None:
    """On a full disk answers go on, what could not be saved is said, and saving works when there is space again."""
    database = Database(tmp_path / "a.db")
    store = SqlConversations(database)
    chat = bench(store, tmp_path)
    chat.say("no more Travis", "e1")
    with database.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    long = "no more " + "x" * 100_000
    told = chat.say(long, "e2")
    assert "not save" in _texts(told)[0]
    assert told.deliveries[0].outgoing.reply.notices[0].kind == "degraded"
    crowded = MessageEvent("e3" + "x" * 100_000, CHANNEL, "u1", "music")
    shown = [
        _shown(_do(chat, event)[0]) for event in (crowded, crowded, dataclasses.replace(crowded, id=crowded.id + "y"))
    ]
    assert shown == [["t1", "t2", "t3"], [], ["t4", "t5", "t6"]]
    with database.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
    chat.say("no more Coldplay", "e4")
    assert _preferences(chat).values("rejected_artist") == ("Travis", "Coldplay")
    assert _shown(chat.say("music", "e5")) == ["t7", "t8", "t9"]
    chat.segue.close()
    store.close()


def test_keys_and_people() -> None:
    """Keys are apart by platform, tenant, channel, person, thread and direct message; people by platform and user."""
    places = [
        (CHANNEL, "u1"),
        (CHANNEL, "u2"),
        (THREAD, "u1"),
        (DM, "u1"),
        (Place("local", "g2", "c1"), "u1"),
        (Place("slack", "g1", "c1"), "u1"),
        (Place("local", "g1-c1", "u1"), "u1"),
        (Place("local", "g1", "c1:uu1"), "u1"),
    ]
    keys = [thread_key(MessageEvent("", place, user, "")) for place, user in places]
    assert len(set(keys)) == len(keys)
    assert thread_key(MessageEvent("", THREAD, "u1", "")) == thread_key(MessageEvent("", THREAD, "u2", ""))
    assert person_of(Place("slack", "w1", "c"), "U1") != person_of(Place("slack", "w2", "c"), "U1")
    assert person_of(Place("discord", "g1", "c"), "7") == person_of(Place("discord", "g2", "d"), "7")
