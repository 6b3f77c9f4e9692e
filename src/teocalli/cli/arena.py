"""`teocalli arena GAME`: bots against each other on the same deals, with seats rotated."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from teocalli.bots import arena
from teocalli.cli import choices
from teocalli.game import Game
from teocalli.review import adjusted as luck


@click.command("arena")
@choices.game_argument
@click.option(
    "--bots",
    "names",
    required=True,
    metavar="A,B,...",
    help="The bots; the last one fills the remaining seats. master@300ms sets a time budget.",
)
@choices.seats_option
@click.option(
    "--games",
    "count",
    type=click.IntRange(1),
    default=200,
    show_default=True,
    help="Number of matches, rounded up so that every deal is complete.",
)
@choices.seed_option
@choices.table_options
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Number of processes.")
@click.option("--adjusted", is_flag=True, help="Take luck out of the wins too, and say how many matches that saved.")
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
@click.option("--plot", type=click.Path(path_type=Path), help="Save a plot of the Elo ratings with their intervals (PNG or SVG).")
def command(
    game: Game,
    names: str,
    seats: int | None,
    count: int,
    seed: str | None,
    chosen: tuple[str, ...],
    box_path: Path | None,
    workers: int,
    adjusted: bool,
    as_json: bool,
    plot: Path | None,
) -> None:
    """Let bots play each other, every deal from every seat; win shares, points and Elo with 95 % intervals."""
    number = choices.seats_of(game, seats)
    entrants = [arena.entrant(name.strip(), game) for name in names.split(",")]
    box = choices.box_of(game, box_path).record(choices.options_of(game, chosen))
    tables = len(arena.lineups(len(entrants), number))
    deals = -(-count // tables)
    if adjusted:
        check(game, number, deals)
    choices.precompile((game.name,), bots=True, review=adjusted)
    player = luck.play_noting_luck if adjusted else arena.play_match
    results: list[Any] = []
    matches = arena.contest_by(player, game, box, entrants, number, count, choices.number_of(seed), workers)
    with click.progressbar(matches, length=tables * deals, label="matches", file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        for result in bar:
            results.append(result)
    rows = arena.as_dicts(arena.table(entrants, [result.played for result in results] if adjusted else results))
    without = luck.table(entrants, results) if adjusted else []
    if as_json:
        summary = {"game": game.name, "seats": number, "matches": len(results), "seed": choices.number_of(seed), "bots": rows}
        click.echo(json.dumps(summary | ({"adjusted": [asdict(row) for row in without]} if adjusted else {}), indent=1))
    else:
        _print(game, number, len(results), rows)
        if adjusted:
            _print_adjusted(len(results), without)
    if plot is not None:
        draw(game, rows, plot)


def _print(game: Game, seats: int, matches: int, rows: list[dict[str, Any]]) -> None:
    """The table, strongest first."""
    from rich.console import Console
    from rich.table import Table

    shown = Table(title=f"{game.about.title}, {seats} seats, {matches} matches (± 95 %)")
    for head in ("bot", "Elo", "wins %", "times fair share", "decided %", "points", "ms", "slowest ms"):
        shown.add_column(head, justify="left" if head == "bot" else "right")
    for row in sorted(rows, key=lambda row: -row["elo"]):
        decided = "" if row["decided"] is None else f"{100 * row['decided']:.1f} ± {100 * row['decided_margin']:.1f}"
        shown.add_row(
            row["name"],
            f"{row['elo']:+.0f} ± {row['elo_margin']:.0f}",
            f"{100 * row['share']:.1f} ± {100 * row['share_margin']:.1f}",
            f"{row['share'] / row['fair']:.2f} ± {row['share_margin'] / row['fair']:.2f}",
            decided,
            f"{row['points']:.2f} ± {row['points_margin']:.2f}",
            f"{row['milliseconds']:.1f}",
            f"{row['slowest']:.0f}",
        )
    Console().print(shown)


def check(game: Game, seats: int, deals: int) -> None:
    """Refuse to take luck out where that is not sound."""
    try:
        luck.check(game, seats, deals)
    except luck.NotSound as error:
        raise click.ClickException(f"--adjusted is not sound here: {error}") from error


def _print_adjusted(matches: int, rows: list[luck.Adjusted]) -> None:
    """The same wins with luck taken out."""
    from rich.console import Console
    from rich.table import Table

    shown = Table(title="Luck taken out (± 95 %)")
    for head in ("bot", "wins %", "luck, points", "weights", "as good as"):
        shown.add_column(head, justify="left" if head == "bot" else "right")
    for row in sorted(rows, key=lambda row: -row.share):
        shown.add_row(
            row.name,
            f"{100 * row.share:.1f} ± {100 * row.margin:.1f}",
            f"{100 * row.luck:+.1f} ± {100 * row.luck_margin:.1f}",
            f"{row.weights[0]:.2f} draws" + (f", {row.weights[1]:.2f} guesses" if row.guesses else ""),
            f"{matches * row.saved:.0f} matches" if row.saved > 1 else "no gain",
        )
    console = Console(highlight=False)
    console.print(shown)
    left_out = [row.name for row in rows if not row.guesses]
    if left_out:
        console.print(f"The luck of guesses is not zero on average for {', '.join(left_out)}: it was left alone there.", markup=False)


def draw(game: Game, rows: list[dict[str, Any]], path: Path) -> None:
    """A picture of the Elo numbers, strongest on top."""
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise click.ClickException("drawing a plot needs matplotlib: pip install matplotlib") from error

    rows = sorted(rows, key=lambda row: row["elo"])
    figure = Figure(figsize=(7, 1 + 0.45 * len(rows)), layout="constrained")
    axes = figure.subplots()
    axes.errorbar(
        [row["elo"] for row in rows],
        range(len(rows)),
        xerr=[row["elo_margin"] for row in rows],
        fmt="o",
        color="#1d5c63",
        ecolor="#d08c3f",
        elinewidth=3,
        capsize=5,
    )
    axes.set_yticks(range(len(rows)), [row["name"] for row in rows])
    axes.set_xlabel("Elo, mean of the table at 0, with 95 % intervals")
    axes.set_title(game.about.title)
    axes.grid(axis="x", alpha=0.3)
    axes.margins(y=0.2)
    figure.savefig(path)
