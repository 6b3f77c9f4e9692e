"""Commands: how everything but an action changes a table. Each is decided by the table as this server knows it and carried out in one
transaction that first looks whether the table still is so; if it has moved on, the table catches up and the decision is made again.

The key of a command is written down in that transaction. A command that comes again is answered again and done once, whichever server it
comes to.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from teocalli.server import tokens, wire
from teocalli.server.refusals import Refuse
from teocalli.server.store import StoreError, queries
from teocalli.server.store.queries import Change, CommandRow, Precondition
from teocalli.server.table import Table

if TYPE_CHECKING:
    from teocalli.server.server import Server

Body = (
    wire.OpenTable | wire.Join | wire.Command | wire.Rematch | wire.GiveSeat | wire.Settings | wire.Seal | wire.Reveal
)  # what comes with a key
Decide = Callable[[Table, int | None], Change]  # by the table and the seat of the sender


class Sender(msgspec.Struct, frozen=True):
    """Who sends a command: a token, and the name of the command with what it asks for."""

    token: bytes
    command: str
    body: Body

    def row(self, table_id: str, at: int) -> CommandRow:
        """What is written down of it; the key of a token is nobody else's key."""
        digest = hashlib.sha256(self.command.encode() + b"\0" + msgspec.json.encode(self.body)).hexdigest()
        return CommandRow(key=tokens.key_of(self.token, self.body.key), table_id=table_id, body=digest, at=at)


async def carry_out(server: Server, table: Table, sender: Sender, decide: Decide) -> bool:
    """Do what a command asks for, once; whether it was done now. The table is locked by the caller."""
    command = sender.row(table.id, server.now())
    await server.refresh(table)
    while True:
        try:
            change = decide(table, tokens.seat_of(table.seats, sender.token))
        except Refuse:
            if await _repeated(server, command):
                return False
            raise
        outcome = await commit(server, table, change, command)
        if outcome != "moved":
            return outcome == "done"
        await server.catch_up(table)


async def commit(server: Server, table: Table, change: Change, command: CommandRow | None = None) -> str:
    """Change a table in one transaction, and let everybody know; `moved` when it is not as this server knew it."""
    known = Precondition(table.id, table.row.version, table.ply)
    try:
        changed = await server.store.write(lambda connection: queries.carry_out(connection, known, change, command))
    except StoreError:
        table.uncertain = True  # it may have been written all the same
        raise
    if changed.outcome == "reused":
        raise Refuse("key", ply=table.ply)
    if changed.attended:
        server.attendance.hold(table)
    if change.ends and changed.outcome == "done":
        server.attendance.let_go(table.id)
    if changed.outcome != "moved":
        server.apply_rows(table, changed.table, changed.seats)
    return changed.outcome


async def _repeated(server: Server, command: CommandRow) -> bool:
    """Whether this very command was carried out before; the same key for another one is refused."""
    before = await server.store.read(lambda connection: queries.command_of_key(connection, command.key))
    if before is not None and (before.table_id, before.body) != (command.table_id, command.body):
        raise Refuse("key")
    return before is not None
