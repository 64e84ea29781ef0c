"""What a catalogue row may hold, and the reason where it does not hold it.

A row is left out only when it cannot be used: no title, an id that is none. Any other value that does not fit is left
out alone and noted. A key that is absent says nothing; a key that is present says what its field is from now on, null,
0, false and an empty list included.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from itertools import zip_longest
from typing import Any

from recommender.text import clean, compact
from storage.catalogue.mojibake import repair

FIRST_YEAR = 1000
_LONGEST = 1000  # characters of a title, name or tag
_LONGEST_ID = 128
_LONGEST_LIST = 200
_LARGEST_NAME = 10**18  # a number that may still be meant as text
_ID = re.compile(r"[A-Za-z0-9_\-]+")
_LONGEST_DURATION_S = 60 * 60 * 24
_FASTEST_BPM = 1000
_MOST_TRACKS = 100_000
_NOT_FIELDS = frozenset({"id", "artists"})
_LISTS = frozenset({"tags", "sources", "license"})
_SPOTIFY_TRACK = re.compile(r"open\.spotify\.com/(?:intl-\w+/)?track/(\w+)")
_YOUTUBE_VIDEO = re.compile(r"(?:youtube\.com/watch\?(?:.*&)?v=|youtu\.be/|music\.youtube\.com/watch\?v=)([\w-]{11})")

NameAndId = tuple[str, str | None]
Parse = Callable[[object, str], object]


class RowError(ValueError):
    """A row cannot be used; the text says why and goes into the report."""


class FieldError(ValueError):
    """One value cannot be used; the text says why and goes into the report."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row that can be used. `fields` has the present ones.

    Its artists are `listed`, or named by `credit`, a string that may name several. `aliases` are other names of
    artists: (artist, alias). `notes` say which values were left out.
    """

    line: int
    id: str | None
    fields: Mapping[str, object]
    listed: tuple[NameAndId, ...] | None = None
    credit: str | None = None
    aliases: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Scale:
    """How a file means its numbers: popularity up to 1 or up to 100, and the last year that is no mistake."""

    popularity: float = 1.0
    last_year: int = 2100

    @cached_property
    def parsers(self) -> Mapping[str, Parse]:
        """How each field is read."""
        year = partial(_year, self)
        return {**_PARSERS, "popularity": partial(_popularity, self), "year": year, "original_year": year}


@dataclass(slots=True)
class _Reading:
    fields: dict[str, object] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


def parse_row(line: int, values: Mapping[str, object], scale: Scale) -> Row:
    """A raw row as one that can be used; raises RowError where it cannot."""
    read = _Reading()
    title = _text(values.get("title"), "title")
    if title is None:
        raise RowError("has no title")
    read.fields["title"] = title
    parsers = scale.parsers
    for key in values.keys() & parsers.keys():
        try:
            read.fields[key] = parsers[key](values[key], key)
        except FieldError as error:
            read.notes.append(str(error))
    _take_links(read, values)
    listed, credit = _credits(read, values)
    aliases = _aliases(read, values, listed[0][0] if listed else credit)
    return Row(line, _row_id(values), read.fields, listed, credit, aliases, tuple(read.notes))


def plain_row(line: int, values: Mapping[str, Any]) -> Row:
    """A row of the bundled files whose text needs no cleaning: what `parse_row` gives, a test holds, in less time."""
    fields = {key: value for key, value in values.items() if key not in _NOT_FIELDS}
    for key in _LISTS & fields.keys():
        fields[key] = _listed(tuple(fields[key]), key)
    if "tags" in fields:
        fields["tags"] = _lowered(fields["tags"])
    return Row(line, values["id"], fields, tuple((name, None) for name in dict.fromkeys(values["artists"])))


def _row_id(values: Mapping[str, object]) -> str | None:
    given = values.get("id")
    if given is None or given == "":
        return None
    text = str(given) if isinstance(given, int) and not isinstance(given, bool) else given
    if not isinstance(text, str) or not _ID.fullmatch(text) or len(text) > _LONGEST_ID:
        raise RowError(f"has an id that is not letters, digits, _ and -: {str(given)[:40]!r}")
    return text


def _text(value: object, key: str) -> str | None:
    """Clean text, or None where there is none."""
    if value is None:
        return None
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < _LARGEST_NAME:
        value = str(value)
    if not isinstance(value, str):
        raise (RowError if key == "title" else FieldError)(f"has a {key} that is no text")
    if value.isascii() and value.isprintable() and len(value) <= _LONGEST:
        return value.strip() or None if "  " not in value else " ".join(value.split()) or None
    return clean(repair(value))[:_LONGEST].rstrip() or None


def _texts(value: object, key: str) -> tuple[str, ...]:
    """A list of texts, each once; a single text is a list of one."""
    if value is None:
        return ()
    if isinstance(value, str):
        return _listed((value,), key)
    if not isinstance(value, list | tuple):
        raise FieldError(f"has {key} that are no list")
    try:
        return _listed(tuple(value), key)
    except TypeError as error:
        raise FieldError(f"has {key} that are no texts") from error


@lru_cache(maxsize=4096)
def _listed(given: tuple[object, ...], key: str) -> tuple[str, ...]:
    """Cached, because sources, licences and tags are few lists that come again and again."""
    found = (_text(item, key) for item in given[:_LONGEST_LIST])
    return tuple(dict.fromkeys(text for text in found if text))


def _tags(value: object, key: str) -> tuple[str, ...]:
    """Tags in lower case, one spelling of each: the first."""
    return _lowered(_texts(value, key))


@lru_cache(maxsize=4096)
def _lowered(tags: tuple[str, ...]) -> tuple[str, ...]:
    spelled: dict[str, str] = {}
    for tag in tags:
        spelled.setdefault(compact(tag), tag.lower())
    return tuple(spelled.values())


def _number(value: object, key: str, low: float, high: float) -> float | None:
    """A number inside the bounds; text that reads as one will do, a truth value will not."""
    if value is None or value == "":
        return None
    if isinstance(value, bool):
        raise FieldError(f"has a {key} that is no number")
    try:
        number = float(value) if isinstance(value, int | float | str) else float("nan")
    except (ValueError, OverflowError):
        number = float("nan")
    if not low <= number <= high:
        raise FieldError(f"has a {key} that cannot be: {str(value)[:40]}")
    return number


def _whole(value: object, key: str, *, high: int) -> int | None:
    """A whole number from 0; 0 is unknown."""
    number = _number(value, key, 0, high)
    return round(number) or None if number is not None else None


def _year(scale: Scale, value: object, key: str) -> int | None:
    """A year; a date gives its year, 0 is unknown."""
    text = value.strip()[:4] if isinstance(value, str) and re.match(r"\s*\d{4}-", value) else value
    if text in (0, "0", "0000"):
        return None
    number = _number(text, key.replace("_", " "), FIRST_YEAR, scale.last_year)
    return None if number is None else int(number)


def _popularity(scale: Scale, value: object, key: str) -> float | None:
    number = _number(value, key, 0, scale.popularity)
    return None if number is None else number / scale.popularity


def _flag(value: object, key: str) -> bool | None:
    if value is None or isinstance(value, bool):
        return value
    if value in (0, 1):
        return bool(value)
    raise FieldError(f"has an {key} that is neither true nor false")


_PARSERS: Mapping[str, Parse] = {
    "album": _text,
    "album_artist": _text,
    "work": _text,
    "movement": _text,
    "tags": _tags,
    "title_aliases": _texts,
    "sources": _texts,
    "license": _texts,
    "duration_s": partial(_whole, high=_LONGEST_DURATION_S),
    "bpm": partial(_whole, high=_FASTEST_BPM),
    "track_no": partial(_whole, high=_MOST_TRACKS),
    "explicit": _flag,
}


def _take_links(read: _Reading, values: Mapping[str, object]) -> None:
    """`links` as a map of texts; an `url` is added under the service that it belongs to."""
    if "links" not in values and "url" not in values:
        return
    given = values.get("links")
    if given is not None and not isinstance(given, Mapping):
        read.notes.append("has links that are no map")
        given = None
    links = {str(key): text for key, value in (given or {}).items() if (text := _text(str(value), "link"))}
    url = values.get("url")
    if isinstance(url, str) and url.strip():
        links |= _link(url.strip())
    read.fields["links"] = links


def _link(url: str) -> dict[str, str]:
    if found := _SPOTIFY_TRACK.search(url):
        return {"spotify": found[1]}
    if found := _YOUTUBE_VIDEO.search(url):
        return {"youtube": found[1]}
    return {"url": url} if url.startswith(("http://", "https://")) else {}


def _credits(read: _Reading, values: Mapping[str, object]) -> tuple[tuple[NameAndId, ...] | None, str | None]:
    """The artists of a row as a list, or as the one string that may name several; both None where it says nothing."""
    if "artists" not in values and "artist" not in values:
        return None, None
    given = values["artists"] if "artists" in values else values["artist"]
    try:
        names = _texts(given, "artists")
    except FieldError as error:
        read.notes.append(str(error))
        return None, None
    ids = _ids(read, values)
    if isinstance(given, str) and names and not ids:
        return None, names[0]
    return tuple(zip_longest(names, ids[: len(names)])), None


def _ids(read: _Reading, values: Mapping[str, object]) -> tuple[str, ...]:
    if "artist_ids" not in values and "artist_id" not in values:
        return ()
    try:
        return _texts(_numbers_as_texts(values.get("artist_ids", values.get("artist_id"))), "artist ids")
    except FieldError as error:
        read.notes.append(str(error))
        return ()


def _numbers_as_texts(given: object) -> object:
    """Ids may come as numbers, alone or in a list."""
    if isinstance(given, list):
        return [_numbers_as_texts(one) for one in given]
    return str(given) if isinstance(given, int) and not isinstance(given, bool) else given


def _aliases(read: _Reading, values: Mapping[str, object], main: str | None) -> tuple[tuple[str, str], ...]:
    """(artist, alias) pairs of `artist_aliases`, and of `aliases`, which belong to the main artist."""
    if "aliases" not in values and "artist_aliases" not in values:
        return ()
    pairs: list[tuple[str, str]] = []
    by_name = values.get("artist_aliases")
    groups = [*(by_name.items() if isinstance(by_name, Mapping) else ()), (main, values.get("aliases"))]
    for name, given in groups:
        owner = _text(name, "artist")
        try:
            pairs += [(owner, alias) for alias in _texts(given, "aliases") if owner]
        except FieldError as error:
            read.notes.append(str(error))
    return tuple(pairs)
