"""Admission: what a table of an export must be before a server takes it in. It is whole, it is one table, and its log can be played."""

from __future__ import annotations

import functools
import hashlib
import json
import re
import time
from collections.abc import Sequence
from typing import Any, get_args

import msgspec
import sqlalchemy as sa

from teocalli import bots, games
from teocalli.match import ActionRefused, Match
from teocalli.options import OptionError
from teocalli.server import clocks, names, rating_model, wire
from teocalli.server.store import schema
from teocalli.server.store.queries import StoredTable
from teocalli.server.store.rating_queries import ExportedRated
from teocalli.server.store.rows import EventRoundRow, ExportedEvent, ExportedPlayer, ExportedTable, SeatRow
from teocalli.server.table import Table

ID = re.compile("[A-Za-z0-9_-]{1,40}")
RATING_ID = re.compile("[A-Za-z0-9_-]{1,24}")
SEAL = re.compile("[0-9a-f]{64}")
SEED = TOKEN = 32  # bytes
BEGUN = {"waiting": False, "playing": True, "over": True}  # a closed table may have been given up before or after its start
BITS = {sa.SmallInteger: 15, sa.Integer: 31, sa.BigInteger: 63}


class InvalidExport(ValueError):
    """Why a table cannot be taken in."""


def check(whole: ExportedTable) -> None:
    """Raise `InvalidExport` unless everything about the table is in order."""
    for into, rows in ((schema.tables, [whole.table]), (schema.seats, whole.seats), (schema.log, whole.log), (schema.chat, whole.chat)):
        _fits(into, rows)
        _belongs(whole.table.id, into, rows)
        _once(into, rows)
    _check_table(whole)
    _check_seats(whole)
    _check_log(whole)
    _check_chat(whole)
    _check_status(whole, _play(whole))


def check_player(whole: ExportedPlayer) -> None:
    """The same for a player."""
    player = whole.player
    for into, rows in ((schema.players, [player]), (schema.player_tokens, whole.tokens), (schema.passkeys, whole.passkeys)):
        _fits(into, rows)
        _once(into, rows)
    _require(ID.fullmatch(player.id) is not None, "the id of the player is not one of ours")
    whose = {row.player_id for row in whole.tokens} | {row.player_id for row in whole.passkeys}
    _require(whose <= {player.id}, "a token or a passkey belongs to another player")
    _require(names.nickname(player.name) == player.name, "the player has no name that can be shown")
    _require(player.face in get_args(wire.Face), "the player has no face of this house")
    digests = [player.owner, *(row.token for row in whole.tokens), *([] if player.phrase is None else [player.phrase])]
    _require(all(len(digest) == TOKEN for digest in digests), f"a digest of the player has not {TOKEN} bytes")


class RatedMatches:
    """The rated matches of an export: each is one of its tables, with its places, and every rating is one player's in one game."""

    def __init__(self) -> None:
        self._tables: dict[str, tuple[str, int | None, list[int]]] = {}  # of those that are over: the game, when they ended, the places
        self._whose: dict[str, tuple[str | None, str]] = {}  # of each rating: the player and the game
        self._ratings: dict[tuple[str, str], str] = {}  # and the other way round

    def note(self, whole: ExportedTable) -> None:
        if whole.table.status == "over":
            places = [place for _, place in json.loads(whole.table.standings or "[]")]
            self._tables[whole.id] = whole.table.game, whole.table.ended, places

    def check(self, whole: ExportedRated) -> None:
        match = whole.rated
        _require(match.table_id in self._tables, "it rates a match that is not in a line before it, or not over there")
        game, ended, places = self._tables[match.table_id]
        _require((match.game, match.at) == (game, ended or 0), "it is of another game or another time than its table")
        _require(len(whole.players) == len(match.seats), "it has not a player, or nobody, for each seat")
        if match.seats:
            _require([seat.place for seat in match.seats] == places, "its places are not those of the match")
            self._check_seats(whole)

    def _check_seats(self, whole: ExportedRated) -> None:
        game, ratings = whole.rated.game, [seat.rating for seat in whole.rated.seats if seat.rating is not None]
        _require(2 <= len(ratings) == len(set(ratings)), "it does not rate two people or more, each once")
        for seat, player in zip(whole.rated.seats, whole.players, strict=True):
            _require((seat.rating is None) == (seat.level is not None), "a seat is rated, or a bot's")
            if seat.rating is None:
                _require(rating_model.has_rating(game, seat.level or ""), "nobody knows the strength of such a bot")
                continue
            _require(RATING_ID.fullmatch(seat.rating) is not None, "the id of a rating is not one of ours")
            _require(player is None or RATING_ID.fullmatch(player) is not None, "the id of the player is not one of ours")
            _require(self._whose.setdefault(seat.rating, (player, game)) == (player, game), "a rating belongs to two players or games")
            if player is not None:
                _require(self._ratings.setdefault((player, game), seat.rating) == seat.rating, "a player has two ratings in one game")


class Evenings:
    """The club evenings of an export: whole, and drawn with tables of their own that stand in lines before."""

    def __init__(self) -> None:
        self._tables: dict[str, ExportedTable] = {}  # of some evening

    def note(self, whole: ExportedTable) -> None:
        if whole.table.event is not None:
            self._tables[whole.id] = msgspec.structs.replace(whole, log=[], chat=[])

    def check(self, whole: ExportedEvent) -> None:
        """Raise `InvalidExport` unless everything about the evening is in order."""
        for into, rows in ((schema.events, [whole.event]), (schema.event_people, whole.people), (schema.event_rounds, whole.rounds)):
            _fits(into, rows)
            _once(into, rows)
        _fits(schema.event_endings, whole.endings)
        whose = {person.event_id for person in whole.people} | {one.event_id for one in whole.rounds}
        _require(whose <= {whole.id}, "somebody or a round belongs to another evening")
        self._check_row(whole)
        self._check_people(whole)
        _require([one.round for one in whole.rounds] == list(range(1, len(whole.rounds) + 1)), "a round is missing")
        drawn = [table_id for one in whole.rounds for table_id in self._check_round(whole, one)]
        _require(len(drawn) == len(set(drawn)), "a table was drawn twice")
        self._check_endings(whole, drawn)

    def _check_row(self, whole: ExportedEvent) -> None:
        row, chosen = whole.event, _read_json(whole.event.games)
        _require(ID.fullmatch(row.id) is not None, "the id of the evening is not one of ours")
        _require(bool(names.tidy(row.name)) and names.tidy(row.name) == row.name, "the evening has no name that can be shown")
        _require(len(row.host) in (0, TOKEN), f"its host is not a digest of {TOKEN} bytes")
        _require(len(row.seed) == SEED, f"a seed has {SEED} bytes, not {len(row.seed)}")
        known = isinstance(chosen, list) and chosen and all(game in games.NAMES for game in chosen)
        _require(bool(known), "its games are not games of this house")
        _require(2 <= row.seats <= 6 and 1 <= row.rounds <= 20, "it has no such tables, or too many rounds")
        _require(len(whole.rounds) <= row.rounds, "it has more rounds than were planned")
        if row.bots is not None:
            for game in chosen:
                _check_level(game, row.bots)
        try:
            msgspec.json.decode(row.clock or "null", type=wire.ClockRule | None)
        except msgspec.DecodeError:
            raise InvalidExport("its clock cannot be read") from None

    def _check_people(self, whole: ExportedEvent) -> None:
        numbers = [one.person for one in whole.people]
        _require(numbers == sorted(set(numbers)) and all(number >= 0 for number in numbers), "its people are not numbered in order")
        for one in whole.people:
            _require(names.nickname(one.name) == one.name, "somebody has no name that can be shown")
            _require(one.token is None or len(one.token) == TOKEN, f"somebody’s token is not a digest of {TOKEN} bytes")

    def _check_round(self, whole: ExportedEvent, one: EventRoundRow) -> list[str]:
        """The tables of a round: everybody who was there sits at one of them, or has a bye."""
        label = f"round {one.round}"
        _require(one.game in _read_json(whole.event.games) and len(one.seed) == SEED, f"{label} is of another game, or without a seed")
        try:
            entrants = msgspec.json.decode(one.entrants, type=list[tuple[int, int, int]])
            drawn = msgspec.json.decode(one.tables, type=list[tuple[str, list[int]]])
            byes = msgspec.json.decode(one.byes, type=list[int])
        except msgspec.DecodeError:
            raise InvalidExport(f"{label} cannot be read") from None
        seated = [person for _, group in drawn for person in group] + byes
        there = sorted(person for person, _, _ in entrants)
        people = {person.person: person for person in whole.people}
        _require(sorted(seated) == there == sorted(set(there) & set(people)), f"{label} does not seat everybody once")
        _require(not any(people[person].waiting for person in there), f"{label} seats somebody who was not let in")
        for table_id, group in drawn:
            table = self._tables.get(table_id)
            _require(table is not None and table.table.event == whole.id, f"{label} has a table that is not in a line before it")
            fits = table is not None and table.table.game == one.game and 1 <= len(group) <= table.table.seats
            _require(fits, f"{label} has a table of another game or size")
        return [table_id for table_id, _ in drawn]

    def _check_endings(self, whole: ExportedEvent, drawn: Sequence[str]) -> None:
        _once(schema.event_endings, whole.endings)
        for ending in whole.endings:
            _require(ending.table_id in drawn, "a table was ended that was not drawn")
            table, points = self._tables[ending.table_id].table, _read_json(ending.points)
            _require(table.status == "closed", "a table was ended that is not closed")
            right = isinstance(points, list) and len(points) == table.seats and all(type(one) is int and one >= 0 for one in points)
            _require(right, "what an ended table counts is not a number for each seat")


def _require(fine: bool, reason: str) -> None:
    if not fine:
        raise InvalidExport(reason)


def _fits(into: sa.Table, rows: Sequence[msgspec.Struct]) -> None:
    """Every value has room in its column, in either database."""
    for row in rows:
        fields = row.columns if isinstance(row, SeatRow) else msgspec.structs.asdict(row)
        for name, value in fields.items():
            _require(_has_room(into.c[name].type, value), f"{name} of {into.name} is too long, too large, or not text")


def _has_room(kind: sa.types.TypeEngine[Any], value: Any) -> bool:
    if isinstance(value, str):
        return "\0" not in value and len(value) <= (getattr(kind, "length", None) or len(value))
    if isinstance(value, int) and not isinstance(value, bool):
        return abs(value) < 1 << next((bits for each, bits in BITS.items() if type(kind) is each), 63)
    return True


def _belongs(table_id: str, into: sa.Table, rows: Sequence[Any]) -> None:
    if "table_id" in into.c:
        _require(all(row.table_id == table_id for row in rows), f"a row of its {into.name} belongs to another table")


def _once(into: sa.Table, rows: Sequence[Any]) -> None:
    """No two rows want the same place."""
    unique = [rule.columns for rule in into.constraints if isinstance(rule, sa.PrimaryKeyConstraint | sa.UniqueConstraint)]
    unique += [index.columns for index in into.indexes if index.unique]
    for columns in unique:
        places = [tuple(getattr(row, column.name) for column in columns) for row in rows]
        taken = [place for place in places if None not in place]  # as databases count: nothing is like nothing
        _require(len(set(taken)) == len(taken), f"its {into.name} has two rows for one place")


def _check_table(whole: ExportedTable) -> None:
    table = whole.table
    _require(ID.fullmatch(table.id) is not None, "the id of the table is not one of ours")
    _require(len(table.seed) == SEED, f"a seed has {SEED} bytes, not {len(table.seed)}")
    _require(table.bank is None or table.bank > 0, "the clock has no time")
    _require(table.increment >= 0 and table.version >= 0, "the increment and the version are not below nothing")
    _check_charged(whole)
    options = _read_json(table.options)
    _require(isinstance(options, dict), "its options are not an object of JSON")
    try:
        Match(table.game, table.seats, options=options, seed=table.seed, mode="plain")
    except (OptionError, ValueError, TypeError) as error:
        raise InvalidExport(str(error)) from None


def _check_charged(whole: ExportedTable) -> None:
    """What the clocks were charged between two entries."""
    try:
        charged = clocks.read_charged(whole.table.clock)
    except msgspec.DecodeError:
        raise InvalidExport("its clock cannot be read") from None
    _require(charged is None or len(charged.left) == whole.table.seats, "its clock is not a time for each seat")


def _check_seats(whole: ExportedTable) -> None:
    table, numbers = whole.table, sorted(seat.seat for seat in whole.seats)
    _require(numbers == list(range(table.seats)), f"it has seats {numbers}, not 0 to {table.seats - 1} once each")
    for seat in whole.seats:
        _require(seat.token is None or len(seat.token) == TOKEN, f"the token of seat {seat.seat} is not a digest of {TOKEN} bytes")
        _require(not seat.seal or SEAL.fullmatch(seat.seal) is not None, f"the seal of seat {seat.seat} is not a SHA-256")
        shown = not seat.seal or not seat.nonce or hashlib.sha256(seat.nonce.encode()).hexdigest() == seat.seal
        _require(shown, f"the nonce of seat {seat.seat} is not the one that was sealed")
        _require(table.started is None or seat.kind != "open", f"seat {seat.seat} is open in a match that has begun")
        if seat.by_bot or seat.level is not None:
            _check_level(table.game, seat.level)
    whole.seats.sort(key=lambda seat: seat.seat)


@functools.cache
def _check_level(game: str, level: str | None) -> None:
    try:
        bots.check(games.load(game), level or "")
    except bots.UnknownBot as error:
        raise InvalidExport(str(error)) from None


def _check_log(whole: ExportedTable) -> None:
    whole.log.sort(key=lambda entry: entry.ply)
    _require([entry.ply for entry in whole.log] == list(range(1, len(whole.log) + 1)), "its log has a gap")
    for entry in whole.log:
        if entry.clock is not None:
            left = _read_json(entry.clock)
            right = isinstance(left, list) and len(left) == whole.table.seats and all(type(time) is int and time >= 0 for time in left)
            _require(right, f"ply {entry.ply}: the clock is not a time for each seat")
        _require((entry.clock is None) == (whole.table.bank is None), f"ply {entry.ply}: it has a clock where the table has none, or none")


def _check_chat(whole: ExportedTable) -> None:
    for line in whole.chat:
        _require(line.number >= 1, "a line of chat has no number")
        _require(line.seat is None or 0 <= line.seat < whole.table.seats, f"line {line.number} of the chat is by a seat that is not there")


def _play(whole: ExportedTable) -> Match | None:
    """The match as the server would play it again, every action judged by the rules."""
    _require(whole.table.started is not None or not whole.log, "it has a log, but was never started")
    table = Table(StoredTable(whole.table, whole.seats, []), 0, games.load(whole.table.game).best_mode, time.monotonic)
    for entry in whole.log:
        try:
            table.commit(entry)
        except (ActionRefused, ValueError, IndexError, OverflowError) as error:
            raise InvalidExport(f"ply {entry.ply} is not allowed by the rules: {error}") from None
    return table.match


def _check_status(whole: ExportedTable, match: Match | None) -> None:
    table = whole.table
    begun = BEGUN.get(table.status, table.started is not None)
    _require((table.started is not None) == begun, f"it is {table.status}, which does not fit when it was started")
    _require((table.ended is not None) == (table.status in ("over", "closed")), f"it is {table.status}, which does not fit when it ended")
    if table.status == "over":
        _require(match is not None and match.over, "it is said to be over, and its log does not end")
        right = [[standing.points, standing.place] for standing in match.standings()] if match is not None else None
        _require(_read_json(table.standings or "null") == right, "its standings are not those of its log")
    elif table.standings is not None:
        _require(table.status == "closed" and _is_standings(_read_json(table.standings), table.seats), "it has standings and is not over")


def _is_standings(pairs: Any, seats: int) -> bool:
    well_formed = isinstance(pairs, list) and len(pairs) == seats and all(isinstance(pair, list) and len(pair) == 2 for pair in pairs)
    return well_formed and all(type(number) is int for pair in pairs for number in pair)


def _read_json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
