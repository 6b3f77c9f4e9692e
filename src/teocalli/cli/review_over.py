"""What `teocalli review FILE FILE… --over` prints: a player's accuracy over many matches, and the habits that can be claimed."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from teocalli import games
from teocalli.review.over import ENOUGH, FEW, SHARE, Accuracy, GameReport, Habit, PlayerReport
from teocalli.words import word


def as_data(player: str, report: PlayerReport) -> dict[str, Any]:
    """The report as plain data; shares go from 0 to 1."""
    return {"player": player, **asdict(report)}


def print_report(player: str, report: PlayerReport, language: str) -> None:
    """A table for each game, and under them what stands out."""
    from rich.console import Console

    console = Console(highlight=False)
    console.print(word("over-title", language, name=player, count=sum(game.matches for game in report.games)), style="bold", markup=False)
    for game in report.games:
        console.print()
        console.print(word("over-game", language, game=games.load(game.game).about.title, count=game.matches), style="bold", markup=False)
        console.print(_table(game, language))
    console.print()
    console.print(word("over-note", language, few=FEW), markup=False)
    console.print(f"[bold]{word('over-habits', language)}[/]")
    for habit in report.habits:
        console.print(f"  {habit_sentence(habit, player, language)} {gap(habit, language)}", markup=False)
    if not report.habits:
        console.print(word("over-no-habits" if report.looked_at else "over-few", language, enough=ENOUGH), markup=False)
    if report.looked_at:
        console.print(word("over-habits-note", language, count=report.looked_at), markup=False)


def _table(game: GameReport, language: str) -> Any:
    from rich.table import Table

    shown = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for head in ("kind", "count", "faults", "accuracy", "lost"):
        shown.add_column(word(f"over-head-{head}", language), justify="left" if head == "kind" else "right")
    for row in game.kinds:
        lost = word("over-points", language, points=rounded(100 * row.lost))
        shown.add_row(_kind(game.game, row.kind, language), str(row.choices), str(row.faults), _accuracy(row.accuracy, language), lost)
    lost = word("over-points", language, points=rounded(100 * sum(row.lost for row in game.kinds)))
    faults = str(sum(row.faults for row in game.kinds))
    shown.add_row(word("over-all", language), str(game.choices), faults, _accuracy(game.accuracy, language), lost)
    return shown


def _kind(game: str, kind: str, language: str) -> str:
    return word("choice-kind-choice" if kind == "choice" else f"{game.replace('_', '-')}-kind-{kind}", language)


def _accuracy(estimate: Accuracy | None, language: str) -> str:
    if estimate is None:
        return word("over-nothing", language)
    if estimate.low is None or estimate.high is None:
        return word("over-accuracy", language, share=round(100 * estimate.value), low="none")
    return word(
        "over-accuracy", language, share=round(100 * estimate.value), low=round(100 * estimate.low), high=round(100 * estimate.high)
    )


def habit_sentence(habit: Habit, player: str, language: str) -> str:
    """A habit as a sentence."""
    shown = percent if habit.measure == SHARE else rounded
    truth = {} if habit.truth is None else {"truth": percent(habit.truth)}
    about = {"you": "no", "name": player, "way": habit.way, "did": shown(habit.did), "right": shown(habit.right), **truth}
    return word(f"{habit.game.replace('_', '-')}-habit-{habit.kind}", language, **about)


def gap(habit: Habit, language: str) -> str:
    """Between what the gap of a habit lies, without its sign."""
    shown = percent if habit.measure == SHARE else rounded
    low, high = sorted((abs(habit.low), abs(habit.high)))
    return word("over-gap", language, measure=habit.measure, low=shown(low), high=shown(high), choices=habit.choices, matches=habit.matches)


def percent(share: float) -> int:
    return round(100 * share)


def rounded(number: float) -> float | int:
    """One figure behind the point, and none where it is nothing."""
    short = round(number, 1)
    return int(short) if short.is_integer() else short
