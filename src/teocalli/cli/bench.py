"""`teocalli bench`: the speed of the rules on this machine, as ratios within one run."""

from __future__ import annotations

import json
import sys
import time
from typing import Any

import click
import numpy as np

from teocalli import boxes, games, loops
from teocalli.cli import choices
from teocalli.cli.simulate import simulate
from teocalli.game import Game
from teocalli.match import Match
from teocalli.record_arrays import records

SECONDS = 1.0  # measured time for each figure
QUICK = 0.2  # with --quick: rougher figures, all of them within a minute


@click.command("bench")
@click.argument("names", nargs=-1, metavar="[GAME]...")
@click.option("--seconds", type=click.FloatRange(0.05), help=f"Time for each measurement.  [default: {SECONDS}]")
@click.option("--quick", is_flag=True, help="Rougher figures, within a minute.")
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def command(names: tuple[str, ...], seconds: float | None, quick: bool, as_json: bool) -> None:
    """Measure random play compiled and interpreted, and single steps from Python."""
    if quick and seconds is not None:
        raise click.UsageError("--quick chooses the time for each measurement; leave --seconds out")
    seconds = seconds or (QUICK if quick else SECONDS)
    chosen = [choices.GameName().convert(name, None, None) for name in names or games.NAMES]
    choices.precompile(tuple(game.name for game in chosen))
    rows = []
    for game in chosen:
        if sys.stderr.isatty():
            click.echo(f"measuring {game.name} …", err=True)
        rows += [measure(game, seats, seconds) for seats in sorted({game.about.seats[0], game.about.seats[-1]})]
    if as_json:
        click.echo(json.dumps(rows, indent=1))
        return
    click.echo("game         seats  million actions/s  times interpreted  single step µs  state bytes")
    for row in rows:
        click.echo(
            f"{row['game']:12} {row['seats']:5} {row['compiled'] / 1e6:18.2f} {row['ratio']:18.0f} "
            f"{row['single_step_us']:15.1f} {row['state_bytes']:12}"
        )


def measure(game: Game, seats: int, seconds: float) -> dict[str, Any]:
    """One row: compiled and interpreted random play with the mask at each action, and a single step from Python."""
    box = boxes.standard(game).record()
    compiled = compiled_rate(game, box, seats, seconds)
    interpreted = interpreted_rate(game, box, seats, seconds)
    return {
        "game": game.name,
        "seats": seats,
        "compiled": compiled,
        "interpreted": interpreted,
        "ratio": compiled / interpreted,
        "single_step_us": single_step(game, seats, seconds),
        "state_bytes": game.state_type.itemsize,
    }


def compiled_rate(game: Game, box: np.record, seats: int, seconds: float) -> float:
    """Actions a second in compiled code, as many matches as fit."""
    simulate(game, box, seats, 10, 1)
    count = 200
    while True:
        summary = simulate(game, box, seats, count, 2)
        if summary["seconds"] >= seconds / 2:
            return float(summary["actions_a_second"])
        count = int(count * max(2.0, 0.8 * seconds / max(summary["seconds"], 1e-4)))


def interpreted_rate(game: Game, box: np.record, seats: int, seconds: float) -> float:
    """Actions a second of the same source as plain Python, for as long as asked."""
    engine = game.engine("plain")
    step = loops.bind(loops.any_action, game, mode="plain")
    state, mask = records(1, game.state_type)[0], game.new_mask()
    engine.deal(state, box, seats, np.arange(8, dtype=np.uint32))
    from teocalli.chance import new_rng, next_rng

    rng, actions, started = new_rng(1, 1), 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        if engine.is_over(state):
            engine.deal(state, box, seats, np.arange(8, dtype=np.uint32) + actions)
        seat = engine.turn(state)
        count = engine.legal(state, box, seat, mask)
        rng = next_rng(rng)
        engine.apply(state, box, seat, step(mask, count, rng))
        actions += 1
    return actions / (time.perf_counter() - started)


def single_step(game: Game, seats: int, seconds: float) -> float:
    """Microseconds of one core for `legal`, `act` and the views of all seats of one match, called from Python."""
    match = Match(game, seats, seed=bytes(32), mode="compiled")
    spent, steps = 0.0, 0
    match.act(match.turn, match.legal(match.turn)[0])  # what a game works out once is not part of a step
    views_of(match)
    while spent < seconds:
        if match.over:
            match = Match(game, seats, seed=steps.to_bytes(32, "little"), mode="compiled")
        seat = match.turn
        started = time.process_time()
        match.act(seat, _pick(game, match.legal(seat), steps))
        views_of(match)
        spent += time.process_time() - started
        steps += 1
    return 1e6 * spent / steps


def views_of(match: Match) -> list[Any]:
    """What the screens of all seats draw."""
    return [match.view(seat) for seat in range(match.seats)]


def _pick(game: Game, legal: list[int], step: int) -> int:
    if game.wait in legal and step % 8:
        return game.wait
    return legal[step * 7919 % len(legal)]
