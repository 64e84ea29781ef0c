"""A track as a card: its facts, where it can be heard, and what can be pressed."""

import re
from collections.abc import Iterator, Mapping
from urllib.parse import quote_plus, urlsplit

from recommender.types import Button, Card, Link, Track

MAX_TAGS = 12
_ID = re.compile(r"^[A-Za-z0-9_-]+$")
_BY_ID = {
    "youtube": ("YouTube", "https://www.youtube.com/watch?v={}"),
    "spotify": ("Spotify", "https://open.spotify.com/track/{}"),
}
_BY_ADDRESS = {"mp3": "Listen", "archive": "Archive page", "url": "Open"}
_SEARCH = "https://www.youtube.com/results?search_query={}"


def card(track: Track, position: int, reason: str, *, with_buttons: bool = True) -> Card:
    """The card of a track at a position (from 1)."""
    return Card(
        position=position,
        track_id=track.id,
        title=track.title,
        artists=track.artists,
        album=track.album,
        year=track.year,
        duration_s=track.duration_s,
        tags=shown_tags(track),
        reason=reason,
        links=links(track),
        buttons=buttons(track.id) if with_buttons else (),
    )


def shown_tags(track: Track) -> tuple[str, ...]:
    """What a card says of the track: genres first, then the rest, each by weight; no country."""
    ordered = sorted(track.tags, key=lambda tag: (tag.kind != "genre", -tag.weight))
    return tuple(dict.fromkeys(tag.name for tag in ordered if tag.kind != "country"))[:MAX_TAGS]


def buttons(track_id: str) -> tuple[Button, ...]:
    """What can be pressed on a card; each press carries the track's id."""
    return (
        Button("like", "Like", track_id),
        Button("reject", "Not for me", track_id),
        Button("more", "More like this", track_id),
        Button("open", "Open", track_id),
    )


def links(track: Track) -> tuple[Link, ...]:
    """Where to hear it: its own links over http(s), else a search that is marked as one."""
    own = tuple(_own(track.links))
    if own:
        return own
    words = " ".join((*track.artists, track.title))
    return (Link("Search YouTube", _SEARCH.format(quote_plus(words)), search=True),)


def _own(given: Mapping[str, str]) -> Iterator[Link]:
    for service, (label, template) in _BY_ID.items():
        value = given.get(service, "")
        if _ID.match(value):
            yield Link(label, template.format(value))
        elif _is_web(value):
            yield Link(label, value)
    for service, label in _BY_ADDRESS.items():
        if _is_web(given.get(service, "")):
            yield Link(label, given[service])


def _is_web(address: str) -> bool:
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.netloc) and not any(sign.isspace() for sign in address)
