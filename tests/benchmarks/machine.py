"""What a process costs this machine, and one thread for every numeric library."""

import gc
import multiprocessing
import os
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

ROLLUP = Path("/proc/self/smaps_rollup")
ONE_THREAD: Mapping[str, str] = dict.fromkeys(
    ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMEXPR_NUM_THREADS"), "1"
)
KIB = 1024


@dataclass(frozen=True, slots=True)
class Memory:
    """A process's memory in bytes.

    private: pages that no other process shares, files mapped by it alone included; dirty: those of them that the
    system cannot drop and read again.
    """

    private: int
    dirty: int


def pin_threads() -> None:
    """One thread for the numeric libraries of this process's children, as in Segue's own workers."""
    os.environ.update(ONE_THREAD)


def apart(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call a function in a process of its own, which starts anew and with one thread for the numeric libraries."""
    pin_threads()
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        return pool.submit(function, *args, **kwargs).result()


def parse_rollup(text: str) -> Memory:
    """Read the sums of /proc/<pid>/smaps_rollup."""
    fields = dict(line.split(":", 1) for line in text.splitlines() if ":" in line and line.endswith("kB"))
    sizes = {name: int(value.split()[0]) * KIB for name, value in fields.items()}
    return Memory(sizes["Private_Clean"] + sizes["Private_Dirty"], sizes["Private_Dirty"])


def memory() -> Memory:
    """This process's memory after a collection; zeros where the system does not tell."""
    gc.collect()
    return parse_rollup(ROLLUP.read_text(encoding="ascii")) if ROLLUP.exists() else Memory(0, 0)
