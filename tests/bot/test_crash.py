"""A process that is killed in the middle of a turn loses nothing that it acknowledged."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from adapters.types import MessageEvent
from bot.lock import only_run
from recommender.errors import SetupError
from segue.build import build
from segue.settings import Settings
from tests.segue.scripted import CHANNEL, Memory, ScriptedRecommender

ROOT = Path(__file__).parents[2]


def _killed(directory: Path) -> None:
    command = [sys.executable, "-m", "tests.bot.interrupted", str(directory)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:  # noqa: S603 - our own module
        assert process.stdout is not None
        assert process.stdout.readline() == b"in the turn\n"
        process.kill()


def test_kill_in_the_middle_of_a_turn(tmp_path: Path) -> None:
    """What was answered stays, the interrupted message is answered once, and the conversation goes on."""
    _killed(tmp_path)
    segue, platform = build(Settings(data_dir=tmp_path), recommender=ScriptedRecommender()), Memory()

    async def next_start() -> None:
        await segue.service.handle(MessageEvent("e2", CHANNEL, "u1", "music"), platform)
        await segue.service.handle(MessageEvent("e3", CHANNEL, "u1", "stay"), platform)
        assert platform.sent == []
        await segue.service.recover(platform)
        await segue.service.recover(platform)
        await segue.service.handle(MessageEvent("e4", CHANNEL, "u1", "music"), platform)

    asyncio.run(next_start())
    assert [outgoing.id for outgoing in platform.sent] == ["e3.1", "e4.1"]
    shown = [[card.track_id for card in outgoing.reply.cards] for outgoing in platform.sent]
    assert shown == [["t4", "t5", "t6"], ["t7", "t8", "t9"]]
    assert segue.store.preferences("local:u1").values("rejected_artist") == ("Coldplay",)
    segue.close()


def test_second_run_is_refused(tmp_path: Path) -> None:
    """Two processes never run on one data directory; the first one's end frees it."""
    with only_run(tmp_path):
        holder = (
            f"from pathlib import Path; from bot.lock import only_run\nwith only_run(Path({str(tmp_path)!r})): pass"
        )
        second = subprocess.run([sys.executable, "-c", holder], cwd=ROOT, capture_output=True, check=False)  # noqa: S603 - our own code
        assert second.returncode != 0
        with pytest.raises(SetupError), only_run(tmp_path):
            pass
    with only_run(tmp_path):
        pass
