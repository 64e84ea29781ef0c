"""Tables of every dialect."""

import csv
import io
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recommender.errors import CatalogueFileError
from storage.sources import RawRow, open_source

CELL = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Cf", "Zl", "Zp", "Zs"), exclude_characters="\ufeff"),
    min_size=1,
    max_size=12,
)


def read(content: bytes, mapping: Mapping[str, str] | None = None) -> list[RawRow]:
    """The rows of a file with this content."""
    with TemporaryDirectory() as directory:
        path = Path(directory) / "rows.csv"
        path.write_bytes(content)
        return list(open_source(path, mapping=mapping).rows())


def test_a_mark_and_blanks_after_commas_hide_nothing() -> None:
    """A byte-order mark, capitals and blanks after commas leave two clean columns (DT-15)."""
    rows = read(b'\xef\xbb\xbfTITLE, ARTIST\r\n"Les eaux de mars", "Stacey Kent"\r\n')
    assert rows == [RawRow(2, {"title": "Les eaux de mars", "artist": "Stacey Kent"})]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_any_delimiter_in_any_encoding(delimiter: str, encoding: str) -> None:
    """The delimiter and the encoding are found out from the file."""
    content = delimiter.join(("name", "artist", "album")) + "\n" + delimiter.join(("Jóga", "Björk", "Homogénic"))
    assert read(content.encode(encoding))[0].values == {"title": "Jóga", "artist": "Björk", "album": "Homogénic"}


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(CELL, CELL), min_size=1, max_size=8),
    st.sampled_from(",;\t|"),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
    st.sampled_from((csv.QUOTE_ALL, csv.QUOTE_MINIMAL)),
)
def test_what_was_written_is_read(
    rows: list[tuple[str, str]], delimiter: str, encoding: str, quoting: Literal[0, 1]
) -> None:
    """Titles and albums of any text come back from every dialect."""
    written = io.StringIO()
    writer = csv.writer(written, delimiter=delimiter, quoting=quoting)
    writer.writerows([("title", "album"), *rows])
    found = read(written.getvalue().encode(encoding))
    assert [(row.values["title"], row.values["album"]) for row in found] == rows


@pytest.mark.parametrize(
    ("column", "cell", "key", "value"),
    [
        ("duration", "3:45", "duration_s", 225),
        ("time", "1:02:03", "duration_s", 3723),
        ("length", "225", "duration_s", 225),
        ("duration_ms", "225000", "duration_s", 225),
        ("duration", "225000", "duration_s", 225),
        ("date", "1997-09-22", "year", 1997),
        ("Jahr", "1997", "year", 1997),
        ("genre", "pop; rock", "tags", ["pop", "rock"]),
        ("Performer", "Björk", "artist", "Björk"),
        ("artists", "A; B", "artists", ["A", "B"]),
        ("explicit", "yes", "explicit", True),
        ("popularity", "0,5", "popularity", 0.5),
        ("track number", "3/12", "track_no", 3.0),
        ("Spotify URI", "spotify:track:abc", "links", {"spotify": "abc"}),
    ],
)
def test_columns_have_many_names_and_forms(column: str, cell: str, key: str, value: object) -> None:
    """What players and spreadsheets call a column, and how they write its values, is understood."""
    assert read(f"title\t{column}\nT\t{cell}\n".encode())[0].values[key] == value


def test_an_empty_cell_says_nothing() -> None:
    """A cell without text is an absent key, not a null."""
    assert read(b"title,year\nT,\n")[0].values == {"title": "T"}


def test_a_mapping_names_what_no_synonym_knows() -> None:
    """A column is taken for the field that the mapping gives it."""
    assert read(b"Lied,wer\nT,A\n", {"Lied": "title", "wer": "artist"})[0].values == {"title": "T", "artist": "A"}


def test_a_table_without_titles_is_refused() -> None:
    """A header without a title column is one plain sentence and no empty import."""
    with pytest.raises(CatalogueFileError, match="no column with the titles"):
        read(b"a,b\n1,2\n")


def test_a_line_break_inside_quotes_is_part_of_the_cell() -> None:
    """Rows are counted by the line on which they begin."""
    rows = read(b'title,artist\n"two\nlines",A\nnext,B\n')
    assert [(row.line, row.values["artist"]) for row in rows] == [(2, "A"), (4, "B")]


def test_the_hint_of_a_spreadsheet_is_no_header() -> None:
    """A first line "sep=;" names the delimiter."""
    assert read(b"sep=;\ntitle;artist\nT;A, B\n")[0].values == {"title": "T", "artist": "A, B"}
