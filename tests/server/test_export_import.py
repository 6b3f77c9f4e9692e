"""Backups, exports and imports: what goes wrong changes nothing, and what was copied can be played on."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import os
import random
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from server.door import Client, opened, settings
from server.services import Postgres, program
from server.test_club import Evening, evening
from teocalli.cli import house as command_line
from teocalli.server import export_import
from teocalli.server.store import Store, StoreError, schema
from teocalli.server.store import backup as backups
from teocalli.server.store.rows import ExportedTable

pytestmark = [pytest.mark.anyio, pytest.mark.slow]  # whole matches, again and again


def run(*arguments: str, expect: int = 0) -> str:
    """A command of the command line; what it said."""
    done = CliRunner().invoke(command_line, list(arguments))
    assert done.exit_code == expect, done.output
    assert done.exception is None or isinstance(done.exception, SystemExit), "a traceback is no answer"
    return done.output


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


async def play(database: str, plies: int = 12) -> tuple[str, list[str], int]:
    """A house with one running match: its table, the tokens, and the ply."""
    async with opened(settings(database)) as door:
        table, clients = await door.table()
        ply = await door.play(table, clients, plies, random.Random(1).choice)
        return table, [str(client.token) for client in clients], ply


async def play_on(database: str, table: str, tokens: list[str], ply: int) -> None:
    """The match is there as it was, and goes on."""
    async with opened(settings(database)) as door:
        clients: list[Client] = [door.client(token) for token in tokens]
        assert (await clients[0].view(table))["ply"] == ply
        assert await door.play(table, clients, 3, random.Random(2).choice) == ply + 3


@pytest.fixture
async def played(file: str) -> tuple[str, list[str], int]:
    return await play(file)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return tmp_path / "copies" / "copy.db"


@pytest.fixture(autouse=True)
def folder(copy: Path) -> Path:
    copy.parent.mkdir()
    return copy.parent


async def test_a_copy_of_a_file_is_played_on(file: str, played: tuple[str, list[str], int], copy: Path) -> None:
    assert "checked" in run("backup", str(copy), "--database", file)
    assert names(copy.parent) == [copy.name]
    await play_on(str(copy), *played)


async def test_a_dump_is_restored_into_a_fresh_database_and_played_on(postgres: Postgres, copy: Path) -> None:
    database = postgres.fresh()
    played = await play(database)
    run("backup", str(copy), "--database", database)
    fresh = postgres.fresh()
    subprocess.run([program("pg_restore"), "--no-owner", "--exit-on-error", "--dbname", fresh, str(copy)], check=True)
    await play_on(fresh, *played)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["why?.db", "number#1.db", "a%20b.db", "file:x.db", "two words & é.db"])
async def test_a_house_of_any_name_is_copied_whole(name: str, tmp_path: Path, copy: Path) -> None:
    file = str(tmp_path / name)
    played = await play(file, 3)
    run("backup", str(copy), "--database", file)
    await play_on(str(copy), *played)
    odd = copy.with_name(name)
    run("backup", str(odd), "--database", file)
    await play_on(str(odd), *played)


def itself(file: Path, _folder: Path) -> Path:
    return file


def by_link(file: Path, folder: Path) -> Path:
    (folder / "link").symlink_to(file)
    return folder / "link"


def by_hard_link(file: Path, folder: Path) -> Path:
    (folder / "hard").hardlink_to(file)
    return folder / "hard"


def by_folder_link(file: Path, folder: Path) -> Path:
    (folder / "here").symlink_to(file.parent)
    return folder / "here" / file.name


def beside(ending: str) -> Callable[[Path, Path], Path]:
    return lambda file, _folder: file.with_name(file.name + ending)


@pytest.mark.slow
@pytest.mark.parametrize("named", [itself, by_link, by_hard_link, by_folder_link, *map(beside, ("-wal", "-shm", ".lock", "-journal"))])
@pytest.mark.parametrize("command", ["backup", "export"])
async def test_a_copy_never_goes_over_its_own_house(
    command: str, named: Callable[[Path, Path], Path], file: str, played: tuple[str, list[str], int], folder: Path
) -> None:
    before = digest(Path(file))
    assert "belongs to the database itself" in run(command, str(named(Path(file), folder)), "--database", file, expect=1)
    assert digest(Path(file)) == before
    await play_on(file, *played)


async def test_a_copy_never_goes_over_a_house_that_is_open(file: str, played: tuple[str, list[str], int], copy: Path) -> None:
    other = Store(str(copy))
    try:
        assert "has open" in run("backup", str(copy), "--database", file, expect=1)
    finally:
        other.close()


@contextlib.contextmanager
def broken_house(file: str) -> Any:
    """A page in the middle of the file is lost."""
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    whole = Path(file).read_bytes()
    Path(file).write_bytes(whole[:8192] + b"\xff" * 4096 + whole[12288:])
    yield
    Path(file).write_bytes(whole)


async def test_a_failed_copy_leaves_the_last_good_one(file: str, played: tuple[str, list[str], int], copy: Path) -> None:
    run("backup", str(copy), "--database", file)
    good = digest(copy)
    with broken_house(file):
        run("backup", str(copy), "--database", file, expect=1)
    assert (digest(copy), names(copy.parent)) == (good, [copy.name])


@pytest.mark.parametrize("content", [b"", b"not a database at all" * 100])
def test_what_is_not_a_house_is_not_copied(content: bytes, file: str, copy: Path) -> None:
    Path(file).write_bytes(content)
    assert "cannot be copied" in run("backup", str(copy), "--database", file, expect=1)
    assert names(copy.parent) == []


async def test_a_copy_that_lost_rows_is_thrown_away(
    file: str, played: tuple[str, list[str], int], copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("backup", str(copy), "--database", file)
    good = digest(copy)
    monkeypatch.setattr(backups, "_counts", lambda connection: {"log": id(connection)})
    assert "incomplete" in run("backup", str(copy), "--database", file, expect=1)
    assert digest(copy) == good


def test_a_failed_dump_leaves_the_last_good_one_and_says_why(postgres: Postgres, copy: Path) -> None:
    copy.write_text("the last good one")
    assert "no Teocalli database in" in run("backup", str(copy), "--database", postgres.fresh(), expect=1)
    assert "cannot be read" in run("backup", str(copy), "--database", postgres.url("nowhere"), expect=1)
    assert (copy.read_text(), names(copy.parent)) == ("the last good one", [copy.name])


@pytest.mark.parametrize(("lost", "reason"), [("pg_dump", "failed"), ("pg_restore", "failed")])
def test_a_dump_that_cannot_be_read_back_is_thrown_away(
    lost: str, reason: str, postgres: Postgres, copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = postgres.fresh()
    export_import.take_in(database, [])
    (tmp_path / lost).write_text("#!/bin/sh\necho 'no space left' >&2\nexit 1\n")
    (tmp_path / lost).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    copy.write_text("the last good one")
    said = run("backup", str(copy), "--database", database, expect=1)
    assert f"{lost} {reason}: no space left" in said
    assert (copy.read_text(), names(copy.parent)) == ("the last good one", [copy.name])


def test_the_password_is_not_in_the_list_of_processes(
    postgres: Postgres, copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = postgres.fresh()
    export_import.take_in(database, [])
    (tmp_path / "pg_dump").write_text(f'#!/bin/sh\necho "$@" > {tmp_path}/arguments\nexec {program("pg_dump")} "$@"\n')
    (tmp_path / "pg_dump").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    for address in (database.replace("house@", "house:pass-word@"), f"{database}?password=pass-word"):
        run("backup", str(copy), "--database", address)
        arguments = (tmp_path / "arguments").read_text()
        assert "127.0.0.1" in arguments
        assert "pass-word" not in arguments


SLOWLY = """
import signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell that starts tests in the background lets them ignore it
from teocalli.server.store import backup
real = backup._check
def slow(*arguments):
    print("copied", flush=True)
    time.sleep(60)  # the signal comes long before
backup._check = slow
from teocalli.cli import main
main(["backup", sys.argv[1], "--database", sys.argv[2]])
"""


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGKILL])
async def test_an_interrupted_copy_leaves_the_last_good_one(
    number: signal.Signals, file: str, played: tuple[str, list[str], int], copy: Path
) -> None:
    run("backup", str(copy), "--database", file)
    good = digest(copy)
    command = [sys.executable, "-c", SLOWLY, str(copy), file]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as under_way:
        assert under_way.stdout is not None
        assert under_way.stdout.readline() == b"copied\n"
        under_way.send_signal(number)
        _, said = under_way.communicate(timeout=30)
    assert b"Traceback" not in said
    if number == signal.SIGKILL:  # nobody can tidy up after that; the next copy does
        assert len(names(copy.parent)) == 2
        run("backup", str(copy), "--database", file)
    else:
        assert digest(copy) == good
    assert names(copy.parent) == [copy.name]


async def test_files_that_hold_seeds_are_their_owners_alone(file: str, copy: Path) -> None:
    before = os.umask(0)
    try:
        async with opened(settings(file)) as door:
            await door.table()
            files = [Path(f"{file}{ending}") for ending in ("", "-wal", "-shm", ".lock")]
            assert [mode(one) for one in files] == [0o600] * 4
            run("backup", str(copy), "--database", file)
            run("export", f"{copy}.jsonl", "--database", file)
            assert [mode(one) for one in copy.parent.iterdir()] == [0o600] * 2
    finally:
        os.umask(before)


def test_the_files_of_an_old_house_are_closed_to_others(file: str) -> None:
    Store(file).close()
    with sqlite3.connect(file) as connection:
        connection.execute("SELECT count(*) FROM tables").fetchone()
        for ending in ("", "-wal", "-shm", ".lock"):
            Path(f"{file}{ending}").touch()
            Path(f"{file}{ending}").chmod(0o644)
        store = Store(file)
        assert [mode(Path(f"{file}{ending}")) for ending in ("", "-wal", "-shm", ".lock")] == [0o600] * 4
        store.close()
    connection.close()


async def test_a_failed_export_leaves_the_last_good_one(
    file: str, played: tuple[str, list[str], int], copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("export", str(copy), "--database", file)
    good = digest(copy)

    def failing(*_: Any) -> None:
        raise StoreError("the disk is gone")

    monkeypatch.setattr(export_import, "_whole", failing)
    assert "the disk is gone" in run("export", str(copy), "--database", file, expect=1)
    assert (digest(copy), names(copy.parent)) == (good, [copy.name])


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["backup", "/nowhere/at/all.db"], "no folder"),
        (["backup", "."], "not a file"),
        (["backup", "/dev/null"], "not a file"),
        (["export", "/nowhere/at/all.jsonl"], "no folder"),
        (["import", "nowhere.jsonl"], "nowhere.jsonl: No such file"),
        (["import", "."], "Is a directory"),
    ],
)
def test_places_that_cannot_be_used_are_refused_in_a_sentence(arguments: list[str], reason: str, file: str) -> None:
    Store(file).close()
    assert reason in run(*arguments, "--database", file, expect=1)


@pytest.mark.parametrize("database", ["", "postgresql://[", "sqlite:///x.db?mode=ro", "postgresql://h:secret@a:b:c/d"])
def test_addresses_that_cannot_be_read_are_refused_in_a_sentence(database: str, copy: Path) -> None:
    said = run("backup", str(copy), "--database", database, expect=1)
    assert "secret" not in said


# import


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    """An export of three tables: a finished one, one under way with a clock, and one that waits."""
    file = str(tmp_path_factory.mktemp("source") / "house.db")
    asyncio.run(open_three(file))
    return list(export_import.export(file))


async def open_three(file: str) -> None:
    async with opened(settings(file)) as door:
        table, clients = await door.table()
        await door.play(table, clients, 10_000, random.Random(1).choice)
        table, clients = await door.table("aztec", people=3, clock={"bank": 600_000, "increment": 1000})
        await clients[0].post(f"/api/tables/{table}/chat", {"text": "hello", "key": "k"})
        await door.play(table, clients, 10, random.Random(1).choice)
        await door.table(start="host")


OVER, RUNNING, WAITING = 0, 1, 2
Change = Callable[[dict[str, Any]], Any]


def put(place: str, value: Any) -> Change:
    """Set something in a line: `table.seed`, `log.3.action`."""

    def change(line: dict[str, Any]) -> None:
        *path, last = [int(part) if part.lstrip("-").isdigit() else part for part in place.split(".")]
        inside: Any = line
        for part in path:
            inside = inside[part]
        inside[last] = value

    return change


def again(place: str) -> Change:
    return lambda line: line[place].append(line[place][-1])


def without(place: str, number: int) -> Change:
    return lambda line: line[place].pop(number)


BROKEN: list[tuple[int, Change, str]] = [
    (OVER, put("table.game", "chess"), "game"),
    (OVER, put("table.options", "[]"), "options"),
    (OVER, put("table.options", '{"gold": 5}'), "option"),
    (OVER, put("table.options", "{"), "options"),
    (OVER, put("table.seed", "AAAA"), "32 bytes"),
    (OVER, put("table.seed", "A" * 43 + "="), "ply"),
    (OVER, put("table.status", "lost"), "status"),
    (OVER, put("table.status", "playing"), "ended"),
    (OVER, put("table.seats", 3), "seats"),
    (OVER, put("table.seats", 99), "99"),
    (OVER, put("table.id", "../x"), "another table"),
    (OVER, put("table.standings", "[[0,1],[0,1]]"), "standings"),
    (OVER, put("table.standings", None), "standings"),
    (OVER, put("table.opened", 1 << 63), "too large"),
    (OVER, put("table.surprise", 1), "surprise"),
    (OVER, put("surprise", 1), "surprise"),
    (OVER, put("seats.0.surprise", 1), "surprise"),
    (OVER, put("log.0.surprise", 1), "surprise"),
    (OVER, put("seats.0.table_id", "other"), "another table"),
    (OVER, put("seats.1.seat", 0), "two rows for one place"),
    (OVER, put("seats.1.seat", 7), "seats"),
    (OVER, put("seats.0.token", "AAAA"), "digest"),
    (OVER, put("seats.0.name", "x" * 49), "too long"),
    (OVER, put("seats.0.name", "A\0a"), "not text"),
    (OVER, put("seats.0.kind", "open"), "open"),
    (OVER, put("seats.0.level", "genius"), "genius"),
    (OVER, put("log.3.table_id", "other"), "another table"),
    (OVER, put("log.3.ply", 3), "two rows for one place"),
    (OVER, put("log.3.ply", 9999), "gap"),
    (OVER, put("log.3.seat", 5), "ply 4"),
    (OVER, put("log.3.action", 9999), "ply 4"),
    (OVER, put("log.3.action", -7), "ply 4"),
    (OVER, put("log.0.action", -2), "ply 1"),
    (OVER, lambda line: put("log.3.key", line["log"][2]["key"])(line), "two rows for one place"),
    (OVER, without("log", 3), "gap"),
    (OVER, without("log", -1), "does not end"),
    (OVER, without("seats", 0), "seats"),
    (OVER, again("log"), "two rows for one place"),
    (OVER, again("seats"), "two rows for one place"),
    (OVER, put("table.started", None), "never started"),
    (OVER, put("seats.0.seal", "xyz"), "seal"),
    (OVER, lambda line: line["seats"][0].update(seal="0" * 64, nonce="mine"), "sealed"),
    (OVER, lambda line: put("seats.1.token", line["seats"][0]["token"])(line), "two rows for one place"),
    (RUNNING, put("table.clock", "{}"), "clock"),
    (RUNNING, put("log.2.clock", None), "clock"),
    (RUNNING, put("log.2.clock", "[1,2]"), "clock"),
    (RUNNING, put("log.2.clock", '["a",2,3]'), "clock"),
    (RUNNING, put("table.bank", None), "clock"),
    (RUNNING, put("table.ended", 1), "ended"),
    (RUNNING, put("table.standings", "[[0,1],[0,1],[0,1]]"), "standings"),
    (RUNNING, put("table.status", "over"), "over"),
    (RUNNING, put("chat.0.seat", 7), "chat"),
    (RUNNING, put("chat.0.text", "x" * 301), "too long"),
    (RUNNING, again("chat"), "two rows for one place"),
    (WAITING, put("table.started", 1), "started"),
    (WAITING, put("table.status", "playing"), "playing"),
]


@pytest.mark.parametrize(("number", "change", "reason"), BROKEN)
def test_one_thing_wrong_and_nothing_is_taken_in(number: int, change: Change, reason: str, lines: list[bytes], tmp_path: Path) -> None:
    house = tmp_path / "house.teocalli.db"
    line = json.loads(lines[number])
    change(line)
    bad = [*lines[:number], json.dumps(line).encode() + b"\n", *lines[number + 1 :]]
    (tmp_path / "bad.jsonl").write_bytes(b"".join(bad))
    said = run("import", str(tmp_path / "bad.jsonl"), "--database", str(house), expect=1)
    assert f"line {number + 1}" in said
    assert reason in said.split(f"line {number + 1}")[1]
    assert "nothing was imported" in said
    assert not house.exists(), "not even an empty house"


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        (b"\xff\xfe\n", "line 4 is not a table"),
        (b"[" * 100_000 + b"\n", "line 4 is not a table"),
        (b"{}\n", "line 4 is not a table"),
        (b"null\n", "line 4 is not a table"),
        (b'{"table": "\\ud800"}\n', "line 4 is not a table"),
    ],
)
def test_junk_at_the_end_and_nothing_is_taken_in(bad: bytes, reason: str, lines: list[bytes], database: str, tmp_path: Path) -> None:
    export_import.take_in(database, [])
    (tmp_path / "bad.jsonl").write_bytes(b"".join(lines) + bad)
    assert reason in run("import", str(tmp_path / "bad.jsonl"), "--database", database, expect=1)
    assert list(export_import.export(database)) == []


def test_a_table_that_stands_twice_in_a_file_is_refused(lines: list[bytes], database: str) -> None:
    with pytest.raises(StoreError, match="line 4: the same table is in line 1"):
        export_import.take_in(database, [*lines, lines[0]])
    export_import.take_in(database, [])
    assert list(export_import.export(database)) == []


def test_a_database_that_fails_half_way_takes_nothing(lines: list[bytes], database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    export_import.take_in(database, [])
    add, taken = export_import._add, []

    def failing(connection: Any, whole: ExportedTable, *more: Any) -> bool:
        taken.append(add(connection, whole, *more))
        if len(taken) == 2:
            connection.exec_driver_sql("SELECT * FROM nowhere")
        return True

    monkeypatch.setattr(export_import, "_add", failing)
    with pytest.raises(StoreError, match="nothing was imported"):
        export_import.take_in(database, lines)
    monkeypatch.undo()
    assert list(export_import.export(database)) == []
    assert export_import.take_in(database, lines) == (3, 0)
    assert list(export_import.export(database)) == lines


# club evenings


async def hold_evening(file: str) -> Evening:
    """An evening of five after one round, of whose two tables the host ended one; a second round has begun."""
    async with opened(settings(file)) as door:
        club = await evening(door, 5)
        await club.draw()
        first, second = (await club.seen())["rounds"][0]["tables"]
        await club.finish(first)
        await club.sit_down(second)
        assert (await club.command(club.host, "end", table=second["id"], reason="It is late", standings=True)).status == 200
        await club.draw()
        return club


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> tuple[Evening, list[bytes]]:
    file = str(tmp_path_factory.mktemp("club") / "house.db")
    return asyncio.run(hold_evening(file)), list(export_import.export(file))


async def test_a_club_evening_goes_on_in_another_house(held: tuple[Evening, list[bytes]], database: str, tmp_path: Path) -> None:
    club, lines = held
    assert export_import.take_in(database, lines) == (4, 0)
    assert export_import.take_in(database, lines) == (0, 4), "what is there stays as it is"
    assert list(export_import.export(database)) == lines
    first = str(tmp_path / "first.db")
    export_import.take_in(first, lines)
    async with opened(settings(first)) as before, opened(settings(database)) as door:
        there = (await before.client(club.host.token).get(f"/api/events/{club.id}")).json()
        moved = Evening(club.id, door.client(club.host.token), [door.client(person.token) for person in club.people])
        assert (await moved.host.get(f"/api/events/{club.id}")).json() == there
        assert [table["reason"] for table in there["event"]["rounds"][0]["tables"]] == [None, "It is late"]
        await moved.play_round()
        assert (await moved.draw()).status == 200
        assert len((await moved.seen())["rounds"]) == 3


BROKEN_EVENINGS: list[tuple[Change, str]] = [
    (put("event.id", "../x"), "another evening"),
    (put("event.name", "\u202e"), "name"),
    (put("event.host", "AAAA"), "host"),
    (put("event.seed", "AAAA"), "32 bytes"),
    (put("event.games", '["chess"]'), "games"),
    (put("event.games", "{"), "games"),
    (put("event.seats", 9), "tables"),
    (put("event.rounds", 1), "more rounds"),
    (put("event.bots", "genius"), "genius"),
    (put("event.clock", '{"bank": 1}'), "clock"),
    (put("event.pairing", "friends"), "friends"),
    (put("event.surprise", 1), "surprise"),
    (put("people.0.person", 1), "two rows for one place"),
    (put("people.0.person", 9), "numbered"),
    (put("people.0.name", ""), "name"),
    (put("people.0.token", "AAAA"), "digest"),
    (lambda line: put("people.0.token", line["people"][1]["token"])(line), "two rows for one place"),
    (put("rounds.1.round", 3), "missing"),
    (put("rounds.0.event_id", "other"), "another evening"),
    (put("rounds.0.game", "aztec"), "another game"),
    (put("rounds.0.entrants", "[[0,0,0]]"), "everybody once"),
    (put("rounds.0.byes", "[7]"), "everybody once"),
    (put("rounds.0.byes", "{}"), "cannot be read"),
    (lambda line: put("rounds.0.tables", line["rounds"][0]["tables"].replace('[["', '[["x'))(line), "in a line before"),
    (put("endings.0.points", "[1]"), "each seat"),
    (put("endings.0.table_id", "x"), "not drawn"),
    (lambda line: put("endings.0.table_id", json.loads(line["rounds"][1]["tables"])[0][0])(line), "not closed"),
    (again("endings"), "two rows for one place"),
]


@pytest.mark.parametrize(("change", "reason"), BROKEN_EVENINGS)
def test_an_evening_that_is_not_in_order_is_not_taken_in(
    change: Change, reason: str, held: tuple[Evening, list[bytes]], tmp_path: Path
) -> None:
    *lines, last = held[1]
    line = json.loads(last)
    change(line)
    with pytest.raises(StoreError, match=reason):
        export_import.take_in(str(tmp_path / "house.db"), [*lines, json.dumps(line).encode()])
    assert not (tmp_path / "house.db").exists()


def test_an_evening_claims_no_table_of_another(held: tuple[Evening, list[bytes]], file: str) -> None:
    *lines, last = held[1]
    others = [json.dumps(json.loads(line) | {"table": json.loads(line)["table"] | {"event": None}}).encode() for line in lines]
    export_import.take_in(file, others)
    with pytest.raises(StoreError, match="of another evening"):
        export_import.take_in(file, [*lines, last])


def test_every_table_of_the_database_travels_or_is_named_as_staying() -> None:
    travel = {"tables", "seats", "log", "chat", "players", "player_tokens", "passkeys", "ratings", "rated"}
    travel |= {"events", "event_people", "event_rounds", "event_endings"}
    stay = {"house", "calls", "bars", "reports", "keeper_log", "player_links", "challenges", "commands", "leases", "streams"}
    assert travel | stay == set(schema.METADATA.tables), "say in docs/hosting.md whether it travels"


def test_an_export_goes_through_a_pipe(lines: list[bytes], file: str, tmp_path: Path) -> None:
    export_import.take_in(file, lines)
    other = tmp_path / "other.db"
    piped = CliRunner().invoke(command_line, ["import", "-", "--database", str(other)], input=b"".join(lines))
    assert piped.exit_code == 0, piped.output
    assert CliRunner().invoke(command_line, ["export", "-", "--database", str(other)]).stdout_bytes == b"".join(lines)


def test_a_large_house_does_not_wait_for_a_copy(file: str, copy: Path) -> None:
    """A reader in a transaction is not made to begin again by those who write meanwhile."""
    Store(file).close()
    writing = sqlite3.connect(file, isolation_level=None)
    writing.execute("PRAGMA journal_mode = WAL")
    writing.execute("CREATE TABLE ballast (page)")
    writing.executemany("INSERT INTO ballast VALUES (zeroblob(?))", [(100_000,)] * 200)
    real, wrote = backups._counts, list[int]()

    def busy(connection: sqlite3.Connection) -> dict[str, int]:
        counts = real(connection)
        if len(wrote) == 0:
            writing.execute("INSERT INTO ballast VALUES (1)")
            wrote.append(1)
        return counts

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(backups, "_counts", busy)
        backups.backup(file, copy)
    writing.close()
    with sqlite3.connect(copy) as copied:
        assert copied.execute("SELECT count(*) FROM ballast").fetchone() == (200,), "of the moment when it began"
    copied.close()
