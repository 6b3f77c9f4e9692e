"""Club evenings: people, rounds, tables, and what a host asks for."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from teocalli.games import GameName
from teocalli.server.wire.tables import ClockRule
from teocalli.server.wire.values import Key, Millis, Nickname, Status, TableId

EventPairing = Literal["swiss", "everybody"]  # people with like points meet, or everybody meets everybody
RoundPairing = Literal["swiss", "everybody", "final"]  # final: the best at one table, whoever has met
EventName = Annotated[str, Meta(min_length=1, max_length=60)]
RoundNumber = Annotated[int, Meta(ge=0, le=20, description="How many rounds were drawn when the sender last looked.")]
PersonNumber = Annotated[int, Meta(ge=0, le=2_147_483_647)]


class ClubTable(Struct, frozen=True):
    """A table of a round."""

    number: int  # from 1, as it is called out
    id: str
    status: Status
    people: list[int]  # by seat; people are numbered in the order of entry
    points: list[int] | None  # by seat, once it counts
    awaited: list[int]  # people whose chair is still empty
    reason: str | None = None  # why it was ended before its end: plain text, never markup
    ended_by: Literal["host", "keeper"] | None = None  # whose reason that is


class ClubRound(Struct, frozen=True):
    """A round: what is played, who sits where, and who has a bye."""

    number: int
    game: GameName
    pairing: RoundPairing
    seed: str  # what its lots were drawn with, in hex
    tables: list[ClubTable]
    byes: list[int]
    at: Millis


class ClubPerson(Struct, frozen=True):
    """Somebody who has entered."""

    person: int
    name: str
    here: bool  # is drawn for the next round
    place: int  # in the ranking; equal people share one
    points: int
    opponents: int  # the points of everybody they met, which decides between equals


class ClubEvent(Struct, frozen=True):
    """A club evening as everybody may see it."""

    id: str
    name: str
    games: list[GameName]
    seats: int
    planned: int  # rounds
    pairing: EventPairing
    bots: str | None
    clock: ClockRule | None
    people: list[ClubPerson]  # best first
    rounds: list[ClubRound]
    over: bool  # all rounds are played, or the host has closed it
    closed: bool
    admits: bool  # whoever enters waits until the host lets them in
    opened: Millis
    refresh: Millis  # ask again after this long


class ClubGuest(Struct, frozen=True):
    """Somebody at the door, whom the host has not let in."""

    person: int
    name: str


class ClubVisit(Struct, frozen=True):
    """A club evening, and who the reader is there."""

    event: ClubEvent
    you: int | None  # the reader's number among its people
    host: bool
    sent_home: list[int]  # people whom the host has sent home: all of them for the host, and for others themselves alone
    waiting: list[ClubGuest]  # at the door, in the order in which they came: the same; whom the host turned away is in both lists


class OpenEvent(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Open a club evening; whoever opens it is its host."""

    name: EventName
    games: Annotated[list[GameName], Meta(min_length=1, max_length=8)]
    seats: Annotated[int, Meta(ge=2, le=6)]  # people at a table at most
    rounds: Annotated[int, Meta(ge=1, le=20)]
    pairing: EventPairing = "swiss"
    bots: Annotated[str, Meta(max_length=24)] | None = None  # the level of bots that fill empty chairs; null: nobody plays with a bot
    clock: ClockRule | None = None
    admits: bool = False  # whoever enters waits until the host lets them in
    key: Key


class EnterEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """Enter an evening, early or late; whoever left it comes back under the name they had."""

    name: Nickname
    key: Key


class LeaveEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """Be drawn no more. The host may send somebody home, who cannot come back before the host lets them in again."""

    key: Key
    person: PersonNumber | None = None


class AdmitPerson(Struct, frozen=True, forbid_unknown_fields=True):
    """Let somebody in who waits at the door, or again who was sent home."""

    key: Key
    person: PersonNumber


class ChangeDoor(Struct, frozen=True, forbid_unknown_fields=True):
    """Let everybody in from now on, or only whom the host lets in. Whoever waits already goes on waiting."""

    key: Key
    admits: bool
    again: bool = False  # those who are there and have not played yet wait at the door too, until the host lets them in


class DrawRound(Struct, frozen=True, forbid_unknown_fields=True):
    """Draw the next round and open its tables."""

    round: RoundNumber
    key: Key
    game: GameName
    final: bool = False


class EndTable(Struct, frozen=True, forbid_unknown_fields=True):
    """End a table that hangs. The standings of the moment count, or everybody who came scores as for a bye."""

    key: Key
    table: TableId
    reason: Annotated[str, Meta(min_length=1, max_length=300)]
    standings: bool = False


class CloseEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """End the evening before its last round."""

    round: RoundNumber
    key: Key


class ClubCard(Struct, frozen=True):
    """A club evening in a list."""

    id: str
    name: str
    host: bool  # the reader is its host
    opened: Millis
    closed: Millis | None


class ClubEvents(Struct, frozen=True):
    events: list[ClubCard]
