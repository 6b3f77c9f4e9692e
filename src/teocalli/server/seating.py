"""Seating: opening a table, sitting down, dealing, leaving, coming back, giving up, and what the host may change."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from teocalli import bots, games
from teocalli.match import Match
from teocalli.options import OptionError
from teocalli.server import clocks, commands, names, tokens, wire
from teocalli.server.commands import Sender
from teocalli.server.refusals import Refuse
from teocalli.server.store import ChatRow, SeatRow, TableRow, queries
from teocalli.server.store.queries import Change
from teocalli.server.table import Table, box_of, usual_level

if TYPE_CHECKING:
    from teocalli.server.server import Server

BOT_NAMES = ("Jade", "Quetzal", "Copal", "Ocelot", "Agave", "Turquoise")
NOBODY: dict[str, Any] = {"kind": "open", "name": "", "level": None, "token": None, "seal": "", "nonce": "", "host": False}
UNSEALED: dict[str, Any] = {"seal": "", "nonce": "", "dropped": False}  # a nonce that was shown is of no use for another deal


# Opening


async def open_table(server: Server, asked: wire.OpenTable, token: bytes) -> tuple[Table, int | None]:
    """Open a table as asked; the seat of the one who opens it, or none where only bots sit."""
    row = _row_of(server, asked)
    sitting = _sitting(row, asked, token)
    command = Sender(token, "open", asked).row(row.id, server.now())
    done = await server.store.write(lambda connection: queries.open_once(connection, row, sitting, command))
    if done.body != command.body:
        raise Refuse("key")
    if done.table_id == row.id:
        server.metrics.opened.labels(row.game).inc()
    table = await server.get(done.table_id)
    async with table.lock:
        await _start_if_full(server, table)
    return table, tokens.seat_of(table.seats, token)


def _row_of(server: Server, asked: wire.OpenTable) -> TableRow:
    """The row of a new table; what the game does not allow is refused in words."""
    try:
        match = Match(asked.game, asked.seats, options=asked.options, box=box_of(asked.game))
    except OptionError as error:
        raise Refuse("option", f"option-refused-{error.reason}" if error.reason else None, detail=str(error), **error.about) from None
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
        hints=asked.hints,
        start=asked.start,
        bank=None if clock is None else clock.bank,
        increment=0 if clock is None else clock.increment,
        opened=server.now(),
    )


def _sitting(row: TableRow, asked: wire.OpenTable, token: bytes) -> list[SeatRow]:
    """The seats of a new table; the opener is its host."""
    chairs = asked.chairs if asked.chairs is not None else [wire.Chair("me"), *[wire.Chair("open")] * (row.seats - 1)]
    if asked.begins:
        chairs = _beginning(row, chairs, asked)
    mine = [number for number, chair in enumerate(chairs) if chair.kind == "me"]
    if len(chairs) != row.seats or len(mine) > 1:
        raise Refuse("option", "option-chairs", seats=row.seats)
    if not mine and any(chair.kind == "open" for chair in chairs):
        raise Refuse("option", "option-host")
    sitting: list[SeatRow] = []
    for number, chair in enumerate(chairs):
        taken = [seat.name for seat in sitting]
        seat = SeatRow(table_id=row.id, seat=number, kind="open", name="")
        if chair.kind == "me":
            seat.kind, seat.name, seat.token, seat.seal, seat.host = "person", names.for_player(asked.name, taken), token, asked.seal, True
        elif chair.kind == "bot":
            seat.kind, seat.name, seat.level = "bot", names.unlike(BOT_NAMES[number], [*taken, asked.name]), _level(row.game, chair.level)
        sitting.append(seat)
    return sitting


def _beginning(row: TableRow, chairs: list[wire.Chair], asked: wire.OpenTable) -> list[wire.Chair]:
    """The same chairs with the opener's where the deal begins, which can be known only where the seed alone decides the deal."""
    if asked.seal or sorted(chair.kind for chair in chairs) != [*["bot"] * (row.seats - 1), "me"]:
        raise Refuse("option", "option-begins")
    owing = Match(row.game, row.seats, options=asked.options, seed=row.seed, box=box_of(row.game)).owing
    first = owing[0] if len(owing) == 1 else 0  # where all choose at once nobody begins
    others = [chair for chair in chairs if chair.kind == "bot"]
    return [*others[:first], wire.Chair("me"), *others[first:]]


def _level(game: str, level: str | None) -> str:
    if level is None:
        return bots.usual_level(games.load(game))
    try:
        bots.check(games.load(game), level)
    except bots.UnknownBot:
        raise Refuse("option", "option-refused-level") from None
    return level


# Before the deal


async def join(server: Server, table: Table, asked: wire.Join, token: bytes) -> int:
    """Sit down; whoever already sits here keeps that seat."""

    def decide(table: Table, mine: int | None) -> Change:
        if mine is not None:
            return Change()
        _waiting(table)
        _placed(table, None, asked.ply)
        wanted = _free_seat(table, asked.seat, token)
        others = [row.name for row in table.seats if row.token != token]
        sits = {
            "kind": "person",
            "name": names.for_player(asked.name, others),
            "token": token,
            "seal": asked.seal,
            "host": not table.persons(),
        }
        kept = {row.seat: NOBODY for row in table.seats if row.token == token and row.seat != wanted}
        return _and_start(server, table, Change(seats={**kept, wanted: sits}))

    await _command(server, table, Sender(token, "join", asked), decide)
    seat = tokens.seat_of(table.seats, token)
    if seat is None:
        raise Refuse("status", "seat-left", ply=table.ply)  # this command was carried out, and its sender has left since
    return seat


def _free_seat(table: Table, wanted: int | None, token: bytes) -> int:
    """The seat that somebody can have: the one they want, the one kept for them, or the first that is kept for nobody."""
    if wanted is not None and wanted >= table.row.seats:
        raise Refuse("missing", "seat-none")
    free = [row for row in table.seats if row.kind == "open" and row.token in (None, token)]
    if wanted is not None and wanted not in [row.seat for row in free]:
        raise Refuse("full", "seat-kept" if table.seats[wanted].kind == "open" else "seat-taken")
    if not free:
        raise Refuse("full", "full-kept" if any(row.kind == "open" for row in table.seats) else "full")
    return min(free, key=lambda row: (row.token is None, row.seat)).seat if wanted is None else wanted


async def start(server: Server, table: Table, asked: wire.Command, token: bytes) -> None:
    """The host begins the match; while the deal waits for the numbers of those who are away, anybody may begin without them."""

    def decide(table: Table, mine: int | None) -> Change:
        seat = _seated(mine)
        if table.row.status == "dealing":
            return _deal_without(server, table, seat, asked.ply)
        _host(table, seat)
        if table.row.status == "playing":
            return Change()
        _waiting(table)
        _placed(table, seat, asked.ply)
        if any(row.kind == "open" for row in table.seats):
            raise Refuse("status", "seats-open")
        return _dealt(server, table, Change())

    await server.presence.refresh([table])
    await _command(server, table, Sender(token, "start", asked), decide)


def _deal_without(server: Server, table: Table, seat: int, ply: int) -> Change:
    """Deal without the nonces of those who sealed one and have been away for a while; this is written down at their seats."""
    _placed(table, seat, ply)
    awaited = [row for row in table.seats if row.awaited]
    if any(table.absent_for(row.seat) < server.settings.absent for row in awaited):
        raise Refuse("present", "awaited")
    return _dealt(server, table, Change(seats={row.seat: {"dropped": True} for row in awaited}))


async def _start_if_full(server: Server, table: Table) -> None:
    """A table that was opened with every chair taken."""
    change = _and_start(server, table, Change())
    if table.row.status == "waiting" and change.table:
        await commands.commit(server, table, change)


def _and_start(server: Server, table: Table, change: Change) -> Change:
    """Begin with the same change when it takes the last chair, unless the host wants to say when."""
    sitting = _sitting_after(table, change)
    full = all(row.kind != "open" for row in sitting)
    bots_alone = all(row.kind == "bot" for row in sitting)
    return _dealt(server, table, change) if full and (table.row.start == "full" or bots_alone) else change


def _dealt(server: Server, table: Table, change: Change) -> Change:
    """Deal when every sealed nonce is shown, or let the table wait for that. A server that deals for bots or a clock attends the table."""
    sitting = _sitting_after(table, change)
    if any(row.awaited for row in sitting):
        change.table = {**change.table, "status": "dealing"}
        return change
    change.table = {**change.table, "status": "playing", "started": server.now()}
    if table.row.bank is not None or any(row.kind == "bot" for row in sitting):
        change.attend = server.attendance.term()
    return change


def _sitting_after(table: Table, change: Change) -> list[SeatRow]:
    return [msgspec.structs.replace(row, **change.seats.get(row.seat, {})) for row in table.seats]


async def seal(server: Server, table: Table, asked: wire.Seal, token: bytes) -> None:
    """The digest of a player's own nonce, before anybody shows theirs."""

    def decide(table: Table, mine: int | None) -> Change:
        seat = _seated(mine)
        _waiting(table)
        _placed(table, seat, asked.ply)
        return Change(seats={seat: {**UNSEALED, "seal": asked.seal}})

    await _command(server, table, Sender(token, "seal", asked), decide)


async def reveal(server: Server, table: Table, asked: wire.Reveal, token: bytes) -> None:
    """Show the nonce that was sealed; the cards are dealt when all are shown."""

    def decide(table: Table, mine: int | None) -> Change:
        seat = _seated(mine)
        row = table.seats[seat]
        if row.nonce == asked.nonce and row.seal:
            return Change()
        if table.row.status != "dealing":
            raise Refuse("status", f"status-{table.row.status}", ply=table.ply)
        _placed(table, seat, asked.ply)
        if hashlib.sha256(asked.nonce.encode()).hexdigest() != row.seal:
            raise Refuse("nonce")
        return _dealt(server, table, Change(seats={seat: {"nonce": asked.nonce}}))

    await _command(server, table, Sender(token, "nonce", asked), decide)


async def change_settings(server: Server, table: Table, asked: wire.Settings, token: bytes) -> None:
    """The host switches the chat on or off, or shows the table to everybody."""

    def decide(table: Table, mine: int | None) -> Change:
        seat = _seated(mine)
        _host(table, seat)
        _placed(table, seat, asked.ply)
        return Change(table={name: value for name, value in (("chat", asked.chat), ("public", asked.public)) if value is not None})

    await _command(server, table, Sender(token, "settings", asked), decide)


async def give_seat(server: Server, table: Table, asked: wire.GiveSeat, token: bytes) -> None:
    """Before the start the host gives a chair to a bot or opens it; later anybody may let a bot stand in for one who is absent."""

    def decide(table: Table, mine: int | None) -> Change:
        seat = _seated(mine)
        if asked.seat >= table.row.seats:
            raise Refuse("missing", "seat-none")
        _placed(table, seat, asked.ply)
        return _give_chair(server, table, seat, asked) if table.match is None else _give_absent(server, table, seat, asked)

    await server.presence.refresh([table])
    await _command(server, table, Sender(token, "seats", asked), decide)


def _give_chair(server: Server, table: Table, mine: int, asked: wire.GiveSeat) -> Change:
    _host(table, mine)
    _waiting(table)
    row = table.seats[asked.seat]
    if row.kind == "person":
        raise Refuse("full", "seat-taken")
    fields = dict(NOBODY)
    if asked.to == "bot":
        name = row.name if row.kind == "bot" else names.unlike(BOT_NAMES[asked.seat], table.names)
        fields |= {"kind": "bot", "name": name, "level": _level(table.row.game, asked.level)}
    return _and_start(server, table, Change(seats={asked.seat: fields}))


# While it is played


def _give_absent(server: Server, table: Table, mine: int, asked: wire.GiveSeat) -> Change:
    row = table.seats[asked.seat]
    if not table.running or asked.to != "bot" or row.kind != "person":
        raise Refuse("status", f"status-{table.row.status}", ply=table.ply)
    if asked.seat == mine:
        raise Refuse("present", "yours")
    if row.stand_in is not None:
        return Change()
    if table.absent_for(asked.seat) < server.settings.absent:
        raise Refuse("present")
    return stand_in(server, table, {asked.seat: "absent"})


def stand_in(server: Server, table: Table, reasons: dict[int, wire.Reason]) -> Change:
    """A bot of the table's usual level plays for some people from now on; what they have thought so far is charged."""
    level = usual_level(table)
    seats = {seat: {"stand_in": reason, "level": level} for seat, reason in reasons.items()}
    return Change(table=charged(server, table), seats=seats, attend=server.attendance.term())


def charged(server: Server, table: Table) -> dict[str, Any]:
    """The clocks as they are now, to be kept with the table: whoever plays a seat changes between two entries of the log."""
    now = server.now()
    left = table.banks(now)
    return {} if left is None else {"clock": clocks.write_charged(clocks.Charged(table.ply, left, now))}


async def leave(server: Server, table: Table, asked: wire.Command, token: bytes) -> None:
    """Go away: before the start the seat is free again, later a bot plays it until the person is back."""

    def decide(table: Table, mine: int | None) -> Change:
        seat = _seated(mine)
        _placed(table, seat, asked.ply)
        return _stand_up(server, table, seat) if table.row.status in ("waiting", "dealing") else _step_out(server, table, seat, "left")

    await _command(server, table, Sender(token, "leave", asked), decide)


def _stand_up(server: Server, table: Table, seat: int) -> Change:
    """Leave a table that has not begun; the next person becomes its host, and without anybody it is closed."""
    heirs = [row.seat for row in table.persons() if row.seat != seat]
    if not heirs:
        return Change(seats={seat: NOBODY}, table={"status": "closed", "ended": server.now()})
    change = Change(seats={heir: {} for heir in heirs})
    if table.row.status == "dealing":
        change = Change(seats={heir: dict(UNSEALED) for heir in heirs}, table={"status": "waiting"})
    if table.seats[seat].host:
        change.seats[heirs[0]] = {**change.seats[heirs[0]], "host": True}
    change.seats = {number: fields for number, fields in change.seats.items() if fields} | {seat: NOBODY}
    return change


def _step_out(server: Server, table: Table, seat: int, reason: wire.Reason) -> Change:
    """A bot stands in for the person from now on."""
    standing = table.seats[seat].stand_in
    if not table.running or standing in (reason, "resigned"):
        return Change()
    return stand_in(server, table, {seat: reason})


async def resign(server: Server, table: Table, asked: wire.Command, token: bytes) -> None:
    """Give the match up: a bot plays on for the others. Where nobody is left to play against, the match ends."""

    def decide(table: Table, mine: int | None) -> Change:
        seat = _seated(mine)
        if table.match is None:
            raise Refuse("status", f"status-{table.row.status}", ply=table.ply)
        _placed(table, seat, asked.ply)
        change = _step_out(server, table, seat, "resigned")
        playing = [row for row in _sitting_after(table, change) if row.kind == "person" and row.stand_in != "resigned"]
        if not table.running or (playing and table.row.seats > 2):
            return change
        change.table |= {"status": "closed", "ended": server.now(), "standings": _given_up(table, _sitting_after(table, change), seat)}
        change.ends, change.attend = True, None
        return change

    await _command(server, table, Sender(token, "resign", asked), decide)


def _given_up(table: Table, sitting: list[SeatRow], last: int) -> str:
    """The standings of a match that was given up: whoever gave up comes after all others, the last one to do so before the first."""
    assert table.match is not None
    standings = table.match.standings()

    def rank(row: SeatRow) -> tuple[int, int]:
        return (0, standings[row.seat].place) if row.stand_in != "resigned" else (1 if row.seat == last else 2, 0)

    places = [1 + sum(rank(other) < rank(row) for other in sitting) for row in sitting]
    return msgspec.json.encode([[standing.points, place] for standing, place in zip(standings, places, strict=True)]).decode()


async def come_back(server: Server, table: Table, asked: wire.Command, token: bytes) -> None:
    """Take one's seat back from the bot that stood in."""

    def decide(table: Table, mine: int | None) -> Change:
        seat = _seated(mine)
        _placed(table, seat, asked.ply)
        return _back(server, table, seat)

    await _command(server, table, Sender(token, "return", asked), decide)


def _back(server: Server, table: Table, seat: int) -> Change:
    """The person plays again, with the time that is left; leaving has not added to it."""
    reason = table.seats[seat].stand_in
    if reason == "resigned":
        raise Refuse("status", "seat-resigned", ply=table.ply)
    if reason is None or not table.running:
        return Change()
    left = table.banks(server.now())
    if left is not None and not left[seat]:
        raise Refuse("status", "seat-time", ply=table.ply)
    return Change(table=charged(server, table), seats={seat: {"stand_in": None, "level": None}})


async def reclaim(server: Server, table: Table, seat: int) -> None:
    """Whoever was replaced because they seemed absent has their seat back as soon as they show up. The table is locked by the caller."""
    while table.seats[seat].stand_in == "absent" and table.running:
        if await commands.commit(server, table, _back(server, table, seat)) == "moved":
            await server.catch_up(table)


# Afterwards


async def rematch(server: Server, table: Table, asked: wire.Rematch, token: bytes) -> tuple[Table, int]:
    """Play again: the first who asks opens the table, and everybody's seat is kept for them."""

    def decide(table: Table, mine: int | None) -> Change:
        _seated(mine)
        if table.row.status not in ("over", "closed") or table.match is None:
            raise Refuse("status", f"status-{table.row.status}", ply=table.ply)
        return Change() if table.row.rematch is not None else _opened_again(server, table)

    await _command(server, table, Sender(token, "rematch", asked), decide)
    seat = _seated(tokens.seat_of(table.seats, token))
    assert table.row.rematch is not None
    again = await server.get(table.row.rematch)
    sits = wire.Join(name=table.seats[seat].name, key=f"{asked.key} again", seat=seat, seal=asked.seal)
    return again, await join(server, again, sits, token)


def _opened_again(server: Server, table: Table) -> Change:
    """A table with the same settings; its bots sit, the seats of its people are kept."""
    fresh: dict[str, Any] = {"status": "waiting", "started": None, "ended": None, "standings": None, "version": 0, "clock": None}
    row = msgspec.structs.replace(table.row, id=tokens.new_table_id(), seed=secrets.token_bytes(32), opened=server.now(), **fresh)
    sitting = [
        SeatRow(table_id=row.id, seat=seat.seat, kind="bot", name=seat.name, level=seat.level)
        if seat.kind == "bot"
        else SeatRow(table_id=row.id, seat=seat.seat, kind="open", name=seat.name, token=seat.token)
        for seat in table.seats
    ]
    return Change(table={"rematch": row.id}, opens=(row, sitting))


async def say(server: Server, table: Table, asked: wire.Say, token: bytes) -> ChatRow:
    """Add a line to the table's chat; one that comes again is answered again, whatever has changed since."""
    key, seat = tokens.key_of(token, asked.key), tokens.seat_of(table.seats, token)
    try:
        text = _speakable(table, asked)
        name = table.seats[seat].name if seat is not None else names.for_watcher(asked.name or "", table.names)
    except Refuse:
        said = await server.store.read(lambda connection: queries.line_of_key(connection, table.id, key))
        if said is None or said.text != names.line(asked.text):
            raise
        return said
    row, new = await server.store.write(lambda c: queries.say(c, table.id, seat, name, text, key, server.now()))
    if row.text != text:
        raise Refuse("key", ply=table.ply)
    if new:
        server.announce_chat(table, row)
        server.bus.publish(table.id, -row.number, table.row.version)
    return row


def _speakable(table: Table, asked: wire.Say) -> str:
    """A line as it is shown, where lines are allowed."""
    if not table.row.chat:
        raise Refuse("chat", "chat-off")
    text = names.line(asked.text)
    if text is None:
        raise Refuse("chat")
    return text


# What every command asks first


async def _command(server: Server, table: Table, sender: Sender, decide: Callable[[Table, int | None], Change]) -> None:
    async with table.lock:
        await commands.carry_out(server, table, sender, decide)


def _seated(seat: int | None) -> int:
    if seat is None:
        raise Refuse("token")
    return seat


def _waiting(table: Table) -> None:
    if table.row.status != "waiting":
        raise Refuse("status", f"status-{table.row.status}", ply=table.ply)


def _host(table: Table, seat: int) -> None:
    if not table.seats[seat].host:
        raise Refuse("host")


def _placed(table: Table, seat: int | None, ply: int) -> None:
    """The command is for the present position, as far as its sender can tell."""
    if ply > table.ply:
        raise Refuse("stale", "ahead", ply=table.ply)
    if ply < table.ply and (seat is None or not table.sealed_since(seat, ply)):
        raise Refuse("stale", ply=table.ply)
