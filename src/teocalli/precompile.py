"""Precompiling: the rules, the bots and the judge of the games compiled once, in processes of their own, so that later starts are quick.

`python -m teocalli.precompile GAME` compiles all for one game, with `rules`, `bots` or `review` behind it that part alone;
`python -m teocalli.precompile all` what is missing of all games.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal

from teocalli import games, jit
from teocalli.bots.warmup import bots_ready, load_bots
from teocalli.review.warmup import load_review, review_ready
from teocalli.warmup import load_rules

Part = Literal["rules", "bots", "review"]
PARTS: tuple[Part, ...] = ("rules", "bots", "review")  # in the order in which they are compiled: bots call the rules, the judge both
WORKERS = 2  # processes at once
NICENESS = 10  # of a process that compiles beside people who play


def missing(part: Part, names: Iterable[str] = games.NAMES) -> list[str]:
    """The games of which that part has not been compiled here yet."""
    is_ready = {"rules": jit.ready, "bots": bots_ready, "review": review_ready}[part]
    return [name for name in names if not is_ready(name)]


def compile_missing(parts: Iterable[Part], names: Iterable[str] = games.NAMES, on_compiled: Callable[[str], None] = lambda _: None) -> None:
    """Compile what is missing of these parts, two games at a time, each in one process; `on_compiled` is called with the name of each."""
    waiting = work_for(parts, names)
    running: dict[str, subprocess.Popen[bytes]] = {}
    while waiting or running:
        while waiting and len(running) < WORKERS:
            name, its_parts = waiting.popitem()
            running[name] = subprocess.Popen(command(name, *its_parts))
        for name in _finished(running):
            on_compiled(name)
        time.sleep(0.05)


def work_for(parts: Iterable[Part], names: Iterable[str] = games.NAMES) -> dict[str, list[Part]]:
    """The games of which something is missing, with these parts."""
    work: dict[str, list[Part]] = {}
    for part in parts:
        for name in missing(part, names):
            work.setdefault(name, []).append(part)
    return work


def command(name: str, *parts: Part) -> list[str]:
    """The command line of the process that compiles these parts of a game, or all of them."""
    return [sys.executable, "-m", "teocalli.precompile", name, *parts]


def _finished(running: dict[str, subprocess.Popen[bytes]]) -> Iterator[str]:
    for name, process in list(running.items()):
        if process.poll() is not None:
            del running[name]
            if process.returncode:
                raise RuntimeError(f"{name} could not be compiled; run python -m teocalli.precompile {name} to see why")
            yield name


def load(name: str, parts: Sequence[Part] = PARTS) -> None:
    """Call everything of a game once: compiles what is not on the disk, loads what is."""
    if "rules" in parts:
        load_rules(name)
    if "bots" in parts:
        load_bots(name)
    if "review" in parts:
        load_review(name)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=[*games.NAMES, "all"])
    parser.add_argument("parts", nargs="*", metavar="PART", help="rules, bots, review; all by default")
    parser.add_argument("--nice", action="store_true", help="leave the processor to whoever plays meanwhile")
    arguments = parser.parse_args()
    for part in arguments.parts:
        if part not in PARTS:
            parser.error(f"a part is one of {', '.join(PARTS)}, not {part!r}")
    if arguments.nice and hasattr(os, "nice"):
        os.nice(NICENESS)
    if arguments.game == "all":
        compile_missing(arguments.parts or PARTS)
    else:
        load(arguments.game, arguments.parts or PARTS)


if __name__ == "__main__":
    main()
