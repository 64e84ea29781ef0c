"""Whole turns: a message in, the reply out, everything saved to disk as in production.

    python -m tests.benchmarks.turns --tracks bundled
    python -m tests.benchmarks.turns --tracks 1000000 --json turns.json

Each part is measured in a process of its own: turns one after the other (a request, a refinement, "more"); 200 people
at the same instant, with the lag of the event loop; turns a second while some people always wait for an answer; starts.
"""

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from time import perf_counter

from tests.benchmarks.catalogues import BUNDLED, fill, fill_bundled, shipped_rows
from tests.benchmarks.generate import DATA, Row, generate, learn_source, read_rows, write_rows
from tests.benchmarks.machine import Memory, apart, memory
from tests.benchmarks.metrics import percentile
from tests.benchmarks.queries import draw, words
from tests.benchmarks.service import Chat, chatting
from tests.benchmarks.starts import Starts, starts

PEOPLE = 200  # at the same instant
TALKS = 120  # conversations of three messages, one after the other
WARM_UP = 10  # conversations before the first that counts
WAITING = 8  # people who always wait for an answer
SUSTAINED = 400  # turns over which turns a second are counted
TICK = 0.001  # seconds between two looks at the event loop
REFINEMENTS = ("something calmer", "only from the 90s", "no live versions", "more upbeat")
MIB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Turns:
    """Turns one after the other; seconds."""

    p50: float
    p95: float
    requests_p50: float  # of first messages alone
    requests_p95: float
    count: int
    memory: Memory


@dataclass(frozen=True, slots=True)
class Burst:
    """Everybody at once; seconds. The lag is how late the event loop ran what was due."""

    p50: float
    p95: float
    lag_p99: float
    lost: int
    doubled: int


@dataclass(frozen=True, slots=True)
class Figures:
    """All that was measured of one catalogue; `built` is the seconds in which it was imported and indexed."""

    tracks: str
    built: float
    turns: Turns
    burst: Burst
    turns_per_second: float
    starts: Starts


def measure(tracks: str, home: Path, data: Path = DATA) -> Figures:
    """Build the catalogue and measure every part."""
    rows = _rows(tracks, home, data)
    built = apart(fill_bundled, home) if tracks == BUNDLED else apart(fill, home, rows)
    texts = [query.text for query in draw(rows, PEOPLE + TALKS, words(data))]
    return Figures(
        tracks,
        built,
        apart(one_by_one, home, texts),
        apart(all_at_once, home, texts),
        apart(sustained, home, texts),
        starts(home, fresh=tracks == BUNDLED),
    )


def _rows(tracks: str, home: Path, data: Path) -> Callable[[], Iterator[Row]]:
    if tracks == BUNDLED:
        return partial(shipped_rows, data)
    path = home / "rows.jsonl.gz"
    write_rows(generate(int(tracks), learn_source(data)), path)
    return partial(read_rows, path)


def one_by_one(home: Path, texts: Sequence[str]) -> Turns:
    """Conversations of three messages: the request, a refinement, "more"."""
    with chatting(home) as chat:
        asyncio.run(_talks(chat, "early", texts[:WARM_UP]))
        taken = asyncio.run(_talks(chat, "talk", list(islice(cycle(texts), TALKS))))
        size = memory()
    requests = [talk[0] for talk in taken]
    every = [seconds for talk in taken for seconds in talk]
    return Turns(*_middle_and_late(every), *_middle_and_late(requests), len(every), size)


async def _talks(chat: Chat, name: str, texts: Sequence[str]) -> list[list[float]]:
    return [
        [await chat.say(f"{name}{number}", said) for said in (text, REFINEMENTS[number % len(REFINEMENTS)], "more")]
        for number, text in enumerate(texts)
    ]


def all_at_once(home: Path, texts: Sequence[str]) -> Burst:
    """One message of each of 200 people, all due at once."""
    with chatting(home) as chat:
        asyncio.run(_talks(chat, "before", texts[:WARM_UP]))
        people = [f"person{number}" for number in range(PEOPLE)]
        taken, lags = asyncio.run(_together(chat, people, texts))
        got = chat.replies(people)
    lost, doubled = sum(count == 0 for count in got), sum(count > 1 for count in got)
    return Burst(*_middle_and_late(taken), percentile(lags, 99), lost, doubled)


async def _together(chat: Chat, people: Sequence[str], texts: Iterable[str]) -> tuple[list[float], list[float]]:
    async with _watching() as lags:
        talking = (chat.say(user, text) for user, text in zip(people, cycle(texts), strict=False))
        taken = await asyncio.gather(*talking)
    return taken, lags


@asynccontextmanager
async def _watching() -> AsyncIterator[list[float]]:
    """How late the event loop ran a task that was due every millisecond, in seconds."""
    lags: list[float] = []
    watch = asyncio.create_task(_watch(lags))
    await asyncio.sleep(TICK)
    yield lags
    watch.cancel()


async def _watch(lags: list[float]) -> None:
    while True:
        due = perf_counter() + TICK
        await asyncio.sleep(TICK)
        lags.append(perf_counter() - due)


def sustained(home: Path, texts: Sequence[str]) -> float:
    """Turns a second while some people always wait: each writes again as soon as the answer is there."""
    with chatting(home) as chat:
        asyncio.run(_talks(chat, "sooner", texts[:WARM_UP]))
        start = perf_counter()
        asyncio.run(_keep_asking(chat, iter(list(islice(cycle(texts), SUSTAINED)))))
        return SUSTAINED / (perf_counter() - start)


async def _keep_asking(chat: Chat, texts: Iterator[str]) -> None:
    async def person(name: str) -> None:
        for number, text in enumerate(texts):
            await chat.say(f"{name}-{number}", text)

    await asyncio.gather(*(person(f"waiting{number}") for number in range(WAITING)))


def _middle_and_late(seconds: Sequence[float]) -> tuple[float, float]:
    return percentile(seconds, 50), percentile(seconds, 95)


def table(figures: Figures) -> str:
    """The figures as a Markdown table."""
    turns, burst, begun = figures.turns, figures.burst, figures.starts
    lines = [
        ("catalogue built", f"{figures.built:.1f} s"),
        (f"a turn ({turns.count}), p50 / p95", f"{_ms(turns.p50)} / {_ms(turns.p95)}"),
        ("a first message, p50 / p95", f"{_ms(turns.requests_p50)} / {_ms(turns.requests_p95)}"),
        ("private memory (dirty)", f"{turns.memory.private / MIB:.0f} MB ({turns.memory.dirty / MIB:.0f} MB)"),
        (f"{PEOPLE} people at once, p50 / p95", f"{_ms(burst.p50)} / {_ms(burst.p95)}"),
        ("loop lag p99 meanwhile", _ms(burst.lag_p99)),
        ("lost / doubled", f"{burst.lost} / {burst.doubled}"),
        ("turns a second, sustained", f"{figures.turns_per_second:.0f}"),
        ("start on an empty directory", "-" if begun.fresh is None else f"{begun.fresh:.1f} s"),
        ("later start, median / longest", f"{begun.later:.2f} s / {begun.later_longest:.2f} s"),
    ]
    return "\n".join(["| what | measured |", "|---|---:|", *(f"| {what} | {value} |" for what, value in lines)])


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


def main() -> None:
    """Measure one catalogue, and print the table."""
    parser = argparse.ArgumentParser(description="Measure whole turns through the service.")
    parser.add_argument("--tracks", default=BUNDLED, help=f"a number of generated tracks, or {BUNDLED}")
    parser.add_argument("--json", type=Path, help="write everything measured here")
    parser.add_argument("--data", type=Path, default=DATA, help="the directory to learn the catalogue from")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        figures = measure(chosen.tracks, Path(place), chosen.data)
    sys.stdout.write(f"{chosen.tracks} tracks\n\n{table(figures)}\n")
    if chosen.json:
        chosen.json.write_text(json.dumps(asdict(figures), indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
