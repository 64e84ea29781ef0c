"""What titles say of recordings."""

import numpy as np
import pytest

from recommender.recordings import artist_kind, is_skit, recording, title_key, work_keys
from recommender.types import RecordingKind

K = RecordingKind


@pytest.mark.parametrize(
    ("title", "base", "kind"),
    [
        ("Live and Let Die", "Live and Let Die", K.ORIGINAL),
        ("Numb (Live in Texas)", "Numb", K.LIVE),
        ("My Way - Live", "My Way", K.LIVE),
        ("It's All Over Now, Baby Blue - Live, 1985", "It's All Over Now, Baby Blue", K.LIVE),
        ("Live (Live)", "Live", K.LIVE),
        ("Wonderwall - Remastered 2014", "Wonderwall", K.REMASTER),
        ("Sandstorm (Radio Edit)", "Sandstorm", K.REMASTER),
        ("Strobe (Original Mix)", "Strobe", K.ORIGINAL),
        ("Blue (Soft Mix)", "Blue", K.REMIX),
        ("Doctor (Work It Out)", "Doctor (Work It Out)", K.ORIGINAL),
        ("Shape of You (Karaoke Version)", "Shape of You", K.KARAOKE),
        ("Yesterday (In the Style of The Beatles)", "Yesterday", K.COVER),
        ("You Belong To Me - Re-Recording", "You Belong To Me", K.RE_RECORDING),
        ("I Wish You Would (Taylor's Version)", "I Wish You Would", K.RE_RECORDING),
        ("Song (feat. X) [Remastered 2009]", "Song", K.REMASTER),
        ("Forever feat. Drake", "Forever", K.ORIGINAL),
        ("La Primavera - 1. Allegro", "La Primavera - 1. Allegro", K.ORIGINAL),
        ("(Live)", "(Live)", K.LIVE),
    ],
)
def test_a_title_gives_its_base_and_kind(title: str, base: str, kind: RecordingKind) -> None:
    """Version words in brackets or behind a dash are taken off and tell the kind; other words are the title's own."""
    found = recording(title)
    assert (found.base, found.kind) == (base, kind)


def test_the_kind_may_stand_at_the_artist() -> None:
    """An artist named "X (Karaoke)" makes karaoke recordings, and a bracket of any other kind says nothing."""
    assert artist_kind("Joe Cocker (Karaoke)") is K.KARAOKE
    assert artist_kind("Prince (The Artist)") is None


def test_skits_are_told_from_songs() -> None:
    """A skit, an interlude or an intro says so in brackets or is named that; a word inside a title is not enough."""
    assert [is_skit(title) for title in ("Intro (Skit)", "Flying (Interlude)", "Intro")] == [True] * 3
    assert not is_skit("Intro to Love")


def test_works_are_equal_for_one_artist_and_title_only() -> None:
    """Recordings of one title by one main artist share a key; another artist or movement makes another work."""
    titles = np.array([title_key("Numb"), title_key("NUMB"), title_key("Numb")], np.uint64)
    keys = work_keys(np.array([1, 1, 2]), titles)
    assert keys[0] == keys[1] != keys[2]
    assert title_key("a", "Fifth Symphony", "I") != title_key("a", "Fifth Symphony", "II")
