"""`teocalli record GAME`: one match with nothing hidden, as JSON lines (docs/records.md)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from teocalli import bots
from teocalli.cli import choices
from teocalli.game import Game
from teocalli.match import Match


@click.command("record")
@choices.game_argument
@choices.seats_option
@choices.seed_option
@choices.table_options
@click.option("--bot", default="greedy", help="The bot that plays every seat.")
@click.option("--output", "-f", type=click.Path(path_type=Path), help="Write to a file instead of the screen.")
def command(
    game: Game, seats: int | None, seed: str | None, chosen: tuple[str, ...], box_path: Path | None, bot: str, output: Path | None
) -> None:
    """Write one match, nothing hidden, as JSON lines: a header, one line per action, the final standings."""
    match = Match(
        game,
        choices.seats_of(game, seats),
        options=choices.options_of(game, chosen),
        seed=choices.seed_of(seed),
        box=choices.box_of(game, box_path),
    )
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines(match, bot))
    if output is None:
        click.echo(text, nl=False)
    else:
        output.write_text(text, "utf-8")


def lines(match: Match, bot: str) -> Iterator[dict[str, Any]]:
    """The lines of the record, while bots play the match to its end."""
    notation = match.game.notation
    yield {
        "type": "header",
        "format": 1,
        "game": match.game.name,
        "box": dict(match.box.data),
        "box_digest": match.box.digest,
        "options": match.options,
        "seats": match.seats,
        "seed": match.seed.hex(),
        "commitment": match.commitment,
        "state": notation.open_state(match.state, match.box_record),
    }
    start = int.from_bytes(match.seed[:4], "little")
    while not match.over:
        seat = match.turn
        decision = bots.choose(match.game, match.box_record, match.veiled(seat), seat, bot, seed=start + match.ply)
        match.act(seat, decision.action)
        yield {
            "type": "action",
            "ply": match.ply,
            "seat": seat,
            "text": notation.action_to_text(decision.action),
            "action": notation.action_to_named(decision.action),
            "state": notation.open_state(match.state, match.box_record),
        }
    standings = match.standings()
    yield {"type": "standings", "points": [s.points for s in standings], "places": [s.place for s in standings]}
