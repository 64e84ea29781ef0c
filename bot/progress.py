"""How far the building of a catalogue is, on standard error."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from storage.catalogue.progress import Progress


@contextmanager
def progress_bar() -> Iterator[Callable[[Progress], None]]:
    """A bar that appears with the first step and is gone at the end; on a file or pipe, one line a step."""
    from rich.console import Console  # noqa: PLC0415 - most starts build nothing
    from rich.progress import Progress as Bars  # noqa: PLC0415

    bars = Bars(console=Console(stderr=True), transient=True)
    tasks: dict[str, int] = {}

    def show(step: Progress) -> None:
        if not tasks:
            bars.start()
        name = step.step
        if name not in tasks:
            tasks[name] = int(bars.add_task(f"Catalogue: {name}", total=step.total))
        bars.update(list(bars.task_ids)[tasks[name]], completed=step.done, total=step.total)

    try:
        yield show
    finally:
        if tasks:
            bars.stop()
