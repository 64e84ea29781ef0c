"""Starts: a new process of the command line, from its first instant to its first reply."""

import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from os import environ
from pathlib import Path
from time import perf_counter

from tests.benchmarks.metrics import percentile

REPEATS = 5
WAITED = 120  # seconds after the first reply in which the process must end
COMMAND = (sys.executable, "-m", "bot.cli", "chat", "--once", "songs by Sade")


@dataclass(frozen=True, slots=True)
class Starts:
    """Seconds to the first reply: with nothing there (bundled catalogue), and the median and the longest after that."""

    fresh: float | None
    later: float
    later_longest: float


def starts(home: Path, *, fresh: bool) -> Starts:
    """Measure starts over a built data directory, and one on an empty one where that is asked for.

    Bytecode is kept beside the data, written by a start that does not count: an installation has it compiled.
    """
    bytecode = home / "bytecode"
    _start(home, bytecode)
    later = [_start(home, bytecode) for _ in range(REPEATS)]
    return Starts(_fresh(bytecode) if fresh else None, percentile(later, 50), max(later))


def _fresh(bytecode: Path) -> float:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        return _start(Path(place), bytecode)


def _start(home: Path, bytecode: Path) -> float:
    start = perf_counter()
    process = subprocess.Popen(  # noqa: S603 - our own command
        COMMAND, env=_environment(home, bytecode), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    with process:
        first = process.stdout.readline() if process.stdout else b""
        taken = perf_counter() - start
        process.wait(WAITED)
    if not first or process.returncode:
        raise RuntimeError(f"`segue chat` ended with status {process.returncode} and no reply")
    return taken


def _environment(home: Path, bytecode: Path) -> Mapping[str, str]:
    kept = {name: value for name, value in environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "SEGUE_DATA_DIR": str(home), "PYTHONPYCACHEPREFIX": str(bytecode), "PYTHONUNBUFFERED": "1"}
