"""Which rows a plan's hard constraints allow, as a slice of years and a bitmap over the catalogue."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from recommender.types import Columns, Plan, RowMask, Rows

Bits = NDArray[np.bool_]
KIND_CODES = 256
MEANS_IT = 0.5
"""Least weight with which a tag meets a demand: the genre of an artist does not make a track of another genre fit."""


@dataclass(frozen=True, slots=True)
class Tiers:
    """Two disjoint masks: the rows known to fit, and those that fit but for a genre nobody knows."""

    known: RowMask
    genre_unknown: RowMask | None = None


def mask(plan: Plan, columns: Columns) -> RowMask:
    """The rows known to meet every hard constraint of the plan."""
    return tiers(plan, columns).known


def tiers(plan: Plan, columns: Columns) -> Tiers:
    """The rows that fit, and apart from them those of unknown genre; the second only where the plan lets them in."""
    window = _window(plan, columns)
    base = _base(plan, columns, window)
    if not plan.tags_all:
        return Tiers(_row_mask(window, base))
    fits = _all_groups(plan, columns, base)
    known = _row_mask(window, fits)
    if plan.known_genre_only:
        return Tiers(known)
    loose = _inside(columns, base) & ~columns.genre_known
    return Tiers(known, _row_mask(window, loose & ~fits))


def _row_mask(window: slice, allowed: Bits | None) -> RowMask:
    return RowMask(window.start, window.stop, allowed)


def _inside(columns: Columns, base: Bits | None) -> Bits:
    return np.ones(len(columns), dtype=np.bool_) if base is None else base


def _window(plan: Plan, columns: Columns) -> slice:
    if not (plan.years and plan.years_hard):
        return slice(0, len(columns))
    return columns.year_slice(min(span.low for span in plan.years), max(span.high for span in plan.years))


def _base(plan: Plan, columns: Columns, window: slice) -> Bits | None:
    """Everything but the genre groups; None when nothing but the window holds."""
    parts = [
        _named(plan, columns),
        _several_years(plan, columns),
        _measured(plan, columns, window),
        _kinds(plan, columns),
    ]
    given = [part for part in parts if part is not None]
    excluded = _excluded(plan, columns)
    if not given and not excluded:
        return None
    allowed = given[0] if given else np.ones(len(columns), dtype=np.bool_)
    for part in given[1:]:
        allowed &= part
    for rows in excluded:
        allowed[rows] = False
    return allowed


def _named(plan: Plan, columns: Columns) -> Bits | None:
    """The rows of the tracks, artists and albums that were asked for."""
    if not (plan.artists or plan.albums or plan.tracks):
        return None
    allowed = _of_artists(plan, columns)
    if plan.albums:
        allowed = _and(allowed, _scatter(columns, [columns.album_rows[album] for album in plan.albums]))
    if allowed is None:
        allowed = np.zeros(len(columns), dtype=np.bool_)
    allowed[list(plan.tracks)] = True
    return allowed


def _of_artists(plan: Plan, columns: Columns) -> Bits | None:
    if not plan.artists:
        return None
    return _scatter(columns, [columns.artist_rows[artist] for artist in plan.artists])


def _and(left: Bits | None, right: Bits) -> Bits:
    return right if left is None else left & right


def _scatter(columns: Columns, row_lists: list[Rows]) -> Bits:
    bits = np.zeros(len(columns), dtype=np.bool_)
    for rows in row_lists:
        bits[rows] = True
    return bits


def _several_years(plan: Plan, columns: Columns) -> Bits | None:
    if not plan.years_hard or len(plan.years) < 2:  # noqa: PLR2004 - one range is the window itself
        return None
    bits = np.zeros(len(columns), dtype=np.bool_)
    for span in plan.years:
        bits[columns.year_slice(span.low, span.high)] = True
    return bits


def _measured(plan: Plan, columns: Columns, window: slice) -> Bits | None:
    """Bounds of duration and tempo, compared inside the window only; an unknown value (0) does not fit."""
    if plan.duration_s is None and plan.bpm is None:
        return None
    bits = np.zeros(len(columns), dtype=np.bool_)
    bits[window] = True
    if plan.duration_s:
        bits[window] &= _between(columns.duration_s[window], plan.duration_s)
    if plan.bpm:
        bits[window] &= _between(columns.bpm[window], plan.bpm)
    return bits


def _between(values: NDArray[np.int32] | NDArray[np.int16], bound: tuple[int, int]) -> Bits:
    return (values >= max(bound[0], 1)) & (values <= bound[1])


def _kinds(plan: Plan, columns: Columns) -> Bits | None:
    """Recordings of the kinds asked for (or tagged as such), without those ruled out."""
    if not (plan.wanted_kinds or plan.exclude_kinds):
        return None
    table = np.zeros(KIND_CODES, dtype=np.bool_)
    table[list(plan.wanted_kinds) or slice(None)] = True
    table[list(plan.exclude_kinds)] = False
    bits = table[columns.kind]
    if plan.wanted_kinds:
        for tag in plan.kind_tags:
            bits[columns.tag_rows[tag]] = True
    return bits


def _excluded(plan: Plan, columns: Columns) -> list[Rows]:
    lists = [columns.artist_rows[artist] for artist in plan.exclude_artists]
    lists += [columns.tag_rows[tag] for tag in plan.exclude_tags]
    single = (*plan.exclude_tracks, *plan.shown)
    return [*lists, np.array(single, dtype=np.int32)] if single else lists


def _carrying(tag: int, columns: Columns) -> Rows:
    """The rows that carry a tag as their own."""
    span = slice(columns.tag_rows.indptr[tag], columns.tag_rows.indptr[tag + 1])
    rows: Rows = columns.tag_rows.values[span]
    return rows[columns.tag_row_weight[span] >= MEANS_IT]


def _all_groups(plan: Plan, columns: Columns, base: Bits | None) -> Bits:
    fits = base
    for group in plan.tags_all:
        fits = _and(fits, _scatter(columns, [_carrying(tag, columns) for tag in group]))
    return _inside(columns, fits)
