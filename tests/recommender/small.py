"""Small catalogues written out by hand: the port's arrays in memory, without a database."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from recommender.resolve.name_index import Name, NameIndex
from recommender.text import compact, fold, key64
from recommender.types import Columns, Ragged, RecordingKind, TagOrigin, Track, TrackTag
from recommender.types.catalogue import TagKind
from recommender.vocabulary import Tag, Vocabulary


@dataclass(frozen=True, slots=True)
class Song:
    """One track of a small catalogue; a tag is a genre unless `kinds` of the catalogue says otherwise."""

    id: str
    title: str = "Song"
    artists: tuple[str, ...] = ("Someone",)
    year: int = 2000
    tags: tuple[str, ...] = ("pop",)
    popularity: float | None = None
    duration_s: int = 0
    bpm: int = 0
    album: str | None = None
    kind: RecordingKind = RecordingKind.ORIGINAL
    links: Mapping[str, str] = field(default_factory=dict)


def ragged(lists: Sequence[Sequence[int]]) -> Ragged:
    """Lists as two arrays."""
    lengths = [len(part) for part in lists]
    values = np.array([value for part in lists for value in part], dtype=np.int32)
    return Ragged(np.concatenate(([0], np.cumsum(lengths))).astype(np.int64), values)


@dataclass(frozen=True)
class SmallCatalogue:
    """Implements the port of a catalogue over a handful of songs, sorted by year."""

    songs: tuple[Song, ...]
    kinds: Mapping[str, TagKind] = field(default_factory=dict)
    parents: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    similar: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    playlists: tuple[tuple[str, ...], ...] = ()
    version: str = "small"

    @cached_property
    def sorted_songs(self) -> tuple[Song, ...]:
        """The songs in the order of their rows."""
        return tuple(sorted(self.songs, key=lambda song: (song.year, song.id)))

    @cached_property
    def artist_names(self) -> tuple[str, ...]:
        """All credited artists."""
        return tuple(dict.fromkeys(artist for song in self.sorted_songs for artist in song.artists))

    @cached_property
    def album_names(self) -> tuple[str, ...]:
        """All albums."""
        return tuple(dict.fromkeys(song.album for song in self.sorted_songs if song.album))

    @property
    def vocabulary(self) -> Vocabulary:
        """The tags of the songs and of the tree."""
        return self._vocabulary

    @cached_property
    def _vocabulary(self) -> Vocabulary:
        names = [*(tag for song in self.sorted_songs for tag in song.tags), *self.kinds, *self.parents]
        names += [parent for above in self.parents.values() for parent in above]
        tags = [Tag(number, name, self.kinds.get(name, "genre")) for number, name in enumerate(dict.fromkeys(names))]
        ids = {tag.name: tag.id for tag in tags}
        tree = {ids[child]: tuple(ids[parent] for parent in above) for child, above in self.parents.items()}
        return Vocabulary(tags, tree, {})

    def tag(self, name: str) -> int:
        """The id of a tag."""
        return self.vocabulary.names.index(name)

    def artist(self, name: str) -> int:
        """The id of an artist."""
        return self.artist_names.index(name)

    def row(self, song: str) -> int:
        """The row of a song."""
        return [item.id for item in self.sorted_songs].index(song)

    def rows(self, *songs: str) -> tuple[int, ...]:
        """The rows of songs."""
        return tuple(self.row(song) for song in songs)

    @property
    def columns(self) -> Columns:
        """The arrays."""
        return self._columns

    @cached_property
    def _columns(self) -> Columns:
        songs = self.sorted_songs
        tags = ragged([[self.tag(tag) for tag in song.tags] for song in songs])
        credited = ragged([[self.artist(artist) for artist in song.artists] for song in songs])
        albums = [self.album_names.index(song.album) if song.album else -1 for song in songs]
        tag_rows = _inverse(tags, len(self.vocabulary))
        playlists = ragged([self.rows(*playlist) for playlist in self.playlists])
        return Columns(
            track_key=np.arange(len(songs), dtype=np.int32),
            row_of_key=np.arange(len(songs), dtype=np.int32),
            year=np.array([song.year for song in songs], dtype=np.int16),
            popularity=np.array([np.nan if song.popularity is None else song.popularity for song in songs], np.float32),
            duration_s=np.array([song.duration_s for song in songs], dtype=np.int32),
            bpm=np.array([song.bpm for song in songs], dtype=np.int16),
            explicit=np.full(len(songs), -1, dtype=np.int8),
            album=np.array(albums, dtype=np.int32),
            work=np.array([_work(song) for song in songs], dtype=np.uint64),
            kind=np.array([song.kind for song in songs], dtype=np.uint8),
            credits=credited,
            tags=tags,
            tag_weight=np.ones(len(tags.values), dtype=np.float32),
            tag_origin=np.full(len(tags.values), TagOrigin.TRACK, dtype=np.uint8),
            artist_rows=_by_popularity(_inverse(credited, len(self.artist_names)), songs),
            album_rows=_inverse(ragged([[album] if album >= 0 else [] for album in albums]), len(self.album_names)),
            tag_rows=tag_rows,
            tag_row_weight=np.ones(len(tag_rows.values), dtype=np.float32),
            playlist_rows=playlists,
            row_playlists=_inverse(playlists, len(songs)),
            artist_popularity=np.ones(len(self.artist_names), dtype=np.float32),
            artist_similar=ragged([self._similar(name) for name in self.artist_names]),
            genre_known=np.array([any(self._is_genre(tag) for tag in song.tags) for song in songs], dtype=np.bool_),
        )  # fmt: skip

    def _similar(self, name: str) -> list[int]:
        return [self.artist(other) for other in self.similar.get(name, ()) if other in self.artist_names]

    def _is_genre(self, tag: str) -> bool:
        return self.kinds.get(tag, "genre") == "genre"

    @property
    def artists(self) -> NameIndex:
        """Artist names."""
        return self._artists

    @cached_property
    def _artists(self) -> NameIndex:
        return NameIndex.build(Name(number, name, "exact") for number, name in enumerate(self.artist_names))

    @property
    def titles(self) -> NameIndex:
        """Titles."""
        return self._titles

    @cached_property
    def _titles(self) -> NameIndex:
        return NameIndex.build(Name(row, song.title, "exact") for row, song in enumerate(self.sorted_songs))

    @property
    def albums(self) -> NameIndex:
        """Albums."""
        return self._albums

    @cached_property
    def _albums(self) -> NameIndex:
        return NameIndex.build(Name(number, name, "exact") for number, name in enumerate(self.album_names))

    def artist_name(self, artist: int) -> str:
        """An artist's name."""
        return self.artist_names[artist]

    def album_name(self, album: int) -> str:
        """An album's name."""
        return self.album_names[album]

    def artist_rank_names(self, artist: int) -> tuple[str, ...]:
        """The tags of an artist's songs."""
        name = self.artist_names[artist]
        return tuple(dict.fromkeys(tag for song in self.sorted_songs if name in song.artists for tag in song.tags))

    def track_ids(self, rows: Iterable[int]) -> tuple[str, ...]:
        """The ids of rows."""
        return tuple(self.sorted_songs[row].id for row in rows)

    def row_of(self, track_id: str) -> int | None:
        """The row of an id."""
        return next((row for row, song in enumerate(self.sorted_songs) if song.id == track_id), None)

    def tracks(self, rows: Sequence[int]) -> list[Track]:
        """The tracks of rows."""
        return [self._track(self.sorted_songs[row]) for row in rows]

    def _track(self, song: Song) -> Track:
        tags = tuple(TrackTag(tag, self.kinds.get(tag, "genre"), TagOrigin.TRACK, 1.0) for tag in song.tags)
        return Track(
            song.id,
            song.title,
            song.artists,
            album=song.album,
            year=song.year or None,
            duration_s=song.duration_s or None,
            popularity=song.popularity,
            tags=tags,
            links=dict(song.links),
        )


def _work(song: Song) -> int:
    main = compact(song.artists[0]) if song.artists else song.id
    return key64(f"{main}|{fold(song.title)}")


def _inverse(lists: Ragged, size: int) -> Ragged:
    found: list[list[int]] = [[] for _ in range(size)]
    for owner in range(len(lists)):
        for value in lists[owner].tolist():
            found[value].append(owner)
    return ragged(found)


def _by_popularity(lists: Ragged, songs: Sequence[Song]) -> Ragged:
    ordered = [
        sorted(lists[number].tolist(), key=lambda row: (-(songs[row].popularity or 0), row))
        for number in range(len(lists))
    ]
    return ragged(ordered)
