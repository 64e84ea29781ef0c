"""The terminal: what is typed, and what is printed."""

import asyncio
import io
from datetime import UTC, datetime

import pytest
from rich.console import Console

from adapters.console.lines import HERE, Quit, read_line
from adapters.console.render import ConsolePlatform, safe
from adapters.types import ButtonPress, CommandEvent, MessageEvent, Outgoing
from recommender.types import Card, Link, Option, Question, Reply

CARD = Card(
    1,
    "t1",
    "Smooth Operator",
    ("Sade",),
    "Diamond Life",
    1984,
    258,
    ("soul",),
    "by Sade",
    (Link("YouTube", "https://y/t1"),),
)


def _printed(reply: Reply) -> str:
    out = io.StringIO()
    platform = ConsolePlatform(Console(file=out, width=100))
    asyncio.run(platform.send(Outgoing("r", HERE, "you", reply, None, datetime(2026, 1, 1, tzinfo=UTC))))
    return out.getvalue()


def test_card() -> None:
    """A card shows title, artists, album, year, length, reason and link."""
    text = _printed(Reply("Songs:", (CARD,)))
    for part in ("Songs:", "1. Smooth Operator", "Sade", "Diamond Life", "1984", "4:18", "by Sade", "https://y/t1"):
        assert part in text


def test_unknown_facts_are_left_out() -> None:
    """A card without album, year, length, artist and links says nothing of them."""
    bare = Card(1, "t1", "Lost Tape", (), None, None, None, (), "", ())
    text = _printed(Reply("", (bare,)))
    assert text.strip() == "1. Lost Tape"


def test_question_is_asked_once() -> None:
    """A question that stands in the text is not repeated; its answers are listed."""
    question = Question("Which one?", (Option("Sade", "songs by Sade"),))
    text = _printed(Reply("Which one?", question=question))
    assert text.count("Which one?") == 1
    assert "Sade" in text


def test_terminal_is_not_steered() -> None:
    """Control and direction characters of a title do not reach the terminal, nor does markup mean anything."""
    nasty = Card(1, "t", "a\x1b[2Jb\x07\u202egnp.exe[bold]", ("\x9b31mX",), None, None, None, (), "", ())
    text = _printed(Reply("", (nasty,)))
    assert not set(text) & {"\x1b", "\x07", "\x9b", "\u202e"}
    assert "[bold]" in text
    assert safe("a\u200db") == "a\u200db"


@pytest.mark.parametrize(
    ("line", "action", "position"), [("+1", "like", 1), ("-2", "reject", 2), (" + 10 ", "like", 10)]
)
def test_opinions(line: str, action: str, position: int) -> None:
    """A sign and a number like or reject a card."""
    event = read_line(line, "k", "r1")
    assert isinstance(event, ButtonPress)
    assert (event.action, event.position, event.on) == (action, position, "r1")


@pytest.mark.parametrize(
    ("line", "name", "text"),
    [
        ("/play trip hop", "play", "trip hop"),
        ("/segue play x y", "play", "x y"),
        ("/more", "more", ""),
        ("/why 1", "why", "1"),
        ("/", "help", ""),
    ],
)
def test_commands(line: str, name: str, text: str) -> None:
    """A slash begins a command, with or without Segue's name."""
    event = read_line(line, "k", None)
    assert isinstance(event, CommandEvent)
    assert (event.name, event.text) == (name, text)


def test_other_lines() -> None:
    """Anything else is said, a blank line is nothing, and quit quits."""
    said = read_line("songs by +44\n", "k", None)
    assert isinstance(said, MessageEvent)
    assert said.text == "songs by +44"
    assert read_line("  \n", "k", None) is None
    assert isinstance(read_line("/quit", "k", None), Quit)
