"""A script is played as the format says, on a small recommender and a real database."""

import asyncio
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bot.replay import Extras, Replay
from recommender.clock import FixedClock
from segue.build import Segue, build
from segue.settings import Settings
from storage.conversation.store import SqlConversations
from storage.database import Database
from tests.segue.scripted import ScriptedRecommender

Json = dict[str, Any]
MUSIC: Json = {"type": "message", "text": "music"}


def _play(directory: Path, lines: Sequence[object], *, trace: bool = False) -> tuple[list[Json], bool]:
    clock = FixedClock(datetime(2026, 1, 1, tzinfo=UTC))
    settings = Settings(data_dir=directory)
    stores: list[SqlConversations] = []

    def start() -> Segue:
        for store in stores:
            store.close()
        stores.append(SqlConversations(Database(settings.conversations)))
        return build(settings, clock=clock, store=stores[-1], recommender=ScriptedRecommender())

    async def played() -> tuple[list[Json], bool]:
        replay = Replay(start, clock, Extras(trace=trace))
        raw = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
        objects = [item async for item in replay.run(raw)]
        replay.close()
        return objects, replay.all_valid

    result = asyncio.run(played())
    stores[-1].close()
    return result


def _ids(output: Json) -> list[str]:
    return [card["track_id"] for reply in output["replies"] for card in reply["cards"]]


def _texts(output: Json) -> list[str]:
    return [reply["text"] for reply in output["replies"]]


def test_shape_and_ids(tmp_path: Path) -> None:
    """One object an event, counting from 1, with ids made of the event's id."""
    (first, second), valid = _play(tmp_path, [MUSIC, {**MUSIC, "id": "E2"}])
    assert valid
    assert list(first) == ["event", "replies", "error"]
    assert (first["event"], first["error"], first["replies"][0]["id"]) == (1, None, "1.1")
    assert (second["event"], second["replies"][0]["id"], second["replies"][0]["in_reply_to"]) == (2, "E2.1", "E2")


def test_same_bytes_every_time(tmp_path: Path) -> None:
    """Two runs of a script print the same."""
    lines = [
        MUSIC,
        {"type": "reaction", "emoji": "👍"},
        {"type": "together", "events": [MUSIC, {**MUSIC, "user": "u2"}]},
    ]
    runs = [json.dumps(_play(tmp_path / name, lines, trace=True)) for name in ("a", "b")]
    assert runs[0] == runs[1]


def test_lines_that_are_no_events(tmp_path: Path) -> None:
    """A bad line ends in an error, the rest goes on, blank lines are skipped."""
    outputs, valid = _play(tmp_path, [MUSIC, b"{bad", b"\n", {"type": "dance"}, {"type": "message"}, MUSIC])
    assert not valid
    assert [output["event"] for output in outputs] == [1, 2, 3, 4, 5]
    kinds = [output["error"] and output["error"]["kind"] for output in outputs]
    assert kinds == [None, "invalid_json", "unknown_type", "invalid_event", None]
    assert _ids(outputs[4]) == ["t4", "t5", "t6"]


def test_events_without_a_reply(tmp_path: Path) -> None:
    """Edits, deletions, what is not addressed, a clock and a restart give an object without replies."""
    lines = [
        {"type": "edit", "message_id": "1"},
        {"type": "delete", "message_id": "1"},
        {**MUSIC, "addressed": False},
        {**MUSIC, "bot": True},
        {"type": "clock", "at": "2026-06-15T12:00:00Z"},
        {"type": "restart"},
        {"type": "fail_sends"},
    ]
    outputs, valid = _play(tmp_path, lines)
    assert valid
    assert all(output == {"event": at, "replies": [], "error": None} for at, output in enumerate(outputs, start=1))


def test_raw_events_need_their_platform(tmp_path: Path) -> None:
    """A platform that is not there is said to be missing; the line is a valid event."""
    (output,), valid = _play(tmp_path, [{"type": "raw", "platform": "slack", "payload": {}}])
    assert valid
    assert "slack" in output["error"]["text"]


def test_last_is_of_the_same_place(tmp_path: Path) -> None:
    """`last` is the last answer of the channel, `event` that of an event, an id that reply."""
    lines = [
        MUSIC,
        {**MUSIC, "channel": "c2", "user": "u2"},
        {"type": "button", "action": "more", "position": 1},
        {"type": "button", "action": "more", "position": 1, "on": {"event": 2}, "user": "u2"},
        {"type": "button", "action": "more", "position": 3, "on": "1.1"},
    ]
    outputs, _ = _play(tmp_path, lines)
    assert [_texts(output) for output in outputs[2:]] == [["Like t1"], ["Like t1"], ["Like t3"]]
    assert outputs[3]["replies"][0]["channel"] == "c2"


def test_restart_keeps_everything(tmp_path: Path) -> None:
    """After a restart the conversation goes on, reactions on old cards count, and old events stay known."""
    lines = [
        {**MUSIC, "id": "E1"},
        {"type": "restart"},
        {"type": "reaction", "emoji": "👍", "position": 2},
        {**MUSIC, "id": "E1"},
        {"type": "command", "name": "prefs"},
        MUSIC,
    ]
    outputs, _ = _play(tmp_path, lines)
    assert outputs[3]["replies"] == []
    assert _ids(outputs[4]) == ["t2"]
    assert _ids(outputs[5]) == ["t4", "t5", "t6"]


def test_failed_sends(tmp_path: Path) -> None:
    """An unavailable platform gets the reply after the restart, once; a lasting failure and an old reply are let go."""
    for kind, expected in (("unavailable", ["2.1"]), ("forbidden", []), ("gone", [])):
        lines = [{"type": "fail_sends", "kind": kind}, MUSIC, {"type": "restart"}, {"type": "restart"}]
        outputs, _ = _play(tmp_path / kind, lines)
        assert outputs[1]["replies"] == []
        assert [reply["id"] for reply in outputs[2]["replies"]] == expected
        assert outputs[3]["replies"] == []
    late = [{"type": "fail_sends"}, MUSIC, {"type": "restart", "at": "2026-01-01T00:20:00Z"}]
    assert _play(tmp_path / "late", late)[0][2]["replies"] == []
    fast = [{"type": "fail_sends", "kind": "rate_limited"}, MUSIC]
    assert len(_play(tmp_path / "fast", fast)[0][1]["replies"]) == 1


def test_together(tmp_path: Path) -> None:
    """Events that come together are answered in the order of the list, each under an id of its own."""
    events = [{"type": "message", "text": "1"}, {"type": "message", "text": "2"}, {**MUSIC, "user": "u2"}]
    (output,), _ = _play(tmp_path, [{"type": "together", "events": events}])
    assert [[card["track_id"] for card in reply["cards"]] for reply in output["replies"]] == [
        ["t1"],
        ["t2", "t3"],
        ["t1", "t2", "t3"],
    ]
    assert [reply["id"] for reply in output["replies"]] == ["1.1.1", "1.2.1", "1.3.1"]


def test_given(tmp_path: Path) -> None:
    """What is given counts as shown and judged, and can be named by what follows."""
    lines = [
        {"type": "given", "text": "soul", "cards": ["t1", "t2"], "feedback": {"t2": -1}},
        MUSIC,
        {"type": "button", "action": "more", "position": 2, "on": {"event": 1}},
        {"type": "command", "name": "prefs"},
    ]
    outputs, valid = _play(tmp_path, lines)
    assert valid
    assert outputs[0]["replies"] == []
    assert _ids(outputs[1]) == ["t3", "t4", "t5"]
    assert _texts(outputs[2]) == ["Like t2"]
    assert _ids(outputs[3]) == ["t2"]


def test_given_track_that_is_not_there(tmp_path: Path) -> None:
    """A track that the catalogue does not have makes the line no valid event."""
    (output,), valid = _play(tmp_path, [{"type": "given", "cards": ["nowhere"]}])
    assert not valid
    assert "nowhere" in output["error"]["text"]


def test_clock(tmp_path: Path) -> None:
    """`at` sets the clock: after six idle hours the conversation begins anew."""
    outputs, _ = _play(tmp_path, [MUSIC, {**MUSIC, "at": "2026-01-01T06:00:00Z"}])
    assert _ids(outputs[1]) == ["t1", "t2", "t3"]


def test_directory_used_before(tmp_path: Path) -> None:
    """In a directory used before, line numbers are not taken for the earlier run's, and explicit ids are."""
    _play(tmp_path, [MUSIC, {**MUSIC, "id": "E2"}])
    outputs, _ = _play(
        tmp_path, [MUSIC, {**MUSIC, "id": "E2"}, {"type": "button", "action": "more", "position": 1, "on": "1.1"}]
    )
    assert _ids(outputs[0]) == ["t7", "t8", "t9"]
    assert outputs[0]["replies"][0]["id"] == "1.1"
    assert outputs[1]["replies"] == []
    assert _texts(outputs[2]) == ["Like t7"]


def test_fault_in_a_turn(tmp_path: Path) -> None:
    """A turn that fails ends in an error, and the script goes on."""
    outputs, valid = _play(tmp_path, [{"type": "message", "text": "boom"}, MUSIC])
    assert valid
    assert outputs[0]["error"]["kind"] == "internal"
    assert _ids(outputs[1]) == ["t1", "t2", "t3"]
