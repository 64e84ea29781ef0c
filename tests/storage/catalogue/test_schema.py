"""The tables as described are the tables as migrated."""

import sqlite3
from contextlib import closing

from sqlmodel import SQLModel

from storage.catalogue import tables
from storage.catalogue.reference import empty_catalogue

MODELS = [model for model in vars(tables).values() if isinstance(model, type) and issubclass(model, SQLModel)]


def test_the_classes_describe_the_migrated_tables() -> None:
    """Each class has the columns, in order, that the migrations make, and no table is without a class."""
    described = {
        table.name: [column.name for column in table.columns]
        for model in MODELS
        if (table := getattr(model, "__table__", None)) is not None
    }
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.deserialize(empty_catalogue())
        made = {
            name: [column[1] for column in connection.execute(f"PRAGMA table_info({name})")]
            for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            if name != "migration"
        }
    assert described == made
