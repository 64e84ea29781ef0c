"""What a name means in a catalogue."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import pytest

from recommender.resolve.name_index import Name, NameIndex
from recommender.resolve.names import Names
from recommender.types import Columns, RecordingKind, ResolvedTarget
from tests.recommender.small import SmallCatalogue, Song


@dataclass(frozen=True)
class Shelf:
    """A small catalogue with artist names of its own, for aliases and homonyms."""

    songs: SmallCatalogue
    artists: NameIndex
    columns: Columns

    @property
    def titles(self) -> NameIndex:
        """Titles of rows."""
        return self.songs.titles

    @property
    def albums(self) -> NameIndex:
        """Titles of albums."""
        return self.songs.albums


def names_of(*songs: Song, aliases: Sequence[tuple[str, Name]] = ()) -> tuple[SmallCatalogue, Names]:
    """Resolution over songs; a number after `#` tells homonyms apart; aliases are (artist, name without owner)."""
    small = SmallCatalogue(songs)
    own = [Name(number, name.partition("#")[0]) for number, name in enumerate(small.artist_names)]
    other = [replace(name, owner=small.artist(artist)) for artist, name in aliases]
    popularity = np.array([_fame(small, name) for name in small.artist_names], np.float32)
    columns = replace(small.columns, artist_popularity=popularity)
    return small, Names(Shelf(small, NameIndex.build([*own, *other]), columns))


def _fame(small: SmallCatalogue, name: str) -> float:
    return sum(0.1 + (song.popularity or 0) for song in small.songs if name in song.artists)


def artists(*names: str) -> tuple[SmallCatalogue, Names]:
    """Resolution over one song each of some artists."""
    return names_of(*(Song(f"s{number}", f"Song {number}", (name,)) for number, name in enumerate(names)))


def called(small: SmallCatalogue, target: ResolvedTarget) -> list[str]:
    """The names of a resolved artist."""
    return [small.artist_name(one) for one in target.ids]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("P!nk", "P!nk"),
        ("YUKI", "YUKI"),
        ("Yuki Kajiura", "Yuki Kajiura"),
        ("charlie xcx", "Charli XCX"),
        ("red hot chili pipers", "Red Hot Chilli Pipers"),
        ("red hot chilli pepers", "Red Hot Chili Peppers"),
        ("coldpaly", "Coldplay"),
        ("The Cranberies", "The Cranberries"),
    ],
)
def test_one_clear_artist_is_taken(said: str, meant: str) -> None:
    """An equal name, or one clearly nearest, is the artist; near names are not mixed in."""
    small, names = artists(
        "P!nk", "Mr P!nk", "Pink Floyd", "YUKI", "Yuki Kajiura", "Charli XCX", "Charlie Puth", "Coldplay",
        "Red Hot Chilli Pipers", "Red Hot Chili Peppers", "The Cranberries",
    )  # fmt: skip
    target = names.artist(said)
    assert called(small, target) == [meant]
    assert not target.ambiguous
    assert target.confidence >= 86


@pytest.mark.parametrize("said", ["Jack Jose", "Red", "Yuki", "Jos", "Johnson", "xyzzy", "", "🎵"])
def test_a_barely_agreeing_name_means_nobody(said: str) -> None:
    """A name that shares a word, or the beginning, with artists is not one of them."""
    _, names = artists("José José", "Jack Johnson", "Red Hot Chili Peppers", "Yuki Kajiura")
    target = names.artist(said)
    assert target.ids == ()
    assert not target.ambiguous


def test_another_first_name_is_asked_about() -> None:
    """A near name in which a whole word differs is offered, never taken."""
    small, names = artists("Katy Perry", "Kate Bush", "Lee Perry")
    target = names.artist("Kate Perry")
    assert (target.ids, target.ambiguous, target.candidates[0].id) == ((), True, small.artist("Katy Perry"))


def test_two_near_names_are_asked_about() -> None:
    """Of two artists that are equally near, none is taken for being more popular."""
    small, names = names_of(
        Song("a", artists=("Johnny Cashe",), popularity=0.9), Song("b", artists=("Johnny Cashy",), popularity=0.1)
    )
    target = names.artist("Johnny Cashi")
    assert (target.ids, target.ambiguous) == ((), True)
    assert {one.id for one in target.candidates} == {small.artist("Johnny Cashe"), small.artist("Johnny Cashy")}


def test_homonyms_keep_all_ids_for_the_context_to_decide() -> None:
    """Two artists of one name are both given, the more popular first, as ambiguous."""
    small, names = names_of(
        Song("a", artists=("Alphabeat#2",), popularity=0.2), Song("b", artists=("Alphabeat#1",), popularity=0.7)
    )
    target = names.artist("alphabeat")
    assert called(small, target) == ["Alphabeat#1", "Alphabeat#2"]
    assert target.ambiguous
    assert len(target.candidates) == 2


def test_an_alias_names_its_artist_and_a_nickname_only_hints() -> None:
    """An alias is as good as a name; a nickname alone is asked about; a real name beats both."""
    aliases = [
        ("2Pac", Name(0, "Tupac", "alias")),
        ("Bruce Springsteen", Name(0, "The Boss", "nickname")),
        ("2Pac", Name(0, "Makaveli", "alias")),
    ]
    songs = (Song("a", artists=("2Pac",)), Song("b", artists=("Bruce Springsteen",)), Song("c", artists=("Makaveli",)))
    small, names = names_of(*songs, aliases=aliases)
    assert called(small, names.artist("tupac")) == ["2Pac"]
    assert called(small, names.artist("makaveli")) == ["Makaveli"]
    assert (names.artist("the boss").ambiguous, names.artist("the boss").confidence) == (True, 70.0)


def test_a_list_of_artists_is_split_where_the_parts_are_names() -> None:
    """A comma or an "and" that belongs to a name is no separator."""
    small, names = artists(
        "Tyler, The Creator", "Frank Ocean", "Tyler Childers", "Earth, Wind & Fire", "Simon & Garfunkel"
    )
    said = (
        "Tyler, The Creator and Frank Ocean",
        "Earth, Wind & Fire, Simon and Garfunkel",
        "Frank Ocean and Nobody Known",
    )
    found = [[called(small, target) for target in names.artists(text)] for text in said]
    assert found == [
        [["Tyler, The Creator"], ["Frank Ocean"]],
        [["Earth, Wind & Fire"], ["Simon & Garfunkel"]],
        [["Frank Ocean"], []],
    ]


NINA = (
    Song("a", "Du hast den Farbfilm vergessen", ("Nina Hagen",), album="Farbfilm"),
    Song("b", "Nur geträumt", ("Nena",), popularity=0.9, album="Nena"),
    Song("c", "My Way - Live", ("Nina Hagen",), kind=RecordingKind.LIVE, album="Live"),
    Song("d", "99 Luftballons", ("Nena",), popularity=0.9, album="Farben"),
)


def test_a_title_with_an_artist_is_matched_inside_that_artist() -> None:
    """Part of a title is enough there; another artist's title is no match."""
    small, names = names_of(*NINA)
    nina = small.artist("Nina Hagen")
    assert names.track("farbfilm", nina).ids == small.rows("a")
    assert names.track("my way", nina).ids == small.rows("c")
    assert names.track("99 Luftballons", nina).ids == ()
    assert names.track("farbfilm").ids == ()
    assert names.track("99 luftbalons").ids == small.rows("d")


def test_an_album_with_an_artist_is_matched_inside_that_artist() -> None:
    """Albums resolve like titles."""
    small, names = names_of(*NINA)
    assert names.album("farbfilm", small.artist("Nina Hagen")).ids == (small.album_names.index("Farbfilm"),)
    assert names.album("farbfilm", small.artist("Nena")).ids == ()
    assert names.album("nena").ids == (small.album_names.index("Nena"),)


def test_recordings_of_one_work_are_one_candidate_with_the_original_first() -> None:
    """The rows of one song come together, the original before the others, however popular those are."""
    small, names = names_of(
        Song("a", "Aces High", ("Iron Maiden",), 1984),
        Song("b", "Aces High", ("Iron Maiden",), 1999, popularity=0.9, kind=RecordingKind.LIVE),
        Song("c", "Aces High", ("Iron Maiden",), 2015, popularity=0.5, kind=RecordingKind.REMASTER),
    )
    target = names.track("aces high")
    assert (target.ids, target.ambiguous, len(target.candidates)) == (small.rows("a", "c", "b"), False, 1)


@pytest.mark.parametrize(("popularity", "ambiguous"), [(0.9, False), (0.25, True)])
def test_equal_titles_are_told_apart_by_clear_popularity_only(popularity: float, *, ambiguous: bool) -> None:
    """Of two songs of one title the clearly more popular is meant; close ones are asked about."""
    small, names = names_of(
        Song("a", "Hello", ("Adele",), popularity=popularity), Song("b", "Hello", ("Lionel Richie",), popularity=0.2)
    )
    target = names.track("hello")
    assert target.ambiguous is ambiguous
    assert target.ids[0] == small.row("a")
    assert len(target.candidates) == 2
