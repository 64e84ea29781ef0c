"""What a title says of its recording: the bare title, the sort of recording, and the words that say so."""

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from recommender.text import fold, key64
from recommender.types.catalogue import RecordingKind

_K = RecordingKind

# A stand-in outranks whatever else a title says: a live karaoke version is karaoke.
_PHRASES: dict[RecordingKind, tuple[str, ...]] = {
    _K.KARAOKE: ("karaoke|sing[- ]?along version|backing track|playback version|minus one",),
    _K.COVER: (
        "in the style of|made famous by|originally performed by|originally by|as made popular by|tribute to",
        "tribute version|cover version|cover by .*|^cover of .*|cover$",
    ),
    _K.RE_RECORDING: (
        "re[- ]?record(?:ed|ing)s?|rerecord(?:ed|ing)s?|new recording|new version|[a-z]+'s version|re[- ]?make",
    ),
    _K.INSTRUMENTAL: ("instrumentals?|instrumental version|a? ?cappella|acapella",),
    _K.REMIX: (
        "remix(?:ed|es)?|rmx|mix|mixed|mashup|bootleg|rework(?:ed)?|re[- ]?edit|dub version|club version",
        r"extended version|12\"? version|sped up|slowed(?: down)?|nightcore|vip|edit by",
    ),
    _K.LIVE: (
        r"^live$|^live(?= (?:at|in|from|on|version|session|acoustic|performance|take|recording|studio|bonus|edit|@|\d)",
        "[,/;:@-])|live$|live version|recorded live|en vivo|en directo|ao vivo|dal vivo|en concert|en public",
        "in concert|unplugged|mtv unplugged|concert version|bbc session|peel session|radio session",
    ),
    _K.ACOUSTIC: ("acoustic|acústico|acoustique|akustik|stripped|piano version|unplugged version",),
    _K.ORIGINAL: ("^(?:original|album|lp) (?:mix|version|recording)$",),
    _K.REMASTER: (
        "remaster(?:ed|s)?|digital remaster|remasterizad[oa]|remasterisé|mono|stereo|mono version|stereo version",
        "deluxe(?: edition| version)?|anniversary edition|expanded edition|bonus track|single version|single edit",
        "radio edit|radio version|video version|^explicit(?: version)?$|^clean(?: version)?$|main version",
        r"edited version|soundtrack version|^from the (?:motion picture|film|movie|series|musical)\b.*|edit$",
    ),
}
_WORDS = {kind: re.compile(rf"\b(?:{'|'.join(phrases)})\b") for kind, phrases in _PHRASES.items()}
_SAME_RECORDING = re.compile(  # a mix of the same recording, not a remix of it
    r"^(?:(?:radio|single|mono|stereo|7\"|\d{4}|main|final) )+(?:mix|edit|version)$"
)
_BRACKETS = re.compile(r"\s*[(\[{]([^()\[\]{}]*)[)\]}]")
_DASH_TAIL = re.compile(r"\s+[-\u2013\u2014]\s+((?:(?!\s[-\u2013\u2014]\s).)+)$")
_FEATURING = re.compile(r"^(?:(?i:feat\.?|ft\.?|featuring|w/|duet with)|with(?= [A-Z]))\s")
_FEATURING_TAIL = re.compile(r"\s+(?:feat\.|ft\.|featuring|feat|ft)\s+.+$", re.IGNORECASE)
_PLAIN = frozenset("([{-\u2013\u2014")
TAGGED_KINDS = {"karaoke": _K.KARAOKE, "live": _K.LIVE, "cover": _K.COVER, "remix": _K.REMIX}
"""Tags of a row's own that say what kind of recording it is."""
_SKIT = re.compile(r"\b(?:skit|interlude|intro|outro)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Recording:
    """A title taken apart: the work's own title, the kind of recording, the parts that were version words."""

    base: str
    kind: RecordingKind = RecordingKind.ORIGINAL
    versions: tuple[str, ...] = ()


def recording(title: str) -> Recording:
    """What a title says of a recording.

    Only text in brackets or behind a dash is read: "Live and Let Die" is no live recording, and "Mix" alone is a title.
    """
    if _PLAIN.isdisjoint(title) and not _FEATURING_TAIL.search(title):
        return Recording(title)
    base, versions = title, []
    for bracket in reversed(list(_BRACKETS.finditer(title))):
        part = bracket[1].strip()
        if _FEATURING.match(part) or _kind(part) is not None:
            base = base[: bracket.start()] + base[bracket.end() :]
            versions += [] if _FEATURING.match(part) else [part]
    versions.reverse()
    while (tail := _DASH_TAIL.search(base)) and (_kind(tail[1]) is not None or _FEATURING.match(tail[1])):
        versions += [] if _FEATURING.match(tail[1]) else [tail[1].strip()]
        base = base[: tail.start()]
    base = _FEATURING_TAIL.sub("", base).strip()
    kinds = [kind for part in versions if (kind := _kind(part)) is not None]
    return Recording(base or title, max(kinds, default=_K.ORIGINAL), tuple(versions))


def artist_kind(name: str) -> RecordingKind | None:
    """What a name in brackets behind an artist's says: "Joe Cocker (Karaoke)" is no Joe Cocker."""
    kinds = [kind for part in _BRACKETS.findall(name) if (kind := _kind(part)) is not None]
    return max(kinds, default=None)


def is_skit(title: str) -> bool:
    """Whether a title says that the track is no song: a skit, an interlude, an intro or outro in brackets or alone."""
    if not _SKIT.search(title):
        return False
    marked = [part for part in _BRACKETS.findall(title) if _SKIT.search(part)]
    bare = fold(title)
    return bool(marked) or "skit" in bare.split() or bare in {"intro", "outro", "interlude"}


def title_key(base: str, work: str | None = None, movement: str | None = None) -> int:
    """A 64-bit key that recordings of one work share: of the bare title, or of the work that the row names.

    Movements of one composition are different works.
    """
    return key64(f"{fold(work)}\x1f{fold(movement or '')}") if work else key64(fold(base))


def work_keys(artists: NDArray[np.int64], titles: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """(N,) keys of works: the main artist and the title's key mixed, equal only where both are.

    The multiplier is 2^64 divided by the golden ratio, made odd (Knuth, TAOCP 3, 6.4).
    """
    with np.errstate(over="ignore"):
        mixed = (artists.astype(np.uint64) + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
    return np.asarray(titles ^ mixed, np.uint64)


def _kind(part: str) -> RecordingKind | None:
    """The kind that one bracket or tail says, or None when it is part of the title."""
    text = " ".join(part.casefold().split())
    kinds = [kind for kind, words in _WORDS.items() if words.search(text)]
    if _K.ORIGINAL in kinds:
        return _K.ORIGINAL
    return _K.REMASTER if _SAME_RECORDING.match(text) else max(kinds, default=None)
