"""Requests whose right answers are known, drawn from a catalogue's own rows.

Five kinds: an artist; a title with its artist; a title with one or two slips of the keyboard; a genre in a decade; a
mood with a genre. What is right is computed from every row, not from any system's index. A genre admits its children in
the genre tree, as someone who asks for rock takes alternative rock. The rows are read as a stream: a million fit.
"""

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Literal, get_args

import yaml

from tests.benchmarks.generate import DATA, Row
from tests.benchmarks.words import bare

Kind = Literal["artist", "title_artist", "typo_title", "genre_decade", "tags"]
KINDS: tuple[Kind, ...] = get_args(Kind)
LONG_TITLE = 10  # letters from which a slip of the keyboard leaves a title recognisable
SECOND_SLIP = 16  # letters from which there are two
DRAWN_PER_QUERY = 12  # rows kept to draw from for each query: not every row can be asked for in every way
TEMPLATES: Mapping[Kind, tuple[str, ...]] = {
    "artist": ("songs by {artist}", "play something by {artist}", "I want to hear {artist}"),
    "title_artist": ("{title} by {artist}", "play {title} by {artist}", "can you find {title} by {artist}"),
    "typo_title": ("{title}", "play {title}", "the song {title}"),
    "genre_decade": ("{genre} from the {decade}s", "some {decade}s {genre}", "{genre} songs from the {decade}s"),
    "tags": ("{mood} {genre}", "some {mood} {genre} please", "{genre} songs that are {mood}"),
}


@dataclass(frozen=True, slots=True)
class Wish:
    """What a row must have to be right: one of the titles, the artist, one tag of every group, a year in the span.

    Names are casefolded; an empty part admits every row. `bound` says that a row which lacks a part breaks a
    constraint, and is not just a worse answer; the mood (`flavour`) ranks and never excludes.
    """

    titles: frozenset[str] = frozenset()
    artist: str = ""
    genre: frozenset[str] = frozenset()
    flavour: str = ""
    years: tuple[int, int] | None = None
    bound: bool = True

    def keeps(self, row: Row) -> bool:
        """Whether a row keeps every constraint."""
        return (
            (not self.artist or any(name.casefold() == self.artist for name in row["artists"]))
            and (not self.genre or not self.genre.isdisjoint(row.get("tags", ())))
            and (self.years is None or self.years[0] <= row.get("year", 0) <= self.years[1])
        )

    def admits(self, row: Row) -> bool:
        """Whether a row is a right answer."""
        return (
            (not self.titles or row["title"].casefold() in self.titles)
            and (not self.flavour or self.flavour in row.get("tags", ()))
            and self.keeps(row)
        )


@dataclass(frozen=True, slots=True)
class Query:
    """A request as a person writes it, and how many rows answer it."""

    kind: Kind
    text: str
    wish: Wish
    relevant: int = 0


@cache
def genres(data: Path = DATA) -> Mapping[str, frozenset[str]]:
    """Every genre of the tree with itself and all below it."""
    closures: dict[str, frozenset[str]] = {}
    _close(yaml.safe_load((data / "genres-tree.yaml").read_text(encoding="utf-8")), closures)
    return closures


def _close(nodes: list[object], closures: dict[str, frozenset[str]]) -> frozenset[str]:
    below: set[str] = set()
    for node in nodes:
        children = node if isinstance(node, dict) else {node: []}
        for name, inner in children.items():
            closure = frozenset({str(name)}) | _close(inner or [], closures)
            closures[str(name)] = closure | closures.get(str(name), frozenset())
            below |= closure
    return frozenset(below)


@dataclass(frozen=True, slots=True)
class Words:
    """What a tag may be asked for as."""

    genres: Mapping[str, frozenset[str]]
    moods: frozenset[str]


def words(data: Path = DATA) -> Words:
    """The genres of the tree and the moods of the facts about artists."""
    header, *lines = (data / "artist_facts.tsv").read_text(encoding="utf-8").splitlines()
    column = header.split("\t").index("moods")
    moods = {mood for line in lines for mood in line.split("\t")[column].split("; ") if mood}
    return Words(genres(data), frozenset(moods) - genres(data).keys())


def draw(rows: Callable[[], Iterable[Row]], count: int, vocabulary: Words, seed: int = 1) -> tuple[Query, ...]:
    """As many queries, the kinds in turn, none twice; `rows` gives the catalogue from its beginning at every call."""
    rng = random.Random(seed)
    made = list(_made(_sample(rows(), count * DRAWN_PER_QUERY, rng), count, vocabulary, rng))
    return _counted(rows(), made)


def _sample(rows: Iterable[Row], size: int, rng: random.Random) -> list[Row]:
    """A uniform sample in one pass (Vitter's algorithm R)."""
    kept: list[Row] = []
    for seen, row in enumerate(rows):
        if seen < size:
            kept.append(row)
        elif (place := rng.randrange(seen + 1)) < size:
            kept[place] = row
    rng.shuffle(kept)
    return kept


def _made(sample: list[Row], count: int, vocabulary: Words, rng: random.Random) -> Iterator[Query]:
    left, texts = iter(sample), set[str]()
    for number in range(count):
        kind = KINDS[number % len(KINDS)]
        for row in left:
            query = _ask(kind, row, vocabulary, rng)
            if query is not None and query.text not in texts:
                texts.add(query.text)
                yield query
                break


def _ask(kind: Kind, row: Row, vocabulary: Words, rng: random.Random) -> Query | None:
    """A query of a kind that a row answers, or None where this row cannot be asked for so."""
    if kind == "artist":
        return _said(kind, rng, Wish(artist=row["artists"][0].casefold()), artist=row["artists"][0])
    if kind == "title_artist":
        wish = Wish(titles=frozenset({row["title"].casefold()}), artist=row["artists"][0].casefold(), bound=False)
        plain = row["title"] == bare(row["title"])
        return _said(kind, rng, wish, title=row["title"], artist=row["artists"][0]) if plain else None
    return _misspelt(row, rng) if kind == "typo_title" else _tagged(kind, row, vocabulary, rng)


def _misspelt(row: Row, rng: random.Random) -> Query | None:
    title = row["title"]
    if len(title) < LONG_TITLE or not title.replace(" ", "").isalpha() or not title.isascii():
        return None
    typed = slip(title, rng)
    if len(title) >= SECOND_SLIP:
        typed = slip(typed, rng)
    titles = frozenset({title.casefold(), typed.casefold()})
    return _said("typo_title", rng, Wish(titles=titles, bound=False), title=typed)


def slip(text: str, rng: random.Random) -> str:
    """The text with two neighbours swapped, or a letter dropped, doubled or hit beside; never its first or last."""
    at = rng.randrange(1, len(text) - 2)
    swapped, dropped = text[at + 1] + text[at], text[at + 1]
    doubled, beside = text[at] * 2 + text[at + 1], rng.choice("etaoinshr") + text[at + 1]
    return text[:at] + rng.choice((swapped, dropped, doubled, beside)) + text[at + 2 :]


def _tagged(kind: Kind, row: Row, vocabulary: Words, rng: random.Random) -> Query | None:
    tags, year = sorted(row.get("tags", ())), row.get("year")
    named = [tag for tag in tags if tag in vocabulary.genres]
    moods = [tag for tag in tags if tag in vocabulary.moods]
    if kind == "tags" and named and moods:
        genre, mood = rng.choice(named), rng.choice(moods)
        return _said(kind, rng, Wish(genre=vocabulary.genres[genre], flavour=mood), mood=mood, genre=genre)
    if kind == "genre_decade" and named and year is not None:
        genre, decade = rng.choice(named), year // 10 * 10
        wish = Wish(genre=vocabulary.genres[genre], years=(decade, decade + 9))
        short = 1930 <= decade < 2000 and rng.random() < 0.5
        return _said(kind, rng, wish, genre=genre, decade=f"{decade % 100 if short else decade}")
    return None


def _said(kind: Kind, rng: random.Random, wish: Wish, **names: str) -> Query:
    return Query(kind, rng.choice(TEMPLATES[kind]).format(**names), wish)


@dataclass(slots=True)
class _Doors:
    """Which queries a row may concern, by title, artist and genre, so that a pass over a million rows takes seconds."""

    by_key: dict[tuple[str, str], list[int]] = field(default_factory=lambda: defaultdict(list))

    def add(self, number: int, wish: Wish) -> None:
        if wish.titles:
            keys = [("title", title) for title in wish.titles]
        else:
            keys = [("artist", wish.artist)] if wish.artist else [("tag", tag) for tag in wish.genre]
        for key in keys:
            self.by_key[key].append(number)

    def of(self, row: Row) -> set[int]:
        keys = [("title", row["title"].casefold()), *(("artist", name.casefold()) for name in row["artists"])]
        keys += [("tag", tag) for tag in row.get("tags", ())]
        return {number for key in keys for number in self.by_key.get(key, ())}


def _counted(rows: Iterable[Row], queries: list[Query]) -> tuple[Query, ...]:
    doors, counts = _Doors(), [0] * len(queries)
    for number, query in enumerate(queries):
        doors.add(number, query.wish)
    for row in rows:
        for number in doors.of(row):
            counts[number] += queries[number].wish.admits(row)
    return tuple(replace(query, relevant=count) for query, count in zip(queries, counts, strict=True))
