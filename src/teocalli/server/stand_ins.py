"""Stand-ins: while a match is played a bot takes the seat of whoever leaves, is absent, runs out of time or gives up.

Every function that returns a `Change` is a decision: it changes nothing by itself.
"""

from __future__ import annotations

import msgspec

from teocalli.server import clocks, commands, wire
from teocalli.server.commands import CommandContext, check_ply, seated
from teocalli.server.journal import Journal
from teocalli.server.refusals import RequestRefused
from teocalli.server.store import SeatRow
from teocalli.server.store.queries import Change
from teocalli.server.table import Table, usual_level


def stand_in(table: Table, reasons: dict[int, wire.Reason], context: CommandContext) -> Change:
    """A bot of the table's usual level plays for some people from now on; what they have thought so far is charged."""
    level = usual_level(table)
    seats = {seat: {"stand_in": reason, "level": level} for seat, reason in reasons.items()}
    return Change(table=table.charged(context.now), seats=seats, attend=context.term)


def replace_absent(table: Table, mine: int, request: wire.GiveSeat, context: CommandContext) -> Change:
    """Anybody may let a bot stand in for one who has been away for a while."""
    row = table.seats[request.seat]
    if not table.running or request.to != "bot" or row.kind != "person":
        raise RequestRefused("status", f"status-{table.row.status}", ply=table.ply)
    if request.seat == mine:
        raise RequestRefused("present", "yours")
    if row.stand_in is not None:
        return Change()
    if table.row.over_days:
        raise RequestRefused("present", "present-days")
    if table.absent_for(request.seat) < context.absent:
        raise RequestRefused("present")
    return stand_in(table, {request.seat: "absent"}, context)


def step_out(table: Table, seat: int, reason: wire.Reason, context: CommandContext) -> Change:
    """A bot stands in for the person from now on."""
    standing = table.seats[seat].stand_in
    if not table.running or standing in (reason, "resigned"):
        return Change()
    return stand_in(table, {seat: reason}, context)


def resign(table: Table, mine: int | None, request: wire.Command, context: CommandContext) -> Change:
    """Give the match up: a bot plays on for the others. Where nobody is left to play against, the match ends."""
    seat = seated(mine)
    if table.match is None:
        raise RequestRefused("status", f"status-{table.row.status}", ply=table.ply)
    check_ply(table, seat, request.ply)
    change = step_out(table, seat, "resigned", context)
    seat_rows = change.seats_after(table.seats)
    playing = [row for row in seat_rows if row.kind == "person" and row.stand_in != "resigned"]
    if not table.running or (playing and table.row.seats > 2):
        return change
    change.table |= {"status": "closed", "ended": context.now, "standings": _given_up(table, seat_rows, seat)}
    change.ends, change.attend = True, None
    return change


def _given_up(table: Table, seat_rows: list[SeatRow], last: int) -> str:
    """The standings of a match that was given up: whoever gave up comes after all others, the last one to do so before the first."""
    assert table.match is not None
    standings = table.match.standings()

    def rank(row: SeatRow) -> tuple[int, int]:
        return (0, standings[row.seat].place) if row.stand_in != "resigned" else (1 if row.seat == last else 2, 0)

    places = [1 + sum(rank(other) < rank(row) for other in seat_rows) for row in seat_rows]
    return msgspec.json.encode([[standing.points, place] for standing, place in zip(standings, places, strict=True)]).decode()


def come_back(table: Table, mine: int | None, request: wire.Command, context: CommandContext) -> Change:
    """Take one's seat back from the bot that stood in."""
    seat = seated(mine)
    check_ply(table, seat, request.ply)
    return take_back_seat(table, seat, context)


def take_back_seat(table: Table, seat: int, context: CommandContext) -> Change:
    """The person plays again, with the time that is left; leaving has not added to it."""
    reason = table.seats[seat].stand_in
    if reason == "resigned":
        raise RequestRefused("status", "seat-resigned", ply=table.ply)
    if reason is None or not table.running:
        return Change()
    if clocks.is_empty(table.banks(context.now), seat):
        _check_next_clock(table, seat)
    return Change(table=table.charged(context.now), seats={seat: {"stand_in": None, "level": None}})


def _check_next_clock(table: Table, seat: int) -> None:
    """Whoever is out of time can come back where the next decision brings a clock of its own, as soon as this one is made."""
    if not table.row.each_move:
        raise RequestRefused("status", "seat-time", ply=table.ply)
    if seat in table.begun_match().owing:
        raise RequestRefused("status", "seat-time-each", ply=table.ply)


async def reclaim(journal: Journal, table: Table, seat: int) -> None:
    """Whoever was replaced because they seemed absent has their seat back as soon as they show up. The table is locked by the caller."""
    while table.seats[seat].stand_in == "absent" and table.running:
        if await journal.change(table, take_back_seat(table, seat, commands.command_context(journal))) == "moved":
            await journal.catch_up(table)


async def replace_out_of_time(journal: Journal, table: Table) -> None:
    """A bot stands in for whoever has no time left. The table is locked by the caller."""
    await journal.refresh(table)
    while late := clocks.run_out(table.clock_ends(), journal.now()):
        change = stand_in(table, dict.fromkeys(late, "time"), commands.command_context(journal))
        if await journal.change(table, change) == "moved":
            await journal.catch_up(table)
