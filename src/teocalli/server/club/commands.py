"""What people and the host ask for at a club evening. Each command is a decision by the evening as it stands, carried out in one
transaction that first looks whether it still stands so; its key is written down there, so whatever comes again is done once.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import secrets
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from teocalli import games
from teocalli.games import GameName
from teocalli.match import Match
from teocalli.server import commands, names, new_tables, seating, tokens, wire
from teocalli.server.club import door, storage
from teocalli.server.club.pairing import NoTable, Round
from teocalli.server.club.scoring import ABSENT, BYE, places_with_resigned_last, points_of
from teocalli.server.club.state import EventState
from teocalli.server.club.storage import EventChange
from teocalli.server.commands import CommandContext, Sender
from teocalli.server.live_tables import LiveTables
from teocalli.server.refusals import RequestRefused
from teocalli.server.store import SeatRow, TableRow
from teocalli.server.store.queries import Change
from teocalli.server.store.rows import EndingRow, EventPersonRow, EventRoundRow, EventRow
from teocalli.server.table import Table

LONGEST_NAME = 60
Decide = Callable[[EventState, int], EventChange]  # by the evening and the time


async def open_event(live: LiveTables, request: wire.OpenEvent, token: bytes) -> str:
    """Open an evening; its id is the invitation."""
    row = _row_of(request, token, live.journal.now())
    command = Sender(token, "open event", request).row(row.id, row.opened)
    done = await live.store.write(lambda connection: storage.open_once(connection, row, command))
    if done.body != command.body:
        raise RequestRefused("key")
    return done.table_id


def _row_of(request: wire.OpenEvent, token: bytes, now: int) -> EventRow:
    """The row of a new evening; what its games do not allow is refused in words."""
    name = names.tidy(request.name)
    if not 1 <= len(name) <= LONGEST_NAME or not any(sign.isalnum() for sign in name):
        raise RequestRefused("name", "event-name")
    chosen = list(dict.fromkeys(request.games))
    for game in chosen:
        low = max(2, games.load(game).about.seats[0])
        if request.seats < low:
            raise RequestRefused("option", "event-seats", game=game, low=low)
        if request.bots is not None:
            seating.checked_level(game, request.bots)
    return EventRow(
        id=tokens.new_table_id(),
        name=name,
        host=token,
        games=json.dumps(chosen),
        seats=request.seats,
        rounds=request.rounds,
        pairing=request.pairing,
        bots=request.bots,
        clock=None if request.clock is None else msgspec.json.encode(request.clock).decode(),
        seed=secrets.token_bytes(32),
        opened=now,
        admits=request.admits,
    )


async def read(live: LiveTables, event_id: str) -> EventState:
    """An evening as the database has it."""
    stored = await live.store.read(lambda connection: storage.whole_event(connection, event_id))
    if stored is None:
        raise RequestRefused("missing", "missing-event")
    return EventState(stored)


async def _carry_out(live: LiveTables, event_id: str, sender: Sender, decide: Decide) -> None:
    """Do what a command asks for, once. Decisions are made in a thread: to draw a round takes its time."""
    command = sender.row(event_id, live.journal.now())
    while True:
        state = await read(live, event_id)
        try:
            change = await asyncio.to_thread(decide, state, live.journal.now())
        except RequestRefused:
            if await commands.is_repeated(live.journal, command):
                return
            raise
        outcome = await live.store.write(
            partial(storage.carry_out, event_id=event_id, version=state.row.version, change=change, command=command)
        )
        if outcome == "reused":
            raise RequestRefused("key")
        if outcome != "moved":
            return


def _check_host(state: EventState, token: bytes) -> None:
    if state.row.host != token:
        raise RequestRefused("host", "event-host")


def _check_open(state: EventState) -> None:
    if state.over:
        raise RequestRefused("status", "event-over")


# People


async def enter(live: LiveTables, event_id: str, request: wire.EnterEvent, token: bytes) -> None:
    """Enter, early or late; whoever left is back under the name they had, unless the host has sent them home. Where the host lets people
    in, whoever is new waits at the door.
    """

    def decide(state: EventState, now: int) -> EventChange:
        mine = state.person_of(token)
        if mine is not None:
            return _back(state, state.people[mine])
        _check_open(state)
        door.check_room(state)
        name = names.for_player(request.name, state.names)
        waiting, address = state.row.admits and state.row.host != token, door.address_digest(state.row)
        goes = door.makes_room(state, waiting, address)
        enters = EventPersonRow(
            event_id=event_id, person=state.next_person, name=name, token=token, entered=now, waiting=waiting, address=address
        )
        return EventChange(enters=enters, goes=goes)

    await _carry_out(live, event_id, Sender(token, "enter event", request), decide)


def _back(state: EventState, row: EventPersonRow) -> EventChange:
    if row.sent_home:
        raise RequestRefused("host", "event-turned-away" if row.waiting else "event-sent-home")
    if row.left is None:
        return EventChange()
    door.check_room(state)
    if row.waiting and len(state.unanswered) >= door.MOST_WAITING:
        raise RequestRefused("full", "event-door-full")
    return EventChange(people={row.person: {"left": None}})


async def leave(live: LiveTables, event_id: str, request: wire.LeaveEvent, token: bytes) -> None:
    """Be drawn no more; the host may send somebody home, and then lets them in again or not."""

    def decide(state: EventState, now: int) -> EventChange:
        mine = state.person_of(token)
        person = mine if request.person is None else request.person
        if person != mine:
            _check_host(state, token)
        row = _person(state, person)
        changed: dict[str, Any] = {"left": now} if row.left is None else {}
        if not row.waiting and row.address is not None:
            changed["address"] = None
        if row.person != mine and not row.sent_home:
            changed |= {"sent_home": True, "address": None}
        return EventChange(people={row.person: changed} if changed else {})

    await _carry_out(live, event_id, Sender(token, "leave event", request), decide)


async def admit(live: LiveTables, event_id: str, request: wire.AdmitPerson, token: bytes) -> None:
    """The host lets somebody in who waits at the door, or again who was sent home: they are drawn for the next round."""

    def decide(state: EventState, _now: int) -> EventChange:
        _check_host(state, token)
        _check_open(state)
        row = _person(state, request.person)
        if row.token is None:
            raise RequestRefused("missing", "event-person")
        if not (row.sent_home or row.waiting):
            return EventChange()
        door.check_room(state)
        let_in: dict[str, Any] = {"sent_home": False, "waiting": False, "address": None}
        let_in["left"] = None if row.sent_home else row.left  # whoever grew tired of waiting is not there
        if row.waiting:
            let_in["name"] = names.numbered(row.name, state.names)  # nobody's name was kept for them at the door
        return EventChange(people={row.person: let_in})

    await _carry_out(live, event_id, Sender(token, "admit to event", request), decide)


async def change_door(live: LiveTables, event_id: str, request: wire.ChangeDoor, token: bytes) -> None:
    """The host lets everybody in from now on, or only whom they let in; those who have not played yet too, if the host wishes."""

    def decide(state: EventState, _now: int) -> EventChange:
        _check_host(state, token)
        _check_open(state)
        again = [row for row in state.here if row.person not in state.drawn and row.token != token] if request.again else []
        return EventChange(evening={"admits": request.admits}, people={row.person: {"waiting": True} for row in again})

    await _carry_out(live, event_id, Sender(token, "change door", request), decide)


def _person(state: EventState, person: int | None) -> EventPersonRow:
    if person is None or person not in state.people:
        raise RequestRefused("missing", "event-person")
    return state.people[person]


# Rounds


async def draw_round(live: LiveTables, event_id: str, request: wire.DrawRound, token: bytes) -> None:
    """The host draws the next round; its tables are open when the answer comes."""

    def decide(state: EventState, now: int) -> EventChange:
        _check_host(state, token)
        _check_round(state, request.round)
        _check_open(state)
        if request.game not in state.games:
            raise RequestRefused("option", "event-game")
        if state.running:
            raise RequestRefused("status", "event-running", tables=len(state.running))
        return _drawn(state, request, now)

    await _carry_out(live, event_id, Sender(token, "draw round", request), decide)


def _check_round(state: EventState, seen: int) -> None:
    """The command is for the evening as its sender saw it."""
    if seen != len(state.rounds):
        raise RequestRefused("stale", "event-stale")


def _drawn(state: EventState, request: wire.DrawRound, now: int) -> EventChange:
    """The next round and its tables."""
    number, entrants = len(state.rounds) + 1, state.entrants()
    pairing: wire.RoundPairing = "final" if request.final else state.row.pairing
    seed = hashlib.sha256(state.row.seed + number.to_bytes(2, "big")).digest()
    try:
        round = state.draw_by(entrants, number, request.game, pairing, seed)
    except NoTable:
        raise RequestRefused("option", "event-few", low=state.table_size(request.game).low) from None
    opens = _tables(state, request.game, round, now)
    row = EventRoundRow(
        event_id=state.row.id,
        round=number,
        game=request.game,
        pairing=pairing,
        seed=seed,
        entrants=json.dumps([[entrant.person, entrant.points, entrant.byes] for entrant in entrants]),
        tables=json.dumps([[table.id, people] for (table, _), people in zip(opens, round.tables, strict=True)]),
        byes=json.dumps(round.byes),
        at=now,
    )
    known = {entrant.person: {"address": None} for entrant in entrants if state.people[entrant.person].address is not None}
    return EventChange(round=row, opens=opens, people=known)


def _tables(state: EventState, game: GameName, round: Round, now: int) -> list[tuple[TableRow, list[SeatRow]]]:
    """A table for each group, with a chair kept for each of its people and bots on the others."""
    size = state.table_size(game)
    patterns: dict[int, TableRow] = {}
    opens = []
    for people in round.tables:
        seats = size.most if size.bots else len(people)
        if seats not in patterns:
            patterns[seats] = new_tables.row_of(wire.OpenTable(game=game, seats=seats, clock=state.clock, key="-"), now)
        row = msgspec.structs.replace(patterns[seats], id=tokens.new_table_id(), seed=secrets.token_bytes(32), event=state.row.id)
        opens.append((row, _seat_rows(state, row, people)))
    return opens


def _seat_rows(state: EventState, row: TableRow, people: list[int]) -> list[SeatRow]:
    persons = [state.people[person] for person in people]
    seat_rows = [
        SeatRow(table_id=row.id, seat=seat, kind="open", name=person.name, token=person.token) for seat, person in enumerate(persons)
    ]
    for seat in range(len(people), row.seats):
        name = names.unlike(seating.BOT_NAMES[seat], [one.name for one in seat_rows])
        level = seating.checked_level(row.game, state.row.bots)
        seat_rows.append(SeatRow(table_id=row.id, seat=seat, kind="bot", name=name, level=level))
    return seat_rows


async def close(live: LiveTables, event_id: str, request: wire.CloseEvent, token: bytes) -> None:
    """The host ends the evening before its last round; tables in play go on, and count."""

    def decide(state: EventState, now: int) -> EventChange:
        _check_host(state, token)
        _check_round(state, request.round)
        known = {row.person: {"address": None} for row in state.stored.people if row.address is not None}
        return EventChange(evening={"closed": now} if state.row.closed is None else {}, people=known)

    await _carry_out(live, event_id, Sender(token, "close event", request), decide)


# Tables that hang


async def end_table(live: LiveTables, event_id: str, request: wire.EndTable, token: bytes) -> None:
    """The host ends a table, with a reason that is written down beside what it counts."""
    state = await read(live, event_id)
    _check_host(state, token)
    reason = names.line(request.reason)
    if reason is None:
        raise RequestRefused("option", "event-reason")
    if request.table not in state.stored.tables:
        raise RequestRefused("missing", "missing-table")
    table = await live.get(request.table)

    def decide(table: Table, _mine: int | None, context: CommandContext) -> Change:
        if table.row.status in ("over", "closed"):
            raise RequestRefused("status", f"status-{table.row.status}", ply=table.ply)
        ending = EndingRow(table_id=table.id, reason=reason, points=json.dumps(_points(table, request.standings)), at=context.now)
        counted = _standings(table.match) if request.standings else None
        ended = {"status": "closed", "ended": context.now, "standings": counted, "closed_reason": reason}
        return Change(table=ended, ends=True, ending=ending)

    async with table.lock:
        await commands.carry_out(live.journal, table, Sender(token, "end table", request), decide)


def _points(table: Table, standings: bool) -> list[int]:
    """Before the deal those who came score as for a bye, and the others nothing; later the standings count, or everybody has a bye."""
    if table.match is None:
        return [ABSENT if seat.kind == "open" else BYE for seat in table.seats]
    if not standings:
        return [BYE] * table.row.seats
    places = [standing.place for standing in table.match.standings()]
    return points_of(places_with_resigned_last(places, [seat.stand_in == "resigned" for seat in table.seats]))


def _standings(match: Match | None) -> str | None:
    return None if match is None else json.dumps([[standing.points, standing.place] for standing in match.standings()])
