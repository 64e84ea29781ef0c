"""One process for each system, so that its memory is its own, and one system at work at a time."""

import multiprocessing
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from time import perf_counter, process_time
from types import TracebackType
from typing import Literal, Self, TypeVar

from tests.benchmarks import peers
from tests.benchmarks.generate import read_rows
from tests.benchmarks.machine import Memory, memory, pin_threads

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Took:
    """Seconds of a job: on the wall and of all the process's threads, and the ids it found, if it was a search."""

    wall: float
    cpu: float
    found: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Job:
    """What a worker is to do; `text` and `limit` belong to a search."""

    kind: Literal["build", "open", "search", "memory"]
    text: str = ""
    limit: int = 0


class Worker:
    """A system in a process of its own; a context manager that ends the process."""

    def __init__(self, name: str, rows: Path, directory: Path) -> None:
        pin_threads()
        context = multiprocessing.get_context("spawn")
        self._pipe, other = context.Pipe()
        self._process = context.Process(target=_serve, args=(other, name, rows, directory), daemon=False)
        self._process.start()
        other.close()

    def __enter__(self) -> Self:
        """The worker itself."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Let the process end."""
        self._pipe.close()
        self._process.join()

    def build(self) -> Took:
        """Build the system from the rows."""
        return self._ask(Job("build"), Took)

    def open(self) -> Took:
        """Open what was built."""
        return self._ask(Job("open"), Took)

    def search(self, text: str, limit: int) -> Took:
        """Search once."""
        return self._ask(Job("search", text, limit), Took)

    def memory(self) -> Memory:
        """The memory of the process now."""
        return self._ask(Job("memory"), Memory)

    def _ask(self, job: Job, answer: type[T]) -> T:
        self._pipe.send(job)
        reply = self._pipe.recv()
        if not isinstance(reply, answer):
            raise TypeError(f"a worker answered {reply!r}")
        return reply


def _serve(pipe: Connection, name: str, rows: Path, directory: Path) -> None:
    """Do jobs until the other end closes; what a job raises ends the process, and with it the run."""
    peer = peers.create(name)
    source = partial(read_rows, rows)
    while True:
        try:
            job: Job = pipe.recv()
        except EOFError:
            return
        match job.kind:
            case "build":
                pipe.send(_timed(lambda: peer.build(source, directory)))
            case "open":
                pipe.send(_timed(lambda: peer.open(source, directory)))
            case "search":
                pipe.send(_searched(peer, job))
            case "memory":
                pipe.send(memory())


def _timed(work: Callable[[], None]) -> Took:
    wall, cpu = perf_counter(), process_time()
    work()
    return Took(perf_counter() - wall, process_time() - cpu)


def _searched(peer: peers.Peer, job: Job) -> Took:
    wall, cpu = perf_counter(), process_time()
    found = peer.search(job.text, job.limit)
    return Took(perf_counter() - wall, process_time() - cpu, tuple(found))
