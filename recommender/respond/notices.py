"""The honest words of a reply: what was not found, taken for something, not enough, repeated or out of order."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from recommender.ports import Catalogue
from recommender.respond.headings import joined
from recommender.retrieve.mask import mask
from recommender.text import fold
from recommender.types import Columns, Notice, Plan, ResolvedState, ResolvedTarget, RowMask


@dataclass(frozen=True, slots=True)
class Outcome:
    """What retrieval came to: tracks shown and asked for, and what the reply must be honest about."""

    shown: int
    asked: int
    unknown_genre: int = 0
    repeated: bool = False
    degraded: bool = False


def notices(plan: Plan, resolved: ResolvedState, catalogue: Catalogue, outcome: Outcome) -> tuple[Notice, ...]:
    """All notices of a reply, names first."""
    return (*_names(plan, resolved, catalogue, outcome), *_amounts(plan, resolved, catalogue, outcome))


def _names(plan: Plan, resolved: ResolvedState, catalogue: Catalogue, outcome: Outcome) -> Iterator[Notice]:
    for target in resolved.targets:
        if not target.ids and not target.ambiguous and (target.kind != "tag" or target.hard):
            yield Notice("not_found", missing(target))
            yield from _instead(target, plan, catalogue, outcome)
        elif _is_guess(target):
            yield Notice("assumed", f"I took “{target.text}” to mean {target.name}.")
    if lifted := [artist for artist in plan.artists if artist in resolved.banned_artists]:
        names = joined([catalogue.artist_name(artist) for artist in lifted])
        yield Notice("assumed", f"Just this once: {names} stays on your never-play list.")
    if set(plan.tracks) & set(resolved.disliked):
        yield Notice("assumed", "You turned this track down before; here it is because you asked for it.")


def lost_names(resolved: ResolvedState) -> tuple[Notice, ...]:
    """A notice for each name that is not in the catalogue."""
    lost = [target for target in resolved.targets if not target.ids and target.kind != "tag" and not target.ambiguous]
    return tuple(Notice("not_found", missing(target)) for target in lost)


def missing(target: ResolvedTarget) -> str:
    """That a name is not in the catalogue."""
    if target.kind == "tag":
        return f"I don't know a style called “{target.text}”."
    name = target.text if target.kind == "artist" else f"“{target.text}”"
    return f"I don't have {name} in this catalogue."


def _instead(target: ResolvedTarget, plan: Plan, catalogue: Catalogue, outcome: Outcome) -> Iterator[Notice]:
    if not outcome.shown or target.style:
        return
    if plan.artists and target.kind != "artist":
        names = joined([catalogue.artist_name(artist) for artist in plan.artists])
        yield Notice("substitute", f"These are other tracks by {names}.")
    elif not plan.artists and target.kind in ("artist", "track", "album"):
        yield Notice("substitute", "These fit the rest of what you said, and are by others.")


def _is_guess(target: ResolvedTarget) -> bool:
    fuzzy = bool(target.candidates) and target.candidates[0].tier == "fuzzy"
    return bool(target.ids) and target.kind != "tag" and fuzzy and fold(target.text) != fold(target.name)


def _amounts(plan: Plan, resolved: ResolvedState, catalogue: Catalogue, outcome: Outcome) -> Iterator[Notice]:
    if outcome.repeated:
        yield Notice("repeated", "You have seen all that fits this, so some of it comes again.")
    if outcome.unknown_genre:
        yield Notice("relaxed", _unknown_genre(outcome.unknown_genre, outcome.shown))
    if plan.minutes and outcome.shown:
        return
    if outcome.shown < outcome.asked and not plan.tracks and not _nothing_named_found(plan, resolved):
        yield Notice("fewer", fewer(plan, catalogue.columns, outcome))
    if outcome.degraded:
        yield Notice("degraded", "Part of my search is out of order right now, so this may be less fitting.")


def _nothing_named_found(plan: Plan, resolved: ResolvedState) -> bool:
    lost = any(not target.ids and target.kind != "tag" for target in resolved.targets)
    return lost and not (plan.artists or plan.albums)


def _unknown_genre(count: int, shown: int) -> str:
    which = "the last one" if count == 1 else f"the last {count}"
    return f"I don't know the genre of {'any of these' if count == shown else which}, so it may not fit."


def fewer(plan: Plan, columns: Columns, outcome: Outcome) -> str:
    """How many match, and the constraint that limits them most."""
    limit = biting(plan, columns)
    because = f"; {limit} is what limits it" if limit else ""
    if not outcome.shown:
        return f"Nothing matches{because}."
    return f"Only {outcome.shown} {'track matches' if outcome.shown == 1 else 'tracks match'}{because}."


Drop = Callable[[Plan], Plan]
_CONSTRAINTS: tuple[tuple[str, Callable[[Plan], bool], Drop], ...] = (
    ("the year", lambda plan: plan.years_hard and bool(plan.years), lambda plan: replace(plan, years=())),
    ("the genre", lambda plan: bool(plan.tags_all), lambda plan: replace(plan, tags_all=())),
    ("the artist", lambda plan: bool(plan.artists), lambda plan: replace(plan, artists=())),
    ("the album", lambda plan: bool(plan.albums), lambda plan: replace(plan, albums=())),
    ("the length", lambda plan: plan.duration_s is not None, lambda plan: replace(plan, duration_s=None)),
    ("the tempo", lambda plan: plan.bpm is not None, lambda plan: replace(plan, bpm=None)),
    (
        "the kind of recording",
        lambda plan: bool(plan.wanted_kinds),
        lambda plan: replace(plan, wanted_kinds=(), kind_tags=()),
    ),
    (
        "what you ruled out",
        lambda plan: bool(plan.exclude_artists or plan.exclude_tags or plan.exclude_kinds),
        lambda plan: replace(plan, exclude_artists=(), exclude_tags=(), exclude_kinds=()),
    ),
    ("what you have seen already", lambda plan: bool(plan.shown), lambda plan: replace(plan, shown=())),
)


def biting(plan: Plan, columns: Columns) -> str:
    """The constraint without which most would match, '' when dropping none brings any; each is dropped on its own."""
    now = matching(mask(plan, columns))
    gains = [(matching(mask(drop(plan), columns)) - now, name) for name, held, drop in _CONSTRAINTS if held(plan)]
    gain, name = max(gains, key=lambda item: item[0], default=(0, ""))
    return name if gain > 0 else ""


def matching(allowed: RowMask) -> int:
    """How many rows a mask allows."""
    if allowed.allowed is None:
        return max(allowed.high - allowed.low, 0)
    return int(np.count_nonzero(allowed.allowed[allowed.low : allowed.high]))


def texts_of(given: Sequence[Notice]) -> str:
    """The notices as one run of sentences."""
    return " ".join(notice.text for notice in given)
