"""What several commands take: a game, seats, options, a box, a seed, a language."""

from __future__ import annotations

import difflib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from teocalli import boxes, games
from teocalli.game import Game


class GameName(click.ParamType[Game]):
    """The name of a game; a near miss is told what was meant."""

    name = "GAME"

    def convert(self, value: Any, parameter: click.Parameter | None, context: click.Context | None) -> Game:
        if isinstance(value, Game):
            return value
        try:
            return games.load(value)
        except KeyError:
            near = difflib.get_close_matches(value.lower(), games.NAMES, 1, 0.4)
            meant = f"; did you mean {near[0]}?" if near else ""
            self.fail(f"there is no game called {value!r}{meant} There are {', '.join(games.NAMES)}.", parameter, context)


def game_argument(function: Callable[..., Any]) -> Callable[..., Any]:
    return click.argument("game", type=GameName())(function)


def seats_option(function: Callable[..., Any]) -> Callable[..., Any]:
    return click.option("--seats", type=int, help="Number of players; by default the smallest number for the game.")(function)


def table_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """--option NAME=VALUE and --box FILE."""
    function = click.option("--option", "-o", "chosen", multiple=True, metavar="NAME=VALUE", help="A match option; see `teocalli games`.")(
        function
    )
    return click.option("--box", "box_path", type=click.Path(path_type=Path), help="Play with your own box file (TOML).")(function)


def seed_option(function: Callable[..., Any]) -> Callable[..., Any]:
    return click.option("--seed", type=str, help="A whole number or 64 hex digits; the same seed gives the same match.")(function)


def seats_of(game: Game, seats: int | None) -> int:
    if seats is None:
        return max(game.about.seats[0], 2) if 2 in game.about.seats else game.about.seats[0]
    return game.check_seats(seats)


def options_of(game: Game, chosen: tuple[str, ...]) -> dict[str, Any]:
    """NAME=VALUE pairs, checked against the game."""
    pairs = {}
    for pair in chosen:
        name, equals, value = pair.partition("=")
        if not equals:
            raise click.UsageError(f"an option is written NAME=VALUE, not {pair!r}")
        pairs[name] = value
    return dict(game.check_options(pairs))


def box_of(game: Game, path: Path | None) -> boxes.Box:
    return boxes.standard(game) if path is None else boxes.read(game, path)


def seed_of(text: str | None) -> bytes | None:
    """A seed of 32 bytes from 64 hex digits or a whole number; None means a fresh one."""
    if text is None:
        return None
    if len(text) == 64:
        try:
            return bytes.fromhex(text)
        except ValueError:
            pass
    if not text.isdecimal() or int(text) >= 1 << 64:
        raise click.UsageError(f"a seed is a whole number below 2**64 or 64 hex digits, not {text!r}")
    return int(text).to_bytes(32, "little")


def number_of(text: str | None) -> int:
    """A seed as one number, for simulations."""
    seed = seed_of(text)
    return 0 if seed is None else int.from_bytes(seed[:8], "little") & 0x7FFFFFFFFFFFFFFF


def language_of(language: str | None) -> str:
    """The language asked for, or that of the environment."""
    if language:
        return language
    return "fr" if os.environ.get("LC_ALL", os.environ.get("LANG", "")).lower().startswith("fr") else "en"


def precompile(names: tuple[str, ...], bots: bool = False, review: bool = False) -> None:
    """Compile what never was compiled here, bots and judge if they will be asked, with a progress bar where somebody can see it."""
    from teocalli.precompile import PARTS, compile_missing, work_for

    asked = {"rules": True, "bots": bots, "review": review}
    parts = [part for part in PARTS if asked[part]]
    work = work_for(parts, names)
    if not work:
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("First start: compiling", total=len(work))
        compile_missing(parts, names, lambda _: progress.advance(task))
