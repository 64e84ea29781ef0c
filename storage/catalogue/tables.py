"""The catalogue's tables.

Rows are written by executemany and read by the raw cursor (see writer.py and arrays.py); the classes are the one
description of the schema, held to the migrations by a test, and what the overview counts.
"""

# pyright: reportAssignmentType=false
# SQLModel declares __tablename__ as a declared_attr; a plain string is what its documentation gives.

from sqlmodel import Field, SQLModel


class Artist(SQLModel, table=True):
    """An artist; homonyms are rows of their own, told apart by the id that the imported rows gave them."""

    __tablename__ = "artists"
    key: int = Field(primary_key=True)
    name: str
    folded: str = Field(index=True)
    artist_id: str | None = None
    compound: bool = False  # "A & B" from one string that is not split yet


class ArtistAlias(SQLModel, table=True):
    """Another name of an artist that imported rows gave."""

    __tablename__ = "artist_aliases"
    artist: int = Field(primary_key=True, foreign_key="artists.key")
    alias: str = Field(primary_key=True)
    kind: str = "alias"


class Album(SQLModel, table=True):
    """An album by title and owner: the album artist, else the main artist of its tracks."""

    __tablename__ = "albums"
    key: int = Field(primary_key=True)
    title: str
    folded: str
    owner: str = ""


class TrackRow(SQLModel, table=True):
    """A track as it was given; lists and maps are JSON. `identity` is a hash of main artist and title."""

    __tablename__ = "tracks"
    key: int = Field(primary_key=True)
    id: str = Field(unique=True)
    title: str
    identity: int = Field(index=True)
    album: int | None = Field(default=None, foreign_key="albums.key")
    album_artist: str | None = None
    track_no: int | None = None
    year: int | None = None
    original_year: int | None = None
    duration_s: int | None = None
    popularity: float | None = None
    bpm: int | None = None
    explicit: bool | None = None
    work: str | None = None
    movement: str | None = None
    title_aliases: str | None = None
    links: str | None = None
    sources: str | None = None
    license: str | None = None
    seen: int = 0  # the number of the import that wrote it last


class Credit(SQLModel, table=True):
    """One artist of a track, in the order of the credit."""

    __tablename__ = "credits"
    track: int = Field(primary_key=True, foreign_key="tracks.key")
    position: int = Field(primary_key=True)
    artist: int = Field(foreign_key="artists.key")


class TagName(SQLModel, table=True):
    """A tag as rows spell it, with the kind it was taken for."""

    __tablename__ = "tags"
    key: int = Field(primary_key=True)
    name: str = Field(unique=True)
    kind: str


class TrackTagRow(SQLModel, table=True):
    """A row's own tag; its order is the row's."""

    __tablename__ = "track_tags"
    track: int = Field(primary_key=True, foreign_key="tracks.key")
    position: int = Field(primary_key=True)
    tag: int = Field(foreign_key="tags.key")


class ArtistFact(SQLModel, table=True):
    """What is known of an artist by name, whether or not it has tracks; lists are parted by semicolons."""

    __tablename__ = "artist_facts"
    folded: str = Field(primary_key=True)
    name: str
    genres: str = ""
    moods: str = ""
    activities: str = ""
    vocals: str = ""
    country: str = ""
    decades: str = ""
    similar: str = ""
    known_for: str = ""


class SongFact(SQLModel, table=True):
    """What is known of a song by track id; lists are parted by semicolons."""

    __tablename__ = "song_facts"
    track_id: str = Field(primary_key=True)
    moods: str = ""
    activities: str = ""
    themes: str = ""
    tempo: str = ""
    vocals: str = ""
    original_year: int | None = None


class KnownAlias(SQLModel, table=True):
    """Another name of an artist by name, whether or not it has tracks; kind is alias, spelling or nickname."""

    __tablename__ = "known_aliases"
    folded: str = Field(primary_key=True)
    alias: str = Field(primary_key=True)
    name: str
    kind: str


class GenreEdge(SQLModel, table=True):
    """A genre and a narrower one."""

    __tablename__ = "genre_edges"
    parent: str = Field(primary_key=True)
    child: str = Field(primary_key=True)


class GenreAlias(SQLModel, table=True):
    """What people call a genre."""

    __tablename__ = "genre_aliases"
    alias: str = Field(primary_key=True)
    genre: str


class CountryName(SQLModel, table=True):
    """What people call a country; names are parted by semicolons."""

    __tablename__ = "country_names"
    code: str = Field(primary_key=True)
    names: str


class Playlist(SQLModel, table=True):
    """A playlist of real people, described in their own words."""

    __tablename__ = "playlists"
    key: int = Field(primary_key=True)
    id: str = Field(unique=True)
    description: str = ""
    dialogue: str = ""


class PlaylistTrack(SQLModel, table=True):
    """One entry of a playlist, by the track's id, which need not be in the catalogue."""

    __tablename__ = "playlist_tracks"
    playlist: int = Field(primary_key=True, foreign_key="playlists.key")
    position: int = Field(primary_key=True)
    track_id: str


class ImportRun(SQLModel, table=True):
    """One import: how far it is committed, and what it did so far. `line` is the last line that is committed."""

    __tablename__ = "imports"
    number: int = Field(primary_key=True)
    source: str
    fingerprint: str
    line: int = 0
    done: bool = False
    added: int = 0
    updated: int = 0
    unchanged: int = 0


class ImportIssue(SQLModel, table=True):
    """A line of an import with something to report; `skipped` says that the row was left out."""

    __tablename__ = "import_issues"
    number: int = Field(primary_key=True)
    import_number: int = Field(foreign_key="imports.number")
    line: int
    reason: str
    skipped: bool
