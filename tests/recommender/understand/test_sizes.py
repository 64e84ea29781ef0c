"""How much was asked for."""

import pytest

from recommender.understand.sizes import find, total

COUNTS = {
    "give me 5 indie songs": 5, "just one": 1, "twenty indie tracks": 20, "2 songs by The The": 2, "a couple of songs": 2,
    "a dozen rock anthems": 12, "top 10 hits": 10, "play a song by adele": 1, "another song": 1, "5 more": 5,
    "fünf lieder": 5, "dos canciones": 2, "give me 20": 20, "3 songs from G-eazy": 3,
}  # fmt: skip
MINUTES = {
    "30 minutes of indie": 30, "an hour of jazz": 60, "half an hour of focus music": 30, "90 min of techno": 90,
    "two and a half hours of house": 150, "45-minute mix": 45, "30 to 45 minutes": 38, "a 2 hour playlist": 120,
}  # fmt: skip
NEITHER = [
    "blink 182", "1979", "80s songs", "1980 songs", "5 weeks of waiting", "my 60th birthday", "22 by taylor swift",
    "a christmas song playlist", "songs under 3 minutes", "around 170 bpm", "three little birds",
]  # fmt: skip


@pytest.mark.parametrize("text", COUNTS)
def test_count(text: str) -> None:
    """A number before songs, after words of asking, or alone is a count."""
    assert total(find(text)).count == COUNTS[text]


@pytest.mark.parametrize("text", MINUTES)
def test_minutes(text: str) -> None:
    """A length of time is minutes of music."""
    assert total(find(text)).minutes == MINUTES[text]


@pytest.mark.parametrize("text", NEITHER)
def test_neither(text: str) -> None:
    """Numbers of other things ask for no amount."""
    size = total(find(text))
    assert (size.count, size.minutes) == (None, None)
