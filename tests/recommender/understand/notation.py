"""Facts in a short notation, so that a labelled message fits on one line.

`facet=value` is wanted, `-facet=value` is not; the facet of a name is its type. Then, where it holds: `!` hard, `~` a
reference of style, `^` liked, `@artist` scopes a title, `|` one of several alternatives, `L` a lasting exclusion.
Years are `1990..1999` (`?` for soft), sizes `n=5` and `min=30`, `sort=`, `theme=`, `kind=`, `go=` the follow-up.
"""

from collections.abc import Iterator

from recommender.text import fold
from recommender.types import Exclusion, Fact, Facts, TemporalConstraint


def said(facts: Facts) -> set[str]:
    """Everything that the facts say."""
    return {*map(_fact, facts.facts), *map(_exclusion, facts.exclusions), *_rest(facts)}


def _fact(fact: Fact) -> str:
    name = fact.facet if fact.type == "attribute" else fact.type
    signs = {"style_reference": "~", "liked_prior": "^"}.get(fact.relation, "!" if fact.hard else "")
    scope = f"@{fold(fact.with_artist)}" if fact.with_artist else ""
    return f"{name}={fold(fact.value)}{signs}{'|' if fact.any_of else ''}{scope}"


def _exclusion(item: Exclusion) -> str:
    name = item.facet if item.type == "attribute" else item.type
    firm = "!" if item.scope == "next_turn_hard" else ""
    return f"-{name}={fold(item.value)}{firm}{'L' if item.lasting else ''}"


def _years(span: TemporalConstraint) -> str:
    soft = "" if span.strength == "hard" and span.apply_as_filter else "?"
    return f"{span.start_year or ''}..{span.end_year or ''}{soft}"


def _rest(facts: Facts) -> Iterator[str]:
    yield from map(_years, facts.temporal_constraints)
    values = {
        "n": facts.size.count,
        "min": facts.size.minutes,
        "sort": facts.sort,
        "theme": facts.lyrical_theme,
        "go": facts.follow_up,
    }
    yield from (f"{name}={value}" for name, value in values.items() if value is not None)
    yield from (f"kind={kind}" for kind in facts.wanted_kinds)
    yield from (f"{name}={value}" for name, value in facts.limits.model_dump(exclude_none=True).items())
