"""Seating: who sits where before a match begins. Sitting down, leaving, and what the host may change.

Every function that returns a `Change` is a decision: it changes nothing by itself.
"""

from __future__ import annotations

from typing import Any

from teocalli import bots, games
from teocalli.server import commands, fair_deal, names, stand_ins, tokens, wire
from teocalli.server.commands import CommandContext, check_host, check_ply, check_waiting, seated
from teocalli.server.house_rules import HouseRules
from teocalli.server.journal import Journal
from teocalli.server.refusals import RequestRefused
from teocalli.server.store.queries import Change
from teocalli.server.table import Table

BOT_NAMES = ("Jade", "Quetzal", "Copal", "Ocelot", "Agave", "Turquoise")
EMPTY_CHAIR: dict[str, Any] = {"kind": "open", "name": "", "level": None, "token": None, "seal": "", "nonce": "", "host": False}


# Sitting down


async def join(journal: Journal, table: Table, request: wire.Join, token: bytes) -> int:
    """Sit down; whoever already sits here keeps that seat."""

    def decide(table: Table, mine: int | None, request: wire.Join, context: CommandContext) -> Change:
        return Change() if mine is not None else _sit_down(table, request, token, context)

    await commands.perform(journal, table, token, "join", request, decide)
    seat = tokens.seat_of(table.seats, token)
    if seat is None:
        raise RequestRefused("status", "seat-left", ply=table.ply)  # this command was carried out, and its sender has left since
    return seat


def _sit_down(table: Table, request: wire.Join, token: bytes, context: CommandContext) -> Change:
    check_waiting(table)
    check_ply(table, None, request.ply)
    wanted = _free_seat(table, request.seat, token)
    name = names.for_player(request.name, [row.name for row in table.seats if row.token != token])
    sits = {"kind": "person", "name": name, "token": token, "seal": request.seal, "host": not table.persons()}
    reserved = {row.seat: EMPTY_CHAIR for row in table.seats if row.token == token and row.seat != wanted}
    return fair_deal.start_when_full(table, Change(seats={**reserved, wanted: sits}), context)


def _free_seat(table: Table, wanted: int | None, token: bytes) -> int:
    """The seat that somebody can have: the one they want, the one kept for them, or the first that is kept for nobody."""
    if wanted is not None and wanted >= table.row.seats:
        raise RequestRefused("missing", "seat-none")
    free = [row for row in table.seats if row.kind == "open" and row.token in (None, token)]
    if wanted is not None and wanted not in [row.seat for row in free]:
        raise RequestRefused("full", "seat-kept" if table.seats[wanted].kind == "open" else "seat-taken")
    if not free:
        raise RequestRefused("full", "full-kept" if any(row.kind == "open" for row in table.seats) else "full")
    return min(free, key=lambda row: (row.token is None, row.seat)).seat if wanted is None else wanted


# What the host may change


def change_settings(table: Table, mine: int | None, request: wire.ChangeSettings, _context: CommandContext) -> Change:
    """The host switches the chat on or off, or shows the table to everybody."""
    seat = seated(mine)
    check_host(table, seat)
    check_ply(table, seat, request.ply)
    if request.public:
        check_public(table.rules)
    return Change(table={name: value for name, value in (("chat", request.chat), ("public", request.public)) if value is not None})


def check_public(rules: HouseRules) -> None:
    """A table is shown to everybody only where the keeper of the house allows it."""
    if not rules.public:
        raise RequestRefused("option", "option-public")


def give_seat(table: Table, mine: int | None, request: wire.GiveSeat, context: CommandContext) -> Change:
    """Before the start the host gives a chair to a bot or opens it; later anybody may let a bot stand in for one who is absent."""
    seat = seated(mine)
    if request.seat >= table.row.seats:
        raise RequestRefused("missing", "seat-none")
    check_ply(table, seat, request.ply)
    if table.match is not None:
        return stand_ins.replace_absent(table, seat, request, context)
    return _give_chair(table, seat, request, context)


def _give_chair(table: Table, mine: int, request: wire.GiveSeat, context: CommandContext) -> Change:
    if table.row.event is not None:
        raise RequestRefused("host", "event-chairs")
    check_host(table, mine)
    check_waiting(table)
    row = table.seats[request.seat]
    if row.kind == "person":
        raise RequestRefused("full", "seat-taken")
    fields = dict(EMPTY_CHAIR)
    if request.to == "bot":
        name = row.name if row.kind == "bot" else names.unlike(BOT_NAMES[request.seat], table.names)
        fields |= {"kind": "bot", "name": name, "level": checked_level(table.row.game, request.level)}
    return fair_deal.start_when_full(table, Change(seats={request.seat: fields}), context)


def checked_level(game: str, level: str | None) -> str:
    """The level of a bot, the usual one unless another is asked for."""
    if level is None:
        return bots.usual_level(games.load(game))
    try:
        bots.check(games.load(game), level)
    except bots.UnknownBot:
        raise RequestRefused("option", "option-refused-level") from None
    return level


# Leaving


def leave(table: Table, mine: int | None, request: wire.Command, context: CommandContext) -> Change:
    """Go away: before the start the seat is free again, later a bot plays it until the person is back."""
    seat = seated(mine)
    check_ply(table, seat, request.ply)
    if table.row.status in ("waiting", "dealing"):
        return _stand_up(table, seat, context)
    return stand_ins.step_out(table, seat, "left", context)


def _stand_up(table: Table, seat: int, context: CommandContext) -> Change:
    """Leave a table that has not begun; the next person becomes its host, and without anybody it is closed.

    At a table of a club evening the chair stays kept for them.
    """
    heirs = [row.seat for row in table.persons() if row.seat != seat]
    chair = EMPTY_CHAIR if table.row.event is None else {**EMPTY_CHAIR, "name": table.seats[seat].name, "token": table.seats[seat].token}
    if not heirs and table.row.event is None:
        return Change(seats={seat: EMPTY_CHAIR}, table={"status": "closed", "ended": context.now})
    change = Change(seats={heir: {} for heir in heirs})
    if table.row.status == "dealing":
        change = Change(seats={heir: dict(fair_deal.UNSEALED) for heir in heirs}, table={"status": "waiting"})
    if heirs and table.seats[seat].host:
        change.seats[heirs[0]] = {**change.seats[heirs[0]], "host": True}
    change.seats = {number: fields for number, fields in change.seats.items() if fields} | {seat: chair}
    return change
