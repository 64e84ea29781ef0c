"""SQL databases as Segue opens them: one engine a file, immediate writes, numbered migrations.

SQLite runs in WAL mode with foreign keys on and `synchronous=FULL`: what is committed is on disk. Write transactions
begin as IMMEDIATE, so that two writers queue at the start and never fail in the middle, and the writers of one process
queue on one lock, which is fairer and faster than SQLite's own polling.
"""

import errno
import logging
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.engine.url import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry

from recommender.errors import NewerDatabaseError, StorageFullError, StoreError

log = logging.getLogger(__name__)

_WRITE = "segue_write"
_PRAGMAS = ("journal_mode=WAL", "foreign_keys=ON", "busy_timeout=10000", "synchronous=FULL")
_NO_SPACE = (errno.ENOSPC, errno.EDQUOT)


@dataclass(frozen=True, slots=True)
class Migration:
    """One numbered step of a schema; `apply` runs inside the step's own transaction."""

    number: int
    name: str
    apply: Callable[[Connection], None]


def statements(*sql: str) -> Callable[[Connection], None]:
    """A migration's body that runs plain SQL statements in order."""

    def apply(connection: Connection) -> None:
        for statement in sql:
            connection.execute(text(statement))

    return apply


def open_engine(where: Path | str) -> Engine:
    """An engine for a file's path or a database URL; the directory of a file is made when it is missing."""
    url = make_url(where if isinstance(where, str) and "://" in where else f"sqlite:///{where}")
    if url.get_backend_name() != "sqlite":
        return create_engine(url)
    if url.database and not url.database.startswith("file:"):
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"check_same_thread": False})
    event.listen(engine, "connect", _configure)
    event.listen(engine, "begin", _begin)
    return engine


def _configure(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    # The driver must not begin transactions by itself: it would begin them deferred.
    connection.isolation_level = None
    with closing(connection.cursor()) as cursor:
        for pragma in _PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    immediate = connection.get_execution_options().get(_WRITE, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")


def file_of(engine: Engine) -> Path | None:
    """The SQLite file behind an engine, or None for memory and other databases."""
    name = engine.url.database
    if engine.dialect.name != "sqlite" or not name or name == ":memory:":
        return None
    return Path(name)


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """One write transaction: committed as a whole at the end, rolled back on any error.

    Raises StorageFullError when the volume has no space left, StoreError on any other fault of the database.
    """
    with _plain_errors(), engine.connect() as plain:
        connection = plain.execution_options(**{_WRITE: True})
        with connection.begin():
            yield connection


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """One read transaction: all it reads is of the same moment."""
    with _plain_errors(), engine.connect() as connection, connection.begin():
        yield connection


@contextmanager
def _plain_errors() -> Iterator[None]:
    try:
        yield
    except DBAPIError as error:
        raise _plain(error) from error
    except OSError as error:
        if error.errno in _NO_SPACE:
            raise StorageFullError("There is no space left to store anything.") from error
        raise


def _plain(error: DBAPIError) -> StoreError:
    code = getattr(error.orig, "sqlite_errorcode", None)
    primary = None if code is None else code & 0xFF  # the low byte is the primary result code
    if primary == sqlite3.SQLITE_FULL or getattr(error.orig, "sqlstate", None) == "53100":
        return StorageFullError("There is no space left to store anything.")
    if primary in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
        return StoreError("The database is damaged and cannot be read.")
    log.error("database error: %s", error.orig)
    return StoreError("The database cannot be read or written.")


class Database:
    """One database of this process: its engine, and the lock on which its writers queue."""

    def __init__(self, where: Path | str) -> None:
        self.engine = open_engine(where)
        self._lock = threading.Lock()

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """One write transaction; other writers of this process wait their turn."""
        with self._lock, writing(self.engine) as connection:
            yield connection

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """One read transaction, beside any writer."""
        with reading(self.engine) as connection:
            yield connection

    def close(self) -> None:
        """Fold the write-ahead log into the file and let go of it."""
        close_engine(self.engine)


def close_engine(engine: Engine) -> None:
    """Fold the write-ahead log into the file, best effort, and close every connection."""
    if file_of(engine) is not None:
        try:
            with _plain_errors(), engine.connect() as connection:
                connection.connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except StoreError:
            log.warning("the write-ahead log was left for the next start")
    engine.dispose()


def migrate(engine: Engine, migrations: Sequence[Migration]) -> None:
    """Bring a database up to the last of the numbered migrations.

    A file that has data is copied beside itself first (`name.before-3` ahead of step 3). Raises NewerDatabaseError
    when it has a step that is not among ours.
    """
    applied = _applied(engine)
    newest = max((step.number for step in migrations), default=0)
    if max(applied, default=0) > newest:
        raise NewerDatabaseError(
            f"The database {file_of(engine) or ''} was written by a newer release of Segue; install that release."
        )
    pending = [step for step in sorted(migrations, key=lambda step: step.number) if step.number not in applied]
    if pending and applied:
        _copy(engine, pending[0].number)
    for step in pending:
        _apply(engine, step)


def _applied(engine: Engine) -> set[int]:
    create = "CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY, name TEXT NOT NULL)"
    with writing(engine) as connection:
        connection.execute(text(create))
        return {int(row[0]) for row in connection.execute(text("SELECT number FROM migration"))}


def _apply(engine: Engine, step: Migration) -> None:
    with writing(engine) as connection:
        step.apply(connection)
        connection.execute(
            text("INSERT INTO migration (number, name) VALUES (:number, :name)"),
            {"number": step.number, "name": step.name},
        )
    log.info("applied migration %d: %s", step.number, step.name)


def _copy(engine: Engine, number: int) -> None:
    path = file_of(engine)
    if path is None:
        return
    copy = path.with_name(f"{path.name}.before-{number}")
    partial = copy.with_name(f"{copy.name}.partial")
    partial.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(partial)) as target:
        source.backup(target)
    os.replace(partial, copy)  # noqa: PTH105 - replace in one step, also over an older copy
