"""`teocalli simulate GAME`: many random matches at full speed."""

from __future__ import annotations

import json
import math
import sys
import time
from pathlib import Path
from typing import Any

import click
import numpy as np

from teocalli.cli import choices
from teocalli.game import Game
from teocalli.record_arrays import records

CHUNK = 2_000


@click.command("simulate")
@choices.game_argument
@choices.seats_option
@click.option("--games", "count", type=click.IntRange(1), default=10_000, show_default=True, help="Number of matches.")
@choices.seed_option
@choices.table_options
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def command(
    game: Game, seats: int | None, count: int, seed: str | None, chosen: tuple[str, ...], box_path: Path | None, as_json: bool
) -> None:
    """Play many random matches and summarise them: points, wins, length, speed."""
    number = choices.seats_of(game, seats)
    options = choices.options_of(game, chosen)
    game.check_match(options, number)
    box = choices.box_of(game, box_path).record(options)
    choices.precompile((game.name,))
    summary = simulate(game, box, number, count, choices.number_of(seed), progress=sys.stderr.isatty())
    if as_json:
        click.echo(json.dumps(summary, indent=1))
    else:
        _print(summary)


def simulate(game: Game, box: np.record, seats: int, count: int, seed: int, progress: bool = False) -> dict[str, Any]:
    """The figures of `count` random matches; the same seed gives the same figures."""
    from teocalli import loops

    many = loops.bind(loops.play_many, game)
    states, mask, words = records(1, game.state_type), game.new_mask(), np.zeros(8, np.uint32)
    out, totals = np.zeros((game.max_seats, 2), np.int64), np.zeros((game.max_seats, 3))
    many(states, box, seats, seed, 0, 0, mask, words, out, totals)
    actions, started = 0, time.perf_counter()
    with click.progressbar(range(0, count, CHUNK), label="matches", file=sys.stderr, hidden=not progress) as bar:
        for start in bar:
            actions += int(many(states, box, seats, seed, start, min(CHUNK, count - start), mask, words, out, totals))
    seconds = time.perf_counter() - started
    return {
        "game": game.name,
        "seats": seats,
        "matches": count,
        "seed": seed,
        "actions": actions,
        "actions_a_match": actions / count,
        "seconds": seconds,
        "actions_a_second": actions / seconds,
        "by_seat": [_seat_figures(totals[seat], count) for seat in range(seats)],
    }


def _seat_figures(total: Any, count: int) -> dict[str, float]:
    """Mean points and win share of a seat, each with the half width of its 95 % interval."""
    points, squares, wins = (float(x) for x in total)
    mean, share = points / count, wins / count
    deviation = math.sqrt(max(squares / count - mean * mean, 0.0))
    return {
        "points": mean,
        "points_margin": 1.96 * deviation / math.sqrt(count),
        "wins": share,
        "wins_margin": 1.96 * math.sqrt(share * (1 - share) / count),
    }


def _print(summary: dict[str, Any]) -> None:
    click.echo(f"{summary['matches']:,} random matches of {summary['game']} with {summary['seats']} seats, seed {summary['seed']}")
    click.echo(f"{summary['actions_a_match']:.1f} actions per match, {summary['actions_a_second'] / 1e6:.2f} million actions per second")
    for seat, row in enumerate(summary["by_seat"]):
        click.echo(
            f"seat {seat}: {row['points']:.2f} ± {row['points_margin']:.2f} points, "
            f"wins {100 * row['wins']:.2f} ± {100 * row['wins_margin']:.2f} %"
        )
