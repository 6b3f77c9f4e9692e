"""Account deletion: a player goes, and takes name, face, keys and lines of chat along; and everything that is kept of one, as one file."""

from __future__ import annotations

import hashlib
import secrets

import msgspec
import sqlalchemy as sa

from teocalli.server import commands, names, seating, stand_ins, tokens, wire
from teocalli.server.commands import CommandContext, Sender
from teocalli.server.live_tables import LiveTables
from teocalli.server.players import WHOLE_HOUSE, Outcome, Players
from teocalli.server.rating_model import Rating
from teocalli.server.refusals import RequestRefused
from teocalli.server.store import club_queries, keeper_queries, player_queries, queries, rating_queries
from teocalli.server.store.queries import Change, CommandRow
from teocalli.server.store.rows import PlayerRow
from teocalli.server.table import Table

ANONYMOUS = "N. N."  # nomen nescio: how lists of players, in any language, call one whose name is not known


async def forget(players: Players, token: bytes, request: wire.PlayerCommand) -> None:
    """Give up what still runs, then delete the player; in the matches of others an anonymous seat is left."""
    digest = hashlib.sha256(b"forget\0" + msgspec.json.encode(request)).hexdigest()
    command = CommandRow(key=tokens.key_of(token, request.key), table_id=WHOLE_HOUSE, body=digest, at=players.now())

    def write(connection: sa.Connection) -> Outcome | None:
        carried_out = player_queries.record_if_new(connection, command)
        if carried_out == "reused":
            raise RequestRefused("key")
        mine = player_queries.player_of(connection, token)
        if mine is None and carried_out == "new":
            raise RequestRefused("player")
        if mine is None:
            return Outcome(None, [], [])
        queries.lock_token_alone(connection, mine.owner)
        return None if player_queries.still_plays(connection, mine.owner) else _delete(connection, mine)

    outcome: Outcome | None = None
    while outcome is None:  # somebody may sit down on another device while the matches are given up
        if (player := await players.player_of(token)) is not None:
            await _give_up_tables(players.live, player)
        outcome = await players.store.write(write)
    await players.tell(outcome)
    await players.store.clear_remnants()


async def _give_up_tables(live: LiveTables, player: PlayerRow) -> None:
    """A table that waits loses its guest, a match that runs goes on with a bot or ends."""
    running = await live.store.read(lambda connection: player_queries.running_tables(connection, player.owner))
    for table_id in running:
        table = await live.get(table_id)
        async with table.lock:
            sender = Sender(player.owner, "forget", wire.Command(0, secrets.token_hex(8)))
            await commands.carry_out(live.journal, table, sender, _go_away)


def _go_away(table: Table, mine: int | None, context: CommandContext) -> Change:
    if mine is None:
        return Change()
    now = wire.Command(table.ply, "now")
    return seating.leave(table, mine, now, context) if table.match is None else stand_ins.resign(table, mine, now, context)


def _delete(connection: sa.Connection, player: PlayerRow) -> Outcome:
    """Everything that leads to a person is gone after this transaction; their actions stay, for they belong to the others' matches too."""
    devices = list(player_queries.tokens_of(connection, player.id))
    ids = player_queries.lock_seats(connection, player.owner)
    player_queries.delete_lines(connection, player.owner)
    names_by_table = player_queries.names_at(connection, ids)
    for table_id, seat in player_queries.seats_of_owner(connection, player.owner):
        others = [name for number, name in names_by_table[table_id].items() if number != seat]
        names_by_table[table_id][seat] = names.unlike(ANONYMOUS, others)
        player_queries.make_anonymous(connection, table_id, seat, names_by_table[table_id][seat])
    player_queries.grow_versions(connection, ids)
    club_queries.forget(connection, player.owner, ANONYMOUS)
    keeper_queries.forget(connection, player.owner)
    player_queries.delete_player(connection, player)
    return Outcome(None, devices, ids)


def everything(connection: sa.Connection, player: PlayerRow) -> wire.PlayerData:
    """All that the house keeps of a player."""
    return wire.PlayerData(
        name=player.name,
        face=player.face,
        public=player.public,
        since=player.at,
        phrase=player.phrase is not None,
        devices=list(player_queries.tokens_of(connection, player.id).values()),
        passkeys=[
            wire.KeptPasskey(row.id.hex(), row.rp_id, row.sign_count, row.at) for row in player_queries.passkeys_of(connection, player.id)
        ],
        matches=[wire.KeptMatch(**fields) for fields in player_queries.matches_of(connection, player.owner)],
        lines=[wire.KeptLine(**fields) for fields in player_queries.lines_of(connection, player.owner)],
        calls=[wire.KeptCall(**fields) for fields in player_queries.calls_kept(connection, player.owner)],
        ratings=[
            wire.KeptRating(row.game, row.mu, row.sigma, Rating(row.mu, row.sigma).points, row.matches)
            for row in rating_queries.ratings_of(connection, player.id)
        ],
        evenings=[wire.KeptEvening(**fields) for fields in club_queries.evenings_kept(connection, player.owner)],
        bars=[wire.KeptBar(**fields) for fields in keeper_queries.bars_kept(connection, player.owner)],
        reports=[wire.KeptReport(**fields) for fields in keeper_queries.reports_kept(connection, player.owner)],
    )
