"""What a row may hold."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage.catalogue.mojibake import repair
from storage.catalogue.rows import Row, RowError, Scale, parse_row


def parsed(**values: object) -> Row:
    """A row with a title and these values."""
    return parse_row(1, {"title": "T"} | values, Scale(1.0, 2028))


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("BjÃ¶rk", "Björk"),
        ("AsÃ­ Tal Cual", "Así Tal Cual"),
        ("De La Terre Ã€ La Cime", "De La Terre À La Cime"),
        ("Ã", "Ã"),
        ("Café Tacvba", "Café Tacvba"),
        ("米津玄師", "米津玄師"),
        ("Sigur Rós", "Sigur Rós"),
        ("São Paulo", "São Paulo"),
        ("naïve — “quotes”", "naïve — “quotes”"),
    ],
)
def test_only_text_that_was_decoded_wrongly_is_repaired(given: str, meant: str) -> None:
    """Double-encoded text is put right, correct text is left alone (DT-17)."""
    assert repair(given) == meant


@given(st.text(max_size=20))
def test_double_encoding_is_undone_or_left(text: str) -> None:
    """Text that was taken for Windows-1252 by mistake comes back as it was, and never as anything else."""
    try:
        garbled = text.encode().decode("cp1252")
    except UnicodeError:
        return
    assert repair(garbled) in {text, garbled, repair(text)}


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({}, "has no title"),
        ({"title": None}, "has no title"),
        ({"title": "  "}, "has no title"),
        ({"title": ["T"]}, "title that is no text"),
        ({"title": "T", "id": "a b"}, "id that is not letters"),
        ({"title": "T", "id": "é"}, "id that is not letters"),
        ({"title": "T", "id": "x" * 200}, "id that is not letters"),
        ({"title": "T", "id": ["x"]}, "id that is not letters"),
    ],
)
def test_a_row_that_cannot_be_used_says_why(values: dict[str, object], reason: str) -> None:
    """Without a title, or with an id that is none, a row is left out with a reason."""
    with pytest.raises(RowError, match=reason):
        parse_row(1, values, Scale())


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("year", 20199),
        ("year", 12),
        ("year", "soon"),
        ("year", True),
        ("year", {"y": 1}),
        ("popularity", -1),
        ("popularity", 2),
        ("popularity", float("nan")),
        ("duration_s", -5),
        ("bpm", 10**400),
        ("explicit", "maybe"),
        ("tags", 5),
        ("tags", [{"a": 1}]),
        ("album", ["x"]),
        ("links", "http://x"),
    ],
)
def test_a_value_that_cannot_be_is_left_out_alone(key: str, value: object) -> None:
    """One impossible value costs that value, with a note, and not the row."""
    row = parsed(**{key: value})
    assert len(row.notes) == 1
    assert not row.fields.get(key)


def test_falsy_values_are_values() -> None:
    """0, false, null and an empty list are present; only an absent key is absent (DT-05)."""
    row = parsed(popularity=0, explicit=False, tags=[], album=None)
    assert row.fields == {"title": "T", "popularity": 0, "explicit": False, "tags": (), "album": None}


def test_popularity_follows_the_scale_of_its_file() -> None:
    """In a file of 0 to 100 every value is divided by 100, a 1 too."""
    values = [parse_row(1, {"title": "T", "popularity": value}, Scale(100.0)).fields["popularity"] for value in (80, 1)]
    assert values == [0.8, 0.01]


def test_artists_come_in_many_forms() -> None:
    """A list, a list with ids, one string, one string with an id, and none at all are told apart."""
    assert parsed(artists=["A", "B"]).listed == (("A", None), ("B", None))
    assert parsed(artists=["A", "B"], artist_ids=["1"]).listed == (("A", "1"), ("B", None))
    assert parsed(artist="A & B").credit == "A & B"
    assert parsed(artist="Nirvana", artist_id="uk").listed == (("Nirvana", "uk"),)
    assert (parsed().listed, parsed().credit) == (None, None)
    assert parsed(artist=None).listed == ()


def test_aliases_belong_to_the_main_artist_or_the_one_named() -> None:
    """`aliases` are the main artist's, `artist_aliases` say whose they are."""
    row = parsed(artist="P!nk", aliases=["Pink"], artist_aliases={"Ke$ha": ["Kesha"]})
    assert set(row.aliases) == {("P!nk", "Pink"), ("Ke$ha", "Kesha")}


def test_addresses_of_known_services_become_their_ids() -> None:
    """An address is kept under the service it leads to; what is no address is none."""
    assert parsed(url="https://open.spotify.com/track/abc123").fields["links"] == {"spotify": "abc123"}
    assert parsed(url="https://youtu.be/abcdefghijk").fields["links"] == {"youtube": "abcdefghijk"}
    assert parsed(url="javascript:alert(1)").fields["links"] == {}


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)
KEYS = st.sampled_from(
    [
        "id",
        "title",
        "artist",
        "artists",
        "artist_id",
        "artist_ids",
        "aliases",
        "artist_aliases",
        "title_aliases",
        "album",
        "year",
        "original_year",
        "tags",
        "popularity",
        "bpm",
        "explicit",
        "duration_s",
        "track_no",
        "links",
        "url",
        "sources",
        "license",
        "work",
        "movement",
    ],
)


@given(st.dictionaries(KEYS, JSON, max_size=8))
def test_no_row_breaks_the_reading(values: dict[str, object]) -> None:
    """Whatever JSON a row holds, it is taken or refused with a reason."""
    try:
        row = parse_row(1, values, Scale())
    except RowError as error:
        assert str(error).startswith("has ")  # noqa: PT017 - either outcome is right
    else:
        assert row.fields["title"]
