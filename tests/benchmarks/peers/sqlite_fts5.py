"""SQLite FTS5: one virtual table, bm25(), any word of the request, years by a join."""

import re
import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path

from tests.benchmarks.generate import Row
from tests.benchmarks.peers import Peer
from tests.benchmarks.peers.tracks import years

_SCHEMA = """
CREATE TABLE track (number INTEGER PRIMARY KEY, id TEXT NOT NULL, year INTEGER);
CREATE INDEX track_year ON track (year);
CREATE VIRTUAL TABLE words USING fts5 (title, artists, album, tags, year, content='');
"""
_INSERT = "INSERT INTO words (rowid, title, artists, album, tags, year) VALUES (?, ?, ?, ?, ?, ?)"
_SEARCH = """
SELECT track.id FROM words JOIN track ON track.number = words.rowid
WHERE words MATCH ? AND (? IS NULL OR track.year BETWEEN ? AND ?) ORDER BY bm25(words), track.number LIMIT ?
"""


class SqliteFts5:
    """Full text search of the standard library's database."""

    def build(self, rows: Callable[[], Iterable[Row]], directory: Path) -> None:
        """Fill both tables in one transaction."""
        with sqlite3.connect(directory / "fts.db") as database:
            database.executescript(_SCHEMA)
            for number, row in enumerate(rows(), start=1):
                database.execute("INSERT INTO track VALUES (?, ?, ?)", (number, row["id"], row.get("year")))
                database.execute(_INSERT, (number, *_fields(row)))
            database.execute("INSERT INTO words (words) VALUES ('optimize')")
        database.close()

    def open(self, rows: Callable[[], Iterable[Row]], directory: Path) -> None:
        """Open the file; the rows are all in it."""
        del rows
        self._database = sqlite3.connect(directory / "fts.db")

    def search(self, text: str, limit: int) -> list[str]:
        """The best of all tracks that have any word of the request."""
        query = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", text))
        low, high = years(text) or (None, None)
        return [found[0] for found in self._database.execute(_SEARCH, (query, low, low, high, limit))]


def _fields(row: Row) -> tuple[str, ...]:
    artists, tags = ", ".join(row["artists"]), ", ".join(row.get("tags", ()))
    return row["title"], artists, row.get("album", ""), tags, str(row.get("year", ""))


def create() -> Peer:
    """The peer of this file."""
    return SqliteFts5()
