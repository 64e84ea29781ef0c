"""Tests of the generated catalogue."""

from collections import Counter
from pathlib import Path

from tests.benchmarks.conftest import COUNT
from tests.benchmarks.generate import Row, Source, generate, read_rows, write_rows


def test_same_seed_same_rows(source: Source, rows: list[Row]) -> None:
    """Two catalogues of one seed are equal, and the smaller is the beginning of the larger."""
    assert list(generate(3000, source)) == rows[:3000]


def test_other_seed_other_rows(source: Source, rows: list[Row]) -> None:
    """Another seed gives another catalogue."""
    assert [row["title"] for row in generate(50, source, seed=2)] != [row["title"] for row in rows[:50]]


def test_ids_are_unique(rows: list[Row]) -> None:
    """No two rows have one id."""
    assert len({row["id"] for row in rows}) == COUNT


def test_rows_are_whole(rows: list[Row]) -> None:
    """Every row has a title, an artist, a year that may be, and a popularity from 0 to 1."""
    assert all(row["title"].strip() and all(name.strip() for name in row["artists"]) for row in rows)
    assert all(1900 <= row.get("year", 2000) <= 2026 for row in rows)
    assert all(0 <= row.get("popularity", 0) <= 1 for row in rows)
    assert all(row.get("duration_s", 20) >= 20 for row in rows)


def test_discographies_are_those_of_the_shipped_catalogue(rows: list[Row]) -> None:
    """An artist has about seven tracks, half of the artists have one, a few have hundreds."""
    sizes = Counter(row["artists"][0] for row in rows)
    assert 5.5 < COUNT / len(sizes) < 9.5
    assert 0.4 < sum(size == 1 for size in sizes.values()) / len(sizes) < 0.65
    assert max(sizes.values()) > 100


def test_no_artist_is_real(source: Source, rows: list[Row]) -> None:
    """No generated artist bears a shipped artist's name, so that no shipped fact applies."""
    assert not {name.casefold() for row in rows for name in row["artists"]} & source.real_names


def test_shares_are_those_set(rows: list[Row]) -> None:
    """A tenth of the tracks has a guest, a twentieth is a version, most titles are one of a kind."""
    marks = ("(Live)", "- Live", "(Acoustic)", "Remastered", "(Remix)", "(Radio Edit)", "(Instrumental)")
    assert 0.07 < sum(len(row["artists"]) > 1 for row in rows) / COUNT < 0.13
    assert 0.035 < sum(any(mark in row["title"] for mark in marks) for row in rows) / COUNT < 0.065
    assert 0.75 < len({row["title"] for row in rows}) / COUNT < 0.95


def test_years_are_distributed_as_the_shipped(source: Source, rows: list[Row]) -> None:
    """The share of each decade is that of the shipped catalogue, within five points."""
    made = Counter(row.get("year", 0) // 10 for row in rows)
    real = Counter((model.year or 0) // 10 for model in source.models)
    for decade, count in real.items():
        assert abs(made[decade] / COUNT - count / len(source.models)) < 0.05


def test_tags_belong_to_the_artist(rows: list[Row]) -> None:
    """Two tracks of an artist share a genre far more often than tracks of two artists."""
    tagged = [row for row in rows if row["tags"]]
    by_artist: dict[str, list[Row]] = {}
    for row in tagged:
        by_artist.setdefault(row["artists"][0], []).append(row)
    own = [rows_of[:2] for rows_of in by_artist.values() if len(rows_of) > 1]
    assert _sharing(own) > 0.9
    assert _sharing([[one, two] for one, two in zip(tagged, tagged[4000:], strict=False)]) < 0.4


def test_a_version_names_its_original(rows: list[Row]) -> None:
    """The title of a live version without its mark is another track of the artist, in a batch that is whole."""
    titles = {(row["artists"][0], row["title"]) for row in rows}
    live = [row for row in rows[: COUNT // 2] if row["title"].endswith(" (Live)")]
    known = sum((row["artists"][0], row["title"].removesuffix(" (Live)")) in titles for row in live)
    assert known / len(live) > 0.95


def test_files_are_equal_byte_for_byte(source: Source, tmp_path: Path) -> None:
    """Written twice, a catalogue is the same file, and it is read back as it was."""
    first, second = tmp_path / "a.jsonl.gz", tmp_path / "b.jsonl.gz"
    assert write_rows(generate(200, source), first) == write_rows(generate(200, source), second) == 200
    assert first.read_bytes() == second.read_bytes()
    assert list(read_rows(first)) == list(generate(200, source))


def _sharing(pairs: list[list[Row]]) -> float:
    return sum(not set(one["tags"]).isdisjoint(two["tags"]) for one, two in pairs) / len(pairs)
