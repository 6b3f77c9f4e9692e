"""`teocalli site FOLDER`: the web client as a folder for any web host, where one plays without a server."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import click

from teocalli.server.guard import POLICY
from teocalli.server.settings import WEB

SERVERLESS = '<meta name="teocalli-server" content="none" />'  # by which the client knows that there is no server
ROOTED = re.compile(r'\b(href|src)="/(?!/)')  # an address of a file, from the root of the host
IN_HEADERS_ALONE = "frame-ancestors"  # what browsers read in a header and not in a page


@click.command("site")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
def command(folder: Path) -> None:
    """Write the web client to FOLDER, for any web host and in any folder of it: bots, solo and around one screen, without a server.

    An earlier site there is replaced; a folder with anything else in it is left alone.
    """
    if not (WEB / "index.html").is_file():
        raise click.ClickException("the web client is not built: make site builds it first")
    write_site(WEB, folder)
    click.echo(f"{folder}: {sum(path.stat().st_size for path in folder.rglob('*') if path.is_file()) / 1e6:.1f} MB, ready for a web host")


def write_site(client: Path, folder: Path) -> None:
    """Copy a built client; its page says that there is no server, and names its files from where it lies."""
    if folder.exists():
        clear(folder)
    shutil.copytree(client, folder, dirs_exist_ok=True)
    (folder / "index.html").write_text(serverless((client / "index.html").read_text("utf-8")), "utf-8")


def clear(folder: Path) -> None:
    """Remove an earlier site, and nothing else."""
    page = folder / "index.html"
    if any(folder.iterdir()) and not (page.is_file() and SERVERLESS in page.read_text("utf-8", "replace")):
        raise click.ClickException(f"{folder} is not empty, and it is no site of Teocalli; nothing was written")
    for path in folder.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()


def serverless(page: str) -> str:
    """The page of the client as a plain web host has it, with the policy that a server would send as a header."""
    policy = "; ".join(part for part in POLICY.split("; ") if not part.startswith(IN_HEADERS_ALONE))
    signs = f'{SERVERLESS}\n    <meta http-equiv="Content-Security-Policy" content="{policy}" />'
    return ROOTED.sub(r'\1="./', page).replace('<meta charset="utf-8" />', f'<meta charset="utf-8" />\n    {signs}', 1)
