"""Tests of the comparison itself."""

from pathlib import Path

import pytest

from tests.benchmarks import peers
from tests.benchmarks.generate import Row, write_rows
from tests.benchmarks.metrics import CUT
from tests.benchmarks.queries import KINDS, draw, words
from tests.benchmarks.run import MEASURED, WARM_UP, Workload, chosen_names, compare, kinds_table, table


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("none", ("segue",)),
        ("all", ("segue", *peers.PEERS)),
        ("sqlite_fts5,segue", ("segue", "sqlite_fts5")),
    ],
)
def test_segue_is_always_measured_first(text: str, names: tuple[str, ...]) -> None:
    """Whatever is chosen, Segue stands first: the others are compared with it."""
    assert chosen_names(text) == names


def test_a_comparison_runs_from_rows_to_tables(tmp_path: Path, rows: list[Row]) -> None:
    """Two processes for a system, at least 200 measurements, and a line of each table for it."""
    some = rows[:1500]
    write_rows(some, tmp_path / "rows.jsonl.gz")
    load = Workload(tmp_path / "rows.jsonl.gz", draw(lambda: some, 20 + WARM_UP, words()))
    (result,) = compare(("sqlite_fts5",), load, tmp_path)
    assert len(load.measured) == 20 < MEASURED
    assert result.quality.success > 0.5
    assert 0 < result.p50 <= result.p95
    assert result.disk > 0
    assert 0 <= result.quality.violations <= CUT
    assert "| sqlite_fts5 |" in table([result])
    assert all(kind in kinds_table([result]) for kind in KINDS)
