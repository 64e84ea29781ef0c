"""Importing rows: upserts, artists, reports."""

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recommender.types import Track
from storage.catalogue.opened import OpenCatalogue
from storage.sources import RowsSource
from tests.catalogues import Row, library, open_catalogue

ARTIST = {"artist": "Someone Unheard Of"}


def cards(catalogue: OpenCatalogue) -> dict[str, Track]:
    """All tracks by id."""
    return {track.id: track for track in catalogue.tracks(range(len(catalogue.columns)))}


def imported(directory: Path, *files: list[Row]) -> dict[str, Track]:
    """The tracks after these files, one after the other."""
    made = library(directory)
    for rows in files:
        made.import_rows(RowsSource(rows))
    opened = made.current()
    assert opened is not None
    found = cards(opened)
    opened.close()
    return found


def own_tags(track: Track) -> list[str]:
    """The names of the tags a row gave itself."""
    return [tag.name for tag in track.tags if tag.origin == 0]


def test_falsy_values_replace_what_was_there(tmp_path: Path) -> None:
    """An update to 0, false and [] holds in the cards, the columns and the text index (DT-05)."""
    row = {"id": "i1", **ARTIST, "title": "One", "year": 2001, "tags": ["pop"], "popularity": 80, "explicit": True}
    made = library(tmp_path)
    made.import_rows(RowsSource([row]))
    made.import_rows(RowsSource([{"id": "i1", "title": "One", "popularity": 0, "explicit": False, "tags": []}]))
    opened = made.current()
    assert opened is not None
    track = cards(opened)["i1"]
    assert (track.popularity, track.explicit, track.tags, track.year) == (0.0, False, (), 2001)
    assert float(opened.columns.popularity[0]) == 0.0
    assert int(opened.columns.explicit[0]) == 0
    (pop,) = opened.vocabulary.find("pop")
    assert len(opened.columns.tag_rows[pop]) == 0
    opened.close()


def test_absent_keys_stay_and_null_clears(tmp_path: Path) -> None:
    """A key that an update does not have keeps its value; null takes it away."""
    found = imported(
        tmp_path,
        [{"id": "a", **ARTIST, "title": "T", "album": "L", "year": 1999}],
        [{"id": "a", "title": "T", "year": None}],
    )
    assert (found["a"].album, found["a"].year, found["a"].artists) == ("L", None, ("Someone Unheard Of",))


def test_importing_a_file_twice_changes_nothing(tmp_path: Path) -> None:
    """The second time every row is unchanged, with joint credits and rows without an id too."""
    rows: list[Row] = [
        {"id": "a", "artist": "Ann Unheard", "title": "One"},
        {"id": "b", "artist": "Bob Unheard", "title": "Two"},
        {"id": "c", "artist": "Ann Unheard & Bob Unheard", "title": "Three", "tags": ["x"], "links": {"youtube": "y"}},
        {"artist": "Ann Unheard", "title": "Four", "title_aliases": ["IV"]},
        {"title": "Five"},
    ]
    made = library(tmp_path)
    first = made.import_rows(RowsSource(rows))
    again = made.import_rows(RowsSource(rows))
    assert (first.added, first.updated, first.unchanged) == (5, 0, 0)
    assert (again.added, again.updated, again.unchanged) == (0, 0, 5)


def test_a_row_without_an_id_updates_the_track_of_its_artist_and_title(tmp_path: Path) -> None:
    """Main artist and title stand for an id that is not given."""
    found = imported(
        tmp_path,
        [{"id": "a", "artist": "Ann Unheard", "title": "One", "year": 1990}],
        [{"artist": "ann unheard", "title": "ONE", "year": 1991}],
    )
    assert [(track.id, track.year) for track in found.values()] == [("a", 1991)]


def test_the_last_row_of_an_id_counts_and_is_reported(tmp_path: Path) -> None:
    """Two rows of one id in one file leave the later one, with a note of its line."""
    made = library(tmp_path)
    report = made.import_rows(RowsSource([{"id": "a", "title": "One"}, {"id": "a", "title": "Two"}]))
    opened = made.current()
    assert opened is not None
    assert cards(opened)["a"].title == "Two"
    assert report.notes == ((2, "has the id of an earlier row; this one counts"),)
    opened.close()


def test_what_is_left_out_is_reported_by_line(tmp_path: Path) -> None:
    """Rows that cannot be used are skipped with a reason, the others are taken, without an artist too."""
    rows: list[Row] = [{"id": "i1", "artist": None, "title": "Lost Tape"}, {"id": "i2", "title": None}, {"id": "i 3"}]
    made = library(tmp_path)
    report = made.import_rows(RowsSource(rows))
    assert (report.added, [line for line, _ in report.skipped]) == (1, [2, 3])
    opened = made.current()
    assert opened is not None
    assert cards(opened)["i1"].artists == ()
    opened.close()


def test_garbled_names_are_one_artist_with_the_right_one(tmp_path: Path) -> None:
    """A double-encoded name joins its artist; names that only look odd stay as they are (DT-17)."""
    names = ["BjÃ¶rk", "Björk", "Café Tacvba", "米津玄師", "Ã"]
    rows: list[Row] = [{"id": f"r{at}", "title": f"T{at}", "artists": [name]} for at, name in enumerate(names)]
    found = imported(tmp_path, rows)
    assert [found[f"r{at}"].artists[0] for at in range(5)] == ["Björk", "Björk", "Café Tacvba", "米津玄師", "Ã"]


@pytest.mark.parametrize("order", [1, -1])
def test_joint_credits_are_split_where_each_part_stands_alone(tmp_path: Path, order: int) -> None:
    """Whatever the order of the file, a string is taken apart only into artists that are there by themselves."""
    rows: list[Row] = [
        {"id": "a", "artist": "Ann Unheard", "title": "One"},
        {"id": "b", "artist": "Bob Unheard", "title": "Two"},
        {"id": "c", "artist": "Ann Unheard & Bob Unheard", "title": "Three"},
        {"id": "d", "artist": "Tyler, The Creator", "title": "See You Again"},
        {"id": "e", "artist": "AC/DC", "title": "Thunderstruck"},
        {"id": "f", "artist": "Bob Unheard feat. Cy Unheard", "title": "Four"},
        {"id": "g", "artist": "Ann Unheard & The Nobodies", "title": "Five"},
    ]
    found = imported(tmp_path, rows[::order])
    assert found["c"].artists == ("Ann Unheard", "Bob Unheard")
    assert found["d"].artists == ("Tyler, The Creator",)
    assert found["e"].artists == ("AC/DC",)
    assert found["f"].artists == ("Bob Unheard", "Cy Unheard")
    assert found["g"].artists == ("Ann Unheard & The Nobodies",)


def test_ids_keep_homonyms_apart(tmp_path: Path) -> None:
    """Artists of one name and different ids are different artists; the first id takes over the one without."""
    rows: list[Row] = [
        {"id": "a", "artist": "Nirvana", "title": "One"},
        {"id": "b", "artist": "Nirvana", "artist_id": "us", "title": "Two"},
        {"id": "c", "artist": "Nirvana", "artist_id": "uk", "title": "Three"},
    ]
    opened = open_catalogue(rows, tmp_path)
    main = {name: int(opened.columns.credits[opened.row_of(name) or 0][0]) for name in "abc"}
    assert main["a"] == main["b"] != main["c"]
    assert len(opened.artists.exact("nirvana")) == 2
    opened.close()


def test_the_original_year_goes_first(tmp_path: Path) -> None:
    """Original year before year; without one the year of the release (DT-03)."""
    found = imported(
        tmp_path,
        [{"id": "a", "title": "A", "year": 2010, "original_year": 1982}, {"id": "b", "title": "B", "year": 2015}],
    )
    assert (found["a"].year, found["b"].year) == (1982, 2015)


FIELDS: Mapping[str, st.SearchStrategy[object]] = {
    "year": st.none() | st.integers(1900, 2026),
    "duration_s": st.none() | st.integers(1, 5000),
    "popularity": st.none() | st.sampled_from([0, 0.25, 0.5, 1]),
    "explicit": st.none() | st.booleans(),
    "album": st.none() | st.sampled_from(["L", "M"]),
    "tags": st.lists(st.sampled_from(["unheard-x", "unheard-y", "unheard-z"]), unique=True, max_size=3),
    "artists": st.lists(st.sampled_from(["Ann Unheard", "Bob Unheard"]), unique=True, max_size=2),
    "links": st.dictionaries(st.sampled_from(["youtube", "mp3"]), st.sampled_from(["1", "2"]), max_size=2),
}
ROWS = st.lists(
    st.builds(
        lambda name, values: {"id": name, "title": f"Title {name}"} | values,
        st.sampled_from("abc"),
        st.fixed_dictionaries({}, optional=FIELDS),
    ),
    max_size=5,
)


@settings(max_examples=8, deadline=None)
@given(st.lists(ROWS, min_size=1, max_size=3))
def test_updates_add_up_as_dictionaries_do(files: list[list[Row]]) -> None:
    """After any imports each track holds, field by field, what the last row that named the field said."""
    expected: dict[str, dict[str, object]] = {}
    for rows in files:
        for row in rows:
            expected.setdefault(str(row["id"]), {}).update(row)
    with TemporaryDirectory() as directory:
        found = imported(Path(directory), *files)
    assert set(found) == set(expected)
    for name, row in expected.items():
        track = found[name]
        told = {
            "id": name,
            "title": track.title,
            "year": track.year,
            "duration_s": track.duration_s,
            "popularity": track.popularity,
            "explicit": track.explicit,
            "album": track.album,
            "tags": own_tags(track),
            "artists": list(track.artists),
            "links": track.links,
        }
        assert told == {**dict.fromkeys(told), "tags": [], "artists": [], "links": {}} | row
