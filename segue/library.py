"""From an installation's catalogue to a recommender on it."""

from collections.abc import Callable, Sequence
from pathlib import Path

from recommender.engine import Engine
from recommender.ports import Clock
from recommender.resolve.names import Names
from recommender.resolve.resolver import Resolver
from recommender.retrieve.engines import Engines, load_retrievers
from recommender.understand.extractor import RuleExtractor
from recommender.understand.project import project
from segue.dialogue import Dialogue
from segue.settings import Settings
from storage.catalogue.importing import OnProgress, silent
from storage.catalogue.library import CatalogueLibrary
from storage.search.embedders import load_embedder


def library_of(settings: Settings, clock: Clock) -> CatalogueLibrary:
    """The installation's catalogue, not opened yet."""
    return CatalogueLibrary(settings.catalogue, load_embedder(settings.embedder), clock)
