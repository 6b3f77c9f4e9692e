"""Faults that the house once had, put back one by one: the simulation must find each of them."""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import unittest.mock
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import sqlalchemy as sa

from simulation.store import Database
from teocalli.match import UNDO
from teocalli.server import clocks, commands, stand_ins, tokens
from teocalli.server import table as table_module
from teocalli.server.club import door, storage
from teocalli.server.club.state import EventState
from teocalli.server.journal import Journal
from teocalli.server.keeper import Keeper
from teocalli.server.leases import Leases
from teocalli.server.live_tables import LiveTables
from teocalli.server.publishing import Publisher
from teocalli.server.refusals import RequestRefused
from teocalli.server.steady_clock import SteadyClock
from teocalli.server.store import club_queries, player_queries, queries, rating_queries, schema
from teocalli.server.store.queries import Change, Precondition
from teocalli.server.table import Table

Fault = Callable[[], contextlib.AbstractContextManager[Any]]


def ghost_stream() -> Any:
    """A stream keeps the seat that its token had when it was opened."""
    return unittest.mock.patch.object(Publisher, "still_theirs", return_value=True)


@contextlib.contextmanager
def _by_cached_row(*kinds: str) -> Iterator[None]:
    """Some commands are decided by the table as this server remembers it, and written whatever it has become."""
    carefully, get = commands.carry_out, LiveTables.get

    async def remembered(live: LiveTables, table_id: str) -> Table:
        table = live.by_id.get(table_id)
        return await get(live, table_id) if table is None else table

    async def carry_out(journal: Journal, table: Table, sender: commands.Sender, decide: commands.Decide) -> bool:
        if sender.command not in kinds:
            return await carefully(journal, table, sender, decide)
        command = sender.row(table.id, journal.now())
        try:
            change = decide(table, tokens.seat_of(table.seats, sender.token), commands.command_context(journal))
        except RequestRefused:
            if await commands.is_repeated(journal, command):
                return False
            raise

        def write(connection: sa.Connection) -> queries.Changed:
            row = queries.table_row(connection, table.id)
            assert row is not None
            return queries.carry_out(
                connection, Precondition(table.id, row.version, queries.length_of(connection, table.id)), change, command
            )

        changed = await journal.store.write(write)
        journal.apply(table, changed)
        return changed.outcome == "done"

    with unittest.mock.patch.object(commands, "carry_out", carry_out), unittest.mock.patch.object(LiveTables, "get", remembered):
        yield


def nonce_by_cached_row() -> Any:
    """A nonce is added by a server that has not heard of the deal."""
    return _by_cached_row("nonce", "seal")


def leave_by_cached_row() -> Any:
    """Somebody leaves a table that plays by now on another server."""
    return _by_cached_row("leave")


def start_by_cached_row() -> Any:
    """A table is started by a server that has not heard who left."""
    return _by_cached_row("start", "join")


def time_back() -> Any:
    """Whoever leaves and comes back has at least ten seconds again."""
    back = stand_ins.take_back_seat

    def restored(table: Table, seat: int, context: commands.CommandContext) -> Change:
        change = back(table, seat, context)
        charged = clocks.read_charged(change.table.get("clock"))
        if charged is not None:
            left = [max(time, 10_000) if number == seat else time for number, time in enumerate(charged.left)]
            change.table["clock"] = clocks.write_charged(msgspec.structs.replace(charged, left=left))
        return change

    return unittest.mock.patch.object(stand_ins, "take_back_seat", restored)


def increments_by_undo() -> Any:
    """Taking an action back keeps its increment."""
    after = Table._clock_after

    def kept(table: Table, seat: int, action: int, now: int) -> list[int] | None:
        return table.banks(now) if action == UNDO else after(table, seat, action, now)

    return unittest.mock.patch.object(Table, "_clock_after", kept)


@contextlib.contextmanager
def clocks_by_wall() -> Iterator[None]:
    """The time of the house is that of the system, which jumps."""
    set_up = SteadyClock.__init__

    def remembers(clock: Any, wall: Callable[[], int], monotonic: Callable[[], float]) -> None:
        set_up(clock, wall, monotonic)
        clock.wall = wall

    with (
        unittest.mock.patch.object(SteadyClock, "__init__", remembers),
        unittest.mock.patch.object(SteadyClock, "__call__", lambda clock: clock.wall()),
        unittest.mock.patch.object(SteadyClock, "catch_up", return_value=0),
        unittest.mock.patch.object(SteadyClock, "set"),
    ):
        yield


def clock_renewed_by_undo() -> Any:
    """Whoever takes an action back has a fresh clock for the next try."""
    return unittest.mock.patch.object(table_module, "newly_owing", lambda match: match.owing)


def everybody_calls() -> Any:
    """Every server that hears of a turn calls."""
    catch_up = Journal.catch_up

    async def tells(journal: Journal, table: Table) -> None:
        before = table.ply
        await catch_up(journal, table)
        if table.ply > before:
            journal._tell_turns(table, [])

    return unittest.mock.patch.object(Journal, "catch_up", tells)


def due_tables_forgotten() -> Any:
    """Nobody looks for tables that are due and not in memory."""
    nothing = unittest.mock.AsyncMock(return_value=[])
    return unittest.mock.patch.multiple(Leases, due=nothing, due_or_changed=nothing)


def absent_though_acting() -> Any:
    """Only a stream shows that somebody is there."""
    return unittest.mock.patch.object(Table, "mark_present")


@contextlib.contextmanager
def join_takes_two_seats() -> Iterator[None]:
    """A join that comes again takes another seat."""
    watch, carefully = Database._watch, commands.carry_out

    def without_index(database: Database) -> None:
        database.raw.execute("DROP INDEX one_seat_a_token")
        watch(database)

    async def carry_out(journal: Journal, table: Table, sender: commands.Sender, decide: commands.Decide) -> bool:
        if sender.command != "join":
            return await carefully(journal, table, sender, decide)
        forgetful = commands.Sender(sender.token, "join", msgspec.structs.replace(sender.body, key=f"{next(NUMBERS)}"))
        return await carefully(journal, table, forgetful, lambda table, _mine, context: keeping(decide(table, None, context)))

    def keeping(change: Change) -> Change:
        """The seat that one has already is not given up for the new one."""
        change.seats = {seat: fields for seat, fields in change.seats.items() if fields.get("kind") != "open"}
        return change

    with unittest.mock.patch.object(Database, "_watch", without_index), unittest.mock.patch.object(commands, "carry_out", carry_out):
        yield


NUMBERS = itertools.count()


def keys_not_kept() -> Any:
    """A command that comes again is a new command."""
    row = commands.Sender.row

    def fresh(sender: commands.Sender, table_id: str, at: int) -> queries.CommandRow:
        return msgspec.structs.replace(row(sender, table_id, at), key=f"key {next(NUMBERS)}")

    return unittest.mock.patch.object(commands.Sender, "row", fresh)


def acts_done_twice() -> Any:
    """An act of the keeper that comes again is carried out again."""
    return unittest.mock.patch.object(player_queries, "record_if_new", return_value="new")


def acts_unheard() -> Any:
    """What the keeper does at one server the others do not hear of."""
    return unittest.mock.patch.object(Keeper, "catch_up", unittest.mock.AsyncMock())


FAULTS: dict[str, tuple[Fault, str]] = {  # and what the referee says of each
    "ghost stream": (ghost_stream, "was shown"),
    "nonce by the cached row": (nonce_by_cached_row, "frozen|nonce|sealed|open seat|went from"),
    "leave by the cached row": (leave_by_cached_row, "open seat|frozen|left|host|gives seat"),
    "start by the cached row": (start_by_cached_row, "open seat|frozen|free|host|two seats|went from|was left"),
    "leaving restores time": (time_back, "gives seat|takes only"),
    "undo keeps its increment": (increments_by_undo, "gives seat"),
    "a clock renewed by taking back": (clock_renewed_by_undo, "gives seat|takes only"),
    "every server calls": (everybody_calls, "called twice|looks at it"),
    "due tables are forgotten": (due_tables_forgotten, "nobody stands in|do nothing"),
    "clocks by the wall": (clocks_by_wall, "takes|ran out|gives"),
    "absent though acting": (absent_though_acting, "as absent, who was there"),
    "a join takes two seats": (join_takes_two_seats, "two seats|done twice|yet refused|took a seat"),
    "acts are done twice": (acts_done_twice, "done twice"),
    "acts are not heard of": (acts_unheard, "is barred|switched off|bars"),
    "keys are not kept": (keys_not_kept, "done twice|yet refused|acknowledged"),
}


def tokens_by_memory() -> Any:
    """What is written for a token is not asked whether it has become a player's on another server."""
    return unittest.mock.patch.object(queries, "lock_tokens")


@contextlib.contextmanager
def evening_by_memory() -> Iterator[None]:
    """An evening is changed by what a decision remembered of it, whatever it has become."""
    carefully = storage.carry_out

    def carry_out(connection: sa.Connection, event_id: str, version: int, change: Any, command: Any) -> Any:
        known = connection.execute(sa.select(schema.events.c.version).where(schema.events.c.id == event_id)).scalar_one()
        return carefully(connection, event_id, known, change, command)

    with unittest.mock.patch.object(storage, "carry_out", carry_out):
        yield


def links_for_ever() -> Any:
    """A link that was used works again."""

    def take_link(connection: sa.Connection, secret: bytes, now: int) -> str | None:
        links = schema.player_links.c
        found: str | None = connection.execute(sa.select(links.player_id).where(links.secret == secret, links.until > now)).scalar()
        return found

    return unittest.mock.patch.object(player_queries, "take_link", take_link)


def keys_of_owners() -> Any:
    """A key belongs to the owner of a seat, who is another when somebody becomes a player."""
    return unittest.mock.patch.object(tokens, "key_of", lambda token, key: hashlib.sha256(bytes(token) + key.encode()).hexdigest())


def home_is_a_word() -> Any:
    """Whoever was sent home comes back when they like."""
    carefully = storage.whole_event

    def whole_event(connection: sa.Connection, event_id: str) -> Any:
        stored = carefully(connection, event_id)
        if stored is not None:
            stored.people = [msgspec.structs.replace(person, sent_home=False) for person in stored.people]
        return stored

    return unittest.mock.patch.object(storage, "whole_event", whole_event)


def an_open_door() -> Any:
    """Whoever waits at the door of an evening is drawn."""

    def here(state: EventState) -> list[Any]:
        return [person for person in state.stored.people if person.left is None and person.token is not None]

    return unittest.mock.patch.object(EventState, "here", property(here))


def first_makes_room() -> Any:
    """Whoever came first goes when an evening is full, as in a list that forgets its oldest lines."""

    def makes_room(state: EventState, _waits: bool, _address: bytes | None) -> int | None:
        return min(state.people) if len(state.people) >= door.MOST_ENTRIES else None

    return unittest.mock.patch.object(door, "makes_room", makes_room)


def numbers_by_count() -> Any:
    """Whoever enters is given the number after those that are there."""
    return unittest.mock.patch.object(EventState, "next_person", property(lambda state: len(state.people)))


def rated_in_vain() -> Any:
    """A rating keeps the numbers that it was first written with."""

    def put_rating(connection: sa.Connection, row: Any) -> None:
        queries.insert_new(connection, schema.ratings, msgspec.structs.asdict(row))

    return unittest.mock.patch.object(rating_queries, "put_rating", put_rating)


@contextlib.contextmanager
def remembered_at_the_club() -> Iterator[None]:
    """Whoever is forgotten keeps their name in the evenings that they entered."""
    forget = club_queries.forget

    def halfway(connection: sa.Connection, owner: bytes, _name: str) -> None:
        people = schema.event_people.c
        entries = connection.execute(sa.select(people.event_id, people.person, people.name).where(people.token == owner)).all()
        forget(connection, owner, "")
        for event_id, person, name in entries:
            mine = (people.event_id == event_id) & (people.person == person)
            connection.execute(sa.update(schema.event_people).where(mine).values(name=name))

    with unittest.mock.patch.object(club_queries, "forget", halfway):
        yield


# The same for club evenings and players.
CLUB_FAULTS: dict[str, tuple[Fault, str]] = {
    "tokens by memory": (tokens_by_memory, "under a token that is a player's"),
    "an evening by memory": (evening_by_memory, "answered with 500|seats|kept for others|was drawn while"),
    "keys of owners": (keys_of_owners, "was done twice"),
    "links for ever": (links_for_ever, "by a link that was used"),
    "home is a word": (home_is_a_word, "sent home and not let in again"),
    "an open door": (an_open_door, "whom nobody has let in|answered with 500"),
    "the first makes room": (first_makes_room, "was crowded out|answered with 500"),
    "numbers by count": (numbers_by_count, "the number of somebody else|answered with 500"),
    "rated in vain": (rated_in_vain, "the ratings are"),
    "remembered at the club": (remembered_at_the_club, "was forgotten, and is found in"),
}
