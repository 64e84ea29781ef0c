"""Taking an artist string apart into the artists it names."""

import re

FEATURING = re.compile(r"\s*[(\[]?\b(?:feat\.?|ft\.?|featuring)(?=\s)\s*", re.IGNORECASE)
_JOINT = re.compile(r"\s+(?:&|x|×|\+|and|vs\.?|with)\s+|\s*[,/]\s*", re.IGNORECASE)  # noqa: RUF001


def featured(text: str) -> list[str]:
    """The parts around "feat.", which never belongs to a name."""
    parts = (part.strip(" ,()[]&") if number else part.strip() for number, part in enumerate(FEATURING.split(text)))
    return [part for part in parts if part]


def joined(text: str) -> list[str]:
    """The parts between "&", ",", "/" and "x"; they are artists only where each is known apart from this text."""
    return [part for part in (part.strip() for part in _JOINT.split(text)) if part]
