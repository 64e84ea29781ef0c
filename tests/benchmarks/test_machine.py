"""Tests of what is read of the machine and of requests."""

import pytest

from tests.benchmarks.machine import Memory, parse_rollup

ROLLUP = """55d0-7ffd ---p 00000000 00:00 0    [rollup]
Rss:                9000 kB
Private_Clean:       100 kB
Private_Dirty:       200 kB
"""


def test_private_memory_is_clean_and_dirty() -> None:
    """The private sizes are added, in bytes."""
    assert parse_rollup(ROLLUP) == Memory(private=300 * 1024, dirty=200 * 1024)


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("rock from the 80s", (1980, 1989)),
        ("some 1970s jazz", (1970, 1979)),
        ("20s pop", (2020, 2029)),
        ("songs by the 1975", None),
    ],
)
def test_peers_read_decades(text: str, span: tuple[int, int] | None) -> None:
    """A peer filters by the decade that a request names."""
    from tests.benchmarks.peers.tracks import years  # noqa: PLC0415

    assert years(text) == span
