"""The wire message of Codinca: the table as one viewer may see it, with everything a screen draws and no rules left to the screen."""

from __future__ import annotations

import functools
import sys
from types import SimpleNamespace
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from teocalli.contract import any_help
from teocalli.games.codinca import notation
from teocalli.games.codinca.box import ELEMENTS, SIDES, TAKE_BACK
from teocalli.games.codinca.distance import turns_to_own_keys
from teocalli.games.codinca.grid import CELLS, GROUPS, PLACES, SIDE
from teocalli.games.codinca.rules import base_forms, card_ways
from teocalli.games.codinca.state import CARDS, FLIPS, NO_BASE_ACTION, STATE, is_over
from teocalli.games.codinca.take_back import barred_base, barred_ways
from teocalli.records import Plain, plain_type, span, spans
from teocalli.seats import places_of, seats_in

POSITION = plain_type(STATE)
KEYS, MADE, ACTIVE, GOLD, ELEMENT_OF, COMPLETED = (
    span(STATE, name) for name in ("key_cards", "made", "active", "gold", "elements", "completed")
)
ELEMENT_CELLS = spans(STATE, "cells")
NOTHING_MADE = bytes([NO_BASE_ACTION] * 2)
HANDS, DENIED, ORDERS, SPENT, SPIRITS = (spans(STATE, name) for name in ("key_cards", "denied", "order", "spent", "spirits"))
EXAMPLES = (1, 9, 14, 19)  # the place at which a card draws each shape: second row, rising diagonal, middle block, corners of the grid


class Tile(Struct, frozen=True, gc=False):
    tile: int  # 0 to 15: tiles of one element look alike, but each is followed by itself
    cell: str  # a4 (top left) to d1 (bottom right)
    element: str  # earth, air, water, fire
    gold: bool  # shows its gold face
    owner: int | None  # the seat whose element it is; None for a neutral tile
    barred: str | None  # the rule that forbids the player whose turn it is to flip it: C20


class Key(Struct, frozen=True, gc=False):
    group: str  # line, diagonal, block, corners
    colouring: str | None  # GGSS, read along the line or clockwise; None where the viewer may not know it
    picture: list[str] | None  # the same on a grid of its own, four rows of G, S and .
    done: int | None  # which of its owner's keys it was, from 1; None while it is open
    turns: int | None  # the viewer's own open keys: turns away, this one included, if nobody interferes and no spirit card is played
    possible: list[str]  # of a hidden key, the colourings that it can still be


class Trap(Struct, frozen=True, gc=False):
    name: str  # in the box's words; `codinca-trap-…` of the catalogue for those of the standard box
    rows: list[str]  # for a card at the bottom edge: # gold, . stone, _ left alone
    sides: dict[str, list[str]]  # the same as it lies at each side: bottom, right, top, left


class Card(Struct, frozen=True, gc=False):
    """A spirit card."""

    number: int  # in the order dealt, from 1
    spent: str | None  # dark or light; None while it is held
    trap: Trap | None  # where the viewer may know it


class Seat(Struct, frozen=True, gc=False):
    seat: int
    element: str
    turn: bool
    turns: int  # turns begun
    keys: list[Key]  # line, diagonal, block, corners
    order: list[str]  # groups of the keys done, in order
    cards: list[Card]
    held: int  # spirit cards left


class View(Struct, frozen=True, gc=False):
    game: str
    viewer: int | None  # the viewer's seat; None for a spectator
    turn: int | None  # the seat whose turn it is; None when over
    first: int
    number: int  # the number of the turn that is being played, from 1
    turn_limit: int
    base: list[str]  # base actions made in this turn: switch, flip
    owed: int  # base actions left in this turn
    turned_up: Trap | None  # the trap whose side is chosen next
    barred: list[str]  # actions that C20 forbids in this turn, in notation
    tiles: list[Tile]  # in reading order
    seats: list[Seat]
    owner_looks: bool  # options that change what a screen offers
    blind_side: bool
    take_back: str
    points: list[int] | None  # keys done and places, when over
    places: list[int] | None


helped = any_help


def round_of(view: View) -> int | None:
    """Everybody has one turn in a round, so the number of the turn says it."""
    return view.number


def own(table: View, raw: bytes, box: Plain, viewer: int) -> View:
    """The table with what the viewer alone knows: their keys, so fewer that others can hold, and their traps if they may look at them."""
    if table.points is not None:  # the match is over, and everything is open
        return replace(table, viewer=viewer)
    keys = raw[KEYS]
    known = [key_views(seat, keys, raw[DENIED[seat]], raw[ORDERS[seat]], box) for seat in range(len(table.seats))]
    known[viewer] = with_turns(known[viewer], own_turns(raw, box, viewer))
    seats = [replace(seat, keys=its) for seat, its in zip(table.seats, known, strict=True)]
    if box.owner_looks:
        seats[viewer] = replace(seats[viewer], cards=card_views(raw[SPENT[viewer]], raw[SPIRITS[viewer]], box))
    return replace(table, viewer=viewer, seats=seats)


def with_turns(keys: list[Key], turns: list[int | None]) -> list[Key]:
    """The viewer's own keys, each with how far they are from it."""
    groups = range(len(GROUPS))
    return [known_key(group, str(keys[group].colouring), keys[group].done, turns[group]) for group in groups]


@functools.lru_cache(maxsize=256)
def table(raw: bytes, box: Plain) -> View:
    """The table as everybody may see it, from a spectator's veiled record alone; made once a position."""
    state = POSITION(raw)
    turn = None if is_over(state) else state.active
    made = [notation.BASE_NAMES[kind] for kind in state.made if kind != NO_BASE_ACTION]
    barred = [] if turn is None else barred_actions(state, box, turn)
    seats = [seat_view(state, box, seat) for seat in range(state.seats)]
    points = [len(seat.order) for seat in seats]
    return View(
        game="codinca",
        viewer=None,
        turn=turn,
        first=state.first,
        number=max(state.turns) if turn is None else state.turns[turn],
        turn_limit=box.turn_limit,
        base=made,
        owed=0 if turn is None else 2 - len(made),
        turned_up=known_trap(int(state.spirits[state.active, state.up]), box) if state.up >= 0 else None,
        barred=[notation.action_to_text(action) for action in barred],
        tiles=tile_views(state, box, barred),
        seats=seats,
        owner_looks=bool(box.owner_looks),
        blind_side=bool(box.blind_side),
        take_back=TAKE_BACK[box.take_back],
        points=points if turn is None else None,
        places=places_of([(done,) for done in points]) if turn is None else None,
    )


def barred_actions(state: Any, box: Any, seat: int) -> list[int]:
    """C20: what the player could do now, had the previous player not just done the opposite."""
    if state.up >= 0:
        return []
    base = barred_base(state, box) if state.made[1] == NO_BASE_ACTION else 0
    ways = barred_ways(state, box) if state.held[seat] else 0
    found = seats_in(base & base_forms(state, box, seat)) if base else []
    return found + [CARDS + way for way in seats_in(ways & card_ways(box))]


def tile_views(state: Any, box: Any, barred: list[int]) -> list[Tile]:
    owners = {element: seat for seat, element in enumerate(state.elements) if element >= 0}
    found = []
    for cell, tile in enumerate(state.tiles):
        element = box.element[tile]
        found.append(tile_view(tile, cell, element, state.gold >> cell & 1, owners.get(element), FLIPS + cell in barred))
    return found


@functools.lru_cache(maxsize=65_536)
def tile_view(tile: int, cell: int, element: int, gold: int, owner: int | None, barred: bool) -> Tile:
    return Tile(tile, notation.CELL_NAMES[cell], ELEMENTS[element], bool(gold), owner, "C20" if barred else None)


def seat_view(state: Plain, box: Plain, seat: int) -> Seat:
    raw = state.raw
    return Seat(
        seat=seat,
        element=ELEMENTS[state.elements[seat]],
        turn=state.active == seat,
        turns=state.turns[seat],
        keys=key_views(seat, raw[KEYS], raw[DENIED[seat]], raw[ORDERS[seat]], box),
        order=groups_done(raw[ORDERS[seat]]),
        cards=card_views(raw[SPENT[seat]], raw[SPIRITS[seat]], box),
        held=state.held[seat],
    )


@functools.lru_cache(maxsize=1024)
def groups_done(order: bytes) -> list[str]:
    """The groups of the keys that a seat has done, in order."""
    return [GROUPS[group] for group in order if group < len(GROUPS)]


@functools.lru_cache(maxsize=4096)
def card_views(spent: bytes, traps: bytes, box: Plain) -> list[Card]:
    """The spirit cards of a seat, a byte each."""
    known = np.frombuffer(traps, np.int8).tolist()
    return [Card(card + 1, notation.SPENT_NAMES[spent[card]], known_trap(known[card], box)) for card in range(box.each)]


@functools.lru_cache(maxsize=16)
def key_names(box: Plain) -> list[tuple[str, ...]]:
    """The colourings of the keys of a box, by group."""
    return [tuple(notation.key_names(box, group)) for group in range(len(GROUPS))]


@functools.lru_cache(maxsize=16_384)
def key_views(seat: int, keys: bytes, denied: bytes, order: bytes, box: Plain) -> list[Key]:
    """The keys of a seat, given those of all seats as far as they are known; turns are another matter."""
    hands = np.frombuffer(keys, np.int8).reshape(-1, len(GROUPS)).tolist()
    barred, done = np.frombuffer(denied, STATE["denied"].base).tolist(), groups_done(order)
    found = []
    for group, names in enumerate(key_names(box)):
        key, name = hands[seat][group], GROUPS[group]
        if key >= 0:
            found.append(known_key(group, names[key], done.index(name) + 1 if name in done else None))
        else:
            found.append(hidden_key(group, names, barred[group], tuple([hand[group] for hand in hands])))
    return found


def own_turns(raw: bytes, box: Plain, viewer: int) -> list[int | None]:
    """How far the viewer is from each of their keys."""
    made = raw[MADE] if raw[ACTIVE.start] == viewer else NOTHING_MADE
    cells = int.from_bytes(raw[ELEMENT_CELLS[raw[ELEMENT_OF.start + viewer]]], sys.byteorder)
    gold = int.from_bytes(raw[GOLD], sys.byteorder) & cells
    return turns_left(made, cells, gold, raw[HANDS[viewer]], raw[COMPLETED.start + viewer], box)


@functools.lru_cache(maxsize=16_384)
def turns_left(made: bytes, cells: int, gold: int, keys: bytes, completed: int, box: Plain) -> list[int | None]:
    """The same by what it depends on: base actions made, own cells and those that show gold, keys and which of them are done."""
    hand = np.frombuffer(keys, np.int8).reshape(1, -1)
    state: Any = SimpleNamespace(active=0, made=made, elements=[0], cells=[cells], gold=gold, key_cards=hand, completed=[completed])
    return turns_to_own_keys(state, box, 0)


@functools.lru_cache(maxsize=4096)
def known_key(group: int, colouring: str, done: int | None, turns: int | None = None) -> Key:
    return Key(GROUPS[group], colouring, key_picture(group, colouring), done, turns, [])


@functools.lru_cache(maxsize=16_384)
def hidden_key(group: int, names: tuple[str, ...], denied: int, seen: tuple[int, ...]) -> Key:
    """A key that is none of those shown, nor of the viewer's own, nor of the patterns in which its owner's tiles have stood."""
    possible = [name for key, name in enumerate(names) if not denied >> key & 1 and key not in seen]
    return Key(GROUPS[group], None, None, None, None, possible)


@functools.cache
def key_picture(group: int, colouring: str) -> list[str]:
    """A key drawn at one of its places, as its card shows it."""
    signs = ["."] * CELLS
    for letter, cell in zip(colouring, PLACES[EXAMPLES[group]], strict=True):
        signs[int(cell)] = letter
    return four_rows(signs)


def four_rows(signs: list[str]) -> list[str]:
    return ["".join(signs[SIDE * row : SIDE * row + SIDE]) for row in range(SIDE)]


def known_trap(trap: int, box: Plain) -> Trap | None:
    return trap_views(box)[trap] if trap >= 0 else None


@functools.lru_cache(maxsize=16)
def trap_views(box: Plain) -> list[Trap]:
    """The traps of a box."""
    return [trap_view(trap, box) for trap in range(box.traps)]


def trap_view(trap: int, box: Plain) -> Trap:
    sides = {name: trap_rows(int(box.trap_gold[trap, side]), int(box.trap_stone[trap, side])) for side, name in enumerate(SIDES)}
    return Trap(notation.trap_name(box, trap), sides[SIDES[0]], sides)


def trap_rows(gold: int, stone: int) -> list[str]:
    return four_rows(["#" if gold >> cell & 1 else "." if stone >> cell & 1 else "_" for cell in range(CELLS)])
