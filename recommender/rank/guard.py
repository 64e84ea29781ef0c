"""The last check of every hard constraint, row by row, on every path.

It reads the plan and the catalogue's arrays anew and shares nothing with the mask: what the mask got wrong, or what
came from elsewhere (a kept pool, a queue), ends here.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from recommender.types import Columns, Plan


@dataclass(frozen=True, slots=True)
class Guarded:
    """The rows that meet every constraint, and how many each check dropped."""

    rows: tuple[int, ...]
    dropped: tuple[tuple[str, int], ...]


Check = Callable[[int, Plan, Columns], bool]


def guard(rows: Sequence[int], plan: Plan, columns: Columns) -> Guarded:
    """Keep what meets every hard constraint; a row counts for the first check it fails."""
    dropped = dict.fromkeys(CHECKS, 0)
    kept: list[int] = []
    for row in dict.fromkeys(rows):
        failed = next((name for name, check in CHECKS.items() if not check(row, plan, columns)), None)
        if failed is None:
            kept.append(row)
        else:
            dropped[failed] += 1
    return Guarded(tuple(kept), tuple(dropped.items()))


def _years(row: int, plan: Plan, columns: Columns) -> bool:
    if not (plan.years and plan.years_hard):
        return True
    year = int(columns.year[row])
    return year > 0 and any(span.low <= year <= span.high for span in plan.years)


def _named(row: int, plan: Plan, columns: Columns) -> bool:
    if not (plan.artists or plan.albums or plan.tracks) or row in plan.tracks:
        return True
    if not (plan.artists or plan.albums):
        return False
    by_artist = not plan.artists or any(artist in plan.artists for artist in columns.credits[row].tolist())
    return by_artist and (not plan.albums or int(columns.album[row]) in plan.albums)


def _tags(row: int, plan: Plan, columns: Columns) -> bool:
    carried = set(columns.tags[row].tolist()) if plan.tags_all else set()
    if all(not carried.isdisjoint(group) for group in plan.tags_all):
        return True
    return not plan.known_genre_only and not bool(columns.genre_known[row])


def _duration(row: int, plan: Plan, columns: Columns) -> bool:
    return _bounded(int(columns.duration_s[row]), plan.duration_s)


def _tempo(row: int, plan: Plan, columns: Columns) -> bool:
    return _bounded(int(columns.bpm[row]), plan.bpm)


def _bounded(value: int, bound: tuple[int, int] | None) -> bool:
    return bound is None or (value > 0 and bound[0] <= value <= bound[1])


def _kind(row: int, plan: Plan, columns: Columns) -> bool:
    kind = int(columns.kind[row])
    tagged = not set(plan.kind_tags).isdisjoint(columns.tags[row].tolist())
    wanted = not plan.wanted_kinds or kind in plan.wanted_kinds or tagged
    return wanted and (kind not in plan.exclude_kinds or (bool(plan.wanted_kinds) and tagged))


def _excluded_artist(row: int, plan: Plan, columns: Columns) -> bool:
    return not any(artist in plan.exclude_artists for artist in columns.credits[row].tolist())


def _excluded_tag(row: int, plan: Plan, columns: Columns) -> bool:
    return not plan.exclude_tags or set(plan.exclude_tags).isdisjoint(columns.tags[row].tolist())


def _excluded_track(row: int, plan: Plan, columns: Columns) -> bool:  # noqa: ARG001 - one shape for all checks
    return row not in plan.exclude_tracks


def _shown(row: int, plan: Plan, columns: Columns) -> bool:  # noqa: ARG001 - one shape for all checks
    return row not in plan.shown


CHECKS: dict[str, Check] = {
    "named": _named,
    "years": _years,
    "tags": _tags,
    "duration": _duration,
    "tempo": _tempo,
    "kind": _kind,
    "excluded_artist": _excluded_artist,
    "excluded_tag": _excluded_tag,
    "excluded_track": _excluded_track,
    "shown": _shown,
}
