"""An event loop on virtual time: it never waits, runs nothing in threads, and knows which process each callback belongs to."""

from __future__ import annotations

import asyncio
import contextvars
import heapq
from asyncio import base_events, events
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

START = 1_000.0  # seconds on the virtual clock when a run begins
MOST = 1_500_000  # callbacks in one run; more means that somebody runs in circles

T = TypeVar("T")


class Process:
    """A server process: it lives or is dead, runs or is paused. What it would do while paused waits until it goes on."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.alive = True
        self.paused = False
        self.held: list[events.Handle] = []
        self.graveyard: list[Any] = []  # what a dead process held is kept till the end of the run, so that nothing is tidied up for it

    def context(self, on_behalf: Any = None) -> contextvars.Context:
        """The context of what this process does."""
        context = contextvars.Context()
        context.run(PROCESS.set, self)
        context.run(ON_BEHALF.set, on_behalf)
        return context


PROCESS: contextvars.ContextVar[Process | None] = contextvars.ContextVar("process", default=None)
ON_BEHALF: contextvars.ContextVar[Any] = contextvars.ContextVar("on_behalf", default=None)  # the request that a task answers
WORLD = contextvars.Context()  # of what belongs to no process: wires, disks, clients


class Stuck(RuntimeError):
    """Nothing can happen any more, or too much does."""


class VirtualLoop(base_events.BaseEventLoop):
    """Time jumps to the next timer as soon as there is nothing else to do."""

    def __init__(self, latency: Callable[[], float]) -> None:
        super().__init__()
        self._now = START
        self._latency = latency  # of work that a server would do in a thread
        self._count = 0
        self._ready: deque[events.Handle]
        self._scheduled: list[events.TimerHandle]
        self.tasks: list[asyncio.Task[Any]] = []  # held on to, so that nothing depends on when garbage is collected

    def time(self) -> float:
        return self._now

    def _run_once(self) -> None:
        self._collect_due()
        if not self._ready:
            self._jump()
            self._collect_due()
        for _ in range(len(self._ready)):
            self._run(self._ready.popleft())

    def _collect_due(self) -> None:
        while self._scheduled and (self._scheduled[0]._when <= self._now or self._scheduled[0].cancelled()):  # type: ignore[attr-defined]
            timer = heapq.heappop(self._scheduled)
            timer._scheduled = False  # type: ignore[attr-defined]
            if not timer.cancelled():
                self._ready.append(timer)

    def _jump(self) -> None:
        if not self._scheduled:
            raise Stuck("everybody waits for ever")
        self._now = max(self._now, self._scheduled[0]._when)  # type: ignore[attr-defined]

    def _run(self, handle: events.Handle) -> None:
        if handle.cancelled():
            return
        process = handle._context.get(PROCESS)  # type: ignore[attr-defined]
        if process is not None and not process.alive:
            process.graveyard.append(handle)
            return
        if process is not None and process.paused:
            process.held.append(handle)
            return
        self._count += 1
        if self._count > MOST:
            raise Stuck("somebody runs in circles")
        handle._run()

    def create_task(self, coro: Any, *, name: object = None, context: contextvars.Context | None = None) -> asyncio.Task[Any]:
        if context is None:  # what a request sets going by the way is done on nobody's behalf
            context = contextvars.copy_context()
            context.run(ON_BEHALF.set, None)
        task: asyncio.Task[Any] = asyncio.Task(coro, loop=self, name=None if name is None else str(name), context=context)
        task._log_destroy_pending = False  # type: ignore[attr-defined]
        self.tasks.append(task)
        return task

    def run_in_executor(self, _executor: Any, func: Callable[..., T], *args: Any) -> asyncio.Future[T]:  # type: ignore[override]
        """Work of a thread is done at once, and its outcome is there after a while."""
        future: asyncio.Future[T] = self.create_future()
        try:
            result, error = func(*args), None
        except Exception as raised:
            result, error = None, raised
        self.call_later(self._latency(), _settle, future, result, error)
        return future

    def call_soon_threadsafe(  # type: ignore[override]
        self, callback: Any, *args: Any, context: contextvars.Context | None = None
    ) -> events.Handle:
        return self.call_soon(callback, *args, context=context)

    def resume(self, process: Process) -> None:
        """Let a paused process go on."""
        process.paused = False
        self._ready.extend(process.held)
        process.held = []

    def spawn(self, process: Process, work: Coroutine[Any, Any, Any], on_behalf: Any = None) -> asyncio.Task[Any]:
        """Begin some work of a process."""
        return self.create_task(work, context=process.context(on_behalf))

    def later(self, delay: float, callback: Callable[..., object], *args: Any) -> None:
        """Do something after a while that no process does."""
        self.call_at(self._now + delay, callback, *args, context=WORLD)

    def bury(self) -> None:
        """End every task that is left when the run is over; nothing of it counts any more."""
        for task in self.tasks:
            if task.done():
                if not task.cancelled():
                    task.exception()
                continue
            coroutine = task.get_coro()
            try:
                coroutine.close()
            except (Exception, asyncio.CancelledError):
                continue
        self.tasks.clear()
        self.close()


def _settle(future: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
    if future.done():
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)


def now() -> float:
    """The time of the run, in seconds."""
    return asyncio.get_running_loop().time()


def the_loop() -> VirtualLoop:
    running = asyncio.get_running_loop()
    assert isinstance(running, VirtualLoop)
    return running
