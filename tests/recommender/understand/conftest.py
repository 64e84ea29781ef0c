"""One small real catalogue for all tests of understanding."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from recommender.ports import Catalogue
from recommender.types import Conversation, Facts, Incoming
from recommender.understand.extract import RuleExtractor
from recommender.understand.lookups import Lookups
from tests.catalogues import open_catalogue
from tests.recommender.understand.songs import SONGS

NOW = datetime(2026, 6, 15, tzinfo=UTC)
NEW = Conversation(thread_key="t")


class Reader:
    """Reads messages against the catalogue at a fixed time."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.extractor = RuleExtractor(catalogue)

    def __call__(self, text: str, conversation: Conversation = NEW) -> Facts:
        """The facts of one message."""
        return self.extractor.extract(Incoming("m1", "u1", text), conversation, NOW)


@pytest.fixture(scope="session")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Catalogue]:
    """The catalogue of `songs`."""
    opened = open_catalogue(SONGS, tmp_path_factory.mktemp("understand"))
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def reader(catalogue: Catalogue) -> Reader:
    """The rules over that catalogue."""
    return Reader(catalogue)


@pytest.fixture(scope="session")
def lookups(catalogue: Catalogue) -> Lookups:
    """The look-ups over that catalogue."""
    return Lookups(catalogue)
