"""`teocalli lab balance | compare | sweep`: questions about a game, answered by many matches."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from teocalli import bots
from teocalli.cli import choices
from teocalli.game import Game
from teocalli.options import OptionError


@click.group("lab")
def command() -> None:
    """Experiments: is this game balanced, and what happens if I change this number?"""


def lab_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """What all questions take."""
    options: list[Callable[[Callable[..., Any]], Callable[..., Any]]] = [
        choices.game_argument,
        choices.seats_option,
        click.option("--bots", "players", default="greedy", show_default=True, help="One bot, or one per seat, separated by commas."),
        click.option("--games", "count", type=click.IntRange(100), default=100_000, show_default=True, help="Number of matches."),
        choices.seed_option,
        choices.table_options,
        click.option("--set", "settings", multiple=True, metavar="PATH=VALUE", help="Change a number of the box: skull.cells=-2,-4,-6,-8."),
        click.option("--workers", type=click.IntRange(1), help="Number of processes; by default one per core."),
        click.option("--cluster", metavar="ADDRESS", help="Run on a Ray cluster: ray://host:10001, or local."),
        click.option(
            "--out", type=click.Path(path_type=Path, file_okay=False), default=Path("lab"), show_default=True, help="Output folder."
        ),
        click.option("--fresh", is_flag=True, help="Keep nothing on disk; an interrupted run cannot be resumed."),
        click.option("--plots", is_flag=True, help="Also write each plot to its own file."),
        click.option("--json", "as_json", is_flag=True, help="Print the report as JSON."),
    ]
    for option in reversed(options):
        function = option(function)
    return function


class Question:
    """What a command was asked, checked, and how to play its samples."""

    def __init__(self, kind: str, **arguments: Any) -> None:
        from teocalli.lab.changes import changed
        from teocalli.lab.sample import SampleJob

        self.kind = kind
        self.game: Game = arguments["game"]
        self.count: int = arguments["count"]
        self.arguments = arguments
        seats = choices.seats_of(self.game, arguments["seats"])
        options = choices.options_of(self.game, arguments["chosen"])
        self.game.check_match(options, seats)
        box = choices.box_of(self.game, arguments["box_path"])
        data = changed(self.game, box.data, arguments["settings"]) if arguments["settings"] else dict(box.data)
        self.standard = SampleJob(
            self.game.name, seats, players_of(self.game, arguments["players"], seats), choices.number_of(arguments["seed"]), 1, options
        )
        self.job = SampleJob(**{**self.standard.__dict__, "box": data if arguments["settings"] or arguments["box_path"] else None})
        self.folder = None if arguments["fresh"] else arguments["out"] / "rows"

    def run(self, job: Any, count: int, label: str) -> Any:
        from teocalli.lab.runs import run

        choices.precompile((self.game.name,))
        with progress(label, count) as tell:
            return run(job, count, workers=self.arguments["workers"], cluster=self.arguments["cluster"], folder=self.folder, tell=tell)

    def head(self, count: int) -> list[tuple[str, str]]:
        job = self.job
        return [
            ("game", f"{self.game.about.title}, {job.seats} players"),
            ("players", ", ".join(job.players)),
            ("matches", f"{count:,}"),
            ("options", ", ".join(f"{k}={str(v).lower()}" for k, v in job.options.items()) or "none"),
            (
                "box",
                "the game's own"
                if job.box is None
                else f"changed: {' '.join(self.arguments['settings']) or self.arguments['box_path'].name}",
            ),
            ("command", self.again()),
        ]

    def again(self) -> str:
        """The command that gives the same report again."""
        parts = [f"teocalli lab {self.kind} {self.game.name} --seats {self.job.seats} --bots {','.join(dict.fromkeys(self.job.players))}"]
        if len(set(self.job.players)) > 1:
            parts[0] = parts[0].rpartition(" ")[0] + " " + ",".join(self.job.players)
        parts.append(f"--games {self.count} --seed {self.job.seed}")
        parts += [f"--option {pair}" for pair in self.arguments["chosen"]]
        parts += [f"--box {self.arguments['box_path']}"] if self.arguments["box_path"] else []
        parts += [f"--set {setting}" for setting in self.arguments["settings"]]
        parts += [f"--vary '{self.arguments['vary']}'"] if self.arguments.get("vary") else []
        return " ".join(parts)

    def publish(self, name: str, title: str, count: int, sections: Any) -> None:
        from teocalli.lab import reports

        html, data = reports.write(self.arguments["out"], name, title, self.head(count), sections)
        for section in sections if self.arguments["plots"] else ():
            plot = reports.svg(section)
            if plot:
                (self.arguments["out"] / f"{name}-{section.id}.svg").write_text(plot, "utf-8")
        if self.arguments["as_json"]:
            click.echo(data.read_text("utf-8"), nl=False)
            return
        for section in sections:
            click.echo(f"\n{section.title}")
            for label, estimates in section.rows:
                shown = [f"{c} {f.text(p)}" for c, f, p in zip(section.columns, estimates, section.percent, strict=True)]
                click.echo(f"  {label:<38} {'   '.join(shown)}")
        click.echo(f"\nReport: {html}  and  {data}")


def players_of(game: Game, text: str, seats: int) -> tuple[str, ...]:
    """One bot for all seats, or one for each."""
    named = [name.strip() for name in text.split(",")]
    for name in named:
        bots.check(game, name)
    if len(named) == 1:
        named *= seats
    if len(named) != seats:
        raise OptionError(f"--bots names {len(named)} bots for {seats} seats")
    return tuple(named)


@contextmanager
def progress(label: str, count: int) -> Iterator[Callable[[int], None]]:
    """A bar with the time left, where somebody sees it."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=count)
        yield lambda added: bar.advance(task, added)


@command.command("balance")
@lab_options
@click.option("--skill", default="greedy,random", show_default=True, help="A stronger and a weaker bot, to compare skill and luck.")
def balance(skill: str, **arguments: Any) -> None:
    """Win shares, points, length, lead, what decides a match, choices and secrets, skill and luck."""
    from teocalli.lab import balance as report
    from teocalli.lab.sample import SampleJob

    question = Question("balance", **arguments)
    strong, weak = skill_of(question.game, skill)
    job = question.job
    rows = question.run(job, question.count, f"{question.game.about.title}: matches")
    sections = report.sections(job, rows)
    few = max(question.count // 10, 100)
    if job.seats > 1 and len(set(job.players)) == 1:
        pairs = SampleJob(**{**job.__dict__, "repeat": 2, "seed": job.seed + 1})
        sections.append(report.luck(pairs, question.run(pairs, few - few % 2, "luck of the deal")))
    if job.seats > 1:
        table = (strong, *[weak] * (job.seats - 1))
        duplicate = SampleJob(**{**job.__dict__, "repeat": job.seats, "players": table, "seed": job.seed + 2})
        few -= few % job.seats
        sections.append(report.skill(duplicate, question.run(duplicate, few, "skill on duplicate deals"), strong, weak))
    name = f"balance-{question.game.name}-{job.seats}"
    question.publish(name, f"Balance of {question.game.about.title}", question.count, sections)


def skill_of(game: Game, text: str) -> tuple[str, str]:
    strong, comma, weak = (part.strip() for part in text.partition(","))
    if not comma:
        raise OptionError(f"--skill names a stronger and a weaker bot, as in greedy,random, not {text!r}")
    for name in (strong, weak):
        bots.check(game, name)
    return strong, weak


@command.command("compare")
@lab_options
def compare(**arguments: Any) -> None:
    """What does this change do? The same deals with the game's own box and with the changed one."""
    from teocalli.lab.compare import compare_section

    question = Question("compare", **arguments)
    if question.job.box is None:
        raise OptionError("compare needs a change: --set PATH=VALUE or --box FILE")
    old = question.run(question.standard, question.count, "the game's own box")
    new = question.run(question.job, question.count, "the changed box")
    section = compare_section(question.standard, old, question.job, new)
    name = f"compare-{question.game.name}-{question.job.seats}-{_slug(' '.join(arguments['settings']) or arguments['box_path'].stem)}"
    question.publish(name, f"{question.game.about.title}: what a change does", question.count, [section])


@command.command("sweep")
@lab_options
@click.option("--vary", required=True, metavar="PATH=LOW..HIGH", help="The number to vary: explorers.for_a_point=1..4, or PATH=A|B|C.")
def sweep(vary: str, **arguments: Any) -> None:
    """Try a range of values for one number of the box, and plot the results."""
    from teocalli.lab import reports
    from teocalli.lab.changes import changed
    from teocalli.lab.compare import measures
    from teocalli.lab.sample import SampleJob
    from teocalli.lab.sweep import sweep_section, values_of

    question = Question("sweep", vary=vary, **arguments)
    path, values = values_of(vary)
    data = question.job.box or dict(choices.box_of(question.game, arguments["box_path"]).data)
    jobs = [SampleJob(**{**question.job.__dict__, "box": changed(question.game, data, [f"{path}={value}"])}) for value in values]
    measured = []
    for value, job in zip(values, jobs, strict=True):
        measured.append(measures(job, question.run(job, question.count, f"{path} = {value}")))
    section, curves = sweep_section(path, values, measured)
    numbers = [float(v) if re.fullmatch(r"-?\d+(\.\d+)?", v) else float(i) for i, v in enumerate(values)]
    section.plot = reports.lines_svg(numbers, curves, path)
    name = f"sweep-{question.game.name}-{question.job.seats}-{_slug(path)}"
    question.publish(name, f"{question.game.about.title}: {path} varied", question.count * len(values), [section])


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:60]
