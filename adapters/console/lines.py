"""A line that was typed, read as what it asks for."""

import re
from dataclasses import dataclass
from typing import Literal

from adapters.types import ButtonPress, CommandEvent, Event, MessageEvent, Place

PLATFORM = "console"
USER = "you"
HERE = Place(PLATFORM, "local", "terminal", dm=True)

_OPINION = re.compile(r"^([+-])\s?(\d{1,2})$")
_QUIT = {"/quit", "/exit", "/q", "quit", "exit"}


@dataclass(frozen=True, slots=True)
class Quit:
    """The person is done."""

    kind: Literal["quit"] = "quit"


def read_line(line: str, key: str, on: str | None) -> Event | Quit | None:
    """What a line asks for, None for a blank one.

    `+1` likes and `-2` rejects a card of the reply `on`, `/more` is a command, anything else is said to Segue.
    """
    text = line.strip()
    if not text:
        return None
    if text.lower() in _QUIT:
        return Quit()
    if match := _OPINION.match(text):
        action: Literal["like", "reject"] = "like" if match[1] == "+" else "reject"
        return ButtonPress(key, HERE, USER, action, on, int(match[2]))
    if text.startswith("/") and not text.startswith("//"):
        return _command(text[1:], key)
    return MessageEvent(key, HERE, USER, text)


def _command(text: str, key: str) -> CommandEvent:
    """The command; `/segue play` is the same as `/play`."""
    words = text.removeprefix("segue").strip() if text.split(maxsplit=1)[:1] == ["segue"] else text
    name, _, rest = words.partition(" ")
    return CommandEvent(key, HERE, USER, name or "help", rest.strip())
