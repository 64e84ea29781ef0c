"""What the tests of the generator share: it takes seconds to learn and to write."""

import pytest

from tests.benchmarks.generate import Row, Source, generate, learn_source

COUNT = 16_000


@pytest.fixture(scope="session")
def source() -> Source:
    """What the shipped data teaches."""
    return learn_source()


@pytest.fixture(scope="session")
def rows(source: Source) -> list[Row]:
    """One generated catalogue."""
    return list(generate(COUNT, source))
