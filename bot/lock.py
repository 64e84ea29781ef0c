"""One running process a data directory."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from recommender.errors import SetupError

NAME = "run.lock"


@contextmanager
def only_run(directory: Path) -> Iterator[None]:
    """Hold the directory's lock; raises SetupError when another process holds it."""
    directory.mkdir(parents=True, exist_ok=True)
    lock = FileLock(directory / NAME)
    try:
        lock.acquire(timeout=0)
    except Timeout as error:
        raise SetupError(f"Segue is running on {directory} already; stop that process first.") from error
    try:
        yield
    finally:
        lock.release()
