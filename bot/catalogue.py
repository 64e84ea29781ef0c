"""`segue catalog`: importing, describing and mending."""

import dataclasses
from pathlib import Path
from typing import Any

from bot.progress import progress_bar
from recommender.clock import SystemClock
from recommender.errors import StoreError
from segue.library import library_of
from segue.settings import Settings
from storage.sources import open_source

SHOWN_ISSUES = 20


def import_into(settings: Settings, file: Path, kind: str, *, replace: bool) -> list[str]:
    """Import a file; the lines of the report."""
    library = library_of(settings, SystemClock())
    source = open_source(file, kind)
    with progress_bar() as show:
        take = library.replace_rows if replace else library.import_rows
        report = take(source, show)
    lines = [f"{report.added} added, {report.updated} updated, {report.unchanged} unchanged."]
    lines += [f"line {line}: left out, {reason}" for line, reason in report.skipped[:SHOWN_ISSUES]]
    more = len(report.skipped) - SHOWN_ISSUES
    return [*lines, f"... and {more} more lines left out."] if more > 0 else lines


def described(settings: Settings) -> dict[str, Any]:
    """What the catalogue holds, ready for JSON."""
    found = library_of(settings, SystemClock()).info()
    if found is None:
        raise StoreError("There is no catalogue yet; `segue chat` builds the bundled one at its first start.")
    return {name: _plain(value) for name, value in dataclasses.asdict(found).items()}


def _plain(value: object) -> object:
    return value if isinstance(value, str | int | float | bool | dict | list | None) else str(value)


def rebuild_indexes(settings: Settings) -> None:
    """Make every index anew."""
    with progress_bar() as show:
        library_of(settings, SystemClock()).rebuild(show)
