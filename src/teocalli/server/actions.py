"""Actions: the one door through which every action of a match comes in, of people and of bots.

An action is checked once (`Table.accept`), appended to the log, carried out (`Table.commit`) and published; `Journal.append` does the last
three, and where another server was faster the action is checked again by the table as it is now.
"""

from __future__ import annotations

from teocalli.match import UNDO, Match
from teocalli.seats import NO_ACTION
from teocalli.server import stand_ins, tokens, wire
from teocalli.server.journal import Journal
from teocalli.server.refusals import RequestRefused
from teocalli.server.store import queries
from teocalli.server.table import Table


async def act(journal: Journal, table: Table, token: bytes, request: wire.Act) -> int:
    """A person takes an action in the position that they saw; when it returns, the action is on the disk. Their seat."""
    async with table.lock:
        seat = await seat_of_sender(journal, table, token, request.ply)
        action = number_of(table.begun_match(), request.action)
        return await _append_once(journal, table, seat, request.ply, action, tokens.key_of(token, request.key))


async def undo(journal: Journal, table: Table, token: bytes, request: wire.Command) -> int:
    """A person takes the latest action back, where the law allows it."""
    async with table.lock:
        seat = await seat_of_sender(journal, table, token, request.ply)
        table.begun_match()
        return await _append_once(journal, table, seat, request.ply, UNDO, tokens.key_of(token, request.key))


async def act_for_bot(journal: Journal, table: Table, seat: int, ply: int, action: int) -> bool:
    """A bot takes an action that it chose at `ply`; false when the table has gone on since."""
    async with table.lock:
        if table.uncertain:
            await journal.catch_up(table)
        entry = table.accept_from_bot(seat, ply, action, journal.now())
        return entry is not None and await journal.append(table, entry, "bot")


async def act_by_force(journal: Journal, table: Table, seat: int, ply: int, action: int) -> bool:
    """The only choice of somebody who wished it is made for them; false when the table has gone on since."""
    async with table.lock:
        if table.uncertain:
            await journal.catch_up(table)
        entry = table.accept_forced(seat, ply, action, journal.now())
        return entry is not None and await journal.append(table, entry, "person")


async def _append_once(journal: Journal, table: Table, seat: int, ply: int, action: int, key: str) -> int:
    remembered = journal.store.shared  # another server may have changed the table: nothing is refused by what this one remembers
    while not ((key in table.keys or ply < table.ply) and await _repeated(journal, table, seat, ply, key, action)):
        try:
            entry = table.accept(seat, ply, action, key, journal.now())
        except RequestRefused:
            if not remembered:
                raise
            remembered = False
            await journal.catch_up(table)
            continue
        if await journal.append(table, entry, "person"):
            break
    return seat


async def seat_of_sender(journal: Journal, table: Table, token: bytes, ply: int) -> int:
    """The seat of whoever acts. A client that has seen more of the table than this server comes from another server: catch up first."""
    if table.uncertain or (journal.store.shared and (table.match is None or table.ply < ply)):
        await journal.catch_up(table)
    seat = tokens.seat_of(table.seats, token)
    if seat is None:
        raise RequestRefused("token")
    table.mark_present(seat)
    if table.seats[seat].stand_in == "absent":
        await stand_ins.reclaim(journal, table, seat)
    return seat


def number_of(match: Match, action: int | str) -> int:
    """The number of an action given as number or notation; what cannot be read is no action of this game."""
    if isinstance(action, int):
        return action if 0 <= action < match.game.actions and action != match.game.wait else NO_ACTION
    try:
        return number_of(match, int(match.game.notation.text_to_action(action)))
    except ValueError:
        return NO_ACTION


async def _repeated(journal: Journal, table: Table, seat: int, ply: int, key: str, action: int) -> bool:
    """Whether this very command has been carried out already; the same key for another one is refused."""
    done = table.keys.get(key)
    if done is None and ply < table.ply:
        entry = await journal.store.read(lambda connection: queries.entry_of_key(connection, table.id, key))
        done = None if entry is None else (entry.ply, entry.seat, entry.action)
    if done is not None and done[1:] != (seat, action):
        raise RequestRefused("key", ply=table.ply)
    return done is not None
