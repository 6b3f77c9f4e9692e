"""Warming up: compile the rules of the games once, in processes of their own, so that later starts are quick.

Run as `python -m teocalli.warm GAME` it compiles one game; `warm` does so for all games that need it.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator

import numpy as np

from teocalli import games, jit, masks

WORKERS = 2


def cold(names: Iterable[str] = games.NAMES) -> list[str]:
    """The games whose rules have not been compiled here yet."""
    return [name for name in names if not jit.ready(name)]


def warm(names: Iterable[str] = games.NAMES, tell: Callable[[str], None] = lambda _: None) -> None:
    """Compile what is cold, at most two games at a time, saying which one is ready."""
    waiting = cold(names)
    running: dict[str, subprocess.Popen[bytes]] = {}
    while waiting or running:
        while waiting and len(running) < WORKERS:
            name = waiting.pop(0)
            running[name] = subprocess.Popen([sys.executable, "-m", "teocalli.warm", name])
        for name in _finished(running):
            tell(name)
        time.sleep(0.05)


def _finished(running: dict[str, subprocess.Popen[bytes]]) -> Iterator[str]:
    for name, process in list(running.items()):
        if process.poll() is not None:
            del running[name]
            if process.returncode:
                raise RuntimeError(f"compiling the rules of {name} failed; run python -m teocalli.warm {name} to see why")
            yield name


def compile_game(name: str) -> None:
    """Call every compiled rule and loop of a game once, which compiles and keeps it."""
    from teocalli import boxes, loops
    from teocalli.records import copy_of, laid, records
    from teocalli.seats import SPECTATOR

    game = games.load(name)
    engine = game.engine("compiled")
    box = boxes.standard(game).record()
    seats = game.about.seats[-1]
    state, mask, seed = game.new_state(), game.new_mask(), np.arange(8, dtype=np.uint32)
    engine.deal(state, box, seats, seed)
    seat = int(engine.turn(state))
    engine.owing(state)
    engine.free(state)
    engine.legal(state, box, seat, mask)
    action = masks.members(mask)[0]
    engine.shown(state, box, seat, action, SPECTATOR)
    known = copy_of(state)
    engine.veil(known, box, seat)
    engine.observe(known, box, seat, np.zeros(game.features.OBSERVATION, np.float32))
    engine.imagine(known, box, seat, seed)
    engine.apply(state, box, seat, action)
    engine.is_over(state)
    out = np.zeros((game.max_seats, 2), np.int64)
    engine.standings(state, box, out)
    many = loops.loop(loops.play_many, game)
    many(records(1, game.state_type), box, seats, 1, 0, 1, mask, seed, out, np.zeros((game.max_seats, 3)))
    desk = loops.desk(game, "compiled")
    states, packed = laid(state.tobytes(), game.record_type), np.frombuffer(box.tobytes(), game.box_type)
    engine.deal(states[0], box, seats, seed)
    desk.moment(states)
    desk.actions_of(states, packed, seat, mask, np.empty(game.actions, np.int16))
    desk.shown_to(states, packed, seat, action, SPECTATOR)
    desk.veil_all(laid(states.tobytes(), game.record_type), packed)
    desk.carry_out(laid(states.tobytes(), game.record_type), packed, seat, action)
    desk.take(states, packed, seat, action, mask)
    jit.mark_ready(name)


if __name__ == "__main__":
    compile_game(sys.argv[1])
