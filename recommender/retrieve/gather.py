"""Asking the branches one after the other, inside a time budget."""

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from recommender.ports import Retriever
from recommender.types import Plan, RankedPool, RowMask

LIMIT = 100  # rows a branch gives
BUDGET_S = 2.0  # after which no further branch is asked
Ticks = Callable[[], float]
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Gathered:
    """The pools, and the names of branches that failed or came too late."""

    pools: tuple[RankedPool, ...]
    failed: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()


def gather(
    retrievers: Sequence[Retriever],
    plan: Plan,
    mask: RowMask,
    *,
    limit: int = LIMIT,
    budget_s: float = BUDGET_S,
    ticks: Ticks = time.perf_counter,
) -> Gathered:
    """The pools of every branch that has a weight and what it needs; one that fails is left out and named.

    The first branch is always asked; `ticks` counts seconds.
    """
    pools: list[RankedPool] = []
    failed: list[str] = []
    skipped: list[str] = []
    start = ticks()
    for retriever in retrievers:
        if plan.weights.get(retriever.name, 1.0) <= 0 or not retriever.fires(plan):
            continue
        if pools and ticks() - start > budget_s:
            skipped.append(retriever.name)
            continue
        found = _ask(retriever, plan, mask, limit)
        failed += [retriever.name] if found is None else []
        pools += [] if found is None else [found]
    return Gathered(tuple(pools), tuple(failed), tuple(skipped))


def _ask(retriever: Retriever, plan: Plan, mask: RowMask, limit: int) -> RankedPool | None:
    try:
        return retriever.retrieve(plan, mask, limit)
    except Exception:  # noqa: BLE001 - one branch must not cost the answer, whatever goes wrong in it
        _log.exception("branch %s failed", retriever.name)
        return None
