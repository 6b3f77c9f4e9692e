"""A live table: one cached match, who sits where, and who listens. Everything in it can be rebuilt from the database."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

from msgspec import Struct

from teocalli import bots, games
from teocalli.game import Game
from teocalli.jit import Mode
from teocalli.match import UNDO, Match, commitment_to, seats_of
from teocalli.messages import Message, Refusal
from teocalli.seats import HIDDEN_ACTION, SPECTATOR, Seat, Viewer
from teocalli.server import clocks, tokens
from teocalli.server.house_rules import HouseRules
from teocalli.server.listeners import Listener
from teocalli.server.refusals import RequestRefused, by_rule
from teocalli.server.store.queries import StoredTable
from teocalli.server.store.rows import FORCED, LogRow, SeatRow, TableRow
from teocalli.server.wire import Help

JUST_NOW = 30.0  # seconds for which a request shows that a player is there
NO_RULES = HouseRules()  # of a table that is in no house
REMEMBERED = 32  # keys of the latest commands; older ones are asked of the database


def usual_level(table: Table) -> str:
    """The bot that stands in for somebody: one like those who sit at the table."""
    return bots.usual_level(table.game, [seat.level for seat in table.seats if seat.kind == "bot" and seat.level is not None])


class SeatSummary(Struct, frozen=True):
    """What the seats of a table say, worked out once for each change of them."""

    names: list[str]
    people: list[int]  # seats whose people play for themselves
    not_bots: int  # seats for which no bot chooses, as bits
    bots: bool  # there are seats for which a bot chooses
    forced: bool  # somebody wishes that their only choice is made for them


def seat_summary(seats: list[SeatRow]) -> SeatSummary:
    people = [seat.seat for seat in seats if seat.kind == "person" and seat.stand_in is None]
    by_bot, forced = any(seat.by_bot for seat in seats), any(seat.forced for seat in seats)
    return SeatSummary([seat.name for seat in seats], people, sum(1 << seat.seat for seat in seats if not seat.by_bot), by_bot, forced)


class Snapshot(Struct, frozen=True):
    """A match after its latest entry, with what an update says of its table: everything that is presented is made from one."""

    match: Match
    names: list[str]
    at: int  # when the latest entry was accepted
    clock: tuple[list[int], int] | None = None  # the banks, and since when they run
    people: list[int] = []  # seats whose people play for themselves
    help: Help = "count"
    given_up: bool = False  # nobody has anything to do any more


class Table:
    """One table in memory."""

    __slots__ = (
        "at",
        "closed",
        "elsewhere",
        "id",
        "keys",
        "known_at",
        "left",
        "listeners",
        "lock",
        "match",
        "mode",
        "monotonic",
        "removed",
        "row",
        "rules",
        "seated",
        "seats",
        "seen",
        "silent",
        "since",
        "touched",
        "uncertain",
        "woke",
    )

    def __init__(self, stored: StoredTable, now: int, mode: Mode, monotonic: Callable[[], float]) -> None:
        self.mode: Mode = mode
        self.monotonic = monotonic
        self.rules = NO_RULES
        self.row: TableRow = stored.table
        self.id = stored.table.id
        self.seats: list[SeatRow] = stored.seats  # never changed in place: a change brings another list
        self.seated = seat_summary(stored.seats)
        self.match: Match | None = None  # from the start on
        self.at: int = stored.table.started or 0  # when the latest entry was accepted
        self.left: list[int] | None = None  # the banks of the clock when they were last charged
        self.since = 0  # when that was, by the clock of this server
        self.keys: dict[str, tuple[int, int, int]] = {}  # of the latest commands: their ply, seat and action
        self.listeners: list[Listener] = []
        self.removed: set[int] = set()  # lines of chat that the keeper has taken away meanwhile
        self.elsewhere = (0, 0, 0)  # who is present on other servers and who of these looks, as bits, and the number of spectators there
        self.seen: dict[int, float] = {}  # when each player last asked for something here, or closed a stream
        self.closed: dict[int, float] = {}  # when each player last closed a stream
        self.uncertain = False  # the database did not answer: what it holds must be read before anything is decided
        self.silent: set[int] = set()  # bots that were asked out of turn at this ply and have nothing to say
        self.lock = asyncio.Lock()
        self.touched = self.woke = self.known_at = monotonic()
        self.begin()
        for entry in stored.log:
            self.commit(entry)
        self.charge_from_row(now)

    @property
    def game(self) -> Game:
        return games.load(self.row.game)

    @property
    def ply(self) -> int:
        match = self.match
        return 0 if match is None else len(match.log)

    @property
    def names(self) -> list[str]:
        return self.seated.names

    @property
    def options(self) -> dict[str, str | int | bool]:
        options: dict[str, str | int | bool] = json.loads(self.row.options)
        return options

    @property
    def commitment(self) -> str:
        return commitment_to(self.row.seed)

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
        row, names = self.row, self.names
        return Match(row.game, row.seats, options=self.options, seed=row.seed, nonces=nonces, seals=seals, names=names, mode=self.mode)

    def run_compiled(self) -> None:
        """Change over to compiled rules, which give the same bytes."""
        self.mode = "compiled"
        if self.match is not None:
            self.match.engine = self.game.engine("compiled")

    def accept(self, seat: int, ply: int, action: int, key: str, now: int) -> LogRow:
        """The entry of what a person asks for in the position that they saw; refused unless they may, now and by the rules."""
        self.check_position(seat, ply)
        match = self.begun_match()
        if action == UNDO:
            if not match.can_undo(seat):
                raise by_rule(Refusal(match.game.rules.TURN_RULE, Message("house-refuse-undo")), self.names, seat, self.ply)
        elif not match.allows(seat, action):
            refusal = match.why_not(seat, action)
            assert refusal is not None, "an illegal action is always refused with a rule"
            raise by_rule(refusal, self.names, seat, self.ply)
        return self._entry(seat, action, key, now)

    def accept_from_bot(self, seat: int, ply: int, action: int, now: int) -> LogRow | None:
        """The entry of what a bot chose at `ply`; none when the table has gone on since."""
        match = self.match
        if match is None or not self.running or not self.seats[seat].by_bot:
            return None
        if (ply != self.ply and not self.unseen_since(seat, ply)) or not match.allows(seat, action):
            return None
        return self._entry(seat, action, None, now)

    def accept_forced(self, seat: int, ply: int, action: int, now: int) -> LogRow | None:
        """The entry of a choice that is made for a player who has no other; none when the table has gone on since."""
        if ply != self.ply or self.forced() != (seat, action):
            return None
        return self._entry(seat, action, f"{FORCED}{ply}", now)

    def commit(self, entry: LogRow, shown_at: int | None = None) -> None:
        """Carry out the next entry of the log, which is on the disk; clocks run on from when it could first be seen."""
        match = self.match
        assert match is not None
        assert entry.ply == len(match.log) + 1, "entries come in order"
        match.enter(entry.seat, entry.action)
        self.at = entry.at
        self.since = entry.at if shown_at is None else shown_at
        self.left = None if entry.clock is None else self._left_after(match, entry)
        self.silent.clear()
        if entry.key is not None and not entry.by_itself:
            self.keys[entry.key] = (entry.ply, entry.seat, entry.action)
            if len(self.keys) > REMEMBERED:
                del self.keys[next(iter(self.keys))]

    def _left_after(self, match: Match, entry: LogRow) -> list[int] | None:
        """The banks after the latest entry of a match: what it was charged, and new ones where each decision has its own."""
        left = clocks.read(entry.clock)
        if left is None or self.row.bank is None or not self.row.each_move:
            return left
        return clocks.renewed(left, newly_owing(match), self.row.bank)

    def begun_match(self) -> Match:
        """The match, from the deal on."""
        if self.match is None:
            raise RequestRefused("status", f"status-{self.row.status}")
        return self.match

    def check_position(self, seat: int, ply: int) -> None:
        """The player plays for themselves, and what they ask for is for the present position, as far as the seat can tell."""
        present = self.ply
        if self.row.status in ("over", "closed"):
            raise RequestRefused("status", f"status-{self.row.status}", ply=present)
        reason = self.seats[seat].stand_in
        if reason is not None and self.running:
            raise RequestRefused("status", "seat-resigned" if reason == "resigned" else "seat-bot", ply=present)
        if ply > present:
            raise RequestRefused("stale", "ahead", ply=present)
        if ply < present and not self.unseen_since(seat, ply):
            raise RequestRefused("stale", ply=present)

    def _entry(self, seat: int, action: int, key: str | None, now: int) -> LogRow:
        clock = None if self.left is None else clocks.write(self._clock_after(seat, action, now))
        return LogRow(table_id=self.id, ply=self.ply + 1, seat=seat, action=action, key=key, at=now, clock=clock)

    def _clock_after(self, seat: int, action: int, now: int) -> list[int] | None:
        """The banks after an entry: all who owed are charged, a decision earns its increment, and taking it back loses that."""
        left, match = self.banks(now), self.match
        if left is None or match is None:
            return None
        if action == UNDO:
            return clocks.add(left, seat, -self.row.increment)
        earns = seat in match.owing and self.seats[seat].kind == "person"
        return clocks.add(left, seat, self.row.increment) if earns else left

    def snapshot(self) -> Snapshot:
        """The present moment of the match."""
        clock, row, seated = None if self.left is None else (self.left, self.since), self.row, self.seated
        return Snapshot(self.begun_match(), seated.names, self.at, clock, seated.people, row.help, row.status == "closed")

    def snapshot_after(self, match: Match, entry: LogRow) -> Snapshot:
        """The moment after an entry that a match played again has just carried out."""
        left, row, seated = self._left_after(match, entry), self.row, self.seated
        clock = None if left is None else (left, entry.at)
        return Snapshot(match, seated.names, entry.at, clock, seated.people, row.help, row.status == "closed" and entry.ply == self.ply)

    def apply_rows(self, row: TableRow, seats: list[SeatRow], now: int) -> bool:
        """What the database says about settings and seats, unless newer is known; whether anything is new."""
        if row.version <= self.row.version:
            return False
        self.row, self.seats, self.seated = row, seats, seat_summary(seats)
        if self.match is not None:
            self.match.names = self.names  # a person who is forgotten has none
        self.begin()
        self.charge_from_row(now)
        return True

    def charge_from_row(self, now: int) -> None:
        """The clocks as they were last charged between two entries, if they were; a clock of another server is never ahead of ours."""
        charged = clocks.read_charged(self.row.clock)
        if charged is not None and charged.ply == self.ply:
            self.left, self.since = charged.left, max(self.since, charged.at)  # ours may be later: a pause is charged to nobody
        self.since = min(self.since, now)

    def owing_people(self) -> list[int]:
        """The seats whose people owe a choice and play for themselves."""
        if self.match is None or self.row.status != "playing":
            return []
        owing, _, _, over = self.match.who_may_act()
        return [] if over else list(seats_of(owing & self.seated.not_bots))

    def acted_since(self, seat: int, ply: int) -> bool:
        """A seat has decided since a ply, or something was taken back: what it owes now is another decision."""
        return self.match is not None and any(actor == seat or action == UNDO for actor, action in self.match.log[ply:])

    def running_clocks(self) -> list[int]:
        """The seats whose clock runs."""
        return [] if self.left is None else self.owing_people()

    def banks(self, now: int) -> list[int] | None:
        """The time left to each seat."""
        if self.left is None:
            return None
        return clocks.charge(self.left, {seat: clocks.spent(self.since, now, self.seats[seat].away) for seat in self.running_clocks()})

    def charged(self, now: int) -> dict[str, str]:
        """The clocks as they are now, to be kept with the table: something changes for them between two entries of the log."""
        left = self.banks(now)
        return {} if left is None else {"clock": clocks.write_charged(clocks.Charged(self.ply, left, now))}

    def clock_ends(self) -> dict[int, int]:
        """When each running clock ends, unless its seat decides before."""
        left = self.left or []
        return {seat: clocks.end_of(left[seat], self.since, self.seats[seat].away) for seat in self.running_clocks()}

    @property
    def first_end(self) -> int | None:
        """When the first of the running clocks ends."""
        return None if self.left is None else min(self.clock_ends().values(), default=None)

    @property
    def since_written(self) -> int:
        """From when the clocks would run for a server that reads the table now."""
        charged = clocks.read_charged(self.row.clock)
        return max(self.at, charged.at) if charged is not None and charged.ply == self.ply else self.at

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
        return [self.seats[seat] for seat in self.seated.people]

    def bots_to_ask(self) -> list[int]:
        """The seats that a bot is to choose for now: those that owe, and those that may speak out of turn."""
        if not self.seated.bots or not self.running or self.match is None:
            return []
        people = [seat for seat in self.seats if seat.kind == "person"]
        if people and not self.persons() and not any(map(self._is_locked_out, people)):
            return []  # everybody has left: the bots wait until somebody is back
        able = {*self.match.owing, *self.match.free}
        return [seat for seat in sorted(able) if self.seats[seat].by_bot]

    def _is_locked_out(self, seat: SeatRow) -> bool:
        """Somebody who has not given up, and cannot come back before a bot has decided for them: no time is left to them."""
        return seat.stand_in not in (None, "resigned") and clocks.is_empty(self.left, seat.seat)

    def forced(self) -> tuple[int, int] | None:
        """A seat whose player has one choice and wishes it to be made, and that choice. After taking something back people think."""
        match = self.match
        if match is None or not self.seated.forced or not self.running:
            return None
        if match.log and match.log[-1][1] == UNDO:
            return None
        for seat in match.owing:
            if self.seats[seat].forced and not self.seats[seat].by_bot:
                choices = [action for action in match.legal(seat) if action != match.game.wait]
                if len(choices) == 1:
                    return seat, choices[0]
        return None

    @property
    def awaits_house(self) -> bool:
        """The server has something to choose: for a bot, or for somebody who has no choice."""
        return bool(self.bots_to_ask()) or self.forced() is not None

    def viewer_of(self, token: bytes | None) -> Viewer:
        """The seat of whoever holds a token, at this moment; everybody else looks on."""
        seat = tokens.seat_of(self.seats, token)
        return SPECTATOR if seat is None else Seat(seat)

    def touch(self) -> None:
        """Somebody has asked for the table: it stays in memory for a while."""
        self.touched = self.monotonic()

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

    def looking_here(self) -> int:
        """The players who have the table before their eyes on this server, as bits."""
        seats = {self.viewer_of(listener.token) for listener in self.listeners if listener.looking} - {SPECTATOR}
        return sum(1 << seat for seat in seats)

    def looking(self, seat: int) -> bool:
        """The player of a seat has the table before their eyes, here or on another server."""
        return bool((self.looking_here() | self.elsewhere[1]) >> seat & 1)

    def note_looking(self, token: bytes | None, stream: str, looking: bool) -> None:
        """Whether somebody looks at what a stream of theirs tells."""
        for listener in self.listeners:
            if listener.token == token is not None and listener.name == stream:
                listener.looking = looking

    def spectators_here(self) -> int:
        return sum(self.viewer_of(listener.token) == SPECTATOR for listener in self.listeners)

    @property
    def spectators(self) -> int:
        """Those who look on, wherever their stream is."""
        return self.spectators_here() + self.elsewhere[2]

    def present(self, seat: int) -> bool:
        """The player of a seat has an open stream or has just asked for something, here or on another server."""
        return bool((self.present_here(JUST_NOW) | self.elsewhere[0]) >> seat & 1)

    def absent_for(self, seat: int) -> float:
        """Seconds since a player was last there; one who was never seen counts from when the table woke up."""
        streaming = any(self.viewer_of(listener.token) == seat for listener in self.listeners)
        if streaming or self.elsewhere[0] >> seat & 1:
            return 0.0
        return self.monotonic() - self.seen.get(seat, self.woke)


def newly_owing(match: Match) -> list[int]:
    """The seats for which the latest entry brought a new decision: they owe one, and not that of before.

    Whoever made an entry that may still be taken back is in the same decision.
    """
    if not match.log or match.log[-1][1] == UNDO:
        return []
    actor = match.log[-1][0]
    before = int(match.engine.owing(match.state_at(match.ply - 1)))
    settled = not match.can_undo(actor)
    return [seat for seat in match.owing if (settled if seat == actor else not before >> seat & 1)]


def action_text(match: Match, action: int) -> str:
    """An entry of the log in notation."""
    return "undo" if action == UNDO else str(match.game.notation.action_to_text(action))
