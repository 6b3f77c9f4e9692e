"""`teocalli keeper`: look after a house. The key and the log are read from its database, everything else is asked of the running server."""

from __future__ import annotations

import json
import os
import secrets
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import click

from teocalli.cli.database import database_option, in_plain_words

KEY = "TEOCALLI_KEEPER_KEY"
REQUEST_TIMEOUT = 30  # seconds


def server_option(function: Callable[..., Any]) -> Callable[..., Any]:
    return click.option(
        "--url", default="http://127.0.0.1:8000", show_default=True, envvar="TEOCALLI_URL", help="The house, as a browser reaches it."
    )(function)


@click.group("keeper")
def command() -> None:
    """Look after a house, as on its page /keeper.

    `key` and `log` work on the database. The other commands ask the running server; they take the key from TEOCALLI_KEEPER_KEY, or ask
    for it.
    """


# On the database


@command.command("key")
@click.option("--new", is_flag=True, help="Make another key and show it; the one before opens nothing any more.")
@database_option
def key(new: bool, database: str) -> None:
    """Say whether the desk has a key, or make a new one. The house may be open."""
    from teocalli.server import keeper_files

    with in_plain_words():
        if new:
            click.echo(keeper_files.replace_key(database))
            click.echo("This is the key of the desk, shown this once.", err=True)
        elif keeper_files.has_key(database):
            click.echo("The desk has a key. Only its digest is kept: if it is lost, --new makes another.")
        else:
            click.echo("The desk has no key yet: --new makes one.")


@command.command("log")
@click.option("--check", is_flag=True, help="Check that every row is what was written, and in its place.")
@click.option("--head", default="", help="With --check: a digest that you noted earlier, which must be in the log.")
@click.option("--count", default=50, show_default=True, type=click.IntRange(1, 100_000), help="How many of the newest acts.")
@database_option
def log(check: bool, head: str, count: int, database: str) -> None:
    """What the keeper has done, newest first; or whether anybody has changed that log."""
    from teocalli.server import keeper_files

    with in_plain_words():
        if not check:
            for act in keeper_files.acts(database, count):
                click.echo(act_line(act.number, act.at, act.act, act.subject, json.loads(act.detail)))
            return
        checked = keeper_files.check(database, head.strip().lower())
    if checked.wrong is not None:
        raise click.ClickException(f"act {checked.wrong} is not what was written: the log has been changed")
    if not checked.known:
        raise click.ClickException("the digest that you noted is not in the log: its end has been taken off")
    click.echo(f"{checked.acts} acts, all as they were written. The newest digest, to be noted elsewhere:\n{checked.head or '(none yet)'}")


def act_line(number: int, at: int, act: str, subject: str, detail: dict[str, Any]) -> str:
    """An act in one line."""
    about = " ".join(f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in detail.items())
    return " ".join(part for part in (f"{number:>5}", when(at), f"{act:<6}", subject, about) if part)


def when(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


# By the running server


def ask(url: str, path: str, body: dict[str, Any] | None = None) -> Any:
    """Ask the server, with the key of the keeper; a refusal is told in its words."""
    if not url.startswith(("http://", "https://")):
        raise click.UsageError("--url begins with http:// or https://")
    given = (os.environ.get(KEY) or click.prompt("The keeper's key", hide_input=True, err=True)).strip()
    sent = None if body is None else json.dumps({"key": secrets.token_hex(12), **body}).encode()
    headers = {"authorization": f"Keeper {given}", "accept-language": "en", "content-type": "application/json"}
    try:
        with urllib.request.urlopen(urllib.request.Request(url.rstrip("/") + path, sent, headers), timeout=REQUEST_TIMEOUT) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        raise click.ClickException(_refusal(error)) from None
    except (OSError, ValueError) as error:
        raise click.ClickException(f"{url} does not answer: {getattr(error, 'reason', error)}") from None


def _refusal(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.load(error)["text"])
    except (ValueError, KeyError, TypeError):
        return f"the server answered {error.code}"


@command.command("desk")
@click.option("--json", "as_json", is_flag=True, help="Everything, as JSON.")
@server_option
def desk(as_json: bool, url: str) -> None:
    """The house at a glance: tables, streams, disk, speed, reports, bars."""
    seen = ask(url, "/api/keeper")
    if as_json:
        click.echo(json.dumps(seen, ensure_ascii=False, indent=1))
        return
    for line in (*figures(seen), *lists(seen)):
        click.echo(line)


def figures(seen: Any) -> list[str]:
    speed, disk = seen["speed"], seen["disk"]
    counts = ", ".join(f"{count} {status}" for status, count in sorted(seen["tables"].items())) or "none"
    times = "" if speed["p50"] is None else f"; to the disk {speed['p50']:.1f} ms for half of all writes, {speed['p99']:.1f} ms for 99 %"
    free = "" if disk["free"] is None else f", {disk['free'] / 1e9:.1f} GB free"
    texts = [f"front page ({language}): {text}" for language, text in sorted(seen["texts"].items()) if text]
    return [
        f"Teocalli {seen['version']} on {seen['database']}, server {seen['server']}",
        f"tables: {counts}; streams: {seen['streams']}",
        f"speed: {speed['actions']:.1f} actions a second in the last {speed['seconds']:.0f} seconds{times}",
        f"disk: {disk['database'] / 1e6:.1f} MB{free}",
        f"chat: {_on(seen['chat'])}; public tables: {_on(seen['public'])}",
        *texts,
    ]


def lists(seen: Any) -> list[str]:
    lines = []
    for table in seen["open"]:
        people = ", ".join(f"{one['seat']} {one['name']}" for one in table["people"]) or "nobody"
        lines.append(f"table {table['id']}: {table['game']}, {table['status']}, {people}; {table['streams']} streams")
    for report in seen["reports"]:
        line = report["line"]
        lines.append(f"reported by {report['count']}: table {line['table']}, line {line['number']}, {line['name']}: {line['text']}")
    for bar in seen["bars"]:
        lines.append(f"barred until {when(bar['until'])}: {bar['name'] or '(unknown)'}, {bar['id']}: {bar['reason']}")
    return lines


def _on(value: bool) -> str:
    return "on" if value else "off"


@command.command("lines")
@click.argument("table")
@server_option
def lines_of(table: str, url: str) -> None:
    """The chat of TABLE, with the numbers of its lines."""
    for line in ask(url, f"/api/keeper/tables/{urllib.parse.quote(table, safe='')}/lines")["lines"]:
        click.echo(f"{line['number']:>4} {line['name']}: {'(removed)' if line['removed'] else line['text']}")


@command.command("close")
@click.argument("table")
@click.option("--reason", required=True, help="Shown to everybody at the table, and written down for good: name nobody.")
@server_option
def close(table: str, reason: str, url: str) -> None:
    """Close TABLE for good."""
    ask(url, "/api/keeper/close", {"table": table, "reason": reason})
    click.echo("Closed.")


@command.command("remove")
@click.argument("table")
@click.argument("line", type=int)
@server_option
def remove(table: str, line: int, url: str) -> None:
    """Remove LINE from the chat of TABLE, for everybody."""
    ask(url, "/api/keeper/remove", {"table": table, "number": line})
    click.echo("Removed.")


@command.command("bar")
@click.argument("table")
@click.option("--seat", type=int, help="Whoever sits there, from 0.")
@click.option("--line", type=int, help="Whoever said that line.")
@click.option("--hours", default=24, show_default=True, type=int)
@click.option("--reason", required=True, help="Told to whoever is barred, and written down for good: name nobody.")
@server_option
def bar(table: str, seat: int | None, line: int | None, hours: int, reason: str, url: str) -> None:
    """Bar somebody at TABLE from opening, joining and speaking for a time."""
    ask(url, "/api/keeper/bar", {"table": table, "seat": seat, "number": line, "hours": hours, "reason": reason})
    click.echo("Barred.")


@command.command("unbar")
@click.argument("bar_id")
@server_option
def unbar(bar_id: str, url: str) -> None:
    """Let somebody in again; `desk` shows the BAR_ID."""
    ask(url, "/api/keeper/unbar", {"id": bar_id})
    click.echo("Let in again.")


@command.command("switch")
@click.argument("what", type=click.Choice(["chat", "public"]))
@click.argument("how", type=click.Choice(["on", "off"]))
@server_option
def switch(what: str, how: str, url: str) -> None:
    """Switch the chat or public tables on or off for the whole house."""
    seen = ask(url, "/api/keeper/switch", {what: how == "on"})
    click.echo(f"chat: {_on(seen['chat'])}; public tables: {_on(seen['public'])}")


@command.command("text")
@click.option("--en", default="", help="In English; empty for none.")
@click.option("--fr", default="", help="In French; empty for none.")
@server_option
def text(en: str, fr: str, url: str) -> None:
    """A text for the front page, in one language or in both; without either it is taken away."""
    ask(url, "/api/keeper/text", {"en": en, "fr": fr})
    click.echo("Written." if en or fr else "Taken away.")


@command.command("settle")
@click.argument("table")
@click.argument("line", type=int)
@server_option
def settle(table: str, line: int, url: str) -> None:
    """Be done with the reports of a LINE that may stay."""
    ask(url, "/api/keeper/settle", {"table": table, "number": line})
    click.echo("Settled.")
