"""Reviews of whole matches on one core, native and in node: how long until the first verdict, a coarse review, and the whole of it.

    python -m bench.review [--depth DEPTH] [--matches N] [--seeds] [--native] [--seats N] [GAME ...]
    python -m bench.review --first [--matches N] [GAME ...]

The matches are played by bots that do not search. Both sides are timed by the processor's time, in seconds; of several matches the mean
and the longest are printed. With `--seeds` a second review with another seed says how many verdicts flip, in per cent of the choices, at
5, 10 and 20 points of the win, each with its 95 % interval. With `--native` node is left out. `--first` measures nothing but
the first verdict under node, with every number of seats.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from teocalli import bots, games, matchfile, wasm
from teocalli.lab.estimates import share
from teocalli.match import Match
from teocalli.review import SeatReview, review
from teocalli.review.verdicts import DEPTHS, VERDICTS
from teocalli.wasm import build

ROOT = Path(__file__).parents[1]
SEATS = {"codinca": (2, 4), "temple_code": (2, 4), "aztec": (3, 4), "cibola": (2, 4)}


def played(name: str, seats: int, number: int) -> Match:
    """A match of bots that do not search, some better than others."""
    match = Match(name, seats, seed=bytes([7 + number] * 32), mode="compiled")
    levels = ("novice", "adept")
    while not match.over:
        seat = match.turn
        known = match.veiled(seat)
        action = bots.choose(match.game, match.box_record, known, seat, levels[seat % 2], seed=match.ply, explained=False).action
        match.act(seat, action)
    return match


def node(program: Path, file: Path, depth: str, *, first: bool = False) -> dict[str, float]:
    """Seconds of node's time until the first verdict, a coarse review and the whole of it; or until the first verdict alone."""
    with tempfile.TemporaryDirectory() as folder:
        work, out = Path(folder) / "work", Path(folder) / "out"
        work.write_text(json.dumps([{"file": str(file), "depth": depth, "looks": None, "seed": 0, "first": first}]))
        subprocess.run(["node", program, wasm.BUILT, work, out], check=True)
        return {name: milliseconds / 1000 for name, milliseconds in json.loads(out.read_text())[0]["after"].items()}


def bundled(folder: Path) -> Path:
    """The program that reviews under node."""
    path = folder / "reviews.mjs"
    rolldown = [ROOT / "web/node_modules/.bin/rolldown", ROOT / "tests/wasm/reviews.ts"]
    subprocess.run([*rolldown, "--file", path, "--platform", "node", "--format", "esm"], check=True, stdout=subprocess.DEVNULL)
    return path


def timed(match: Match, depth: str, seed: int = 0) -> tuple[list[SeatReview], float]:
    """A native review, and the seconds that it took."""
    began = time.process_time()
    reviews = review(match, depth=depth, seed=seed)
    return reviews, time.process_time() - began


def flips(one: list[SeatReview], other: list[SeatReview]) -> list[int]:
    """How many choices are beyond each mark in one review and not in the other."""
    pairs = [pair for a, b in zip(one, other, strict=True) for pair in zip(a.judgements, b.judgements, strict=True)]
    grave = [(VERDICTS.index(a.verdict), VERDICTS.index(b.verdict)) for a, b in pairs]
    return [sum((a >= mark) != (b >= mark) for a, b in grave) for mark in (1, 2, 3)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=games.NAMES)
    parser.add_argument("--depth", choices=list(DEPTHS), default="standard")
    parser.add_argument("--matches", type=int, default=1)
    parser.add_argument("--seeds", action="store_true")
    parser.add_argument("--native", action="store_true")
    parser.add_argument("--first", action="store_true")
    parser.add_argument("--seats", type=int)
    arguments = parser.parse_args()
    if not arguments.native:
        build.build(arguments.games, wasm.BUILT)
    with tempfile.TemporaryDirectory() as folder:
        program = bundled(Path(folder))
        for name in arguments.games:
            if arguments.first:
                tell_first(program, Path(folder), name, arguments.matches)
                continue
            for seats in [arguments.seats] if arguments.seats else SEATS[name]:
                rows = [measured(program, Path(folder), played(name, seats, number), arguments) for number in range(arguments.matches)]
                print(json.dumps({"game": name, "seats": seats, **together(rows)}), flush=True)


def tell_first(program: Path, folder: Path, name: str, matches: int) -> None:
    """How long the first verdict takes with every number of seats, the mean and the longest."""
    file = folder / "one.match"
    for seats in [seats for seats in games.load(name).about.seats if seats > 1]:
        times = []
        for number in range(matches):
            matchfile.save(played(name, seats, number), file)
            times.append(node(program, file, "standard", first=True)["first"])
        print(json.dumps({"game": name, "seats": seats, "first": [round(sum(times) / matches, 3), round(max(times), 3)]}), flush=True)


def measured(program: Path, folder: Path, match: Match, arguments: argparse.Namespace) -> dict[str, Any]:
    """What is printed of one match."""
    file = folder / "one.match"
    matchfile.save(match, file)
    review(match, depth="quick")  # compiled and loaded
    reviews, seconds = timed(match, arguments.depth)
    row: dict[str, Any] = {"choices": sum(len(one.judgements) for one in reviews), "native": seconds}
    row["node"] = {} if arguments.native else node(program, file, arguments.depth)
    if arguments.seeds:
        row["flips"] = flips(reviews, timed(match, arguments.depth, seed=1)[0])
    return row


def together(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Several matches: choices in all, seconds as [mean, longest], flips in per cent."""
    choices = sum(row["choices"] for row in rows)
    seconds = {"native": [row["native"] for row in rows], **{after: [row["node"][after] for row in rows] for after in rows[0]["node"]}}
    shown: dict[str, Any] = {"choices": choices}
    shown |= {name: [round(sum(times) / len(times), 3), round(max(times), 3)] for name, times in seconds.items()}
    if "flips" in rows[0]:
        flipped = [share(np.arange(choices) < sum(row["flips"][mark] for row in rows)) for mark in range(3)]
        shown["flips"] = [[round(100 * part, 1) for part in (one.value, one.low, one.high)] for one in flipped]
    return shown


if __name__ == "__main__":
    main()
