"""The fair deal: people seal random numbers of their own before the cards are dealt, and show them; the match begins when all are shown.

Every function that returns a `Change` is a decision: it changes nothing by itself.
"""

from __future__ import annotations

import hashlib
from typing import Any

from teocalli.server import wire
from teocalli.server.commands import CommandContext, check_host, check_ply, check_waiting, seated
from teocalli.server.refusals import RequestRefused
from teocalli.server.store.queries import Change
from teocalli.server.table import Table

UNSEALED: dict[str, Any] = {"seal": "", "nonce": "", "dropped": False}  # a nonce that was shown is of no use for another deal


def start(table: Table, mine: int | None, request: wire.Command, context: CommandContext) -> Change:
    """The host begins the match; while the deal waits for the numbers of those who are away, anybody may begin without them."""
    seat = seated(mine)
    if table.row.status == "dealing":
        return _deal_without(table, seat, request.ply, context)
    check_host(table, seat)
    if table.row.status == "playing":
        return Change()
    check_waiting(table)
    check_ply(table, seat, request.ply)
    if any(row.kind == "open" for row in table.seats):
        raise RequestRefused("status", "seats-open")
    return _deal(table, Change(), context)


def _deal_without(table: Table, seat: int, ply: int, context: CommandContext) -> Change:
    """Deal without the nonces of those who sealed one and have been away for a while; this is written down at their seats."""
    check_ply(table, seat, ply)
    awaited = [row for row in table.seats if row.awaited]
    if any(table.absent_for(row.seat) < context.absent for row in awaited):
        raise RequestRefused("present", "awaited")
    return _deal(table, Change(seats={row.seat: {"dropped": True} for row in awaited}), context)


def start_when_full(table: Table, change: Change, context: CommandContext) -> Change:
    """Begin with the same change when it takes the last chair, unless the host wants to say when."""
    seat_rows = change.seats_after(table.seats)
    full = all(row.kind != "open" for row in seat_rows)
    bots_alone = all(row.kind == "bot" for row in seat_rows)
    return _deal(table, change, context) if full and (table.row.start == "full" or bots_alone) else change


def _deal(table: Table, change: Change, context: CommandContext) -> Change:
    """Deal when every sealed nonce is shown, or let the table wait for that. A server that deals for bots or a clock attends the table."""
    seat_rows = change.seats_after(table.seats)
    if any(row.awaited for row in seat_rows):
        change.table = {**change.table, "status": "dealing"}
        return change
    change.table = {**change.table, "status": "playing", "started": context.now}
    if table.row.bank is not None or any(row.kind == "bot" for row in seat_rows):
        change.attend = context.term
    return change


def seal(table: Table, mine: int | None, request: wire.Seal, _context: CommandContext) -> Change:
    """The digest of a player's own nonce, before anybody shows theirs."""
    seat = seated(mine)
    check_waiting(table)
    check_ply(table, seat, request.ply)
    return Change(seats={seat: {**UNSEALED, "seal": request.seal}})


def reveal(table: Table, mine: int | None, request: wire.Reveal, context: CommandContext) -> Change:
    """Show the nonce that was sealed; the cards are dealt when all are shown."""
    seat = seated(mine)
    row = table.seats[seat]
    if row.nonce == request.nonce and row.seal:
        return Change()
    if table.row.status != "dealing":
        raise RequestRefused("status", f"status-{table.row.status}", ply=table.ply)
    check_ply(table, seat, request.ply)
    if hashlib.sha256(request.nonce.encode()).hexdigest() != row.seal:
        raise RequestRefused("nonce")
    return _deal(table, Change(seats={seat: {"nonce": request.nonce}}), context)
