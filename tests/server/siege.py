"""A siege of the real server over real sockets: `python -m server.siege --requests 100000 --database postgresql://…`.

Many clients, each at an address of its own on loopback, send every command there is: in good order, stale, repeated, raced, mutated, as
bytes without sense, half open, and without reading what they asked for. The server may refuse, never break: no 5xx, no secret in an answer
or in the log, bounded memory, and afterwards it answers as before.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from server.besieger import NAME, PATIENCE, WHISPER, Besieger, Place, Seen
from server.services import free_port

LAST = 5.0  # seconds in which a besieged server answers when the siege is over
MEMORY = 1_500_000  # KiB that a besieged server may take


class Besieged:
    """The server: a process of `teocalli serve` with its usual limits."""

    def __init__(self, database: str, folder: Path) -> None:
        self.port, self.log = free_port(), folder / "siege.log"
        command = [sys.executable, "-m", "teocalli", "serve", "--port", str(self.port), "--database", database]
        command += ["--think", "30", "--log", "info", "--proxy", "192.0.2.1"]
        with self.log.open("wb") as out:
            self.process = subprocess.Popen(command, stdout=out, stderr=out, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)})

    def memory(self) -> int:
        """KiB resident."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)


class Siege:
    """Besiegers around one server."""

    def __init__(self, port: int, requests: int, clients: int, seed: int) -> None:
        self.port, self.requests, self.seed = port, requests, seed
        self.seen, self.places = Seen(), list[Place]()
        self.held: list[asyncio.StreamWriter] = []
        self.clients = [Besieger(self, number) for number in range(clients)]

    def go_on(self) -> bool:
        return self.seen.statuses.total() < self.requests

    def hold(self, writer: asyncio.StreamWriter) -> None:
        """Keep a line open without reading from it."""
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        self.held.append(writer)
        if len(self.held) > 100:
            self.held.pop(0).close()

    async def run(self) -> None:
        await asyncio.gather(*(client.besiege() for client in self.clients))
        for client in self.clients:
            await client.hang_up()
        for writer in self.held:
            writer.close()


async def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    """Until the server answers."""
    async with asyncio.timeout(PATIENCE):
        while True:
            assert process.poll() is None, "the server ended at once"
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.close()
                return
            await asyncio.sleep(0.05)


def besiege(database: str, folder: Path, requests: int, clients: int = 40, seed: int = 1) -> dict[str, Any]:
    """Besiege a server on a database, check what must hold, and give the figures."""
    server = Besieged(database, folder)
    try:
        figures, siege = asyncio.run(_besiege(server, requests, clients, seed))
    finally:
        code = server.stop()
    assert code in (0, -signal.SIGTERM), f"the server ended with {code}"
    log = server.log.read_bytes()
    seen = siege.seen
    assert not seen.broken, f"{len(seen.broken)} broken answers: {seen.broken[:5]}"
    for secret in (NAME.encode(), WHISPER.encode(), *seen.tokens):
        assert secret not in log, "a secret in the log"
    assert b"Traceback" not in log
    assert b'"trouble"' not in log, log[-3000:]
    assert seen.hexes.isdisjoint(seeds_of_running(database)), "the seed of a running match in an answer"
    return figures


async def _besiege(server: Besieged, requests: int, clients: int, seed: int) -> tuple[dict[str, Any], Siege]:
    await wait_for(server.port, server.process)
    siege = Siege(server.port, requests, clients, seed)
    started, before = time.monotonic(), server.memory()
    watching = asyncio.create_task(_watch(server))
    await siege.run()
    seconds = time.monotonic() - started
    watching.cancel()
    after = server.memory()
    assert after < MEMORY, f"{after} KiB resident"
    last = Besieger(siege, 5000)
    calm = time.monotonic()
    status, _ = await last.ask("afterwards", last.request("GET", "/healthz"), LAST)
    assert status == 200, f"after the siege the server answers with {status}"
    await last.hang_up()
    seen = siege.seen
    return {
        "requests": seen.statuses.total(),
        "seconds": round(seconds, 1),
        "statuses": dict(sorted(seen.statuses.items())),
        "kinds": dict(seen.kinds.most_common()),
        "slowest": {kind: round(seconds, 2) for kind, seconds in sorted(seen.slowest.items(), key=lambda one: -one[1])[:5]},
        "afterwards": round(time.monotonic() - calm, 4),
        "tables": len(siege.places),
        "memory": [before, after],
    }, siege


async def _watch(server: Besieged) -> None:
    while True:
        await asyncio.sleep(0.5)
        assert server.process.poll() is None, "the server has ended"


def seeds_of_running(database: str) -> set[bytes]:
    """The seeds of all matches that nobody may know yet, as they would be written."""
    import sqlalchemy as sa

    from teocalli.server.store import opening

    connecting = sa.create_engine(opening.url_of(database))
    try:
        with connecting.connect() as connection:
            rows = connection.execute(sa.text("SELECT seed FROM tables WHERE status NOT IN ('over', 'closed')"))
            return {bytes(seed).hex().encode() for (seed,) in rows}
    finally:
        connecting.dispose()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--clients", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", default="")
    parser.add_argument("--folder", type=Path, default=Path())
    chosen = parser.parse_args()
    database = chosen.database or str(chosen.folder / "siege.db")
    print(json.dumps(besiege(database, chosen.folder, chosen.requests, chosen.clients, chosen.seed), indent=1))


if __name__ == "__main__":
    main()
