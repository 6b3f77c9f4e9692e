"""The bots of these sources against those of older ones, on the same deals, in every seat.

    git archive COMMIT src | tar -x -C /tmp/old
    python -m bench.strength.before /tmp/old/src cibola --seats 2 --bot master --old master@300ms --games 200

The first bot sits once among the older ones; with `--reverse` an older one among these. The older bots answer from processes of their
own, so both versions may differ in everything but the records of their states. Figures are JSON with 95 % intervals.
"""

from __future__ import annotations

import argparse
import functools
import importlib.util
import json
import os
import struct
import subprocess
import sys
import time
from typing import Any

import numpy as np

from teocalli import boxes, games
from teocalli.bots import arena
from teocalli.game import Game

QUESTION = struct.Struct("<iQiii")  # seat, seed, and how many bytes of the bot's name, of the box and of the record follow
ANSWER = struct.Struct("<i")


def answer_questions(name: str) -> None:
    """What the process of the older version does: read what a seat knows, write what it does."""
    load_bots = wherever("load_bots", "teocalli.bots.warmup", "teocalli.precompile")
    record_from = wherever("record_from", "teocalli.record_arrays", "teocalli.records")
    load_bots(name)
    game = games.load(name)
    while head := sys.stdin.buffer.read(QUESTION.size):
        seat, seed, *sizes = QUESTION.unpack(head)
        spec, box, known = (sys.stdin.buffer.read(size) for size in sizes)
        packed = np.frombuffer(box, game.components.BOX).view(np.recarray)[0]
        action = arena.entrant(spec.decode(), game).choose(game, packed, record_from(known, game.record_type), seat, seed)
        sys.stdout.buffer.write(ANSWER.pack(action))
        sys.stdout.buffer.flush()


def wherever(function: str, *modules: str) -> Any:
    """A function that lay elsewhere in older sources."""
    found = next(module for module in modules if importlib.util.find_spec(module))
    return getattr(importlib.import_module(found), function)


@functools.cache
def older(source: str, name: str) -> subprocess.Popen[bytes]:
    """A process with the bots of an older version."""
    command = [sys.executable, __file__, source, name, "--answer"]
    return subprocess.Popen(command, env={**os.environ, "PYTHONPATH": source}, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def ask(source: str, spec: str, game: Game, box: np.record, known: np.record, seat: int, seed: int) -> int:
    """What an older bot does."""
    process, parts = older(source, game.name), (spec.encode(), box.tobytes(), known.tobytes())
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(QUESTION.pack(seat, seed, *map(len, parts)) + b"".join(parts))
    process.stdin.flush()
    return int(ANSWER.unpack(process.stdout.read(ANSWER.size))[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", help="the folder with the older sources")
    parser.add_argument("game", choices=games.NAMES)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--bot", default="master")
    parser.add_argument("--old", default="master")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=1e9, help="no deal is begun after so many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--reverse", action="store_true")
    parser.add_argument("--answer", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.answer:
        answer_questions(arguments.game)
        return
    game = games.load(arguments.game)
    bots = [
        arena.entrant(arguments.bot, game),
        arena.Entrant(f"old {arguments.old}", functools.partial(ask, arguments.source, arguments.old)),
    ]
    if arguments.reverse:
        bots.reverse()
    older(arguments.source, game.name)
    played, began = [], time.perf_counter()
    record = boxes.standard(game).record()
    for match in arena.contest(game, record, bots, arguments.seats, arguments.games, arguments.seed, arguments.workers):
        played.append(match)
        if time.perf_counter() - began > arguments.seconds and len(played) % len(arena.lineups(2, arguments.seats)) == 0:
            break
    first, second = arena.as_dicts(arena.table(bots, played))
    kept: dict[str, Any] = {key: round(first[key], 4) for key in ("share", "share_margin", "fair", "milliseconds", "slowest")}
    print(
        json.dumps(
            {"game": game.name, "seats": arguments.seats, "bot": first["name"], "among": second["name"], "matches": len(played)}
            | kept
            | {"its_milliseconds": round(second["milliseconds"], 1)}
        )
    )


if __name__ == "__main__":
    main()
