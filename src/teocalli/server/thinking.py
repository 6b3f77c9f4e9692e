"""Thinking: the threads in which bots choose, shared fairly between those who keep them busy.

Thoughts take turns between owners: the address whose request led to the thought, else the table. Bots that people wait for, and hints, come
before tables where only bots sit. Whoever has many thoughts waiting gets shorter ones, and no more hints until some are done. A server
that learns of a request from another server knows no address; there each table is an owner of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

from teocalli import bots
from teocalli.match import Match
from teocalli.review.advice import advise
from teocalli.server.addresses import client_address
from teocalli.server.fair_queue import FairQueue
from teocalli.server.metrics import Metrics
from teocalli.server.precompiling import Precompiling
from teocalli.server.settings import Settings
from teocalli.server.table import Table

T = TypeVar("T")
HINTS = 4  # thoughts of one owner that may wait before a hint is refused
UNHURRIED = 4  # thoughts waiting, of one's own and one for each other owner, before all become shorter
SHORTEST = 0.1  # of the usual time


class Thinking:
    """A fair queue before the thinking threads."""

    def __init__(self, settings: Settings, precompiling: Precompiling, metrics: Metrics) -> None:
        self.longest, self.precompiling, self.metrics = settings.think, precompiling, metrics
        self.queue = FairQueue(settings.thinkers, "bot")

    async def decide(self, table: Table, seat: int, level: str, seed: int) -> bots.Decision:
        """Let a bot choose from what the seat may know, in a thread."""
        level = self.precompiling.level_now(table.row.game, level)
        match = table.begun_match()
        owes, known = seat in match.owing, match.veiled(seat)
        thinking_time = self.metrics.thinking.labels(table.row.game)

        def timed(budget: bots.Budget) -> bots.Decision:
            with thinking_time.time():
                return choose(match, known, seat, owes, level, seed=seed, budget=budget, explained=False)

        return await self.think(table.id, timed, awaited=bool(table.persons()))

    async def advise(self, table: Table, seat: int, seed: int) -> bots.Decision:
        """What the judge holds best for somebody who knows what the seat may know, in a thread."""
        await self.precompiling.wait(table.row.game)
        match = table.begun_match()
        known, thinking_time = match.veiled(seat), self.metrics.thinking.labels(table.row.game)

        def timed(budget: bots.Budget) -> bots.Decision:
            with thinking_time.time():
                return advise(match.game, match.box_record, known, seat, seed=seed, milliseconds=budget.milliseconds)

        return await self.think(table.id, timed, awaited=True, hint=True)

    async def think(self, table_id: str, thought: Callable[[bots.Budget], T], *, awaited: bool, hint: bool = False) -> T:
        """Let a bot think when its turn has come; `awaited` says that people wait for it."""
        owner = client_address.get() or table_id
        most = HINTS if hint else None
        return await self.queue.run(owner, lambda: thought(self.budget(owner)), urgent=awaited, most=most, refusal="rate-thinking")

    def budget(self, owner: str) -> bots.Budget:
        """How long a thought that begins now may take: shorter the longer the queue is, above all one's own."""
        waiting = self.queue.waiting(owner) + self.queue.owners_waiting()
        share = max(SHORTEST, min(1.0, UNHURRIED / max(1, waiting)))
        return bots.Budget(milliseconds=max(1, int(self.longest * share)))

    def stop(self) -> None:
        self.queue.stop()


def choose(match: Match, known: np.record, seat: int, owes: bool, level: str, **how: Any) -> bots.Decision:
    """What a bot does. One who is to play and has nothing to say out of turn is asked again, now for its turn."""
    game, box = match.game, match.box_record
    decision = bots.choose(game, box, known, seat, level, **how)
    if owes and decision.action == game.wait:
        match.engine.apply(known, box, seat, game.wait)
        decision = bots.choose(game, box, known, seat, level, **how)
    return decision
