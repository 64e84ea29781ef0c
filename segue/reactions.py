"""What emoji and like or reject buttons on a reply mean. Pure: a person's feedback is a function of what stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from segue.settings import Settings
from storage.conversation.ports import Mark

Meaning = Literal["like", "reject", "more", "next"]
Sentiment = Literal[-1, 1]

LIKE_BUTTON, REJECT_BUTTON = "button:like", "button:reject"
SET_WEIGHT = 0.5

_SELECTORS: dict[int, None] = dict.fromkeys((0xFE0E, 0xFE0F))
_TONES = dict.fromkeys(range(0x1F3FB, 0x1F400))
_KEYCAP = "\u20e3"
_NAMES = {
    "+1": "👍", "thumbsup": "👍", "-1": "👎", "thumbsdown": "👎", "heart": "❤", "fire": "🔥", "x": "❌",
    "repeat": "🔁", "next_track_button": "⏭", "black_right_pointing_double_triangle_with_vertical_bar": "⏭",
    "track_next": "⏭", "keycap_ten": "🔟", "one": "1⃣", "two": "2⃣", "three": "3⃣", "four": "4⃣", "five": "5⃣",
    "six": "6⃣", "seven": "7⃣", "eight": "8⃣", "nine": "9⃣",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a person thinks of one card; weight 1, or 0.5 where it was said of a whole set."""

    sentiment: Sentiment
    weight: float = 1.0


def sign_of(emoji: str) -> str:
    """An emoji as it is kept: without variation selectors, Slack's names as the emoji, its skin tone still there.

    Two tones are two reactions on every platform, and taking one off leaves the other.
    """
    name, _, tone = emoji.strip(":").partition("::")
    plain = _NAMES.get(name, name).translate(_SELECTORS)
    return f"{plain}::{tone}" if tone else plain


def plain_emoji(sign: str) -> str:
    """A kept emoji without its skin tone."""
    return sign.partition("::")[0].translate(_TONES)


def keycap_of(sign: str) -> int | None:
    """The card that a keycap chooses, 1 to 10."""
    plain = plain_emoji(sign)
    if plain == "🔟":
        return 10
    return int(plain[0]) if len(plain) == 2 and plain[1] == _KEYCAP and plain[0] in "123456789" else None  # noqa: PLR2004 - a digit and the keycap


class Meanings:
    """Which emoji say what, by the settings."""

    def __init__(self, settings: Settings) -> None:
        said: dict[Meaning, str] = {
            "like": settings.like_emoji,
            "reject": settings.reject_emoji,
            "more": settings.more_emoji,
            "next": settings.next_emoji,
        }
        self._meanings: dict[str, Meaning] = {
            plain_emoji(sign_of(emoji)): meaning for meaning, emojis in said.items() for emoji in emojis.split()
        }
        self._meanings.update({LIKE_BUTTON: "like", REJECT_BUTTON: "reject"})

    def of(self, sign: str) -> Meaning | None:
        """What a sign says, or None when it says nothing here."""
        return self._meanings.get(sign) or self._meanings.get(plain_emoji(sign))

    def verdicts(self, marks: Sequence[Mark], positions: Sequence[int]) -> Mapping[int, Verdict]:
        """What a person's standing marks on one reply say of its cards, by position.

        What is said of a card by number holds against what is said of the set. Of like and reject the later wins.
        """
        whole = _Message(positions, self)
        own: dict[int, Verdict] = {}
        for mark in marks:
            sentiment = self.sentiment(mark.sign)
            if mark.position == 0:
                whole.take(mark.sign)
            elif sentiment is not None and mark.position in positions:
                own[mark.position] = Verdict(sentiment)
        return {**whole.verdicts(), **own}

    def sentiment(self, sign: str) -> Sentiment | None:
        """Like is 1, reject -1."""
        meaning = self.of(sign)
        return {"like": 1, "reject": -1}.get(meaning or "")  # type: ignore[return-value] # the two literals


class _Message:
    """The emoji on a message as a whole, in their order.

    A verdict is for the keycaps put since the verdict before it. Without any it changes that verdict, and keycaps that
    follow the last verdict join it: a person cannot put the same emoji twice.
    """

    def __init__(self, positions: Sequence[int], meanings: Meanings) -> None:
        self._positions = positions
        self._meanings = meanings
        self._chosen: list[int] = []
        self._said: list[tuple[tuple[int, ...], Sentiment]] = []

    def take(self, sign: str) -> None:
        """Read the next emoji."""
        keycap, sentiment = keycap_of(sign), self._meanings.sentiment(sign)
        if keycap is not None and keycap in self._positions:
            self._chosen.append(keycap)
        elif sentiment is not None:
            self._say(sentiment)

    def _say(self, sentiment: Sentiment) -> None:
        chosen = tuple(self._chosen)
        self._chosen.clear()
        if not chosen and self._said:
            chosen = self._said.pop()[0]
        self._said.append((chosen, sentiment))

    def verdicts(self) -> dict[int, Verdict]:
        """The verdicts so far."""
        said = list(self._said)
        if said and self._chosen:
            said[-1] = ((*said[-1][0], *self._chosen), said[-1][1])
        found: dict[int, Verdict] = {}
        for chosen, sentiment in said:
            weight = 1.0 if chosen or len(self._positions) == 1 else SET_WEIGHT
            found.update(dict.fromkeys(chosen or self._positions, Verdict(sentiment, weight)))
        return found
