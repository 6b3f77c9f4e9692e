"""Servers as people run them: processes of `teocalli serve`, which a test may kill at any moment."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx

import loopback
from server.services import free_port

PATIENCE = 120


class Running:
    """One process of `teocalli serve`. A test may start it again on the same port."""

    def __init__(self, database: str, *more: str, folder: Path, port: int | None = None) -> None:
        self.port = port or free_port()
        self.command = [
            sys.executable,
            "-m",
            "server.plain_serve",
            "--port",
            str(self.port),
            "--database",
            database,
            "--log",
            "warning",
            *more,
        ]
        self.log = folder / f"server-{self.port}.log"
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(
                self.command, stdout=out, stderr=out, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
            )

    def wait(self) -> None:
        """Until it answers."""
        end = time.monotonic() + PATIENCE
        while not self.answers():
            assert self.process is not None
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < end, self.log.read_text()
            time.sleep(0.05)

    def answers(self) -> bool:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", self.port)) != 0:
                return False
        try:
            return loopback.get(f"{self.url}/healthz", timeout=10).status_code == 200
        except httpx.HTTPError:
            return False

    def kill(self) -> None:
        """As a power cut would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def stop(self) -> int:
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(PATIENCE)


def new_token(url: str) -> str:
    """A token of the house."""
    return str(loopback.post(f"{url}/api/tokens", timeout=PATIENCE).raise_for_status().json()["token"])


def seat_down(url: str, game: str, people: int, **more: Any) -> tuple[str, list[str]]:
    """A table of people over HTTP: its id and their tokens."""
    tokens = [new_token(url) for _ in range(people)]
    heads = [{"authorization": f"Bearer {token}"} for token in tokens]
    message = {"game": game, "seats": people, "name": "Ana", "key": "opens", **more}
    first = loopback.post(f"{url}/api/tables", json=message, headers=heads[0], timeout=PATIENCE).raise_for_status().json()
    table = first["table"]["id"]
    for number in range(1, people):
        body = {"name": f"Guest {number}", "key": "sits"}
        loopback.post(f"{url}/api/tables/{table}/join", json=body, headers=heads[number], timeout=PATIENCE).raise_for_status()
    return table, tokens
