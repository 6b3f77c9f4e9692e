"""Players: keys, devices, passkeys, pages, and what is kept of them."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from teocalli.games import GameName
from teocalli.server.wire.tables import TableCard
from teocalli.server.wire.values import CallKind, Face, Key, Millis, Nickname, Status


class BecomePlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """Make a player of whoever sends the token: a name and a face that come along to other devices."""

    name: Nickname
    face: Face
    key: Key


class ChangePlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """Another name, another face, or a page that everybody may see. What is left out stays."""

    key: Key
    name: Nickname | None = None
    face: Face | None = None
    public: bool | None = None


class PlayerCommand(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is done once for the player who asks."""

    key: Key


class SignOut(Struct, frozen=True, forbid_unknown_fields=True):
    """Sign this device out, or all others."""

    others: bool = False


class ClaimLink(Struct, frozen=True, forbid_unknown_fields=True):
    """Bring this device to the player who made a link."""

    secret: Annotated[str, Meta(min_length=16, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
    key: Key


class Recover(Struct, frozen=True, forbid_unknown_fields=True):
    """Bring this device to the player whose recovery phrase it is."""

    phrase: Annotated[str, Meta(min_length=1, max_length=400)]


class PlayerLink(Struct, frozen=True):
    """A secret that brings one device in. The page `/key#SECRET` uses it."""

    secret: str
    until: Millis


class Phrase(Struct, frozen=True):
    """A recovery phrase, told this once."""

    words: list[str]


class PasskeyAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """What `navigator.credentials` has answered, as its `toJSON` gives it."""

    credential: dict[str, Any]


class PasskeyRequest(Struct, frozen=True):
    """What `navigator.credentials` is to be asked, for `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`."""

    options: dict[str, Any]


class PasskeyCard(Struct, frozen=True):
    """A passkey of the reader's own."""

    id: str  # URL-safe base64
    since: Millis


class RemovePasskey(Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, Meta(min_length=1, max_length=1364, pattern=r"^[A-Za-z0-9_-]+$")]


class Device(Struct, frozen=True):
    """A device that is signed in."""

    since: Millis
    here: bool  # the one that asks


class OwnPlayer(Struct, frozen=True):
    """The reader as a player."""

    id: str
    name: str
    face: Face
    public: bool
    since: Millis
    phrase: bool  # there is a recovery phrase
    passkeys: list[PasskeyCard]
    devices: list[Device]


class Me(Struct, frozen=True):
    """Who the reader is."""

    player: OwnPlayer | None
    passkeys: bool  # whether passkeys work under the address that the reader came by


class GameResult(Struct, frozen=True):
    """How somebody did in one game."""

    game: GameName
    played: int  # matches that are over
    won: int  # first places, shared ones too
    places: list[int]  # how often they came first, second, …


class Opponent(Struct, frozen=True):
    """Somebody whom a player has met."""

    id: str | None  # of their page, if everybody may see it
    name: str
    face: Face | None
    played: int  # matches together
    before: int  # how often the player of the page came before them


class PlayerPage(Struct, frozen=True):
    """The page of a player. Where it is not public, only they see it."""

    id: str
    name: str
    face: Face
    public: bool
    since: Millis
    games: list[GameResult]
    opponents: list[Opponent]


class MyMatches(Struct, frozen=True):
    """The reader's matches on this server: those that run, where the reader must act first; then the finished ones, newest first."""

    running: list[TableCard]
    finished: list[TableCard]
    more: bool  # there are older ones: ask again with `before`


class KeptPasskey(Struct, frozen=True):
    id: str  # in hex
    site: str  # the host name that it was made for
    count: int  # how often it was used, where it counts
    since: Millis


class KeptMatch(Struct, frozen=True):
    """A table where the player has a seat; its log is in the file of the match."""

    id: str
    game: GameName
    status: Status
    seat: int
    name: str
    opened: Millis
    ended: Millis | None


class KeptLine(Struct, frozen=True):
    """A line of chat that the player has said."""

    table_id: str
    at: Millis
    name: str
    text: str


class KeptCall(Struct, frozen=True):
    """Where the player is told that it is their turn."""

    kind: CallKind
    address: str
    since: Millis


class KeptRating(Struct, frozen=True):
    """A rating of the player, as it is kept: the mean and the uncertainty of a Weng-Lin model, and the same in points."""

    game: GameName
    mu: float
    sigma: float
    points: int
    matches: int


class KeptBar(Struct, frozen=True):
    """The player may not sit down, speak or enter for a time."""

    reason: str
    since: Millis
    until: Millis


class KeptReport(Struct, frozen=True):
    """A line of chat that the player has reported."""

    table_id: str
    number: int
    at: Millis


class KeptEvening(Struct, frozen=True):
    """A club evening that the player hosts or has entered."""

    id: str
    title: str
    host: bool
    name: str | None  # that they entered by
    entered: Millis | None
    left: Millis | None


class PlayerData(Struct, frozen=True):
    """All that this server keeps of a player."""

    name: str
    face: str
    public: bool
    since: Millis
    phrase: bool  # there is the hash of a recovery phrase
    devices: list[Millis]  # since when each is signed in
    passkeys: list[KeptPasskey]
    matches: list[KeptMatch]
    lines: list[KeptLine]
    calls: list[KeptCall]
    ratings: list[KeptRating]
    evenings: list[KeptEvening]
    bars: list[KeptBar]
    reports: list[KeptReport]
