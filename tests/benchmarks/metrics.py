"""How good an answer is, and how long it took."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

import numpy as np

from tests.benchmarks.generate import Row
from tests.benchmarks.queries import Query

CUT = 10  # how deep an answer is read


@dataclass(frozen=True, slots=True)
class Judgement:
    """What one answer was worth.

    recall: right rows in the first ten, of as many as ten places could hold; violations: rows there that break a
    constraint of the request, None where it has none (a title).
    """

    success: bool
    recall: float
    violations: int | None


@dataclass(frozen=True, slots=True)
class Quality:
    """The means over some queries; violations per answer."""

    success: float
    recall: float
    violations: float


def judge(query: Query, answer: Sequence[str], rows: Mapping[str, Row]) -> Judgement:
    """Judge the first ten ids of an answer; an id without a row is a wrong answer, a repeated one counts once."""
    found = [rows[track] for track in dict.fromkeys(answer[:CUT]) if track in rows]
    right = sum(map(query.wish.admits, found))
    broken = sum(not query.wish.keeps(row) for row in found) if query.wish.bound else None
    return Judgement(right > 0, right / max(1, min(CUT, query.relevant)), broken)


def quality(judgements: Iterable[Judgement]) -> Quality:
    """The means of judgements."""
    seen = list(judgements)
    counted = [seen_one.violations for seen_one in seen if seen_one.violations is not None]
    return Quality(
        fmean(one.success for one in seen), fmean(one.recall for one in seen), fmean(counted) if counted else 0.0
    )


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which a share (0 to 100) of the values lies, between neighbours by interpolation."""
    return float(np.percentile(np.asarray(values, dtype=np.float64), share))


def recall_at(found: Sequence[int], exact: Sequence[int]) -> float:
    """The share of the exact neighbours that were found; 1 where there are none."""
    return len(set(found) & set(exact)) / len(exact) if exact else 1.0
