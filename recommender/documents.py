"""What the indexes read of a track."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TextDocument:
    """One track as the text index reads it; `artists` includes their aliases, year 0 is unknown."""

    key: int
    title: str
    artists: tuple[str, ...]
    album: str
    tags: tuple[str, ...]
    year: int


def embedding_text(title: str, artists: Sequence[str], album: str = "", tags: Sequence[str] = (), year: int = 0) -> str:
    """What an embedder reads of a track: one line, the parts that are known, separated so that they stay apart.

    The decade stands for the year: a static model knows "1980s" and not 1983.
    """
    parts = [title, " by ".join(("", ", ".join(artists))) if artists else ""]
    head = "".join(parts)
    decade = f"{year // 10 * 10}s" if year else ""
    return ". ".join(part for part in (head, album, ", ".join(tags), decade) if part)
