"""A database that does not answer, is full, or takes nothing: 503 within seconds, nothing acknowledged, and all is well when it is back."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
import traceback
from collections.abc import AsyncIterator, Iterator
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from server.door import Answer, Client, Door, new_key, opened, settings
from server.proxy import Proxy
from server.services import Postgres, free_port
from server.test_writer import entry, log_of, open_table
from teocalli.cli import house as command_line
from teocalli.server.store import SeatRow, Store, StoreError, TableRow, queries
from teocalli.server.store.opening import engine_for, url_of

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
SHORT = 1.0  # seconds that the database has in these tests
SECONDS = 8.0  # within which an answer must come, with the least that a driver waits for a connection


@pytest.fixture
def proxy(postgres: Postgres) -> Iterator[Proxy]:
    standing = Proxy(postgres.port)
    try:
        yield standing
    finally:
        standing.close()


@pytest.fixture
def far(postgres: Postgres, proxy: Proxy) -> str:
    """A fresh PostgreSQL database behind the proxy."""
    return postgres.fresh().replace(f":{postgres.port}/", f":{proxy.port}/")


@contextlib.asynccontextmanager
async def house(database: str) -> AsyncIterator[tuple[Door, str, list[Client]]]:
    """A house with a table where two people play."""
    async with opened(settings(database, patience=SHORT, poll=0.2)) as door:
        table, clients = await door.table()
        yield door, table, clients


async def health(door: Door) -> int:
    return (await door.client().get("/healthz")).status


async def until_health_is(door: Door, status: int) -> None:
    """By itself; a probe answers for a second."""
    async with asyncio.timeout(20):
        while await health(door) != status:
            await asyncio.sleep(0.05)


async def recovered(door: Door) -> None:
    await until_health_is(door, 200)


async def within(seconds: float, request: Any) -> Answer:
    async with asyncio.timeout(seconds):
        answer: Answer = await request
        return answer


def stake(client: Client, table: str, key: str) -> Any:
    return client.act(table, 0, "stake 3", key)


def entries(url: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(url) as connection:
        return connection.execute("SELECT ply, seat, key FROM log ORDER BY ply").fetchall()


async def test_a_silent_connection_is_503_within_seconds_and_heals_by_itself(far: str, proxy: Proxy) -> None:
    async with house(far) as (door, table, clients):
        assert await health(door) == 200
        proxy.stall()
        key = new_key()
        answers = await asyncio.gather(
            within(SECONDS, stake(clients[0], table, key)),
            within(SECONDS, clients[0].get("/api/tables/mine")),
            within(SECONDS, clients[1].post(f"/api/tables/{table}/chat", {"text": "hello", "key": new_key()})),
        )
        assert [answer.status for answer in answers] == [503, 503, 503]
        healthz = await within(SECONDS, door.client().get("/healthz"))
        assert (healthz.status, healthz.json()["status"]) == (503, "trouble")
        proxy.resume()
        await recovered(door)
        assert (await stake(clients[0], table, key)).status == 200
        assert (await clients[0].view(table))["ply"] == 1
    assert len(entries(far)) == 1


async def test_an_action_whose_answer_was_lost_is_done_once(far: str, proxy: Proxy, postgres: Postgres) -> None:
    async with house(far) as (door, table, clients):
        await stake(clients[1], table, new_key())
        proxy.stall_after(b"INSERT INTO log", b"COMMIT")
        key = new_key()
        assert (await within(SECONDS, clients[0].act(table, 1, "stake 3", key))).status == 503
        landed = entries(far.replace(f":{proxy.port}/", f":{postgres.port}/"))
        assert len(landed) == 2, "it is there, and nobody was told so"
        proxy.resume()
        await recovered(door)
        assert (await clients[0].act(table, 1, "stake 3", key)).status == 200
        assert (await clients[0].act(table, 1, "stake 2", key)).status == 409
        assert entries(far) == landed


async def test_connections_that_died_unused_are_replaced_without_anybody_noticing(postgres: Postgres) -> None:
    database = postgres.fresh()
    async with house(database) as (door, table, clients):
        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        assert (await clients[0].get("/api/tables/mine")).status == 200
        assert (await stake(clients[0], table, new_key())).status == 200
        assert await health(door) == 200


async def test_a_database_that_somebody_else_holds_is_503(database: str) -> None:
    engine = engine_for(url_of(database), writing=True)
    async with house(database) as (door, table, clients):
        with engine.connect() as other:
            other.execute(sa.text("LOCK TABLE log, tables IN ACCESS EXCLUSIVE MODE" if door.house.store.shared else "SELECT 1"))
            key = new_key()
            assert (await within(SECONDS, stake(clients[0], table, key))).status == 503
            other.rollback()
        await recovered(door)
        assert (await stake(clients[0], table, key)).status == 200
    engine.dispose()


async def test_a_table_that_the_database_did_not_give_is_attended_later(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(settings(database)) as door:
        table, _ = await door.table(people=1, bots=1)
        inside = door.house
        assert table in inside.leases.held
        real, loaded = inside.live._load, list[str]()

        async def load(table_id: str) -> Any:
            loaded.append(table_id)
            if len(loaded) == 1:
                raise StoreError("away")
            return await real(table_id)

        monkeypatch.setattr(inside.live, "_load", load)
        del inside.tables[table]
        await inside.attendance.wake([table])
        async with asyncio.timeout(20):
            while table not in inside.tables:
                await asyncio.sleep(0.05)


async def set_on_writer(door: Door, statement: str) -> None:
    """Change the one connection that writes, outside any transaction of the house."""

    def change() -> None:
        connection = door.house.store._writing.raw_connection()
        connection.cursor().execute(statement)
        connection.commit()
        connection.close()

    await asyncio.to_thread(change)


async def refuses_then_recovers(door: Door, table: str, clients: list[Client], mend: str) -> None:
    key = new_key()
    assert (await within(SECONDS, stake(clients[0], table, key))).status == 503
    await until_health_is(door, 503)
    assert (await clients[0].view(table))["ply"] == 0, "nothing has happened"
    await set_on_writer(door, mend)
    await recovered(door)
    assert (await stake(clients[0], table, key)).status == 200
    assert (await clients[0].view(table))["ply"] == 1


async def test_a_read_only_file_is_503(file: str) -> None:
    async with house(file) as (door, table, clients):
        await set_on_writer(door, "PRAGMA query_only = ON")
        await refuses_then_recovers(door, table, clients, "PRAGMA query_only = OFF")


async def test_a_read_only_server_is_503(postgres: Postgres) -> None:
    async with house(postgres.fresh()) as (door, table, clients):
        await set_on_writer(door, "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY")
        await refuses_then_recovers(door, table, clients, "SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE")


async def test_a_full_disk_is_503(file: str) -> None:
    async with house(file) as (door, table, clients):
        await set_on_writer(door, "PRAGMA max_page_count = 1")  # as many as there are
        refused = None
        for number in range(200):
            answer = await clients[0].post(f"/api/tables/{table}/chat", {"text": "x" * 300, "key": f"line-{number}"})
            if answer.status == 503:
                refused = number
                break
        assert refused is not None, "the file has not grown"
        await until_health_is(door, 503)
        await set_on_writer(door, "PRAGMA max_page_count = 1000000")
        await recovered(door)
        again = await clients[0].post(f"/api/tables/{table}/chat", {"text": "x" * 300, "key": f"line-{refused}"})
        assert again.status in (200, 201), again.body


async def test_what_was_given_up_while_it_waited_is_not_written_later(database: str) -> None:
    store = Store(database, SHORT)
    try:
        await open_table(store, "a")
        begun, go_on = threading.Event(), threading.Event()

        def wait(_: sa.Connection) -> None:
            begun.set()
            go_on.wait(60)

        slow = asyncio.ensure_future(store.write(wait))
        await asyncio.to_thread(begun.wait)
        with pytest.raises(StoreError):
            await store.append(entry("a", 1, "late"), 0)
        go_on.set()
        with pytest.raises(StoreError):
            await slow
        await store.write(queries.ping)
        assert await log_of(store, "a") == []
        assert await store.append(entry("a", 1, "late"), 0)
    finally:
        store.close()


async def test_a_call_under_way_that_was_given_up_is_never_acknowledged(file: str) -> None:
    store = Store(file, SHORT)
    try:
        go_on = threading.Event()
        with pytest.raises(StoreError) as refused:
            await store.write(lambda _: go_on.wait(60))
        assert refused.value.unsure
        go_on.set()
    finally:
        store.close()


async def test_a_store_closes_though_its_database_is_silent(far: str, proxy: Proxy) -> None:
    store = Store(far, SHORT)
    await store.write(queries.ping)
    proxy.stall()
    with pytest.raises(StoreError):
        await store.write(queries.ping)
    started = time.monotonic()
    await asyncio.to_thread(store.close)
    assert time.monotonic() - started < 2 * SECONDS


async def test_errors_hold_no_name_and_no_token(database: str, capfd: pytest.CaptureFixture[str]) -> None:
    store = Store(database, SHORT)
    row = TableRow(
        id="a",
        game="cibola",
        seats=2,
        options="{}",
        seed=b"s" * 32,
        status="playing",
        public=False,
        chat=True,
        help="count",
        start="full",
        bank=None,
        increment=0,
        opened=1,
    )
    nobody: Any = None
    seats = [SeatRow(table_id="a", seat=0, kind="person", name="Secretive", token=b"t" * 32, nonce=nobody)]
    try:
        with pytest.raises(sa.exc.IntegrityError) as refused:
            await store.write(lambda connection: queries.open_table(connection, row, seats))
    finally:
        store.close()
    text = "".join(traceback.format_exception(refused.value)) + "".join(capfd.readouterr())
    assert "Secretive" not in text
    assert "tttt" not in text
    assert (b"t" * 32).hex() not in text


def test_a_house_of_a_newer_teocalli_is_left_alone(database: str) -> None:
    Store(database).close()
    engine = engine_for(url_of(database), writing=True)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(StoreError, match="newer Teocalli"):
        Store(database)


def test_a_server_whose_database_is_away_says_so_in_one_line() -> None:
    database = f"postgresql://house:pass-word@127.0.0.1:{free_port()}/house"
    done = CliRunner().invoke(command_line, ["serve", "--port", "0", "--database", database])
    assert done.exit_code == 1
    assert "cannot be opened" in done.output
    assert "pass-word" not in done.output
    assert isinstance(done.exception, SystemExit)
