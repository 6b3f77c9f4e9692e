"""A live table: one cached match, who sits where, and who listens. Everything in it can be rebuilt from the database."""

from __future__ import annotations

import asyncio
import functools
import hashlib
import json
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from teocalli import bots, boxes, games
from teocalli.game import HIDDEN, SPECTATOR, Game, Value
from teocalli.jit import Mode
from teocalli.match import UNDO, Match
from teocalli.server import clocks
from teocalli.server.store.queries import Found
from teocalli.server.store.rows import LogRow, SeatRow, TableRow

if TYPE_CHECKING:
    from teocalli.server.listeners import Listener

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


def middle_level(game: Game) -> str:
    """The bot that sits down when nobody says which."""
    return bots.usual_level(game)


class Told:
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
        "absent_since",
        "at",
        "awake",
        "elsewhere",
        "keys",
        "left",
        "listeners",
        "lock",
        "match",
        "mode",
        "row",
        "seats",
        "silent",
        "told",
        "touched",
        "woke",
    )

    def __init__(self, found: Found, awake: int, mode: Mode, told: Told) -> None:
        self.mode: Mode = mode
        self.row: TableRow = found.table
        self.seats: list[SeatRow] = found.seats
        self.match: Match | None = None  # from the start on
        self.at: int = found.table.started or 0  # when the latest entry was accepted
        self.left: list[int] | None = None  # the clocks at that moment
        self.awake = awake  # when this server began: no clock runs while the house is closed
        self.keys: dict[str, tuple[int, int, int]] = {}  # of the latest commands: their ply, seat and action
        self.listeners: list[Listener] = []
        self.elsewhere = (0, 0)  # the streams on other servers: whose, as bits, and the number of spectators
        self.absent_since: dict[int, float] = {}  # seats whose last stream closed, and when
        self.silent: set[int] = set()  # bots that were asked out of turn at this ply and have nothing to say
        self.told = told  # updates of the whole house, made lately
        self.lock = asyncio.Lock()
        self.touched = self.woke = time.monotonic()
        self.begin()
        for entry in found.log:
            self.enter(entry)

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
        self.at = self.row.started
        if self.row.bank is not None:
            self.left = [self.row.bank] * self.row.seats

    def blank_match(self) -> Match:
        """The match as it was dealt."""
        nonces = [seat.nonce for seat in self.seats if seat.nonce]
        row = self.row
        box, names = box_of(row.game), self.names
        return Match(row.game, row.seats, options=self.options, seed=row.seed, nonces=nonces, box=box, names=names, mode=self.mode)

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
        self.at, self.left = entry.at, clocks.read(entry.clock)
        self.silent.clear()
        if entry.key is not None:
            self.keys[entry.key] = (entry.ply, entry.seat, entry.action)
            if len(self.keys) > REMEMBERED:
                del self.keys[next(iter(self.keys))]

    def running_clocks(self) -> dict[int, int]:
        """The seats whose clock runs, and since when: people who owe a choice and play for themselves."""
        if self.left is None or not self.running or self.match is None:
            return {}
        return {seat: max(self.at, self.awake, self.seats[seat].back) for seat in self.match.owing if not self.seats[seat].by_bot}

    def banks(self) -> list[int] | None:
        """The time left to each seat; whoever has just taken a seat back has some, whatever the clock said."""
        if self.left is None:
            return None
        back = [seat.seat for seat in self.seats if seat.back >= self.at]
        return clocks.with_some(self.left, back, self.row.increment)

    def unseen_since(self, seat: int, ply: int) -> bool:
        """Nothing that the seat may see has happened since that ply: it owed a choice, and others have only sealed theirs."""
        match = self.match
        assert match is not None
        later = range(ply + 1, match.ply + 1)
        owed = int(match.engine.owing(match.state_at(ply))) >> seat & 1
        return bool(owed) and all(match.log[number - 1][0] != seat and match.shown(number, seat)[1] == HIDDEN for number in later)

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

    def seats_here(self) -> int:
        """The seats with an open stream on this server, as bits."""
        return sum(1 << seat for seat in {listener.viewer for listener in self.listeners} if seat != SPECTATOR)

    def spectators_here(self) -> int:
        return sum(listener.viewer == SPECTATOR for listener in self.listeners)

    @property
    def spectators(self) -> int:
        """Those who look on, wherever their stream is."""
        return self.spectators_here() + self.elsewhere[1]

    def present(self, seat: int) -> bool:
        """Somebody listens for the seat, here or on another server."""
        return bool((self.seats_here() | self.elsewhere[0]) >> seat & 1)

    def absent_for(self, seat: int) -> float:
        """Seconds since the last stream of a seat closed; a seat never seen counts from when the table woke up."""
        return 0.0 if self.present(seat) else time.monotonic() - self.absent_since.get(seat, self.woke)


def action_text(match: Match, action: int) -> str:
    """An entry of the log in notation."""
    return "undo" if action == UNDO else str(match.game.notation.action_to_text(action))
