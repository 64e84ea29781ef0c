"""Rows as they come in real files are answered with as far as they go, and never claim more."""

from pathlib import Path

from tests.scenarios.harness import ask, ask_each
from tests.scenarios.test_names import row


def test_row_without_a_year(tmp_path: Path) -> None:
    """A row without a year meets no decade, is found by its artist, and its card says nothing of a year."""
    rows = [row("i1", "Bob", "Ninety", 1995, "pop"), {"id": "i2", "artist": "Ann", "title": "Undated", "tags": ["pop"]}]
    decade, artist = ask_each(tmp_path, rows, ["pop from the 90s", "something by Ann"])
    assert decade.ids == ("i1",)
    assert artist.ids == ("i2",)
    assert artist.cards[0]["year"] is None
    assert not {"None", "0"} & set(artist.cards[0]["reason"].split())


def test_original_year(tmp_path: Path) -> None:
    """The year of the recording counts, not that of the compilation it stands on."""
    rows = [
        row("i1", "Eddy Grant", "Electric Avenue", 2010, "reggae pop", original_year=1982, album="100 Hits Vol. 2"),
        row("i2", "Adele", "Hello", 2015, "soul"),
    ]
    eighties, tens = ask_each(tmp_path, rows, ["80s reggae pop", "10 songs from the 2010s"])
    assert "i1" in eighties.ids
    assert eighties.cards[eighties.ids.index("i1")]["year"] == 1982
    assert "i1" not in tens.ids


def test_term_in_half_of_a_tiny_catalogue(tmp_path: Path) -> None:
    """A word that half of the rows hold still finds its row first."""
    rows = [row("i1", "A", "Windy in London", 2001, "folk"), row("i2", "B", "Hello There", 2002, "folk")]
    assert ask(tmp_path, rows, "windy london").ids[0] == "i1"


def test_characters_of_a_query_language(tmp_path: Path) -> None:
    """Characters with a meaning in some query language are plain text."""
    rows = [
        row("i1", "AC/DC", "Thunderstruck", 1990, "rock"),
        row("i2", "Haddaway", "What Is Love", 1993, "eurodance"),
    ]
    messages = ['AC/DC "Thunderstruck" (live) -', "title:*", "' OR 1=1 --", "NEAR(love hate)", "what is love?"]
    answers = ask_each(tmp_path, rows, messages)
    assert answers[0].ids[0] == "i1"
    assert answers[4].ids[0] == "i2"
    assert all(len(answer.cards) <= 10 for answer in answers)


def test_rows_without_title_or_artist(tmp_path: Path) -> None:
    """A row without a title never comes, one without an artist is found by its title, and no empty field is a name."""
    rows = [
        {"id": "i1", "artist": None, "title": "Lost Tape", "year": 1981, "tags": ["post-punk"]},
        row("i2", "Ann", "None", 1999, "pop"),
        {"id": "i3", "artist": "", "title": "", "tags": []},
    ]
    none, unknown, lost = ask_each(tmp_path, rows, ["play none", "play unknown", "Lost Tape"])
    assert none.ids == ("i2",)
    assert not {"i1", "i3"} & set(unknown.ids)
    assert lost.ids == ("i1",)
    assert lost.cards[0]["artists"] == []
