"""Operations: health, figures, a graceful stop, backups of an open house, export and import, refusals of the command line."""

from __future__ import annotations

import random
import threading
from pathlib import Path

import pytest
from click.testing import CliRunner

import loopback
from server.door import opened, settings
from server.running import Running, seat_down
from server.services import Postgres
from server.test_crash import Player, check
from teocalli.cli import house as command_line
from teocalli.server import export_import, serving
from teocalli.server.settings import Settings
from teocalli.server.store import backup as backups

pytestmark = pytest.mark.slow


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(command_line, list(arguments))
    return done.exit_code, done.output


@pytest.mark.anyio
async def test_health_and_figures_are_told(database: str) -> None:
    async with opened(settings(database)) as door:
        health = await door.client().get("/healthz")
        assert (health.status, health.json()["status"], health.json()["bus"]) == (200, "ok", "none")
        table, clients = await door.table()
        await clients[0].act(table, 0, "stake 3")
        await clients[0].act(table, 0, "stake 4")
        figures = (await door.client().get("/metrics")).body.decode()
        assert 'teocalli_actions_total{by="person",game="cibola"} 1.0' in figures
        assert 'teocalli_refusals_total{code="stale"} 1.0' in figures
        door.house.close_streams()
        assert (await door.client().get("/healthz")).json()["status"] == "stopping"


def test_a_graceful_stop_finishes_what_is_under_way(database: str, tmp_path: Path) -> None:
    server = Running(database, folder=tmp_path)
    server.wait()
    stop = threading.Event()
    table, tokens = seat_down(server.url, "cibola", 3)
    player = Player(server.url, table, tokens, 1, stop)
    player.start()
    head = {"authorization": f"Bearer {tokens[0]}", "accept": "application/x-ndjson"}
    with loopback.stream("GET", f"{server.url}/api/tables/{table}/events", headers=head, timeout=60) as stream:
        lines = stream.iter_lines()
        for _ in range(50):
            next(lines)  # something has happened at the table
            if player.acknowledged:
                break
        assert server.stop() in (0, -15)
        assert any('"goodbye"' in line for line in lines)
    stop.set()
    player.join(60)
    check(database, [player])


@pytest.mark.anyio
async def test_a_backup_of_an_open_house_holds_everything_so_far(file: str, tmp_path: Path) -> None:
    async with opened(settings(file)) as door:
        table, clients = await door.table()
        last = await door.play(table, clients, 12, random.Random(1).choice)
        assert run("backup", str(tmp_path / "copy.db"), "--database", file)[0] == 0
        await door.play(table, clients, 3, random.Random(2).choice)
    async with opened(settings(str(tmp_path / "copy.db"))) as door:
        assert (await door.client(clients[0].token).view(table))["ply"] == last


@pytest.mark.anyio
async def test_all_matches_move_from_one_database_to_another(file: str, postgres: Postgres, tmp_path: Path) -> None:
    target = postgres.fresh()
    async with opened(settings(file)) as door:
        table, clients = await door.table()
        await clients[0].post(f"/api/tables/{table}/chat", {"text": "hello", "key": "k"})
        await door.play(table, clients, 12, random.Random(1).choice)
        view = await clients[0].view(table)
        assert run("export", str(tmp_path / "all.jsonl"), "--database", file)[0] == 0
    for said in ("tables imported: 1; already there: 0", "tables imported: 0; already there: 1"):
        status, output = run("import", str(tmp_path / "all.jsonl"), "--database", target)
        assert (status, said in output) == (0, True), output
    assert list(export_import.export(target)) == list(export_import.export(file))
    async with opened(settings(target)) as door:
        assert await door.client(clients[0].token).view(table) == view


def test_a_dump_of_postgresql_is_what_pg_restore_reads(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.fresh()
    export_import.take_in(database, [])
    backups.backup(database, tmp_path / "house.dump")
    assert (tmp_path / "house.dump").read_bytes()[:5] == b"PGDMP"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["serve", "--workers", "2"], "only one worker"),
        (["serve", "--database", "mysql://x/y"], "SQLite or PostgreSQL"),
        (["serve", "--bus", "kafka://x"], "redis://"),
        (["backup", "copy.db", "--database", "nowhere.db"], "no Teocalli database"),
        (["export", "all.jsonl", "--database", "nowhere.db"], "no Teocalli database"),
    ],
)
def test_what_cannot_be_served_or_copied_is_refused_with_a_reason(
    arguments: list[str], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    status, output = run(*arguments, *(["--port", "0"] if arguments[0] == "serve" else []))
    assert status != 0
    assert reason in output


def test_a_broken_export_is_refused_line_by_line(file: str, tmp_path: Path) -> None:
    (tmp_path / "broken.jsonl").write_text('{"table": 1}\n')
    status, output = run("import", str(tmp_path / "broken.jsonl"), "--database", file)
    assert status != 0
    assert "line 1 is not a table" in output


def test_every_worker_process_gets_all_that_the_command_line_chose(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Settings] = []
    monkeypatch.setattr(serving, "many", lambda chosen, *_: given.append(chosen))
    options = ["--bus", "redis://x", "--https", "--host-name", "a.example", "--metrics-from", "10.0.0.0/8", "--proxy", "10.0.0.1"]
    more = ["--no-limits", "--workers", "2", "--database", "postgresql://x/y", "--think", "7", "--contact", "mailto:a@b.example"]
    status, output = run("serve", *options, *more)
    assert status == 0, output
    chosen = given[0]
    usual = Settings(database="postgresql://x/y", name=chosen.name)
    different = {name for name in Settings.__struct_fields__ if getattr(chosen, name) != getattr(usual, name)}
    assert different | {"database"} == set(serving.CHOSEN)
    assert serving.chosen(chosen)["contact"] == "mailto:a@b.example"
