"""Servers that are killed at a point of their work, as a power cut would: `SIGKILL`, at the line that the test has chosen.

A process that has imported everything waits for the name of a point on each line, and forks a server that dies there; so a new life of
a server costs no more than its start.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from server import plain_serve
from server.running import Running
from teocalli.server import app as application
from teocalli.server import serving
from teocalli.server.club import answers, storage
from teocalli.server.server import Server
from teocalli.server.settings import Settings
from teocalli.server.store import queries

LIVES = "-"  # the point of a server that dies nowhere


def die(*_: Any, **__: Any) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def before(owner: Any, name: str, call: int = 1) -> Callable[[], None]:
    """Die instead of so many calls of a function."""
    return lambda: _replace(owner, name, call, after=False)


def after(owner: Any, name: str, call: int = 1) -> Callable[[], None]:
    return lambda: _replace(owner, name, call, after=True)


def _replace(owner: Any, name: str, call: int, after: bool) -> None:
    real, calls = getattr(owner, name), []

    def dying(*arguments: Any, **named: Any) -> Any:
        calls.append(1)
        if len(calls) == call and not after:
            die()
        outcome = real(*arguments, **named)
        if len(calls) == call:
            die()
        return outcome

    setattr(owner, name, dying)


# Where a command of a club evening can be when the power goes.
POINTS: dict[str, Callable[[], None]] = {
    "nothing is written": before(storage, "carry_out"),
    "the command is written down": after(queries, "record_command"),
    "some tables are open": after(queries, "open_table", 3),
    "everything is written and not committed": after(storage, "_apply"),
    "it is committed and not answered": before(answers.EventAnswers, "forget"),
}


class Later:
    """Stands for a server in an application that is built before there is one: building it is most of a start."""

    def __init__(self) -> None:
        self.app = application.create(Settings(database="", **plain_serve.HURRIED), self)  # type: ignore[arg-type]
        self.server: Server | None = None

    async def start(self) -> None:
        assert self.server is not None
        self.app.state.server = self.server
        await self.server.start()

    def create(self, _settings: Settings, server: Server) -> Any:
        self.server = server
        return self.app


class Mortal(Running):
    """A server that a test lets die at a point of its work, and lives again."""

    child = 0  # the process of this life

    def __init__(self, database: str, folder: Path) -> None:
        super().__init__(database, folder=folder)

    def start(self) -> None:
        self.command[2] = "server.dying_serve"
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=out,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            )

    def live(self, point: str = LIVES) -> None:
        """A new life, until it comes to that point."""
        assert self.process is not None
        assert self.process.stdin is not None
        self.process.stdin.write(f"{point}\n".encode())
        self.process.stdin.flush()
        assert self.process.stdout is not None
        self.child = int(self.process.stdout.readline())
        self.wait()

    def kill_life(self) -> None:
        """Wherever it is."""
        os.kill(self.child, signal.SIGKILL)

    def dead(self) -> str:
        """Wait for the end of this life; how it ended."""
        assert self.process is not None
        assert self.process.stdout is not None
        return self.process.stdout.readline().decode().strip()

    def bury(self) -> None:
        """End it for good; a server that still lives stops as servers do."""
        assert self.process is not None
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.terminate()
        self.process.wait(60)


def main() -> None:
    child = 0
    signal.signal(signal.SIGTERM, lambda *_: os.kill(child, signal.SIGTERM) if child else sys.exit(0))
    serving.create = Later().create  # type: ignore[assignment, attr-defined]
    while point := sys.stdin.readline().strip():
        child = os.fork()
        if not child:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            os.dup2(2, 1)
            POINTS.get(point, lambda: None)()
            plain_serve.main()
            os._exit(0)
        print(child, flush=True)
        _, status = os.waitpid(child, 0)
        child = 0
        print("killed" if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL else f"ended with {status}", flush=True)


if __name__ == "__main__":
    main()
