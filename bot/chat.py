"""`segue chat`: one person in the terminal, or lines from a pipe."""

import asyncio
import secrets
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from itertools import count

from rich.console import Console

from adapters.console.lines import HERE, USER, Quit, read_line
from adapters.console.render import ConsolePlatform
from adapters.types import MessageEvent
from segue.build import Segue
from segue.threads import thread_key

WELCOME = "Tell me what you feel like hearing. /help lists what else there is, /quit leaves."
GOODBYE = "Goodbye, and enjoy the music."


class Chat:
    """Reads lines, hands them to the service, and prints what comes back."""

    def __init__(self, segue: Segue, console: Console) -> None:
        self._segue = segue
        self._console = console
        self._platform = ConsolePlatform(console)
        self._ids = (f"{secrets.token_hex(6)}-{number}" for number in count(1))
        self._runner = asyncio.Runner()

    def run(self) -> None:
        """Until the person leaves or the input ends."""
        interactive = sys.stdin.isatty()
        if interactive:
            self._console.print(WELCOME, style="dim")
        try:
            for line in _typed() if interactive else sys.stdin:
                if not self.say(line):
                    break
        except KeyboardInterrupt:
            self._console.print()
        if interactive:
            self._console.print(GOODBYE, style="dim")

    def say(self, line: str) -> bool:
        """Handle one line; False when it was the last."""
        event = read_line(line, next(self._ids), self._last_reply())
        if isinstance(event, Quit):
            return False
        if event is not None:
            self._runner.run(self._segue.service.handle(event, self._platform))
            self._segue.after_reply()
        return True

    def close(self) -> None:
        """Let go of the event loop."""
        self._runner.close()

    def _last_reply(self) -> str | None:
        key = thread_key(MessageEvent("", HERE, USER, ""))
        stored = self._segue.store.last_reply(key)
        return stored.id if stored else None


def _typed() -> Iterator[str]:
    """Lines from the keyboard until Ctrl-D, with the line editing of the system where there is one."""
    with suppress(ImportError):
        import_module("readline")  # gives input() a history; Windows has none
    while True:
        try:
            yield input("> ")
        except EOFError:
            return
