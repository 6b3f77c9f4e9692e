"""Rows of the database as structs: what a table is before anybody looks at it."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
from msgspec import Struct

from teocalli.games import GameName
from teocalli.server import clocks
from teocalli.server.wire import CallKind, EventPairing, Help, Reason, RoundPairing, SeatKind, Start, Status


class Owner(bytes):
    """What stands at the seats of whoever asks, and the device that they ask from."""

    device: bytes  # the digest of its token

    def __new__(cls, owner: bytes, device: bytes) -> Owner:
        whose = super().__new__(cls, owner)
        whose.device = device
        return whose


def device_of(token: bytes) -> bytes:
    """The device that somebody asks from; a token that is nobody's yet is its own."""
    return token.device if isinstance(token, Owner) else token


class TableRow(Struct, kw_only=True, forbid_unknown_fields=True):
    """One table: its settings, its seed and where it stands."""

    id: str
    game: GameName
    seats: int
    options: str  # JSON
    seed: bytes
    status: Status
    public: bool
    chat: bool
    help: Help
    start: Start
    bank: int | None
    increment: int
    each_move: bool = False
    opened: int
    clock: str | None = None  # JSON
    hints: bool = False
    started: int | None = None
    ended: int | None = None
    rematch: str | None = None
    standings: str | None = None
    version: int = 0
    event: str | None = None
    closed_reason: str | None = None

    @property
    def over_days(self) -> bool:
        """Nobody has to be there while others think: there are days for a decision."""
        return self.bank is not None and self.bank >= clocks.DAY


class SeatRow(Struct, kw_only=True, forbid_unknown_fields=True):
    """One seat of a table and who has it."""

    table_id: str
    seat: int
    kind: SeatKind
    name: str
    level: str | None = None
    token: bytes | None = None
    seal: str = ""
    nonce: str = ""
    dropped: bool = False
    stand_in: Reason | None = None
    host: bool = False
    hints: int = 0
    away_from: int | None = None
    away_until: int | None = None
    away_used: int = 0
    forced: bool = False
    review_hidden: bool = False
    face: str | None = None  # of the player who sits here: read along with the row, and never written

    @property
    def columns(self) -> dict[str, Any]:
        """What is written of it."""
        return {name: value for name, value in msgspec.structs.asdict(self).items() if name != "face"}

    @property
    def away(self) -> tuple[int, int] | None:
        """The latest vacation."""
        return None if self.away_from is None or self.away_until is None else (self.away_from, self.away_until)

    @property
    def vacation_used(self) -> int:
        """The time of all vacations of this match."""
        return self.away_used + (0 if self.away is None else self.away[1] - self.away[0])

    @property
    def by_bot(self) -> bool:
        """A bot chooses for this seat, its own or as a stand-in."""
        return self.kind == "bot" or self.stand_in is not None

    @property
    def awaited(self) -> bool:
        """The deal waits for the nonce that this seat has sealed."""
        return self.kind == "person" and bool(self.seal) and not self.nonce and not self.dropped


FORCED = "forced "  # how the key of a choice begins that was made for somebody who had no other; keys of people are digests


class LogRow(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """One entry of a table's log."""

    table_id: str
    ply: int  # from 1
    seat: int
    action: int
    key: str | None
    at: int
    clock: str | None = None

    @property
    def by_itself(self) -> bool:
        """Nobody who is there has chosen it: a bot did, or there was no choice."""
        return self.key is None or self.key.startswith(FORCED)


class Append(Struct, frozen=True):
    """An entry to be added to a log, if its table still is at the version that it was decided by."""

    row: LogRow
    version: int


class ChatRow(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """One line of a table's chat."""

    table_id: str
    number: int
    seat: int | None
    name: str
    text: str
    key: str
    at: int
    token: bytes | None = None  # who said it
    removed: bool = False  # by the keeper, or with its author, who was forgotten


class StreamsRow(Struct, kw_only=True, frozen=True):
    """The streams of a table that are open on one server."""

    table_id: str
    server: str
    seats: int  # whose, as bits
    looking: int  # of these, who has the table before their eyes
    spectators: int
    until: int


class CallRow(Struct, kw_only=True, frozen=True):
    """Where somebody is told that it is their turn."""

    id: str
    token: bytes
    device: bytes | None = None
    kind: CallKind
    address: str
    public_key: str
    secret: str
    language: str
    opened: int
    failures: int = 0


class RestRow(Struct, frozen=True):
    """A table as it was when it left memory, and when it must be back."""

    table_id: str
    ply: int
    version: int
    due: int | None


class EventRow(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """One club evening: what its host chose."""

    id: str
    name: str
    host: bytes
    games: str  # JSON
    seats: int
    rounds: int
    pairing: EventPairing
    bots: str | None
    clock: str | None  # JSON
    seed: bytes
    opened: int
    closed: int | None = None
    admits: bool = False
    version: int = 0


class EventPersonRow(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """Somebody who entered an evening."""

    event_id: str
    person: int
    name: str
    token: bytes | None
    entered: int
    left: int | None = None
    sent_home: bool = False
    waiting: bool = False
    address: bytes | None = None


class EventRoundRow(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """A round as it was drawn, and what it was drawn by."""

    event_id: str
    round: int
    game: GameName
    pairing: RoundPairing
    seed: bytes
    entrants: str  # JSON
    tables: str  # JSON
    byes: str  # JSON
    at: int


class EndingRow(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """A table of an evening that its host has ended, and why."""

    table_id: str
    reason: str
    points: str  # JSON
    at: int


class BarRow(Struct, kw_only=True, frozen=True):
    """Somebody who may not sit down, speak or enter for a time."""

    id: str
    token: bytes
    reason: str
    at: int
    until: int


class ReportRow(Struct, kw_only=True, frozen=True):
    """A line of chat that somebody wishes the keeper to look at."""

    id: str
    table_id: str
    number: int
    token: bytes | None
    at: int
    settled: int | None = None


class ExportedTable(Struct, forbid_unknown_fields=True):
    """Everything about one table. It holds its seed and the digests of its tokens: keep it to yourself."""

    kind: ClassVar[str] = "table"
    table: TableRow
    seats: list[SeatRow]
    log: list[LogRow]
    chat: list[ChatRow]

    @property
    def id(self) -> str:
        return self.table.id


class PlayerRow(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """Somebody who comes back: what stands at their seats, and how they are shown."""

    id: str
    owner: bytes
    name: str
    face: str
    public: bool
    phrase: bytes | None
    at: int


class PasskeyRow(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """A passkey of a player."""

    id: bytes
    player_id: str
    public_key: bytes
    sign_count: int
    rp_id: str
    at: int


class TokenRow(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """A device of a player."""

    token: bytes
    player_id: str
    at: int


class ExportedPlayer(Struct, forbid_unknown_fields=True):
    """Everything about one player. Links and challenges do not last long enough to travel."""

    kind: ClassVar[str] = "player"
    player: PlayerRow
    tokens: list[TokenRow]
    passkeys: list[PasskeyRow]

    @property
    def id(self) -> str:
        return self.player.id


class ExportedEvent(Struct, forbid_unknown_fields=True):
    """Everything about one club evening. Its tables are lines of their own, before it."""

    kind: ClassVar[str] = "evening"
    event: EventRow
    people: list[EventPersonRow]
    rounds: list[EventRoundRow]
    endings: list[EndingRow]

    @property
    def id(self) -> str:
        return self.event.id

    @property
    def drawn(self) -> list[str]:
        """The tables of its rounds."""
        return [table_id for one in self.rounds for table_id, _ in msgspec.json.decode(one.tables)]
