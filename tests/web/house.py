"""Real hosts for the browser tests, stopped and started at will: a server process with a SQLite file, or a plain web host."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

SCRIPT = """
import asyncio, sys, threading
from pathlib import Path
import luck
from teocalli.server import serving
from teocalli.server.server import Server
from teocalli.server.precompiling import Precompiling
from teocalli.server.settings import Settings
Precompiling.mode = lambda self, game: "compiled"  # the rules have been compiled before any test began
start = Server.start

async def start_and_listen(server):
    # Lines on its input: so many seconds pass in the house, or it deals as for a test.
    await start(server)
    loop = asyncio.get_running_loop()

    def passes(seconds):
        server.now._time += seconds * 1000
        for table in list(server.tables.values()):
            server.attendance.ring(table)

    def listen():
        for line in sys.stdin:
            what, about = line.rstrip("\\n").split(" ", 1)
            happens = {"time": lambda: passes(float(about)), "deals": lambda: luck.seed_server(server, about)}
            loop.call_soon_threadsafe(happens[what])

    threading.Thread(target=listen, daemon=True).start()

Server.start = start_and_listen
port, database, pace, web = int(sys.argv[1]), sys.argv[2], float(sys.argv[3]), Path(sys.argv[4])
settings = Settings(database=database, pace=pace, web=web, think=20, limited=False, compiled=False, retry=300, absent=1.0)
serving.one(settings, "127.0.0.1", port, "warning", ready=lambda address: None)
"""
ROOT = Path(__file__).resolve().parents[2]
BUILT = Path(os.environ.get("TEOCALLI_WEB") or ROOT / "src" / "teocalli" / "web")  # where the client is built


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class House:
    """A server that keeps its address and its data file while it is stopped."""

    def __init__(self, folder: Path, pace: float = 0.0, web: Path = BUILT) -> None:
        self.folder, self.pace, self.web = folder, pace, web
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        database = str(self.folder / "house.teocalli.db")
        with (self.folder / "house.log").open("ab") as log:
            arguments = [str(self.port), database, str(self.pace), str(self.web)]
            self.process = subprocess.Popen(
                [sys.executable, "-c", SCRIPT, *arguments],
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            )
        self._wait()

    def time_passes(self, seconds: float) -> None:
        """The clock of the server is set forward."""
        self._tell(f"time {seconds}")

    def deals_for(self, test: str) -> None:
        """From now on it deals the tables of this test, the same each time."""
        self._tell(f"deals {test}")

    def _tell(self, line: str) -> None:
        assert self.process is not None
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait(30)

    def _wait(self) -> None:
        """Until it answers."""
        assert self.process is not None
        wait_for(f"{self.address}/api/house", self.process, self.folder / "house.log")


class ByName:
    """A server by the name of this machine: browsers keep no passkeys for bare addresses."""

    def __init__(self, house: House) -> None:
        self.address = f"http://localhost:{house.port}"


class PlainHost:
    """Python's own web server, which has files and nothing else."""

    def __init__(self, root: Path, log: Path, under: str = "") -> None:
        self.root, self.log, self.under = root, log, under
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}{self.under}"

    def start(self) -> None:
        arguments = [str(self.port), "--bind", "127.0.0.1", "--directory", str(self.root)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen([sys.executable, "-m", "http.server", *arguments], stdout=log, stderr=log)
        wait_for(f"{self.address}/", self.process, self.log)

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait(30)


def wait_for(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    """Until a server answers."""
    for _ in range(600):
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except OSError:
            if process.poll() is not None:
                raise RuntimeError(log.read_text("utf-8")) from None
            time.sleep(0.1)
    raise RuntimeError(f"{address} does not answer")
