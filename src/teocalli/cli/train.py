"""`teocalli train GAME`: a network learns a game by playing it against itself."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import click

from teocalli.cli import choices
from teocalli.game import Game


@click.command("train")
@choices.game_argument
@click.option("--minutes", type=click.FloatRange(0.05), default=25.0, show_default=True, help="How long the whole training takes.")
@click.option("--stretch", type=click.FloatRange(0.05), help="Stop after so many minutes, to go on later with --resume.")
@click.option("--device", type=click.Choice(["auto", "cpu", "cuda"]), default="auto", show_default=True, help="Where to train.")
@choices.seed_option
@click.option("--resume", is_flag=True, help="Go on from the checkpoint of the output folder.")
@click.option("--lanes", type=click.IntRange(8), help="Matches played at the same time.")
@click.option("--box", "box_path", type=click.Path(path_type=Path), help="Train with your own box file (TOML).")
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
    out: Path | None,
    report_only: bool,
) -> None:
    """Train a network from nothing to weights; best on a GPU, and on a CPU enough to see that it learns."""
    folder = out or Path("train") / game.name
    if not report_only:
        train(game, minutes, stretch or minutes, device, choices.number_of(seed), resume, lanes, box_path, folder)
    write_report(folder)


def train(
    game: Game,
    minutes: float,
    stretch: float,
    device: str,
    seed: int,
    resume: bool,
    lanes: int | None,
    box_path: Path | None,
    folder: Path,
) -> None:
    """One run in its folder."""
    if importlib.util.find_spec("torch") is None:
        raise click.ClickException("training needs PyTorch, which is not installed: pip install 'teocalli[train]'")
    import dataclasses

    import torch

    from teocalli.train.learner import SMALL_SETTING, Setting
    from teocalli.train.training import Plan, Training

    where = device if device != "auto" else "cuda" if torch.cuda.is_available() else "cpu"
    setting = Setting() if where == "cuda" else SMALL_SETTING
    setting = dataclasses.replace(setting, lanes=lanes or setting.lanes)
    if not resume and (folder / "checkpoint.pt").exists():
        raise click.ClickException(f"{folder} holds a run already: go on with --resume, or name another folder with --out")
    if where == "cpu":
        choices.precompile((game.name,))
        torch.set_num_threads(1)  # the network is too small to be shared out
    folder.mkdir(parents=True, exist_ok=True)
    plan = Plan(game, choices.box_of(game, box_path), folder, minutes, stretch, where, seed, setting)
    training = Training(plan)
    if resume:
        training.resume()
    facts = training.run(tell)
    click.echo(f"{facts['decisions']:,} decisions in {facts['matches']:,} matches; win shares of the network alone among others:")
    for row in facts["results"]:
        half = 100 * (row["high"] - row["value"])
        click.echo(
            f"  {row['seats']} seats, against {row['against']:<28} {100 * row['value']:5.1f} % ± {half:.1f}  (fair {100 * row['fair']:.0f})"
        )
    click.echo(f"Weights: {folder / 'network.weights'}")


def tell(line: dict[str, Any]) -> None:
    """One line of progress."""
    shares = "  ".join(f"{row['seats']} seats {100 * row['value']:.0f} %" for row in line["exam"])
    league = "" if line["league"] is None else f"  league {line['league']:.2f}"
    text = (
        f"{line['minutes']:6.2f} min  {line['decisions']:>13,} decisions  entropy {line['entropy']:.2f}{league}  against random: {shares}"
    )
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
