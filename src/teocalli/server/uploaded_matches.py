"""Uploaded matches: played in a browser and given to this server; checked to the last byte, and kept at an address for good."""

from __future__ import annotations

import json
from typing import cast

from teocalli import boxes, matchfile
from teocalli.games import NAMES, GameName
from teocalli.match import Match
from teocalli.server import names, seating, tokens, wire
from teocalli.server.addresses import client_address
from teocalli.server.cached_answers import WAITING, CachedAnswers
from teocalli.server.live_tables import LiveTables
from teocalli.server.refusals import RequestRefused
from teocalli.server.store import LogRow, SeatRow, TableRow, queries
from teocalli.server.store.rows import ExportedTable
from teocalli.server.table import Table

LONGEST_NONCE = 64  # as many characters as a seat has room for


async def take(live: LiveTables, answers: CachedAnswers, given: wire.GivenMatch) -> Table:
    """The table of a given match; a match that was given before is the same table."""
    journal = live.journal
    now, owner = journal.now(), client_address.get() or "house"
    whole = await answers.queue.run(owner, lambda: table_of(given, now), most=WAITING, refusal="rate-reading")
    await journal.store.write(lambda connection: queries.add_whole(connection, whole))
    return await live.get(whole.table.id)


def table_of(given: wire.GivenMatch, now: int) -> ExportedTable:
    """The match of a file as a table, everything that the file claims checked."""
    file = given.file
    verdict = matchfile.verify(file)
    if not verdict.ok:
        raise RequestRefused("file", detail=verdict.problems[0])
    if not verdict.over:
        raise RequestRefused("file", "file-running")
    match = matchfile.read(file)
    if match.game.name not in NAMES:
        raise RequestRefused("missing", "missing-game")
    if match.box.digest != boxes.standard(match.game).digest:
        raise RequestRefused("file", "file-box")
    row = _row(match, tokens.id_of_given(matchfile.parse(file).digest), now)
    log = [LogRow(table_id=row.id, ply=ply, seat=seat, action=action, key=None, at=now) for ply, (seat, action) in enumerate(match.log, 1)]
    return ExportedTable(row, _seat_rows(match, row.id, given.bots), log, [])


def _row(match: Match, table_id: str, now: int) -> TableRow:
    standings = [[standing.points, standing.place] for standing in match.standings()]
    return TableRow(
        id=table_id,
        game=cast("GameName", match.game.name),
        seats=match.seats,
        options=json.dumps(match.options),
        seed=match.seed,
        status="over",
        public=False,
        chat=False,
        help="count",
        start="full",
        bank=None,
        increment=0,
        opened=now,
        started=now,
        ended=now,
        standings=json.dumps(standings),
    )


def _seat_rows(match: Match, table_id: str, bots: list[str | None]) -> list[SeatRow]:
    """Who sat there, by name; who was a bot the giver says, for the file does not. Nonces belong to the first seats, in their order."""
    if len(match.nonces) > match.seats or any(len(nonce) > LONGEST_NONCE for nonce in match.nonces):
        raise RequestRefused("file", detail="nonces: more or longer than a table here has")
    nonces = [*match.nonces, *[""] * (match.seats - len(match.nonces))]
    seals = [*match.seals, *[""] * (match.seats - len(match.seals))]
    called = match.names or [""] * match.seats
    if any(name and names.nickname(name) != name for name in called):
        raise RequestRefused("name")
    if bots and len(bots) != match.seats:
        raise RequestRefused("file", "file-bots", seats=match.seats)
    levels = [None if level is None else seating.checked_level(match.game.name, level) for level in bots or [None] * match.seats]
    return [
        SeatRow(
            table_id=table_id,
            seat=seat,
            kind="person" if level is None else "bot",
            name=called[seat],
            level=level,
            nonce=nonces[seat],
            seal=seals[seat],
        )
        for seat, level in enumerate(levels)
    ]
