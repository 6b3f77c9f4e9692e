"""Precompiling beside the server: tables open at once with rules run as they are written, and change over to compiled ones later.

What was never compiled here is compiled in a process of its own (`teocalli.precompile`), then loaded in a thread. People can play
meanwhile; bots that search play by their policy alone until their game is compiled, and hints wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from teocalli import games, jit, precompile
from teocalli.server.logs import log
from teocalli.server.refusals import RequestRefused

HINT_TIMEOUT = 10.0  # seconds that a hint waits for its game
STAND_INS = {"expert": "adept", "master": "adept"}  # who plays for those that search, while they cannot


class Precompiling:
    """Which games run compiled in this process."""

    def __init__(self, enabled: bool, on_compiled: Callable[[str], None]) -> None:
        self.enabled, self.on_compiled = enabled, on_compiled
        self.loaded: set[str] = set()
        self._ready: dict[str, asyncio.Event] = {name: asyncio.Event() for name in games.NAMES}
        self._workers = asyncio.Semaphore(precompile.WORKERS)
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        if self.enabled:
            self._tasks = [asyncio.create_task(self._compile_and_load(name)) for name in games.NAMES]
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
        return level if self._ready[game].is_set() else STAND_INS.get(level, level)

    async def wait(self, game: str) -> None:
        """Until bots of this game answer quickly; refused when that takes long, so that nobody is kept waiting for minutes."""
        try:
            async with asyncio.timeout(HINT_TIMEOUT):
                await self._ready[game].wait()
        except TimeoutError:
            raise RequestRefused("rate", "preparing", retry=5000) from None

    async def _compile_and_load(self, game: str) -> None:
        async with self._workers:
            if any(precompile.missing(part, (game,)) for part in precompile.PARTS):
                with jit.held_back(game):
                    await _compile(game)
            try:
                await asyncio.to_thread(precompile.load, game)
                self.loaded.add(game)
                self.on_compiled(game)
            except Exception as error:
                log.error("game not compiled", game=game, exc_info=error)
            self._ready[game].set()


async def _compile(game: str) -> None:
    process = await asyncio.create_subprocess_exec(*precompile.command(game), "--nice")
    try:
        await process.wait()
    except asyncio.CancelledError:
        process.terminate()
        raise
