"""The server under load: `python bench/server_load.py` starts a house on SQLite, seats people at hundreds of tables, and lets them move.

Every table has its people connected by event streams. *Moving players*: 500 actions a second, spread over all tables. *Flat out*:
32 tables at a time act without a pause. Server and load share the machine; the CPU time is the server's own.
"""

from __future__ import annotations

import argparse
import asyncio
import functools
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
from typing import Any

import msgspec

TICK = os.sysconf("SC_CLK_TCK")
COLUMNS = (
    "| game | tables | moving: actions/s | p50 ms | p99 ms | flat out: actions/s | p50 ms | p99 ms "
    "| CPU µs an action | KiB a table | KiB a connection | first event ms |"
)
AT_ONCE = 32  # tables that act without a pause


class Legal(msgspec.Struct):
    action: int
    text: str


class Update(msgspec.Struct):
    """What the load reads of an event."""

    type: str = ""
    ply: int = -1
    owing: list[int] = []
    legal: list[Legal] = []
    over: bool = False


decode = msgspec.json.Decoder(Update).decode


class Server:
    """A process of `teocalli serve`."""

    def __init__(self, folder: Path, port: int, compiled: int) -> None:
        self.folder, self.port, self.compiled = folder, port, compiled
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "teocalli", "serve", "--no-limits", "--log", "warning", "--port", str(self.port)]
        self.process = subprocess.Popen([*command, "--database", str(self.folder / "house.db")], stderr=subprocess.DEVNULL)

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


class Line:
    """One HTTP/1.1 connection, as lean as can be."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, port: int) -> Line:
        return cls(*await asyncio.open_connection("127.0.0.1", port, limit=1 << 20))

    def send(self, method: str, path: str, token: str | None, body: bytes | None, accept: str = "*/*") -> None:
        head = f"{method} {path} HTTP/1.1\r\nhost: x\r\naccept: {accept}\r\n"
        if token is not None:
            head += f"authorization: Bearer {token}\r\n"
        if body is not None:
            head += f"content-type: application/json\r\ncontent-length: {len(body)}\r\n"
        self.writer.write(head.encode() + b"\r\n" + (body or b""))

    async def ask(self, method: str, path: str, token: str | None = None, message: Any = None) -> tuple[int, bytes]:
        self.send(method, path, token, None if message is None else msgspec.json.encode(message))
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = next(int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
        return int(head[9:12]), await self.reader.readexactly(length)

    async def events(self, path: str, token: str) -> Any:
        """The events of a stream (chunked, one or more lines a chunk)."""
        self.send("GET", path, token, None, "application/x-ndjson")
        await self.reader.readuntil(b"\r\n\r\n")
        while size := int(await self.reader.readline() or b"0", 16):
            chunk = await self.reader.readexactly(size + 2)
            for line in chunk[:-2].split(b"\n"):
                if line:
                    yield decode(line)


@dataclass
class Figures:
    """What was measured."""

    latencies: list[float] = field(default_factory=list)
    refused: int = 0
    first_events: list[float] = field(default_factory=list)

    def percentile(self, share: float) -> float:
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000


class Table:
    """One table with its people, all played by this process."""

    def __init__(self, game: str, seats: int, port: int, dice: random.Random) -> None:
        self.game, self.seats, self.port, self.dice = game, seats, port, dice
        self.latest: list[Update] = [Update()] * seats
        self.changed = asyncio.Event()
        self.keys = 0
        self.listening: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Everybody sits down; nobody listens yet."""
        line = await Line.open(self.port)
        _, body = await line.ask("POST", "/api/tables", None, {"game": self.game, "seats": self.seats, "name": "Ana"})
        seated = msgspec.json.decode(body)
        self.id, self.tokens = seated["table"]["id"], [seated["token"]]
        for number in range(1, self.seats):
            _, body = await line.ask("POST", f"/api/tables/{self.id}/join", None, {"name": f"Guest {number}"})
            self.tokens.append(msgspec.json.decode(body)["token"])
        for token in self.tokens:
            await line.ask("GET", f"/api/tables/{self.id}/view", token)
        line.writer.close()

    async def connect(self, figures: Figures) -> None:
        """A stream for each, and a line for commands."""
        self.line = await Line.open(self.port)
        self.listening = [asyncio.create_task(self.listen(seat, figures)) for seat in range(self.seats)]
        while any(update.ply < 0 for update in self.latest):
            await self.wait()

    async def listen(self, seat: int, figures: Figures) -> None:
        line = await Line.open(self.port)
        asked = time.perf_counter()
        async for event in line.events(f"/api/tables/{self.id}/events", self.tokens[seat]):
            if event.type == "update":
                if self.latest[seat].ply < 0:
                    figures.first_events.append(time.perf_counter() - asked)
                self.latest[seat] = event
                self.changed.set()

    async def wait(self) -> None:
        self.changed.clear()
        await self.changed.wait()

    async def act(self, figures: Figures) -> None:
        """One action of somebody who owes one; a match that is over is followed by another."""
        if self.latest[0].over:
            await self.close()
            self.__init__(self.game, self.seats, self.port, self.dice)  # type: ignore[misc]
            await self.open()
            await self.connect(Figures())
        ply = max(update.ply for update in self.latest)
        seat = next(seat for seat in self.latest[0].owing or [0])
        while self.latest[seat].ply < ply:
            await self.wait()
        mine = self.latest[seat]
        quiet = [legal for legal in mine.legal if not legal.text.startswith("declare")] or mine.legal
        self.keys += 1
        message = {"ply": mine.ply, "key": str(self.keys), "action": self.dice.choice(quiet).action}
        asked = time.perf_counter()
        status, _ = await self.line.ask("POST", f"/api/tables/{self.id}/actions", self.tokens[seat], message)
        if status == 200:
            figures.latencies.append(time.perf_counter() - asked)
        else:
            figures.refused += 1
        while any(update.ply <= ply for update in self.latest):
            await self.wait()

    async def close(self) -> None:
        for task in self.listening:
            task.cancel()
        await asyncio.gather(*self.listening, return_exceptions=True)
        self.line.writer.close()


async def moving(tables: list[Table], seconds: float, every: float) -> Figures:
    """Each table acts about once in `every` seconds."""
    figures = Figures()
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
    """As fast as it goes, a few tables at a time."""
    figures = Figures()
    end = time.perf_counter() + seconds

    async def hurry(some: list[Table]) -> None:
        while time.perf_counter() < end:
            for table in some:
                await table.act(figures)

    await asyncio.gather(*(hurry(tables[start::AT_ONCE]) for start in range(min(AT_ONCE, len(tables)))))
    return figures


async def until_open(server: Server) -> None:
    """Until the house answers, with every game compiled."""
    while True:
        try:
            line = await Line.open(server.port)
            if f"teocalli_games_compiled {server.compiled}.0".encode() in (await line.ask("GET", "/metrics"))[1]:
                return
        except OSError:
            pass
        await asyncio.sleep(0.2)


async def by_fifty(calls: list[Callable[[], Coroutine[Any, Any, None]]]) -> None:
    for start in range(0, len(calls), 50):
        await asyncio.gather(*(call() for call in calls[start : start + 50]))


async def measure(server: Server, game: str, seats: int, count: int, seconds: float, dice: random.Random) -> list[Table]:
    figures = Figures()
    tables = [Table(game, seats, server.port, dice) for _ in range(count)]
    before = server.memory()
    await by_fifty([table.open for table in tables])
    opened = server.memory()
    await by_fifty([functools.partial(table.connect, figures) for table in tables])
    memory, lines = (opened - before) / count, (server.memory() - opened) / count / (seats + 1)
    first = sorted(figures.first_events)
    used, began = server.cpu(), time.perf_counter()
    moved = await moving(tables, seconds, every=max(1.0, count / 500))
    took, used = time.perf_counter() - began, server.cpu() - used
    hasty_used, hasty_began = server.cpu(), time.perf_counter()
    hasty = await flat_out(tables, seconds)
    hasty_took, hasty_used = time.perf_counter() - hasty_began, server.cpu() - hasty_used
    print(
        f"| {game} | {count} | {len(moved.latencies) / took:.0f} | {moved.percentile(0.5):.1f} | {moved.percentile(0.99):.1f} "
        f"| {len(hasty.latencies) / hasty_took:.0f} | {hasty.percentile(0.5):.1f} | {hasty.percentile(0.99):.1f} "
        f"| {hasty_used / max(1, len(hasty.latencies)) * 1e6:.0f} | {memory:.1f} | {lines:.1f} | {first[len(first) // 2] * 1000:.1f} |",
        flush=True,
    )
    assert moved.refused == hasty.refused == 0, "every action of a player in turn is accepted"
    return tables


async def rebuild(server: Server, tables: list[Table]) -> None:
    """Kill the server, start it again, and look at every table."""
    for table in tables:
        await table.close()
    server.end(signal.SIGKILL)
    server.start()
    await until_open(server)
    line = await Line.open(server.port)
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
        server = Server(Path(folder), options.port, options.compiled)
        server.start()
        try:
            await until_open(server)
            print(COLUMNS)
            print("| --- " * (COLUMNS.count("|") - 1) + "|")
            for game in options.games:
                for count in options.tables:
                    tables = await measure(server, game, options.seats, count, options.seconds, dice)
                    if (game, count) != (options.games[-1], options.tables[-1]):
                        await asyncio.gather(*(table.close() for table in tables))
            await rebuild(server, tables[:1000])
        finally:
            server.end(signal.SIGKILL)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", default=["cibola"])
    parser.add_argument("--tables", nargs="+", type=int, default=[100, 500, 2000])
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--compiled", type=int, default=4, help="games that must be compiled before it begins")
    parser.add_argument("--port", type=int, default=8917)
    return parser.parse_args()


if __name__ == "__main__":
    asyncio.run(main(arguments()))
