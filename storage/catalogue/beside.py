"""A process that makes names and text index beside the one that makes the vectors: a second core is there to be used.

`python -m storage.catalogue.beside DIRECTORY` is started early, so that its own start costs nothing, and waits for a
byte on its input. It ends by itself, wherever it is, when the input is closed: its parent is gone, and somebody else
may begin anew in the same directory.
"""

import os
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path
from typing import Self

from recommender.errors import StorageFullError, StoreError
from storage.catalogue.build import build_names_and_text
from storage.catalogue.layout import DATABASE
from storage.catalogue.storage_errors import full, writing_catalogue

WORTH_IT_FROM = 20_000  # tracks; below, the start of a process takes longer than its work
_ROOT = Path(__file__).parents[2]  # -m finds modules in the working directory first, whatever the host's is
_DONE, _FAILED, _FULL = 0, 1, 7
_GO = b"g"


class NamesAndText:
    """The handle of the process; use it as a context, so that the process ends with what it was started for."""

    def __init__(self, directory: Path) -> None:
        command = [sys.executable, "-m", "storage.catalogue.beside", str(directory.absolute())]
        self._process = subprocess.Popen(  # noqa: S603 - our own module and path
            command, cwd=_ROOT, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._process.wait()

    def go(self) -> None:
        """Columns and vocabulary are there: begin. A process that is gone shows at `finish`."""
        try:
            os.write(self._input(), _GO)
        except BrokenPipeError:
            return

    def finish(self) -> None:
        """Wait for the end; raises StorageFullError or StoreError when it failed."""
        status = self._process.wait()
        if status == _FULL:
            raise full()
        if status != _DONE:
            raise StoreError("The names and the text index of the catalogue could not be built.")

    def _input(self) -> int:
        if self._process.stdin is None:
            raise StoreError("The process that builds the text index cannot be spoken to.")
        return self._process.stdin.fileno()


def main() -> int:
    """Wait, build, and tell by the exit status how it went."""
    directory = Path(sys.argv[1])
    if os.read(0, 1) != _GO:
        return _FAILED
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    try:
        with writing_catalogue(), closing(sqlite3.connect(directory / DATABASE)) as connection:
            build_names_and_text(directory, connection)
    except StorageFullError:
        return _FULL
    except StoreError:
        return _FAILED
    return _DONE


def _end_with_the_parent() -> None:
    os.read(0, 1)
    os._exit(_FAILED)


if __name__ == "__main__":
    sys.exit(main())
