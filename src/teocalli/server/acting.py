"""Acting: the one door through which every action of a match comes in, of people and of bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from teocalli.game import HIDDEN, Message, Refusal
from teocalli.match import UNDO, Match
from teocalli.server import clocks
from teocalli.server.refusals import Refuse, by_rule
from teocalli.server.store import LogRow, queries
from teocalli.server.table import Table

if TYPE_CHECKING:
    from teocalli.server.house import House


async def act(house: House, table: Table, seat: int, ply: int, key: str, action: int | str) -> None:
    """A person takes an action in the position seen at `ply`; when it returns, the action is on the disk."""
    async with table.lock:
        await see_that_far(house, table, ply)
        match = playing(table, seat)
        number = number_of(match, action)
        while not await repeated(house, table, seat, ply, key, number):
            current(table, seat, ply)
            allowed(match, table, seat, number)
            if await append(house, table, seat, number, key, "person"):
                return


async def undo(house: House, table: Table, seat: int, ply: int, key: str) -> None:
    """A person takes the latest action back, where the law allows it."""
    async with table.lock:
        await see_that_far(house, table, ply)
        match = playing(table, seat)
        while not await repeated(house, table, seat, ply, key, UNDO):
            current(table, seat, ply)
            if not match.can_undo(seat):
                raise by_rule(Refusal(match.game.rules.TURN_RULE, Message("house-refuse-undo")), table.names, seat, table.ply)
            if await append(house, table, seat, UNDO, key, "person"):
                return


async def act_for(house: House, table: Table, seat: int, ply: int, action: int) -> bool:
    """A bot takes an action that it chose at `ply`; false when the table has gone on since."""
    async with table.lock:
        match = table.match
        still = match is not None and table.running and table.seats[seat].by_bot and (ply == table.ply or table.unseen_since(seat, ply))
        if match is None or not still or action not in match.legal(seat):
            return False
        return await append(house, table, seat, action, None, "bot")


async def see_that_far(house: House, table: Table, ply: int) -> None:
    """A client that has seen more of the table than this server comes from another server: catch up first."""
    if table.ply < ply and house.store.shared:
        await house.catch_up(table)


def playing(table: Table, seat: int) -> Match:
    """The match under way, for somebody who plays it."""
    row = table.seats[seat]
    if table.match is None:
        raise Refuse("status", f"status-{table.row.status}")
    if row.stand_in is not None and table.running:
        raise Refuse("status", "seat-resigned" if row.stand_in == "resigned" else "seat-bot", ply=table.ply)
    return table.match


def number_of(match: Match, action: int | str) -> int:
    """The number of an action given as number or notation; what cannot be read is no action of this game."""
    if isinstance(action, int):
        return action if 0 <= action < match.game.actions and action != match.game.wait else HIDDEN
    try:
        return number_of(match, int(match.game.notation.text_to_action(action)))
    except ValueError:
        return HIDDEN


async def repeated(house: House, table: Table, seat: int, ply: int, key: str, action: int) -> bool:
    """Whether this very command has been carried out already; the same key for another one is refused."""
    done = table.keys.get(key)
    if done is None and ply < table.ply:
        entry = await house.store.read(lambda connection: queries.entry_of_key(connection, table.id, key))
        done = None if entry is None else (entry.ply, entry.seat, entry.action)
    if done is not None and done[1:] != (seat, action):
        raise Refuse("key", ply=table.ply)
    return done is not None


def current(table: Table, seat: int, ply: int) -> None:
    """The command is for the present position, as far as the seat can tell."""
    if table.row.status in ("over", "closed"):
        raise Refuse("status", f"status-{table.row.status}", ply=table.ply)
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


async def append(house: House, table: Table, seat: int, action: int, key: str | None, by: str) -> bool:
    """Write an entry and carry it out; false when another server was first, and the table has caught up with it."""
    at = house.now()
    left = table.banks()
    if left is not None:
        left = clocks.after(left, table.running_clocks(), seat, at, table.row.increment)
    row = LogRow(table_id=table.id, ply=table.ply + 1, seat=seat, action=action, key=key, at=at, clock=clocks.write(left))
    if not await house.store.append(row):
        before = table.ply
        await house.catch_up(table)
        if table.ply == before:
            raise Refuse("key", ply=table.ply)  # its place is free, so its key is taken
        return False
    table.enter(row)
    house.metrics.acted(table.row.game, by).inc()
    house.announce_update(table)
    await house.end_if_over(table)
    house.changed(table)
    return True
