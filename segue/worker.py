"""The bounded pool that runs the synchronous middle of a turn."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from threadpoolctl import threadpool_limits  # type: ignore[import-untyped] # ships no types

Result = TypeVar("Result")
WORKERS = 2


class Worker:
    """Two threads, BLAS held to one thread each: more of either only fight over the cores."""

    def __init__(self) -> None:
        threadpool_limits(limits=1)
        self._pool = ThreadPoolExecutor(WORKERS, thread_name_prefix="turn")
        self._warm()

    def _warm(self) -> None:
        together = threading.Barrier(WORKERS)
        for started in [self._pool.submit(together.wait) for _ in range(WORKERS)]:
            started.result()

    async def run(self, job: Callable[[], Result]) -> Result:
        """Run a job in the pool."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, job)

    def close(self) -> None:
        """Wait for what is running."""
        self._pool.shutdown()
