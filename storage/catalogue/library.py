"""The catalogue of an installation: opens the current version, and has the next one built.

What only reads never loads what writes: that is a quarter of a start.
"""

import logging
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from recommender.ports import Clock, Embedder
from storage.catalogue.array_files import load_arrays
from storage.catalogue.layout import CHROMA, COLUMNS, DATABASE, VECTORS
from storage.catalogue.manifest import read_manifest
from storage.catalogue.opened import OpenCatalogue
from storage.catalogue.progress import ImportReport, OnProgress, silent
from storage.catalogue.storage_errors import opening_catalogue
from storage.catalogue.versions import Versions
from storage.database import open_engine

if TYPE_CHECKING:
    from storage.catalogue.builder import CatalogueBuilder
    from storage.catalogue.overview import CatalogueInfo
    from storage.search.chroma_process import ChromaFill
    from storage.sources import Source

log = logging.getLogger(__name__)

Playlists = Iterable[Mapping[str, object]]


class CatalogueLibrary:
    """All versions of one catalogue.

    `notice` is a word for the person when opening did more than opening: vectors made anew for another embedder.
    One process at a time builds, the others wait for it; opening waits for nobody.
    """

    def __init__(self, directory: Path, embedder: Embedder, clock: Clock) -> None:
        self.notice = ""
        self._versions = Versions(directory)
        self._embedder = embedder
        self._clock = clock

    @property
    def directory(self) -> Path:
        """Where the versions are."""
        return self._versions.directory

    def current(self, on_progress: OnProgress = silent) -> OpenCatalogue | None:
        """The current version, opened, or None when nothing was built yet.

        Vectors of another embedder are made anew first, with a word in `notice`: the two are never mixed. Raises
        DamagedIndexError, naming the command that mends it, when the version is not whole.
        """
        version = self._versions.current()
        if version is None:
            return None
        manifest = read_manifest(self._versions.path(version))
        if (manifest.embedder, manifest.dimension) != (self._embedder.name, self._embedder.dimension):
            self.notice = f"The vectors were made by {manifest.embedder}; rebuilding them for {self._embedder.name}."
            log.warning(self.notice)
            version = self._builder().rebuild_vectors(on_progress)
        return OpenCatalogue(self._versions.path(version))

    def build_bundled(self, on_progress: OnProgress = silent) -> ImportReport:
        """Build the bundled catalogue, in place of what was there."""
        from storage.catalogue.reference import bundled_playlists  # noqa: PLC0415 - only what builds reads it
        from storage.sources.bundled import Bundled  # noqa: PLC0415 - as above

        return self.replace_rows(Bundled(), on_progress, playlists=bundled_playlists())

    def import_rows(
        self, source: "Source", on_progress: OnProgress = silent, *, playlists: Playlists = ()
    ) -> ImportReport:
        """Add the rows of a source to the current catalogue, or update those it has.

        Raises CatalogueFileError, StorageFullError, StoreError; the current version is unchanged then.
        """
        return self._builder().add(source, playlists, on_progress)

    def replace_rows(
        self, source: "Source", on_progress: OnProgress = silent, *, playlists: Playlists = ()
    ) -> ImportReport:
        """Build a catalogue of the rows of a source alone, in place of what was there; errors as of `import_rows`."""
        return self._builder().replace(source, playlists, on_progress)

    def rebuild(self, on_progress: OnProgress = silent) -> None:
        """Make every index anew from the database, whatever state the indexes are in.

        Raises StoreError when there is no catalogue, or its database itself is damaged.
        """
        self._builder().rebuild(on_progress)

    def info(self) -> "CatalogueInfo | None":
        """What the current version holds, or None when there is none."""
        from storage.catalogue.overview import overview  # noqa: PLC0415 - its tables take a tenth of a start

        version = self._versions.current()
        if version is None:
            return None
        path = self._versions.path(version)
        engine = open_engine(f"sqlite:///file:{path.absolute() / DATABASE}?mode=ro&immutable=1&uri=true")
        try:
            with closing(OpenCatalogue(path)) as opened:
                return overview(engine, opened.manifest, opened.columns, self.notice)
        finally:
            engine.dispose()

    def start_durable_vectors(self) -> "ChromaFill | None":
        """Fill the durable vector store of the current version in a process of its own, where it is not filled yet.

        The process ends with this one and is gone on with next time. None when there is no catalogue.
        """
        from storage.search.chroma_files import Tracks  # noqa: PLC0415 - comes after the first reply
        from storage.search.chroma_process import ChromaFill  # noqa: PLC0415 - as above

        version = self._versions.current()
        if version is None:
            return None
        path = self._versions.path(version)
        with opening_catalogue("columns"):
            arrays = load_arrays(path / COLUMNS)
        tracks = Tracks.of([name.decode() for name in arrays["ids"].tolist()], arrays["year"])
        filling = ChromaFill(path / CHROMA, path / VECTORS)
        filling.start(tracks)
        return filling

    def _builder(self) -> "CatalogueBuilder":
        from storage.catalogue.builder import CatalogueBuilder  # noqa: PLC0415 - what only reads starts without it

        return CatalogueBuilder(self._versions, self._embedder, self._clock)
