"""Generated catalogues and plans, for the laws that hold for all of them."""

from hypothesis import strategies as st

from recommender.types import Plan, RecordingKind, YearRange
from tests.recommender.small import SmallCatalogue, Song

ARTISTS = ("Ann", "Bob", "Cy", "Dee")
TAGS = ("rock", "metal", "death metal", "jazz", "calm", "live")
KINDS = {"calm": "mood", "live": "other"}
PARENTS = {"metal": ("rock",), "death metal": ("metal",)}
TITLES = ("One", "Two", "Three")

_songs = st.builds(
    Song,
    id=st.uuids().map(str),
    title=st.sampled_from(TITLES),
    artists=st.lists(st.sampled_from(ARTISTS), max_size=2, unique=True).map(tuple),
    year=st.sampled_from([0, 1985, 1990, 1999, 2005]),
    tags=st.lists(st.sampled_from(TAGS), max_size=3, unique=True).map(tuple),
    popularity=st.none() | st.floats(0, 1),
    duration_s=st.sampled_from([0, 100, 200, 400]),
    bpm=st.sampled_from([0, 60, 120]),
    album=st.none() | st.sampled_from(["First", "Second"]),
    kind=st.sampled_from([RecordingKind.ORIGINAL, RecordingKind.LIVE, RecordingKind.KARAOKE]),
)


def _catalogue(songs: list[Song]) -> SmallCatalogue:
    anchor = Song(id="anchor", artists=ARTISTS, tags=TAGS, album="First", title="Anchor")
    other = Song(id="other", artists=ARTISTS[:1], tags=("rock",), album="Second", title="Other")
    return SmallCatalogue((*songs, anchor, other), kinds=KINDS, parents=PARENTS)  # type: ignore[arg-type]


catalogues = st.lists(_songs, max_size=14).map(_catalogue)
"""Small catalogues in which every artist, album and tag of the plans exists."""


@st.composite
def plans(draw: st.DrawFn, catalogue: SmallCatalogue) -> Plan:
    """Any combination of hard constraints over a catalogue."""
    some_artists = st.lists(st.sampled_from(range(len(ARTISTS))), max_size=2, unique=True).map(tuple)
    some_tags = st.lists(st.sampled_from(range(len(TAGS))), max_size=2, unique=True).map(tuple)
    some_rows = st.lists(st.integers(0, len(catalogue.songs) - 1), max_size=3, unique=True).map(tuple)
    years = st.sampled_from([(1980, 1989), (1990, 1999), (1, 1995), (2000, 9999)]).map(lambda pair: YearRange(*pair))
    group = st.lists(st.sampled_from(range(len(TAGS))), min_size=1, max_size=2, unique=True).map(tuple)
    groups = st.lists(group, max_size=2).map(tuple)
    bounds = st.none() | st.sampled_from([(1, 150), (150, 1000)])
    kinds = st.lists(st.sampled_from([0, 3, 8]), max_size=1).map(tuple)
    return Plan(
        count=draw(st.integers(1, 6)),
        years=draw(st.lists(years, max_size=2).map(tuple)),
        years_hard=draw(st.booleans()),
        artists=draw(some_artists),
        albums=draw(st.lists(st.sampled_from([0, 1]), max_size=1).map(tuple)),
        tracks=draw(some_rows),
        tags_all=draw(groups),
        wanted_kinds=draw(kinds),
        exclude_kinds=draw(kinds),
        exclude_artists=draw(some_artists),
        exclude_tracks=draw(some_rows),
        exclude_tags=draw(some_tags),
        shown=draw(some_rows),
        duration_s=draw(bounds),
        bpm=draw(bounds),
        artist_cap=draw(st.integers(0, 2)),
        known_genre_only=draw(st.booleans()),
    )
