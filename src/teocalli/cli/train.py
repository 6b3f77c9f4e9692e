"""`teocalli train GAME`: a network learns a game by playing it against itself."""

from __future__ import annotations

import dataclasses
import importlib.util
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from teocalli.cli import choices
from teocalli.game import Game

if TYPE_CHECKING:
    from teocalli.bots.network import Network
    from teocalli.train.learner import Hyperparameters


@click.command("train")
@choices.game_argument
@click.option("--minutes", type=click.FloatRange(0.05), default=25.0, show_default=True, help="How long the whole training takes.")
@click.option("--stretch", type=click.FloatRange(0.05), help="Stop after so many minutes, to go on later with --resume.")
@click.option("--device", type=click.Choice(["auto", "cpu", "cuda"]), default="auto", show_default=True, help="Where to train.")
@choices.seed_option
@click.option("--resume", is_flag=True, help="Go on from the checkpoint of the output folder.")
@click.option("--lanes", type=click.IntRange(8), help="Matches played at the same time.")
@click.option("--box", "box_path", type=click.Path(path_type=Path), help="Train with your own box file (TOML).")
@click.option("--start", "start_path", type=click.Path(path_type=Path, exists=True), help="Learn on from these weights.")
@click.option("--against", "against_path", type=click.Path(path_type=Path, exists=True), help="Learn to beat these weights alone.")
@click.option(
    "--meet", "guest_paths", type=click.Path(path_type=Path, exists=True), multiple=True, help="Meet these weights in the league, too."
)
@click.option(
    "--exploit",
    "exploited",
    type=click.IntRange(2),
    multiple=True,
    help="A best response at this seat count learns beside it and joins its league.",
)
@click.option("--seats", type=click.IntRange(2), help="At one seat count alone.")
@click.option("--set", "changes", multiple=True, metavar="NAME=VALUE", help="Change a hyperparameter (entropy=0.1,0.05).")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), help="Output folder; by default train/GAME.")
@click.option("--report", "report_only", is_flag=True, help="Only write the report of a finished run again.")
def command(
    game: Game,
    minutes: float,
    stretch: float | None,
    device: str,
    seed: str | None,
    resume: bool,
    lanes: int | None,
    box_path: Path | None,
    start_path: Path | None,
    against_path: Path | None,
    guest_paths: tuple[Path, ...],
    exploited: tuple[int, ...],
    seats: int | None,
    changes: tuple[str, ...],
    out: Path | None,
    report_only: bool,
) -> None:
    """Train a network from nothing to weights; best on a GPU, and on a CPU enough to see that it learns."""
    folder = out or Path("train") / game.name
    if not report_only:
        given = RunInputs(box_path, start_path, against_path, guest_paths, exploited, seats, changes)
        train(game, minutes, stretch or minutes, device, choices.number_of(seed), resume, lanes, given, folder)
    write_report(folder)


class RunInputs(NamedTuple):
    """What else a run is given: its box, the weights that it begins with, learns to beat or meets, at which seat counts
    best responses learn beside it, its seat count, and its numbers."""

    box: Path | None
    start: Path | None
    against: Path | None
    guests: tuple[Path, ...]
    exploited: tuple[int, ...]
    seats: int | None
    changes: tuple[str, ...]


def train(
    game: Game,
    minutes: float,
    stretch: float,
    device: str,
    seed: int,
    resume: bool,
    lanes: int | None,
    given: RunInputs,
    folder: Path,
) -> None:
    """One run in its folder."""
    if importlib.util.find_spec("torch") is None:
        raise click.ClickException("training needs PyTorch, which is not installed: pip install 'teocalli[train]'")
    import torch

    from teocalli.bots import weights
    from teocalli.train.training import Plan, Training

    where = device if device != "auto" else "cuda" if torch.cuda.is_available() else "cpu"
    box = choices.box_of(game, given.box)
    start, against = (None if path is None else weights.read(path, game, box)[0] for path in (given.start or given.against, given.against))
    guests = tuple(weights.read(path, game, box)[0] for path in given.guests)
    setting = changed(setting_for(where, lanes, start, against is not None), given.changes)
    if not resume and (folder / "checkpoint.pt").exists():
        raise click.ClickException(f"{folder} holds a run already: go on with --resume, or name another folder with --out")
    if where == "cpu":
        choices.precompile((game.name,))
        torch.set_num_threads(1)  # the network is too small to be shared out
    if strange := [seats for seats in given.exploited if seats not in game.about.seats]:
        raise click.ClickException(f"{game.name} is not played with {strange[0]} seats, so nobody can exploit it there")
    folder.mkdir(parents=True, exist_ok=True)
    plan = Plan(
        game,
        box,
        folder,
        minutes,
        stretch,
        where,
        seed,
        setting,
        start=start,
        against=against,
        seats=given.seats or 0,
        guests=guests,
        exploited=given.exploited,
    )
    training = Training(plan)
    if resume:
        training.resume()
    print_results(training.run(tell), folder)


def setting_for(where: str, lanes: int | None, start: Network | None, responds: bool) -> Hyperparameters:
    """The numbers of a run: of the size of the network that it begins with, and of a best response where it learns to beat one."""
    from teocalli.train.learner import ONWARDS, RESPONSE, SMALL_SETTING, Hyperparameters

    setting = Hyperparameters() if where == "cuda" else SMALL_SETTING
    if start is not None:
        norms, width = start.gains.shape
        setting = dataclasses.replace(setting, width=width, blocks=norms - 1, **ONWARDS)
    return dataclasses.replace(setting, lanes=lanes or setting.lanes, **(RESPONSE if responds else {}))


def changed(setting: Hyperparameters, changes: tuple[str, ...]) -> Hyperparameters:
    """Hyperparameters with some of them given otherwise, as "entropy=0.1,0.05"."""
    numbers: dict[str, Any] = {}
    for change in changes:
        name, _, text = change.partition("=")
        before = getattr(setting, name, None)
        if before is None:
            raise click.ClickException(f"there is no hyperparameter {name!r}: {', '.join(dataclasses.asdict(setting))}")
        try:
            values = tuple(type(kind)(part) for kind, part in zip(as_tuple(before), text.split(","), strict=True))
        except ValueError as error:
            raise click.ClickException(f"{name} is {before}, so {text!r} cannot be read") from error
        numbers[name] = values if isinstance(before, tuple) else values[0]
    return dataclasses.replace(setting, **numbers)


def as_tuple(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def print_results(facts: dict[str, Any], folder: Path) -> None:
    """How much was played, and how the network does among others."""
    click.echo(f"{facts['decisions']:,} decisions in {facts['matches']:,} matches; win shares of the network alone among others:")
    for row in facts["results"]:
        half = 100 * (row["high"] - row["value"])
        click.echo(
            f"  {row['seats']} seats, against {row['against']:<28} {100 * row['value']:5.1f} % ± {half:.1f}  (fair {100 * row['fair']:.0f})"
        )
    click.echo(f"Weights: {folder / 'network.weights'}")


def tell(line: dict[str, Any]) -> None:
    """One line of progress."""
    text = f"{line['minutes']:6.2f} min  {line['decisions']:>13,} decisions  entropy {line['entropy']:.2f}"
    text += "".join(f"  {name} {line[name]:.2f}" for name in ("league", "policies") if line[name] is not None)
    if line["exam"]:
        text += "  against random: " + "  ".join(f"{row['seats']} seats {100 * row['value']:.0f} %" for row in line["exam"])
    click.echo(text, file=sys.stderr)


def write_report(folder: Path) -> None:
    """The page, where matplotlib is there to draw it."""
    if not (folder / "run.json").exists():
        raise click.ClickException(f"{folder} holds no finished run")
    if importlib.util.find_spec("matplotlib") is None:
        click.echo("No report without matplotlib: pip install 'teocalli[train]', then the same command with --report.")
        return
    from teocalli.train import report

    html, data = report.write(folder)
    click.echo(f"Report: {html}  and  {data}")
