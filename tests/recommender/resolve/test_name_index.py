"""The index of names."""

# ruff: noqa: RUF001 - the names hold letters that look like others, on purpose

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recommender.resolve.name_index import Name, NameIndex
from recommender.text import fold

ARTISTS = (
    "!!!", "-M-", "M", "Chromeo", "The The", "The Who", "The Beatles", "The Beat", "MØ", "BLØF",
    "Mo-Do", "P!nk", "Mr P!nk", "Pink Floyd", "AC/DC", "DC Talk", "blink-182", "2Pac", "Charli XCX",
    "Charlie Puth", "Tyler, The Creator", "YUKI", "Yuki Kajiura", "Red Hot Chilli Pipers",
    "Red Hot Chili Peppers", "José José", "Jack Johnson", "Beyoncé", "Кино", "Katy Perry",
    "die Ärzte", "Florence + the Machine", "A$AP Rocky", "N*E*R*D", "米津玄師", "فيروز", "방탄소년단",
    "Άννα Βίσση", "🎵", "Crosby, Stills, Nash & Young",
)  # fmt: skip
TITLES = (
    "F**k You", "Get Lucky", "Get Lucky (Daft Punk Remix)", "2 Minutes to Midnight (2015 Remaster)",
    "Major Tom (Coming Home)", "2 Minutes to Midnight - Remastered",
    "Du hast den Farbfilm vergessen", "My Way - Live", "S***", "Fuck the Pain Away",
)  # fmt: skip


def index_of(*names: str) -> NameIndex:
    """An index whose owners are the positions of the names."""
    return NameIndex.build(Name(owner, name) for owner, name in enumerate(names))


ARTIST_INDEX, TITLE_INDEX = index_of(*ARTISTS), index_of(*TITLES)


@pytest.mark.parametrize("name", ARTISTS)
def test_every_name_is_found_as_it_is_written(name: str) -> None:
    """A name as written leads to its owner first, with full confidence."""
    first = ARTIST_INDEX.exact(name)[0]
    assert (first.name, first.confidence, first.tier) == (name, 100.0, "exact")
    assert ARTIST_INDEX.contains(fold(name))


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("beatles", "The Beatles"),
        ("Beatles, The", "The Beatles"),
        ("the m", "M"),
        ("-m-", "-M-"),
        ("MO", "MØ"),
        ("blof", "BLØF"),
        ("modo", "Mo-Do"),
        ("pink", "P!nk"),
        ("acdc", "AC/DC"),
        ("ac dc", "AC/DC"),
        ("blink182", "blink-182"),
        ("blink\u2010182", "blink-182"),
        ("tyler the creator", "Tyler, The Creator"),
        ("yuki", "YUKI"),
        ("Beyonce\u0301", "Beyoncé"),
        ("кино", "Кино"),
        ("Ärzte", "die Ärzte"),
        ("Florence and the Machine", "Florence + the Machine"),
        ("crosby stills nash and young", "Crosby, Stills, Nash & Young"),
        ("asap rocky", "A$AP Rocky"),
        ("nerd", "N*E*R*D"),
        ("ΑΝΝΑ ΒΙΣΣΗ", "Άννα Βίσση"),
    ],
)
def test_a_name_said_differently_is_exact(said: str, meant: str) -> None:
    """Case, accents, articles, dashes, spaces and stylised letters are no difference; only that owner is meant."""
    assert [hit.name for hit in ARTIST_INDEX.exact(said)] == [meant]


@pytest.mark.parametrize("said", ["Red", "Jack Jose", "Yuki K", "Who Beatles", "", " ", "\u200b", "??"])
def test_a_part_of_a_name_is_not_exact(said: str) -> None:
    """A short name inside a long one, or a blank text, finds nothing."""
    assert ARTIST_INDEX.exact(said) == ()


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("charlie xcx", "Charli XCX"),
        ("red hot chili pipers", "Red Hot Chilli Pipers"),
        ("red hot chilli pepers", "Red Hot Chili Peppers"),
        ("kate perry", "Katy Perry"),
        ("the beetles", "The Beatles"),
        ("Jack Jonson", "Jack Johnson"),
        ("Мино", "Кино"),
    ],
)
def test_a_misspelt_name_is_nearest(said: str, meant: str) -> None:
    """One or two wrong letters lead to the nearest name, as a fuzzy hit."""
    first = ARTIST_INDEX.fuzzy(said)[0]
    assert (first.name, first.tier) == (meant, "fuzzy")
    assert first.confidence < 100.0


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("fuck you", ["F**k You"]),
        ("F*ck You", ["F**k You"]),
        ("f**k the pain away", ["Fuck the Pain Away"]),
        ("stop", []),
        ("Get Lucky (Daft Punk Remix)", ["Get Lucky (Daft Punk Remix)"]),
        ("get lucky", ["Get Lucky"]),
        ("major tom", ["Major Tom (Coming Home)"]),
        ("2 minutes to midnight", ["2 Minutes to Midnight (2015 Remaster)", "2 Minutes to Midnight - Remastered"]),
        ("my way", ["My Way - Live"]),
    ],
)
def test_titles_are_found_without_their_suffix_and_uncensored(said: str, meant: list[str]) -> None:
    """A star stands for a letter on either side; a suffix may be left out, but a title without one is preferred."""
    assert [hit.name for hit in TITLE_INDEX.exact(said)] == meant


def test_a_censored_title_is_contained_by_its_letters() -> None:
    """The quick membership test knows wildcards too."""
    assert TITLE_INDEX.contains("fuck you")
    assert not TITLE_INDEX.contains("luck you 2")


def test_homonyms_are_all_hits() -> None:
    """One name of several owners gives them all; an equally written one comes before an equally folded one."""
    index = NameIndex.build([Name(7, "Alphabeat"), Name(9, "Alphabeat"), Name(3, "ALPHABEAT")])
    assert [(hit.owner, hit.confidence) for hit in index.exact("Alphabeat")] == [(7, 100.0), (9, 100.0), (3, 99.5)]


def test_tiers_are_ordered() -> None:
    """An own name comes before an alias and an alias before a nickname, which is a weak sign."""
    names = [Name(1, "The Boss", "nickname"), Name(2, "The Boss", "alias"), Name(3, "The Boss")]
    hits = NameIndex.build([*names, Name(1, "Bruce Springsteen")]).exact("the boss")
    assert [(hit.owner, hit.tier) for hit in hits] == [(3, "exact"), (2, "alias"), (1, "nickname")]
    assert hits[2].confidence <= 70


def test_the_display_name_is_the_owners_own() -> None:
    """An owner is called by its own name and not by an alias that was indexed earlier."""
    index = NameIndex.build([Name(4, "Tupac", "alias"), Name(4, "2Pac")])
    assert (index.name(4), index.name(5)) == ("2Pac", "")


def test_a_part_of_a_title_is_found_among_few_owners() -> None:
    """Inside an artist's titles some of the words are enough; outside they are not."""
    first, *others = TITLE_INDEX.within("farbfilm", range(4, 10))
    assert first.name == "Du hast den Farbfilm vergessen"
    assert first.confidence > 80 > max(hit.confidence for hit in others)
    assert all(hit.confidence < 80 for hit in TITLE_INDEX.within("farbfilm", [0, 1, 2]))
    assert [hit.owner for hit in TITLE_INDEX.within("get lucky", [0, 2])] == [2]


def test_an_index_opens_from_mapped_files(tmp_path: Path) -> None:
    """Arrays saved one by one and mapped read-only answer as the index they came from."""
    for name, values in ARTIST_INDEX.arrays().items():
        np.save(tmp_path / name, values)
    mapped = NameIndex.from_arrays({path.stem: np.load(path, mmap_mode="r") for path in tmp_path.glob("*.npy")})
    assert mapped.exact("acdc") == ARTIST_INDEX.exact("acdc")
    assert mapped.fuzzy("charlie xcx") == ARTIST_INDEX.fuzzy("charlie xcx")
    assert len(mapped) == len(ARTISTS)


def test_an_empty_index_finds_nothing() -> None:
    """No names, no hits, no error."""
    index = NameIndex.build([Name(1, " ")])
    assert (len(index), index.exact("a"), index.fuzzy("abc"), index.within("a", [1]), index.contains("a")) == (
        0, (), (), (), False,
    )  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text(alphabet="abÉØ!*-& (,", min_size=1, max_size=8), max_size=12), st.text(max_size=8))
def test_whatever_is_indexed_is_found_and_nothing_fails(names: list[str], query: str) -> None:
    """Every visible name is among its own exact hits and in the quick test; any query is answered."""
    index = index_of(*names)
    for owner, name in enumerate(names):
        if fold(name):
            assert owner in {hit.owner for hit in index.exact(name)}
            assert index.contains(fold(name))
    assert len(index.fuzzy(query, 2)) <= len(names)
    index.within(query, range(len(names)))


def test_a_million_forms_need_no_more_than_their_chunks() -> None:
    """Names beyond one chunk of the builder are found exactly and by trigrams."""
    index = NameIndex.build(Name(number, f"Song number {number}") for number in range(70_000))
    assert [hit.owner for hit in index.exact("song number 69999")] == [69_999]
    assert index.fuzzy("sonng number 69999", 1)[0].owner == 69_999
