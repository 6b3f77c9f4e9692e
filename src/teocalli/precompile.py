"""Precompiling: the rules, the bots and the judge of the games compiled once, in processes of their own, so that later starts are quick.

`python -m teocalli.precompile GAME` compiles all for one game, with `rules`, `bots` or `review` behind it that part alone.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Literal

import numpy as np

from teocalli import games, jit, masks
from teocalli.game import Game

Part = Literal["rules", "bots", "review"]
PARTS: tuple[Part, ...] = ("rules", "bots", "review")  # in the order in which they are compiled: bots call the rules, the judge both
WORKERS = 2  # processes at once
NICENESS = 10  # of a process that compiles beside people who play


def missing(part: Part, names: Iterable[str] = games.NAMES) -> list[str]:
    """The games of which that part has not been compiled here yet."""
    is_ready = {"rules": jit.ready, "bots": bots_ready, "review": review_ready}[part]
    return [name for name in names if not is_ready(name)]


def compile_missing(part: Part, names: Iterable[str] = games.NAMES, on_compiled: Callable[[str], None] = lambda _: None) -> None:
    """Compile what is missing, at most two games at a time; `on_compiled` is called with the name of each."""
    waiting = missing(part, names)
    running: dict[str, subprocess.Popen[bytes]] = {}
    while waiting or running:
        while waiting and len(running) < WORKERS:
            name = waiting.pop(0)
            running[name] = subprocess.Popen(command(name, part))
        for name in _finished(running, part):
            on_compiled(name)
        time.sleep(0.05)


def command(name: str, *parts: Part) -> list[str]:
    """The command line of the process that compiles these parts of a game, or all of them."""
    return [sys.executable, "-m", "teocalli.precompile", name, *parts]


def _finished(running: dict[str, subprocess.Popen[bytes]], part: Part) -> Iterator[str]:
    for name, process in list(running.items()):
        if process.poll() is not None:
            del running[name]
            if process.returncode:
                raise RuntimeError(f"compiling the {part} of {name} failed; run python -m teocalli.precompile {name} {part} to see why")
            yield name


def load(name: str, parts: Sequence[Part] = PARTS) -> None:
    """Call everything of a game once: compiles what is not on the disk, loads what is."""
    if "rules" in parts:
        load_rules(name)
    if "bots" in parts:
        load_bots(name)
    if "review" in parts:
        load_review(name)


def load_rules(name: str) -> None:
    """Call every compiled rule and loop of a game once."""
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
    engine.imagine(copy_of(known), box, seat, seed)
    engine.apply(state, box, seat, action)
    engine.is_over(state)
    out = np.zeros((game.max_seats, 2), np.int64)
    engine.standings(state, box, out)
    many = loops.bind(loops.play_many, game)
    many(records(1, game.state_type), box, seats, 1, 0, 1, mask, seed, out, np.zeros((game.max_seats, 3)))
    match_rules = loops.match_rules(game, "compiled")
    states, packed = laid(state.tobytes(), game.record_type), np.frombuffer(box.tobytes(), game.box_type)
    engine.deal(states[0], box, seats, seed)
    match_rules.moment(states)
    match_rules.actions_of(states, packed, seat, mask, np.empty(game.actions, np.int16))
    match_rules.shown_to(states, packed, seat, action, SPECTATOR)
    match_rules.veil_all(laid(states.tobytes(), game.record_type), packed)
    match_rules.carry_out(laid(states.tobytes(), game.record_type), packed, seat, action)
    match_rules.take(states, packed, seat, action, mask)
    load_presenting_rules(game, box, known, seat, action)
    jit.mark_ready(name)


def load_presenting_rules(game: Game, box: np.record, known: np.record, seat: int, action: int) -> None:
    """Call everything once that shows and tells."""
    from teocalli.presenter import presenter_of

    presenter, raw = presenter_of(game, box.tobytes(), "compiled"), known.tobytes()
    presenter.view(raw, seat)
    presenter.story(raw, raw, seat, action, seat)
    presenter.prompt(raw, seat)
    presenter.labels(raw, [action])
    presenter.why_not(raw, seat, action)
    presenter.end_rule(raw)


def load_bots(name: str) -> None:
    """Let every bot of a game choose once, the rules first: levels that do not search are compiled only where the rules are."""
    from teocalli import bots, boxes
    from teocalli.bots.policies import tablebase_of

    if not jit.ready(name):
        load_rules(name)
    game = games.load(name)
    box, state, engine = boxes.standard(game).record(), game.new_state(), game.engine("compiled")
    engine.deal(state, box, game.about.seats[-1], np.arange(8, dtype=np.uint32))
    seat = int(engine.turn(state))
    engine.veil(state, box, seat)
    for seats in game.about.seats:
        tablebase_of(game, box, seats)
    for level in (*bots.baselines(game), *bots.levels(game)):
        bots.choose(game, box, state, seat, level, budget=bots.Budget(iterations=1))
    _bots_mark(name).parent.mkdir(parents=True, exist_ok=True)
    _bots_mark(name).touch()


def bots_ready(name: str) -> bool:
    """Whether the bots of a game have been compiled here before."""
    return _bots_mark(name).exists()


def _bots_mark(name: str) -> Path:
    from teocalli.bots.difficulty import reasons_files

    reasons = (f"bots.reasons.{file}" for file in reasons_files(games.load(name)))
    return jit.mark_file(name, "bots", "bots.search", f"bots.policies.{name}", *reasons, *jit.rule_modules(name))


def load_review(name: str) -> None:
    """Let everybody who judges a game judge once."""
    from teocalli.review.first_calls import call_all

    game = games.load(name)
    call_all(game)
    _review_mark(name).parent.mkdir(parents=True, exist_ok=True)
    _review_mark(name).touch()


def review_ready(name: str) -> bool:
    """Whether the judge of a game has been compiled here before."""
    return _review_mark(name).exists()


def _review_mark(name: str) -> Path:
    from teocalli.review.estimators import estimators_of
    from teocalli.review.known import known_module
    from teocalli.review.unseen import unseen_module

    game = games.load(name)
    judge = ("review.first_calls", *(of(game).__name__ for of in (unseen_module, estimators_of, known_module)))
    return jit.mark_file(name, "review", *judge, f"bots.policies.{name}", *jit.rule_modules(name))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=games.NAMES)
    parser.add_argument("parts", nargs="*", metavar="PART", help="rules, bots, review; all by default")
    parser.add_argument("--nice", action="store_true", help="leave the processor to whoever plays meanwhile")
    arguments = parser.parse_args()
    for part in arguments.parts:
        if part not in PARTS:
            parser.error(f"a part is one of {', '.join(PARTS)}, not {part!r}")
    if arguments.nice and hasattr(os, "nice"):
        os.nice(NICENESS)
    load(arguments.game, arguments.parts or PARTS)


if __name__ == "__main__":
    main()
