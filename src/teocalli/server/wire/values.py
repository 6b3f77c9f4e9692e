"""What messages are made of: names of things, numbers within limits, sentences and refusals."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

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
