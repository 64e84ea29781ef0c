"""The process that fills the durable vector store: `python -m storage.search.chroma_fill STORE MATRIX PARENT [URL]`.

It runs beside the bot at low priority, because Chroma's add holds the interpreter lock for half a second a batch. It
may be killed at any time: the next one goes on after the last whole batch. It ends by itself when its parent is gone.
"""

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from filelock import FileLock, Timeout

from storage.search.chroma import BATCH, Filling
from storage.search.chroma_files import LOCK, Contents, Tracks
from storage.search.matrix_index import MatrixIndex

DONE, STOPPED, BUSY = 0, 3, 4  # exit statuses; 1 is an error
_NICENESS = 15


def fill(directory: Path, matrix: Path, *, go_on: Callable[[], bool], url: str | None = None) -> int:
    """Copy a matrix into the store of a directory and mark it; the exit status.

    Asks `go_on` before each batch. Only one process fills a directory; another is told BUSY.
    """
    try:
        with FileLock(directory / LOCK, timeout=0):
            return _fill(directory, MatrixIndex.open(matrix), go_on, url)
    except Timeout:
        return BUSY


def _fill(directory: Path, matrix: MatrixIndex, go_on: Callable[[], bool], url: str | None) -> int:
    tracks = Tracks.read(directory)
    contents = Contents.of(tracks, matrix.embedder, matrix.dimension)
    if contents.filled(directory):
        return DONE
    filling = Filling.begin(contents, directory, url)
    try:
        return _copy(filling, tracks, matrix, go_on) or _mark(contents, directory)
    finally:
        filling.close()


def _copy(filling: Filling, tracks: Tracks, matrix: MatrixIndex, go_on: Callable[[], bool]) -> int:
    """Add what is missing, batch by batch in the order of rows."""
    whole = filling.count() // BATCH * BATCH
    for start in range(whole, len(matrix), BATCH):
        if not go_on():
            return STOPPED
        filling.add(tracks, matrix.vectors(range(start, min(start + BATCH, len(matrix)))), start)
    return DONE


def _mark(contents: Contents, directory: Path) -> int:
    contents.write(directory)
    return DONE


def main(arguments: Sequence[str]) -> int:
    """Fill by the command line's arguments; `PARENT` is the process to end with."""
    directory, matrix, parent, *url = arguments
    os.nice(_NICENESS)
    return fill(
        Path(directory),
        Path(matrix),
        go_on=lambda: os.getppid() == int(parent),
        url=url[0] if url else None,
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
