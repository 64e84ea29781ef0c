"""The surroundings of a replay: its settings, its catalogue and its clock."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bot.environment import overridden, read_settings
from bot.progress import progress_bar
from bot.replay import Extras, Replay
from recommender.clock import FixedClock
from recommender.errors import CatalogueFileError, SetupError
from segue.build import Segue, build
from segue.library import library_of
from segue.settings import Settings, settings_from
from storage.sources import open_source

START = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line says; `kept` is set where the directory was named and not made for this run."""

    directory: Path
    kept: bool
    trace: bool = False
    timing: bool = False
    catalogue: Path | None = None
    playlists: Path | None = None
    clock: str | None = None
    overrides: tuple[str, ...] = ()


async def run_replay(lines: Iterable[bytes], options: Options, show: Callable[[dict[str, Any]], None]) -> bool:
    """Play the lines and show an object for each; whether all of them were valid events."""
    clock = FixedClock(_start(options.clock))
    settings = _settings(options)
    with progress_bar() as on_progress:
        if options.catalogue is not None:
            source, playlists = open_source(options.catalogue), _playlists(options.playlists)
            library_of(settings, clock).replace_rows(source, on_progress, playlists=playlists)

        def start() -> Segue:
            return build(settings, clock=clock, on_progress=on_progress)

        replay = Replay(start, clock, Extras(options.trace, options.timing))
    try:
        async for value in replay.run(lines):
            show(value)
    finally:
        replay.close()
    return replay.all_valid


def _settings(options: Options) -> Settings:
    """Defaults and what was said with --set; of the environment only where the installed catalogue is.

    A directory that was used before may have a catalogue of its own. Without one the installed catalogue is read.
    """
    own = options.directory / "catalogue"
    fixed: dict[str, object] = {"data_dir": options.directory, "catalog_dir": own}
    if options.catalogue is None and not (own / "current").exists():
        installed = read_settings()
        fixed |= {"catalog_dir": installed.catalogue, "embedder": installed.embedder}
    return settings_from({**fixed, **overridden(options.overrides)})


def _start(clock: str | None) -> datetime:
    try:
        at = START if clock is None else datetime.fromisoformat(clock)
    except ValueError as error:
        raise SetupError(f"{clock} is no time; write it like 2026-06-15T12:00:00Z.") from error
    return at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)


def _playlists(file: Path | None) -> list[dict[str, Any]]:
    if file is None:
        return []
    try:
        return [json.loads(line) for line in file.read_text("utf-8-sig").splitlines() if line.strip()]
    except (OSError, ValueError) as error:
        raise CatalogueFileError(f"{file.name} is no file of playlists, one JSON object a line.") from error
