"""`teocalli export FILE`: every table of the house, one line of JSON each."""

from __future__ import annotations

from pathlib import Path

import click

from teocalli.cli.database import database_option


@click.command("export")
@click.argument("file", type=click.Path(path_type=Path))
@database_option
def command(file: Path, database: str) -> None:
    """Write all matches to FILE, for another house or another database."""
    from teocalli.server.store import StoreError, copies

    count = 0
    try:
        with file.open("wb") as out:
            for line in copies.export(database):
                out.write(line)
                count += 1
    except StoreError as error:
        file.unlink(missing_ok=True)
        raise click.ClickException(str(error)) from None
    click.echo(f"{file}: {count} tables; it holds the seeds of running matches, so keep it to yourself", err=True)
