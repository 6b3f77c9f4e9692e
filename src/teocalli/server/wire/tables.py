"""A table: its seats, its clock, what was said at it, and lists of tables."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from teocalli.games import GameName
from teocalli.server.wire.values import Face, Help, Millis, Number, Reason, SeatKind, Start, Status, Value


class ClockRule(Struct, frozen=True):
    """A clock: a bank of time for each seat, and what each decision adds to it; or a whole bank for each decision anew.

    Whoever runs out is played by a bot.
    """

    bank: Annotated[int, Meta(ge=10_000, le=1_209_600_000)]  # up to two weeks
    increment: Annotated[int, Meta(ge=0, le=259_200_000)] = 0
    each: bool = False  # every decision has the whole bank


class Clock(Struct, frozen=True):
    """The time left to each seat at the moment `at`; the clocks of the seats in `running` go on from there."""

    left: list[Millis]
    running: list[int]
    at: Millis


class Vacation(Struct, frozen=True):
    """A time in which the clock of a seat stands still; it may have passed."""

    start: Millis
    end: Millis


class Seat(Struct, frozen=True):
    """A place at the table and who plays it."""

    seat: int
    kind: SeatKind
    name: str  # the nickname; a bot's name; empty while the seat is open
    level: str | None = None  # the level of the bot that plays this seat now
    stand_in: bool = False  # a bot plays for the person who sits here
    reason: Reason | None = None  # why a bot stands in
    present: bool = False  # this person is there: a stream is open, or something was asked for just now
    host: bool = False  # may start, give chairs to bots, and switch the chat off
    reserved: bool = False  # an open seat that is kept for the person named
    number: Number = "none"  # their own random number
    hints: int = 0  # how many they have asked for, among people
    vacation: Vacation | None = None  # the latest that they took
    vacation_left: Millis = 0  # how much more they may take in this match
    forced: bool = False  # where the rules leave them one choice, it is made for them
    review_hidden: bool = False  # they keep the review of their choices to themselves
    face: Face | None = None  # of a player, a symbol of the house


class Standing(Struct, frozen=True):
    """Where a seat ended: 1 is best, equal players share a place."""

    seat: int
    points: int
    place: int


class GivenMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """A match that was played in a browser, as the file that `teocalli verify` accepts."""

    file: str
    # For each seat the level of the bot that played it, null where a person did. Empty: people played.
    bots: Annotated[list[Annotated[str, Meta(max_length=24)] | None], Meta(max_length=8)] = []


class Table(Struct, frozen=True):
    """A table as everybody may see it, and which seat the reader has."""

    id: str
    game: GameName
    status: Status
    seats: list[Seat]
    options: dict[str, Value]
    you: int | None  # the reader's seat; null for a spectator
    ply: int
    public: bool
    start: Start
    chat: bool
    help: Help
    hints: bool  # whether those who play may ask for hints
    clock: ClockRule | None
    spectators: int
    opened: Millis
    started: Millis | None
    ended: Millis | None
    commitment: str  # SHA-256 of the seed, fixed when the table was opened
    rematch: str | None  # the table that plays again
    event: str | None  # the club evening that it was opened for
    standings: list[Standing] | None  # when it is over
    reason: str | None = None  # why the keeper has closed it: plain text, never markup


class TableCard(Struct, frozen=True):
    """A table in a list."""

    id: str
    game: GameName
    status: Status
    seats: list[Seat]
    options: dict[str, Value]
    clock: ClockRule | None
    ply: int
    opened: Millis
    you: int | None = None
    your_turn: bool = False
    owing: list[int] = []  # seats that must choose now, where the reader plays
    ended: Millis | None = None
    standings: list[Standing] | None = None  # when it is over


class Tables(Struct, frozen=True):
    tables: list[TableCard]


class Said(Struct, frozen=True, tag="said"):
    """One line of the table's chat. The text is plain: never markup."""

    number: int
    seat: int | None  # null for a spectator
    name: str
    text: str
    at: Millis


class Removed(Struct, frozen=True, tag="removed"):
    """The keeper has removed a line of chat: it is shown no more."""

    number: int
