"""What a house says of its games, its rulebooks and itself."""

from __future__ import annotations

from msgspec import Struct

from teocalli.games import GameName
from teocalli.server.wire.values import Value, Wellbeing
from teocalli.words import Language


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
