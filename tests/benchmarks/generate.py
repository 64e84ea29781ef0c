"""Catalogues of any size that look like the bundled one, row by row and the same in every run.

    python -m tests.benchmarks.generate 1000000 million.jsonl.gz

A smaller catalogue of the same seed is the beginning of a larger one. Learned from the shipped data: which words follow
which in titles and names, tags with their years and durations (one real row is the model of one artist, so that genre,
period and length belong together), how often each of these is unknown, and the moods. Set here: discographies by a Zipf
law with the shipped catalogue's mean (139,000 artists per million tracks), 10 % of tracks with a guest, 5 % versions.
No generated artist bears the name of a real one, so that the shipped facts about artists say nothing about them.
"""

import argparse
import gzip
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from random import Random
from typing import NotRequired, TypedDict

import numpy as np
from numpy.random import Generator

from tests.benchmarks.words import Chain, bare, learn

DATA = Path(__file__).parents[2] / "storage" / "data"
CATALOGUE_FILES = ("tracks_mainstream.jsonl.gz", "tracks_known.jsonl.gz", "tracks_cc.jsonl.gz")
BATCH = 2000  # artists drawn at once
LARGEST_DISCOGRAPHY = 300  # the shipped catalogue's is 290
DISCOGRAPHY_EXPONENT = 1.75  # a mean of 7.2 tracks; half of the artists have one
VERSION_SHARE = 0.058  # of tracks that are not an artist's first, which makes 5 % of all
GUEST_SHARE = 0.1
YEARS = (1900, 2026)
VERSIONS = (
    "{} (Live)", "{} - Live", "{} (Acoustic)", "{} - Remastered 2011", "{} (Remastered)", "{} (Remix)",
    "{} (Radio Edit)", "{} (Instrumental)",
)  # fmt: skip


class Row(TypedDict):
    """A catalogue row, in the form of the shipped files; what is unknown is left out."""

    id: str
    title: str
    artists: list[str]
    album: NotRequired[str]
    year: NotRequired[int]
    duration_s: NotRequired[int]
    tags: list[str]
    popularity: NotRequired[float]
    links: NotRequired[dict[str, str]]
    sources: list[str]
    license: list[str]


@dataclass(frozen=True, slots=True)
class Model:
    """What one artist is modelled on; None is unknown."""

    tags: tuple[str, ...]
    year: int | None
    duration_s: int | None
    album: bool
    popularity: bool


@dataclass(frozen=True, slots=True)
class Source:
    """All that is learned from the shipped data; moods stand as often as they occur."""

    titles: Chain
    names: Chain
    models: tuple[Model, ...]
    moods: tuple[str, ...]
    real_names: frozenset[str]


@dataclass(slots=True)
class Artist:
    """An artist being written: the model, and the original tracks so far."""

    name: str
    model: Model
    fame: float  # 0 to 1
    tracks: list[Row] = field(default_factory=list)


def read_rows(path: Path) -> Iterator[Row]:
    """The rows of a gzipped JSONL file, one at a time."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def write_rows(rows: Iterable[Row], path: Path) -> int:
    """Write rows as gzipped JSONL, byte for byte the same for the same rows; returns how many."""
    count = 0
    with path.open("wb") as raw, gzip.GzipFile("", "wb", compresslevel=1, fileobj=raw, mtime=0) as out:
        for row in rows:
            out.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
            count += 1
    return count


def learn_source(data: Path = DATA) -> Source:
    """Learn from a directory of shipped data."""
    rows = [row for name in CATALOGUE_FILES for row in read_rows(data / name)]
    names = sorted({name for row in rows for name in row["artists"]})
    return Source(
        titles=learn(bare(row["title"]) for row in rows),
        names=learn(names),
        models=tuple(_model(row) for row in rows),
        moods=tuple(_moods(data / "artist_facts.tsv")),
        real_names=frozenset(name.casefold() for name in names),
    )


def _model(row: Row) -> Model:
    tags = tuple(row.get("tags", ()))
    return Model(tags, row.get("year"), row.get("duration_s"), "album" in row, "popularity" in row)


def _moods(facts: Path) -> Iterator[str]:
    header, *lines = facts.read_text(encoding="utf-8").splitlines()
    column = header.split("\t").index("moods")
    for line in lines:
        yield from (mood for mood in line.split("\t")[column].split("; ") if mood)


class Catalogue:
    """An endless catalogue of one seed; iterate it once."""

    def __init__(self, source: Source, seed: int = 1) -> None:
        self._source = source
        self._rng = np.random.default_rng(seed)
        self._random = Random(seed)
        self._names: list[str] = []
        self._taken = set(source.real_names)
        self._count = 0
        weights = np.arange(1, LARGEST_DISCOGRAPHY + 1, dtype=np.float64) ** -DISCOGRAPHY_EXPONENT
        self._sizes = np.cumsum(weights / weights.sum())

    def __iter__(self) -> Iterator[Row]:
        """The rows, the tracks of an artist scattered over about 14,000 neighbouring rows."""
        while True:
            batch = [row for artist, size, texts in self._batch() for row in self._discography(artist, size, texts)]
            self._random.shuffle(batch)
            yield from batch

    def _batch(self) -> Iterator[tuple[Artist, int, Iterator[str]]]:
        sizes = 1 + np.searchsorted(self._sizes, self._rng.random(BATCH)).clip(0, LARGEST_DISCOGRAPHY - 1)
        texts = iter(self._source.titles.texts(self._rng, 2 * int(sizes.sum()), jump=0.2, invented=0.03))
        names = self._source.names.texts(self._rng, BATCH, jump=0.3, invented=0.2)
        fame = _fame(self._rng, sizes)
        for name, size, known in zip(names, sizes.tolist(), fame.tolist(), strict=True):
            model = self._random.choice(self._source.models)
            yield Artist(self._unique(name), model, known), size, texts

    def _unique(self, name: str) -> str:
        while name.casefold() in self._taken:
            name = f"{name} {self._source.names.syllables.word(self._random.getrandbits(32))}"
        self._taken.add(name.casefold())
        self._names.append(name)
        return name

    def _discography(self, artist: Artist, size: int, texts: Iterator[str]) -> Iterator[Row]:
        album, year, left = next(texts), self._year(artist.model), 0
        for _ in range(size):
            if left == 0:
                album, year, left = next(texts), self._year(artist.model), self._random.randint(1, 14)
            left -= 1
            if artist.tracks and self._random.random() < VERSION_SHARE:
                yield self._version(artist)
            else:
                yield self._track(artist, next(texts), album, year)

    def _year(self, model: Model) -> int | None:
        if model.year is None:
            return None
        drift = round(self._random.expovariate(0.3) - self._random.expovariate(0.3))
        return min(max(model.year + drift, YEARS[0]), YEARS[1])

    def _track(self, artist: Artist, title: str, album: str, year: int | None) -> Row:
        row = self._bare_row(artist, title)
        if artist.model.album:
            row["album"] = album
        if year is not None:
            row["year"] = year
        if artist.model.duration_s is not None:
            row["duration_s"] = max(20, round(artist.model.duration_s * self._random.lognormvariate(0, 0.25)))
        artist.tracks.append(row)
        return row

    def _bare_row(self, artist: Artist, title: str) -> Row:
        random = self._random
        row = Row(id=self._id(), title=title, artists=[artist.name], tags=self._tags(artist.model), sources=["made"],
                  license=["CC0-1.0"])  # fmt: skip
        if artist.model.popularity:
            row["popularity"] = round(artist.fame * (0.3 + 0.7 * random.random()), 3)
        if len(self._names) > 1 and random.random() < GUEST_SHARE:
            self._add_guest(row)
        if random.random() < 0.5:
            row["links"] = {"youtube": row["id"][:11]}
        return row

    def _id(self) -> str:
        # An odd factor is a bijection of the 48-bit numbers: ids are scattered and never repeat.
        self._count += 1
        return f"{self._count * 0x9E3779B97F4B & 0xFFFFFFFFFFFF:012x}"

    def _tags(self, model: Model) -> list[str]:
        kept = [tag for tag in model.tags if self._random.random() < 0.9]
        if kept and self._random.random() < 0.25:
            mood = self._random.choice(self._source.moods)
            return kept if mood in kept else [*kept, mood]
        return kept

    def _add_guest(self, row: Row) -> None:
        guest = self._names[int(len(self._names) * self._random.random() ** 2)]
        if guest in row["artists"]:
            return
        row["artists"].append(guest)
        if self._random.random() < 0.3:
            row["title"] = f"{row['title']} (feat. {guest})"

    def _version(self, artist: Artist) -> Row:
        original = self._random.choice(artist.tracks)
        row = Row(**original)
        row["id"] = self._id()
        row["title"] = self._random.choice(VERSIONS).format(original["title"])
        if "links" in row:
            row["links"] = {"youtube": row["id"][:11]}
        if "year" in row:
            row["year"] = min(row["year"] + self._random.randint(0, 20), YEARS[1])
        if "duration_s" in row:
            row["duration_s"] = max(20, round(row["duration_s"] * self._random.uniform(0.8, 1.3)))
        return row


def _fame(rng: Generator, sizes: np.ndarray) -> np.ndarray:
    """How known artists are, (n,), 0 to 1: plays by a Zipf law are exponential on the logarithmic scale shown."""
    return (0.05 + 0.12 * rng.exponential(size=len(sizes)) * sizes**0.15).clip(0.0, 1.0)


def generate(count: int, source: Source, seed: int = 1) -> Iterator[Row]:
    """The first `count` rows of the catalogue of a seed."""
    return islice(Catalogue(source, seed), count)


def main() -> None:
    """Write a catalogue to a file."""
    parser = argparse.ArgumentParser(description="Write a generated catalogue as gzipped JSONL.")
    parser.add_argument("tracks", type=int)
    parser.add_argument("file", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--data", type=Path, default=DATA, help="the directory to learn from")
    chosen = parser.parse_args()
    count = write_rows(generate(chosen.tracks, learn_source(chosen.data), chosen.seed), chosen.file)
    sys.stdout.write(f"{count} rows in {chosen.file}\n")


if __name__ == "__main__":
    main()
