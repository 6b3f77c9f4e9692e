"""A run: servers, people and misfortune, all drawn from one seed."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import gc
import hashlib
import random
import unittest.mock
import warnings
from collections.abc import Iterator
from typing import Any

import msgspec
import structlog

from simulation import chance
from simulation.bus import SimulatedBus, Wires
from simulation.clients import Person
from simulation.loop import START, Process, Stuck, VirtualLoop
from simulation.model import Broken, Referee
from simulation.network import Line, Network
from simulation.store import Database, SimulatedStore, Weather
from teocalli import bots
from teocalli.match import Match
from teocalli.server import app as application
from teocalli.server import work as attendance
from teocalli.server.house import House
from teocalli.server.settings import Settings

EPOCH = 1_760_000_000_000  # milliseconds since 1970 when a run begins
GAMES = (("cibola", 2, 4), ("codinca", 2, 4), ("temple_code", 2, 4), ("aztec", 3, 6))
CALM = 14.0  # seconds at the end in which everything works
NAMES = ("Ana", "Bo", "Cem", "Dia", "Eli", "Flo")


class Outcome(msgspec.Struct):
    """How a run went."""

    seed: int
    problem: str | None
    trace: list[str]
    counts: dict[str, int]

    @property
    def digest(self) -> str:
        return hashlib.sha256("\n".join(self.trace).encode()).hexdigest()


@functools.cache
def the_app(slot: int) -> Any:
    """An application for each place of a server; building one takes longer than a run."""
    return application.create(settings_of("", lambda: 0))


def settings_of(name: str, clock: Any) -> Settings:
    return Settings(
        database="simulated",
        name=name,
        compiled=False,
        limited=False,
        pace=0.2,
        think=50,
        absent=4.0,
        beat=5.0,
        poll=0.5,
        lease=2.0,
        idle=6.0,
        retry=200,
        clock=clock,
    )


class Server:
    """A place where a server process runs, dies and is started again."""

    def __init__(self, world: World, number: int) -> None:
        self.world, self.name, self.app = world, f"house-{number}", the_app(number)
        self.skew = 0.0  # seconds that its wall clock is off
        self.lives = 0
        self.lines: set[Line] = set()
        self.process = Process(self.name)
        self.house: House | None = None

    def clock(self) -> int:
        return EPOCH + int((self.world.loop.time() - START + self.skew) * 1000)

    def start(self) -> None:
        self.lives += 1
        self.process = Process(f"{self.name}.{self.lives}")
        self.world.loop.spawn(self.process, self._open(self.process))

    async def _open(self, process: Process) -> None:
        store, bus = SimulatedStore(self.world.database, process), SimulatedBus(self.world.wires, process)
        while True:
            house = House(settings_of(process.name, self.clock), store, bus)
            try:
                await house.start()
            except Exception as error:
                self.world.note(f"{process.name} could not start: {error!r}")
                await asyncio.sleep(0.5)
                continue
            break
        self.house = house
        self.app.state.house = house
        self.app.state.limiters = application.limiters(house.settings.limits)
        self.world.ready.add(self)
        self.world.note(f"{process.name} is open")

    def die(self) -> None:
        self.world.note(f"{self.process.name} dies")
        self.process.alive = False
        self.process.graveyard.append(self.house)
        self.world.ready.discard(self)
        for line in sorted(self.lines, key=lambda line: line.number):
            self.world.loop.later(self.world.dice.uniform(0.0, 0.3), line.break_off)
        self.lines = set()

    def pause(self, seconds: float) -> None:
        self.world.note(f"{self.process.name} is paused for {seconds:.1f} s")
        self.process.paused = True
        self.world.loop.later(seconds, self._resume, self.process)

    def _resume(self, process: Process) -> None:
        if process.alive:
            self.world.note(f"{process.name} goes on")
            self.world.loop.resume(process)


class World:
    """Everything of one run."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.dice = random.Random(f"world {seed}")
        self.trace: list[str] = []
        self.loop = VirtualLoop(lambda: self.dice.uniform(0.001, 0.05))
        self.referee = Referee(self.note)
        self.network = Network(random.Random(f"network {seed}"))
        self.wires = Wires(random.Random(f"bus {seed}"), lossy=self.dice.choice((0.0, 0.2, 1.0)), doubled=0.1)
        self.ids: list[str] = []  # tables that everybody has been told of
        self.ready: set[Server] = set()
        self.tables = self.dice.randint(1, 3)
        self.game = self.dice.choices(GAMES, (6, 2, 2, 1))[0]
        self.duration = self.dice.uniform(15.0, 35.0)
        self.misfortune = self.dice.choice((0.0, 0.5, 1.0))

    def note(self, line: str) -> None:
        self.trace.append(f"{self.loop.time() - START:9.4f} {line}")

    def publish(self, table: str) -> None:
        if table not in self.ids:
            self.ids.append(table)

    def any_server(self, dice: random.Random) -> Server:
        return dice.choice(self.servers)

    async def run(self) -> None:
        self.database = Database(random.Random(f"database {self.seed}"), self.referee)
        self.servers = [Server(self, number) for number in range(self.dice.choice((1, 2, 2, 3)))]
        for server in self.servers:
            server.skew = self.dice.choice((0.0, self.dice.uniform(-0.3, 0.3)))
            server.start()
        people = [Person(self, name) for name in NAMES[: self.dice.randint(3, 6)]]
        until = START + self.duration
        living = [asyncio.create_task(person.live(until)) for person in people]
        self.loop.create_task(self._misfortunes(until))
        await asyncio.gather(*living)
        await self._calm()

    async def _misfortunes(self, until: float) -> None:
        """Things go wrong now and then."""
        dice = self.dice
        while self.misfortune and self.loop.time() < until - 1:
            await asyncio.sleep(dice.expovariate(self.misfortune / 2.5))
            server = dice.choice(self.servers)
            kind = dice.choice(("die", "pause", "jump", "weather", "weather", "network"))
            if not server.process.alive or server.process.paused:
                continue
            if kind == "die":
                server.die()
                self.loop.later(dice.uniform(0.1, 4.0), server.start)
            elif kind == "pause":
                server.pause(dice.uniform(0.2, 5.0))
            elif kind == "jump":
                server.skew += dice.choice((-60.0, -5.0, 5.0, 60.0, 3600.0))
                self.note(f"the clock of {server.name} jumps to {server.skew:.1f} s")
            elif kind == "weather":
                trouble = Weather(dice.choice((0.01, 0.2, 0.6)), dice.choice((0.0, 0.1)), dice.choice((0.0, 0.1)), dice.choice((0.0, 0.03)))
                self._weather(trouble)
                self.loop.later(dice.uniform(0.5, 4.0), self._weather, Weather())
            elif kind == "network":
                self.network.lossy = dice.choice((0.0, 0.1, 0.3))

    def _weather(self, weather: Weather) -> None:
        self.note(f"the database: {weather}")
        self.database.weather = weather

    async def _calm(self) -> None:
        """Everything works again: whatever has to happen happens now."""
        self.note("calm")
        self.network.lossy = 0.0
        self._weather(Weather())
        for server in self.servers:
            if not server.process.alive and server not in self.ready:
                pass  # it is being started already
        await asyncio.sleep(CALM)


def simulate(seed: int) -> Outcome:
    """One run."""
    gc_was = gc.isenabled()
    gc.disable()
    world = World(seed)
    main: asyncio.Task[None] | None = None
    try:
        with chance.seeded(f"secrets {seed}"), structlog.testing.capture_logs() as logs, quiet_bots():
            asyncio.set_event_loop(world.loop)
            world.loop.set_exception_handler(lambda _loop, context: _unhandled(world, context))
            main = world.loop.create_task(world.run())
            try:
                world.loop.run_until_complete(main)
            except (Broken, Stuck, RuntimeError) as error:  # the loop was stopped where it was
                world.referee.problem = world.referee.problem or repr(error)
            check_logs(world, logs)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                world.loop.bury()
                world.database.close()
    finally:
        asyncio.set_event_loop(None)
        if gc_was:
            gc.enable()
    return Outcome(seed, world.referee.problem, world.trace, world.referee.counts)


def _unhandled(world: World, context: dict[str, Any]) -> None:
    error = context.get("exception")
    if not isinstance(error, Broken) and world.referee.problem is None:
        world.referee.problem = f"unhandled: {context.get('message')} {error!r}"
    world.loop.stop()


def check_logs(world: World, logs: list[Any]) -> None:
    """Whatever a server calls an error is one."""
    for entry in logs:
        if entry["log_level"] == "error" and entry["event"] != "store away" and "StoreError" not in str(entry.get("error")):
            world.note(f"log {entry}")
            world.referee.problem = world.referee.problem or f"a server logged {entry}"


@contextlib.contextmanager
def quiet_bots() -> Iterator[None]:
    """Bots throw dice: how well they play is of no interest here."""
    with unittest.mock.patch.object(attendance, "choose", throw_dice):
        yield


def throw_dice(match: Match, known: Any, seat: int, owes: bool, level: str, *, seed: int, **_how: Any) -> bots.Decision:
    """Any legal action; out of turn mostly none."""
    dice = random.Random(seed)
    legal = [action for action in match.legal_in(known.tobytes(), seat) if not (owes and action == match.game.wait)]
    silent = match.game.wait in legal and dice.random() < 0.8
    return bots.Decision(match.game.wait if silent or not legal else dice.choice(legal))
