"""The directory of a catalogue: versions beside each other, one of them current, one being built.

<directory>/current              the name of the version in use, replaced in one step
<directory>/000007/              a sealed version, never changed
<directory>/000008.building/     what a build is working on, or what a killed one left
<directory>/.writer.lock         held by the one process that builds
"""

import fcntl
import json
import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from recommender.errors import DamagedIndexError
from storage.catalogue.array_files import sync_tree, write_durably
from storage.catalogue.layout import DATABASE, IN_USE, MANIFEST

_BUILDING = ".building"
_PLAN = ".plan.json"
_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Stage:
    """A version while it is built; `resumed` says that a killed build of the same plan left it."""

    directory: Path
    version: str
    resumed: bool = False


class Versions:
    """The versions below a directory. Everything that writes expects the caller to hold the writers' lock."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory

    def path(self, version: str) -> Path:
        """The directory of a version."""
        return self.directory / version

    def current(self) -> str | None:
        """The version in use, or None when there is none.

        Where the pointer is lost, the newest sealed version. DamagedIndexError where the pointer leads nowhere.
        """
        try:
            version = (self.directory / "current").read_text(encoding="utf-8").strip()
        except FileNotFoundError:
            sealed = [name for name in self._names() if (self.path(name) / MANIFEST).is_file()]
            return max(sealed, default=None)
        if version.isdigit() and (self.path(version) / DATABASE).is_file():
            return version
        raise DamagedIndexError("The catalogue's current version is gone; run `segue catalog rebuild`.")

    def newest_database(self) -> str | None:
        """The newest version that still has a database, whatever the pointer says."""
        return max((name for name in self._names() if (self.path(name) / DATABASE).is_file()), default=None)

    def stage(self, plan: Mapping[str, object]) -> Stage:
        """A directory to build in: what a killed build of the same plan left, else an empty one."""
        self.directory.mkdir(parents=True, exist_ok=True)
        found = None
        for path in sorted(self.directory.glob(f"*{_BUILDING}")):
            if found is None and _plan(path) == dict(plan):
                found = Stage(path, path.name.removesuffix(_BUILDING), resumed=True)
            else:
                shutil.rmtree(path, ignore_errors=True)
        return found or self._new_stage()

    def _new_stage(self) -> Stage:
        version = f"{max((int(name) for name in self._names()), default=0) + 1:0{_DIGITS}d}"
        directory = self.directory / f"{version}{_BUILDING}"
        directory.mkdir()
        return Stage(directory, version)

    def begin(self, stage: Stage, plan: Mapping[str, object]) -> None:
        """Note the plan of a stage whose database is laid out: from here on a killed build can go on."""
        write_durably(stage.directory / _PLAN, json.dumps(dict(plan)))

    def discard(self, stage: Stage) -> None:
        """Remove what a build made."""
        shutil.rmtree(stage.directory, ignore_errors=True)

    def publish(self, stage: Stage) -> Path:
        """Make a sealed stage the current version, in one step, and remove versions that nobody needs."""
        before = self._pointed()
        sync_tree(stage.directory)
        target = self.path(stage.version)
        os.replace(stage.directory, target)  # noqa: PTH105 - the one call that says the switch is atomic
        write_durably(self.directory / "current", stage.version)
        self._remove_all_but({stage.version, before})
        return target

    def _pointed(self) -> str | None:
        try:
            return self.current()
        except DamagedIndexError:
            return None

    def _names(self) -> list[str]:
        if not self.directory.is_dir():
            return []
        return sorted(path.name for path in self.directory.iterdir() if path.name.isdigit() and path.is_dir())

    def _remove_all_but(self, kept: set[str | None]) -> None:
        for name in self._names():
            if name not in kept and _nobody_reads(self.path(name)):
                shutil.rmtree(self.path(name), ignore_errors=True)


def _plan(directory: Path) -> object:
    try:
        return json.loads((directory / _PLAN).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def _nobody_reads(directory: Path) -> bool:
    """Whether no process has the version open."""
    try:
        with (directory / IN_USE).open("ab") as hold:
            fcntl.flock(hold, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True
