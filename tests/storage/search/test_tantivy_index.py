"""The text index on disk."""

import shutil
from pathlib import Path

import pytest

from recommender.documents import TextDocument
from recommender.errors import DamagedIndexError, StoreError
from recommender.types import Clause, TextQuery
from storage.search.tantivy_index import TantivyIndex

FOOTER = 120  # bytes at the end of a file by which tantivy knows its kind
LOVE = TextQuery((Clause("title", "love"),))


def _document(key: int) -> TextDocument:
    return TextDocument(key, "Love", ("A",), "", ("rock",), 1990)


def _built(directory: Path, count: int = 3) -> TantivyIndex:
    index = TantivyIndex.create(directory)
    index.upsert(_document(key) for key in range(count))
    index.commit()
    return index


def test_it_opens_again(tmp_path: Path) -> None:
    """What was committed is there after opening, and can be written on."""
    _built(tmp_path)
    index = TantivyIndex.open(tmp_path)
    assert len(index) == 3
    index.upsert([_document(7)])
    index.commit()
    assert TantivyIndex.open(tmp_path).search(LOVE, 10)[0].tolist() == [0, 1, 2, 7]


def test_a_tie_longer_than_the_answer_is_cut_by_key(tmp_path: Path) -> None:
    """Of hundreds of equals the lowest keys are shown, also when they were written last."""
    index = TantivyIndex.create(tmp_path)
    index.upsert(_document(key) for key in range(399, -1, -1))
    index.commit()
    assert index.search(LOVE, 50)[0].tolist() == list(range(50))


@pytest.mark.parametrize("suffix", ["meta.json", ".idx", ".term", ".store", ".fast"])
def test_a_truncated_file_is_reported(tmp_path: Path, suffix: str) -> None:
    """An index with half a file says in one sentence how it is mended."""
    _built(tmp_path)
    damaged = next(path for path in tmp_path.iterdir() if path.name.endswith(suffix))
    damaged.write_bytes(damaged.read_bytes()[: damaged.stat().st_size // 2])
    with pytest.raises(DamagedIndexError, match="segue catalog rebuild"):
        TantivyIndex.open(tmp_path)


def test_overwritten_postings_are_reported(tmp_path: Path) -> None:
    """Damage that the engine meets only while searching, and panics on, is reported as well."""
    _built(tmp_path, count=1000)
    postings = next(tmp_path.glob("*.idx"))
    content = postings.read_bytes()
    postings.write_bytes(b"\xff" * (len(content) - FOOTER) + content[-FOOTER:])
    with pytest.raises(DamagedIndexError):
        TantivyIndex.open(tmp_path).search(LOVE, 10)


def test_no_index_is_reported(tmp_path: Path) -> None:
    """A directory without an index is no empty index."""
    with pytest.raises(DamagedIndexError):
        TantivyIndex.open(tmp_path)
    with pytest.raises(DamagedIndexError):
        TantivyIndex.open(tmp_path / "absent")


def test_there_is_one_writer(tmp_path: Path) -> None:
    """A second writer is refused until the first has committed."""
    first, second = _built(tmp_path), TantivyIndex.open(tmp_path)
    first.upsert([_document(9)])
    with pytest.raises(StoreError, match="Another process"):
        second.upsert([_document(8)])
    first.commit()
    second.upsert([_document(8)])
    second.commit()
    assert len(TantivyIndex.open(tmp_path)) == 5


def test_a_copy_of_an_open_index_opens(tmp_path: Path) -> None:
    """The files alone make the index: nothing outside its directory is needed."""
    _built(tmp_path / "one")
    shutil.copytree(tmp_path / "one", tmp_path / "other")
    shutil.rmtree(tmp_path / "one")
    assert len(TantivyIndex.open(tmp_path / "other")) == 3
