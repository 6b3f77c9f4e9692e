"""Every message on the wire: what a client sends, what it is answered, and what its stream tells it.

JSON by msgspec, in plain words. Seats count from 0. Times are milliseconds since 1970 (`at`) or lengths in milliseconds.
Sentences are already told in the reader's language (`?language=` or `Accept-Language`: `en`, `fr`); beside them stand the message id
and its arguments, so that a client can choose a symbol and find the cells, cards and seats that a sentence speaks of.

The stream of a table is a series of `Event`s: a `Welcome`, then `Update`s (their SSE id is the ply), `TableChanged`, `Said`, `Removed`,
`Goodbye`.

What is sent of a match comes in two forms. `named`, which is sent when nothing is asked for, has names and sentences: nobody needs to know
the rules to read it. With `?form=record` a client that has the rules itself (the page in a browser) gets the position as the bytes that the
rules work on, in a few hundred bytes and in no language: view, story, prompt, legal actions and labels are all made from them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from teocalli.games import GameName
from teocalli.words import Language

Value = str | int | bool
Status = Literal["waiting", "dealing", "playing", "over", "closed"]  # dealing: sealed numbers are shown; closed: given up before the end
Start = Literal["full", "host"]  # begin when the last chair is taken, or when the host says so
Help = Literal["none", "strike", "count"]  # how much the note sheet of Temple Code helps
Form = Literal["named", "record"]  # how a match is sent: in names and sentences, or as the bytes that the rules work on
SeatKind = Literal["open", "person", "bot"]
Reason = Literal["absent", "time", "resigned", "left"]  # why a bot stands in
Wellbeing = Literal["ok", "stopping", "trouble"]
Ending = Literal["stopping", "slow", "seat", "over"]  # why a stream ends on purpose; seat: you have another seat now, connect again at once
Number = Literal["none", "sealed", "shown", "dropped"]  # a player's own random number; dropped: sealed, and dealt without it
Ply = Annotated[int, Meta(ge=0, le=1_000_000, description="Length of the log; the position after that many actions.")]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Key = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        pattern=r"^[\x21-\x7e]+$",
        description="Made up by the client, new for each new command; repeating a command with its key never does it twice.",
    ),
]
Face = Literal[
    "el-earth",
    "el-air",
    "el-water",
    "el-fire",
    "st-wave",
    "st-tiki",
    "st-cthulhu",
    "st-axolotl",
    "st-narwhal",
    "st-penguin",
    "st-kraken",
    "tr-sundial",
    "tr-snake",
    "tr-shield",
    "tr-statuette",
    "tr-skull",
    "torch",
    "explorer",
]  # symbols of the house that a player may have as a face
Nickname = Annotated[str, Meta(min_length=1, max_length=24)]
Nonce = Annotated[
    str, Meta(min_length=16, max_length=64, pattern=r"^[\x21-\x7e]+$", description="A player's own random number; it enters the seed.")
]
SealText = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?$", description="The SHA-256 of a nonce, in hex; empty for none.")]
CallKind = Literal["push", "webhook"]
StreamName = Annotated[str, Meta(max_length=40, pattern=r"^[A-Za-z0-9_-]*$", description="Made up by the client for one stream.")]
TableId = Annotated[str, Meta(min_length=1, max_length=40)]
LineNumber = Annotated[int, Meta(ge=1, le=1_000_000_000, description="The number of a line of chat at its table.")]
Millis = int


class Sentence(Struct, frozen=True):
    """Something said, in the reader's language, and what it speaks of."""

    text: str  # the sentence
    id: str  # its message id, e.g. cibola-event-rock
    about: dict[str, Any] = {}  # its arguments: seat, other, seats, cells, cards; a thing with a name of its own is "@<message-id>"


class Refused(Struct, frozen=True):
    """Why a request was not carried out. Nothing has changed at the table."""

    code: str  # body token origin host hints missing method stale key status full present size media rule option name nonce chat rate …
    text: str  # a sentence in the reader's language
    rule: str | None = None  # the number of the rule that refuses an action, e.g. B9
    ply: int | None = None  # the ply that the table is at, when the command was for a position that has passed
    about: dict[str, Any] = {}
    retry: Millis | None = None  # when to try again, for `rate` and `busy`


# The table


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


# The match as one viewer sees it


class Legal(Struct, frozen=True):
    """An action that the reader may take now."""

    action: int
    text: str  # in notation: stable, may be sent instead of the number
    label: str  # for a button, in the reader's language


class Update(Struct, frozen=True, tag="update"):
    """What one action did, and the position after it as the viewer may see it. Ply 0 is the position after the deal."""

    ply: int
    seat: int | None  # who acted; null at ply 0
    action: int | None  # null when the viewer may not see it (a sealed choice), at ply 0, and for an undo
    text: str | None  # the action in notation; "undo" for an undo
    story: list[Sentence]
    view: Any  # the View of the game, e.g. CibolaView
    legal: list[Legal]  # what the reader may do now
    prompt: Sentence  # the next act of the reader, or what is awaited
    owing: list[int]  # seats that must choose now
    free: list[int]  # seats that may act without owing
    undo: bool  # the reader may take back the latest action
    clock: Clock | None
    over: bool
    standings: list[Standing] | None
    at: Millis  # when the action was accepted


class RecordUpdate(Struct, frozen=True, tag="record"):
    """The same as an `Update` for whoever has the rules: everything that it leaves out is worked out from what it holds."""

    ply: int
    seat: int | None  # who acted; null at ply 0
    action: int | None  # -1 when the viewer may not see it (a sealed choice), -2 for an undo; null at ply 0
    rules: str  # which rules wrote the record, as a digest: a client with others cannot read it, and asks for names
    known: bytes  # the position as the viewer may know it: the game's record, veiled
    before: bytes | None  # the same before the action, where the client was not sent that just before; the story is told from both
    undo: bool  # the reader may take back the latest action
    clock: Clock | None
    help: Help  # what a screen shows of what the reader could work out: no secret, since it all follows from what the reader knows
    given_up: bool  # nobody has anything to do any more
    standings: list[Standing] | None  # when it is over
    at: Millis  # when the action was accepted


class Welcome(Struct, frozen=True, tag="welcome"):
    """The first event of every stream."""

    table: Table
    chat: list[Said]  # the latest lines
    retry: Millis  # wait about this long before connecting again


class TableChanged(Struct, frozen=True, tag="table"):
    """Somebody sat down, left, came back; a bot stands in; the match started or ended; the host changed something."""

    table: Table


class Goodbye(Struct, frozen=True, tag="goodbye"):
    """The stream ends here on purpose: connect again after `retry` milliseconds, with the last id."""

    reason: Ending
    retry: Millis


class Beat(Struct, frozen=True, tag="beat"):
    """The line is alive (NDJSON only; an SSE stream has comment lines instead)."""

    at: Millis


Event = Welcome | Update | RecordUpdate | TableChanged | Said | Removed | Goodbye | Beat


class StoryPart(Struct, frozen=True):
    """What one entry of the log did, in sentences."""

    ply: int
    seat: int
    text: str | None
    lines: list[Sentence]


class Story(Struct, frozen=True):
    """The story so far, for the panel of somebody who has just come."""

    ply: int
    parts: list[StoryPart]


class RecordStoryPart(Struct, frozen=True):
    """What one entry of the log did, as the rules write it."""

    ply: int
    seat: int
    action: int  # -1 when the viewer may not see it, -2 for an undo
    rows: list[list[int]]  # each the number of a message, its tag and its arguments; those at the end that are 0 are left out


class RecordStory(Struct, frozen=True):
    """The story so far in numbers, to be told in any language."""

    ply: int
    rules: str  # which rules wrote it
    parts: list[RecordStoryPart]


class Candidate(Struct, frozen=True):
    """An action that was weighed, and the value seen in it (higher is better for the seat)."""

    action: int
    text: str
    label: str
    value: float


class Hint(Struct, frozen=True):
    """What a good bot would do in the reader's place, knowing what the reader knows, and why."""

    ply: int
    action: int | None  # null: stay silent
    text: str | None
    label: str | None
    reasons: list[str]
    candidates: list[Candidate]


# Requests


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


class Token(Struct, frozen=True):
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


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
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


# Players


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


# Calls


class Call(Struct, frozen=True):
    """Where you are told that it is your turn."""

    id: str
    kind: CallKind
    host: str  # the name of the machine that is called
    opened: Millis
    failures: int  # in a row; after a few nothing is sent there any more


class Calls(Struct, frozen=True):
    key: str  # the public key of the house, which a browser subscribes with
    calls: list[Call]


class PushKeys(Struct, frozen=True, forbid_unknown_fields=True):
    """What messages for a browser are encrypted with."""

    p256dh: Annotated[str, Meta(max_length=200)]
    auth: Annotated[str, Meta(max_length=60)]


class PushCall(Struct, frozen=True, forbid_unknown_fields=True):
    """A subscription to push messages, as a browser gives it."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    keys: PushKeys


class WebhookCall(Struct, frozen=True, forbid_unknown_fields=True):
    """A public https address that is sent a message for each of your turns."""

    address: Annotated[str, Meta(max_length=1000)]


class Webhook(Struct, frozen=True):
    """An address that is called, and the secret its messages are signed with: see docs/hosting.md. It is shown once."""

    call: Call
    secret: str


class EndCall(Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, Meta(max_length=40)]


class Looking(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the table of a stream is before your eyes; `stream` is the name that you gave it."""

    stream: StreamName
    looking: bool


class Next(Struct, frozen=True):
    """The next table where you must act."""

    table: str | None
    waiting: int  # how many tables wait for you


# Ratings


class GameRating(Struct, frozen=True):
    """How strong a player seems to be in a game, from matches between people."""

    game: GameName
    points: int  # an adept has 1500
    error: int  # the truth lies this far from it at most, in nineteen cases of twenty
    matches: int
    like: str | None  # the level whose bots play most like them, as soon as that can be said


class RatingPoint(Struct, frozen=True):
    """A rating as one match left it."""

    at: Millis  # when the match ended
    points: int
    error: int


class RatingCurve(Struct, frozen=True):
    """How a rating went, from the first match on, and where the bots of the game stand."""

    rating: GameRating
    curve: list[RatingPoint]
    marks: list[BotMark]


class Ratings(Struct, frozen=True):
    """The ratings of a player, in the games that they played with people."""

    ratings: list[RatingCurve]


class Rung(Struct, frozen=True):
    """One player on a ladder."""

    id: str
    name: str
    face: Face
    rating: GameRating
    you: bool


class BotMark(Struct, frozen=True):
    """Where the bots of a level stand."""

    level: str
    points: int


class Ladder(Struct, frozen=True):
    """Those who wish to be seen, by what they are at least worth; and the bots, which stay where they are."""

    game: GameName
    rungs: list[Rung]
    marks: list[BotMark]


# Replay and fairness


class Fairness(Struct, frozen=True):
    """Everything needed to check that nobody chose the deal: see docs/fairness.md."""

    commitment: str  # SHA-256 of the seed, shown since the table was opened
    nonces: list[str]  # what the players added before the deal, in order of seats; it is hashed into the shuffle
    seals: list[str]  # the SHA-256 of each, which its player gave before anybody showed theirs; empty where it was not sealed
    seed: str | None  # 64 hex digits; shown when the match is over
    verified: bool | None  # the record was replayed and everything holds; null before the end
    sentence: str  # the same in words
    problems: list[str]


class Mark(Struct, frozen=True):
    """A place on the timeline: the first ply of a round or turn."""

    ply: int
    text: str


class Replay(Struct, frozen=True):
    """A finished match: what the replay page needs besides the frames."""

    table: Table
    plies: int
    log: list[StoryPart]
    points: list[list[int]]  # at each ply from 0, the points of each seat as if it ended there
    marks: list[Mark]
    fairness: Fairness


class Frame(Struct, frozen=True):
    """The position at one ply of a finished match, from one seat's view at that time, from the spectators', or all open."""

    ply: int
    seat: int | None
    action: int | None
    text: str | None
    story: list[Sentence]
    view: Any
    prompt: Sentence
    owing: list[int]
    over: bool


class Frames(Struct, frozen=True):
    viewer: str  # "open", "spectator" or a seat number
    frames: list[Frame]


# Reviews


Depth = Literal["quick", "standard"]  # how much a review looks into
Verdict = Literal["sound", "inaccuracy", "mistake", "blunder"]


class AskReview(Struct, frozen=True, forbid_unknown_fields=True):
    """Judge a finished match."""

    depth: Depth = "quick"


class JudgedCandidate(Struct, frozen=True):
    """Something that could have been chosen, and what it was worth from what the player knew."""

    action: int
    text: str
    label: str
    share: float  # of the win, 0 to 1
    error: float  # the standard error of the share
    weight: float | None  # how often to play it, at a choice that a good player varies


class JudgedChoice(Struct, frozen=True):
    """What is said about one choice."""

    ply: int  # entries of the log before it
    seat: int
    chosen: int
    best: int  # the chosen action itself where nothing was better
    loss: float  # how much of the win the best candidate had more
    loss_error: float
    stake: float  # between the best and the worst candidate
    verdict: Verdict
    mixed: bool  # a good player varies this choice
    worlds: int  # imagined worlds that were compared
    candidates: list[JudgedCandidate]  # the best first
    known: list[str]  # what could be known, in sentences
    why: list[str]  # what speaks for the best candidate where that is another than the chosen one
    described: list[str]  # and how the chosen one looked


class ReviewItem(Struct, frozen=True):
    """What one thing did to every seat's share of the win."""

    kind: Literal["deal", "reveal", "guess", "skill"]
    ply: int
    seat: int | None  # who made the choice, where it was one
    effect: list[float]
    error: list[float]


class Review(Struct, frozen=True):
    """A finished match judged: every choice from what its player could know, and where the result came from."""

    game: GameName
    seats: int
    depth: Depth
    choices: list[JudgedChoice]  # in the order of the match
    items: list[ReviewItem]  # in the order of the match; their effects add up to the result less an even share
    final: list[float]  # each seat's share of the win
    hidden: list[int]  # seats whose players keep their review to themselves


# The server


class OptionValue(Struct, frozen=True):
    value: Value
    name: str
    text: str


class OptionInfo(Struct, frozen=True):
    """A match option in words."""

    name: str
    title: str
    text: str
    rule: str
    default: Value
    values: list[OptionValue]
    low: int | None = None  # for whole numbers
    high: int | None = None


class LevelInfo(Struct, frozen=True):
    """The card of a bot."""

    level: str
    name: str
    text: str  # how it plays, in one sentence
    notes: list[LevelNote] = []  # what is to be said besides, under some options


class LevelNote(Struct, frozen=True):
    """A sentence that holds where an option has that value."""

    option: str
    value: Value
    text: str


class GameInfo(Struct, frozen=True):
    """The front of the box."""

    game: GameName
    title: str
    pitch: str
    low: int  # players
    high: int
    minutes: list[int]
    authors: str
    publisher: str
    options: list[OptionInfo]
    levels: list[LevelInfo]  # weakest first
    actions: int
    box: str  # digest of the box on the table


class Catalogue(Struct, frozen=True):
    version: str
    language: Language
    languages: list[Language]
    games: list[GameInfo]
    limits: dict[str, int]


class RuleText(Struct, frozen=True):
    number: str
    text: str


class Rulebook(Struct, frozen=True):
    """The rulebook in our words, as Markdown with the rule numbers as headings, and one line for each rule."""

    game: GameName
    language: Language
    markdown: str
    rules: list[RuleText]


class Health(Struct, frozen=True):
    status: Wellbeing
    version: str
    database: str
    bus: str


# A club evening


EventPairing = Literal["swiss", "everybody"]  # people with like points meet, or everybody meets everybody
RoundPairing = Literal["swiss", "everybody", "final"]  # final: the best at one table, whoever has met
EventName = Annotated[str, Meta(min_length=1, max_length=60)]
RoundNumber = Annotated[int, Meta(ge=0, le=20, description="How many rounds were drawn when the sender last looked.")]
PersonNumber = Annotated[int, Meta(ge=0, le=1000)]


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
    opened: Millis
    refresh: Millis  # ask again after this long


class ClubVisit(Struct, frozen=True):
    """A club evening, and who the reader is there."""

    event: ClubEvent
    you: int | None  # the reader's number among its people
    host: bool


class OpenEvent(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Open a club evening; whoever opens it is its host."""

    name: EventName
    games: Annotated[list[GameName], Meta(min_length=1, max_length=8)]
    seats: Annotated[int, Meta(ge=2, le=6)]  # people at a table at most
    rounds: Annotated[int, Meta(ge=1, le=20)]
    pairing: EventPairing = "swiss"
    bots: Annotated[str, Meta(max_length=24)] | None = None  # the level of bots that fill empty chairs; null: nobody plays with a bot
    clock: ClockRule | None = None
    key: Key


class EnterEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """Enter an evening, early or late; whoever left it comes back under the name they had."""

    name: Nickname
    key: Key


class LeaveEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """Be drawn no more; the host may send somebody home."""

    key: Key
    person: PersonNumber | None = None


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


# The keeper's desk


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
