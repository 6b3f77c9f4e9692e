"""A fair queue in front of a few threads that takes turns between owners, so that who asks for much waits for it alone."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from msgspec import Struct

from teocalli.server.refusals import RequestRefused

T = TypeVar("T")
URGENT_IN_A_ROW = 8  # turns of the urgent after which one goes to the others


class Job(Struct, eq=False):
    """Something to be worked out in a thread, and who awaits it."""

    call: Callable[[], Any]
    done: asyncio.Future[Any]


class RoundRobin:
    """Jobs that wait: in order for each owner, and the owners in turn."""

    def __init__(self) -> None:
        self.owners: OrderedDict[str, deque[Job]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self.owners.values()))

    def add(self, owner: str, job: Job) -> None:
        self.owners.setdefault(owner, deque()).append(job)

    def next(self) -> Job:
        """The first job of the owner whose turn it is, who then goes to the end of the line."""
        owner, jobs = self.owners.popitem(last=False)
        job = jobs.popleft()
        if jobs:
            self.owners[owner] = jobs
        return job

    def waiting(self, owner: str) -> int:
        return len(self.owners.get(owner, ()))


class FairQueue:
    """Some threads and two lines before them: the urgent come first, but never alone for long."""

    def __init__(self, threads: int, name: str) -> None:
        self._threads = ThreadPoolExecutor(threads, name)
        self._free = threads
        self._urgent, self._others = RoundRobin(), RoundRobin()
        self._in_a_row = 0  # urgent jobs begun since one of the others was

    async def run(self, owner: str, call: Callable[[], T], *, urgent: bool = True, most: int | None = None, refusal: str = "rate") -> T:
        """Wait for a turn and for what comes of it; refused when the owner already waits for `most`."""
        if most is not None and self.waiting(owner) >= most:
            raise RequestRefused("rate", refusal, retry=1000)
        job = Job(call, asyncio.get_running_loop().create_future())
        (self._urgent if urgent else self._others).add(owner, job)
        self._begin()
        outcome: T = await job.done
        return outcome

    def waiting(self, owner: str) -> int:
        """The jobs of an owner that have not begun."""
        return self._urgent.waiting(owner) + self._others.waiting(owner)

    def owners_waiting(self) -> int:
        return len(self._urgent.owners) + len(self._others.owners)

    def stop(self) -> None:
        """Begin nothing more."""
        for line in (self._urgent, self._others):
            while line.owners:
                line.next().done.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _begin(self) -> None:
        """Begin as many jobs as there are free threads."""
        while self._free and (self._urgent.owners or self._others.owners):
            job = self._line().next()
            if job.done.done():
                continue  # whoever awaited it has gone
            self._free -= 1
            under_way = asyncio.get_running_loop().run_in_executor(self._threads, job.call)
            under_way.add_done_callback(lambda future, job=job: self._end(job, future))  # type: ignore[misc]

    def _line(self) -> RoundRobin:
        first = bool(self._urgent.owners) and (self._in_a_row < URGENT_IN_A_ROW or not self._others.owners)
        self._in_a_row = self._in_a_row + 1 if first else 0
        return self._urgent if first else self._others

    def _end(self, job: Job, future: asyncio.Future[Any]) -> None:
        self._free += 1
        if not job.done.done():
            if future.cancelled():
                job.done.cancel()
            elif (error := future.exception()) is not None:
                job.done.set_exception(error)
            else:
                job.done.set_result(future.result())
        elif not future.cancelled():
            future.exception()  # nobody awaits it any more
        self._begin()
