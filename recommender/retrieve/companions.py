"""What usually goes with what was asked for, as weak wishes; and what hardly anyone wants unless they say so.

Activities are on record for few tracks, what suits them for many. Written down from what people in the CPCD dialogues
liked beside such words.
"""

from collections.abc import Iterable, Mapping

WEIGHT = 0.5
COMPANIONS: Mapping[str, tuple[str, ...]] = {
    "study": ("calm", "instrumental", "chill", "ambient"),
    "sleep": ("calm", "ambient", "instrumental", "dreamy", "slow"),
    "meditation": ("calm", "ambient", "instrumental"),
    "workout": ("energetic", "fast", "epic"),
    "running": ("energetic", "fast", "uplifting"),
    "cleaning": ("energetic", "happy", "groovy", "dancing"),
    "cooking": ("warm", "happy", "groovy"),
    "dinner": ("calm", "warm", "romantic"),
    "party": ("dancing", "energetic", "happy"),
    "dancing": ("energetic", "groovy"),
    "morning": ("uplifting", "warm", "happy"),
    "late night": ("chill", "introspective"),
    "rainy day": ("melancholic", "calm"),
    "driving": ("road trip",),
    "road trip": ("driving", "uplifting"),
    "beach": ("summer", "chill", "warm"),
    "summer": ("happy", "uplifting"),
    "wedding": ("romantic", "love"),
    "gaming": ("energetic", "epic"),
}
SELDOM_WANTED: Mapping[str, float] = {"christmas": 2.0, "halloween": 1.0, "skit": 3.0, "kids": 1.0, "spoken word": 1.0}


def companions(tags: Iterable[str]) -> tuple[str, ...]:
    """The names of the tags that go with these, each once, without these themselves."""
    given = set(tags)
    near = (other for tag in sorted(given) for other in COMPANIONS.get(tag, ()))
    return tuple(other for other in dict.fromkeys(near) if other not in given)
