"""The best-known tracks of a span of years, a genre, or of all."""

from dataclasses import dataclass

from recommender.retrieve.engines import Engines
from recommender.retrieve.pools import best
from recommender.types import Plan, RankedPool, RowMask


@dataclass(frozen=True, slots=True)
class Era:
    """What is best known inside the mask, popularity compared within its decade; the reverse for "least known"."""

    engines: Engines
    name: str = "era"

    def fires(self, plan: Plan) -> bool:
        """With years or a genre asked for, and where nothing concrete was said."""
        return bool(plan.years or plan.tags_all or plan.vague or plan.wanted_kinds or plan.duration_s or plan.bpm)

    def retrieve(self, plan: Plan, mask: RowMask, limit: int) -> RankedPool:
        """The best-known rows inside the mask."""
        inside = self._span(plan, mask)
        rows = inside.rows()
        fame = self.engines.fame[rows]
        return best(self.name, rows, -fame if plan.sort == "least_known" else fame, limit)

    def _span(self, plan: Plan, mask: RowMask) -> RowMask:
        """The mask, narrowed to the years that are wished but not demanded."""
        if plan.years_hard or not plan.years:
            return mask
        low, high = min(span.low for span in plan.years), max(span.high for span in plan.years)
        wished = self.engines.columns.year_slice(low, high)
        start = max(mask.low, wished.start)
        return RowMask(start, max(start, min(mask.high, wished.stop)), mask.allowed)


def create(engines: Engines) -> Era:
    """The branch over these engines."""
    return Era(engines)
