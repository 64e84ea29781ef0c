"""One lock a conversation, in the order of asking, and none kept for a conversation that nobody waits for."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class ThreadLocks:
    """Locks by thread key. asyncio's locks wake their waiters first come, first served."""

    def __init__(self) -> None:
        self._locks: dict[str, tuple[asyncio.Lock, int]] = {}

    @asynccontextmanager
    async def holding(self, key: str) -> AsyncIterator[None]:
        """Wait for the conversation's turn and keep it."""
        lock, waiting = self._locks.get(key, (asyncio.Lock(), 0))
        self._locks[key] = (lock, waiting + 1)
        try:
            async with lock:
                yield
        finally:
            lock, waiting = self._locks[key]
            if waiting == 1:
                del self._locks[key]
            else:
                self._locks[key] = (lock, waiting - 1)
