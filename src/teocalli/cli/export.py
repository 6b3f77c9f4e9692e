"""`teocalli export FILE`: every table of the house, one line of JSON each."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO

import click

from teocalli.cli.database import database_option, in_plain_words


@click.command("export")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@database_option
def command(file: Path, database: str) -> None:
    """Write all matches to FILE, or to standard output with -, to move them to another server or database."""
    with in_plain_words():
        count = _write(sys.stdout.buffer, database) if str(file) == "-" else _write_file(file, database)
    click.echo(f"{file}: tables: {count}; it contains the seeds of running matches, so keep it private", err=True)


def _write_file(file: Path, database: str) -> int:
    """An earlier export stays as it was until this one is whole."""
    from teocalli.server.store import backup, opening
    from teocalli.server.store.replacing import replacing

    url = opening.url_of(database)
    backup.must_exist(url)
    backup.refuse_own_files(url, file)
    with replacing(file) as part, part.open("wb") as out:
        return _write(out, database)


def _write(out: IO[bytes], database: str) -> int:
    from teocalli.server import export_import

    count = 0
    for line in export_import.export(database):
        out.write(line)
        count += line.startswith(b'{"table":')
    out.flush()
    return count
