"""A track as a card."""

import pytest

from recommender.respond.cards import card, links
from recommender.types import Link, TagOrigin, Track, TrackTag

ROADS = Track("c1", "Roads", ("Portishead",), album="Dummy", year=1994, duration_s=305)


def urls(**given: str) -> list[str]:
    """The addresses of a track with these links."""
    return [link.url for link in links(Track("t", "Title", ("Artist",), links=given))]


def test_a_card_says_what_is_known() -> None:
    """A card has the track's facts, its position and its reason."""
    made = card(ROADS, 2, "1994 · trip hop")
    assert (made.position, made.track_id, made.title, made.artists) == (2, "c1", "Roads", ("Portishead",))
    assert (made.album, made.year, made.duration_s, made.reason) == ("Dummy", 1994, 305, "1994 · trip hop")


def test_buttons_carry_the_track() -> None:
    """Like, reject, more and open each come back with the track's id."""
    made = card(ROADS, 1, "")
    assert [button.action for button in made.buttons] == ["like", "reject", "more", "open"]
    assert {button.value for button in made.buttons} == {"c1"}
    assert card(ROADS, 1, "", with_buttons=False).buttons == ()


def test_absent_facts_stay_absent() -> None:
    """Without artist, album and year the card has none, and no word in their place."""
    made = card(Track("x", "Lost Tape", ()), 1, "")
    assert (made.artists, made.album, made.year, made.duration_s) == ((), None, None, None)


def test_genres_come_first() -> None:
    """Of the tags the genres come first, and a country is none."""
    tags = (
        TrackTag("dark", "mood", TagOrigin.SONG_FACTS, 0.9),
        TrackTag("GB", "country", TagOrigin.ARTIST_FACTS, 0.5),
        TrackTag("trip hop", "genre", TagOrigin.ARTIST_FACTS, 0.5),
    )
    assert card(Track("t", "T", ("A",), tags=tags), 1, "").tags == ("trip hop", "dark")


def test_ids_become_addresses() -> None:
    """An id of a service becomes that service's address, an address stays."""
    assert urls(youtube="abc-_1") == ["https://www.youtube.com/watch?v=abc-_1"]
    assert urls(spotify="3tV32i") == ["https://open.spotify.com/track/3tV32i"]
    assert urls(mp3="http://archive.org/a.mp3", archive="https://archive.org/a") == [
        "http://archive.org/a.mp3",
        "https://archive.org/a",
    ]


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "ftp://x/y", "https://", "http://a b", "data:text/html,x", ""]
)
def test_only_the_web_is_linked(address: str) -> None:
    """Anything but an http address is left out, and a search stands in its place."""
    assert all(link.search for link in links(Track("t", "Title", ("Artist",), links={"url": address, "mp3": address})))


def test_a_search_is_marked() -> None:
    """A track without a link of its own gets a search that says what it is."""
    assert links(Track("t", "Déjà Vu & Co", ("Beyoncé",))) == (
        Link(
            "Search YouTube",
            "https://www.youtube.com/results?search_query=Beyonc%C3%A9+D%C3%A9j%C3%A0+Vu+%26+Co",
            search=True,
        ),
    )


def test_identifiers_are_no_links() -> None:
    """Recording codes and licences are not places to listen."""
    assert all(link.search for link in links(Track("t", "T", ("A",), links={"isrc": "X", "musicbrainz": "Y"})))
