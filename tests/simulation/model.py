"""The sequential model of a run: every table from commit to commit, and what each viewer may see of it."""

from __future__ import annotations

import copy
import json
from collections.abc import Sequence
from typing import Any

import msgspec

from simulation.store import Commit
from teocalli import views
from teocalli.match import UNDO, Match
from teocalli.seats import HIDDEN_ACTION, SPECTATOR
from teocalli.server.encoding import encode

# What is fixed since the table was opened.
FIXED = ("id", "game", "seats", "seed", "options", "opened", "bank", "increment", "each_move", "help", "hints", "start")
Row = dict[str, Any]


class Moment(msgspec.Struct):
    """A table from one commit to the next."""

    since: float
    table: Row
    seats: list[Row]

    def seat_of(self, digest: bytes | None) -> Row | None:
        return next((seat for seat in self.seats if seat["kind"] == "person" and seat["token"] == digest is not None), None)


class Case:
    """Everything that the referee knows of one table."""

    def __init__(self, change: Commit) -> None:
        self.id: str = change.table["id"]
        self.moments: list[Moment] = []
        self.log: list[Row] = []
        self.committed_at: list[float] = []  # when each entry of the log was
        self.lines: list[Row] = []
        self.match: Match | None = None
        self.positions: list[Match] = []  # after each ply
        self.frozen: Any = None
        self.dealt = b""
        self.clock = Clock([], 0.0, ())
        self.turns: dict[int, int] = {}  # how often each seat had a new decision to make
        self.called: set[tuple[int, int]] = set()  # seats, and for which turn they were called
        self.vacations: dict[int, tuple[float, float]] = {}  # the latest of each seat, in true time
        self._expected: dict[tuple[int, int], dict[str, Any]] = {}

    @property
    def now(self) -> Moment:
        return self.moments[-1]

    @property
    def status(self) -> str:
        return str(self.now.table["status"])

    @property
    def latest(self) -> float:
        """When something was last written."""
        return max([self.now.since, *self.committed_at[-1:]])

    def seated_at(self, digest: bytes, time: float) -> bool:
        """Whether somebody had a seat at a moment in the past."""
        before = [moment for moment in self.moments if moment.since <= time]
        return bool(before) and before[-1].seat_of(digest) is not None

    def begin(self) -> None:
        table, seats = self.now.table, self.now.seats
        nonces = [seat["nonce"] for seat in seats if seat["nonce"]]
        names = [seat["name"] for seat in seats]
        options = json.loads(table["options"])
        how: dict[str, Any] = {"options": options, "seed": table["seed"], "nonces": nonces, "names": names}
        self.match = Match(table["game"], table["seats"], mode="plain", **how)
        self.dealt = self.match.state.tobytes()
        self.positions = [twin(self.match)]
        self.frozen = frozen(table, seats)
        self.turns = dict.fromkeys(self.match.owing, 1)
        if table["bank"] is not None:
            self.clock = Clock([table["bank"]] * table["seats"], self.now.since, self.thinking())

    def thinking(self) -> tuple[int, ...]:
        """The people who owe a choice and play for themselves."""
        if self.match is None or self.match.over or self.status != "playing":
            return ()
        return tuple(seat for seat in self.match.owing if not by_bot(self.now.seats[seat]))

    def forced(self, seat: int) -> int | None:
        """The only choice of a seat whose player wishes it to be made."""
        match = self.match
        assert match is not None
        taken_back = bool(match.log) and match.log[-1][1] == UNDO
        if not self.now.seats[seat]["forced"] or seat not in match.owing or taken_back:
            return None
        choices = [action for action in match.legal(seat) if action != match.game.wait]
        return choices[0] if len(choices) == 1 else None

    def renew(self, owed: Sequence[int]) -> None:
        """After an entry: a whole bank for everybody who has another decision to make than before."""
        match, bank = self.match, self.now.table["bank"]
        assert match is not None
        actor, action = match.log[-1]
        if not self.now.table["each_move"] or action == UNDO:
            return
        for seat in match.owing:
            if seat not in owed or (seat == actor and not match.can_undo(seat)):
                self.clock.left[seat] = bank

    def bots_owe(self) -> bool:
        """Somebody waits for a bot."""
        people = [seat for seat in self.now.seats if seat["kind"] == "person"]
        if self.match is None or self.status != "playing" or (people and all(by_bot(seat) for seat in people)):
            return False
        return any(by_bot(self.now.seats[seat]) for seat in self.match.owing)

    def viewer_of(self, digest: bytes | None) -> int:
        """Whose eyes a token has, from the deal on."""
        seat = None if digest is None else self.now.seat_of(digest)
        return SPECTATOR if seat is None else int(seat["seat"])

    def expected(self, ply: int, viewer: int) -> dict[str, Any]:
        """What a viewer may be told of a ply."""
        key = (ply, viewer)
        if key not in self._expected:
            self._expected[key] = seen(self.positions[ply], viewer, self.now.table["help"])
        return self._expected[key]


class Clock(msgspec.Struct):
    """The banks as they were last charged, when that was in truth, and who has been thinking since."""

    left: list[int]
    since: float
    running: tuple[int, ...]

    def thought(self, seat: int, now: float, vacation: tuple[float, float] | None) -> float:
        """Milliseconds for which a seat has been thinking; nobody thinks in a vacation."""
        if seat not in self.running:
            return 0.0
        start, end = vacation or (0.0, 0.0)
        return (now - self.since - max(0.0, min(now, end) - max(self.since, start))) * 1000


def by_bot(seat: Row) -> bool:
    return bool(seat["kind"] == "bot" or seat["stand_in"] is not None)


def frozen(table: Row, seats: Sequence[Row]) -> Any:
    """What never changes from the deal on."""
    names = ("seat", "kind", "name", "token", "nonce", "seal", "dropped")
    return [table[name] for name in FIXED], table["started"], [[seat.get(name) for name in names] for seat in seats]


def twin(match: Match) -> Match:
    """The match as it is now, for later."""
    later = copy.copy(match)
    later.log = list(match.log)
    later._states = match._states.copy()
    later._veils = {}
    return later


def seen(match: Match, viewer: int, help: str) -> dict[str, Any]:
    """The position after a ply, and its latest entry, as a viewer may see them: from the rules, not from the server."""
    view = views.helped(match.view(viewer), match.game.view.HELP.get(help, ()))
    known = match.known(viewer)
    seat, action = match.shown(match.ply, viewer) if match.log else (None, None)
    legal = [] if viewer == SPECTATOR else [one for one in match.legal_in(known, viewer) if one != match.game.wait]
    return {
        "ply": match.ply,
        "seat": seat,
        "action": None if action in (HIDDEN_ACTION, UNDO) else action,
        "view": json.loads(encode(view)),
        "legal": legal,
        "story": [message.id for message in match.story(match.ply, viewer)] if match.log else [],
    }
