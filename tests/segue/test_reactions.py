"""A person's feedback on a reply is a function of what they have standing on it."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from segue.reactions import LIKE_BUTTON, REJECT_BUTTON, SET_WEIGHT, Meanings, Verdict, keycap_of, sign_of
from segue.settings import Settings
from storage.conversation.ports import Mark

MEANINGS = Meanings(Settings())
LIKE, REJECT = Verdict(1), Verdict(-1)


def _verdicts(signs: Sequence[str], cards: int = 3) -> dict[int, Verdict]:
    marks = [Mark("p", "r", 0, sign_of(sign)) for sign in signs]
    return dict(MEANINGS.verdicts(marks, range(1, cards + 1)))


@pytest.mark.parametrize(
    "emoji",
    [
        "👍",
        "👍🏽",
        "👍🏿",
        "+1",
        ":+1:",
        "thumbsup",
        "thumbsup::skin-tone-4",
        "+1::skin-tone-2",
        "❤",
        "❤️",
        "heart",
        "🔥",
    ],
)
def test_likes(emoji: str) -> None:
    """Tones, variation selectors and Slack's names are the same like."""
    assert MEANINGS.of(sign_of(emoji)) == "like"


@pytest.mark.parametrize(
    ("emoji", "meaning"),
    [
        ("👎🏻", "reject"),
        ("-1", "reject"),
        ("❌", "reject"),
        ("x", "reject"),
        ("🔁", "more"),
        ("⏭️", "next"),
        ("🎉", None),
        ("", None),
    ],
)
def test_other_meanings(emoji: str, meaning: str | None) -> None:
    """The others mean what the settings say, an unknown one nothing."""
    assert MEANINGS.of(sign_of(emoji)) == meaning


def test_two_hearts_are_one_sign() -> None:
    """A heart with and without its selector is one reaction, two tones are two."""
    assert sign_of("❤️") == sign_of("❤")
    assert sign_of("👍🏽") != sign_of("👍")


def test_keycaps() -> None:
    """Keycaps choose cards 1 to 10, other signs none."""
    found = [keycap_of(sign_of(sign)) for sign in ("1️⃣", "9️⃣", "🔟", "two", "0️⃣", "👍", "#️⃣")]
    assert found == [1, 9, 10, 2, None, None, None]


def test_one_card_needs_no_keycap() -> None:
    """On a single card a like is of that card."""
    assert _verdicts(["👍"], cards=1) == {1: LIKE}


def test_set_level() -> None:
    """Without a number the whole set is meant, and each card less."""
    assert _verdicts(["👍"]) == dict.fromkeys((1, 2, 3), Verdict(1, SET_WEIGHT))


@pytest.mark.parametrize("signs", [["2️⃣", "👍"], ["👍", "2️⃣"]])
def test_keycap_in_either_order(signs: list[str]) -> None:
    """A keycap before or after the like chooses its card."""
    assert _verdicts(signs) == {2: LIKE}


def test_later_of_like_and_reject_wins() -> None:
    """Of like and reject the later one holds."""
    assert _verdicts(["👍", "👎"], cards=1) == {1: REJECT}
    assert _verdicts(["1️⃣", "👍", "👎"]) == {1: REJECT}


def test_each_verdict_has_its_keycaps() -> None:
    """A keycap is for the next like or reject."""
    assert _verdicts(["1️⃣", "👍", "2️⃣", "3️⃣", "👎"]) == {1: LIKE, 2: REJECT, 3: REJECT}


def test_number_of_no_card() -> None:
    """A keycap beyond the cards chooses nothing."""
    assert _verdicts(["9️⃣", "👍"], cards=1) == {1: LIKE}


def test_buttons_hold_against_the_set() -> None:
    """What is said of one card by its button holds against what is said of the set."""
    marks = [Mark("p", "r", 2, REJECT_BUTTON), Mark("p", "r", 0, "👍")]
    assert MEANINGS.verdicts(marks, [1, 2]) == {1: Verdict(1, SET_WEIGHT), 2: REJECT}


def test_later_button_wins() -> None:
    """Of two buttons of a card the one pressed last holds."""
    marks = [Mark("p", "r", 1, REJECT_BUTTON), Mark("p", "r", 1, LIKE_BUTTON)]
    assert MEANINGS.verdicts(marks, [1, 2]) == {1: LIKE}


signs = st.lists(st.sampled_from(["👍", "👍🏽", "👎", "❌", "1️⃣", "2️⃣", "🎉"]), unique=True, max_size=6)


@given(signs)
def test_unknown_signs_change_nothing(some: list[str]) -> None:
    """Signs without a meaning make no difference."""
    assert _verdicts([sign for sign in some if sign != "🎉"]) == _verdicts(some)
