"""Acting: the one door through which every action of a match comes in, of people and of bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from teocalli.match import UNDO, Match
from teocalli.messages import Message, Refusal
from teocalli.seats import NO_ACTION
from teocalli.server import clocks, seating, tokens, wire
from teocalli.server.refusals import Refuse, by_rule
from teocalli.server.store import LogRow, StoreError, queries
from teocalli.server.table import Table

if TYPE_CHECKING:
    from teocalli.server.server import Server


async def act(server: Server, table: Table, token: bytes, asked: wire.Act) -> int:
    """A person takes an action in the position that they saw; when it returns, the action is on the disk. Their seat."""
    async with table.lock:
        seat = await seated(server, table, token, asked.ply)
        match = begun(table)
        number = number_of(match, asked.action)
        key = tokens.key_of(token, asked.key)
        while not await repeated(server, table, seat, asked.ply, key, number):
            current(table, seat, asked.ply)
            allowed(match, table, seat, number)
            if await append(server, table, seat, number, key, "person"):
                break
        return seat


async def undo(server: Server, table: Table, token: bytes, asked: wire.Command) -> int:
    """A person takes the latest action back, where the law allows it."""
    async with table.lock:
        seat = await seated(server, table, token, asked.ply)
        match = begun(table)
        key = tokens.key_of(token, asked.key)
        while not await repeated(server, table, seat, asked.ply, key, UNDO):
            current(table, seat, asked.ply)
            if not match.can_undo(seat):
                raise by_rule(Refusal(match.game.rules.TURN_RULE, Message("house-refuse-undo")), table.names, seat, table.ply)
            if await append(server, table, seat, UNDO, key, "person"):
                break
        return seat


async def seated(server: Server, table: Table, token: bytes, ply: int) -> int:
    """The seat of whoever acts. A client that has seen more of the table than this server comes from another server: catch up first."""
    if table.uncertain or (server.store.shared and (table.match is None or table.ply < ply)):
        await server.catch_up(table)
    seat = tokens.seat_of(table.seats, token)
    if seat is None:
        raise Refuse("token")
    table.mark_present(seat)
    if table.seats[seat].stand_in == "absent":
        await seating.reclaim(server, table, seat)
    return seat


async def act_for(server: Server, table: Table, seat: int, ply: int, action: int) -> bool:
    """A bot takes an action that it chose at `ply`; false when the table has gone on since."""
    async with table.lock:
        if table.uncertain:
            await server.catch_up(table)
        match = table.match
        still = match is not None and table.running and table.seats[seat].by_bot and (ply == table.ply or table.unseen_since(seat, ply))
        if match is None or not still or action not in match.legal(seat):
            return False
        return await append(server, table, seat, action, None, "bot")


def begun(table: Table) -> Match:
    """The match of a table, from the deal on."""
    if table.match is None:
        raise Refuse("status", f"status-{table.row.status}")
    return table.match


def number_of(match: Match, action: int | str) -> int:
    """The number of an action given as number or notation; what cannot be read is no action of this game."""
    if isinstance(action, int):
        return action if 0 <= action < match.game.actions and action != match.game.wait else NO_ACTION
    try:
        return number_of(match, int(match.game.notation.text_to_action(action)))
    except ValueError:
        return NO_ACTION


async def repeated(server: Server, table: Table, seat: int, ply: int, key: str, action: int) -> bool:
    """Whether this very command has been carried out already; the same key for another one is refused."""
    done = table.keys.get(key)
    if done is None and ply < table.ply:
        entry = await server.store.read(lambda connection: queries.entry_of_key(connection, table.id, key))
        done = None if entry is None else (entry.ply, entry.seat, entry.action)
    if done is not None and done[1:] != (seat, action):
        raise Refuse("key", ply=table.ply)
    return done is not None


def current(table: Table, seat: int, ply: int) -> None:
    """The player plays for themselves, and the command is for the present position, as far as the seat can tell."""
    if table.row.status in ("over", "closed"):
        raise Refuse("status", f"status-{table.row.status}", ply=table.ply)
    reason = table.seats[seat].stand_in
    if reason is not None and table.running:
        raise Refuse("status", "seat-resigned" if reason == "resigned" else "seat-bot", ply=table.ply)
    if ply > table.ply:
        raise Refuse("stale", "ahead", ply=table.ply)
    if ply < table.ply and not table.unseen_since(seat, ply):
        raise Refuse("stale", ply=table.ply)


def allowed(match: Match, table: Table, seat: int, action: int) -> None:
    """The rules allow it."""
    if action not in match.legal(seat):
        refusal = match.why_not(seat, action)
        assert refusal is not None, "an illegal action is always refused with a rule"
        raise by_rule(refusal, table.names, seat, table.ply)


async def append(server: Server, table: Table, seat: int, action: int, key: str | None, by: str) -> bool:
    """Write an entry and carry it out; false when the table has changed elsewhere, and has caught up with that now."""
    at, version = server.now(), table.row.version
    row = LogRow(
        table_id=table.id,
        ply=table.ply + 1,
        seat=seat,
        action=action,
        key=key,
        at=at,
        clock=clocks.write(clock_after(table, seat, action, at)),
    )
    try:
        appended = await server.store.append(row, version)
    except StoreError:
        table.uncertain = True  # it may have been written all the same
        raise
    if not appended:
        before = table.ply
        await server.catch_up(table)
        if (table.ply, table.row.version) == (before, version):
            raise Refuse("key", ply=table.ply)  # its place is free and nothing has changed, so its key is taken
        return False
    table.enter(row)
    table.since = server.now()  # nobody could see it before it was on the disk
    server.metrics.acted(table.row.game, by).inc()
    server.announce_update(table)
    await server.end_if_over(table)
    server.changed(table)
    return True


def clock_after(table: Table, seat: int, action: int, now: int) -> list[int] | None:
    """The banks after an entry: all who owed are charged, a decision earns its increment, and taking it back loses that."""
    left, match = table.banks(now), table.match
    if left is None or match is None:
        return None
    if action == UNDO:
        return clocks.add(left, seat, -table.row.increment)
    earns = seat in match.owing and table.seats[seat].kind == "person"
    return clocks.add(left, seat, table.row.increment) if earns else left
