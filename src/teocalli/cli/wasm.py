"""`teocalli wasm [GAME]...`: the rules and the bots of the games as WebAssembly modules for browsers."""

from __future__ import annotations

from pathlib import Path

import click

from teocalli import games, wasm, words
from teocalli.cli import choices
from teocalli.server.catalogue import catalogue_message
from teocalli.server.encoding import encode
from teocalli.server.settings import Limits
from teocalli.wasm import build


@click.command("wasm")
@click.argument("names", nargs=-1, metavar="[GAME]...")
@click.option("--out", "folder", type=click.Path(path_type=Path, file_okay=False), help="Write to FOLDER.", metavar="FOLDER")
def command(names: tuple[str, ...], folder: Path | None) -> None:
    """Build the rules and the bots of games for browsers: GAME.wasm, and GAME.json which says how it is called.

    For all games it also writes catalogue.LANGUAGE.json, what a server says about them. Modules whose sources have not changed stay as they
    are. Without FOLDER they are written where the server and the web client have them.
    """
    folder = folder or wasm.BUILT
    chosen = [choices.GameName().convert(name, None, None).name for name in names or games.NAMES]
    try:
        build.build(chosen, folder)
    except build.BuildError as error:
        raise click.ClickException(str(error)) from error
    if not names:
        write_catalogues(folder)
    for name in chosen:
        path = folder / f"{name}.wasm"
        click.echo(f"{path}: {path.stat().st_size / 1000:.0f} kB")


def write_catalogues(folder: Path) -> None:
    """What `GET /api/house` answers in each language, for a browser without a server; files that would not change are left alone."""
    for language in words.LANGUAGES:
        path, message = folder / f"catalogue.{language}.json", encode(catalogue_message(language, Limits()))
        if not path.exists() or path.read_bytes() != message:
            build.write(path, message)
