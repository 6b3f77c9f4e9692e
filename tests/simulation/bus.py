"""A bus between the servers of a run that drops, delays, doubles and reorders words."""

from __future__ import annotations

import asyncio
import random

from simulation.loop import Process, the_loop
from teocalli.server.bus import OnMessage

Word = tuple[str, int, int]


class Wires:
    """What all servers of a run are connected by."""

    def __init__(self, dice: random.Random, lossy: float, doubled: float) -> None:
        self.dice, self.lossy, self.doubled = dice, lossy, doubled
        self.buses: list[SimulatedBus] = []

    def carry(self, sender: SimulatedBus, word: Word) -> None:
        for bus in self.buses:
            if bus is sender or not bus.process.alive or self.dice.random() < self.lossy:
                continue
            for _ in range(2 if self.dice.random() < self.doubled else 1):
                slow = self.dice.random() < 0.1
                the_loop().later(self.dice.uniform(0.0, 3.0 if slow else 0.05), bus.words.put_nowait, word)


class SimulatedBus:
    """One server's end of the bus: words are heard one after another."""

    kind = "simulated"

    def __init__(self, wires: Wires, process: Process) -> None:
        self.wires, self.process = wires, process
        self.words: asyncio.Queue[Word] = asyncio.Queue()
        wires.buses.append(self)

    async def start(self, heard: OnMessage) -> None:
        asyncio.create_task(self._listen(heard))  # noqa: RUF006  (the loop of a run holds on to every task)

    def publish(self, table_id: str, ply: int, version: int) -> None:
        self.wires.carry(self, (table_id, ply, version))

    async def stop(self) -> None:
        if self in self.wires.buses:
            self.wires.buses.remove(self)

    async def healthy(self) -> bool:
        return True

    async def _listen(self, heard: OnMessage) -> None:
        while True:
            word = await self.words.get()
            try:
                await heard(*word)
            except Exception:
                await asyncio.sleep(1)  # as the bus of the house does when something breaks off
