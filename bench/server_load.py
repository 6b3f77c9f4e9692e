"""The server under load: `python bench/server_load.py` starts a house on SQLite, seats people at hundreds of tables, and lets them move.

Every table has its people connected by event streams. *Moving players*: 500 actions a second, spread over all tables. *Flat out*:
32 tables at a time act without a pause. Server and load share the machine; the CPU time is the server's own.
The people are sent records, as browsers are, and read them by the rules; `--forms named record` measures both forms in one run.

Memory is what is resident, measured before anybody is connected. The first tables of a house bring what is made once with them (caches
of words and views, pages of the database); after they have been played, as many more show what one more live table takes.
"""

from __future__ import annotations

import argparse
import asyncio
import functools
import itertools
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import msgspec
import uvloop

from teocalli.match import Match

TICK = os.sysconf("SC_CLK_TCK")
COLUMNS = (
    "| game | form | tables | moving: actions/s | p50 ms | p99 ms | flat out: actions/s | p50 ms | p99 ms "
    "| CPU µs an action | of the load | bytes an update | KiB a connection | first event ms |"
)
AT_ONCE = 32  # tables that act without a pause
FIRST = 500  # tables of a house just opened
PLAYED = 12  # plies of a table whose memory is measured


class Legal(msgspec.Struct):
    action: int
    text: str


class Choices(msgspec.Struct):
    """What somebody who is to act reads of an update in names."""

    legal: list[Legal]


class Update(msgspec.Struct):
    """What everybody reads of an event."""

    type: str = ""
    ply: int = -1
    owing: list[int] = []
    over: bool = False
    known: bytes = b""  # the position, in a record
    raw: bytes = b""  # the event as it came


decode = msgspec.json.Decoder(Update).decode
choices = msgspec.json.Decoder(Choices).decode


@functools.cache
def rules_of(game: str, seats: int) -> Match:
    """Any match of a game, whose rules read the records of others."""
    return Match(game, seats)


class ServerProcess:
    """A process of `teocalli serve`."""

    def __init__(self, database: str, port: int, compiled: int) -> None:
        self.database, self.port, self.compiled = database, port, compiled
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "teocalli", "serve", "--no-limits", "--log", "warning", "--port", str(self.port)]
        self.process = subprocess.Popen([*command, "--database", self.database], stderr=subprocess.DEVNULL)

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def cpu(self) -> float:
        """Seconds of CPU used so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    def memory(self) -> int:
        """KiB resident."""
        lines = Path(f"/proc/{self.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(60)


class Connection(asyncio.Protocol):
    """One HTTP/1.1 connection, as lean as can be: the load should not be what is measured."""

    def __init__(self) -> None:
        self.buffer = b""
        self.awaited: asyncio.Future[tuple[int, bytes]] | None = None

    @classmethod
    async def open(cls, port: int) -> Self:
        transport, line = await asyncio.get_running_loop().create_connection(cls, "127.0.0.1", port)
        line.transport = transport
        return line

    transport: asyncio.Transport

    def send(self, method: str, path: str, token: str | None, body: bytes = b"", accept: str = "*/*") -> None:
        head = f"{method} {path} HTTP/1.1\r\nhost: x\r\naccept: {accept}\r\n"
        if token is not None:
            head += f"authorization: Bearer {token}\r\n"
        if body:
            head += f"content-type: application/json\r\ncontent-length: {len(body)}\r\n"
        self.transport.write(head.encode() + b"\r\n" + body)

    async def ask(self, method: str, path: str, token: str | None = None, message: Any = None) -> tuple[int, bytes]:
        """The status and the body of an answer."""
        self.awaited = asyncio.get_running_loop().create_future()
        self.send(method, path, token, b"" if message is None else msgspec.json.encode(message))
        return await self.awaited

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        end = self.buffer.find(b"\r\n\r\n") + 4
        if end < 4:
            return
        start = self.buffer.index(b"content-length: ") + 16
        whole = end + int(self.buffer[start : self.buffer.index(b"\r\n", start)])
        if len(self.buffer) >= whole and self.awaited is not None and not self.awaited.done():
            self.awaited.set_result((int(self.buffer[9:12]), self.buffer[end:whole]))
            self.buffer = self.buffer[whole:]


class Stream(Connection):
    """The events of a stream (chunked, one or more lines a chunk), given to `heard` as they come."""

    heard: Callable[[Update], None]
    begun = False

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.begun:
            _, separator, self.buffer = self.buffer.partition(b"\r\n\r\n")
            self.begun = bool(separator)
        while self.begun and (line := self.buffer.find(b"\r\n")) > 0:
            start, size = line + 2, int(self.buffer[:line], 16)
            if len(self.buffer) < start + size + 2:
                return
            for event in self.buffer[start : start + size].split(b"\n"):
                if event:
                    update = decode(event)
                    update.raw = event
                    self.heard(update)
            self.buffer = self.buffer[start + size + 2 :]


@dataclass
class Figures:
    """What was measured."""

    latencies: list[float] = field(default_factory=list)
    refused: int = 0
    first_events: list[float] = field(default_factory=list)
    updates: int = 0
    bytes: int = 0  # of these updates

    def percentile(self, share: float) -> float:
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000


class Table:
    """One table with its people, all played by this process."""

    def __init__(self, game: str, seats: int, port: int, dice: random.Random, form: str) -> None:
        self.game, self.seats, self.port, self.dice, self.form = game, seats, port, dice, form
        self.figures = Figures()
        self.latest: list[Update] = [Update()] * seats
        self.changed = asyncio.Event()
        self.keys = 0
        self.streams: list[Stream] = []

    async def open(self) -> None:
        """Everybody sits down; nobody listens yet."""
        line = await Connection.open(self.port)
        self.tokens = [msgspec.json.decode((await line.ask("POST", "/api/tokens", None))[1])["token"] for _ in range(self.seats)]
        message = {"game": self.game, "seats": self.seats, "name": "Ana", "key": "opens"}
        _, body = await line.ask("POST", "/api/tables", self.tokens[0], message)
        self.id = msgspec.json.decode(body)["table"]["id"]
        for number in range(1, self.seats):
            await line.ask("POST", f"/api/tables/{self.id}/join", self.tokens[number], {"name": f"Guest {number}", "key": "sits"})
        for token in self.tokens:
            await line.ask("GET", f"/api/tables/{self.id}/view", token)
        line.transport.close()

    async def play(self) -> None:
        """Some plies by people who ask for views instead of listening."""
        line = await Connection.open(self.port)
        for _ in range(PLAYED):
            seat = decode((await line.ask("GET", f"/api/tables/{self.id}/view", self.tokens[0]))[1]).owing[0]
            _, view = await line.ask("GET", f"/api/tables/{self.id}/view", self.tokens[seat])
            update = decode(view)
            update.raw = view
            status, _ = await line.ask("POST", f"/api/tables/{self.id}/actions", self.tokens[seat], self.chosen(seat, update))
            assert status == 200
        line.transport.close()

    def chosen(self, seat: int, update: Update) -> dict[str, Any]:
        """An action of somebody who is to act, as the house wants to be asked for it."""
        legal = choices(update.raw).legal if update.type == "update" else self.read(seat, update.known)
        quiet = [choice for choice in legal if not choice.text.startswith("declare")] or legal
        self.keys += 1
        return {"ply": update.ply, "key": str(self.keys), "action": self.dice.choice(quiet).action}

    def read(self, seat: int, known: bytes) -> list[Legal]:
        """The legal actions in a record."""
        rules = rules_of(self.game, self.seats)
        actions = [action for action in rules.legal_in(known, seat) if action != rules.game.wait]
        return [Legal(action, rules.game.notation.action_to_text(action)) for action in actions]

    async def connect(self, figures: Figures) -> None:
        """A stream for each, and a line for commands."""
        self.line = await Connection.open(self.port)
        self.streams = [await Stream.open(self.port) for _ in range(self.seats)]
        for seat, stream in enumerate(self.streams):
            stream.heard = functools.partial(self.hear, seat, time.perf_counter(), figures)
            stream.send("GET", f"/api/tables/{self.id}/events?form={self.form}", self.tokens[seat], accept="application/x-ndjson")
        while any(update.ply < 0 for update in self.latest):
            await self.wait()

    def hear(self, seat: int, since: float, figures: Figures, event: Update) -> None:
        if event.type in ("update", "record"):
            if self.latest[seat].ply < 0:
                figures.first_events.append(time.perf_counter() - since)
            if event.type == "record":
                awaited = rules_of(self.game, self.seats).awaited_in(event.known)
                event.owing, event.over = awaited.owing, awaited.over
            self.figures.updates += 1
            self.figures.bytes += len(event.raw)
            self.latest[seat] = event
            self.changed.set()

    async def wait(self) -> None:
        self.changed.clear()
        await self.changed.wait()

    async def act(self, figures: Figures) -> None:
        """One action of somebody who owes one; a match that is over is followed by another."""
        if self.latest[0].over:
            await self.renew()
        ply = max(update.ply for update in self.latest)
        seat = next(seat for seat in self.latest[0].owing or [0])
        while self.latest[seat].ply < ply:
            await self.wait()
        mine = self.latest[seat]
        message = self.chosen(seat, mine)
        self.figures = figures
        since = time.perf_counter()
        status, _ = await self.line.ask("POST", f"/api/tables/{self.id}/actions?form={self.form}", self.tokens[seat], message)
        if status == 200:
            figures.latencies.append(time.perf_counter() - since)
        else:
            figures.refused += 1
        while any(update.ply <= ply for update in self.latest):
            await self.wait()

    async def renew(self) -> None:
        """Another table in the place of this one."""
        self.close()
        self.__init__(self.game, self.seats, self.port, self.dice, self.form)  # type: ignore[misc]
        await self.open()
        await self.connect(Figures())

    def close(self) -> None:
        for line in (*self.streams, self.line):
            line.transport.close()


async def moving(tables: list[Table], seconds: float, every: float, figures: Figures | None = None) -> Figures:
    """Each table acts about once in `every` seconds."""
    figures = figures or Figures()
    end = time.perf_counter() + seconds

    async def pace(table: Table) -> None:
        await asyncio.sleep(table.dice.uniform(0, every))
        while time.perf_counter() < end:
            began = time.perf_counter()
            await table.act(figures)
            await asyncio.sleep(max(0.0, table.dice.uniform(0.5, 1.5) * every - (time.perf_counter() - began)))

    await asyncio.gather(*(pace(table) for table in tables))
    return figures


async def flat_out(tables: list[Table], seconds: float) -> Figures:
    """As fast as it goes, a few tables at a time; none is opened meanwhile, which is other work: it ends when all are over."""
    figures = Figures()
    end = time.perf_counter() + seconds

    async def hurry(some: list[Table]) -> None:
        while time.perf_counter() < end and (going := [table for table in some if not table.latest[0].over]):
            for table in going:
                await table.act(figures)

    await asyncio.gather(*(hurry(tables[start::AT_ONCE]) for start in range(min(AT_ONCE, len(tables)))))
    return figures


async def renew(tables: list[Table]) -> None:
    """Tables whose match is over are followed by others, and lines that the house closed because nothing was asked on them by new ones."""
    await by_fifty([table.renew for table in tables if table.latest[0].over])
    for table in tables:
        if table.line.transport.is_closing():
            table.line = await Connection.open(table.port)


async def until_open(server: ServerProcess) -> None:
    """Until the house answers, with every game compiled."""
    while True:
        try:
            line = await Connection.open(server.port)
            if f"teocalli_games_compiled {server.compiled}.0".encode() in (await line.ask("GET", "/metrics"))[1]:
                return
        except OSError:
            pass
        await asyncio.sleep(0.2)


async def by_fifty(calls: list[Callable[[], Coroutine[Any, Any, None]]]) -> None:
    for start in range(0, len(calls), 50):
        await asyncio.gather(*(call() for call in calls[start : start + 50]))


async def memory(server: ServerProcess, game: str, seats: int, dice: random.Random) -> str:
    """What each of the first tables of a house takes, each of as many more, and each of these once they are played."""
    processes = []
    for _ in range(2):
        tables = [Table(game, seats, server.port, dice, "named") for _ in range(FIRST)]
        before = server.memory()
        await by_fifty([table.open for table in tables])
        processes.append((server.memory() - before) / FIRST)
        await by_fifty([table.play for table in tables])
    first, fresh, played = *processes, (server.memory() - before) / FIRST
    each = f"{first:.1f} each of the first {FIRST} with what is made once, {fresh:.1f} one more, {played:.1f} one more after {PLAYED} plies"
    return f"KiB a table of {game}: {each}."


async def measure(server: ServerProcess, game: str, form: str, count: int, options: argparse.Namespace, dice: random.Random) -> list[Table]:
    figures, seats, seconds = Figures(), options.seats, options.seconds
    tables = [Table(game, seats, server.port, dice, form) for _ in range(count)]
    await by_fifty([table.open for table in tables])
    opened = server.memory()
    await by_fifty([functools.partial(table.connect, figures) for table in tables])
    lines = (server.memory() - opened) / count / (seats + 1)
    first = sorted(figures.first_events)
    used, began = server.cpu(), time.perf_counter()
    moved = await moving(tables, seconds, every=max(1.0, count / 500))
    took, used = time.perf_counter() - began, server.cpu() - used
    hasty_used, hasty_began, own = server.cpu(), time.perf_counter(), time.process_time()
    hasty = await flat_out(tables, seconds)
    hasty_took, hasty_used, own = time.perf_counter() - hasty_began, server.cpu() - hasty_used, time.process_time() - own
    actions = max(1, len(hasty.latencies))
    print(
        f"| {game} | {form} | {count} | {len(moved.latencies) / took:.0f} | {moved.percentile(0.5):.1f} | {moved.percentile(0.99):.1f} "
        f"| {actions / hasty_took:.0f} | {hasty.percentile(0.5):.1f} | {hasty.percentile(0.99):.1f} "
        f"| {hasty_used / actions * 1e6:.0f} | {own / actions * 1e6:.0f} "
        f"| {hasty.bytes / max(1, hasty.updates):.0f} | {lines:.1f} | {first[len(first) // 2] * 1000:.1f} |",
        flush=True,
    )
    assert moved.refused == hasty.refused == 0, "every action of a player in turn is accepted"
    return tables


async def rebuild(server: ServerProcess, tables: list[Table]) -> None:
    """Kill the server, start it again, and look at every table."""
    for table in tables:
        table.close()
    server.end(signal.SIGKILL)
    server.start()
    await until_open(server)
    line = await Connection.open(server.port)
    began, used = time.perf_counter(), server.cpu()
    for table in tables:
        status, _ = await line.ask("GET", f"/api/tables/{table.id}/view", table.tokens[0])
        assert status == 200
    took = f"{time.perf_counter() - began:.2f} s ({server.cpu() - used:.2f} s of CPU)"
    print(f"\nAfter a restart {len(tables)} tables were rebuilt and shown in {took}.")


async def main(options: argparse.Namespace) -> None:
    dice = random.Random(1)
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(f"{folder}/house.db", options.port, options.compiled)
        server.start()
        try:
            await until_open(server)
            for game in options.games:
                print(await memory(server, game, options.seats, dice), flush=True)
            print(COLUMNS)
            print("| --- " * (COLUMNS.count("|") - 1) + "|")
            tables: list[Table] = []
            for game, count, form in itertools.product(options.games, options.tables, options.forms):
                for table in tables:
                    table.close()
                tables = await measure(server, game, form, count, options, dice)
            await rebuild(server, tables[:1000])
        finally:
            server.end(signal.SIGKILL)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", default=["cibola"])
    parser.add_argument("--forms", nargs="+", choices=["named", "record"], default=["record"])
    parser.add_argument("--tables", nargs="+", type=int, default=[100, 500, 2000])
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--compiled", type=int, default=4, help="games that must be compiled before it begins")
    parser.add_argument("--port", type=int, default=8917)
    return parser.parse_args()


if __name__ == "__main__":
    uvloop.run(main(arguments()))
