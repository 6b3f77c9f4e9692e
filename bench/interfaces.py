"""Steps a second for learning machines, ours beside others, in one run on one machine.

    python -m bench.interfaces [--seconds 1] [--two] [--json]

batch      `Batch.step` with masks, observations and rewards: on one core, and on all
           with `--two` this alone, and how many times as fast two cores are as one, in turn and by the clock on the wall
petting    random play through PettingZoo, agents in turn, as its own `performance_benchmark` does it: ours and its classics
spiel      random play through OpenSpiel's Python interface: ours and its games (`bench/openspiel.py` has its C++ loop)
others     RLCard and pgx, where they are installed

Everything is measured in time of the process, so that other work on the machine disturbs little; all cores by the clock on the wall.
"""

from __future__ import annotations

import argparse
import functools
import importlib
import json
import os
import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from bench.openspiel import python_rate

from teocalli import games
from teocalli.research import Batch

LANES = 1024
MANY = 32_768  # lanes, for two cores: handing out work costs as much as a few hundred steps
CLASSICS = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4", "rps_v2")
SPIELS = ("tic_tac_toe", "leduc_poker", "python_kuhn_poker", "python_block_dominoes")
PGX = ("connect_four", "leduc_holdem")
STEPS = 64  # of a batch of pgx in one call
RLCARD = ("leduc-holdem", "uno")


def batch_rate(name: str, seats: int, threads: int, seconds: float) -> float:
    """Steps a second of a batch; choosing the actions is not counted."""
    lanes, clock = (LANES, time.process_time) if threads == 1 else (MANY, time.perf_counter)
    batch = Batch(name, lanes, seats, seed=1, threads=threads)
    batch.play(50)
    steps, spent = 0, 0.0
    while spent < seconds:
        actions = batch.random_actions()
        started = clock()
        batch.step(actions)
        spent += clock() - started
        steps += batch.n
    return steps / spent


def wall_rate(batch: Batch, seconds: float) -> float:
    """Steps a second by the clock on the wall."""
    steps, spent = 0, 0.0
    while spent < seconds:
        actions = batch.random_actions()
        started = time.perf_counter()
        batch.step(actions)
        spent += time.perf_counter() - started
        steps += batch.n
    return steps / spent


def two_cores(name: str, seats: int, seconds: float, rounds: int = 10) -> dict[str, Any]:
    """One core and two in turn on equal batches, the best of each: other work on the machine slows both."""
    batches = {threads: Batch(name, MANY, seats, seed=1, threads=threads) for threads in (1, 2)}
    best = dict.fromkeys(batches, 0.0)
    for _ in range(rounds):
        for threads, batch in batches.items():
            best[threads] = max(best[threads], wall_rate(batch, seconds / rounds))
    return {"one core": best[1], "two cores": best[2], "ratio": f"{best[2] / best[1]:.2f}"}


def petting_rate(env: Any, seconds: float) -> float:
    """Steps a second with everything that an agent asks for at each: agent_iter, last, a random choice, step."""
    dice, steps = random.Random(1), 0
    env.reset(seed=1)
    started = time.process_time()
    while time.process_time() - started < seconds:
        for agent in env.agent_iter(4 * env.num_agents):
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
            elif isinstance(seen, dict) and "action_mask" in seen:
                env.step(dice.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            else:
                env.step(env.action_space(agent).sample())
            steps += 1
            if not env.agents or all(env.terminations.values()):
                env.reset()
    return steps / (time.process_time() - started)


def tried(measure: Callable[[], float]) -> float | str:
    """A rate, or why there is none."""
    try:
        return measure()
    except (ImportError, AttributeError, ModuleNotFoundError) as error:
        return f"not measured: {error}".splitlines()[0]


def classic(name: str, seconds: float) -> float:
    return petting_rate(importlib.import_module(f"pettingzoo.classic.{name}").env(), seconds)


def spiel_rate(name: str, seconds: float) -> float:
    """Random play through OpenSpiel's Python interface; sealed choices are taken in turn."""
    pyspiel: Any = importlib.import_module("pyspiel")
    importlib.import_module("open_spiel.python.games")
    game = pyspiel.load_game(name)
    simultaneous = game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
    return python_rate(pyspiel.convert_to_turn_based(game) if simultaneous else game, seconds)


def rlcard_rate(name: str, seconds: float) -> float:
    """Decisions a second of RLCard's own loop with its random agents."""
    rlcard: Any = importlib.import_module("rlcard")
    agents: Any = importlib.import_module("rlcard.agents")
    env = rlcard.make(name)
    env.set_agents([agents.RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    decisions, started = 0, time.process_time()
    while time.process_time() - started < seconds:
        trajectories, _ = env.run(is_training=False)
        decisions += sum(len(part) // 2 for part in trajectories)
    return decisions / (time.process_time() - started)


def pgx_rate(name: str, seconds: float) -> float:
    """Steps a second of random play in a batch of pgx on the CPU, masks, observations and automatic reset included."""
    jax: Any = importlib.import_module("jax")
    pgx: Any = importlib.import_module("pgx")
    auto_reset: Any = importlib.import_module("pgx.experimental").auto_reset
    env = pgx.make(name)
    step, keys = jax.vmap(auto_reset(env.step, env.init)), jax.random.split(jax.random.PRNGKey(1), LANES)

    def turn(state: Any, key: Any) -> tuple[Any, None]:
        chances = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        return step(state, jax.random.categorical(key, chances), jax.random.split(key, LANES)), None

    run = jax.jit(lambda state, key: jax.lax.scan(turn, state, jax.random.split(key, STEPS))[0])
    state, key, steps = jax.jit(jax.vmap(env.init))(keys), jax.random.PRNGKey(2), 0
    state = jax.block_until_ready(run(state, key))
    started = time.process_time()
    while time.process_time() - started < seconds:
        state = jax.block_until_ready(run(state, key))
        steps += LANES * STEPS
    return steps / (time.process_time() - started)


def ours(name: str, seconds: float) -> dict[str, Any]:
    """One row for each game: the smallest and the largest table."""
    from teocalli.research import petting, spiel

    seats, cores = games.load(name).max_seats, len(os.sched_getaffinity(0))
    few = spiel.fewest(games.load(name))
    return {
        "game": name,
        f"batch, {few} seats, one core": batch_rate(name, few, 1, seconds),
        f"batch, {seats} seats, one core": batch_rate(name, seats, 1, seconds),
        f"batch, {few} seats, {cores} cores": batch_rate(name, few, cores, seconds),
        f"petting, {seats} seats": petting_rate(petting.env(name, seats), seconds),
        f"spiel, {few} seats": spiel_rate(f"{spiel.PREFIX}{name}(deals=64)", seconds),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="measured time for each figure")
    parser.add_argument("--two", action="store_true", help="only compare two cores with one")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    seconds = arguments.seconds
    if arguments.two:
        show_two({name: two_cores(name, games.load(name).max_seats, seconds) for name in games.NAMES}, arguments.json)
        return
    table: dict[str, Any] = {"ours": [ours(name, seconds) for name in games.NAMES]}
    table["petting"] = {name: tried(functools.partial(classic, name, seconds)) for name in CLASSICS}
    table["spiel"] = {name: tried(functools.partial(spiel_rate, name, seconds)) for name in SPIELS}
    table["pgx"] = {name: tried(functools.partial(pgx_rate, name, seconds)) for name in PGX}
    table["rlcard"] = {name: tried(functools.partial(rlcard_rate, name, seconds)) for name in RLCARD}
    if arguments.json:
        print(json.dumps(table, indent=1))
        return
    for row in table["ours"]:
        print(row.pop("game"))
        show(row)
    for whose in ("petting", "spiel", "rlcard", "pgx"):
        print(whose)
        show(table[whose])


def show_two(rows: dict[str, dict[str, Any]], as_json: bool) -> None:
    if as_json:
        print(json.dumps(rows, indent=1))
        return
    for name, row in rows.items():
        print(name)
        show(row)


def show(rows: dict[str, Any]) -> None:
    for name, rate in rows.items():
        print(f"  {name:28} {rate if isinstance(rate, str) else f'{rate:14,.0f} steps/s'}")


if __name__ == "__main__":
    main()
