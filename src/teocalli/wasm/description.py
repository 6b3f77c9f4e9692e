"""What a module holds and how it is called: the JSON beside each `.wasm`, from which the web client makes its readers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
from msgspec import Struct

from teocalli.message_rows import Kind as WordKind
from teocalli.message_rows import Messages
from teocalli.options import Value

Kind = Literal["record", "array", "tuple", "int64", "float64"]
Result = Literal["none", "int64", "float64", "tuple"]


class Field(Struct, frozen=True, array_like=True):
    """A field of a record: its type (`i1`, `u4`, `f8`), where it begins, its shape (none for a single number)."""

    type: str
    offset: int
    shape: list[int]


class Layout(Struct, frozen=True):
    """Where each field of a record lies."""

    size: int
    fields: dict[str, Field]


class Argument(Struct, frozen=True, omit_defaults=True):
    """An argument of an exported function, which is passed as one number or several.

    A record is its address. An array is its address and its lengths. A tuple is its parts, one after the other.
    """

    name: str
    kind: Kind
    type: str = ""  # of the numbers of an array
    size: int = 0  # bytes of one element of an array
    shape: list[int] = []  # of an array, as it usually is
    same: str = ""  # the part of the tuple whose memory this array shares
    parts: list[Argument] = []


class Export(Struct, frozen=True, omit_defaults=True):
    """An exported function: what it takes, and what it gives. A tuple is written to an address, the last argument, 64 bits a number."""

    takes: list[Argument]
    gives: Result
    exact: bool = False  # whether its result needs all 64 bits; all others are small numbers


class Choice(Struct, frozen=True, omit_defaults=True):
    """What a value of an option changes in the standard box: bytes from a place on in hex, and whole tables."""

    box: list[tuple[int, str]]
    tables: dict[str, list[Any]] = {}
    seats: list[int] = []  # the numbers of players that it goes with, where that is not all of them


class OptionRow(Struct, frozen=True):
    """A match option: its values, default first, with what each changes; or the least and the most of a whole number."""

    name: str
    values: list[Value]
    span: tuple[int, int] | None
    choices: list[Choice] = []
    field: str | None = None  # of a span: the field of the box, and the table of one entry, that hold the number
    table: str | None = None


class MessageRow(Struct, frozen=True):
    """Something that can be said: its id in the catalogue and the kinds of its arguments, as `rows.Kind` has them."""

    id: str
    arguments: dict[str, dict[str, Any]]


class RowTable(Struct, frozen=True):
    """The table that rules write what they say into: how many rows it has room for, and the numbers of a row."""

    most: int
    width: int


class ViewRecord(Struct, frozen=True):
    """The record of a view: what its parts stand for, how many numbers of 16 bits it has, and what the contract says of its message."""

    shape: dict[str, Any]
    size: int
    help: dict[str, list[str]]  # by kind of help what a table that gives no more leaves out, as paths
    round: str | None  # the part that holds the number of the round


class TreeRows(Struct, frozen=True):
    """The tree of a search: its rows, and how many a bot of the house has room for."""

    node: Layout
    edge: Layout
    nodes: int
    edges: int


class TablebaseFile(Struct, frozen=True):
    """What bots know by heart with some boxes: a gzip file beside the module, and the numbers of seats that use it."""

    file: str
    size: int  # bytes once unpacked
    seats: list[int]
    field: str  # the field of the box that it was worked out from, and what that holds, in hex
    holds: str


class NetworkFiles(Struct, frozen=True):
    """The files of a trained network, beside the module of the game."""

    module: str  # that evaluates it
    description: str  # of that module
    weights: str  # gzip


class LevelRow(Struct, frozen=True):
    """How a bot decides (see `bots/difficulty.py`)."""

    name: str
    iterations: int  # of its search; 0 where it has none
    blunders: int  # in how many of 65,536 choices it plays any action
    policy: str  # the export by which it decides without search
    explanation: str  # the export that says why
    network: dict[str, int]  # by the number of seats, where the trained network decides: the iterations of a search with it, or 0, at once
    looks_ahead: bool  # whether it looks ahead with the network in so many worlds, instead of searching a tree of everybody


class BotRows(Struct, frozen=True):
    """The bots of a game."""

    levels: list[LevelRow]  # weakest first
    people: list[LevelRow]  # those that play like people
    adviser: str  # who gives hints
    advisers: list[tuple[str, Value, str]]  # who does where an option has a certain value
    candidate: Layout
    messages: list[MessageRow]  # what they say about their choices
    describing: list[str]  # those of them that can also be said of a choice that was not the best (see `review/why.py`)
    weighed: dict[str, tuple[str, int]]  # of these, by which argument they say how good it is, and whether more is better (1) or less (-1)


class Description(Struct, frozen=True):
    """One game as a module."""

    game: str
    sources: str  # the content of every file that it was made of, as a digest
    rules: str  # the same of its rules alone: records of a server with the same rules are read alike
    seats: list[int]
    actions: int
    wait: int  # the action that says nothing; below zero where a game has none
    turn_rule: str  # the rule that says whose turn it is
    observation: int
    options: list[OptionRow]
    state: Layout
    box: Layout
    standard: str  # the bytes of the standard box with default options, in hex
    digest: str  # of the standard box, as match files name it
    rule: str  # the letter before the numbers of its rules
    texts: list[str]  # every action in notation
    messages: list[MessageRow]
    rows: RowTable
    view: ViewRecord
    tables: dict[str, list[Any]]  # what is the same in every position with the standard box and default options
    worlds: int  # how many records a story works with: before, after, and the beats with whatever it needs besides
    tree: TreeRows
    tablebases: list[TablebaseFile]  # of the standard box first
    network: NetworkFiles | None  # of the trained network, where a level uses one
    bots: BotRows
    exports: dict[str, Export]


class DepthRow(Struct, frozen=True):
    """How much a review looks into (see `review/verdicts.py`)."""

    first: int
    most: int
    searches: int
    iterations: int
    playouts: int


class AskingRow(Struct, frozen=True):
    """How the trained network is asked for a second opinion (see `review/second_opinion.py`)."""

    most: dict[str, int]  # by the number of players with whom it is asked, in how many worlds at most
    options: int  # that it compares at most
    liked: int  # favourites of its own that may be among them
    first: int  # the number of the first world
    worlds: int  # at a time
    screened: tuple[int, int]  # worlds of a duel before it, at first and at most


class ReviewDescription(Struct, frozen=True):
    """The judge of a game as a module of its own; what a game is stands in its `Description`."""

    game: str
    sources: str
    ending: str  # of the names of exports that judge by what people can know, where there are such
    depths: dict[str, DepthRow]
    verdicts: list[str]  # by number
    practice: int  # worlds of the practice before a duel
    asking: AskingRow | None  # nothing where no network is asked
    judged: Layout
    option: Layout
    messages: list[MessageRow]  # what could be known
    kinds: list[str]  # of choices, by number (see `review/habits`)
    measures: list[str]  # of each kind
    exports: dict[str, Export]


class NetworkDescription(Struct, frozen=True):
    """The trained network of a game as a module of its own; what a game is stands in its `Description`."""

    game: str
    sources: str
    turned: dict[str, list[int]]  # by the number of seats, a row for each seat: the action that each logit stands for
    exports: dict[str, Export]


def layout(kind: np.dtype[Any]) -> Layout:
    """The layout of a numpy record."""
    fields: Mapping[str, Any] = kind.fields or {}
    return Layout(kind.itemsize, {name: Field(letters(fields[name][0].base), fields[name][1], [*fields[name][0].shape]) for name in fields})


def letters(kind: np.dtype[Any]) -> str:
    """A type of numbers as numpy writes it, without the order of its bytes: WebAssembly has only one."""
    return kind.str.lstrip("<|=")


def described_messages(messages: Messages) -> list[MessageRow]:
    """A table of messages."""
    return [MessageRow(one.id, {name: plain_kind(kind) for name, kind in one.arguments.items()}) for one in messages.sentences]


def plain_kind(kind: WordKind) -> dict[str, Any]:
    """What a number stands for in a sentence, as plain data; what goes without saying is left out."""
    plain: dict[str, Any] = {"name": kind.name}
    if kind.names:
        plain["names"] = list(kind.names)
    if kind.item:
        plain["item"] = plain_kind(kind.item)
    if kind.width:
        plain["width"] = kind.width
    if kind.slots != 1:
        plain["slots"] = kind.slots
    return plain
