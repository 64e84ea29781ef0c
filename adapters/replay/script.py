"""One line of a script to a line of known shape, or to the reason why it is none."""

import json
from dataclasses import dataclass
from typing import Literal

from pydantic import ValidationError

from adapters.replay.lines import TYPES, Line, line_adapter
from recommender.errors import InputError

FaultKind = Literal["invalid_json", "unknown_type", "invalid_event", "unavailable", "internal"]


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a line was not played, or not as it should."""

    kind: FaultKind
    text: str


class LineError(InputError):
    """A line is not a valid event."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.text)
        self.fault = fault


def parse(raw: bytes) -> Line:
    """The line that was written; raises LineError for anything that is not a valid event."""
    value = _json(raw)
    if not isinstance(value, dict):
        raise LineError(Fault("invalid_event", "An event is a JSON object."))
    kind = value.get("type")
    if kind not in TYPES:
        known = ", ".join(TYPES)
        raise LineError(Fault("unknown_type", f"There is no event type {json.dumps(kind)}; there are {known}."))
    try:
        return line_adapter.validate_python(value)
    except ValidationError as error:
        raise LineError(Fault("invalid_event", _first(error))) from error


def _json(raw: bytes) -> object:
    try:
        return _whole(json.loads(raw.decode("utf-8-sig")))
    except (ValueError, RecursionError) as error:
        raise LineError(Fault("invalid_json", "The line is not valid JSON in UTF-8.")) from error


def _whole(value: object) -> object:
    """The value without halves of surrogate pairs, which JSON can write and no text may hold."""
    if isinstance(value, str):
        return value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    if isinstance(value, list):
        return [_whole(item) for item in value]
    if isinstance(value, dict):
        return {_whole(key): _whole(item) for key, item in value.items()}
    return value


def _first(error: ValidationError) -> str:
    """The first thing that is wrong, as one sentence."""
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:] if not str(part).endswith(("]", "Line", "ReplyOf")))
    what = first["msg"].removeprefix("Value error, ")
    return f"{where}: {what}." if where else f"{what[:1].upper()}{what[1:]}."
