"""`teocalli backup FILE`: a copy of the house while it is open."""

from __future__ import annotations

from pathlib import Path

import click

from teocalli.cli.database import database_option, in_plain_words


@click.command("backup")
@click.argument("file", type=click.Path(path_type=Path))
@database_option
def command(file: Path, database: str) -> None:
    """Copy the database to FILE while people play: a SQLite file, or for PostgreSQL what pg_restore reads.

    The copy is checked before it replaces an earlier one; when anything goes wrong, FILE stays as it was.
    """
    from teocalli.server.store.backup import backup

    with in_plain_words():
        backup(database, file)
        size = file.stat().st_size
    click.echo(f"{file}: {size} bytes, checked; it contains the seeds of running matches, so keep it private", err=True)
