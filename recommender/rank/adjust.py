"""The soft changes: factors on the fused scores, and the order that was asked for.

The factors of tags, artists, albums and years are those of the first design of the state; those of fame and of other
recordings were chosen by reading answers over the bundled catalogue.
"""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from recommender.retrieve.discography import kind_rank
from recommender.retrieve.fame import Fame
from recommender.retrieve.tagging import TagTable, tag_table
from recommender.types import Candidates, Columns, Plan, RecordingKind, Rows

Factors = NDArray[np.float64]

REJECTED_TAG = 0.5
WISHED_TAG = 0.35  # what a fully carried wish of weight 1 adds
COOLED_ARTIST = 0.7
DEMOTED_ARTIST = 0.4
DEMOTED_ALBUM = 0.6
YEAR_INSIDE = 1.10
YEAR_STEP = 0.05  # a year of distance
YEAR_FLOOR = 0.6
UNKNOWN_YEAR = 0.55  # below every known year
FAME_LOW, FAME_HIGH = 0.6, 1.3  # the factors of fame 0 and 1
REFERENCE_LOW, REFERENCE_HIGH = 0.8, 1.15  # the same where others were named to go by
OBSCURITY = 2.0  # exponent, where the least known was asked for
NEWEST_STEP = 0.03  # a year of age, where the newest was asked for without an artist
NEWEST_FLOOR = 0.2
FAR = 10_000  # years, of a year that is not known
KIND_FACTOR = {
    RecordingKind.ORIGINAL: 1.0, RecordingKind.REMASTER: 1.0, RecordingKind.ACOUSTIC: 0.8, RecordingKind.LIVE: 0.6,
    RecordingKind.REMIX: 0.6, RecordingKind.RE_RECORDING: 0.4, RecordingKind.INSTRUMENTAL: 0.6,
    RecordingKind.COVER: 0.4, RecordingKind.KARAOKE: 0.1,
}  # fmt: skip


def adjust(candidates: Candidates, plan: Plan, columns: Columns, fame: Fame) -> Candidates:
    """The candidates with every factor of the plan applied, best first, ties by row."""
    if not len(candidates.rows):
        return candidates
    factors = _tags(candidates.rows, plan, columns) * _artists(candidates.rows, plan, columns)
    factors *= _kinds(candidates.rows, plan, columns) * _years(columns.year[candidates.rows], plan)
    factors *= _fame(fame[candidates.rows], plan)
    ranked = _ordered(replace(candidates, scores=candidates.scores * factors))
    if plan.sort == "least_known" and (plan.artists or plan.albums):
        return _least_known_first(ranked, plan, columns, fame)
    return _sorted_by_year(ranked, plan, columns)


def _ordered(candidates: Candidates) -> Candidates:
    order = np.lexsort((candidates.rows, -candidates.scores))
    return replace(candidates, rows=candidates.rows[order], scores=candidates.scores[order])


def _tags(rows: Rows, plan: Plan, columns: Columns) -> Factors:
    table = tag_table(columns, rows)
    factors = np.ones(len(rows))
    for wish in plan.soft_tags:
        factors *= _wish(table, wish.tags, wish.weight)
    return factors


def _wish(table: TagTable, tags: tuple[int, ...], weight: float) -> Factors:
    carried = table.carried(tags).astype(np.float64)
    if weight < 0:
        return np.where(carried > 0, REJECTED_TAG ** abs(weight), 1.0)
    return 1.0 + WISHED_TAG * weight * carried


def _artists(rows: Rows, plan: Plan, columns: Columns) -> Factors:
    factors = np.ones(len(rows))
    _multiply(factors, rows, plan.cooled_artists, COOLED_ARTIST, columns)
    _multiply(factors, rows, plan.demoted_artists, DEMOTED_ARTIST, columns)
    if plan.demoted_albums:
        factors[np.isin(columns.album[rows], plan.demoted_albums)] *= DEMOTED_ALBUM
    return factors


def _multiply(factors: Factors, rows: Rows, artists: tuple[int, ...], factor: float, columns: Columns) -> None:
    """Apply a factor once to every row that credits any of the artists."""
    if artists:
        theirs = np.concatenate([columns.artist_rows[artist] for artist in artists])
        factors[np.isin(rows, theirs)] *= factor


def _kinds(rows: Rows, plan: Plan, columns: Columns) -> Factors:
    table = np.array([KIND_FACTOR[kind] for kind in RecordingKind])
    table[list(plan.wanted_kinds)] = 1.0
    return table[columns.kind[rows]]


def _years(years: NDArray[np.int16], plan: Plan) -> Factors:
    if not plan.years or plan.years_hard:
        return np.ones(len(years))
    values = years.astype(np.int64)
    distances = [np.maximum(span.low - values, values - span.high).clip(min=0) for span in plan.years]
    away = np.min(distances, axis=0)
    factor = np.where(away == 0, YEAR_INSIDE, np.maximum(1 - YEAR_STEP * away, YEAR_FLOOR))
    return np.where(values > 0, factor, UNKNOWN_YEAR)


def _fame(fame: NDArray[np.float32], plan: Plan) -> Factors:
    if plan.tracks or plan.artists or plan.albums:
        return np.ones(len(fame))
    if plan.sort == "least_known":
        return np.power(1.01 - fame.astype(np.float64), OBSCURITY)
    low, high = (REFERENCE_LOW, REFERENCE_HIGH) if plan.soft_artists or plan.seeds else (FAME_LOW, FAME_HIGH)
    factor = low + (high - low) * fame.astype(np.float64)
    return np.square(factor) if plan.sort == "popular" else factor


def _least_known_first(ranked: Candidates, plan: Plan, columns: Columns, fame: Fame) -> Candidates:
    """Strictly by fame for an artist that was asked for; other recordings of a work are no deep cuts and come last."""
    order = np.lexsort((fame[ranked.rows], kind_rank(columns.kind[ranked.rows], plan.wanted_kinds)))
    return replace(ranked, rows=ranked.rows[order], scores=ranked.scores[order])


def _sorted_by_year(ranked: Candidates, plan: Plan, columns: Columns) -> Candidates:
    """Strictly by year for an artist that was asked for; a pull towards the end that was asked for otherwise."""
    if plan.sort not in ("newest", "oldest"):
        return ranked
    years = columns.year[ranked.rows].astype(np.int64)
    distance = _distance(years, newest=plan.sort == "newest")
    if plan.artists or plan.albums:
        order = np.argsort(distance, kind="stable")
        return replace(ranked, rows=ranked.rows[order], scores=ranked.scores[order])
    return _ordered(replace(ranked, scores=ranked.scores * np.maximum(1 - NEWEST_STEP * distance, NEWEST_FLOOR)))


def _distance(years: NDArray[np.int64], *, newest: bool) -> NDArray[np.int64]:
    """Years from the newest or the oldest of them; an unknown year is farther than all."""
    known = years[years > 0]
    if not len(known):
        return np.zeros(len(years), dtype=np.int64)
    distance: NDArray[np.int64] = known.max() - years if newest else years - known.min()
    return np.where(years > 0, distance, FAR)
