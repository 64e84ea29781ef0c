"""What a catalogue holds, in numbers and in honest words."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from sqlalchemy import Engine, func
from sqlmodel import Session, SQLModel, col, select

from recommender.types import Columns
from storage.catalogue.manifest import Manifest
from storage.catalogue.tables import Album, Artist, ArtistFact, Credit, Playlist, SongFact, TagName, TrackRow

_COUNTED: Mapping[str, type[SQLModel]] = {
    "tracks": TrackRow,
    "artists": Artist,
    "albums": Album,
    "credits": Credit,
    "tags": TagName,
    "playlists": Playlist,
    "artist facts": ArtistFact,
    "song facts": SongFact,
}
_BUNDLED_BIAS = (
    "The bundled part leans on US charts and on Creative Commons electronic music from 2003 to 2013; popularity "
    "favours recent songs, and facts about artists and songs are general knowledge that nobody checked."
)
_BUNDLED_SOURCES = frozenset({"freemusi.cc", "segue-known", "hot100:utdata"})


@dataclass(frozen=True, slots=True)
class CatalogueInfo:
    """A version in numbers: rows by table, tracks by source and by licence, bytes by part.

    `bias` is an honest word on its limits.
    """

    version: str
    built_at: str
    embedder: str
    dimension: int
    counts: Mapping[str, int]
    sources: Mapping[str, int]
    licences: Mapping[str, int]
    sizes: Mapping[str, int]
    bias: str
    notice: str = ""


def overview(engine: Engine, manifest: Manifest, columns: Columns, notice: str) -> CatalogueInfo:
    """Count a version's tables and parts."""
    with Session(engine) as session:
        counts = {name: session.exec(select(func.count()).select_from(table)).one() for name, table in _COUNTED.items()}
        sources = _tally(session, "sources")
        licences = _tally(session, "license")
    sizes: Counter[str] = Counter()
    for name, size in manifest.files.items():
        sizes[name.split("/", maxsplit=1)[0].removesuffix(".db")] += size
    return CatalogueInfo(
        version=manifest.version,
        built_at=manifest.built_at,
        embedder=manifest.embedder,
        dimension=manifest.dimension,
        counts=counts,
        sources=sources,
        licences=licences,
        sizes=dict(sizes),
        bias=_bias(columns, bundled=bool(_BUNDLED_SOURCES & sources.keys())),
        notice=notice,
    )


def _tally(session: Session, name: str) -> dict[str, int]:
    """Tracks by each value of a JSON list; a track with two of them counts for both."""
    column = col(getattr(TrackRow, name))
    tally: Counter[str] = Counter()
    for values, count in session.exec(select(column, func.count()).group_by(column)):
        for value in json.loads(values) if values else ("not given",):
            tally[value] += count
    return dict(tally.most_common())


def _bias(columns: Columns, *, bundled: bool) -> str:
    if not len(columns):
        return "The catalogue is empty."
    shares = {
        "no year": float(np.mean(columns.year == 0)),
        "no genre": float(np.mean(~columns.genre_known)),
        "no popularity": float(np.mean(np.isnan(columns.popularity))),
    }
    told = ", ".join(f"{share:.0%} have {what}" for what, share in shares.items())
    return f"Of the tracks, {told}." + (f" {_BUNDLED_BIAS}" if bundled else "")
