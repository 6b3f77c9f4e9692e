"""`teocalli games`: what there is to play."""

from __future__ import annotations

import json
import textwrap
from typing import Any

import click

from teocalli import games
from teocalli.game import Game
from teocalli.options import Option
from teocalli.words import word


@click.command("games")
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def command(as_json: bool) -> None:
    """List the games with their numbers of players and options."""
    listed = [games.load(name) for name in games.NAMES]
    if as_json:
        click.echo(json.dumps([_described(game) for game in listed], indent=1, ensure_ascii=False))
        return
    for game in listed:
        about = game.about
        click.echo(f"{game.name:12} {about.title}, {about.seats[0]} to {about.seats[-1]} players, {_minutes(*about.minutes)}")
        click.echo(f"{'':12} by {about.authors} ({about.publisher})")
        for option in game.options:
            click.echo(textwrap.fill(f"option {option.name}: {_values(option)}", 79, initial_indent=" " * 13, subsequent_indent=" " * 15))
    click.echo(textwrap.fill(word("house-courtesy"), 79))


def _minutes(least: int, most: int) -> str:
    return f"{most} minutes" if least == most else f"{least} to {most} minutes"


def _values(option: Option) -> str:
    if option.span is not None:
        return f"{option.default}, any from {option.span[0]} to {option.span[-1]}"
    shown = [str(v).lower() if isinstance(v, bool) else str(v) for v in option.values]
    return ", ".join(shown[:6]) + (f" and {len(shown) - 6} more" if len(shown) > 6 else "")


def _described(game: Game) -> dict[str, Any]:
    about = game.about
    return {
        "name": game.name,
        "title": about.title,
        "seats": [about.seats[0], about.seats[-1]],
        "minutes": list(about.minutes),
        "authors": about.authors,
        "publisher": about.publisher,
        "options": {option.name: list(option.values) for option in game.options},
    }
