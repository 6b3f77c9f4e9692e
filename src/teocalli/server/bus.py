"""The bus: servers tell one another which table has changed: its ply and its version, or that a line of chat was said at it.

A ply below nothing is the number of such a line. A message that is lost costs time, never state: servers also poll.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from teocalli.server.logs import log

OnMessage = Callable[[str, int, int], Awaitable[None]]
CHANNEL = "teocalli:tables"
SEPARATOR = " "


class Bus(Protocol):
    """Whatever carries the messages."""

    kind: str

    async def start(self, on_message: OnMessage) -> None: ...

    def publish(self, table_id: str, ply: int, version: int) -> None: ...

    async def stop(self) -> None: ...

    async def healthy(self) -> bool: ...


class NoBus:
    """No bus: a single server has nobody to tell."""

    kind = "none"

    async def start(self, on_message: OnMessage) -> None:
        return None

    def publish(self, table_id: str, ply: int, version: int) -> None:
        return None

    async def stop(self) -> None:
        return None

    async def healthy(self) -> bool:
        return True


class RedisBus:
    """Messages through Redis: published without waiting, received by every server; when Redis is away the servers poll."""

    kind = "redis"

    def __init__(self, url: str, me: str) -> None:
        import redis.asyncio

        self._redis: Any = redis.asyncio.Redis.from_url(url, socket_connect_timeout=2, health_check_interval=15)
        self._me = me
        self._outbox: asyncio.Queue[str] = asyncio.Queue(maxsize=10_000)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, on_message: OnMessage) -> None:
        self._tasks = [asyncio.create_task(self._keep(self._publish)), asyncio.create_task(self._keep(lambda: self._listen(on_message)))]

    def publish(self, table_id: str, ply: int, version: int) -> None:
        with contextlib.suppress(asyncio.QueueFull):
            self._outbox.put_nowait(SEPARATOR.join((self._me, table_id, str(ply), str(version))))

    async def stop(self) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1):
                await self._outbox.join()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    async def healthy(self) -> bool:
        try:
            async with asyncio.timeout(2):
                return bool(await self._redis.ping())
        except Exception:
            return False

    async def _keep(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do the work for ever; when Redis is away, try again every second."""
        away = False
        while True:
            try:
                await work()
            except asyncio.CancelledError:
                raise
            except Exception as error:
                if not away:
                    log.warning("bus away", error=type(error).__name__)
                away = True
                await asyncio.sleep(1)

    async def _publish(self) -> None:
        while True:
            word = await self._outbox.get()
            try:
                async with self._redis.pipeline(transaction=False) as pipe:
                    pipe.publish(CHANNEL, word)
                    for _ in range(min(self._outbox.qsize(), 200)):
                        pipe.publish(CHANNEL, self._outbox.get_nowait())
                        self._outbox.task_done()
                    await pipe.execute()
            finally:
                self._outbox.task_done()

    async def _listen(self, on_message: OnMessage) -> None:
        async with self._redis.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            async for message in channel.listen():
                if message["type"] == "message":
                    sender, table_id, ply, version = message["data"].decode().split(SEPARATOR)
                    if sender != self._me:
                        await on_message(table_id, int(ply), int(version))


def bus_for(url: str | None, me: str) -> Bus:
    """The bus that an address names."""
    if url is None:
        return NoBus()
    if not url.startswith(("redis://", "rediss://", "unix://")):
        raise ValueError(f"the bus is redis://…, not {url!r}")
    return RedisBus(url, me)
