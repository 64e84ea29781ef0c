"""The one place that knows every embedder by name. Each is imported only when it is asked for."""

from importlib import import_module

from recommender.errors import SetupError
from recommender.ports import Embedder
from storage.search.embedders.hashing import HashEmbedder

_REMOTE = "litellm:"
_HASH = "hash"
_LOCAL = {
    "wordllama": ("storage.search.embedders.wordllama", "WordLlama"),
    "minilm": ("storage.search.embedders.minilm", "MiniLM"),
    "e5": ("storage.search.embedders.e5", "E5"),
}


def load_embedder(
    name: str,
    *,
    api_base: str | None = None,
    api_key: str | None = None,
    dimension: int = 0,
    deadline: float = 30.0,
) -> Embedder:
    """The embedder of a setting: wordllama, minilm, e5, hash, or `litellm:` and a model.

    `api_base`, `api_key`, `deadline` (seconds) and `dimension` (0: ask) are for a remote one. SetupError when the name
    is unknown or what it needs is not installed.
    """
    if name.startswith(_REMOTE):
        return _remote(name.removeprefix(_REMOTE), api_base, api_key, dimension, deadline)
    if name == _HASH:
        return HashEmbedder()
    if name not in _LOCAL:
        raise SetupError(f"There is no embedder named {name}; use {', '.join(_LOCAL)} or litellm:<model>.")
    module, kind = _LOCAL[name]
    loaded: Embedder = getattr(import_module(module), kind).load()
    return loaded


def _remote(model: str, api_base: str | None, api_key: str | None, dimension: int, deadline: float) -> Embedder:
    from storage.search.embedders.remote import Provider, RemoteEmbedder, litellm_embedding  # noqa: PLC0415 - as above

    litellm_embedding()  # a missing extra is said at start and not at the first message
    return RemoteEmbedder(Provider(model, api_base, api_key, deadline), dimension)
