"""What a version says of itself, written last: who made its vectors, what it counts, and the sizes of its files."""

import json
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from storage.catalogue.array_files import write_durably
from storage.catalogue.layout import DATABASE, MANIFEST
from storage.catalogue.migrations import SCHEMA
from storage.catalogue.storage_errors import damaged, opening_catalogue

FORMAT = 1
_CHECKED_BYTES = 16 << 20  # a text index up to this size is read through when it is opened: 4 ms for the bundled one


@dataclass(frozen=True, slots=True)
class Manifest:
    """A version's own description; `files` maps a path to its size, `checksums` those of the text index to a CRC-32."""

    version: str
    embedder: str
    dimension: int
    counts: Mapping[str, int]
    built_at: str
    files: Mapping[str, int] = field(default_factory=dict)
    checksums: Mapping[str, int] = field(default_factory=dict)
    schema: int = SCHEMA
    format: int = FORMAT


def seal(directory: Path, manifest: Manifest) -> None:
    """Measure the files of a version and write its manifest."""
    sizes = {
        str(path.relative_to(directory)): path.stat().st_size
        for path in sorted(directory.rglob("*"))
        if path.is_file() and path.name != MANIFEST and not path.name.startswith(".")
    }
    text = [name for name in sizes if name.startswith("text/")]
    small = sum(sizes[name] for name in text) <= _CHECKED_BYTES
    sums = {name: zlib.crc32((directory / name).read_bytes()) for name in text} if small else {}
    sealed = asdict(manifest) | {"files": sizes, "checksums": sums}
    write_durably(directory / MANIFEST, json.dumps(sealed, indent=1))


def read_manifest(directory: Path) -> Manifest:
    """The manifest of a version; DamagedIndexError where it is missing or not whole."""
    with opening_catalogue("description"):
        return Manifest(**json.loads((directory / MANIFEST).read_text(encoding="utf-8")))


def check_files(directory: Path, manifest: Manifest) -> None:
    """Raise DamagedIndexError, naming the part, where a file is missing, of another size, or altered."""
    if (manifest.format, manifest.schema) != (FORMAT, SCHEMA):
        raise damaged("indexes of another release")
    for name, size in manifest.files.items():
        path = directory / name
        if not path.is_file() or path.stat().st_size != size:
            raise damaged(_part(name))
    for name, checksum in manifest.checksums.items():
        if zlib.crc32((directory / name).read_bytes()) != checksum:
            raise damaged(_part(name))


def _part(name: str) -> str:
    parts = {"text": "text index", "vectors": "vectors", "names": "name index", "columns": "columns"}
    return parts.get(name.split("/", maxsplit=1)[0], "database" if name == DATABASE else "files")
