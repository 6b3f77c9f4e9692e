"""`teocalli review FILE`: what each choice of a finished match cost, and where the rest of the result came from.

With `--over` and several files: a player's accuracy over all of them, and their habits.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from teocalli import matchfile
from teocalli.cli import choices, review_over
from teocalli.match import Match
from teocalli.messages import Message
from teocalli.record_arrays import laid
from teocalli.review import NothingToReview, SeatReview, check, review
from teocalli.review.duel import Playouts
from teocalli.review.helped import helped_most, told
from teocalli.review.known import what_could_be_known
from teocalli.review.ledger import Item
from teocalli.review.over import report_on, summary_of
from teocalli.review.verdicts import CLEAR, DEPTHS, JudgedCandidate, Judgement
from teocalli.review.why import apart, described, why
from teocalli.seats import SPECTATOR
from teocalli.words import LANGUAGES, seat_name, tell, with_minus, word

SHOWN = 5  # items of the ledger


@click.command("review")
@click.argument("files", type=click.Path(path_type=Path), nargs=-1, required=True, metavar="FILE...")
@click.option("--seat", type=int, help="Only this seat, from 0; by default all.")
@click.option("--depth", type=click.Choice(list(DEPTHS)), default="standard", show_default=True, help="How much to look into.")
@click.option("--language", "-l", type=click.Choice(LANGUAGES), help="Language of the text.")
@click.option("--over", is_flag=True, help="One player over all the files: accuracy with its interval, and habits.")
@click.option("--player", metavar="NAME", help="With --over: who sits under that name in each match; else give --seat.")
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def command(
    files: tuple[Path, ...], seat: int | None, depth: str, language: str | None, over: bool, player: str | None, as_json: bool
) -> None:
    """Judge every choice of a finished match from what its player could know then, and tell skill from luck."""
    matches = [reviewable(file, seat) for file in files]
    if over:
        _over(files, matches, seat, player, depth, language, as_json)
    elif len(matches) > 1:
        raise click.ClickException("one match is reviewed at a time; --over looks at one player over several")
    elif player is not None:
        raise click.ClickException("--player goes with --over; --seat chooses a seat of one match")
    else:
        _one(matches[0], seat, depth, language, as_json)


def _one(match: Match, seat: int | None, depth: str, language: str | None, as_json: bool) -> None:
    """One match, all seats or one; of one too all are judged, for its account has the faults of the others."""
    choices.precompile((match.game.name,), review=True)
    reviews = [one for one in reviewed(match, None, depth) if seat in (None, one.seat)]
    if as_json:
        click.echo(json.dumps(as_data(match, reviews, depth), indent=1, ensure_ascii=False))
    else:
        _print(match, reviews, choices.language_of(language))


def reviewable(file: Path, seat: int | None) -> Match:
    """The match of a file, if it can be reviewed and has that seat."""
    match = matchfile.load(file)
    if seat is not None and not 0 <= seat < match.seats:
        raise click.ClickException(f"there is no seat {seat}; this match has seats 0 to {match.seats - 1}")
    try:
        check(match)
    except NothingToReview as error:
        raise click.ClickException(str(error)) from error
    return match


def _over(
    files: tuple[Path, ...], matches: list[Match], seat: int | None, player: str | None, depth: str, language: str | None, as_json: bool
) -> None:
    """One player over several matches."""
    seats = [seat if seat is not None else seat_of(player, match, file) for file, match in zip(files, matches, strict=True)]
    choices.precompile(tuple({match.game.name for match in matches}), review=True)
    summaries = []
    for number, (match, own) in enumerate(zip(matches, seats, strict=True)):
        title = f"match {number + 1} of {len(matches)}"
        summaries.append(summary_of(match, reviewed(match, own, depth, title)[0]))
    report, spoken = report_on(summaries), choices.language_of(language)
    name = player if player is not None else seat_name(seats[0], spoken, ())
    if as_json:
        click.echo(json.dumps(review_over.as_data(name, report), indent=1, ensure_ascii=False))
    else:
        review_over.print_report(name, report, spoken)


def seat_of(player: str | None, match: Match, file: Path) -> int:
    """Where somebody sits."""
    if player is None:
        raise click.ClickException("--over needs --player NAME, or --seat")
    if list(match.names).count(player) != 1:
        raise click.ClickException(f"{file} has no seat, or several, called {player!r}; there are {', '.join(match.names)}")
    return list(match.names).index(player)


def reviewed(match: Match, seat: int | None, depth: str, title: str = "choices") -> list[SeatReview]:
    """The review of all seats or one, with a progress bar where somebody sees it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(title, total=None)
        return review(
            match,
            None if seat is None else [seat],
            depth=depth,
            on_progress=lambda done, total: bar.update(task, completed=done, total=total),
        )


def as_data(match: Match, reviews: list[SeatReview], depth: str) -> dict[str, Any]:
    """The review as plain data; actions are in the game's notation, shares of the win go from 0 to 1."""
    return {
        "game": match.game.name,
        "seats": match.seats,
        "depth": depth,
        "reviews": [
            {
                "seat": one.seat,
                "name": seat_name(one.seat, "en", match.names),
                "accuracy": one.accuracy,
                "choices": [_choice(match, judged) for judged in one.judgements],
                "ledger": {**asdict(one.account), "items": [asdict(item) for item in one.account.items]},
            }
            for one in reviews
        ],
    }


def _choice(match: Match, judged: Judgement) -> dict[str, Any]:
    text = match.game.notation.action_to_text
    options = [{**asdict(option), "action": text(option.action)} for option in judged.options]
    known = [tell(message, "en", match.names) for message in known_before(match, judged)]
    reasons = [tell(message, "en", match.names) for message in why_better(match, judged)]
    return {**asdict(judged), "action": text(judged.action), "best": text(judged.best), "options": options, "known": known, "why": reasons}


def known_before(match: Match, judged: Judgement) -> list[Message]:
    """What the seat could know when it chose."""
    return what_could_be_known(match.game, match.box_record, _record_before(match, judged), judged.seat)


def why_better(match: Match, judged: Judgement) -> list[Message]:
    """What speaks for something better, and not just as much for what was chosen; nothing where nothing was."""
    if judged.best == judged.action:
        return []
    known = _record_before(match, judged)
    chosen = described(match.game, match.box_record, known, judged.seat, judged.action)
    return apart(why(match.game, match.box_record, known, judged.seat, judged.best), chosen)


def whom_it_helped(match: Match, playouts: Playouts, judged: Judgement) -> list[Message]:
    """Who gained most by a mistake, where that is clear."""
    return told(helped_most(playouts, _record_before(match, judged), judged))


def _record_before(match: Match, judged: Judgement) -> Any:
    """What the seat knew when it chose."""
    return laid(match.known_at(judged.ply, judged.seat), match.game.record_type)[0]


def _print(match: Match, reviews: list[SeatReview], language: str) -> None:
    """A table for each seat, and under it the account."""
    from rich.console import Console

    console = Console(highlight=False)
    console.print(f"[bold]{word('review-title', language, game=match.game.about.title)}[/]")
    console.print(word("review-note", language))
    for one in reviews:
        console.print()
        accuracy = "none" if one.accuracy is None else round(100 * one.accuracy)
        name = seat_name(one.seat, language, match.names)
        console.print(word("review-seat", language, name=name, accuracy=accuracy, count=len(one.judgements)), style="bold", markup=False)
        console.print(_table(match, one, language))
        _print_known(console, match, one, language)
        _print_account(console, match, one, language)


def _table(match: Match, one: SeatReview, language: str) -> Any:
    from rich.table import Table
    from rich.text import Text

    shown = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False)
    for head in ("ply", "played", "share", "verdict", "best", "share"):
        shown.add_column(word(f"review-head-{head}", language), justify="right" if head in ("ply", "share") else "left")
    styles = {"blunder": "bold red", "mistake": "red", "inaccuracy": "yellow", "sound": ""}
    for judged in one.judgements:
        options = {option.action: option for option in judged.options}
        row = [str(judged.ply + 1), label_of(match, judged.ply, judged.seat, judged.action, language)]
        row += [_share(options[judged.action], language), _verdict(judged, language)]
        if judged.verdict != "sound":
            row += [label_of(match, judged.ply, judged.seat, judged.best, language), _share(options[judged.best], language)]
        shown.add_row(*(Text(cell, style=styles[judged.verdict]) for cell in row))
    return shown


def _print_known(console: Any, match: Match, one: SeatReview, language: str) -> None:
    """What could be known where something better was missed, what spoke for that, and whom it helped that it was missed."""
    playouts = Playouts(match.game, match.box_record, match.seats)
    for judged in one.judgements:
        if judged.verdict == "sound":
            continue
        known = [tell(message, language, match.names, one.seat) for message in known_before(match, judged)]
        if known:
            console.print(word("review-known", language, ply=judged.ply + 1, known=" ".join(folded(known))), markup=False)
        messages = [*why_better(match, judged), *whom_it_helped(match, playouts, judged)]
        if messages:
            reasons = " ".join(tell(message, language, match.names, one.seat) for message in messages)
            better = label_of(match, judged.ply, judged.seat, judged.best, language)
            console.print(word("review-why", language, ply=judged.ply + 1, action=better, why=reasons), markup=False)


def folded(sentences: list[str]) -> list[str]:
    """Each sentence once, and lists that follow a colon with it: `This turn:`, `one move`, `another` become one."""
    whole: list[str] = []
    for sentence in sentences:
        if whole and not sentence.endswith((".", ":")):
            between = "\u00a0; " if "\u00a0:" in whole[-1] else "; "  # French has a space before both
            whole[-1] = f"{whole[-1]} {sentence}" if whole[-1].endswith(":") else f"{whole[-1].removesuffix('.')}{between}{sentence}"
            whole[-1] += "."
        elif sentence not in whole:
            whole.append(sentence)
    return whole


def _share(option: JudgedCandidate, language: str) -> str:
    return word("review-share", language, percent=round(100 * option.share), margin=margin_of(option.error))


def margin_of(error: float) -> int:
    """How far a value may be off, in points: nothing only where it was worked out exactly, for none is known to a part of a point."""
    return max(1, round(100 * CLEAR * error)) if error > 0 else 0


def _verdict(judged: Judgement, language: str) -> str:
    name = word(f"review-{judged.verdict}", language)
    if judged.verdict == "sound":
        return name
    return word("review-lost", language, verdict=name, points=round(100 * judged.loss), margin=margin_of(judged.error))


def label_of(match: Match, ply: int, seat: int, action: int, language: str) -> str:
    """The words on the button of an action, as its seat knew the position."""
    row = match.presenter.labels(match.known_at(ply, seat), [action])[0]
    return tell(match.presenter.message(row), language, match.names, seat)


def _print_account(console: Any, match: Match, one: SeatReview, language: str) -> None:
    account = one.account
    parts = {name: _points(getattr(account, name)) for name in ("own", "others", "luck")}
    final, initial = round(100 * account.final), round(100 * account.initial)
    large = "yes" if any(abs(round(100 * part)) > 100 for part in (account.own, account.others, account.luck)) else "no"
    console.print(word("review-account", language, final=final, initial=initial, large=large, **parts), markup=False)
    largest = [item for item in account.items if item.is_clear(one.seat)][:SHOWN]
    console.print(word("review-items" if largest else "review-no-items", language))
    for item in largest:
        console.print(f"  {_item_line(match, item, one.seat, language)}", markup=False)


def _item_line(match: Match, item: Item, seat: int, language: str) -> str:
    """An item of the ledger as a line."""
    points = _points(item.effect[seat])
    if item.kind == "deal":
        return word("review-item-deal", language, points=points)
    if item.kind == "reveal":
        return word("review-item-reveal", language, points=points, ply=item.ply + 1, what=happened(match, item.ply, language))
    if item.seat is None:
        return word("review-item-guesses", language, points=points, ply=item.ply + 1)
    action = label_of(match, item.ply, item.seat, match.log[item.ply][1], language)
    name = seat_name(item.seat, language, match.names)
    return word(f"review-item-{item.kind}", language, points=points, ply=item.ply + 1, name=name, action=action)


def happened(match: Match, ply: int, language: str) -> str:
    """What an entry of the log did first, as everybody saw it."""
    return next((tell(message, language, match.names) for message in match.story(ply + 1, SPECTATOR)), "")


def _points(effect: float) -> str:
    """An effect in signed points of the win."""
    return with_minus(f"{round(100 * effect):+d}")
