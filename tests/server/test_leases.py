"""Leases: what the database says of them counts, whatever answer was lost on its way."""

from __future__ import annotations

import pytest

from server.door import opened, settings
from teocalli.server.leases import FOREVER
from teocalli.server.store import queries
from teocalli.server.store.queries import Change, CommandRow, Precondition

pytestmark = pytest.mark.anyio


async def test_a_lease_whose_answer_was_lost_is_attended_from_the_next_renewal_on(file: str) -> None:
    async with opened(settings(file)) as door:
        table, _ = await door.table(people=1, bots=1)
        leases = door.house.leases
        leases.held.clear()  # taken, and this server was never told so
        assert await leases.renew() == [table]
        assert leases.held == {table}
        assert await leases.renew() == []


async def test_a_lease_that_another_server_has_taken_is_given_up(file: str) -> None:
    async with opened(settings(file)) as door:
        table, _ = await door.table(people=1, bots=1)
        leases = door.house.leases
        await door.house.store.write(lambda connection: queries.take_leases(connection, "another", FOREVER, FOREVER, 1))
        assert await leases.renew() == []
        assert table not in leases.held


async def test_a_command_that_comes_again_after_a_lost_answer_still_has_its_lease(database: str) -> None:
    async with opened(settings(database)) as door:
        table, _ = await door.table(people=2)
        live = door.house.tables[table]
        known, command = Precondition(table, live.row.version, live.ply), CommandRow(key="k", table_id=table, body="b", at=0)
        change = Change(attend=door.house.leases.term())
        outcomes = [
            await door.house.store.write(lambda connection: queries.carry_out(connection, known, change, command)) for _ in range(2)
        ]
        assert [(outcome.outcome, outcome.attended) for outcome in outcomes] == [("done", True), ("repeated", True)]
