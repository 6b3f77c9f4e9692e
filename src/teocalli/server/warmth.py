"""Warmth: the house opens at once with rules run as they are written, and changes over to compiled ones when they are ready.

What was never compiled here is compiled by `python -m teocalli.server.warmth GAME` in a process of its own, then loaded in a thread. People
can play meanwhile; bots, which search, wait until their game is warm.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable

import numpy as np

from teocalli import bots, games, jit, warm
from teocalli.server.logs import log
from teocalli.server.table import box_of, middle_level

COMPILING = 2  # processes at once


class Warmth:
    """Which games run compiled in this process."""

    def __init__(self, wanted: bool, warmed: Callable[[str], None]) -> None:
        self.wanted, self.warmed = wanted, warmed
        self.loaded: set[str] = set()
        self._ready = {name: asyncio.Event() for name in games.NAMES}
        self._room = asyncio.Semaphore(COMPILING)
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        if self.wanted:
            self._tasks = [asyncio.create_task(self._warm(name)) for name in games.NAMES]
        else:
            for event in self._ready.values():
                event.set()

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def mode(self, game: str) -> jit.Mode:
        return "compiled" if game in self.loaded else "plain"

    async def wait(self, game: str) -> None:
        """Until bots of this game answer quickly."""
        await self._ready[game].wait()

    async def _warm(self, game: str) -> None:
        async with self._room:
            if not jit.ready(game) or not jit.ready(_bots(game)):
                await _compile(game)
            try:
                await asyncio.to_thread(load, game)
                self.loaded.add(game)
                self.warmed(game)
            except Exception as error:
                log.error("game not compiled", game=game, error=repr(error)[:300])
            self._ready[game].set()


async def _compile(game: str) -> None:
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "teocalli.server.warmth", game)
    try:
        await process.wait()
    except asyncio.CancelledError:
        process.terminate()
        raise


def _bots(game: str) -> str:
    return f"{game}-bots"


def load(name: str) -> None:
    """Call every rule, and the bots, once: compiles what is not on the disk, loads what is."""
    warm.compile_game(name)
    game = games.load(name)
    box, state = box_of(name).record(game.check_options({})), game.new_state()
    engine = game.engine("compiled")
    engine.deal(state, box, game.about.seats[-1], np.arange(8, dtype=np.uint32))
    seat = int(engine.turn(state))
    engine.veil(state, box, seat)
    for level in ("greedy", middle_level(game), bots.levels(game)[-1]):
        bots.choose(game, box, state, seat, level, budget=bots.Budget(iterations=1))
    jit.mark_ready(_bots(name))


if __name__ == "__main__":
    load(sys.argv[1])
