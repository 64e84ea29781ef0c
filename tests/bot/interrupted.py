"""A process that accepts an event, says so on standard output, and waits in the middle of the turn to be killed."""

import asyncio
import sys
from pathlib import Path

from adapters.types import MessageEvent
from recommender.respond.remember import Asked
from recommender.types import TurnResult
from segue.build import build
from segue.settings import Settings
from tests.segue.scripted import CHANNEL, Memory, ScriptedRecommender


class Stuck(ScriptedRecommender):
    """Answers, until it is told "stay"."""

    def turn(self, asked: Asked) -> TurnResult:
        """Answer a message, or say that a turn is on and never end it."""
        if asked.message.text == "stay":
            sys.stdout.write("in the turn\n")
            sys.stdout.flush()
            sys.stdin.read()
        return super().turn(asked)


async def _main(directory: Path) -> None:
    segue = build(Settings(data_dir=directory), recommender=Stuck())
    for key, text in (("e1", "no more Coldplay"), ("e2", "music"), ("e3", "stay")):
        await segue.service.handle(MessageEvent(key, CHANNEL, "u1", text), Memory())


if __name__ == "__main__":
    asyncio.run(_main(Path(sys.argv[1])))
