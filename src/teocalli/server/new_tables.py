"""New tables: opened as somebody asks for them, or opened again with everybody's seat kept for another match."""

from __future__ import annotations

import json
import secrets
from typing import Any

import msgspec

from teocalli.match import Match
from teocalli.options import OptionError
from teocalli.server import commands, fair_deal, names, seating, tokens, wire
from teocalli.server.commands import CommandContext, Sender
from teocalli.server.live_tables import LiveTables
from teocalli.server.refusals import RequestRefused
from teocalli.server.store import SeatRow, TableRow, queries
from teocalli.server.store.queries import Change
from teocalli.server.table import Table


async def open_table(live: LiveTables, request: wire.OpenTable, token: bytes) -> tuple[Table, int | None]:
    """Open a table as asked; the seat of the one who opens it, or none where only bots sit."""
    journal = live.journal
    row = row_of(request, journal.now())
    seat_rows = _seat_rows(row, request, token)
    command = Sender(token, "open", request).row(row.id, journal.now())
    if request.public and await journal.store.read(lambda connection: queries.command_of_key(connection, command.key)) is None:
        seating.check_public(live.rules)  # what was opened before that was switched off is answered again
    done = await journal.store.write(lambda connection: queries.open_once(connection, row, seat_rows, command))
    if done.body != command.body:
        raise RequestRefused("key")
    if done.table_id == row.id:
        journal.metrics.opened.labels(row.game).inc()
    table = await live.get(done.table_id)
    async with table.lock:
        await _start_if_full(live, table)
    return table, tokens.seat_of(table.seats, token)


async def _start_if_full(live: LiveTables, table: Table) -> None:
    """A table that was opened with every chair taken."""
    change = fair_deal.start_when_full(table, Change(), commands.command_context(live.journal))
    if table.row.status == "waiting" and change.table:
        await live.journal.change(table, change)


def row_of(request: wire.OpenTable, now: int) -> TableRow:
    """The row of a new table; what the game does not allow is refused in words."""
    try:
        match = Match(request.game, request.seats, options=request.options)
    except OptionError as error:
        raise RequestRefused(
            "option", f"option-refused-{error.reason}" if error.reason else None, detail=str(error), **error.about
        ) from None
    clock = request.clock
    return TableRow(
        id=tokens.new_table_id(),
        game=request.game,
        seats=request.seats,
        options=json.dumps(match.options),
        seed=secrets.token_bytes(32),
        status="waiting",
        public=request.public,
        chat=request.chat,
        help=request.help,
        hints=request.hints,
        start=request.start,
        bank=None if clock is None else clock.bank,
        increment=0 if clock is None else clock.increment,
        each_move=clock is not None and clock.each,
        opened=now,
    )


def _seat_rows(row: TableRow, request: wire.OpenTable, token: bytes) -> list[SeatRow]:
    """The seats of a new table; the opener is its host."""
    chairs = request.chairs if request.chairs is not None else [wire.Chair("me"), *[wire.Chair("open")] * (row.seats - 1)]
    if request.begins:
        chairs = _with_opener_first(row, chairs, request)
    mine = [number for number, chair in enumerate(chairs) if chair.kind == "me"]
    if len(chairs) != row.seats or len(mine) > 1:
        raise RequestRefused("option", "option-chairs", seats=row.seats)
    if not mine and any(chair.kind == "open" for chair in chairs):
        raise RequestRefused("option", "option-host")
    seat_rows: list[SeatRow] = []
    for number, chair in enumerate(chairs):
        taken = [seat.name for seat in seat_rows]
        seat = SeatRow(table_id=row.id, seat=number, kind="open", name="")
        if chair.kind == "me":
            seat.kind, seat.name, seat.host = "person", names.for_player(request.name, taken), True
            seat.token, seat.seal = token, request.seal
        elif chair.kind == "bot":
            seat.kind, seat.level = "bot", seating.checked_level(row.game, chair.level)
            seat.name = names.unlike(seating.BOT_NAMES[number], [*taken, request.name])
        seat_rows.append(seat)
    return seat_rows


def _with_opener_first(row: TableRow, chairs: list[wire.Chair], request: wire.OpenTable) -> list[wire.Chair]:
    """The same chairs with the opener's where the deal begins, which can be known only where the seed alone decides the deal."""
    if request.seal or sorted(chair.kind for chair in chairs) != [*["bot"] * (row.seats - 1), "me"]:
        raise RequestRefused("option", "option-begins")
    owing = Match(row.game, row.seats, options=request.options, seed=row.seed).owing
    first = owing[0] if len(owing) == 1 else 0  # where all choose at once nobody begins
    others = [chair for chair in chairs if chair.kind == "bot"]
    return [*others[:first], wire.Chair("me"), *others[first:]]


async def rematch(live: LiveTables, table: Table, request: wire.Rematch, token: bytes) -> tuple[Table, int]:
    """Play again: the first who asks opens the table, and everybody's seat is kept for them."""
    await commands.perform(live.journal, table, token, "rematch", request, _open_again)
    seat = commands.seated(tokens.seat_of(table.seats, token))
    assert table.row.rematch is not None
    again = await live.get(table.row.rematch)
    sits = wire.Join(name=table.seats[seat].name, key=f"{request.key} again", seat=seat, seal=request.seal)
    return again, await seating.join(live.journal, again, sits, token)


def _open_again(table: Table, mine: int | None, _request: wire.Rematch, context: CommandContext) -> Change:
    """A table with the same settings, unless there is one; its bots sit, the seats of its people are kept."""
    commands.seated(mine)
    if table.row.status not in ("over", "closed") or table.match is None:
        raise RequestRefused("status", f"status-{table.row.status}", ply=table.ply)
    if table.row.rematch is not None:
        return Change()
    fresh: dict[str, Any] = {
        "status": "waiting",
        "started": None,
        "ended": None,
        "standings": None,
        "version": 0,
        "clock": None,
        "event": None,
        "closed_reason": None,
        "public": table.row.public and table.rules.public,
    }
    row = msgspec.structs.replace(table.row, id=tokens.new_table_id(), seed=secrets.token_bytes(32), opened=context.now, **fresh)
    seat_rows = [
        SeatRow(table_id=row.id, seat=seat.seat, kind="bot", name=seat.name, level=seat.level)
        if seat.kind == "bot"
        else SeatRow(table_id=row.id, seat=seat.seat, kind="open", name=seat.name, token=seat.token)
        for seat in table.seats
    ]
    return Change(table={"rematch": row.id}, opens=(row, seat_rows))
