"""Labelled messages: what each says, no more and no less. `messages.jsonl` is the place for further ones."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.recommender.understand.conftest import Reader
from tests.recommender.understand.notation import said

MESSAGES: list[dict[str, Any]] = [
    json.loads(line) for line in (Path(__file__).parent / "messages.jsonl").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message["text"])
def test_message(reader: Reader, message: dict[str, Any]) -> None:
    """A labelled message is read as its label says."""
    facts = reader(message["text"])
    assert (facts.current_request.request_type, said(facts)) == (message["type"], set(message["says"]))
