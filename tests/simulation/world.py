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
import numpy as np
import structlog

from simulation import chance
from simulation.bus import SimulatedBus, Wires
from simulation.clients import Person
from simulation.correspondence import Command
from simulation.keeper import KeeperAtWork, give_key
from simulation.loop import START, Process, VirtualLoop
from simulation.model import Case
from simulation.network import Connection, Lost, SimulatedNetwork, Stream
from simulation.referee import ABSENT, HEARD, Broken, Referee
from simulation.store import Database, SimulatedStore, Weather
from teocalli import bots, masks
from teocalli.game import Game
from teocalli.match import Match
from teocalli.server import app as application
from teocalli.server import clocks, notifications, outbound_http, thinking
from teocalli.server.server import Server
from teocalli.server.settings import Settings
from teocalli.server.steady_clock import LONGEST

EPOCH = 1_760_000_000_000  # milliseconds since 1970 when a run begins
GAMES = (("cibola", 2, 4), ("codinca", 2, 4), ("temple_code", 2, 4), ("aztec", 3, 6))
CALM = 12.0  # seconds at the end in which everything works
QUIET = 3.0  # seconds after which everybody must have heard of everything
DAY = 12_000  # milliseconds of a day, so that a run has some
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
        absent=ABSENT,
        beat=5.0,
        poll=1.0,
        lease=3.0,
        idle=4.0,
        looks=0.5,
        call_after=0.5,
        retry=200,
        clock=clock,
        monotonic=_monotonic,
    )


def _monotonic() -> float:
    return asyncio.get_running_loop().time()


class Machine:
    """A place where a server process runs, dies and is started again."""

    def __init__(self, world: World, number: int) -> None:
        self.world, self.name, self.app = world, f"house-{number}", the_app(number)
        self.skew = 0.0  # seconds that its wall clock is off
        self.lives = 0
        self.lines: set[Connection] = set()
        self.process = Process(self.name)
        self.house: Server | None = None

    def clock(self) -> int:
        return self.world.clock() + int(self.skew * 1000)

    @property
    def listening(self) -> bool:
        return self in self.world.ready

    def start(self) -> None:
        self.lives += 1
        self.process = Process(f"{self.name}.{self.lives}")
        self.world.loop.spawn(self.process, self._open(self.process))

    async def _open(self, process: Process) -> None:
        store = SimulatedStore(self.world.database, process, shared=len(self.world.servers) > 1, clock=self.world.clock)
        bus = SimulatedBus(self.world.wires, process)
        while True:
            house = Server(settings_of(process.name, self.clock), store, bus)
            try:
                await house.start()
            except Exception as error:
                self.world.note(f"{process.name} could not start: {error!r}")
                await asyncio.sleep(0.5)
                continue
            break
        self.house = house
        self.app.state.server = house
        self.app.state.limiters = application.limiters(house.settings.limits)
        self.world.ready.add(self)
        self.world.trouble()
        self.world.note(f"{process.name} is open")

    def die(self) -> None:
        self.world.note(f"{self.process.name} dies")
        self.process.alive = False
        self.process.graveyard.append(self.house)
        self.world.ready.discard(self)
        self.world.trouble()
        for line in sorted(self.lines, key=lambda line: line.number):
            self.world.loop.later(self.world.dice.uniform(0.0, 0.3), line.break_off)
        self.lines = set()

    def pause(self, seconds: float) -> None:
        self.world.note(f"{self.process.name} is paused for {seconds:.1f} s")
        self.process.paused = True
        self.world.trouble()
        self.world.loop.later(seconds, self._resume, self.process)

    def _resume(self, process: Process) -> None:
        if process.alive:
            self.world.note(f"{process.name} goes on")
            self.world.loop.resume(process)
            self.world.trouble()


class World:
    """Everything of one run."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.dice = random.Random(f"world {seed}")
        self.trace: list[str] = []
        self.loop = VirtualLoop(lambda: self.dice.uniform(0.02, 0.3))
        self.referee = Referee(self.note, self.thought, self.steady)
        self.network = SimulatedNetwork(random.Random(f"network {seed}"))
        self.call_dice = random.Random(f"calls {seed}")
        self.wires = Wires(random.Random(f"bus {seed}"), lossy=self.dice.choice((0.0, 0.2, 1.0)), doubled=0.1)
        self.ids: list[str] = []  # tables that everybody has been told of
        self.ready: set[Machine] = set()
        self.down: list[list[float]] = [[START, float("inf")]]  # from when to when no server was there
        self.troubled = START  # when something last went wrong, or ended to
        self.tables = self.dice.randint(1, 3)
        self.game = self.dice.choices(GAMES, (24, 8, 7, 1))[0]
        self.duration = self.dice.uniform(6.0, 18.0)
        self.lobby = self.dice.choice((0.2, 1.0))  # how restless people are before the start
        self.misfortune = self.dice.choice((0.0, 0.5, 1.0))
        self.kept = seed % 5 == 4  # one run in five has a keeper

    def note(self, line: str) -> None:
        self.trace.append(f"{self.loop.time() - START:9.4f} {line}")

    def clock(self) -> int:
        """What time it is in truth, in milliseconds since 1970."""
        return EPOCH + int((self.loop.time() - START) * 1000)

    def publish(self, table: str) -> None:
        if table not in self.ids:
            self.ids.append(table)

    def trouble(self) -> None:
        """Something goes wrong now, or is mended."""
        now, there = self.loop.time(), any(not server.process.paused for server in self.ready)
        self.troubled = now
        if there and self.down[-1][1] > now:
            self.down[-1][1] = now
        elif not there and self.down[-1][1] <= now:
            self.down.append([now, float("inf")])

    def thought(self, since: float, milliseconds: float) -> float:
        """Time since a moment, less that in which no server was there; pauses that are too short to be noticed count."""
        now = self.loop.time()
        lost = sum(max(0.0, min(end, now) - max(start, since) - LONGEST) for start, end in self.down)
        return max(0.0, milliseconds - lost * 1000)

    def steady(self, since: float) -> bool:
        """Nothing has gone wrong since a moment, or just before it."""
        return self.troubled < since - 1.0 and self.database.weather == Weather() and len(self.ready) == len(self.servers)

    def deliver(self, digest: bytes, table: str) -> int:
        """A call arrives, or does not."""
        if self.call_dice.random() < 0.3:
            self.note(f"a call to table {table} is lost")
            return self.call_dice.choice((0, 429, 503))
        since = self.loop.time() - HEARD
        streams = [stream for person in self.people if person.digest == digest for one, stream in person.streams if one == table]
        listens = any(stream.open and not stream.ended and stream.sent and stream.began < since for stream in streams)
        looks = self.steady(since) and listens and self.referee.cases[table].seated_at(digest, since)
        self.note(f"a call to table {table}")
        self.referee.called(digest, table, looks)
        return 200

    def any_server(self, dice: random.Random) -> Machine:
        return dice.choice(self.servers)

    async def run(self) -> None:
        self.database = Database(random.Random(f"database {self.seed}"), self.referee)
        self.servers = [Machine(self, number) for number in range(self.dice.choice((1, 2, 2, 3)))]
        for server in self.servers:
            server.skew = self.dice.choice((0.0, self.dice.uniform(-0.3, 0.3)))
            server.start()
        self.people = people = [Person(self, name) for name in NAMES[: self.dice.randint(3, 6)]]
        until = START + self.duration
        living = [asyncio.create_task(person.live(until)) for person in people]
        if self.dice.random() < 0.3:
            living.append(asyncio.create_task(Person(self, "Stranger").intrude(until)))
        if self.kept:
            give_key(self.database, self.clock())
            keepers = KeeperAtWork(self, "Keeper"), KeeperAtWork(self, "Deputy"), KeeperAtWork(self, "Impostor", "a key of one's own")
            living += [asyncio.create_task(keeper.live(until)) for keeper in keepers]
        self.loop.create_task(self._misfortunes(until))
        await asyncio.gather(*living)
        await self._calm()

    async def _misfortunes(self, until: float) -> None:
        """Things go wrong now and then."""
        dice = self.dice
        while self.misfortune:
            await asyncio.sleep(dice.expovariate(self.misfortune / 2.5))
            if self.loop.time() > until:
                return
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
                self.trouble()
            elif kind == "weather":
                trouble = Weather(dice.choice((0.01, 0.2, 0.6)), dice.choice((0.0, 0.1)), dice.choice((0.0, 0.1)), dice.choice((0.0, 0.03)))
                self._weather(trouble)
                self.loop.later(dice.uniform(0.5, 4.0), self._weather, Weather())
            elif kind == "network":
                self.network.lossy = dice.choice((0.0, 0.1, 0.3))

    def _weather(self, weather: Weather) -> None:
        self.note(f"the database: {weather}")
        self.database.weather = weather
        self.trouble()

    async def _calm(self) -> None:
        """Everything works again: whatever has to happen happens now."""
        self.note("calm")
        self.network.lossy = 0.0
        self._weather(Weather())
        while len(self.ready) < len(self.servers) or any(server.process.paused for server in self.servers):
            await asyncio.sleep(0.5)
        await asyncio.sleep(CALM)
        await self._inspect()

    async def _inspect(self) -> None:
        """After a while in which everything worked the servers agree with the database, and nobody waits for a bot."""
        inspector = Person(self, "Inspector")
        for case in self.referee.cases.values():
            if case.bots_owe():
                self.referee.must(self.loop.time() - case.latest < QUIET, f"the bots of table {case.id} do nothing")
            self.referee.no_time_is_up(case)
            if case.match is not None:
                self.referee.must(case.positions[0].state.tobytes() == case.dealt, f"the deal of table {case.id} has changed")
            for server in self.servers:
                if self.loop.time() - case.latest > QUIET:
                    await self._compare(inspector, case, server)
        self.referee.keeper.inspect(self.database, self.servers)
        for person in self.people:
            for table, stream in person.streams:
                self._heard_all(person, self.referee.cases.get(table), stream)

    def _heard_all(self, person: Person, case: Case | None, stream: Stream) -> None:
        """A stream that is open has told everything."""
        if case is None or case.match is None or not stream.open or stream.slow or self.loop.time() - case.latest < QUIET:
            return
        plies = [event["ply"] for event in stream.sent if event["type"] == "update"] or [stream.after]
        self.referee.must(plies[-1:] == [len(case.log)], f"a stream of {person.name} from {stream.server.name} was told of", plies)

    async def _compare(self, inspector: Person, case: Case, server: Machine) -> None:
        """What a server says of a table that has been quiet for a while is what the database says."""
        command, latest = Command(inspector, "table", case.id, {}, 0), case.latest
        try:
            answer = await inspector.send(command, "GET", f"/api/tables/{case.id}", server)
        except Lost:
            self.referee.fail(f"{server.name} does not answer what table {case.id} is")
        self.referee.must(answer.status == 200, f"{server.name} answers for table {case.id} with {answer.status}")
        table, seats = answer.json(), case.now.seats
        shown = table["status"], table["ply"], [(seat["kind"], seat["name"], seat["reason"]) for seat in table["seats"]]
        truth = case.status, len(case.log), [(seat["kind"], seat["name"], seat["stand_in"]) for seat in seats]
        if case.latest == latest:  # nothing has happened while the answer was on its way
            self.referee.must(shown == truth, f"{server.name} says that table {case.id} is", shown, "and it is", truth)


def simulate(seed: int, kind: type[World] = World) -> Outcome:
    """One run."""
    gc_was = gc.isenabled()
    gc.disable()
    world = kind(seed)
    try:
        with chance.seeded(f"secrets {seed}"), structlog.testing.capture_logs() as logs, quiet_bots(), short_days(), imitated_calls(world):
            asyncio.set_event_loop(world.loop)
            world.loop.set_exception_handler(lambda _loop, context: _unhandled(world, context))
            try:
                world.loop.run_until_complete(world.run())
            except Exception as error:  # the loop was stopped where it was
                world.referee.problem = world.referee.problem or repr(error)
            check_logs(world, logs)
            outcome = Outcome(seed, world.referee.problem, list(world.trace), world.referee.counts)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                world.loop.bury()
                world.database.close()
    finally:
        asyncio.set_event_loop(None)
        if gc_was:
            gc.enable()
    return outcome


def _unhandled(world: World, context: dict[str, Any]) -> None:
    error = context.get("exception")
    if not isinstance(error, Broken) and world.referee.problem is None:
        world.referee.problem = f"unhandled: {context.get('message')} {error!r}"
    world.loop.stop()


def check_logs(world: World, logs: list[Any]) -> None:
    """Whatever a server calls an error is one."""
    for entry in logs:
        if (
            entry["log_level"] == "error"
            and entry["event"] != "store away"
            and "StoreError" not in f"{entry.get('error')} {entry.get('exc_info')!r}"
        ):
            world.note(f"log {entry}")
            world.referee.problem = world.referee.problem or f"a server logged {entry}"


@contextlib.contextmanager
def imitated_calls(world: World) -> Iterator[None]:
    """Nothing is sent outside."""
    deliver = unittest.mock.patch.object(notifications, "deliver", lambda call, notice, *_: world.deliver(call.token, notice.table))
    with deliver, unittest.mock.patch.object(outbound_http, "look_up", return_value=["192.0.2.1"]):
        yield


@contextlib.contextmanager
def short_days() -> Iterator[None]:
    """A table with days for a decision is one like the others here."""
    with unittest.mock.patch.object(clocks, "DAY", DAY), unittest.mock.patch.object(clocks, "VACATION", 2 * DAY):
        yield


@contextlib.contextmanager
def quiet_bots() -> Iterator[None]:
    """Bots throw dice: how well they play is of no interest here."""
    with unittest.mock.patch.object(thinking, "choose", throw_dice), unittest.mock.patch.object(thinking, "advise", throw_dice_for_advice):
        yield


def throw_dice_for_advice(game: Game, box: np.record, known: np.record, seat: int, *, seed: int, **_how: Any) -> bots.Decision:
    """Any legal action."""
    mask = game.new_mask()
    game.engine().legal(known, box, seat, mask)
    return bots.Decision(random.Random(seed).choice(masks.members(mask)))


def throw_dice(match: Match, known: Any, seat: int, owes: bool, level: str, *, seed: int, **_how: Any) -> bots.Decision:
    """Any legal action; out of turn mostly none."""
    dice = random.Random(seed)
    legal = [action for action in match.legal_in(known.tobytes(), seat) if not (owes and action == match.game.wait)]
    silent = match.game.wait in legal and dice.random() < 0.8
    return bots.Decision(match.game.wait if silent or not legal else dice.choice(legal))
