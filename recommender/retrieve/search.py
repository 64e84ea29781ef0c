"""From a plan to the tracks that are shown: mask, branches, fusion, adjustment, guard, selection."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from recommender.ports import Retriever
from recommender.rank.adjust import adjust
from recommender.rank.fuse import fuse
from recommender.rank.guard import guard
from recommender.rank.select import Selection, select
from recommender.retrieve.engines import Engines
from recommender.retrieve.gather import Gathered, gather
from recommender.retrieve.mask import tiers
from recommender.retrieve.pools import best
from recommender.types import Candidates, Columns, Plan, RowMask, Trace

POOL_SIZE = 200  # tracks kept for "more"
UNKNOWN_TIER = frozenset({"bm25", "discography", "dense"})  # branches that may speak for a track of unknown genre


@dataclass(frozen=True, slots=True)
class Found:
    """The rows to show, those kept for "more", and what the reply must be honest about."""

    shown: tuple[int, ...]
    rest: tuple[int, ...]
    unknown_genre: int = 0
    repeated: bool = False
    degraded: bool = False


def search(plan: Plan, engines: Engines, retrievers: Sequence[Retriever], trace: Trace) -> Found:
    """Run the plan; where only shown tracks are left, they come again and the result says so."""
    found = _run(plan, engines, retrievers, trace)
    if found.shown or not plan.shown:
        return found
    again = _run(replace(plan, shown=()), engines, retrievers, trace)
    return replace(again, repeated=bool(again.shown))


def _run(plan: Plan, engines: Engines, retrievers: Sequence[Retriever], trace: Trace) -> Found:
    masks = tiers(plan, engines.columns)
    gathered = gather(retrievers, plan, masks.known)
    rows = _ranked(gathered, plan, engines)
    filled = _backfill(rows, plan, masks.known, engines)
    unknown = _unknown(len(rows) + len(filled), plan, masks.genre_unknown, engines, retrievers)
    _record_branches(trace, gathered, backfill=len(filled), genre_unknown=len(unknown))
    chosen = choose((*rows, *filled, *unknown), plan, engines.columns, trace)
    return Found(
        chosen.shown,
        chosen.rest[:POOL_SIZE],
        unknown_genre=len(set(chosen.shown) & set(unknown)),
        degraded=bool(gathered.failed or gathered.skipped),
    )


def _ranked(gathered: Gathered, plan: Plan, engines: Engines) -> tuple[int, ...]:
    """The fused and adjusted rows, best first, no more than a reply and its pool can use."""
    candidates = rank(gathered, plan, engines)
    return tuple(candidates.rows[: POOL_SIZE + plan.count].tolist())


def rank(gathered: Gathered, plan: Plan, engines: Engines) -> Candidates:
    """The pools fused and adjusted."""
    return adjust(fuse(gathered.pools, plan.weights), plan, engines.columns, engines.fame)


def _backfill(rows: Sequence[int], plan: Plan, mask: RowMask, engines: Engines) -> tuple[int, ...]:
    """The best-known rows of what must hold, where the branches found too few; never of the open catalogue."""
    if len(rows) >= plan.count * 2 or not _narrowed(plan):
        return ()
    inside = mask.rows()
    fame = engines.fame[inside]
    more = best("backfill", inside, -fame if plan.sort == "least_known" else fame, POOL_SIZE).rows.tolist()
    taken = set(rows)
    return tuple(row for row in more if row not in taken)


def _narrowed(plan: Plan) -> bool:
    """Whether something positive must hold."""
    hard_years = plan.years and plan.years_hard
    named = plan.artists or plan.albums or plan.tracks
    return bool(hard_years or named or plan.tags_all or plan.wanted_kinds or plan.duration_s or plan.bpm)


def _unknown(
    have: int, plan: Plan, mask: RowMask | None, engines: Engines, retrievers: Sequence[Retriever]
) -> tuple[int, ...]:
    if mask is None or have >= plan.count:
        return ()
    speaking = [retriever for retriever in retrievers if retriever.name in UNKNOWN_TIER]
    return _ranked(gather(speaking, plan, mask), plan, engines)


def choose(rows: Sequence[int], plan: Plan, columns: Columns, trace: Trace) -> Selection:
    """Select, and select anew as long as the guard drops any of what would be shown.

    What is left over for "more" is guarded when it is shown.
    """
    left = list(dict.fromkeys(rows))
    dropped: Counter[str] = Counter()
    while True:
        chosen = select(np.array(left, dtype=np.int32), plan, columns)
        guarded = guard(chosen.shown, plan, columns)
        dropped.update(dict(guarded.dropped))
        if len(guarded.rows) == len(chosen.shown):
            trace.add("guard", [{"check": check, "dropped": number} for check, number in dropped.items()])
            return chosen
        gone = set(chosen.shown) - set(guarded.rows)
        left = [row for row in left if row not in gone]


def _record_branches(trace: Trace, gathered: Gathered, **extra: int) -> None:
    branches: list[dict[str, object]] = [{"name": pool.name, "size": len(pool.rows)} for pool in gathered.pools]
    branches += [{"name": name, "size": 0, "failed": True} for name in gathered.failed]
    branches += [{"name": name, "size": 0, "skipped": True} for name in gathered.skipped]
    trace.add("branches", branches + [{"name": name, "size": size} for name, size in extra.items() if size])


def continued(rows: Sequence[int], plan: Plan, engines: Engines, trace: Trace) -> Found:
    """The next of a kept pool, guarded anew."""
    trace.add("branches", [{"name": "pool", "size": len(rows)}])
    chosen = choose(rows, plan, engines.columns, trace)
    return Found(chosen.shown, chosen.rest)
