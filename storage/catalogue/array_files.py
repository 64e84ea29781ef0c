"""Arrays as files, opened memory-mapped: one file an array, so that opening reads headers only."""

import json
import os
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from recommender.types import Columns, Ragged
from recommender.vocabulary import Tag, Vocabulary

Arrays = Mapping[str, NDArray[Any]]


def save_arrays(directory: Path, arrays: Arrays) -> None:
    """Write arrays into a directory that is made for them."""
    directory.mkdir(parents=True, exist_ok=True)
    for name, array in arrays.items():
        with (directory / f"{name}.npy").open("wb") as file:
            whole = np.ascontiguousarray(array)
            np.lib.format.write_array_header_1_0(file, np.lib.format.header_data_from_array_1_0(whole))
            # numpy's own writer hides why it failed, and a full disk must be told from a fault
            file.write(whole.reshape(-1).view(np.uint8).data)


def load_arrays(directory: Path) -> dict[str, NDArray[Any]]:
    """All arrays of a directory, memory-mapped; OSError or ValueError where one is not whole."""
    return {path.stem: _mapped(path) for path in sorted(directory.iterdir()) if path.suffix == ".npy"}


def _mapped(path: Path) -> NDArray[Any]:
    try:
        mapped: NDArray[Any] = np.load(path, mmap_mode="r", allow_pickle=False).view(np.ndarray)
    except ValueError:
        array = np.load(path, allow_pickle=False)
        if array.size:
            raise
        return np.asarray(array)  # nothing cannot be mapped
    return mapped


def columns_to_arrays(columns: Columns) -> dict[str, NDArray[Any]]:
    """The columns by name; a ragged one as its two arrays."""
    arrays: dict[str, NDArray[Any]] = {}
    for column in fields(Columns):
        value = getattr(columns, column.name)
        if isinstance(value, Ragged):
            arrays |= {f"{column.name}.indptr": value.indptr, f"{column.name}.values": value.values}
        else:
            arrays[column.name] = value
    return arrays


def columns_from_arrays(arrays: Arrays) -> Columns:
    """The inverse; KeyError where one is missing."""
    values: dict[str, Any] = {}
    for column in fields(Columns):
        name = column.name
        ragged = column.type is Ragged or column.type == "Ragged"
        values[name] = Ragged(arrays[f"{name}.indptr"], arrays[f"{name}.values"]) if ragged else arrays[name]
    return Columns(**values)


def save_vocabulary(path: Path, vocabulary: Vocabulary) -> None:
    """Write a vocabulary as JSON."""
    content = {
        "tags": [(tag.name, tag.kind) for tag in vocabulary],
        "parents": {str(tag): above for tag, above in vocabulary.parents.items()},
        "aliases": dict(vocabulary.aliases),
    }
    path.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")


def load_vocabulary(path: Path) -> Vocabulary:
    """The inverse; OSError, ValueError or KeyError where the file is not whole."""
    content = json.loads(path.read_text(encoding="utf-8"))
    tags = [Tag(number, name, kind) for number, (name, kind) in enumerate(content["tags"])]
    return Vocabulary(tags, {int(tag): tuple(above) for tag, above in content["parents"].items()}, content["aliases"])


def sync_tree(directory: Path) -> None:
    """Put every file below a directory, and the directories themselves, on disk."""
    for folder, _, names in os.walk(directory):
        for name in names:
            _sync(Path(folder) / name)
        _sync(Path(folder))


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def write_durably(path: Path, text: str) -> None:
    """Replace a small file in one step that survives a loss of power."""
    partial = path.with_name(f".{path.name}.partial")
    with partial.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(partial, path)  # noqa: PTH105 - the one call that says the switch is atomic
    _sync(path.parent)
