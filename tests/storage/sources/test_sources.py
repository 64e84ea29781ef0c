"""Sources of JSON Lines, the bundled one, and how a source is found."""

import gzip
from pathlib import Path

import pytest

from recommender.errors import CatalogueFileError
from storage.catalogue.rows import Scale, parse_row, plain_row
from storage.data import TRACK_FILES, data_file
from storage.sources import RawRow, kinds, open_source, survey_rows
from storage.sources.bundled import Bundled


def test_kinds_are_the_modules_there_are() -> None:
    """A kind of source is found because a module has its name."""
    assert kinds() == ("bundled", "csv", "jsonl")


def test_lines_are_rows_plain_or_packed(tmp_path: Path) -> None:
    """Each line is a row with its number; a compressed file reads the same; a faulty line is one faulty row."""
    content = b'\xef\xbb\xbf{"title": "A"}\n\n{"title": \n[1]\n{"title": "B"}\n'
    plain, packed = tmp_path / "rows.jsonl", tmp_path / "rows.jsonl.gz"
    plain.write_bytes(content)
    packed.write_bytes(gzip.compress(content))
    rows = list(open_source(plain).rows())
    assert rows == list(open_source(packed).rows())
    assert [(row.line, row.error) for row in rows] == [
        (1, ""),
        (3, "is not valid JSON"),
        (4, "is not a JSON object"),
        (5, ""),
    ]
    assert rows[-1] == RawRow(5, {"title": "B"})


def test_equal_contents_have_equal_fingerprints(tmp_path: Path) -> None:
    """A file is known again by what it holds, wherever it lies."""
    first, second, third = (tmp_path / f"{name}.jsonl" for name in "abc")
    first.write_text('{"title": "A"}')
    second.write_text('{"title": "A"}')
    third.write_text('{"title": "B"}')
    marks = [open_source(path).fingerprint for path in (first, second, third)]
    assert marks[0] == marks[1] != marks[2]


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("gone.jsonl", None, "There is no file"),
        ("rows.mp3", b"", "no kind of catalogue file"),
        ("rows.jsonl.gz", b"\x1f\x8bdamaged", "compressed and damaged"),
    ],
)
def test_a_file_that_cannot_be_read_is_one_sentence(
    tmp_path: Path, name: str, content: bytes | None, sentence: str
) -> None:
    """What is wrong with a file as a whole is told plainly."""
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(CatalogueFileError, match=sentence):
        list(open_source(path).rows())


def test_the_bundled_rows_are_what_the_source_says_of_them() -> None:
    """The number of rows and the highest popularity that are known beforehand are right."""
    assert Bundled().survey() == survey_rows(Bundled().rows())


def test_bundled_rows_taken_as_they_are_need_no_cleaning() -> None:
    """The short way for plain rows gives what the full reading of a row gives, for every one of them."""
    scale = Scale(1.0, 2030)
    plain = [row for row in Bundled().rows() if row.plain]
    assert len(plain) > 50_000
    assert [
        row.line for row in plain if plain_row(row.line, row.values) != parse_row(row.line, row.values, scale)
    ] == []


def test_the_track_files_are_in_the_package() -> None:
    """The data is found beside the code, without a path of the machine."""
    assert all(data_file(name).is_file() for name in TRACK_FILES)
