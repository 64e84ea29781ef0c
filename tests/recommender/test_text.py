"""The one normaliser."""

# ruff: noqa: RUF001 - the names hold letters that look like others, on purpose

import subprocess
import sys

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from recommender.text import clean, compact, fold, key64, terms, variants, without_article

TEXTS = st.text(max_size=40) | st.text(alphabet="abÉØß$!@*&+.-'’ \t(),/яΞ\u0301ｶﾞ\u200d🎵й", max_size=25)


@pytest.mark.parametrize("name", ["!!!", "???", "+/-", "🎵", "†", "=", "* * *", "()", "&", "$$$", "™"])
def test_symbols_alone_are_kept(name: str) -> None:
    """A name of symbols alone folds to those symbols."""
    assert fold(name) == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("MØ", "MO"),
        ("BLØF", "blof"),
        ("Đorđe Balašević", "dorde balasevic"),
        ("Łona", "lona"),
        ("Straße", "STRASSE"),
        ("Ænima", "aenima"),
        ("Þursaflokkurinn", "thursaflokkurinn"),
        ("İstanbul", "istanbul"),
        ("ısı", "isi"),
        ("Mötley Crüe", "motley crue"),
        ("Beyonce\u0301", "Beyoncé"),
        ("Άννα Βίσση", "αννα βισση"),
        ("Ёлка", "елка"),
        ("أم كلثوم", "ام كلثوم"),
        ("ｶﾞﾝﾀﾞﾑ", "ガンダム"),
        ("방탄소년단", "방탄소년단"),
    ],
)
def test_letters_that_are_written_for_one_another_fold_to_one(one: str, other: str) -> None:
    """Accents, non-decomposing letters, widths and compositions make no difference."""
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("name", "folded"),
    [
        ("P!nk", "pink"),
        ("Ke$ha", "kesha"),
        ("A$AP Rocky", "asap rocky"),
        ("Joey Bada$$", "joey badass"),
        ("$uicideboy$", "suicideboys"),
        ("$100 Bill", "100 bill"),
        ("deadmau5", "deadmau5"),
        ("KoЯn", "korn"),
        ("CHVRCHΞS", "chvrches"),
        ("N*E*R*D", "nerd"),
        ("R.E.M.", "rem"),
        ("t.A.T.u.", "tatu"),
        ("B.B. King", "bb king"),
        ("*NSYNC", "nsync"),
        ("Panic! at the Disco", "panic at the disco"),
        ("Guns N’ Roses", "guns n roses"),
        ("Don't", "dont"),
        ("-M-", "-m-"),
        ("F**k You", "f**k you"),
    ],
)
def test_stylised_names_fold_to_how_they_are_typed(name: str, folded: str) -> None:
    """Symbols inside a word read as the letters they stand for; a censoring star stays."""
    assert fold(name) == folded


@pytest.mark.parametrize(
    "names",
    [
        ("Earth, Wind & Fire", "earth wind and fire", "Earth Wind + Fire"),
        ("Florence + the Machine", "florence & the machine", "Florence and the Machine"),
        ("R&B", "r & b", "r'n'b", "rnb"),
        ("blink-182", "blink 182", "blink\u2010182", "blink–182"),
    ],
)
def test_joining_signs_are_one(names: tuple[str, ...]) -> None:
    """`&`, `+` and "and" are one; so are all dashes and the space."""
    assert len({fold(name) for name in names}) == 1


def test_compact_joins_what_is_typed_apart() -> None:
    """Spaces make no difference to the compact form."""
    assert {compact("AC/DC"), compact("acdc"), compact("ac dc")} == {"acdc"}
    assert compact("blink-182") == compact("blink182")


def test_letters_of_other_scripts_are_not_blanked() -> None:
    """Different titles of one length in another script have different keys."""
    assert fold("Группа крови") != fold("Звезда солнц")
    assert fold("Мой") != fold("Мои")


@pytest.mark.parametrize("title", ["Daft Punk", "Soft Mix", "Aftermath", "Little Feat", "6 Ft. 7 Ft."])
def test_feat_is_dropped_only_as_a_word(title: str) -> None:
    """A word that contains "ft" or "feat" stays in every variant."""
    assert variants(title) == (fold(title),)


@pytest.mark.parametrize(
    ("text", "variant"),
    [
        ("Beatles, The", "the beatles"),
        ("Beatles, The", "beatles"),
        ("The Beatles", "beatles"),
        ("die Ärzte", "arzte"),
        ("Cocker, Joe", "joe cocker"),
        ("Stan (feat. Dido)", "stan"),
        ("Stan ft. Dido", "stan"),
        ("2 Minutes to Midnight - Remastered", "2 minutes to midnight"),
        ("2 Minutes to Midnight (2015 Remaster)", "2 minutes to midnight"),
        ("Major Tom (Coming Home)", "major tom"),
    ],
)
def test_variants_hold_the_looser_form(text: str, variant: str) -> None:
    """A name is also found without article, guests, inversion and version suffix; the fold comes first."""
    assert variant in variants(text)
    assert variants(text)[0] == fold(text)


def test_an_article_alone_is_no_article() -> None:
    """Dropping an article never leaves another article."""
    assert without_article("the the") == "the the"
    assert without_article("the beatles") == "beatles"


def test_terms_of_unspaced_scripts_are_bigrams() -> None:
    """Signs of scripts without spaces become bigrams, other words stay whole."""
    assert terms("米津玄師 Lemon") == ["米津", "津玄", "玄師", "lemon"]
    assert terms("愛") == ["愛"]
    assert terms("R&B ballad") == ["rnb", "ballad"]


def test_clean_keeps_letters_and_drops_what_cannot_be_seen() -> None:
    """Control, bidirectional and zero-width characters go, whitespace collapses, letters stay as written."""
    assert clean(" MØ\u200b\u202e \n Fi\x00nal  ") == "MØ Final"
    assert clean("Beyonce\u0301") == "Beyoncé"


def test_key64_is_the_same_in_every_process() -> None:
    """The hash does not depend on the process's hash seed."""
    script = "from recommender.text import key64; print(key64('the beatles'))"
    shown = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)  # noqa: S603
    assert int(shown.stdout) == key64("the beatles")


@given(TEXTS)
@example("½.a.b!c")
@example("ÅΞ&ẞ+İ")
def test_fold_is_idempotent(text: str) -> None:
    """Folding what is folded changes nothing."""
    assert fold(fold(text)) == fold(text)


@given(TEXTS)
def test_fold_is_empty_only_for_a_blank_text(text: str) -> None:
    """Whatever has something to show has a key."""
    assert bool(fold(text)) == bool(clean(text))


@given(TEXTS)
def test_fold_sees_what_is_displayed(text: str) -> None:
    """The display form and the text have one key."""
    assert fold(clean(text)) == fold(text)


@given(TEXTS)
def test_clean_is_idempotent(text: str) -> None:
    """Cleaning what is clean changes nothing."""
    assert clean(clean(text)) == clean(text)


@pytest.mark.parametrize("unit", ["é!a$", "a.", "*a", "(", " - ", "feat. (", "ab & ", "\u0301", "яa", "$", "+ "])
def test_a_long_text_is_folded(unit: str) -> None:
    """A hundred thousand characters of any kind are folded and have only one variant."""
    text = unit * (100_000 // len(unit))
    assert variants(text) == ((fold(text),) if fold(text) else ())
