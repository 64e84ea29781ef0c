"""The systems that are compared: one file each, found by its name, which has `create() -> Peer`.

Each peer is what its libraries' own pages show, with nothing tuned and nothing crippled: the same text of a track, the
same vectors, the same request as text, and the years that a request names as a filter.
"""

from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from tests.benchmarks.generate import Row

SEGUE = "segue"
PEERS = ("rank_bm25_chroma", "sqlite_fts5", "langchain_ensemble")


class Peer(Protocol):
    """A system that finds tracks."""

    def build(self, rows: Callable[[], Iterable[Row]], directory: Path) -> None:
        """From the rows to all that the system keeps on disk."""
        ...

    def open(self, rows: Callable[[], Iterable[Row]], directory: Path) -> None:
        """Make ready in a new process what was built, and make again what the system cannot keep."""
        ...

    def search(self, text: str, limit: int) -> list[str]:
        """Track ids, best first."""
        ...


def create(name: str) -> Peer:
    """The peer of a file's name."""
    module = import_module(f"tests.benchmarks.peers.{name}")
    return cast("Callable[[], Peer]", module.create)()
