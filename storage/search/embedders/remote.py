"""Embeddings of a provider that litellm speaks to; the only module of the package that imports it, and lazily.

Its import takes three seconds, and without the environment set first it asks the network and reads a .env file.
"""

import logging
import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, cast

import numpy as np
from tenacity import Retrying, retry_if_exception, stop_after_attempt, wait_fixed

from recommender.errors import RemoteError
from recommender.ports import Matrix
from storage.search.embedders.files import missing
from storage.search.embedders.unit import unit_rows

_LOG = logging.getLogger(__name__)
_BATCH = 256  # texts of one request
_ATTEMPTS = 2
_TRANSIENT = frozenset({408, 409, 429, 500, 502, 503, 504})
_PROBE = "music"
_ENVIRONMENT = {
    "LITELLM_OFFLINE_MODE": "true",
    "LITELLM_LOCAL_MODEL_COST_MAP": "True",
    "LITELLM_MODE": "PRODUCTION",
    "LITELLM_LOG": "ERROR",
}


class Embed(Protocol):
    """Asks for embeddings: litellm's function, or another of its form."""

    def __call__(self, *, model: str, input: list[str], timeout: float, **options: object) -> Any:  # noqa: A002, ANN401 - litellm's form
        """A response whose `data` lists {"index", "embedding"}."""
        ...


@dataclass(frozen=True, slots=True)
class Provider:
    """Where to ask: the model as litellm names it; deadline and pause in seconds, the deadline over both attempts."""

    model: str
    api_base: str | None = None
    api_key: str | None = None
    deadline: float = 30.0
    pause: float = 0.2

    def options(self) -> dict[str, object]:
        """What is sent with every request; what is not set is left to litellm."""
        given = {"api_base": self.api_base, "api_key": self.api_key}
        return {name: value for name, value in given.items() if value}


class RemoteEmbedder:
    """Embeddings by request; one that fails for a passing reason is sent once more, inside one deadline."""

    def __init__(self, provider: Provider, dimension: int = 0, embed: Embed | None = None) -> None:
        self._provider = provider
        self._dimension = dimension
        self._embed = embed

    @property
    def name(self) -> str:
        """`litellm:` and the model."""
        return f"litellm:{self._provider.model}"

    @property
    def dimension(self) -> int:
        """The length of a vector; asked for by one request when it was not given."""
        if not self._dimension:
            self._dimension = len(self._request([_PROBE])[0])
        return self._dimension

    def embed_documents(self, texts: Sequence[str]) -> Matrix:
        """(len(texts), D) unit rows; a blank text gives a zero row. RemoteError when there is no answer."""
        written = [place for place, text in enumerate(texts) if text.strip()]
        vectors = np.zeros((len(texts), self.dimension), np.float32)
        for start in range(0, len(written), _BATCH):
            places = written[start : start + _BATCH]
            vectors[places] = self._request([texts[place] for place in places])
        return unit_rows(vectors)

    def embed_query(self, text: str) -> Matrix:
        """(D,) a unit vector, or zeros for a blank text."""
        vector: Matrix = self.embed_documents([text])[0]
        return vector

    def _request(self, texts: list[str]) -> Matrix:
        """(len(texts), D) as the provider answered; its words stay out of the error, they may hold the key."""
        try:
            return self._checked(self._answer(texts), len(texts))
        except RemoteError:
            raise
        except Exception as error:  # noqa: BLE001 - litellm raises every provider's own classes
            _LOG.warning("embedding failed: %s, status %s", type(error).__name__, _status(error))
            raise RemoteError("The embedding model did not answer.") from None

    def _answer(self, texts: list[str]) -> Any:  # noqa: ANN401 - litellm's response
        embed, end = self._embed or litellm_embedding(), time.monotonic() + self._provider.deadline

        def attempt() -> Any:  # noqa: ANN401 - as above
            left = end - time.monotonic()
            if left <= 0:
                raise RemoteError("The embedding model did not answer in time.")
            return embed(model=self._provider.model, input=texts, timeout=left, **self._provider.options())

        retrying = Retrying(
            stop=stop_after_attempt(_ATTEMPTS),
            wait=wait_fixed(self._provider.pause),
            retry=retry_if_exception(_is_transient),
            reraise=True,
        )
        return retrying(attempt)

    def _checked(self, response: Any, count: int) -> Matrix:  # noqa: ANN401 - litellm's response
        data = sorted((_plain(entry) for entry in response.data), key=lambda entry: entry["index"])
        vectors = np.array([entry["embedding"] for entry in data], np.float32)
        expected = (count, self._dimension or vectors.shape[-1])
        if vectors.shape != expected or not np.isfinite(vectors).all():
            raise RemoteError("The embedding model answered in another form than before.")
        return vectors


def _plain(entry: Any) -> Mapping[str, Any]:  # noqa: ANN401 - a mapping, or an object of the same fields
    return entry if isinstance(entry, Mapping) else {"index": entry.index, "embedding": entry.embedding}


def _status(error: BaseException) -> int | None:
    status = getattr(error, "status_code", None)
    return status if isinstance(status, int) else None


def _is_transient(error: BaseException) -> bool:
    """Whether a second attempt may help: overload, a lost connection; never a wrong key or name."""
    status = _status(error)
    return isinstance(error, TimeoutError | ConnectionError) if status is None else status in _TRANSIENT


def litellm_embedding() -> Embed:
    """Litellm's function, imported at the first call with its side effects off; SetupError without the extra."""
    for name, value in _ENVIRONMENT.items():
        os.environ.setdefault(name, value)
    try:
        import litellm  # noqa: PLC0415 - three seconds, and only where a model is configured
    except ImportError as error:
        raise missing("litellm", "llm") from error
    litellm.suppress_debug_info = True
    litellm.turn_off_message_logging = True
    logging.getLogger("LiteLLM").setLevel(logging.CRITICAL)
    return cast("Embed", litellm.embedding)
