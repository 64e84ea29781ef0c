"""Spans of years in a text: decades, years, ranges and relative spans, in six languages.

`find` is pure: the current year comes from the caller. Both ends of a span are inclusive. Early, mid and late parts of
a decade are its years 0-3, 3-6 and 6-9.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from recommender.types import TemporalConstraint
from recommender.understand import year_words as w

Bounds = tuple[int | None, int | None]
_Read = Callable[[re.Match[str], int], Bounds | None]

_FIRST_YEAR = 1900
_LONGEST_RANGE = 120
_CENTURY_SPLIT = 30
_FULL_YEAR = 4
_MODERN_YEARS = 10
_OLD_UNTIL = 1999
_BARE_YEAR = re.compile(r"(?:19|20)\d\d")


@dataclass(frozen=True, slots=True)
class YearSpan:
    """A span of years and the characters of the text it was read from; `explicit` is False for a bare number."""

    start: int
    end: int
    constraint: TemporalConstraint
    explicit: bool = True


def find(text: str, this_year: int) -> tuple[YearSpan, ...]:
    """Every span of years in a text, in order, none inside another."""
    lowered = _lower(text)
    found: list[YearSpan] = []
    for pattern, read in _rules_for(lowered):
        for match in pattern.finditer(lowered):
            if not any(match.start() < span.end and match.end() > span.start for span in found):
                found.extend(_spans(lowered, match, read, this_year))
    return tuple(sorted(found, key=lambda span: span.start))


def _lower(text: str) -> str:
    """Lower case of the same length, so that places stay places."""
    lowered = text.lower()
    if len(lowered) == len(text):
        return lowered
    return "".join(letter.lower() if len(letter.lower()) == 1 else letter for letter in text)


def _rules_for(text: str) -> Iterator[tuple[re.Pattern[str], _Read]]:
    """The rules that can match at all: the costly ones only beside a decade or a number."""
    if _LOOSE.search(text):
        yield from _RELATIVE
    number = re.search(r"\d\d", text) is not None
    if number and re.search(r"(?:19|20)\d\d|['’]\d\d|(?:from|between|de|entre|von|zwischen|tra|dal) \d\d", text):
        yield from _RANGES
    decade = w.ANY_DECADE.search(text) is not None
    if decade:
        yield from _DECADE_RANGES
    if decade or number:
        yield from _POINTS


def _spans(text: str, match: re.Match[str], read: _Read, this_year: int) -> Iterator[YearSpan]:
    bounds = read(match, this_year)
    if bounds is None:
        return
    low, high = bounds
    if low is not None and high is not None and low > high:
        low, high = high, low
    explicit = _BARE_YEAR.fullmatch(match.group().strip()) is None
    yield YearSpan(match.start(), match.end(), _constraint(text, match, low, high), explicit)


def _constraint(text: str, match: re.Match[str], low: int | None, high: int | None) -> TemporalConstraint:
    if w.SOFT_AFTER.match(text, match.end()) or w.SOFT_BEFORE.search(text[: match.start()]):
        return TemporalConstraint(
            kind="style_era", start_year=low, end_year=high, strength="soft", apply_as_filter=False
        )
    if match.re in (w.MODERN, w.OLD_SCHOOL):
        return TemporalConstraint(start_year=low, end_year=high, strength="soft", apply_as_filter=False)
    return TemporalConstraint(start_year=low, end_year=high)


def _year(text: str) -> int:
    """A year of four digits, or of two: 30 to 99 are of the last century, 00 to 29 of this one."""
    digits = re.sub(r"\D", "", text)
    if len(digits) == _FULL_YEAR:
        return int(digits)
    return int(digits) + (1900 if int(digits) >= _CENTURY_SPLIT else 2000)


def _decade_start(text: str) -> int | None:
    digits = re.search(r"(?:19|20)?\d0", text)
    if digits:
        return _year(digits.group())
    hits = [(len(word), start) for start, words in w.DECADE_WORDS.items() for word in words if _holds(text, word)]
    return max(hits)[1] if hits else None


def _holds(text: str, word: str) -> bool:
    return re.search(rf"\b{word}(?:\b|(?=jahr))", text) is not None


def _decade(match: re.Match[str], _this_year: int) -> Bounds | None:
    named = match.group("decade")
    if not re.search(r"\d| |jahr", named) and not w.SELF_STANDING.search(named):
        return None  # "vingt" and "due" are numbers unless a word for years stands beside them
    start = _decade_start(named)
    if start is None:
        return None
    low, high = _part_years(match.group("part"))
    return start + low, start + high


def _part_years(text: str | None) -> tuple[int, int]:
    parts = (part for part, words in w.PART_WORDS.items() if text and re.fullmatch(words, text))
    return w.PART_YEARS.get(next(parts, ""), (0, 9))


def _decade_range(match: re.Match[str], this_year: int) -> Bounds | None:
    low = _decade_start(match.group("low"))
    if not match.group("high"):
        return None if low is None else (low, this_year)
    high = _decade_start(match.group("high"))
    return None if low is None or high is None else (low, high + 9)


def _range(match: re.Match[str], this_year: int) -> Bounds | None:
    low, text = _year(match.group("low")), match.group("high")
    high = _year(text) if re.search(r"\d", text) else this_year
    return None if low > this_year + 1 or abs(high - low) > _LONGEST_RANGE else (low, high)


def _since(match: re.Match[str], _this_year: int) -> Bounds | None:
    point = _point(match)
    if point is None:
        return None
    later = re.match(r"after|post|newer|later|nach|desp|apr[eè]s|dopo|depois", match.group())
    return (point[1] + 1 if later else point[0]), None


def _before(match: re.Match[str], _this_year: int) -> Bounds | None:
    point = _point(match)
    if point is None:
        return None
    until = re.match(r"until|till|up to|through|bis|hasta|jusqu|fino|até", match.group())
    return None, (point[1] if until else point[0] - 1)


def _or_earlier(match: re.Match[str], _this_year: int) -> Bounds | None:
    point = _point(match)
    return None if point is None else (None, point[1])


def _point(match: re.Match[str]) -> tuple[int, int] | None:
    text = match.group("point")
    if _BARE_YEAR.fullmatch(text) or re.fullmatch(r"['’]\d\d", text):
        return _year(text), _year(text)
    start = _decade_start(text)
    return None if start is None else (start, start + 9)


def _last_years(match: re.Match[str], this_year: int) -> Bounds | None:
    text = match.group("n")
    count = int(text) if text.isdigit() else w.NUMBER_WORDS.get(text, 1)
    unit = 10 if re.match(r"d[eé]c|jahrz", match.group("unit")) else 1
    return this_year - count * unit + 1, this_year


def _single(match: re.Match[str], this_year: int) -> Bounds | None:
    year = _year(match.group("year"))
    return (year, year) if _FIRST_YEAR <= year <= this_year + 1 else None


_LOOSE = re.compile(
    r"last|past|previous|letzt|[uú]ltim|derni|this year|dieses|este|cette|quest|modern|contemp|current|nowad|recent|newer|"
    r"today|now|these days|actu|attual|aktuell|old|vintage|pasado|passado|scorso"
)
_RELATIVE: tuple[tuple[re.Pattern[str], _Read], ...] = (
    (w.LAST_YEARS, _last_years),
    (w.LAST_DECADE, _last_years),
    (w.LAST_YEAR, lambda _match, now: (now - 1, now - 1)),
    (w.THIS_YEAR, lambda _match, now: (now, now)),
    (w.MODERN, lambda _match, now: (now - _MODERN_YEARS + 1, now)),
    (w.OLD_SCHOOL, lambda _match, _now: (None, _OLD_UNTIL)),
)
_RANGES: tuple[tuple[re.Pattern[str], _Read], ...] = (
    (w.YEAR_TO_YEAR, _range),
    (w.YEAR_DASH_YEAR, _range),
)
_DECADE_RANGES: tuple[tuple[re.Pattern[str], _Read], ...] = (
    (w.DECADE_TO_NOW, _decade_range),
    (w.DECADE_TO_DECADE, _decade_range),
    (w.DECADE_DASH_DECADE, _decade_range),
)
_POINTS: tuple[tuple[re.Pattern[str], _Read], ...] = (
    (w.SINCE, _since),
    (w.ONWARDS, _since),
    (w.PLUS, _since),
    (w.BEFORE, _before),
    (w.OR_EARLIER, _or_earlier),
    (w.ONE_DECADE, _decade),
    (w.SHORT_YEAR, _single),
    (w.ONE_YEAR, _single),
)
