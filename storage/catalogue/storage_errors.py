"""What goes wrong while a catalogue is written or read, as plain sentences."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from recommender.errors import DamagedIndexError, SegueError, StorageFullError, StoreError

_NO_SPACE = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_DAMAGE = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
_REBUILD = "run `segue catalog rebuild`"


@contextmanager
def writing_catalogue() -> Iterator[None]:
    """Around everything that writes a version; the version in use is not touched by any of it."""
    try:
        yield
    except SegueError as error:
        if _is_full(error.__cause__):
            raise full() from error
        raise
    except sqlite3.Error as error:
        if _is_full(error):
            raise full() from error
        if _code(error) in _DAMAGE:
            raise StoreError("The catalogue's database is damaged; import the catalogue again.") from error
        raise StoreError("The catalogue's database cannot be written.") from error
    except (OSError, ValueError) as error:
        if _is_full(error):
            raise full() from error
        if isinstance(error, OSError):
            raise StoreError(f"The catalogue cannot be written: {error.strerror or error}.") from error
        raise


@contextmanager
def opening_catalogue(what: str) -> Iterator[None]:
    """Around what opens a part of a version."""
    try:
        yield
    except (OSError, ValueError, KeyError, TypeError, EOFError, sqlite3.Error) as error:
        raise damaged(what) from error


def damaged(what: str) -> DamagedIndexError:
    """The sentence for a part that cannot be read."""
    return DamagedIndexError(f"The catalogue's {what} cannot be read; {_REBUILD}.")


def full() -> StorageFullError:
    """The sentence for a volume without space."""
    return StorageFullError("There is no space left to build the catalogue; the one in use is unchanged.")


def _is_full(error: BaseException | None) -> bool:
    if isinstance(error, OSError):
        # numpy's writer counts what was written and keeps the reason to itself
        return error.errno in _NO_SPACE or (error.errno is None and "requested and" in str(error))
    if isinstance(error, sqlite3.Error):
        # writing past a limit of the file's size comes as an input/output error with the write's own code
        return (
            _code(error) == sqlite3.SQLITE_FULL or getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_IOERR_WRITE
        )
    return error is not None and ("No space left" in str(error) or "File too large" in str(error))


def _code(error: sqlite3.Error) -> int:
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF  # the low byte is the primary result code
