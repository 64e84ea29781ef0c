"""What building a catalogue tells while it runs, and when it is done."""

from collections.abc import Callable
from dataclasses import dataclass

Issue = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a step is; `total` is None where it is not known."""

    step: str
    done: int
    total: int | None = None


OnProgress = Callable[[Progress], None]


def silent(progress: Progress) -> None:
    """Nobody watches."""
    del progress


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What an import did. `skipped` rows were left out, `notes` are about rows that were taken; (line, reason) each."""

    added: int = 0
    updated: int = 0
    unchanged: int = 0
    skipped: tuple[Issue, ...] = ()
    notes: tuple[Issue, ...] = ()
