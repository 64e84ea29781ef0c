"""Every line is read as what it says, or refused with one sentence."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.replay.events import event_of, place_of
from adapters.replay.lines import ClockLine, GivenLine, MessageLine, ReactionLine, ReplyOf, TogetherLine
from adapters.replay.script import LineError, parse
from adapters.types import GivenEvent, MessageEvent


def test_defaults_of_a_message() -> None:
    """A message needs a text and nothing else."""
    line = parse(b'{"type":"message","text":"songs by Sade"}')
    assert isinstance(line, MessageLine)
    assert (line.user, line.channel, line.thread, line.dm, line.tenant, line.id, line.at) == (
        "u1", "c1", None, False, "local", None, None,
    )  # fmt: skip
    event = event_of(line, "7", None, place_of(line))
    assert isinstance(event, MessageEvent)
    assert (event.id, event.addressed, event.from_bot) == ("7", True, False)


def test_everything_of_a_message() -> None:
    """Each field of a message arrives."""
    line = parse(
        '{"type":"message","text":"é","user":"u2","channel":"c","thread":"t","dm":true,"tenant":"g","id":"E2",'
        '"at":"2026-06-15T12:00:00Z","addressed":false,"message_id":"m","reply_to":{"event":3},"bot":true,'
        '"attachments":[{"name":"a.png","type":"image/png"}],"llm":{"content":"x"},"comment":"ignored"}'.encode()
    )
    assert isinstance(line, MessageLine)
    assert line.at == datetime(2026, 6, 15, 12, tzinfo=UTC)
    event = event_of(line, "E2", "r", place_of(line))
    assert isinstance(event, MessageEvent)
    assert (event.reply_to, event.from_bot, event.addressed, event.place.dm) == ("r", True, False, True)
    assert event.attachments[0].name == "a.png"


def test_what_a_line_is_about() -> None:
    """A reaction is about the last reply unless it names one."""
    line = parse('{"type":"reaction","emoji":"👍"}'.encode())
    assert isinstance(line, ReactionLine)
    assert (line.on, line.added, line.position) == ("last", True, None)
    other = parse('{"type":"reaction","emoji":"👍","on":{"event":2},"added":false,"position":3}'.encode())
    assert isinstance(other, ReactionLine)
    assert (other.on, other.added, other.position) == (ReplyOf(event=2), False, 3)


def test_given() -> None:
    """What is judged was shown; options may be plain texts."""
    line = parse(
        b'{"type":"given","cards":["a"],"feedback":{"b":-1,"a":1},"question":{"text":"Q","options":["x",{"label":"L","value":"v"}]}}'
    )
    assert isinstance(line, GivenLine)
    event = event_of(line, "1", None, place_of(line))
    assert isinstance(event, GivenEvent)
    assert event.cards == ("a", "b")
    assert event.question is not None
    assert event.question.options == (("x", "x"), ("L", "v"))


def test_numbers_as_names() -> None:
    """An id that was written as a number is its text."""
    line = parse(b'{"type":"message","text":"a","id":7,"user":12}')
    assert isinstance(line, MessageLine)
    assert (line.id, line.user) == ("7", "12")


def test_together() -> None:
    """Events that come together keep their order."""
    line = parse(b'{"type":"together","events":[{"type":"message","text":"a"},{"type":"command","name":"more"}]}')
    assert isinstance(line, TogetherLine)
    assert [item.type for item in line.events] == ["message", "command"]


def test_time_without_a_zone_is_utc() -> None:
    """A time without a zone is taken as UTC, one with a zone is converted."""
    plain, zoned = (
        parse(b'{"type":"clock","at":"2026-06-15T12:00:00"}'),
        parse(b'{"type":"clock","at":"2026-06-15T14:00:00+02:00"}'),
    )
    assert isinstance(plain, ClockLine)
    assert isinstance(zoned, ClockLine)
    assert plain.at == zoned.at


@pytest.mark.parametrize(
    ("raw", "kind"),
    [
        (b"not json", "invalid_json"),
        (b"\xff\xfe{}", "invalid_json"),
        (b"[" * 100_000, "invalid_json"),
        (b"[1]", "invalid_event"),
        (b"null", "invalid_event"),
        (b"{}", "unknown_type"),
        (b'{"type":"dance"}', "unknown_type"),
        (b'{"type":["message"]}', "unknown_type"),
        (b'{"type":"message"}', "invalid_event"),
        (b'{"type":"message","text":5}', "invalid_event"),
        (b'{"type":"message","text":null}', "invalid_event"),
        (b'{"type":"message","text":"a","addressed":"no"}', "invalid_event"),
        (b'{"type":"message","text":"a","at":"yesterday"}', "invalid_event"),
        (b'{"type":"message","text":"a","at":17}', "invalid_event"),
        (b'{"type":"message","text":"a","user":""}', "invalid_event"),
        (b'{"type":"message","text":"a","user":true}', "invalid_event"),
        (b'{"type":"edit"}', "invalid_event"),
        (b'{"type":"reaction"}', "invalid_event"),
        (b'{"type":"reaction","emoji":"x","position":0}', "invalid_event"),
        (b'{"type":"reaction","emoji":"x","on":{"reply":1}}', "invalid_event"),
        (b'{"type":"button","action":"explode"}', "invalid_event"),
        (b'{"type":"button"}', "invalid_event"),
        (b'{"type":"command"}', "invalid_event"),
        (b'{"type":"given","feedback":{"a":5}}', "invalid_event"),
        (b'{"type":"raw","platform":"slack"}', "invalid_event"),
        (b'{"type":"together","events":[]}', "invalid_event"),
        (b'{"type":"together","events":[{"type":"restart"}]}', "invalid_event"),
        (b'{"type":"fail_sends","kind":"odd"}', "invalid_event"),
        (b'{"type":"fail_sends","count":0}', "invalid_event"),
        (b'{"type":"clock"}', "invalid_event"),
    ],
)
def test_refused_lines(raw: bytes, kind: str) -> None:
    """What is no valid event is refused, with its kind and a sentence."""
    with pytest.raises(LineError) as refused:
        parse(raw)
    assert refused.value.fault.kind == kind
    assert refused.value.fault.text.endswith(".")
    assert "\n" not in refused.value.fault.text


def test_halves_of_surrogate_pairs() -> None:
    """A lone surrogate, which no text may hold, is replaced."""
    line = parse(rb'{"type":"message","text":"a\ud800b \ud83c\udfb5"}')
    assert isinstance(line, MessageLine)
    assert line.text == "a\ufffdb 🎵"


@given(st.binary(max_size=60))
def test_any_bytes(raw: bytes) -> None:
    """No bytes do more than being refused."""
    try:
        parse(raw)
    except LineError as error:
        assert error.fault.text  # noqa: PT017 - most lines raise, a few may not
