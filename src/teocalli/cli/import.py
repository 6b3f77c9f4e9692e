"""`teocalli import FILE`: take in the tables of an export."""  # noqa: N999  (the command is called so)

from __future__ import annotations

import sys
from pathlib import Path

import click

from teocalli.cli.database import database_option, in_plain_words


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@database_option
def command(file: Path, database: str) -> None:
    """Add the tables in FILE to the database; those already there stay as they are.

    Every line is checked first, and every match played again; when anything is wrong, nothing is imported.
    """
    from teocalli.server import export_import

    with in_plain_words():
        if str(file) == "-":
            new, known = export_import.take_in(database, sys.stdin.buffer)
        else:
            with file.open("rb") as lines:
                new, known = export_import.take_in(database, lines)
    click.echo(f"{file}: tables imported: {new}; already there: {known}", err=True)
