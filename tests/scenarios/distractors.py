"""Rows that have nothing to do with a scenario, so that an answer is found and not merely left over."""

from typing import Any

_ARTISTS = (
    "Quiet Harbour",
    "Lemon Parade",
    "Velvet Static",
    "North Pier",
    "Glass Orchard",
    "Marble Foxes",
    "Ivory Tram",
)
_NOUNS = ("Lantern", "Meadow", "Signal", "Harvest", "Mirrorball", "Copper", "Tide", "Orchid", "Viaduct", "Paper")
_TAGS = ("bluegrass", "zydeco", "gospel", "polka", "ska", "bossa nova", "celtic")


def distractors(count: int = 210) -> list[dict[str, Any]]:
    """`count` rows of invented artists in genres that no scenario asks for."""
    return [
        {
            "id": f"z{number}",
            "artist": _ARTISTS[number % len(_ARTISTS)],
            "title": f"{_NOUNS[number % len(_NOUNS)]} {_NOUNS[(number // 7) % len(_NOUNS)]} No. {number}",
            "year": 1955 + number % 65,
            "tags": [_TAGS[number % len(_TAGS)]],
        }
        for number in range(count)
    ]
