"""PostgreSQL and Redis for tests: started on free ports of loopback, stopped afterwards."""

from __future__ import annotations

import functools
import itertools
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import psycopg

from teocalli.server.store import opening

HOW = "run scripts/need.sh, which `make test` does by itself"
PATIENCE = 60  # seconds


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def program(name: str, *elsewhere: str) -> str:
    """The path of a program, on the path or where Debian puts it."""
    place_of_program = shutil.which(name) or next(
        (str(path) for place in elsewhere for path in sorted(Path("/").glob(place), reverse=True)), None
    )
    assert place_of_program is not None, f"{name} is missing: {HOW}"
    return place_of_program


def wait_for(answers: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not answers():
        assert time.monotonic() < end, f"{what} does not answer"
        time.sleep(0.05)


class Postgres:
    """A PostgreSQL cluster of our own. It never runs as root, so root hands it to the user `postgres`."""

    def __init__(self) -> None:
        self.port, self.numbers = free_port(), itertools.count(1)
        # pytest's own folders are closed to other users; the place where it makes them may be in memory
        self._kept = tempfile.TemporaryDirectory(prefix="teocalli-postgres-", dir=os.environ.get("PYTEST_DEBUG_TEMPROOT"))
        self.folder = folder = Path(self._kept.name)
        if os.getuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        data = folder / "data"
        self._run("initdb", "-D", str(data), "-U", "house", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C.UTF-8")
        command = [
            self._program("postgres"),
            "-D",
            str(data),
            "-p",
            str(self.port),
            "-h",
            "127.0.0.1",
            "-k",
            str(folder),
            "-c",
            "max_connections=200",
            "-c",
            "fsync=off",  # it is our servers that are killed, never this one
        ]
        self.process = subprocess.Popen(self._as_user(command), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for(self._answers, "PostgreSQL")

    def url(self, name: str) -> str:
        return f"postgresql://house@127.0.0.1:{self.port}/{name}"

    def fresh(self) -> str:
        """The address of an empty database."""
        return self._created("template1")

    def migrated(self) -> str:
        """The address of a database without a row: copying one takes less than migrating an empty one."""
        return self._created(self._migrated)

    def drop(self, url: str) -> None:
        """Give up a database: hundreds of them take gigabytes."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {url.rsplit('/', 1)[-1]} WITH (FORCE)")

    @functools.cached_property
    def _migrated(self) -> str:
        url = opening.url_of(self.fresh())
        opening.migrate(url)
        assert url.database is not None
        return url.database

    def _created(self, template: str) -> str:
        name = f"house_{next(self.numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.url(name)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGQUIT)  # at once: nobody reads what would be written down
        self.process.wait(PATIENCE)
        self._kept.cleanup()

    def _answers(self) -> bool:
        assert self.process.poll() is None, "PostgreSQL ended at once"
        try:
            psycopg.connect(self.url("postgres"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def _program(self, name: str) -> str:
        return program(name, f"usr/lib/postgresql/*/bin/{name}")

    def _run(self, name: str, *arguments: str) -> None:
        subprocess.run(self._as_user([self._program(name), *arguments]), check=True, stdout=subprocess.DEVNULL, cwd=self.folder)

    def _as_user(self, command: list[str]) -> list[str]:
        if os.getuid() != 0:
            return command
        return [program("setpriv"), "--reuid=postgres", "--regid=postgres", "--clear-groups", *command]


class Redis:
    """A Redis of our own, which keeps nothing."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        command = [
            program("redis-server"),
            "--port",
            str(self.port),
            "--bind",
            "127.0.0.1",
            "--save",
            "",
            "--appendonly",
            "no",
            "--dir",
            str(folder),
        ]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for(self._answers, "Redis")

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)

    def _answers(self) -> bool:
        assert self.process.poll() is None, "Redis ended at once"
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0
