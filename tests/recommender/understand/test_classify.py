"""What a message is in its conversation."""

import pytest

from recommender.types import Conversation, Incoming, OpenQuestion, ShownCard, State
from recommender.understand.classify import MessageClass, classify

CARDS = tuple(ShownCard(reply_id="r1", position=number, track_id=f"c{number}") for number in (1, 2, 3))
SHOWN = Conversation(thread_key="t", state=State(), shown=CARDS)
ASKED = Conversation(
    thread_key="t",
    question=OpenQuestion(
        text="Which?", options=(("Alphabeat (pop)", "the pop one"), ("Alphabeat (techno)", "techno one"))
    ),
)
KINDS = {
    "more tracks": "follow_up more_content", "more": "follow_up more_content", "another one": "follow_up more_content",
    "5 more": "follow_up more_content", "next": "follow_up more_content", "noch mehr bitte": "follow_up more_content",
    "encore": "follow_up more_content", "más": "follow_up more_content", "More like this please": "follow_up similarity_exploration",
    "something similar": "follow_up similarity_exploration", "more like the second one": "follow_up positional",
    "the third one": "follow_up positional", "same but faster": "follow_up variation_request",
    "like that but sadder": "follow_up variation_request", "other artists please": "follow_up style_continuation",
    "actually go back to the jazz": "follow_up return_to", "no, I meant the band": "correction correction",
    "no, only from the 50s": "correction correction", "stop": "action stop", "help": "action help", "thanks!": "small_talk thanks",
    "hello": "small_talk greeting", "why this one?": "action why", "start over": "action start_over", "nah": "small_talk no",
    "french rap": "fresh ", "more No Doubt": "fresh ", "stop in the name of love": "fresh ", "a different kind of blue": "fresh ",
    "play Hello by Adele": "fresh ", "help by the beatles": "fresh ", "why does it always rain on me": "fresh ",
}  # fmt: skip


def what(text: str, conversation: Conversation) -> MessageClass:
    """What a message is in a conversation."""
    """What a message is in a conversation."""
    return classify(Incoming("m", "u", text), conversation)


@pytest.mark.parametrize("text", KINDS)
def test_kind(text: str) -> None:
    """A message after cards is of this kind; commands are whole messages, never words of one."""
    found = what(text, SHOWN)
    assert f"{found.kind} {found.name}" == KINDS[text]


@pytest.mark.parametrize("text", ["more", "more like this", "the second one", "something similar"])
def test_nothing_to_follow(text: str) -> None:
    """A follow-up as a first message is a fresh one."""
    assert what(text, Conversation(thread_key="t")).kind == "fresh"


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("Alphabeat (techno)", "option", "techno one"),
        ("techno", "option", "techno one"),
        ("the second one", "option", "techno one"),
        ("1", "option", "the pop one"),
        ("yes please", "yes", ""),
        ("nah", "no", ""),
    ],
)
def test_answer(text: str, name: str, value: str) -> None:
    """An open question is answered by an option, its number, some of its words, or yes and no."""
    assert what(text, ASKED) == MessageClass("answer", name, value)


def test_wish_instead_of_an_answer() -> None:
    """What answers no question is read as any message."""
    assert what("instrumental", ASKED).kind == "fresh"


def test_position_counts_in_the_reply_answered_to() -> None:
    """A platform reply to an older message means the cards of that message."""
    later = SHOWN.model_copy(update={"shown": (*CARDS, ShownCard(reply_id="r2", position=1, track_id="d1"))})
    found = classify(Incoming("m", "u", "more like this one", reply_to="r1"), later)
    assert found.follow_up is not None
    assert found.follow_up.track_ids == ("c1", "c2", "c3")
