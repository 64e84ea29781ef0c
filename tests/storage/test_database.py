"""Databases open with the settings that keep what is committed, and migrate forward only."""

import sqlite3
import threading
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from recommender.errors import NewerDatabaseError, StorageFullError, StoreError
from storage.database import Database, Migration, close_engine, migrate, open_engine, statements, writing

CREATE = Migration(1, "notes", statements("CREATE TABLE note (text TEXT NOT NULL)"))
WIDEN = Migration(2, "stars", statements("ALTER TABLE note ADD COLUMN stars INTEGER NOT NULL DEFAULT 0"))


def _pragma(connection: Connection, name: str) -> object:
    return connection.exec_driver_sql(f"PRAGMA {name}").scalar()


def _write(database: Database, *sql: str) -> None:
    with database.write() as connection:
        for statement in sql:
            connection.exec_driver_sql(statement)


def test_settings_of_a_connection(tmp_path: Path) -> None:
    """A connection is in WAL mode, checks foreign keys, waits for locks and syncs every commit."""
    database = Database(tmp_path / "deep" / "a.db")
    with database.read() as connection:
        found = [_pragma(connection, name) for name in ("journal_mode", "foreign_keys", "synchronous")]
        assert found == ["wal", 1, 2]
        assert int(str(_pragma(connection, "busy_timeout"))) > 0
    database.close()


def test_error_rolls_back(tmp_path: Path) -> None:
    """A write transaction that fails leaves nothing."""
    database = Database(tmp_path / "a.db")
    migrate(database.engine, [CREATE])
    with pytest.raises(StoreError):
        _write(database, "INSERT INTO note (text) VALUES ('kept?')", "INSERT INTO nowhere VALUES (1)")
    with database.read() as connection:
        assert connection.execute(text("SELECT count(*) FROM note")).scalar() == 0
    database.close()


def test_writers_of_threads_queue(tmp_path: Path) -> None:
    """Many threads that read and then write lose nothing."""
    database = Database(tmp_path / "a.db")
    migrate(database.engine, [CREATE])

    def add() -> None:
        for _ in range(10):
            with database.write() as connection:
                seen = connection.execute(text("SELECT count(*) FROM note")).scalar()
                connection.execute(text("INSERT INTO note (text) VALUES (:seen)"), {"seen": str(seen)})

    threads = [threading.Thread(target=add) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with database.read() as connection:
        assert connection.execute(text("SELECT count(DISTINCT text) FROM note")).scalar() == 40
    database.close()


def test_migrations_run_once(tmp_path: Path) -> None:
    """A step that was applied is not applied again, one that was appended is."""
    engine = open_engine(tmp_path / "a.db")
    migrate(engine, [CREATE])
    migrate(engine, [CREATE])
    migrate(engine, [CREATE, WIDEN])
    with writing(engine) as connection:
        connection.execute(text("INSERT INTO note (text, stars) VALUES ('a', 5)"))
    close_engine(engine)


def test_copy_before_migrating(tmp_path: Path) -> None:
    """A file that has data is copied beside itself before it is changed."""
    engine = open_engine(tmp_path / "a.db")
    migrate(engine, [CREATE])
    assert not list(tmp_path.glob("*.before-*"))
    with writing(engine) as connection:
        connection.execute(text("INSERT INTO note (text) VALUES ('old')"))
    migrate(engine, [CREATE, WIDEN])
    close_engine(engine)
    copy = sqlite3.connect(tmp_path / "a.db.before-2")
    assert copy.execute("SELECT * FROM note").fetchall() == [("old",)]
    copy.close()


def test_failed_step_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    """A step that fails is undone as a whole, and the next start tries it again."""
    engine = open_engine(tmp_path / "a.db")
    broken = Migration(
        2, "broken", statements("ALTER TABLE note ADD COLUMN stars INTEGER", "INSERT INTO nowhere VALUES (1)")
    )
    migrate(engine, [CREATE])
    with pytest.raises(StoreError):
        migrate(engine, [CREATE, broken])
    migrate(engine, [CREATE, WIDEN])
    close_engine(engine)


def test_newer_database_is_refused(tmp_path: Path) -> None:
    """A database with a step that we do not know is left alone."""
    engine = open_engine(tmp_path / "a.db")
    migrate(engine, [CREATE, WIDEN])
    with pytest.raises(NewerDatabaseError):
        migrate(engine, [CREATE])
    close_engine(engine)


def test_full_volume(tmp_path: Path) -> None:
    """No space left is an error of its own, and writing works again when there is space."""
    database = Database(tmp_path / "a.db")
    migrate(database.engine, [CREATE])
    long = "INSERT INTO note (text) VALUES (hex(zeroblob(50000)))"
    with database.read() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
    with pytest.raises(StorageFullError):
        _write(database, f"PRAGMA max_page_count = {pages}", long)
    _write(database, "PRAGMA max_page_count = 1000000", long)
    database.close()


def test_damaged_file(tmp_path: Path) -> None:
    """A file that is no database gives one plain error."""
    path = tmp_path / "a.db"
    path.write_bytes(b"not a database, not at all " * 100)
    with pytest.raises(StoreError):
        migrate(open_engine(path), [CREATE])
