"""`teocalli backup FILE`: a copy of the house while it is open."""

from __future__ import annotations

from pathlib import Path

import click

from teocalli.cli.database import database_option


@click.command("backup")
@click.argument("file", type=click.Path(path_type=Path))
@database_option
def command(file: Path, database: str) -> None:
    """Copy the house to FILE while people play: a SQLite file, or for PostgreSQL what pg_restore reads."""
    from teocalli.server.store import StoreError, copies

    try:
        copies.backup(database, file)
    except StoreError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{file}: {file.stat().st_size} bytes; it holds the seeds of running matches, so keep it to yourself", err=True)
