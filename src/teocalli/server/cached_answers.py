"""Cached answers: stories, replays and the like, worked out from whole matches in a few threads, in turns, and kept for the next reader."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable

from teocalli.server.addresses import client_address
from teocalli.server.fair_queue import FairQueue

THREADS = 2
WAITING = 16  # answers to one address that may wait
ROOM = 32 * 1024 * 1024  # bytes that are kept


class CachedAnswers:
    """Encoded answers by what they depend on. What is asked for twice at once is worked out once."""

    def __init__(self, room: int = ROOM, queue: FairQueue | None = None, most: int = WAITING, refusal: str = "rate-reading") -> None:
        self.queue = queue or FairQueue(THREADS, "reading")
        self.most, self.refusal = most, refusal
        self.room, self.used = room, 0
        self.answers: OrderedDict[Hashable, bytes] = OrderedDict()  # the latest asked for last
        self._under_way: dict[Hashable, asyncio.Task[bytes]] = {}

    async def get(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        """The answer of a key, made by `make` in a thread unless it is there."""
        answer = self.answers.get(key)
        if answer is not None:
            self.answers.move_to_end(key)
            return answer
        task = self._under_way.get(key)
        if task is None:
            owner = client_address.get() or "house"
            self._under_way[key] = task = asyncio.create_task(self.queue.run(owner, make, most=self.most, refusal=self.refusal))
            task.add_done_callback(lambda done: self._end(key, done))
        return await asyncio.shield(task)

    def stop(self) -> None:
        self.queue.stop()

    def _end(self, key: Hashable, task: asyncio.Task[bytes]) -> None:
        del self._under_way[key]
        if task.cancelled() or task.exception() is not None:
            return
        self.answers[key] = task.result()
        self.used += len(task.result())
        while self.used > self.room:
            _, oldest = self.answers.popitem(last=False)
            self.used -= len(oldest)
