"""What tests run in a process of its own: an import that is stopped at a step, or that runs out of space."""

import os
import resource
import sys
from collections.abc import Callable
from pathlib import Path

from recommender.errors import StorageFullError
from recommender.types import Clause, TextQuery
from storage.catalogue.progress import Progress
from storage.search.embedders.hashing import HashEmbedder
from storage.search.embedders.wordllama import WordLlama
from storage.sources import open_source
from tests.catalogues import library

FULL, NOT_FULL = 7, 8  # exit statuses


def stop_at(step: str) -> Callable[[Progress], None]:
    """A watcher that says "here" at the first report of a step and then waits until the process is killed."""

    def watch(progress: Progress) -> None:
        if progress.step == step:
            os.write(1, b"here")
            os.read(0, 1)

    return watch


def import_and_stop(directory: Path, file: Path, step: str) -> None:
    """Import a file and stand still at a step."""
    library(directory).import_rows(open_source(file), stop_at(step))


def import_without_space(directory: Path, file: Path, limit: int, dimension: int) -> int:
    """Import a file where no file may grow beyond so many bytes; the exit status."""
    made = library(directory, HashEmbedder(dimension))
    source = open_source(file)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    try:
        made.import_rows(source)
    except StorageFullError as error:
        sys.stdout.write(str(error))
        return FULL
    return NOT_FULL


def import_in_memory(directory: Path, file: Path, limit: int) -> int:
    """Import a file with so much memory of its own, and look for jazz; prints reports of progress and tracks found."""
    resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
    made = library(directory, WordLlama.load())
    reports: list[Progress] = []
    made.import_rows(open_source(file), reports.append)
    opened = made.current()
    if opened is None:
        return NOT_FULL
    keys, _ = opened.text_index.search(TextQuery((Clause("tags", "jazz"),)), 10)
    sys.stdout.write(f"{sum(report.step == 'rows' for report in reports)} {len(opened.columns)} {len(keys)}")
    opened.close()
    return 0


def main() -> int:
    """Run what the arguments name."""
    what, directory, file, *rest = sys.argv[1:]
    if what == "memory":
        return import_in_memory(Path(directory), Path(file), int(rest[0]))
    if what == "stop":
        import_and_stop(Path(directory), Path(file), rest[0])
        return 0
    return import_without_space(Path(directory), Path(file), int(rest[0]), int(rest[1]))


if __name__ == "__main__":
    sys.exit(main())
