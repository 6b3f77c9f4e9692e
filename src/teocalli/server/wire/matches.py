"""A match as one viewer sees it: updates and the other events of a stream, stories, hints."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from teocalli.server.wire.tables import Clock, Removed, Said, Standing, Table
from teocalli.server.wire.values import Ending, Help, Millis, Sentence


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
