"""The writer: entries that wait together are written together, all of them or as many as find their place free."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator

import pytest

from teocalli.server.store import LogRow, SeatRow, Store, TableRow, queries
from teocalli.server.store.queries import Change, Precondition
from teocalli.server.store.writer import LATE

pytestmark = pytest.mark.anyio


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    store = Store(database)
    try:
        yield store
    finally:
        store.close()


async def open_table(store: Store, name: str) -> None:
    table = TableRow(
        id=name,
        game="cibola",
        seats=2,
        options="{}",
        seed=bytes(32),
        status="playing",
        public=False,
        chat=True,
        help="count",
        start="full",
        bank=None,
        increment=0,
        opened=1,
    )
    seat = SeatRow(table_id=name, seat=0, kind="person", name="Ana")
    await store.write(lambda connection: queries.open_table(connection, table, [seat]))


def entry(table: str, ply: int, key: str | None, action: int = 7, at: int = 1_700_000_000_000, clock: str | None = None) -> LogRow:
    return LogRow(table_id=table, ply=ply, seat=1, action=action, key=key, at=at, clock=clock)


async def log_of(store: Store, table: str) -> list[LogRow]:
    return await store.read(lambda connection: queries.entries_after(connection, table, 0))


async def test_entries_come_back_as_they_were(store: Store) -> None:
    rows = {
        "a": [entry("a", 1, "12"), entry("a", 2, None, action=-2, clock="[1000,2000]"), entry("a", 3, "'\"\\{}%s?$.key")],
        "b": [entry("b", 1, "12", at=(1 << 53) + 1)],
    }
    for table in rows:
        await open_table(store, table)
    assert all(await asyncio.gather(*(store.append(row, 0) for table in ("b", "a") for row in rows[table][::-1])))
    assert {table: await log_of(store, table) for table in rows} == rows


async def test_whoever_finds_the_place_taken_is_told_and_the_others_are_written(store: Store) -> None:
    await open_table(store, "a")
    await open_table(store, "b")
    assert await store.append(entry("a", 1, "first"), 0)
    late = [entry("a", 1, "late"), entry("b", 1, "own"), entry("a", 2, "first"), entry("b", 2, None)]
    assert await asyncio.gather(*(store.append(row, 0) for row in late)) == [False, True, False, True]
    assert await log_of(store, "a") == [entry("a", 1, "first")]
    assert [row.ply for row in await log_of(store, "b")] == [1, 2]


async def test_an_entry_without_a_table_is_not_written_and_the_others_are(store: Store) -> None:
    await open_table(store, "a")
    assert list(await asyncio.gather(store.append(entry("nowhere", 1, "k"), 0), store.append(entry("a", 1, "k"), 0))) == [False, True]
    assert len(await log_of(store, "a")) == 1


async def test_an_entry_that_was_decided_by_another_version_of_its_table_is_not_written(store: Store) -> None:
    await open_table(store, "a")
    await open_table(store, "b")
    changed = await store.write(
        lambda connection: queries.carry_out(connection, Precondition("a", 0, 0), Change(table={"chat": False}), None)
    )
    assert (changed.outcome, changed.table.version) == ("done", 1)
    assert list(await asyncio.gather(store.append(entry("a", 1, "k"), 0), store.append(entry("b", 1, "k"), 0))) == [False, True]
    assert await store.append(entry("a", 1, "k"), 1)


async def test_a_group_without_conflicts_is_one_statement(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await open_table(store, "a")

    def careful(*_: object) -> None:
        pytest.fail("entries alone, all of them new, need no transaction of several statements")

    monkeypatch.setattr(store.writer, "_transaction", careful)
    assert await asyncio.gather(*(store.append(entry("a", ply, str(ply)), 0) for ply in range(1, 40))) == [True] * 39


async def test_a_server_that_stood_still_itself_hears_what_the_database_answered(file: str) -> None:
    slow = Store(file, limit=0.3)
    try:
        await open_table(slow, "a")
        reached = threading.Event()
        writing = slow.writer.submit(lambda _: reached.set())
        reading = asyncio.create_task(slow.read(queries.ping))
        await asyncio.sleep(0)
        end = time.monotonic() + slow.limit + 2 * LATE
        while time.monotonic() < end:
            reached.wait(0.01)  # the event loop stands still, the database does not
        await asyncio.gather(writing, reading)  # either would raise, had the server given it up
        assert reached.is_set()
    finally:
        slow.close()
