"""From an installation's catalogue to a recommender on it."""

from dataclasses import dataclass

from recommender.engine import Engine
from recommender.errors import StoreError
from recommender.ports import Clock, Embedder
from recommender.resolve.names import Names
from recommender.resolve.resolver import Resolver
from recommender.retrieve.engines import Engines, load_retrievers
from recommender.understand.extract import RuleExtractor
from recommender.understand.project import project
from segue.dialogue import Dialogue
from segue.settings import Settings
from storage.catalogue.library import CatalogueLibrary
from storage.catalogue.opened import OpenCatalogue
from storage.catalogue.progress import OnProgress, silent
from storage.search.embedders.load import load_embedder


@dataclass(frozen=True, slots=True)
class OpenedCatalogue:
    """An opened version with the model that made its vectors."""

    library: CatalogueLibrary
    catalogue: OpenCatalogue
    embedder: Embedder

    def fill_durable_vectors(self) -> None:
        """Fill the durable vector store in a process of its own, where there is anything to fill."""
        start = getattr(self.library, "start_durable_vectors", None)
        if start is not None:
            start()

    def close(self) -> None:
        """Let go of the version."""
        self.catalogue.close()


def library_of(settings: Settings, clock: Clock) -> CatalogueLibrary:
    """The installation's catalogue, not opened yet."""
    return CatalogueLibrary(settings.catalogue, load_embedder(settings.embedder), clock)


def open_catalogue(settings: Settings, clock: Clock, on_progress: OnProgress | None = None) -> OpenedCatalogue:
    """The current version, opened; the bundled catalogue is built first where there is none."""
    embedder = load_embedder(settings.embedder)
    library = CatalogueLibrary(settings.catalogue, embedder, clock)
    catalogue = library.current(on_progress or silent)
    if catalogue is None:
        library.build_bundled(on_progress or silent)
        catalogue = library.current()
    if catalogue is None:
        raise StoreError("The catalogue could not be built.")
    return OpenedCatalogue(library, catalogue, embedder)


def recommender_on(opened: OpenedCatalogue) -> Dialogue:
    """Everything that answers from an opened catalogue."""
    catalogue = opened.catalogue
    engines = Engines(catalogue, catalogue.text_index, catalogue.vector_index, opened.embedder)
    resolver = Resolver(catalogue, Names(catalogue))
    return Dialogue(Engine(RuleExtractor(catalogue), project, resolver, engines, load_retrievers(engines)))
