"""The dense branch against an exact scan, with and without masks.

    python -m tests.benchmarks.recall --tracks 100000 --queries 200

Requests are the generated ones (texts unlike the tracks' own, as in production). A found row counts when its exact
cosine reaches the hundredth exact one, so that tracks of equal text may stand for each other.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from statistics import fmean
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from recommender.ports import Embedder, Matrix, VectorIndex
from recommender.types import RowMask
from storage.search.exact_index import ExactIndex
from storage.search.matrix_index import MatrixIndex
from tests.benchmarks.generate import DATA, Row, generate, learn_source, read_rows, write_rows
from tests.benchmarks.machine import apart
from tests.benchmarks.metrics import percentile
from tests.benchmarks.peers.tracks import batches, document, embedder
from tests.benchmarks.queries import draw, words

DEPTH = 100
NEAR = 1e-6  # two float32 sums of 256 products differ by less
BATCH = 16_384
COMMON, RARE = "rock", "jazz"
DECADE = (1990, 1999)


@dataclass(frozen=True, slots=True)
class Vectors:
    """The catalogue's vectors in the order of rows, with what the masks are made of."""

    matrix: Matrix  # (N, D)
    year: NDArray[np.int16]  # (N,) ascending
    common: NDArray[np.bool_]  # (N,) the track is tagged COMMON
    rare: NDArray[np.bool_]  # (N,) the track is tagged RARE


@dataclass(frozen=True, slots=True)
class Line:
    """One mask's figures: the share of rows it admits, recall at 100, seconds of a query."""

    mask: str
    admitted: float
    recall: float
    p50: float
    p95: float


def vectors(rows: Callable[[], Iterator[Row]], model: Embedder) -> Vectors:
    """Embed all rows, in the order of year, then place in the file."""
    parts = [_part(batch, model) for batch in batches(rows(), BATCH)]
    year = np.concatenate([part.year for part in parts])
    order = np.argsort(year, kind="stable")
    return Vectors(
        np.concatenate([part.matrix for part in parts])[order],
        year[order],
        np.concatenate([part.common for part in parts])[order],
        np.concatenate([part.rare for part in parts])[order],
    )


def _part(rows: Sequence[Row], model: Embedder) -> Vectors:
    return Vectors(
        model.embed_documents([document(row) for row in rows]),
        np.array([row.get("year", 0) for row in rows], dtype=np.int16),
        np.array([COMMON in row.get("tags", ()) for row in rows], dtype=np.bool_),
        np.array([RARE in row.get("tags", ()) for row in rows], dtype=np.bool_),
    )


def masks(data: Vectors) -> Mapping[str, RowMask]:
    """No mask, a slice, the scattered rows of a genre, both together, and all but a scattered hundredth."""
    count = len(data.year)
    low, high = np.searchsorted(data.year, [DECADE[0], DECADE[1] + 1]).tolist()
    unplayed = np.random.default_rng(1).random(count) > 0.01
    return {
        "none": RowMask(0, count),
        "a decade": RowMask(low, high),
        "a common genre": RowMask(0, count, data.common),
        "a rare genre": RowMask(0, count, data.rare),
        "a common genre in a decade": RowMask(low, high, data.common),
        "all but a hundredth": RowMask(0, count, unplayed),
    }


def measure(index: VectorIndex, exact: ExactIndex, queries: Matrix, name: str, mask: RowMask) -> Line:
    """Ask both indexes every query inside a mask; the first tenth, asked before, warms up."""
    for query in queries[: len(queries) // 10]:
        index.search(query, DEPTH, mask)
    recalls, times = [], []
    for query in queries:
        start = perf_counter()
        found, _ = index.search(query, DEPTH, mask)
        times.append(perf_counter() - start)
        _, cosines = exact.search(query, DEPTH, mask)
        recalls.append(share_found(exact.vectors(found.tolist()) @ query, cosines))
    admitted = len(mask.rows()) / len(exact)
    return Line(name, admitted, fmean(recalls), percentile(times, 50), percentile(times, 95))


def share_found(found: NDArray[np.float32], exact: NDArray[np.float32]) -> float:
    """The share of the exact cosines' places that rows at least as near fill."""
    return min(1.0, int((found >= exact[-1] - NEAR).sum()) / len(exact)) if len(exact) else 1.0


def table(lines: Sequence[Line]) -> str:
    """The figures as a Markdown table."""
    head = "| mask | rows admitted | recall@100 | p50 ms | p95 ms |\n|---|---:|---:|---:|---:|"
    return "\n".join(chain([head], map(_cells, lines)))


def _cells(line: Line) -> str:
    p50, p95 = f"{line.p50 * 1000:.2f}", f"{line.p95 * 1000:.2f}"
    return f"| {line.mask} | {line.admitted:.2%} | {line.recall:.4f} | {p50} | {p95} |"


def run(tracks: int, count: int, directory: Path, data: Path = DATA) -> list[Line]:
    """Generate, embed, build, and measure every mask."""
    path, model = directory / "rows.jsonl.gz", embedder()
    write_rows(generate(tracks, learn_source(data)), path)
    source = partial(read_rows, path)
    texts = [query.text for query in draw(source, count, words(data))]
    queries = np.stack([model.embed_query(text) for text in texts])
    held = vectors(source, model)
    blocks = (held.matrix[start : start + BATCH] for start in range(0, len(held.matrix), BATCH))
    index = MatrixIndex.build(directory / "matrix", blocks, model.dimension, model.name)
    exact = ExactIndex(held.matrix)
    return [measure(index, exact, queries, name, mask) for name, mask in masks(held).items()]


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description="Measure the dense branch against an exact scan.")
    parser.add_argument("--tracks", type=int, default=50_000)
    parser.add_argument("--queries", type=int, default=200)
    parser.add_argument("--data", type=Path, default=DATA, help="the directory to learn the catalogue from")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        lines = apart(run, chosen.tracks, chosen.queries, Path(place), chosen.data)
    sys.stdout.write(f"{chosen.tracks} tracks, {chosen.queries} requests\n\n{table(lines)}\n")


if __name__ == "__main__":
    main()
