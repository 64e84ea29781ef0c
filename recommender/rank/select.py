"""From ranked rows to those that are shown: one recording of a work, not too many of one artist, the right length."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from recommender.retrieve.discography import kind_rank
from recommender.types import Columns, Plan, Rows

MINUTES_SLACK = 0.1  # how far the total may be from the minutes that were asked for
SECONDS = 60


@dataclass(frozen=True, slots=True)
class Selection:
    """The rows to show, and the rest in order for whoever asks for more."""

    shown: tuple[int, ...]
    rest: tuple[int, ...]


def select(rows: Rows, plan: Plan, columns: Columns) -> Selection:
    """Pick from rows that are best first; the cap per artist gives way before the count does."""
    works = late_last(one_per_work(rows, plan, columns), plan, columns)
    shown = fill_minutes(works, plan.minutes, columns) if plan.minutes else capped(works, plan, columns)
    taken = set(shown)
    return Selection(shown, tuple(row for row in works if row not in taken))


def one_per_work(rows: Rows, plan: Plan, columns: Columns) -> list[int]:
    """One row for each work, at the place of its best: the kind asked for, else the original.

    A track that was asked for by name stands for its work itself.
    """
    chosen: dict[int, int] = {}
    ranks = kind_rank(columns.kind[rows], plan.wanted_kinds)
    rank_of = dict(zip(rows.tolist(), ranks.tolist(), strict=True))
    named = set(plan.tracks)
    for row in rows.tolist():
        work = int(columns.work[row])
        held = chosen.setdefault(work, row)
        if held not in named and rank_of[row] < rank_of[held]:
            chosen[work] = row
    return list(chosen.values())


def late_last(rows: Sequence[int], plan: Plan, columns: Columns) -> list[int]:
    """The rows of the artists that only served as a reference after all others."""
    late = set(plan.late_artists)
    if not late:
        return list(rows)
    return sorted(rows, key=lambda row: not late.isdisjoint(columns.credits[row].tolist()))


def capped(rows: Sequence[int], plan: Plan, columns: Columns) -> tuple[int, ...]:
    """The first `count` rows under the cap, then as many beyond it as are missing, in the order of the ranking."""
    if not plan.artist_cap:
        return tuple(rows[: plan.count])
    within = _within_cap(rows, plan, columns)
    missing = plan.count - len(within)
    beyond = [row for row in rows if row not in within][: max(missing, 0)]
    return spread([*within, *beyond], columns)


def spread(rows: Sequence[int], columns: Columns) -> tuple[int, ...]:
    """The rows in their order, but none right after one of the same artist where another can stand between."""
    left, placed = list(rows), list[int]()
    while left:
        before = set(columns.credits[placed[-1]].tolist()) if placed else set()
        free = (row for row in left if before.isdisjoint(columns.credits[row].tolist()))
        placed.append(next(free, left[0]))
        left.remove(placed[-1])
    return tuple(placed)


def _within_cap(rows: Iterable[int], plan: Plan, columns: Columns) -> list[int]:
    seen: dict[int, int] = {}
    kept: list[int] = []
    for row in rows:
        artists = columns.credits[row].tolist()
        if len(kept) == plan.count:
            break
        if all(seen.get(artist, 0) < plan.artist_cap for artist in artists):
            kept.append(row)
            for artist in artists:
                seen[artist] = seen.get(artist, 0) + 1
    return kept


def fill_minutes(rows: Sequence[int], minutes: int, columns: Columns) -> tuple[int, ...]:
    """Rows in order whose lengths add up to the minutes, within a tenth; a track of unknown length fills no time."""
    low, high = minutes * SECONDS * (1 - MINUTES_SLACK), minutes * SECONDS * (1 + MINUTES_SLACK)
    total, kept = 0, list[int]()
    for row in rows:
        length = int(columns.duration_s[row])
        if length and total < low and total + length <= high:
            kept.append(row)
            total += length
    return tuple(kept)


def total_minutes(rows: Sequence[int], columns: Columns) -> float:
    """The length of the rows together, in minutes."""
    return float(np.sum(columns.duration_s[list(rows)])) / SECONDS if rows else 0.0
