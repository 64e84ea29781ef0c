"""Builds the next version of a catalogue beside the current one, and switches to it.

A version is never changed. Whatever a build does, killed at any point or without space, the version in use stays.
"""

import gc
import logging
import os
import shutil
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from pathlib import Path

from filelock import FileLock

from recommender.errors import DamagedIndexError, StoreError
from recommender.ports import Clock, Embedder
from storage.catalogue.beside import WORTH_IT_FROM, NamesAndText
from storage.catalogue.build import Reusable, build_indexes, build_vectors
from storage.catalogue.importing import import_source, mark_done
from storage.catalogue.layout import COLUMNS, DATABASE, NAMES, TEXT, VECTORS, VOCABULARY
from storage.catalogue.manifest import Manifest, read_manifest, seal
from storage.catalogue.migrations import MIGRATIONS
from storage.catalogue.opened import OpenCatalogue, open_sealed
from storage.catalogue.progress import ImportReport, OnProgress, Progress
from storage.catalogue.reference import empty_catalogue, save_playlists
from storage.catalogue.storage_errors import opening_catalogue, writing_catalogue
from storage.catalogue.versions import Stage, Versions
from storage.database import close_engine, migrate, open_engine
from storage.sources import Source

log = logging.getLogger(__name__)

Playlists = Iterable[Mapping[str, object]]

_PARTS = (COLUMNS, NAMES, TEXT, VECTORS)
_COUNTED = ("tracks", "artists", "albums", "playlists")
_COLLECT_AFTER = 100_000  # allocations; the interpreter's own value is 700
_YEARS_AHEAD = 2  # announced releases have a year to come


class CatalogueBuilder:
    """Builds versions; one process at a time does, the others wait for it."""

    def __init__(self, versions: Versions, embedder: Embedder, clock: Clock) -> None:
        self._versions = versions
        self._embedder = embedder
        self._clock = clock
        self._lock = FileLock(versions.directory / ".writer.lock")

    def add(self, source: Source, playlists: Playlists, on_progress: OnProgress) -> ImportReport:
        """A version of the current rows and those of a source."""
        with self._writing():
            return self._import(source, self._versions.current(), playlists, on_progress)

    def replace(self, source: Source, playlists: Playlists, on_progress: OnProgress) -> ImportReport:
        """A version of the rows of a source alone."""
        with self._writing():
            return self._import(source, None, playlists, on_progress)

    def rebuild(self, on_progress: OnProgress) -> None:
        """A version of the same rows with every index made anew from the database."""
        with self._writing():
            base = self._base_to_mend()
            plan = {"base": base, "rebuild": True}
            stage = self._staged(plan, base)
            with self._discarding_on_error(stage):
                self._finish(stage, on_progress, None)

    def rebuild_vectors(self, on_progress: OnProgress) -> str:
        """A version beside the current one that shares all but the vectors with it."""
        with self._writing():
            base = self._versions.current() or ""
            source = self._versions.path(base)
            OpenCatalogue(source, with_vectors=False).close()  # what is shared must be whole
            manifest = read_manifest(source)
            if (manifest.embedder, manifest.dimension) == (self._embedder.name, self._embedder.dimension):
                return base  # another process was faster
            stage = self._versions.stage({"base": base, "vectors": self._embedder.name})
            with self._discarding_on_error(stage):
                _share(source, stage.directory)
                with closing(open_sealed(stage.directory / DATABASE)) as connection:
                    build_vectors(stage.directory, connection, self._embedder, on_progress)
                self._publish(stage, on_progress)
            return stage.version

    @contextmanager
    def _writing(self) -> Iterator[None]:
        with writing_catalogue():
            self._versions.directory.mkdir(parents=True, exist_ok=True)
            with self._lock, _rarely_collecting():
                yield

    def _import(self, source: Source, base: str | None, playlists: Playlists, on_progress: OnProgress) -> ImportReport:
        plan = {"base": base, "fingerprint": source.fingerprint}
        stage = self._staged(plan, base)
        with self._discarding_on_error(stage):
            with closing(_open_staged(stage)) as connection:
                report = import_source(connection, source, self._clock.now().year + _YEARS_AHEAD, on_progress)
                _save_playlists(connection, playlists)
            reusable = self._reusable(base or self._versions.newest_database())
            self._finish(stage, on_progress, reusable)
        return report

    @contextmanager
    def _discarding_on_error(self, stage: Stage) -> Iterator[None]:
        """What failed by an error leaves nothing, so that a full disk is free again; what was killed stays."""
        try:
            yield
        except Exception:
            self._versions.discard(stage)
            raise

    def _staged(self, plan: Mapping[str, object], base: str | None) -> Stage:
        """A stage whose database is a copy of the base's, or an empty one with what is known beforehand."""
        stage = self._versions.stage(plan)
        if stage.resumed and not _is_sound(stage):
            self._versions.discard(stage)
            stage = self._versions.stage(plan)
        if stage.resumed:
            log.info("going on with the catalogue %s that was being built", stage.version)
            return stage
        database = stage.directory / DATABASE
        with self._discarding_on_error(stage):
            if base is None:
                database.write_bytes(empty_catalogue())
            else:
                shutil.copyfile(self._versions.path(base) / DATABASE, database)
                engine = open_engine(database)
                migrate(engine, MIGRATIONS)
                close_engine(engine)
            self._versions.begin(stage, plan)
        return stage

    def _finish(self, stage: Stage, on_progress: OnProgress, reusable: Reusable | None) -> None:
        """Build the indexes of a stage, seal it, and switch to it."""
        for part in _PARTS:
            shutil.rmtree(stage.directory / part, ignore_errors=True)
        with closing(_open_staged(stage)) as connection, _second_core(stage, connection) as beside:
            build_indexes(stage.directory, connection, self._embedder, on_progress, reusable, beside)
            mark_done(connection)
        self._publish(stage, on_progress)

    def _publish(self, stage: Stage, on_progress: OnProgress) -> None:
        on_progress(Progress("switch", 0))
        with closing(sqlite3.connect(stage.directory / DATABASE)) as connection:
            # a database of one file and no log beside it can be opened as immutable, and copied as it is
            connection.execute("PRAGMA journal_mode = DELETE")
            counts = {
                table: int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])  # noqa: S608
                for table in _COUNTED
            }
        embedder = self._embedder
        built = self._clock.now().isoformat(timespec="seconds")
        seal(stage.directory, Manifest(stage.version, embedder.name, embedder.dimension, counts, built))
        self._versions.publish(stage)
        on_progress(Progress("done", 1, 1))

    def _base_to_mend(self) -> str:
        try:
            base = self._versions.current()
        except DamagedIndexError:
            base = None
        base = base or self._versions.newest_database()
        if base is None:
            raise StoreError("There is no catalogue to rebuild yet; import one first.")
        return base

    def _reusable(self, base: str | None) -> Reusable | None:
        """The vectors of the version that this one is built beside, where they can be read and taken over."""
        if base is None:
            return None
        try:
            with opening_catalogue("vectors"):
                return Reusable.of(self._versions.path(base), self._embedder)
        except DamagedIndexError:
            log.warning("the vectors of %s cannot be read; all are made anew", base)
            return None


def _second_core(stage: Stage, connection: sqlite3.Connection) -> AbstractContextManager[NamesAndText | None]:
    """A process for names and text index where there is enough to do for one."""
    (tracks,) = connection.execute("SELECT count(*) FROM tracks").fetchone()
    return NamesAndText(stage.directory) if tracks >= WORTH_IT_FROM else nullcontext()


@contextmanager
def _rarely_collecting() -> Iterator[None]:
    """Look for reference cycles less often: that takes a fifth of a build, which makes none."""
    before = gc.get_threshold()
    gc.set_threshold(_COLLECT_AFTER, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _open_staged(stage: Stage) -> sqlite3.Connection:
    connection = sqlite3.connect(stage.directory / DATABASE, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = OFF")  # a version counts only once it is synced as a whole
    connection.execute("PRAGMA cache_size = -65536")
    return connection


def _is_sound(stage: Stage) -> bool:
    """Whether a database that was not synced while it was written survived what stopped the build."""
    try:
        with closing(_open_staged(stage)) as connection:
            return bool(connection.execute("PRAGMA quick_check").fetchone() == ("ok",))
    except sqlite3.DatabaseError:
        return False


def _save_playlists(connection: sqlite3.Connection, playlists: Playlists) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        save_playlists(connection, playlists)
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _share(source: Path, target: Path) -> None:
    """Link everything of a version but its vectors into a new one; sealed files never change."""
    for name in (DATABASE, VOCABULARY):
        os.link(source / name, target / name)
    for part in _PARTS:
        if part != VECTORS:
            shutil.copytree(source / part, target / part, copy_function=os.link, dirs_exist_ok=True)
