"""Commands: how everything but an action changes a table. Each is a decision, made from the table as this server knows it, and carried out
in one transaction that first looks whether the table still is so; if it has moved on, the table catches up and the decision is made again.

The key of a command is written down in that transaction. A command that comes again is answered again and done once, whichever server it
comes to.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import TypeVar

import msgspec

from teocalli.server import tokens, wire
from teocalli.server.journal import Journal
from teocalli.server.refusals import RequestRefused
from teocalli.server.store import queries
from teocalli.server.store.queries import Change, CommandRow
from teocalli.server.table import Table

Body = (
    wire.OpenTable
    | wire.Join
    | wire.Command
    | wire.Rematch
    | wire.GiveSeat
    | wire.ChangeSettings
    | wire.Seal
    | wire.Reveal
    | wire.TakeVacation
    | wire.PlayForced
    | wire.HideReview
    | wire.OpenEvent
    | wire.EnterEvent
    | wire.LeaveEvent
    | wire.AdmitPerson
    | wire.ChangeDoor
    | wire.DrawRound
    | wire.EndTable
    | wire.CloseEvent
    | wire.CloseTable
    | wire.RemoveLine
    | wire.BarPlayer
    | wire.EndBar
    | wire.SwitchHouse
    | wire.ChangeText
    | wire.SettleReports
)  # what comes with a key


class CommandContext(msgspec.Struct, frozen=True):
    """What a decision depends on besides the table: the time, the lease that this server can take, and its patience."""

    now: int
    term: tuple[str, int]  # this server, and when a lease that it takes now ends
    absent: float  # seconds without a sign of life after which a player is absent


B = TypeVar("B", bound=Body)
Decide = Callable[[Table, int | None, CommandContext], Change]  # by the table and the seat of the sender
Decision = Callable[[Table, int | None, B, CommandContext], Change]  # the same with what the command asks for


class Sender(msgspec.Struct, frozen=True):
    """Who sends a command: a token, and the name of the command with what it asks for."""

    token: bytes
    command: str
    body: Body

    def row(self, table_id: str, at: int) -> CommandRow:
        """What is written down of it; the key of a token is nobody else's key."""
        digest = hashlib.sha256(self.command.encode() + b"\0" + msgspec.json.encode(self.body)).hexdigest()
        return CommandRow(key=tokens.key_of(self.token, self.body.key), table_id=table_id, body=digest, at=at)


def command_context(journal: Journal) -> CommandContext:
    return CommandContext(journal.now(), journal.leases.term(), journal.absent)


async def perform(journal: Journal, table: Table, token: bytes, command: str, body: B, decision: Decision[B]) -> None:
    """Carry a command out at a table that nothing else changes meanwhile."""
    async with table.lock:
        await carry_out(journal, table, Sender(token, command, body), lambda table, mine, context: decision(table, mine, body, context))


async def carry_out(journal: Journal, table: Table, sender: Sender, decide: Decide) -> bool:
    """Do what a command asks for, once; whether it was done now. The table is locked by the caller."""
    command = sender.row(table.id, journal.now())
    await journal.refresh(table)
    while True:
        try:
            change = decide(table, tokens.seat_of(table.seats, sender.token), command_context(journal))
        except RequestRefused:
            if await is_repeated(journal, command):
                return False
            raise
        outcome = await journal.change(table, change, command)
        if outcome != "moved":
            return outcome == "done"
        await journal.catch_up(table)


async def is_repeated(journal: Journal, command: CommandRow) -> bool:
    """Whether this very command was carried out before; the same key for another one is refused."""
    before = await journal.store.read(lambda connection: queries.command_of_key(connection, command.key))
    if before is not None and (before.table_id, before.body) != (command.table_id, command.body):
        raise RequestRefused("key")
    return before is not None


# What most decisions ask first


def seated(seat: int | None) -> int:
    if seat is None:
        raise RequestRefused("token")
    return seat


def check_waiting(table: Table) -> None:
    if table.row.status != "waiting":
        raise RequestRefused("status", f"status-{table.row.status}", ply=table.ply)


def check_host(table: Table, seat: int) -> None:
    if not table.seats[seat].host:
        raise RequestRefused("host")


def check_ply(table: Table, seat: int | None, ply: int) -> None:
    """The command is for the present position, as far as its sender can tell."""
    if ply > table.ply:
        raise RequestRefused("stale", "ahead", ply=table.ply)
    if ply < table.ply and (seat is None or not table.sealed_since(seat, ply)):
        raise RequestRefused("stale", ply=table.ply)
