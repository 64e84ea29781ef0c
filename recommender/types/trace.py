"""What one turn did, step by step; `/why`, `--trace` and the metrics read it and nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class TraceEntry:
    """One step: its name (facts, state, resolved, plan, branches, guard, ...) and JSON-ready data."""

    step: str
    data: Any


@dataclass(slots=True)
class Trace:
    """The entries of a turn in order. The one value that is filled while it walks."""

    entries: list[TraceEntry] = field(default_factory=list)

    def add(self, step: str, data: Any) -> None:  # noqa: ANN401 - JSON-ready data of any shape
        """Put one step on record."""
        self.entries.append(TraceEntry(step, data))

    def as_dict(self) -> Mapping[str, Any]:
        """The last data of each step, by the step's name."""
        return {entry.step: entry.data for entry in self.entries}
