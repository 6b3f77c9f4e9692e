"""`teocalli verify FILE`: is this match what it claims to be?"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from teocalli import textfile
from teocalli.matchfile import LARGEST, verify


@click.command("verify")
@click.argument("file", type=click.Path(path_type=Path))
def command(file: Path) -> None:
    """Check a match file: the shuffle against its commitment, every action against the rules, and the standings."""
    verdict = verify(textfile.read(file, LARGEST))
    for problem in verdict.problems:
        click.echo(f"{file.name}: {problem}", err=True)
    if not verdict.ok:
        sys.exit(1)
    end = (
        "the shuffle is the committed one, every action is legal and the standings are right"
        if verdict.over
        else "good so far; it is not over yet"
    )
    click.echo(f"{file.name}: {end}")
