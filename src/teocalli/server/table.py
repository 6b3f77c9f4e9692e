"""A live table: one cached match, who sits where, and who listens. Everything in it can be rebuilt from the database."""

from __future__ import annotations

import asyncio
import functools
import hashlib
import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import numpy as np

from teocalli import bots, boxes, games
from teocalli.game import Game
from teocalli.jit import Mode
from teocalli.match import UNDO, Match
from teocalli.options import Value
from teocalli.seats import HIDDEN_ACTION, SPECTATOR
from teocalli.server import clocks, tokens
from teocalli.server.store.queries import StoredTable
from teocalli.server.store.rows import LogRow, SeatRow, TableRow

if TYPE_CHECKING:
    from teocalli.server.listeners import Listener

Viewer = int  # a seat, or SPECTATOR
JUST_NOW = 30.0  # seconds for which a request shows that a player is there
REMEMBERED = 32  # keys of the latest commands; older ones are asked of the database


class SharedBox(boxes.Box):
    """A box whose records are shared by all tables with the same options: rules only read them."""

    def record(self, options: Mapping[str, Value] | None = None) -> np.record:
        return self._packed(tuple(sorted((options or {}).items())))

    @functools.cache  # noqa: B019  (the boxes of the house live as long as the program)
    def _packed(self, options: tuple[tuple[str, Value], ...]) -> np.record:
        return super().record(dict(options))


@functools.cache
def box_of(game: str) -> boxes.Box:
    """The box of a game, read and checked once."""
    return SharedBox(games.load(game), boxes.standard(games.load(game)).data)


def usual_level(table: Table) -> str:
    """The bot that stands in for somebody: one like those who sit at the table."""
    return bots.usual_level(table.game, [seat.level for seat in table.seats if seat.kind == "bot" and seat.level is not None])


class UpdateCache:
    """The encoded updates made lately: those who see the same are sent the same bytes. The oldest are forgotten."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.kept: dict[tuple[str, int, int, int, str], bytes] = {}  # table, ply, version, viewer, language

    def keep(self, key: tuple[str, int, int, int, str], update: bytes) -> None:
        self.kept[key] = update
        if len(self.kept) > self.most:
            del self.kept[next(iter(self.kept))]


class Table:
    """One table of the house in memory."""

    __slots__ = (
        "at",
        "closed",
        "elsewhere",
        "keys",
        "known_at",
        "left",
        "listeners",
        "lock",
        "match",
        "mode",
        "monotonic",
        "row",
        "seats",
        "seen",
        "silent",
        "since",
        "touched",
        "uncertain",
        "update_cache",
        "woke",
    )

    def __init__(self, found: StoredTable, now: int, mode: Mode, update_cache: UpdateCache, monotonic: Callable[[], float]) -> None:
        self.mode: Mode = mode
        self.monotonic = monotonic
        self.row: TableRow = found.table
        self.seats: list[SeatRow] = found.seats
        self.match: Match | None = None  # from the start on
        self.at: int = found.table.started or 0  # when the latest entry was accepted
        self.left: list[int] | None = None  # the banks of the clock when they were last charged
        self.since = 0  # when that was, by the clock of this house
        self.keys: dict[str, tuple[int, int, int]] = {}  # of the latest commands: their ply, seat and action
        self.listeners: list[Listener] = []
        self.elsewhere = (0, 0)  # who is present on other servers, as bits, and the number of spectators there
        self.seen: dict[int, float] = {}  # when each player last asked for something here, or closed a stream
        self.closed: dict[int, float] = {}  # when each player last closed a stream
        self.uncertain = False  # the database did not answer: what it holds must be read before anything is decided
        self.silent: set[int] = set()  # bots that were asked out of turn at this ply and have nothing to say
        self.update_cache = update_cache  # updates of the whole house, made lately
        self.lock = asyncio.Lock()
        self.touched = self.woke = self.known_at = monotonic()
        self.begin()
        for entry in found.log:
            self.enter(entry)
        self.charge_from_row(now)

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def game(self) -> Game:
        return games.load(self.row.game)

    @property
    def ply(self) -> int:
        return 0 if self.match is None else self.match.ply

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def options(self) -> dict[str, str | int | bool]:
        found: dict[str, str | int | bool] = json.loads(self.row.options)
        return found

    @property
    def commitment(self) -> str:
        return hashlib.sha256(self.row.seed).hexdigest()

    @property
    def running(self) -> bool:
        return self.row.status == "playing" and self.match is not None and not self.match.over

    def begin(self) -> None:
        """Set the match up once the table has started."""
        if self.match is not None or self.row.started is None:
            return
        self.match = self.blank_match()
        self.at = self.since = self.row.started
        if self.row.bank is not None:
            self.left = [self.row.bank] * self.row.seats

    def blank_match(self) -> Match:
        """The match as it was dealt."""
        shown = [seat for seat in self.seats if seat.nonce]
        nonces, seals = [seat.nonce for seat in shown], [seat.seal for seat in shown]
        row = self.row
        box, names = box_of(row.game), self.names
        return Match(
            row.game, row.seats, options=self.options, seed=row.seed, nonces=nonces, seals=seals, box=box, names=names, mode=self.mode
        )

    def run_compiled(self) -> None:
        """Change over to compiled rules, which give the same bytes."""
        self.mode = "compiled"
        if self.match is not None:
            self.match.engine = self.game.engine("compiled")

    def enter(self, entry: LogRow) -> None:
        """Carry out the next entry of the log."""
        assert self.match is not None
        assert entry.ply == self.match.ply + 1, "entries come in order"
        self.match.enter(entry.seat, entry.action)
        self.at = self.since = entry.at
        self.left = clocks.read(entry.clock)
        self.silent.clear()
        if entry.key is not None:
            self.keys[entry.key] = (entry.ply, entry.seat, entry.action)
            if len(self.keys) > REMEMBERED:
                del self.keys[next(iter(self.keys))]

    def apply_rows(self, row: TableRow, seats: list[SeatRow], now: int) -> bool:
        """What the database says about settings and seats, unless newer is known; whether anything is new."""
        if row.version <= self.row.version:
            return False
        self.row, self.seats = row, seats
        self.begin()
        self.charge_from_row(now)
        return True

    def charge_from_row(self, now: int) -> None:
        """The clocks as they were last charged between two entries, if they were; a clock of another server is never ahead of ours."""
        charged = clocks.read_charged(self.row.clock)
        if charged is not None and charged.ply == self.ply:
            self.left, self.since = charged.left, max(self.since, charged.at)  # ours may be later: a pause is charged to nobody
        self.since = min(self.since, now)

    def running_clocks(self) -> list[int]:
        """The seats whose clock runs: people who owe a choice and play for themselves."""
        if self.left is None or not self.running or self.match is None:
            return []
        return [seat for seat in self.match.owing if not self.seats[seat].by_bot]

    def banks(self, now: int) -> list[int] | None:
        """The time left to each seat."""
        return None if self.left is None else clocks.charge(self.left, self.running_clocks(), now - self.since)

    def unseen_since(self, seat: int, ply: int) -> bool:
        """Nothing that the seat may see has happened since that ply: it owed a choice, and others have only sealed theirs."""
        match = self.match
        assert match is not None
        return bool(int(match.engine.owing(match.state_at(ply))) >> seat & 1) and self.sealed_since(seat, ply)

    def sealed_since(self, seat: int, ply: int) -> bool:
        """Others have sealed their choices since that ply, and nothing else has happened."""
        match = self.match
        assert match is not None
        later = range(ply + 1, match.ply + 1)
        return all(match.log[number - 1][0] != seat and match.shown(number, seat)[1] == HIDDEN_ACTION for number in later)

    def persons(self) -> list[SeatRow]:
        """Those who sit here and play for themselves."""
        return [seat for seat in self.seats if seat.kind == "person" and seat.stand_in is None]

    def asked_bots(self) -> list[int]:
        """The seats that a bot is to choose for now: those that owe, and those that may speak out of turn."""
        if not self.running or self.match is None:
            return []
        if any(seat.kind == "person" for seat in self.seats) and not self.persons():
            return []  # everybody has left: the bots wait until somebody is back
        asked = {*self.match.owing, *self.match.free}
        return [seat for seat in sorted(asked) if self.seats[seat].by_bot]

    def viewer_of(self, token: bytes | None) -> Viewer:
        """The seat of whoever holds a token, at this moment; everybody else looks on."""
        seat = tokens.seat_of(self.seats, token)
        return SPECTATOR if seat is None else seat

    def mark_present(self, seat: int) -> None:
        """The player of a seat has asked for something: they are there."""
        self.seen[seat] = self.monotonic()

    def mark_gone(self, seat: int) -> None:
        """The player of a seat has closed a stream."""
        self.seen[seat] = self.closed[seat] = self.monotonic()

    def present_here(self, patience: float) -> int:
        """The players with an open stream on this server, or who asked for something lately, as bits."""
        streaming = {self.viewer_of(listener.token) for listener in self.listeners} - {SPECTATOR}
        asking = {seat for seat, at in self.seen.items() if self.monotonic() - at < patience and at > self.closed.get(seat, 0.0)}
        return sum(1 << seat for seat in streaming | asking)

    def spectators_here(self) -> int:
        return sum(self.viewer_of(listener.token) == SPECTATOR for listener in self.listeners)

    @property
    def spectators(self) -> int:
        """Those who look on, wherever their stream is."""
        return self.spectators_here() + self.elsewhere[1]

    def present(self, seat: int) -> bool:
        """The player of a seat has an open stream or has just asked for something, here or on another server."""
        return bool((self.present_here(JUST_NOW) | self.elsewhere[0]) >> seat & 1)

    def absent_for(self, seat: int) -> float:
        """Seconds since a player was last there; one who was never seen counts from when the table woke up."""
        streaming = any(self.viewer_of(listener.token) == seat for listener in self.listeners)
        if streaming or self.elsewhere[0] >> seat & 1:
            return 0.0
        return self.monotonic() - self.seen.get(seat, self.woke)


def action_text(match: Match, action: int) -> str:
    """An entry of the log in notation."""
    return "undo" if action == UNDO else str(match.game.notation.action_to_text(action))
