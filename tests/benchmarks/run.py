"""Segue beside its peers: the same rows, the same requests, one machine, one run.

    python -m tests.benchmarks.run --tracks 100000 --queries 200 --peers all --json result.json

Each system builds in one process and answers in another, opened from what was kept. The requests go to all systems in
turn, in a changing order, so that what else the machine does falls on all alike. Times are measured inside the worker.
"""

import argparse
import json
import os
import platform
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from tests.benchmarks import peers
from tests.benchmarks.generate import DATA, Row, generate, learn_source, read_rows, write_rows
from tests.benchmarks.machine import Memory
from tests.benchmarks.metrics import CUT, Judgement, Quality, judge, percentile, quality
from tests.benchmarks.queries import KINDS, Query, draw, words
from tests.benchmarks.workers import Took, Worker

MEASURED = 200  # measurements behind a percentile, at least
WARM_UP = 10  # requests before the first that counts
MIB = 1024 * 1024
COLUMNS = (
    "system", "build s", "open s", "disk MB", "private MB (dirty)", "p50 ms", "p95 ms", "cpu p50 ms",
    "p50 against Segue", "success@10", "recall@10", "violations",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Result:
    """All that one system showed; times in seconds, sizes in bytes."""

    name: str
    build: Took
    open: Took
    disk: int
    memory: Memory
    p50: float
    p95: float
    cpu_p50: float
    quality: Quality
    by_kind: Mapping[str, Quality]
    p50_by_kind: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Workload:
    """The catalogue's file and the requests, those of the warm-up first."""

    rows: Path
    queries: tuple[Query, ...]

    @property
    def measured(self) -> tuple[Query, ...]:
        """The requests that count."""
        return self.queries[WARM_UP:]


def workload(tracks: int, count: int, directory: Path, data: Path = DATA) -> Workload:
    """Generate the catalogue and draw the requests."""
    rows = directory / "rows.jsonl.gz"
    write_rows(generate(tracks, learn_source(data)), rows)
    return Workload(rows, draw(partial(read_rows, rows), count + WARM_UP, words(data)))


def compare(names: Sequence[str], load: Workload, directory: Path) -> list[Result]:
    """Build every system, then measure all of them side by side."""
    homes = {name: directory / name for name in names}
    built = {name: _build(name, load, homes[name]) for name in names}
    with ExitStack() as stack:
        workers = {name: stack.enter_context(Worker(name, load.rows, homes[name])) for name in names}
        opened = {name: worker.open() for name, worker in workers.items()}
        answers = _ask_all(workers, load)
        sizes = {name: worker.memory() for name, worker in workers.items()}
    rows = _shown(load.rows, answers.values())
    return [
        _result(name, (built[name], opened[name]), (_disk(homes[name]), sizes[name]), (load, answers[name]), rows)
        for name in names
    ]


def _build(name: str, load: Workload, home: Path) -> Took:
    home.mkdir(parents=True)
    with Worker(name, load.rows, home) as worker:
        took = worker.build()
    _note(f"{name} built in {took.wall:.1f} s")
    return took


def _ask_all(workers: Mapping[str, Worker], load: Workload) -> dict[str, list[Took]]:
    names = list(workers)
    answers: dict[str, list[Took]] = {name: [] for name in names}
    for query in load.queries[:WARM_UP]:
        for name in names:
            workers[name].search(query.text, CUT)
    for number in range(max(MEASURED, len(load.measured))):
        query = load.measured[number % len(load.measured)]
        for place in range(len(names)):
            name = names[(place + number) % len(names)]
            answers[name].append(workers[name].search(query.text, CUT))
    return answers


def _shown(path: Path, answers: Iterable[Sequence[Took]]) -> dict[str, Row]:
    """The rows that any system returned; the others are not kept, a million of them take gigabytes."""
    wanted = {track for taken in answers for took in taken for track in took.found}
    return {row["id"]: row for row in read_rows(path) if row["id"] in wanted}


def _result(
    name: str,
    made: tuple[Took, Took],
    sizes: tuple[int, Memory],
    asked: tuple[Workload, Sequence[Took]],
    rows: Mapping[str, Row],
) -> Result:
    load, answers = asked
    pairs = list(zip(load.measured, answers, strict=False))
    judged = [(query.kind, judge(query, answer.found, rows)) for query, answer in pairs]
    walls = [answer.wall for answer in answers]
    return Result(
        name,
        *made,
        *sizes,
        percentile(walls, 50),
        percentile(walls, 95),
        percentile([answer.cpu for answer in answers], 50),
        quality(one for _, one in judged),
        {kind: quality(_of(kind, judged)) for kind in KINDS},
        {kind: percentile([took.wall for query, took in pairs if query.kind == kind], 50) for kind in KINDS},
    )


def _of(kind: str, judged: Iterable[tuple[str, Judgement]]) -> list[Judgement]:
    return [one for other, one in judged if other == kind]


def _disk(home: Path) -> int:
    return sum(path.stat().st_size for path in home.rglob("*") if path.is_file())


def table(results: Sequence[Result]) -> str:
    """The results as a Markdown table, times against the first system's."""
    lines = [f"| {' | '.join(COLUMNS)} |", "|---|" + "---:|" * (len(COLUMNS) - 1)]
    lines += [_line(result, results[0]) for result in results]
    return "\n".join(lines)


def _line(result: Result, first: Result) -> str:
    private, dirty = result.memory.private / MIB, result.memory.dirty / MIB
    cells = (
        result.name, f"{result.build.wall:.1f}", f"{result.open.wall:.2f}", f"{result.disk / MIB:.0f}",
        f"{private:.0f} ({dirty:.0f})", f"{result.p50 * 1000:.1f}", f"{result.p95 * 1000:.1f}",
        f"{result.cpu_p50 * 1000:.1f}", f"{result.p50 / first.p50:.1f}x", f"{result.quality.success:.3f}",
        f"{result.quality.recall:.3f}", f"{result.quality.violations:.2f}",
    )  # fmt: skip
    return f"| {' | '.join(cells)} |"


def kinds_table(results: Sequence[Result]) -> str:
    """What each kind of request gave: success@10, recall@10, violations an answer and the median time."""
    lines = ["| system | " + " | ".join(KINDS) + " |", "|---|" + "---|" * len(KINDS)]
    for result in results:
        cells = [_kind_cell(result.by_kind[kind], result.p50_by_kind[kind]) for kind in KINDS]
        lines.append(f"| {result.name} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _kind_cell(found: Quality, p50: float) -> str:
    return f"{found.success:.2f} / {found.recall:.2f} / {found.violations:.1f} / {p50 * 1000:.1f} ms"


def chosen_names(text: str) -> tuple[str, ...]:
    """Segue and the peers of a comma-separated list, or all, or none."""
    named = {"all": peers.PEERS, "none": ()}.get(text, tuple(text.split(",")))
    return (peers.SEGUE, *(name for name in named if name != peers.SEGUE))


def _note(text: str) -> None:
    sys.stderr.write(f"{text}\n")


def main() -> None:
    """Compare, and print the tables."""
    parser = argparse.ArgumentParser(description="Compare Segue with its peers on a generated catalogue.")
    parser.add_argument("--tracks", type=int, default=50_000)
    parser.add_argument("--queries", type=int, default=MEASURED)
    parser.add_argument("--peers", default="all", help=f"all, none, or some of {', '.join(peers.PEERS)}")
    parser.add_argument("--json", type=Path, help="write everything measured here")
    parser.add_argument("--data", type=Path, default=DATA, help="the directory to learn the catalogue from")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        load = workload(chosen.tracks, chosen.queries, Path(place), chosen.data)
        results = compare(chosen_names(chosen.peers), load, Path(place))
    sys.stdout.write(f"{chosen.tracks} tracks, {len(load.measured)} requests; {os.cpu_count()} cores, load ")
    sys.stdout.write(f"{os.getloadavg()[0]:.1f}, Python {platform.python_version()}\n\n")
    sys.stdout.write(f"{table(results)}\n\n{kinds_table(results)}\n")
    if chosen.json:
        chosen.json.write_text(json.dumps([asdict(result) for result in results], indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
