"""Plays a conversation on a catalogue given as rows, through `segue replay`, and reads the answers."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from bot.cli import main
from tests.scenarios.distractors import distractors

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Answer:
    """One reply as a listener sees it."""

    text: str
    cards: tuple[dict[str, Any], ...]
    question: dict[str, Any] | None
    notices: tuple[dict[str, Any], ...]
    trace: dict[str, Any]

    @property
    def ids(self) -> tuple[str, ...]:
        """The track ids, in order."""
        return tuple(card["track_id"] for card in self.cards)

    @property
    def artists(self) -> tuple[str, ...]:
        """The main artists, in order."""
        return tuple(card["artists"][0] for card in self.cards)

    @property
    def notice_kinds(self) -> set[str]:
        """The kinds of honest words in it."""
        return {notice["kind"] for notice in self.notices}

    def resolved(self, kind: str) -> list[dict[str, Any]]:
        """What names of one kind were found to be."""
        return [item for item in self.trace.get("resolved", []) if item["kind"] == kind and item["id"] is not None]


def write_jsonl(path: Path, rows: Sequence[Any]) -> Path:
    """A file of one JSON value a line."""
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path


def play(directory: Path, events: Sequence[Any], *arguments: str, data_dir: Path | None = None) -> list[dict[str, Any]]:
    """The output objects of a script, played on the installed catalogue of a data directory where one is given."""
    return [json.loads(line) for line in printed(directory, events, *arguments, data_dir=data_dir).splitlines()]


def printed(directory: Path, events: Sequence[Any], *arguments: str, data_dir: Path | None = None) -> str:
    """What `segue replay` prints; the command must have ended well."""
    script = write_jsonl(directory / "script.jsonl", events)
    env = {"SEGUE_DATA_DIR": str(data_dir or directory / "data")}
    result = CliRunner().invoke(main, ["replay", str(script), "--trace", *arguments], env=env, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def _answer(output: dict[str, Any]) -> Answer:
    assert output["error"] is None, output["error"]
    (reply,) = output["replies"]
    return Answer(
        text=reply["text"],
        cards=tuple(reply["cards"]),
        question=reply["question"],
        notices=tuple(reply["notices"]),
        trace=output.get("trace") or {},
    )


def ask_each(directory: Path, rows: Sequence[Row], messages: Sequence[str], *arguments: str) -> list[Answer]:
    """Each message from a person and channel of its own."""
    catalogue = write_jsonl(directory / "rows.jsonl", [*rows, *distractors()])
    events = [
        {"type": "message", "text": text, "user": f"u{number}", "channel": f"c{number}"}
        for number, text in enumerate(messages)
    ]
    return [_answer(output) for output in play(directory, events, "--catalog", str(catalogue), *arguments)]


def ask(directory: Path, rows: Sequence[Row], message: str, *arguments: str) -> Answer:
    """One message."""
    return ask_each(directory, rows, [message], *arguments)[0]
