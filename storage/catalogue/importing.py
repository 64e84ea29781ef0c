"""Rows of a source into a catalogue database, in batches that are committed one by one.

An import that was killed goes on behind the last committed batch when the same file comes again.
"""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field

from storage.catalogue.progress import ImportReport, OnProgress, Progress, silent
from storage.catalogue.reference import read_taxonomy
from storage.catalogue.rows import Row, RowError, Scale, parse_row, plain_row
from storage.catalogue.writer import RowWriter, Written
from storage.sources import RawRow, Source

BATCH = 4_000
_MOST_ISSUES = 10_000  # lines reported; a file of nothing but faults must not fill the disk

_HUNDRED = 100.0


@dataclass(slots=True)
class _Batch:
    rows: list[Row] = field(default_factory=list)
    issues: list[tuple[int, str, bool]] = field(default_factory=list)
    line: int = 0


def import_source(
    connection: sqlite3.Connection, source: Source, last_year: int, on_progress: OnProgress = silent
) -> ImportReport:
    """Import all rows of a source, or those that a killed import of it left; then take joint credits apart."""
    number, start = _begin(connection, source)
    survey = source.survey()
    scale = Scale(_HUNDRED if survey.popularity > 1 else 1.0, last_year)
    writer = RowWriter(connection, read_taxonomy(connection), number)
    for batch, done in _batches(source, scale, start):
        with _transaction(connection):
            _record(connection, number, batch, writer.write(batch.rows))
        on_progress(Progress("rows", done, survey.rows))
    with _transaction(connection):
        writer.settle()
    return read_report(connection, number)


def mark_done(connection: sqlite3.Connection) -> None:
    """Say that the version is built with all that was imported: the same file is another import from here on."""
    connection.execute("UPDATE imports SET done = 1 WHERE NOT done")


def read_report(connection: sqlite3.Connection, number: int) -> ImportReport:
    """What an import did, over all its runs."""
    counts = "SELECT added, updated, unchanged FROM imports WHERE number = ?"
    added, updated, unchanged = connection.execute(counts, (number,)).fetchone()
    query = "SELECT line, reason FROM import_issues WHERE import_number = ? AND skipped = ? ORDER BY line, number"
    skipped, notes = (tuple(connection.execute(query, (number, flag)).fetchall()) for flag in (True, False))
    return ImportReport(added, updated, unchanged, skipped, notes)


def _begin(connection: sqlite3.Connection, source: Source) -> tuple[int, int]:
    """The number of this import, and the last line that an earlier run of it has committed."""
    query = "SELECT number, line FROM imports WHERE fingerprint = ? AND NOT done ORDER BY number DESC LIMIT 1"
    if begun := connection.execute(query, (source.fingerprint,)).fetchone():
        return int(begun[0]), int(begun[1])
    with _transaction(connection):
        made = connection.execute(
            "INSERT INTO imports (source, fingerprint, line, done, added, updated, unchanged) "
            "VALUES (?, ?, 0, 0, 0, 0, 0)",
            (source.name, source.fingerprint),
        )
    return int(made.lastrowid or 0), 0


def _batches(source: Source, scale: Scale, start: int) -> Iterator[tuple[_Batch, int]]:
    """Batches behind a line, each with the number of rows read so far; rows that cannot be used are issues."""
    batch, count = _Batch(), 0
    for count, raw in enumerate(source.rows(), start=1):
        if raw.line <= start:
            continue
        _take(batch, raw, scale)
        if len(batch.rows) >= BATCH:
            yield batch, count
            batch = _Batch()
    if batch.line:
        yield batch, count


def _take(batch: _Batch, raw: RawRow, scale: Scale) -> None:
    batch.line = raw.line
    if raw.error:
        batch.issues.append((raw.line, raw.error, True))
        return
    try:
        row = plain_row(raw.line, raw.values) if raw.plain else parse_row(raw.line, raw.values, scale)
    except RowError as error:
        batch.issues.append((raw.line, str(error), True))
        return
    batch.rows.append(row)
    batch.issues += [(raw.line, note, False) for note in row.notes]


def _record(connection: sqlite3.Connection, number: int, batch: _Batch, written: Written) -> None:
    connection.execute(
        "UPDATE imports SET line = ?, added = added + ?, updated = updated + ?, unchanged = unchanged + ? "
        "WHERE number = ?",
        (batch.line, written.added, written.updated, written.unchanged, number),
    )
    issues = [
        *batch.issues,
        *((line, "has the id of an earlier row; this one counts", False) for line in written.repeated),
    ]
    if not issues:
        return
    there = connection.execute("SELECT count(*) FROM import_issues WHERE import_number = ?", (number,)).fetchone()[0]
    connection.executemany(
        "INSERT INTO import_issues (import_number, line, reason, skipped) VALUES (?, ?, ?, ?)",
        [(number, *issue) for issue in issues[: max(_MOST_ISSUES - there, 0)]],
    )


class _transaction:  # noqa: N801 - reads as a statement
    """One IMMEDIATE transaction of a connection that begins none by itself."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def __enter__(self) -> None:
        self._connection.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self._connection.execute("COMMIT" if kind is None else "ROLLBACK")
