"""The keeper's desk: the house at a glance, the log of acts, and the acts themselves."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from teocalli.games import GameName
from teocalli.server.wire.values import Key, LineNumber, Millis, SeatNumber, Status, TableId
from teocalli.words import Language

KeeperReason = Annotated[str, Meta(min_length=1, max_length=300, description="It is written down for good: name nobody.")]
HouseText = Annotated[str, Meta(max_length=600, description="Plain text; lines stay lines. Empty for none.")]


class HouseNotice(Struct, frozen=True):
    """What the keeper of the house lets everybody know."""

    text: str  # for the front page: plain text, never markup; empty for none
    language: Language  # that it is written in, which is the reader's where the keeper wrote it in both
    chat: bool  # people may chat in this house
    public: bool  # tables may be shown to everybody


class DeskSeat(Struct, frozen=True):
    """Somebody who sits at a table."""

    seat: int
    name: str


class DeskTable(Struct, frozen=True):
    """A table that is not over."""

    id: str
    game: GameName
    status: Status
    public: bool
    chat: bool
    opened: Millis
    people: list[DeskSeat]
    bots: int
    streams: int  # on the server that answers


class DeskSpeed(Struct, frozen=True):
    """How fast the server that answers has been lately."""

    seconds: float  # that were looked at
    actions: float  # a second
    p50: float | None  # milliseconds to the disk, of half of all groups of writes; null where nothing was written
    p99: float | None


class DeskDisk(Struct, frozen=True):
    """Room, in bytes."""

    database: int
    free: int | None  # beside the file; null for a database elsewhere


class DeskLine(Struct, frozen=True):
    """A line of chat as the keeper sees it."""

    table: str
    number: int
    seat: int | None
    name: str
    text: str  # empty when it was removed
    at: Millis
    removed: bool


class DeskReport(Struct, frozen=True):
    """A line that somebody has reported."""

    line: DeskLine
    count: int  # people who reported it
    first: Millis


class DeskBar(Struct, frozen=True):
    """Somebody who is barred."""

    id: str
    name: str  # as a player, or as they last called themselves
    reason: str
    since: Millis
    until: Millis


class DeskAct(Struct, frozen=True):
    """One row of the log, which nobody can edit."""

    number: int
    at: Millis
    act: Literal["close", "line", "bar", "unbar", "switch", "text", "settle", "key"]
    subject: str  # a table or a bar
    detail: dict[str, Any]
    digest: str  # SHA-256 of this row and the digest before it


class Desk(Struct, frozen=True):
    """The house at a glance."""

    version: str
    server: str  # that answers
    database: str
    tables: dict[str, int]  # how many there are, by status
    open: list[DeskTable]  # the newest that are not over
    streams: int  # on all servers
    speed: DeskSpeed
    disk: DeskDisk
    chat: bool
    public: bool
    texts: dict[str, str]  # of the front page, by language
    reports: list[DeskReport]
    bars: list[DeskBar]
    acts: list[DeskAct]  # the newest


class DeskLog(Struct, frozen=True):
    """A page of the log, newest first."""

    acts: list[DeskAct]
    more: bool


class DeskLines(Struct, frozen=True):
    """The chat of a table."""

    lines: list[DeskLine]


class CloseTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Close a table for good. Whoever sits there reads why."""

    key: Key
    table: TableId
    reason: KeeperReason


class RemoveLine(Struct, frozen=True, forbid_unknown_fields=True):
    """Remove a line of chat, for everybody and at once."""

    key: Key
    table: TableId
    number: LineNumber


class BarPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """Bar whoever sits on a seat, or has said a line: for a time they open and join no tables, say nothing and enter no evenings."""

    key: Key
    table: TableId
    hours: Annotated[int, Meta(ge=1, le=8_784)]
    reason: KeeperReason
    seat: SeatNumber | None = None
    number: LineNumber | None = None  # of the line, where no seat is named


class EndBar(Struct, frozen=True, forbid_unknown_fields=True):
    """Let somebody in again."""

    key: Key
    id: Annotated[str, Meta(min_length=1, max_length=24)]


class SwitchHouse(Struct, frozen=True, forbid_unknown_fields=True):
    """Switch the chat or public tables off for the whole house, or on again. What is left out stays."""

    key: Key
    chat: bool | None = None
    public: bool | None = None


class ChangeText(Struct, frozen=True, forbid_unknown_fields=True):
    """A text for the front page, in one language or in both."""

    key: Key
    en: HouseText = ""
    fr: HouseText = ""


class SettleReports(Struct, frozen=True, forbid_unknown_fields=True):
    """Be done with the reports of a line."""

    key: Key
    table: TableId
    number: LineNumber
