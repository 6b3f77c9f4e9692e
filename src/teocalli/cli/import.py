"""`teocalli import FILE`: take in the tables of an export."""  # noqa: N999  (the command is called so)

from __future__ import annotations

from pathlib import Path

import click

from teocalli.cli.database import database_option


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path, exists=True))
@database_option
def command(file: Path, database: str) -> None:
    """Add the tables of FILE to a house; those that it already has stay as they are."""
    from teocalli.server.store import StoreError, copies

    try:
        with file.open("rb") as lines:
            new, known = copies.take_in(database, lines)
    except StoreError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{file}: {new} tables taken in, {known} were already there", err=True)
