"""Thinking: the threads in which bots choose, shared fairly between those who keep them busy.

Thoughts take turns between owners: the address whose request led to the thought, else the table. Bots that people wait for, and hints, come
before tables where only bots sit. Whoever has many thoughts waiting gets shorter ones, and no more hints until some are done. A server
that learns of a request from another server knows no address; there each table is an owner of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from teocalli import bots
from teocalli.server.addresses import client_address
from teocalli.server.fair_queue import FairQueue
from teocalli.server.settings import Settings

T = TypeVar("T")
HINTS = 4  # thoughts of one owner that may wait before a hint is refused
UNHURRIED = 4  # thoughts waiting, of one's own and one for each other owner, before all become shorter
SHORTEST = 0.1  # of the usual time


class Thinking:
    """A fair queue before the thinking threads."""

    def __init__(self, settings: Settings) -> None:
        self.longest = settings.think
        self.queue = FairQueue(settings.thinkers, "bot")

    async def think(self, table_id: str, choose: Callable[[bots.Budget], T], *, awaited: bool, hint: bool = False) -> T:
        """Let a bot choose when its turn has come; `awaited` says that people wait for it."""
        owner = client_address.get() or table_id
        most = HINTS if hint else None
        return await self.queue.run(owner, lambda: choose(self.budget(owner)), urgent=awaited, most=most, refusal="rate-thinking")

    def budget(self, owner: str) -> bots.Budget:
        """How long a thought that begins now may take: shorter the longer the queue is, above all one's own."""
        waiting = self.queue.waiting(owner) + self.queue.owners_waiting()
        share = max(SHORTEST, min(1.0, UNHURRIED / max(1, waiting)))
        return bots.Budget(milliseconds=max(1, int(self.longest * share)))

    def stop(self) -> None:
        self.queue.stop()
