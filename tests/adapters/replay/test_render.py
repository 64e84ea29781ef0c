"""A reply is printed with every field of the format."""

from datetime import UTC, datetime

from adapters.replay.render import reply_object
from adapters.types import Outgoing, Place
from recommender.types import Button, Card, Link, Notice, Option, Question, Reply

CARD = Card(
    1,
    "t1",
    "Title",
    ("A", "B"),
    None,
    None,
    61,
    ("soul",),
    "because",
    (Link("YouTube", "https://y", search=True),),
    (Button("like", "Like", "t1"),),
)
REPLY = Reply(
    "Here.",
    (CARD,),
    Question("Which?", (Option("This", "that"),)),
    (Button("more", "More"),),
    (Notice("fewer", "Only one."),),
)


def test_whole_reply() -> None:
    """Everything is there, an unknown year is null, and marks are taken off the ids."""
    place = Place("local", "g", "c1", "T1")
    going = Outgoing("@3/1.1", place, "u1", REPLY, "@3/1", datetime(2026, 1, 1, tzinfo=UTC))
    assert reply_object(going, lambda key: key.removeprefix("@3/")) == {
        "id": "1.1",
        "channel": "c1",
        "thread": "T1",
        "to": "u1",
        "in_reply_to": "1",
        "text": "Here.",
        "cards": [
            {
                "position": 1,
                "track_id": "t1",
                "title": "Title",
                "artists": ["A", "B"],
                "album": None,
                "year": None,
                "duration_s": 61,
                "tags": ["soul"],
                "reason": "because",
                "links": [{"label": "YouTube", "url": "https://y", "search": True}],
                "buttons": [{"action": "like", "label": "Like", "value": "t1"}],
            }
        ],
        "question": {"text": "Which?", "options": [{"label": "This", "value": "that"}]},
        "buttons": [{"action": "more", "label": "More", "value": ""}],
        "notices": [{"kind": "fewer", "text": "Only one."}],
        "ephemeral": False,
        "session": None,
    }
