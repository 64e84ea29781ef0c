"""What a turn's steps were, as JSON-ready data for the trace."""

from collections.abc import Iterable
from typing import Any

from recommender.ports import Catalogue
from recommender.types import Plan, ResolvedState, ResolvedTarget

MANY = 20  # rows or tags listed at most


def resolved_record(resolved: ResolvedState) -> list[dict[str, Any]]:
    """The names and what they were found to be."""
    return [_target(target) for target in resolved.targets]


def _target(target: ResolvedTarget) -> dict[str, Any]:
    return {
        "kind": target.kind,
        "text": target.text,
        "id": target.ids[0] if target.ids else None,
        "name": target.name,
        "confidence": target.confidence,
        "candidates": [{"name": item.name, "confidence": item.confidence} for item in target.candidates],
    }


def plan_record(plan: Plan, catalogue: Catalogue) -> dict[str, Any]:
    """The plan in names instead of numbers."""
    hard = [[span.low, span.high] for span in plan.years] if plan.years_hard else []
    return {
        "year": hard[0] if len(hard) == 1 else hard or None,
        "artists": [catalogue.artist_name(artist) for artist in plan.artists],
        "tracks": list(catalogue.track_ids(plan.tracks)),
        "tags_all": [_names(group[:1], catalogue)[0] for group in plan.tags_all],
        "tags_any": [wish.name for wish in plan.soft_tags if wish.weight > 0],
        "exclude": {
            "artists": [catalogue.artist_name(artist) for artist in plan.exclude_artists],
            "tracks": list(catalogue.track_ids(plan.exclude_tracks)),
            "tags": _names(plan.exclude_tags, catalogue),
        },
        "seeds": list(catalogue.track_ids(plan.seeds)),
        "queries": _queries(plan),
        "count": plan.count,
        "minutes": plan.minutes,
        "sort": plan.sort,
    }


def _names(tags: Iterable[int], catalogue: Catalogue) -> list[str]:
    return [catalogue.vocabulary.tag(tag).name for tag in tags][:MANY]


def _queries(plan: Plan) -> dict[str, str]:
    terms = [f"{clause.field}:{clause.term}" for clause in plan.text.clauses] if plan.text else []
    queries = {"bm25": " ".join(terms), "dense": plan.dense_text, "theme": " ".join(plan.theme_words)}
    return {name: text for name, text in queries.items() if text}
