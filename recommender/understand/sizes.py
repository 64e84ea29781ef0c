"""How much was asked for: a number of tracks or minutes of music.

Pure. Limits on a single track's length ("songs under 3 minutes") and tempos ("around 170 bpm") are recognised so that
their numbers are not taken for sizes.
"""

import re
from dataclasses import dataclass

from recommender.types import RequestSize

NUMBERS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
    "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "ninety": 90,
    "a hundred": 100, "hundred": 100, "a couple of": 2, "a couple": 2, "couple of": 2, "couple": 2, "a pair of": 2,
    "half a dozen": 6, "a dozen": 12, "dozen": 12, "a handful of": 5, "a handful": 5, "a single": 1, "single": 1,
    "un": 1, "una": 1, "une": 1, "ein": 1, "eine": 1, "uno": 1, "um": 1, "uma": 1, "dos": 2, "deux": 2, "zwei": 2,
    "due": 2, "dois": 2, "duas": 2, "tres": 3, "trois": 3, "drei": 3, "tre": 3, "três": 3, "cuatro": 4, "quatre": 4,
    "vier": 4, "quattro": 4, "quatro": 4, "cinco": 5, "cinq": 5, "fünf": 5, "cinque": 5, "diez": 10, "dix": 10,
    "zehn": 10, "dieci": 10, "dez": 10, "veinte": 20, "vingt": 20, "zwanzig": 20, "venti": 20, "vinte": 20,
}  # fmt: skip
MOST = 1000
_NOUN = (
    r"(?:songs?|tracks?|tunes?|titles?|cuts|records|numbers|pieces|hits?|bangers?|jams?|ballads?|anthems?|singles|"
    r"suggestions?|recommendations?|recs|results|artists|bands|canciones|canción|temas|chansons?|morceaux|titres|lieder|"
    r"titel|canzoni|brani|canzone|músicas|musicas|faixas)"
)
_WORDS = "|".join(sorted(NUMBERS, key=len, reverse=True))
_NUMBER = rf"(?P<n>(?<![\w.,$€£'’/-])\d{{1,4}}(?![\d'’]*[a-z%])|\b(?:{_WORDS})\b)"
_BETWEEN = r"(?:[\s-]+(?!and\b|or\b|to\b|by\b|from\b|of\b|in\b|minutes?\b|hours?\b)[^\s,.;:!?\d]+){0,3}?"
_COUNTED = re.compile(rf"{_NUMBER}(?: more| other| new| of (?:the|his|her|their|your))?{_BETWEEN}[\s-]+{_NOUN}\b")
_ASKED = re.compile(
    rf"\b(?:give me|show me|send me|find me|get me|play me|play|recommend|suggest|top|just|only|exactly|the next|another|"
    rf"i want|i need|dame|donne[- ]moi|gib mir|dammi|nur|solo|seulement|só|apenas) (?:me )?(?:just |only |like |about )?"
    rf"{_NUMBER}(?=\s*(?:$|[,.!?;]|please|more\b|of\b|by\b|from\b|that\b|for\b))"
)
_A_SONG = re.compile(
    r"\b(?:a|an|another|one more)(?: (?!lot|few|bit|couple|playlist|mix|list)[^\s,.;]+){0,3}? "
    r"(?:song|track|tune|banger|ballad)\b(?! (?:play ?list|list|mix|set|like|with the same name))"
)
_WHOLE = re.compile(rf"^\s*(?:just |only |nur |solo )?{_NUMBER}(?: more)?(?: please)?[.!]?\s*$")
_UNIT = r"(?P<unit>minutes?|mins?\b|hours?|hrs?\b|minutos?|horas?|heures?|minuten|stunden?|minuti|or[ae]\b)"
_LENGTH = re.compile(
    rf"(?:(?P<low>\d{{1,3}})\s*(?:-|–|to|or)\s*)?(?P<n>\d{{1,3}}(?:[.,]5)?|\b(?:{_WORDS}|an?|half an|half a)\b)[\s-]*"
    rf"(?P<half>and a half )?{_UNIT}(?P<more> and a half)?"
)
_PER_TRACK = re.compile(
    r"\b(?:under|below|less than|shorter than|no longer than|max(?:imum)?|at most|over|above|more than|longer than|at least|"
    r"each|menos de|moins de|unter|weniger als|meno di)\s*$"
)
_BPM = re.compile(
    r"\b(?:(?:around|about|at|circa|approximately|between|over|under|above|below) )*(?P<bpm>\d{2,3})\s*(?:(?:-|to|and)\s*\d{2,3}\s*)?bpm\b"
)
_TRACK_NOUN = re.compile(r"\b(?:songs?|tracks?|tunes?|canciones|chansons|lieder|canzoni)\s+(?:that (?:are|is) )?$")


@dataclass(frozen=True, slots=True)
class SizeSpan:
    """A size and the characters it was read from; an empty size is a number that is not one."""

    start: int
    end: int
    size: RequestSize
    bpm: int | None = None


def find(text: str) -> tuple[SizeSpan, ...]:
    """All sizes in a text, in order; the first of each kind counts."""
    lowered = text.lower()
    found: list[SizeSpan] = []
    if any(letter.isdigit() for letter in lowered) and "bpm" in lowered:
        found += [_tempo(match) for match in _BPM.finditer(lowered)]
    for match in _LENGTH.finditer(lowered):
        _keep(found, _length(lowered, match))
    for pattern in (_COUNTED, _ASKED, _WHOLE):
        for match in pattern.finditer(lowered):
            _keep(found, _count(match))
    if not any(span.size.count for span in found):
        for match in _A_SONG.finditer(lowered):
            _keep(found, SizeSpan(match.start(), match.start() + 1, RequestSize(count=1)))
    return tuple(sorted(found, key=lambda span: span.start))


def total(spans: tuple[SizeSpan, ...]) -> RequestSize:
    """The count and the minutes of the first spans that have them."""
    count = next((span.size.count for span in spans if span.size.count), None)
    minutes = next((span.size.minutes for span in spans if span.size.minutes), None)
    return RequestSize(count=count, minutes=minutes)


def number(text: str) -> int | None:
    """The number that a word or digits name."""
    lowered = text.lower().strip()
    return int(lowered) if lowered.isascii() and lowered.isdigit() else NUMBERS.get(lowered)


def _keep(found: list[SizeSpan], span: SizeSpan | None) -> None:
    if span and not any(span.start < other.end and span.end > other.start for other in found):
        found.append(span)


def _count(match: re.Match[str]) -> SizeSpan | None:
    count = number(match.group("n"))
    if count is None or not 0 < count <= MOST:
        return None
    return SizeSpan(match.start("n"), match.end("n"), RequestSize(count=count))


def _length(text: str, match: re.Match[str]) -> SizeSpan | None:
    minutes = _minutes(match)
    if minutes is None:
        return None
    before = text[: match.start()]
    limit = _PER_TRACK.search(before)
    if limit and (
        _TRACK_NOUN.search(before[: limit.start()])
        or re.match(r" (?:each|long)?\s*(?:songs?|tracks?)", text[match.end() :])
    ):
        return SizeSpan(limit.start(), match.end(), RequestSize())
    return SizeSpan(match.start(), match.end(), RequestSize(minutes=minutes))


def _minutes(match: re.Match[str]) -> int | None:
    text = match.group("n")
    amount = {"a": 1.0, "an": 1.0, "half an": 0.5, "half a": 0.5}.get(text)
    if amount is None:
        amount = float(text.replace(",", ".")) if text[0].isdigit() else float(NUMBERS.get(text, 0))
    low = match.group("low")
    if low:
        amount = (float(low) + amount) / 2
    if match.group("half") or match.group("more"):
        amount += 0.5
    factor = 60 if re.match(r"h|or|stund", match.group("unit")) else 1
    return round(amount * factor) or None


def _tempo(match: re.Match[str]) -> SizeSpan:
    return SizeSpan(match.start(), match.end(), RequestSize(), bpm=int(match.group("bpm")))
