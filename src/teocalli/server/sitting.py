"""Sitting: opening a table, sitting down, starting, leaving, coming back, and what the host may change."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa

from teocalli import bots, games
from teocalli.game import OptionError
from teocalli.match import Match
from teocalli.server import names, tokens, wire
from teocalli.server.refusals import Refuse
from teocalli.server.store import ChatRow, SeatRow, TableRow, queries
from teocalli.server.table import Table, box_of, middle_level

if TYPE_CHECKING:
    from teocalli.server.house import House

BOT_NAMES = ("Jade", "Quetzal", "Copal", "Ocelot", "Agave", "Turquoise")
OPEN: dict[str, Any] = {"kind": "open", "name": "", "level": None, "token": None, "nonce": "", "host": False}  # a seat nobody has


async def open_table(house: House, asked: wire.OpenTable, token: bytes) -> tuple[Table, int | None]:
    """Open a table as asked; the seat of the one who opens it, or none where only bots sit."""
    row = _row_of(house, asked)
    sitting = _sitting(row, asked, token)
    await house.store.write(lambda connection: queries.open_table(connection, row, sitting))
    house.metrics.opened.labels(row.game).inc()
    table = await house.get(row.id)
    async with table.lock:
        await start_if_full(house, table)
    return table, tokens.seat_of(table.seats, token)


def _row_of(house: House, asked: wire.OpenTable) -> TableRow:
    """The row of a new table; what the game does not allow is refused in words."""
    try:
        match = Match(asked.game, asked.seats, options=asked.options, box=box_of(asked.game))
    except OptionError as error:
        raise Refuse("option", detail=str(error)) from None
    clock = asked.clock
    return TableRow(
        id=tokens.new_table_id(),
        game=asked.game,
        seats=asked.seats,
        options=json.dumps(match.options),
        seed=secrets.token_bytes(32),
        status="waiting",
        public=asked.public,
        chat=asked.chat,
        help=asked.help,
        start=asked.start,
        bank=None if clock is None else clock.bank,
        increment=0 if clock is None else clock.increment,
        opened=house.now(),
    )


def _sitting(row: TableRow, asked: wire.OpenTable, token: bytes) -> list[SeatRow]:
    """The seats of a new table; the opener is its host."""
    chairs = asked.chairs if asked.chairs is not None else [wire.Chair("me"), *[wire.Chair("open")] * (row.seats - 1)]
    mine = [number for number, chair in enumerate(chairs) if chair.kind == "me"]
    if len(chairs) != row.seats or len(mine) > 1:
        raise Refuse("option", "option-chairs", seats=row.seats)
    if not mine and any(chair.kind == "open" for chair in chairs):
        raise Refuse("option", "option-host")
    found: list[SeatRow] = []
    for number, chair in enumerate(chairs):
        taken = [seat.name for seat in found]
        seat = SeatRow(table_id=row.id, seat=number, kind="open", name="")
        if chair.kind == "me":
            seat.kind, seat.name, seat.token, seat.nonce, seat.host = "person", _name(asked.name, taken), token, asked.nonce, True
        elif chair.kind == "bot":
            seat.kind, seat.name, seat.level = "bot", names.unlike(BOT_NAMES[number], [*taken, asked.name]), _level(row.game, chair.level)
        found.append(seat)
    return found


def _name(text: str, others: list[str]) -> str:
    return names.for_player(text, others)


def _level(game: str, level: str | None) -> str:
    if level is None:
        return middle_level(games.load(game))
    try:
        bots.check(games.load(game), level)
    except bots.UnknownBot as error:
        raise Refuse("option", detail=str(error)) from None
    return level


async def join(house: House, table: Table, asked: wire.Join, token: bytes) -> int:
    """Sit down; whoever already sits here keeps that seat."""
    async with table.lock:
        seat = tokens.seat_of(table.seats, token)
        while seat is None:
            _waiting(table)
            wanted = _free_seat(table, asked.seat)
            name = _name(asked.name, table.names)
            changes = {"kind": "person", "name": name, "token": token, "nonce": asked.nonce, "host": not table.persons()}
            await _change_seat(house, table, wanted, {"kind": "open"}, changes)
            seat = tokens.seat_of(table.seats, token)
        await start_if_full(house, table)
    return seat


def _free_seat(table: Table, wanted: int | None) -> int:
    if wanted is not None and wanted >= table.row.seats:
        raise Refuse("missing", "seat-none")
    free = [seat.seat for seat in table.seats if seat.kind == "open"]
    if not free:
        raise Refuse("full")
    if wanted is not None and wanted not in free:
        raise Refuse("full", "seat-taken")
    return free[0] if wanted is None else wanted


def _waiting(table: Table) -> None:
    if table.row.status != "waiting":
        raise Refuse("status", f"status-{table.row.status}", ply=table.ply)


def _host(table: Table, seat: int) -> None:
    if not table.seats[seat].host:
        raise Refuse("host")


async def start_if_full(house: House, table: Table) -> None:
    """Begin when the last chair is taken, unless the host wants to say when."""
    full = all(seat.kind != "open" for seat in table.seats)
    bots_alone = all(seat.kind == "bot" for seat in table.seats)
    if table.row.status == "waiting" and full and (table.row.start == "full" or bots_alone):
        await _start(house, table)


async def start(house: House, table: Table, seat: int) -> None:
    """The host begins the match; once begun, it has begun."""
    async with table.lock:
        _host(table, seat)
        if table.row.status == "playing":
            return
        _waiting(table)
        if any(seat.kind == "open" for seat in table.seats):
            raise Refuse("status", "seats-open")
        await _start(house, table)


async def _start(house: House, table: Table) -> None:
    """Deal. A server that starts a table with bots or a clock attends it."""
    changes = {"status": "playing", "started": house.now()}
    attended = table.row.bank is not None or any(seat.kind == "bot" for seat in table.seats)
    name, until = house.settings.name, house.work.until()

    def begin(connection: sa.Connection) -> bool:
        begun = queries.change_table(connection, table.id, {"status": "waiting"}, **changes)
        return begun and attended and queries.lease(connection, table.id, name, until)

    if await house.store.write(begin):
        house.work.hold(table)
    await house.reread(table)
    house.announce_table(table)
    house.announce_update(table)
    house.changed(table)


async def _change_seat(house: House, table: Table, seat: int, only_if: dict[str, Any], changes: dict[str, Any]) -> None:
    """Change a seat if it still is as expected, and tell everybody how it is now."""
    await _write(house, table, lambda connection: queries.change_seat(connection, table.id, seat, only_if, **changes))


async def _write(house: House, table: Table, call: Callable[[sa.Connection], Any]) -> None:
    await house.store.write(call)
    await house.reread(table)
    house.announce_table(table)
    house.changed(table)


async def resign(house: House, table: Table, seat: int) -> None:
    """Give the match up: a bot plays on for the others, and a table that nobody plays any more is closed."""
    async with table.lock:
        await _step_out(house, table, seat, "resigned")
        if table.running and all(row.kind != "person" or row.stand_in == "resigned" for row in table.seats):
            changes = {"status": "closed", "ended": house.now()}
            await _write(house, table, lambda connection: queries.finish(connection, table.id, **changes))
            house.work.let_go(table.id)


async def leave(house: House, table: Table, seat: int) -> None:
    """Go away: before the start the seat is free again, later a bot plays it until the person is back."""
    async with table.lock:
        if table.row.status == "waiting":
            await _stand_up(house, table, seat)
        else:
            await _step_out(house, table, seat, "left")


async def _stand_up(house: House, table: Table, seat: int) -> None:
    """Leave a table that has not begun; the next person becomes its host, and without anybody it is closed."""
    heirs = [row.seat for row in table.persons() if row.seat != seat]
    was_host = table.seats[seat].host

    def change(connection: sa.Connection) -> None:
        queries.change_seat(connection, table.id, seat, {"kind": "person"}, **OPEN)
        if heirs and was_host:
            queries.change_seat(connection, table.id, heirs[0], {"kind": "person"}, host=True)
        if not heirs:
            queries.change_table(connection, table.id, {"status": "waiting"}, status="closed", ended=house.now())

    await _write(house, table, change)


async def _step_out(house: House, table: Table, seat: int, reason: str) -> None:
    """A bot stands in for the person from now on."""
    if not table.running:
        return
    standing = table.seats[seat].stand_in
    if standing in (None, "absent", "time", "left") and standing != reason:
        await _stand_in(house, table, seat, reason, middle_level(table.game))


async def _stand_in(house: House, table: Table, seat: int, reason: str, level: str) -> None:
    name, until = house.settings.name, house.work.until()

    def change(connection: sa.Connection) -> bool:
        queries.change_seat(connection, table.id, seat, {"kind": "person"}, stand_in=reason, level=level)
        return queries.lease(connection, table.id, name, until)

    if await house.store.write(change):
        house.work.hold(table)
    await house.reread(table)
    house.announce_table(table)
    house.changed(table)


async def come_back(house: House, table: Table, seat: int) -> None:
    """Take one's seat back from the bot that stood in."""
    async with table.lock:
        reason = table.seats[seat].stand_in
        if reason == "resigned":
            raise Refuse("status", "seat-resigned", ply=table.ply)
        if reason is None:
            return
        await _change_seat(house, table, seat, {"stand_in": reason}, {"stand_in": None, "level": None, "back": house.now()})
        if table.left is not None:
            house.announce_update(table)


async def give_seat(house: House, table: Table, mine: int, asked: wire.GiveSeat) -> None:
    """Before the start the host gives a chair to a bot or opens it; later anybody may let a bot stand in for one who is absent."""
    async with table.lock:
        if asked.seat >= table.row.seats:
            raise Refuse("missing", "seat-none")
        if table.row.status == "waiting":
            await _give_chair(house, table, mine, asked)
        else:
            await _give_absent(house, table, mine, asked)


async def _give_chair(house: House, table: Table, mine: int, asked: wire.GiveSeat) -> None:
    _host(table, mine)
    row = table.seats[asked.seat]
    if row.kind == "person":
        raise Refuse("full", "seat-taken")
    changes = dict(OPEN)
    if asked.to == "bot":
        name = row.name or names.unlike(BOT_NAMES[asked.seat], table.names)
        changes |= {"kind": "bot", "name": name, "level": _level(table.row.game, asked.level)}
    await _change_seat(house, table, asked.seat, {"kind": row.kind}, changes)
    await start_if_full(house, table)


async def _give_absent(house: House, table: Table, mine: int, asked: wire.GiveSeat) -> None:
    row = table.seats[asked.seat]
    if not table.running or asked.to != "bot" or row.kind != "person":
        raise Refuse("status", f"status-{table.row.status}", ply=table.ply)
    if asked.seat == mine:
        raise Refuse("present", "yours")
    if row.stand_in is not None:
        return
    await house.presence.look([table])
    if table.absent_for(asked.seat) < house.settings.absent:
        raise Refuse("present")
    await _stand_in(house, table, asked.seat, "absent", _level(table.row.game, asked.level))


async def change_settings(house: House, table: Table, seat: int, asked: wire.Settings) -> None:
    """The host switches the chat on or off, or shows the table to everybody."""
    async with table.lock:
        _host(table, seat)
        changes = {name: value for name, value in (("chat", asked.chat), ("public", asked.public)) if value is not None}
        if changes:
            await _write(house, table, lambda connection: queries.change_table(connection, table.id, {}, **changes))


async def add_nonce(house: House, table: Table, seat: int, nonce: str) -> None:
    """A player's own randomness, until the cards are dealt."""
    async with table.lock:
        _waiting(table)
        await _change_seat(house, table, seat, {"kind": "person"}, {"nonce": nonce})


async def rematch(house: House, table: Table, seat: int, token: bytes) -> tuple[Table, int]:
    """Play again: the first who asks opens the table, the others sit down on the same seats of it."""
    async with table.lock:
        if table.row.status not in ("over", "closed"):
            raise Refuse("status", f"status-{table.row.status}", ply=table.ply)
        if table.row.rematch is None:
            await _open_rematch(house, table)
    assert table.row.rematch is not None
    again = await house.get(table.row.rematch)
    asked = wire.Join(table.seats[seat].name, seat)
    return again, await join(house, again, asked, token)


async def _open_rematch(house: House, table: Table) -> None:
    """A table with the same settings; its bots sit, its people are awaited."""
    fresh: dict[str, Any] = {"status": "waiting", "started": None, "ended": None, "standings": None, "version": 0}
    row = msgspec.structs.replace(table.row, id=tokens.new_table_id(), seed=secrets.token_bytes(32), opened=house.now(), **fresh)
    sitting = [
        SeatRow(table_id=row.id, seat=seat.seat, kind="bot", name=seat.name, level=seat.level)
        if seat.kind == "bot"
        else SeatRow(table_id=row.id, seat=seat.seat, kind="open", name="")
        for seat in table.seats
    ]

    def change(connection: sa.Connection) -> None:
        if queries.change_table(connection, table.id, {"rematch": None}, rematch=row.id):
            queries.open_table(connection, row, sitting)

    await _write(house, table, change)


async def say(house: House, table: Table, seat: int | None, asked: wire.Say) -> ChatRow:
    """Add a line to the table's chat."""
    if not table.row.chat:
        raise Refuse("chat", "chat-off")
    text = names.line(asked.text)
    if text is None:
        raise Refuse("chat")
    name = table.seats[seat].name if seat is not None else names.for_watcher(asked.name or "", table.names)
    row, new = await house.store.write(lambda c: queries.say(c, table.id, seat, name, text, asked.key, house.now()))
    if new:
        house.announce_chat(table, row)
        house.bus.say(table.id, -row.number, table.row.version)
    return row
