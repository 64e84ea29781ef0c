"""The tracks that are about something: by the themes on record, and by the word in the title."""

from dataclasses import dataclass

import numpy as np

from recommender.retrieve.engines import Engines
from recommender.retrieve.pools import best
from recommender.types import Clause, Plan, RankedPool, RowMask, Rows, TextQuery

TITLE_SHARE = 0.7  # of a theme in the title against a theme on record
FAME_SHARE = 0.8


@dataclass(frozen=True, slots=True)
class Theme:
    """Rows that carry the theme's tags or have its words in the title, the better known first."""

    engines: Engines
    name: str = "theme"

    def fires(self, plan: Plan) -> bool:
        """With a theme of the lyrics."""
        return bool(plan.themes or plan.theme_words)

    def retrieve(self, plan: Plan, mask: RowMask, limit: int) -> RankedPool:
        """The rows inside the mask that are about the theme."""
        columns = self.engines.columns
        score = np.zeros(len(columns), dtype=np.float32)
        score[self._titled(plan, limit)] = TITLE_SHARE
        for tag in plan.themes:
            score[columns.tag_rows[tag]] += 1.0
        rows = np.flatnonzero(score).astype(np.int32)
        rows = rows[mask.admits(rows)]
        return best(self.name, rows, score[rows] + FAME_SHARE * self.engines.fame[rows], limit)

    def _titled(self, plan: Plan, limit: int) -> Rows:
        """Rows with every word of the theme in their title."""
        if not plan.theme_words:
            return np.empty(0, dtype=np.int32)
        clauses = tuple(Clause("title", word, occur="must") for word in plan.theme_words)
        keys, _ = self.engines.text_index.search(TextQuery(clauses, plan.text.years if plan.text else None), limit * 5)
        rows = self.engines.columns.row_of_key[keys]
        return rows[rows >= 0]


def create(engines: Engines) -> Theme:
    """The branch over these engines."""
    return Theme(engines)
