"""Starts: a new process of the command line, from its first instant to its first reply."""

import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from os import environ
from pathlib import Path
from time import perf_counter

from tests.benchmarks.metrics import percentile

REPEATS = 5
WAITED = 300  # seconds after which a start has failed
COMMAND = (sys.executable, "-m", "bot", "chat", "--once", "songs by Sade")


@dataclass(frozen=True, slots=True)
class Starts:
    """Seconds to the first reply: with nothing there (bundled catalogue), and the median and the longest after that."""

    fresh: float | None
    later: float
    later_longest: float


def starts(home: Path, *, fresh: bool) -> Starts:
    """Measure starts over a built data directory, and one on an empty one where that is asked for."""
    first = _fresh() if fresh else None
    _start(home)  # bytecode is compiled and files are cached, as on any start but the first
    later = [_start(home) for _ in range(REPEATS)]
    return Starts(first, percentile(later, 50), max(later))


def _fresh() -> float:
    with tempfile.TemporaryDirectory() as place:
        return _start(Path(place))


def _start(home: Path, command: Sequence[str] = COMMAND) -> float:
    start = perf_counter()
    subprocess.run(command, env=_environment(home), check=True, capture_output=True, timeout=WAITED)  # noqa: S603 - our own command
    return perf_counter() - start


def _environment(home: Path) -> Mapping[str, str]:
    return {**environ, "SEGUE_DATA_DIR": str(home)}
