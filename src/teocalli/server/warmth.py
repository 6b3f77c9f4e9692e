"""Warmth: the house opens at once with rules run as they are written, and changes over to compiled ones when they are ready.

What was never compiled here is compiled by `python -m teocalli.server.warmth GAME` in a process of its own, then loaded in a thread. People
can play meanwhile; bots that search play by plain good sense until their game is warm, and hints wait.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable

from teocalli import games, jit, warm
from teocalli.bots import warming
from teocalli.server.logs import log
from teocalli.server.refusals import Refuse

PATIENCE = 10.0  # seconds that a hint waits for its game
COMPILING = 2  # processes at once
NICE = 10  # they leave the processor to whoever plays meanwhile
SENSE = {"expert": "adept", "master": "adept"}  # who plays for those that search, while they cannot


class Warmth:
    """Which games run compiled in this process."""

    def __init__(self, wanted: bool, warmed: Callable[[str], None]) -> None:
        self.wanted, self.warmed = wanted, warmed
        self.loaded: set[str] = set()
        self._ready: dict[str, asyncio.Event] = {name: asyncio.Event() for name in games.NAMES}
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

    def level_now(self, game: str, level: str) -> str:
        """The level that answers now: nobody is kept waiting for minutes while a game is compiled."""
        return level if self._ready[game].is_set() else SENSE.get(level, level)

    async def wait(self, game: str) -> None:
        """Until bots of this game answer quickly; refused when that takes long, so that nobody is kept waiting for minutes."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._ready[game].wait()
        except TimeoutError:
            raise Refuse("rate", "warming", retry=5000) from None

    async def _warm(self, game: str) -> None:
        async with self._room:
            if not jit.ready(game) or not warming.ready(game):
                with jit.held_back(game):
                    await _compile(game)
            try:
                await asyncio.to_thread(load, game)
                self.loaded.add(game)
                self.warmed(game)
            except Exception as error:
                log.error("game not compiled", game=game, exc_info=error)
            self._ready[game].set()


async def _compile(game: str) -> None:
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "teocalli.server.warmth", game)
    try:
        await process.wait()
    except asyncio.CancelledError:
        process.terminate()
        raise


def load(name: str) -> None:
    """Call every rule, and every bot, once: compiles what is not on the disk, loads what is."""
    warm.compile_game(name)
    warming.load(games.load(name))


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(NICE)
    load(sys.argv[1])
