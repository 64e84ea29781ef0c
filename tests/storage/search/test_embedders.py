"""Loading embedders, and what is special about each."""

import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import storage
from recommender.errors import RemoteError, SetupError
from storage.search.embedders import HashEmbedder, load_embedder
from storage.search.embedders.files import packaged_file
from storage.search.embedders.remote import Provider, RemoteEmbedder

SECRET = "sk-very-secret"  # noqa: S105 - made up


def test_an_unknown_name_lists_the_known_ones() -> None:
    """A wrong setting is answered with the right ones."""
    with pytest.raises(SetupError, match=r"wordllama, minilm, e5 or litellm:<model>"):
        load_embedder("word2vec")


def test_a_missing_package_names_its_extra() -> None:
    """What is not installed is said as the command that installs it."""
    with pytest.raises(SetupError, match=r'pip install "segue\[minilm\]"'):
        packaged_file("no-such-package-here", "model.onnx", extra="minilm")


def test_wordllama_is_read_and_never_imported() -> None:
    """The package's own loader asks the network, so its code does not run; nor do the other vendors'."""
    script = (
        "import sys; from storage.search.embedders import load_embedder\n"
        "load_embedder('wordllama').embed_query('jazz')\n"
        "sys.exit(str({'wordllama', 'safetensors', 'litellm', 'onnxruntime', 'chromadb'} & set(sys.modules)))"
    )
    root = Path(str(storage.__file__)).parents[1]
    ran = subprocess.run([sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=False)  # noqa: S603 - our own script
    assert ran.stderr.strip() == "set()"


def test_related_words_are_near_in_wordllama() -> None:
    """The vectors mean something: jazz is nearer to a saxophone than to a tax form."""
    model = load_embedder("wordllama")
    jazz, saxophone, tax = model.embed_documents(["jazz music", "saxophone solo", "income tax form"])
    assert jazz @ saxophone > jazz @ tax


def test_spaces_do_not_matter_to_wordllama() -> None:
    """A text is its words, however they are spaced."""
    model = load_embedder("wordllama")
    assert np.array_equal(model.embed_query("  late \n night  jazz"), model.embed_query("late night jazz"))


def test_hashed_words_do_not_change_between_processes() -> None:
    """A word has one direction for good: an index of it can be opened later."""
    assert HashEmbedder(4).embed_query("jazz").round(3).tolist() == pytest.approx([0.744, -0.03, -0.376, 0.551])


class StatusError(Exception):
    """A provider's refusal, its text with the key in it, as providers do."""

    def __init__(self, status_code: int) -> None:
        super().__init__(f"bad key {SECRET}")
        self.status_code = status_code


@dataclass
class Scripted:
    """An embedding function that answers from a list: an exception is raised, a dimension is answered with ones."""

    script: list[Exception | int]
    asked: list[dict[str, object]] = field(default_factory=list)

    def __call__(self, *, model: str, input: list[str], timeout: float, **options: object) -> Any:  # noqa: A002, ANN401 - litellm's form
        """Answer one request."""
        self.asked.append({"model": model, "input": input, "timeout": timeout, **options})
        step = self.script.pop(0)
        if isinstance(step, Exception):
            raise step
        return SimpleNamespace(data=[{"index": at, "embedding": [1.0] * step} for at in range(len(input))])


def _remote(*script: Exception | int, dimension: int = 4, deadline: float = 5.0) -> tuple[RemoteEmbedder, Scripted]:
    scripted = Scripted(list(script))
    provider = Provider("openai/m", api_base="http://x", api_key=SECRET, deadline=deadline, pause=0)
    return RemoteEmbedder(provider, dimension, scripted), scripted


def test_a_passing_failure_is_tried_once_more() -> None:
    """Overload is met with one second attempt, whose time is what is left of the first's."""
    remote, scripted = _remote(StatusError(503), 4)
    assert remote.embed_query("jazz").tolist() == [0.5] * 4
    first, second = (float(str(asked["timeout"])) for asked in scripted.asked)
    assert 0 < second <= first <= 5


def test_there_is_no_third_attempt(caplog: pytest.LogCaptureFixture) -> None:
    """Two failures are an error, whose text and log do not repeat the provider's words."""
    remote, scripted = _remote(StatusError(503), StatusError(503), 4)
    with pytest.raises(RemoteError) as raised:
        remote.embed_query("jazz")
    assert len(scripted.asked) == 2
    assert SECRET not in str(raised.value) + caplog.text
    assert raised.value.__cause__ is None


def test_a_wrong_key_is_not_tried_again() -> None:
    """A second attempt would not help."""
    remote, scripted = _remote(StatusError(401), 4)
    with pytest.raises(RemoteError):
        remote.embed_query("jazz")
    assert len(scripted.asked) == 1


def test_no_attempt_begins_after_the_deadline() -> None:
    """The deadline is for both attempts together."""
    remote, scripted = _remote(4, deadline=0.0)
    with pytest.raises(RemoteError, match="in time"):
        remote.embed_query("jazz")
    assert scripted.asked == []


@pytest.mark.parametrize("answered", [3, 0])
def test_another_dimension_than_before_is_refused(answered: int) -> None:
    """Vectors of two models never get into one index."""
    remote, _ = _remote(answered)
    with pytest.raises(RemoteError, match="form"):
        remote.embed_query("jazz")


def test_the_dimension_is_asked_for_once() -> None:
    """Where the setting does not give it, one request finds it out."""
    remote, scripted = _remote(7, 7, dimension=0)
    assert remote.dimension == 7
    assert remote.embed_query("jazz").shape == (7,)
    assert [asked["input"] for asked in scripted.asked] == [["music"], ["jazz"]]


def test_blank_texts_are_not_sent() -> None:
    """Providers refuse an empty text; it is zero without asking."""
    remote, scripted = _remote(4)
    vectors = remote.embed_documents(["", "jazz", " "])
    assert [bool(vector.any()) for vector in vectors] == [False, True, False]
    assert scripted.asked[0]["input"] == ["jazz"]
    assert not remote.embed_query("").any()


def test_many_texts_are_sent_in_batches() -> None:
    """A provider takes a limited number of texts at once."""
    remote, scripted = _remote(4, 4)
    assert remote.embed_documents(["jazz"] * 300).shape == (300, 4)
    assert [len(str(asked["input"]).split(",")) for asked in scripted.asked] == [256, 44]
