"""The weights of the branches, read from the table beside this module."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

Factors = Mapping[str, float]
RequestKind = Literal["track", "artist", "artist_with_wishes", "reference", "open"]


@dataclass(frozen=True, slots=True)
class WeightTable:
    """Default weights of the branches, and what routing tags and kinds of request multiply."""

    branch: Factors
    routing: Mapping[str, Factors]
    request: Mapping[str, Factors]


@cache
def weight_table() -> WeightTable:
    """The table of `weights.toml`."""
    data = tomllib.loads(files("recommender.rank").joinpath("weights.toml").read_text(encoding="utf-8"))
    return WeightTable(data["branch"], data["routing"], data["request"])


def branch_weights(routing: Sequence[str], request: RequestKind, table: WeightTable | None = None) -> dict[str, float]:
    """The weight of every branch for a request of this kind with these routing tags."""
    table = table or weight_table()
    factors = [table.routing.get(tag, {}) for tag in routing] + [table.request.get(request, {})]
    weights = dict(table.branch)
    for factor in factors:
        for name, value in factor.items():
            weights[name] = weights.get(name, 1.0) * value
    return weights
