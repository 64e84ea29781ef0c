"""Tables as text: any delimiter, quoting and encoding that spreadsheets and players write."""

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import TextIO

from recommender.errors import CatalogueFileError
from recommender.text import compact
from storage.sources import RawRow, Survey, survey_rows
from storage.sources._files import fingerprint, text_of

_SAMPLE_LINES = 20
_DELIMITERS = ",;\t|"
_FIELD_LIMIT = 1 << 20
_SYNONYMS: Mapping[str, str] = {
    spelling: name
    for name, spellings in {
        "id": "id trackid songid uri",
        "title": "title name track song trackname tracktitle songname songtitle titel titre titulo titolo",
        "artist": "artist artists artistname artistnames performer performers interpret band trackartist "
        "artiste interprete artista kunstler kuenstler",
        "artist_id": "artistid artistids artistmbid",
        "album": "album albumname albumtitle release record",
        "album_artist": "albumartist albumartistname albumartists",
        "year": "year date released releaseyear releasedate albumreleasedate jahr annee ano anno",
        "original_year": "originalyear originaldate originalreleasedate firstreleased",
        "duration_s": "durations duration length time seconds durationsec durationseconds lengths dauer duree",
        "duration_ms": "durationms trackdurationms lengthms milliseconds",
        "tags": "tags tag genre genres style styles artistgenres moods mood",
        "popularity": "popularity rating score plays",
        "bpm": "bpm tempo",
        "explicit": "explicit isexplicit",
        "track_no": "trackno tracknumber tracknum number",
        "work": "work composition",
        "movement": "movement movementname",
        "url": "url link href website",
        "isrc": "isrc",
        "youtube": "youtube youtubeid",
        "spotify": "spotify spotifyid trackuri spotifyuri",
    }.items()
    for spelling in spellings.split()
}
_LINKS = ("isrc", "youtube", "spotify")
_LISTS = {"tags": re.compile(r"\s*[;|,/]\s*"), "artist_id": re.compile(r"\s*[;|,]\s*")}
_TRUE, _FALSE = frozenset({"true", "yes", "1", "y", "explicit"}), frozenset({"false", "no", "0", "n", "clean"})
_LEADING_YEAR = re.compile(r"\d{4}(?=\b|[-/.])")
_TRAILING_YEAR = re.compile(r"(?:^|[-/.])(\d{4})$")
_CLOCK = re.compile(r"(?:(\d+):)?(\d{1,2}):(\d{2})(?:[.,]\d+)?")


@dataclass(frozen=True)
class Table:
    """A table with a header line; `mapping` names the field of a column where its own name does not."""

    path: Path
    mapping: Mapping[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The file's name."""
        return self.path.name

    @cached_property
    def fingerprint(self) -> str:
        """The hash of the file, and of the mapping."""
        return fingerprint(self.path) + repr(sorted(self.mapping.items()))

    def survey(self) -> Survey:
        """A look at all rows."""
        return survey_rows(self.rows())

    def rows(self) -> Iterator[RawRow]:
        """Every row below the header; an empty cell says nothing of its field.

        Raises CatalogueFileError when no column holds the titles.
        """
        delimiter = self._delimiter()
        with text_of(self.path) as lines:
            _skip_separator_hint(lines)
            reader = csv.reader(_without_nul(lines), delimiter=delimiter, skipinitialspace=True)
            fields = self._fields(next(reader, []))
            yield from _read(reader, fields)

    def _fields(self, header: Sequence[str]) -> list[str]:
        chosen = {compact(column): name for column, name in self.mapping.items()}
        fields = []
        for column in header:
            key = compact(column.strip("\ufeff"))
            found = chosen.get(key) or _SYNONYMS.get(key, "")
            fields.append("" if found in fields else found)
        if "title" not in fields:
            raise CatalogueFileError(f"{self.name} has no column with the titles; say which one is title.")
        return fields

    def _delimiter(self) -> str:
        """The one that parts the header and splits the sample's rows most evenly."""
        with text_of(self.path) as lines:
            sample = list(islice(_without_nul(lines), _SAMPLE_LINES))
        if sample and sample[0].lower().startswith("sep=") and len(sample[0]) > len("sep="):
            return sample[0][len("sep=")]
        return max(_DELIMITERS, key=lambda delimiter: self._evenness(sample, delimiter))

    def _evenness(self, sample: Sequence[str], delimiter: str) -> tuple[int, float, int]:
        rows = [row for row in csv.reader(sample, delimiter=delimiter, skipinitialspace=True) if row]
        if not rows:
            return 0, 0.0, 0
        known = {compact(column) for column in self.mapping} | _SYNONYMS.keys()
        columns = sum(compact(column.strip("\ufeff")) in known for column in rows[0])
        widths = Counter(len(row) for row in rows)
        return columns, widths[len(rows[0])] / len(rows), len(rows[0])


def _read(reader: Iterator[list[str]], fields: Sequence[str]) -> Iterator[RawRow]:
    line = reader.line_num  # type: ignore[attr-defined]
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error:
            yield RawRow(reader.line_num, error="is not a row of a table")  # type: ignore[attr-defined]
            continue
        line, start = reader.line_num, line + 1  # type: ignore[attr-defined]
        if any(cell.strip() for cell in cells):
            yield RawRow(start, _values(cells, fields))


def _values(cells: Sequence[str], fields: Sequence[str]) -> dict[str, object]:
    values: dict[str, object] = {}
    links: dict[str, str] = {}
    for name, cell in zip(fields, (cell.strip() for cell in cells), strict=False):
        if not name or not cell:
            continue
        if name in _LINKS:
            links[name] = cell.rsplit(":", 1)[-1]
        else:
            values |= _typed(name, cell)
    return values | ({"links": links} if links else {})


def _typed(name: str, cell: str) -> dict[str, object]:
    """A cell as its field's type; what does not read as that type is handed on as it is and refused there."""
    if name in _LISTS:
        parts = [part for part in _LISTS[name].split(cell) if part]
        return {"artist_ids" if name == "artist_id" else name: parts}
    if name == "artist" and (";" in cell or "|" in cell):
        return {"artists": [part.strip() for part in re.split(r"[;|]", cell) if part.strip()]}
    if name in {"year", "original_year"}:
        return {name: _year(cell)}
    if name in {"duration_s", "duration_ms"}:
        return {"duration_s": _seconds(cell, thousandths=name == "duration_ms")}
    if name == "explicit":
        return {name: cell.lower() in _TRUE if cell.lower() in _TRUE | _FALSE else cell}
    return {name: _number(cell) if name in {"popularity", "bpm", "track_no"} else cell}


def _year(cell: str) -> object:
    found = _LEADING_YEAR.match(cell)
    tail = _TRAILING_YEAR.search(cell)
    return int(found[0]) if found else int(tail[1]) if tail else cell


def _seconds(cell: str, *, thousandths: bool) -> object:
    if clock := _CLOCK.fullmatch(cell):
        return int(clock[1] or 0) * 3600 + int(clock[2]) * 60 + int(clock[3])
    number = _number(cell)
    if not isinstance(number, float):
        return cell
    return round(number / 1000) if thousandths or number >= _SURELY_MS else round(number)


_SURELY_MS = 30_000  # seconds would be more than eight hours


def _number(cell: str) -> object:
    """A number with a point or a decimal comma; "3/12" is the third of twelve."""
    try:
        return float(cell.split("/", maxsplit=1)[0].replace(",", "."))
    except ValueError:
        return cell


def _skip_separator_hint(lines: TextIO) -> None:
    """Excel's first line "sep=;" names the delimiter and is no header."""
    start = lines.tell()
    if not lines.readline().lower().lstrip("\ufeff").startswith("sep="):
        lines.seek(start)


def _without_nul(lines: Iterable[str]) -> Iterator[str]:
    return (line.replace("\0", "") for line in lines)


def create(path: Path, mapping: Mapping[str, str]) -> Table:
    """The source for a file."""
    csv.field_size_limit(_FIELD_LIMIT)
    return Table(path, mapping)
