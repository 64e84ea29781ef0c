"""The conversations' database: its schema, a restart, and a volume that is full."""

from pathlib import Path

import pytest
from sqlalchemy import inspect

from recommender.errors import StorageFullError
from recommender.types import Preference
from storage.conversation import tables
from storage.conversation.ports import TurnRecord
from storage.conversation.store import SqlConversations
from storage.database import Database
from tests.contracts.conversation_stores import event, stored


def test_migrations_make_the_tables(tmp_path: Path) -> None:
    """The migrated schema has the tables, columns and indexes that the store names."""
    database = Database(tmp_path / "a.db")
    SqlConversations(database)
    found = inspect(database.engine)
    for table in tables.metadata.sorted_tables:
        columns = {column["name"]: not column["nullable"] for column in found.get_columns(table.name)}
        assert set(columns) == set(table.columns.keys())
        indexes = {index["name"] for index in found.get_indexes(table.name)}
        assert {index.name for index in table.indexes} <= indexes
    database.close()


def test_reopening_keeps_everything(tmp_path: Path) -> None:
    """What was saved is there after the process was let go."""
    first = SqlConversations(Database(tmp_path / "a.db"))
    first.accept(event(1))
    first.save(TurnRecord(event(1), message="hello", replies=(stored(1, "a"),)))
    first.close()
    second = SqlConversations(Database(tmp_path / "a.db"))
    assert second.reply("e1.1") == stored(1, "a")
    assert not second.accept(event(1))
    second.close()


def test_full_volume_keeps_what_was_there(tmp_path: Path) -> None:
    """A turn that finds no space is not saved at all, what was saved stays, and later turns are saved again."""
    database = Database(tmp_path / "a.db")
    store = SqlConversations(database)
    store.save(TurnRecord(event(1), add=(Preference("rejected_artist", "Coldplay"),)))
    with database.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    long = TurnRecord(event(2), message="x" * 100_000, add=(Preference("rejected_artist", "Travis"),))
    with pytest.raises(StorageFullError):
        store.save(long)
    assert store.preferences("local:u1").values("rejected_artist") == ("Coldplay",)
    assert store.history("local:u1", 5) == ()
    with database.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
    store.save(long)
    assert store.preferences("local:u1").values("rejected_artist") == ("Coldplay", "Travis")
    store.close()
