"""What is asked of a table, in the bodies of requests."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from teocalli.games import GameName
from teocalli.server.wire.tables import ClockRule, Table
from teocalli.server.wire.values import Help, Key, LineNumber, Nickname, Nonce, Ply, SealText, SeatNumber, Start


class Chair(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit on a seat of a new table."""

    kind: Literal["me", "open", "bot"]
    level: Annotated[str, Meta(max_length=24)] | None = None  # for a bot; the middle level unless told


class OpenTable(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Open a table. Without `chairs` the opener takes the first seat and the others are open."""

    game: GameName
    seats: Annotated[int, Meta(ge=1, le=6)]
    options: dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=40)] | int | bool] = {}
    chairs: Annotated[list[Chair], Meta(max_length=6)] | None = None
    name: Nickname = "Obsidian"
    public: bool = False
    clock: ClockRule | None = None
    chat: bool = True
    help: Help = "strike"
    hints: bool = False  # whether people may ask for hints when they play one another; somebody alone with bots always may
    start: Start = "full"
    begins: bool = False  # the opener, alone with bots and without a number of their own, gets the seat that begins
    seal: SealText = ""
    key: Key


class Join(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Sit down on a free seat (the first one unless told)."""

    name: Nickname
    key: Key
    ply: Ply = 0
    seat: SeatNumber | None = None
    seal: SealText = ""


class NewToken(Struct, frozen=True):
    """A token of your own. It is shown once: programs send it as `Authorization: Bearer …`, browsers keep it as a cookie."""

    token: str | None  # null when the one that came along is good


class Seated(Struct, frozen=True):
    """You have a seat."""

    table: Table
    seat: int | None  # null for somebody who opened a table of bots to look on


class Act(Struct, frozen=True, forbid_unknown_fields=True):
    """Take an action in the position that you saw at `ply`."""

    ply: Ply
    key: Key
    action: int | Annotated[str, Meta(max_length=60)]  # the number, or the notation


class Command(Struct, frozen=True, forbid_unknown_fields=True):
    """Undo, resign, leave, come back, start, ask for a hint."""

    ply: Ply
    key: Key


class Rematch(Struct, frozen=True, forbid_unknown_fields=True):
    """Play again, on the same seat."""

    ply: Ply
    key: Key
    seal: SealText = ""


class GiveSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Before the start the host gives a chair to a bot or opens it; later, whoever sits may let a bot stand in for one who is absent."""

    ply: Ply
    key: Key
    seat: SeatNumber
    to: Literal["bot", "open"]
    level: Annotated[str, Meta(max_length=24)] | None = None


class TakeVacation(Struct, frozen=True, forbid_unknown_fields=True):
    """Stop your clock for some days; 0 ends a vacation now."""

    ply: Ply
    key: Key
    days: Annotated[int, Meta(ge=0, le=14)]


class PlayForced(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the only choice that the rules leave you is made for you."""

    ply: Ply
    key: Key
    forced: bool


class HideReview(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether you keep the review of your choices to yourself; not hidden, it is published."""

    ply: Ply
    key: Key
    hidden: bool


class Say(Struct, frozen=True, forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1, max_length=300)]
    key: Key
    name: Nickname | None = None  # for spectators


class Report(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask the keeper to look at a line of chat. Whoever reports a line twice has reported it once."""

    number: LineNumber


class Reported(Struct, frozen=True):
    """The keeper will see it."""

    number: int


class ChangeSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host may change."""

    ply: Ply
    key: Key
    chat: bool | None = None
    public: bool | None = None


class Seal(Struct, frozen=True, forbid_unknown_fields=True):
    """Seal a random number of your own before the deal: its SHA-256, so that nobody can choose theirs by it."""

    ply: Ply
    key: Key
    seal: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]


class Reveal(Struct, frozen=True, forbid_unknown_fields=True):
    """Show the number that you sealed, once the table is `dealing`."""

    ply: Ply
    key: Key
    nonce: Nonce
