"""`teocalli hint FILE`: what is best in a seat of a saved match, judged as a review judges it, knowing what that seat knows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from teocalli import bots, matchfile
from teocalli.cli import choices
from teocalli.match import Match
from teocalli.review.advice import advise
from teocalli.words import LANGUAGES, seat_name, tell

SHOWN = 5  # candidates


@click.command("hint")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", type=int, help="Which seat to advise, from 0; by default the next to play.")
@click.option("--bot", "level", help="Ask this bot instead of the judge.")
@click.option("--language", "-l", type=click.Choice(LANGUAGES), help="Language of the text.")
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def command(file: Path, seat: int | None, level: str | None, language: str | None, as_json: bool) -> None:
    """Get advice in a saved match: the best choice, the reasons, and the alternatives."""
    match = matchfile.load(file)
    language = choices.language_of(language)
    if match.over:
        raise click.ClickException("this match is over")
    seat = match.turn if seat is None else seat
    if not match.legal(seat):
        raise click.ClickException(f"seat {seat} has nothing to decide right now")
    if level is not None:
        bots.check(match.game, level)
    choices.precompile((match.game.name,), bots=level not in bots.BASELINES, review=level is None)
    suggestion = advice(match, seat, level, language)
    if as_json:
        click.echo(json.dumps(suggestion, indent=1, ensure_ascii=False))
        return
    click.echo(f"{seat_name(seat, language, match.names)}: {suggestion['label']}  ({suggestion['action']})")
    for reason in suggestion["reasons"]:
        click.echo(f"  {reason}")
    for one in suggestion["candidates"]:
        click.echo(f"  {100 * one['value']:5.1f} %  {one['action']}")


def advice(match: Match, seat: int, level: str | None, language: str) -> dict[str, Any]:
    """The hint as plain data, by the judge or by a bot; its dice depend on the ply alone, so it tells nothing that is hidden."""
    known = match.veiled(seat)
    if level is None:
        decision = advise(match.game, match.box_record, known, seat, seed=match.ply)
    else:
        budget = bots.Budget(milliseconds=900)
        decision = bots.choose(match.game, match.box_record, known, seat, level, seed=match.ply, budget=budget)
    text = match.game.notation.action_to_text
    return {
        "seat": seat,
        "action": text(decision.action),
        "label": tell(match.labels(seat)[decision.action], language, match.names, seat),
        "reasons": [tell(message, language, match.names, seat) for message in decision.messages],
        "beliefs": decision.beliefs,
        "candidates": [
            {"action": text(one.action), "value": round(one.value, 4), "weight": round(one.weight, 4)}
            for one in decision.candidates[:SHOWN]
        ],
    }
