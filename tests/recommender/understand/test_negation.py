"""What a negation reaches, and how firmly."""

import pytest

from recommender.understand.negation import find, iter_items
from recommender.understand.words import Words

HARD = {
    "rap songs, no drake, from the 90s": ["drake"], "not metal": ["metal"], "synthpop without vocals": ["vocals"],
    "no rap, metal or country": ["rap", "metal", "country"], "anything but country please": ["country"],
    "everything except jazz and blues from the 70s": ["jazz", "blues"], "nothing by Drake or Future": ["Drake", "Future"],
    "not from the 80s": ["80s"], "jazz sin voz": ["voz"], "musique sans paroles": ["paroles"], "ohne gesang bitte": ["gesang"],
    "rock pero no metal": ["metal"], "like Radiohead but not Radiohead": ["Radiohead"],
}  # fmt: skip
SOFT = {
    "but less gloomy": "gloomy",
    "a bit too heavy": "heavy",
    "less bass, more melody": "bass",
    "plus calme, moins de rock": "rock",
}
LASTING = {"no more Coldplay": "Coldplay", "never play Nickelback again": "Nickelback", "I hate country": "country",
           "don't play her again": "her", "nie wieder Techno": "Techno", "nunca más reggaeton": "reggaeton"}  # fmt: skip
NOTHING = [
    "not just Drake",
    "no problem",
    "why not",
    "no, I meant the band",
    "me too",
    "I don't mind",
    "no idea",
    "no doubt about it",
]


@pytest.mark.parametrize("text", HARD)
def test_hard(text: str) -> None:
    """A firm negation reaches to the end of its clause, each item of a list apart."""
    words = Words(text)
    (scope,) = find(words, frozenset())
    assert scope.hard
    assert [words.surface(item) for item in iter_items(words, scope.content)] == HARD[text]


@pytest.mark.parametrize("text", SOFT)
def test_soft(text: str) -> None:
    """Less and too are wishes of degree."""
    words = Words(text)
    (scope,) = find(words, frozenset())
    assert (words.surface(scope.content), scope.hard) == (SOFT[text], False)


@pytest.mark.parametrize("text", LASTING)
def test_lasting(text: str) -> None:
    """Never, no more and hate last beyond the conversation."""
    words = Words(text)
    (scope,) = find(words, frozenset())
    assert (words.surface(scope.content), scope.lasting) == (LASTING[text], True)


@pytest.mark.parametrize("text", NOTHING)
def test_idioms(text: str) -> None:
    """Idioms, "not just" and a bare no negate nothing."""
    assert find(Words(text), frozenset()) == ()


def test_names_negate_nothing() -> None:
    """A negation that is part of a name (No Doubt) is none."""
    assert find(Words("more No Doubt"), {1, 2}) == ()
