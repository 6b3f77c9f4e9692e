"""`teocalli serve`: open the house in the browser, on one machine with one data file, or on several with PostgreSQL and Redis."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from teocalli.cli.database import database_option

if TYPE_CHECKING:
    from teocalli.server.settings import Settings


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 for every network.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Port; 0 for any free one.")
@database_option
@click.option("--bus", envvar="TEOCALLI_BUS", help="redis://…, for several servers on one database.")
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1, 64), help="Server processes (PostgreSQL only).")
@click.option("--https", is_flag=True, help="The server is reached by https: cookies are sent over https only.")
@click.option("--host-name", "names", multiple=True, help="Host name of the server; requests for any other are refused. May be repeated.")
@click.option("--proxy", default="127.0.0.1,::1", show_default=True, help="Addresses or networks whose X-Forwarded-For is trusted.")
@click.option("--metrics-from", "metrics", default=None, help="Addresses or networks that may read /metrics, or all; else this machine.")
@click.option("--limits/--no-limits", "limited", default=True, help="Limit requests per address; turn off behind a gateway that does so.")
@click.option("--contact", default="", help="Whom push services may write to: mailto:… or https://…; else the host name.")
@click.option("--think", default=900, show_default=True, help="Thinking time of bots in milliseconds.")
@click.option("--log", "level", default="info", show_default=True, type=click.Choice(["debug", "info", "warning", "error"]))
@click.option("--open", "opened", is_flag=True, help="Open the home page in the browser.")
def command(host: str, port: int, workers: int, level: str, opened: bool, **chosen: Any) -> None:
    """Start the server: play in the browser, with friends and bots."""
    from teocalli.server import serving
    from teocalli.server.store import StoreError

    if workers > 1 and "://" not in chosen["database"]:
        raise click.UsageError("SQLite supports only one worker; for more use --database postgresql://… and --bus redis://…")
    try:
        settings = _settings(**chosen)
        if workers > 1:
            serving.many(settings, workers, host, port, level)
        else:
            serving.one(settings, host, port, level, ready=_tell(opened))
    except (StoreError, ValueError) as error:
        raise click.ClickException(str(error)) from None


def _settings(
    database: str,
    bus: str | None,
    https: bool,
    names: tuple[str, ...],
    proxy: str,
    metrics: str | None,
    limited: bool,
    contact: str,
    think: int,
) -> Settings:
    """The settings that the options name; ValueError says which address is none."""
    from teocalli.server import addresses
    from teocalli.server.settings import Settings

    if contact and not contact.startswith(("mailto:", "https://")):
        raise click.UsageError("--contact begins with mailto: or https://")
    metrics = addresses.LOOPBACK if metrics is None else metrics
    for listed in (proxy, metrics):
        addresses.networks(listed)
    return Settings(
        database=database if "://" in database else str(Path(database).resolve()),
        bus=bus,
        secure=https,
        names=tuple(name.lower().removesuffix(".") for name in names),
        proxy=proxy,
        metrics=metrics,
        think=think,
        limited=limited,
        contact=contact,
    )


def _tell(opened: bool) -> Any:
    """Say where the house is, and show it."""

    def tell(address: str) -> None:
        click.echo(f"Teocalli is running at {address}", err=True)
        if opened:
            webbrowser.open(address)

    return tell
