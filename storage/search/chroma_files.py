"""What lies beside the durable vector store: which tracks it holds, and the mark that it holds all of them.

`tracks.json`: ids and years in the order of rows; `filled.json`: written last by the process that fills the store;
`store/`: Chroma's own files; `fill.lock`: held by that process; `fill.log`: what it had to say.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from hashlib import blake2b
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from recommender.errors import DamagedIndexError
from storage.search.matrix_files import write_whole, writing

STORE = "store"
LOCK = "fill.lock"
LOG = "fill.log"
_TRACKS = "tracks.json"
_FILLED = "filled.json"
_DIGEST_BYTES = 8


@dataclass(frozen=True)
class Tracks:
    """The ids and years of N tracks, in the order of rows; the year 0 is unknown."""

    ids: Sequence[str]
    years: Sequence[int] = field(repr=False)

    @classmethod
    def of(cls, ids: Sequence[str], years: NDArray[np.int16]) -> "Tracks":
        """From a catalogue's ids and its column of years."""
        return cls(ids, years.tolist())

    @cached_property
    def row_of(self) -> dict[str, int]:
        """The row of each id."""
        return {track_id: row for row, track_id in enumerate(self.ids)}

    def write(self, directory: Path) -> None:
        """Leave them where the filling process reads them."""
        directory.mkdir(parents=True, exist_ok=True)
        with writing("The vector store"):
            write_whole(directory / _TRACKS, {"ids": list(self.ids), "years": list(self.years)})

    @classmethod
    def read(cls, directory: Path) -> "Tracks":
        """Those of a directory; DamagedIndexError when it does not hold them."""
        try:
            found = json.loads((directory / _TRACKS).read_text(encoding="utf-8"))
            return cls(found["ids"], found["years"])
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise unfilled() from error


@dataclass(frozen=True, slots=True)
class Contents:
    """What one collection holds; two that differ in anything never share a collection."""

    count: int
    embedder: str
    dimension: int
    digest: str  # of the ids in their order

    @classmethod
    def of(cls, tracks: Tracks, embedder: str, dimension: int) -> "Contents":
        """Of tracks embedded by one embedder."""
        digest = blake2b("\n".join(tracks.ids).encode(), digest_size=_DIGEST_BYTES).hexdigest()
        return cls(len(tracks.ids), embedder, dimension, digest)

    @property
    def collection(self) -> str:
        """The name of the collection, within Chroma's rules for names."""
        whole = json.dumps(asdict(self), sort_keys=True).encode()
        return f"segue-{blake2b(whole, digest_size=_DIGEST_BYTES).hexdigest()}"

    def write(self, directory: Path) -> None:
        """Mark the store of a directory as holding all of this."""
        write_whole(directory / _FILLED, asdict(self))

    def filled(self, directory: Path) -> bool:
        """Whether the store of a directory is marked as holding exactly this; a fraction of a millisecond."""
        try:
            return bool(json.loads((directory / _FILLED).read_text(encoding="utf-8")) == asdict(self))
        except (OSError, ValueError):
            return False


def unfilled() -> DamagedIndexError:
    """The sentence for a store that does not hold this catalogue's vectors."""
    return DamagedIndexError(
        "The vector store does not hold the vectors of this catalogue; fill it with `segue catalog rebuild`.",
    )
