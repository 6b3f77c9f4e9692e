"""boardgame.io's own server under the same load, on its simplest game, tic-tac-toe: `python bench/boardgameio.py --tables 500`.

Its matches are kept in memory and lost when it stops; ours are on the disk before an action is answered.
"""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import time
from pathlib import Path

import msgspec

FOLDER = Path(__file__).parent / "boardgameio"
AT_ONCE = 32  # tables that act without a pause, as in bench/server_load.py
TICK = os.sysconf("SC_CLK_TCK")


class Outcome(msgspec.Struct):
    seconds: float
    latencies: list[float]  # milliseconds


def cpu(pid: int) -> float:
    """Seconds of CPU that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def install() -> None:
    if not (FOLDER / "node_modules").exists():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=FOLDER, check=True)


def wait_for(port: int) -> None:
    while True:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)


def measure(tables: int, port: int) -> str:
    """One row: tables, moves a second, latencies, CPU of the server for one move."""
    server = subprocess.Popen(["node", "server.cjs", str(port)], cwd=FOLDER, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for(port)
        command = ["node", "load.mjs", str(port), str(tables), str(AT_ONCE)]
        load = subprocess.Popen(command, cwd=FOLDER, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert load.stdout is not None
        assert load.stdin is not None
        assert load.stdout.readline() == b"ready\n"
        before = cpu(server.pid)
        load.stdin.write(b"go\n")
        load.stdin.flush()
        outcome = msgspec.json.decode(load.stdout.readline(), type=Outcome)
        used = cpu(server.pid) - before
        load.wait(60)
    finally:
        server.kill()
        server.wait()
    ordered = sorted(outcome.latencies)
    p50, p99 = (ordered[int(share * len(ordered))] for share in (0.5, 0.99))
    moves = len(ordered)
    return f"| tic-tac-toe, boardgame.io | {tables} | {moves / outcome.seconds:.0f} | {p50:.1f} | {p99:.1f} | {used / moves * 1e6:.0f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", nargs="+", type=int, default=[100, 500])
    parser.add_argument("--port", type=int, default=8931)
    options = parser.parse_args()
    install()
    print("| game | tables | flat out: actions/s | p50 ms | p99 ms | CPU µs an action |")
    print("| --- | --- | --- | --- | --- | --- |")
    for tables in options.tables:
        print(measure(tables, options.port), flush=True)


if __name__ == "__main__":
    main()
