"""Twenty requests as a newcomer makes them, on the bundled catalogue, each with the property its answer must have.

What a track is said to be (its genres, moods, years) is read from the cards and the catalogue's own facts.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.scenarios.harness import Answer, play, printed

Property = Callable[[Answer], bool]


def all_by(*names: str) -> Property:
    """Every card is by one of these artists."""
    return lambda answer: bool(answer.cards) and all(set(card["artists"]) & set(names) for card in answer.cards)


def none_by(name: str) -> Property:
    """No card is by this artist."""
    return lambda answer: bool(answer.cards) and all(name not in card["artists"] for card in answer.cards)


def years(low: int, high: int) -> Property:
    """Every card's year lies in the range."""
    return lambda answer: bool(answer.cards) and all(low <= (card["year"] or 0) <= high for card in answer.cards)


def tagged(*names: str) -> Property:
    """Every card carries one of these tags."""
    return lambda answer: bool(answer.cards) and all(set(card["tags"]) & set(names) for card in answer.cards)


def untagged(*names: str) -> Property:
    """No card carries one of these tags."""
    return lambda answer: bool(answer.cards) and not any(set(card["tags"]) & set(names) for card in answer.cards)


def mostly(check: str, *names: str) -> Property:
    """At least two thirds of the cards carry one of these values in a field that is a list."""
    return lambda answer: 3 * sum(bool(set(card[check]) & set(names)) for card in answer.cards) >= 2 * len(answer.cards)


def first_title(title: str) -> Property:
    """The first card has this title."""
    return lambda answer: bool(answer.cards) and answer.cards[0]["title"] == title


def count(number: int) -> Property:
    """So many cards."""
    return lambda answer: len(answer.cards) == number


def distinct_artists(answer: Answer) -> bool:
    """No main artist comes twice."""
    return len(set(answer.artists)) == len(answer.artists)


def notice(kind: str) -> Property:
    """The reply has an honest word of this kind."""
    return lambda answer: kind in answer.notice_kinds


R_AND_B = ("r&b", "contemporary r&b", "neo soul", "new jack swing", "soul", "alternative r&b", "funk", "urban")
HIP_HOP = ("hip hop", "rap", "french hip hop", "alternative hip hop", "underground hip hop", "trap", "pop rap")
CALM = ("calm", "ambient", "chill", "dreamy", "downtempo", "classical", "study", "instrumental", "modern classical")
SAD = ("sad", "melancholic", "haunting", "piano")

REQUESTS: tuple[tuple[str, tuple[Property, ...]], ...] = (
    ("upbeat 90s r&b", (years(1990, 1999), tagged(*R_AND_B), distinct_artists, count(3))),
    ("songs by Sade", (all_by("Sade"), count(3))),
    (
        "something like Portishead but less gloomy",
        (distinct_artists, mostly("tags", "trip hop", "downtempo", "electronic")),
    ),
    ("give me 5 jazz songs from the 50s", (years(1950, 1959), count(5))),
    ("Bohemian Rhapsody", (first_title("Bohemian Rhapsody"), lambda answer: answer.artists[0] == "Queen")),
    ("music for studying", (mostly("tags", *CALM), distinct_artists)),
    ("french rap", (distinct_artists, count(3), mostly("tags", *HIP_HOP))),
    ("80s synthpop", (years(1980, 1989), tagged("synth-pop", "synthpop", "new wave", "electropop"))),
    ("metal but not death metal", (untagged("death metal"), mostly("tags", "metal", "heavy metal", "thrash metal"))),
    ("latest by Taylor Swift", (all_by("Taylor Swift"), years(2020, 2026))),
    ("sad piano music", (mostly("tags", *SAD), distinct_artists)),
    ("songs by Kate Bush from the 80s", (all_by("Kate Bush"), years(1980, 1989))),
    ("instrumental hip hop", (mostly("tags", "instrumental hip hop", "hip hop", "instrumental"),)),
    ("reggae without Bob Marley", (none_by("Bob Marley & The Wailers"), none_by("Bob Marley"))),
    ("rock 1994-97", (years(1994, 1997), count(3))),
    ("songs by Daft Punk and Justice", (all_by("Daft Punk", "Justice"),)),
    ("play Teardrop by Massive Attack", (first_title("Teardrop"), all_by("Massive Attack"))),
    ("canzoni rilassanti per studiare", (mostly("tags", *CALM),)),
    ("songs by Zzyzx Quartet of Nowhere", (notice("not_found"),)),
    ("10 disco songs", (count(10), tagged("disco", "nu-disco", "euro disco", "italo disco", "hi-nrg"))),
)


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory, bundled_data_dir: Path) -> dict[str, Answer]:
    """All requests in one run, each from a person and channel of its own."""
    directory = tmp_path_factory.mktemp("first-requests")
    events = [
        {"type": "message", "text": text, "user": f"u{number}", "channel": f"c{number}"}
        for number, (text, _) in enumerate(REQUESTS)
    ]
    outputs = play(directory, events, data_dir=bundled_data_dir)
    return {
        text: Answer(
            text=output["replies"][0]["text"],
            cards=tuple(output["replies"][0]["cards"]),
            question=output["replies"][0]["question"],
            notices=tuple(output["replies"][0]["notices"]),
            trace=output["trace"],
        )
        for (text, _), output in zip(REQUESTS, outputs, strict=True)
    }


@pytest.mark.parametrize(("text", "properties"), REQUESTS, ids=[text for text, _ in REQUESTS])
def test_request(answers: dict[str, Answer], text: str, properties: tuple[Property, ...]) -> None:
    """The answer has every property that a listener would expect of it."""
    answer = answers[text]
    failed = [check for check in properties if not check(answer)]
    assert not failed, [(card["title"], card["artists"], card["year"], card["tags"]) for card in answer.cards]


def test_every_card_is_complete(answers: dict[str, Answer]) -> None:
    """Every card has a title, a reason and a link to hear it by."""
    cards = [card for answer in answers.values() for card in answer.cards]
    assert all(card["title"] and card["reason"] and card["links"] for card in cards)


def test_same_script_same_bytes(tmp_path: Path, bundled_data_dir: Path) -> None:
    """A script gives the same output, byte for byte, whenever it is played."""
    events = [{"type": "message", "text": text} for text, _ in REQUESTS]
    first, second = (printed(tmp_path, events, data_dir=bundled_data_dir) for _ in range(2))
    assert first == second
