"""JSON Lines: one object a line, plain or compressed."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from storage.sources import RawRow, Survey, survey_rows
from storage.sources._files import fingerprint, text_of


@dataclass(frozen=True)
class JsonLines:
    """A file of JSON objects; `mapping` renames their keys."""

    path: Path
    mapping: Mapping[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The file's name."""
        return self.path.name

    @cached_property
    def fingerprint(self) -> str:
        """The hash of the file."""
        return fingerprint(self.path)

    def survey(self) -> Survey:
        """A look at all rows."""
        return survey_rows(self.rows())

    def rows(self) -> Iterator[RawRow]:
        """Every line that is not blank."""
        with text_of(self.path) as lines:
            for number, line in enumerate(lines, start=1):
                if line.strip():
                    yield self._row(number, line)

    def _row(self, number: int, line: str) -> RawRow:
        row = parsed(number, line)
        if not self.mapping or row.error:
            return row
        return RawRow(number, {self.mapping.get(key, key): value for key, value in row.values.items()})


def parsed(number: int, line: str) -> RawRow:
    """One line as a row."""
    try:
        values = json.loads(line.lstrip("\ufeff"))
    except (ValueError, RecursionError):
        return RawRow(number, error="is not valid JSON")
    if not isinstance(values, dict):
        return RawRow(number, error="is not a JSON object")
    return RawRow(number, values)


def create(path: Path, mapping: Mapping[str, str]) -> JsonLines:
    """The source for a file."""
    return JsonLines(path, mapping)
