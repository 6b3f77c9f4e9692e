"""The wire message of Codinca: the table as one viewer may see it, with everything a screen draws and no rules left to the screen.

The structs say what the numbers stand for; the rule `view` writes them into one record, so that it runs in a browser too.
"""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from teocalli.games.codinca.box import ELEMENTS, MOST_CARDS, MOST_KEYS, MOST_SEATS, SIDES, TAKE_BACK
from teocalli.games.codinca.distance import ARRANGEMENTS, KEYS, arrangement, turns_to_keys
from teocalli.games.codinca.grid import CELLS, GROUPS, PLACES, SIDE
from teocalli.games.codinca.messages import COLOURINGS, trap_words
from teocalli.games.codinca.no_reversal import barred_base, barred_ways
from teocalli.games.codinca.notation import CELL_NAMES, action_to_text, trap_name
from teocalli.games.codinca.rules import base_forms, card_ways
from teocalli.games.codinca.state import CARDS, FLIPS, HELD, NO_BASE_ACTION, TRAP, is_over
from teocalli.games.codinca.story import keys_done
from teocalli.jit import inner, rule
from teocalli.views import NO_HELP, NONE, Always, Fixed, FromTable, Most, OneOf, Tables, record_of

EXAMPLES = (1, 9, 14, 19)  # the place at which a card draws each shape: second row, rising diagonal, middle block, corners of the grid
GROUP_COUNT, COLOURING_COUNT = len(GROUPS), len(COLOURINGS)
BASE_NAMES = ("switch", "flip")
SPENT_NAMES = ("dark", "light")
REVERSIBLE = CARDS + TRAP  # switches, flips, pushes and rotations: whatever C20 can forbid
REVERSIBLE_NAMES = tuple(action_to_text(action) for action in range(REVERSIBLE))


class Tile(Struct, frozen=True, gc=False):
    """A tile on its cell."""

    tile: int  # 0 to 15: tiles of one element look alike, but each is followed by itself
    cell: Annotated[str, OneOf(CELL_NAMES)]  # a4 (top left) to d1 (bottom right)
    element: Annotated[str, OneOf(ELEMENTS)]
    gold: bool  # shows its gold face
    owner: int | None  # the seat whose element it is; None for a neutral tile
    barred: Annotated[str | None, OneOf(("C20",))]  # the rule that forbids the player whose turn it is to flip it: C20


class Key(Struct, frozen=True, gc=False):
    """A key of a seat."""

    group: Annotated[str, OneOf(GROUPS)]
    colouring: Annotated[str | None, OneOf(COLOURINGS)]  # GGSS, read along the line or clockwise; None where the viewer may not know it
    picture: Annotated[list[str] | None, FromTable("pictures")]  # the same on a grid of its own, four rows of G, S and .
    done: int | None  # which of its owner's keys it was, from 1; None while it is open
    turns: int | None  # the viewer's own open keys: turns away, this one included, if nobody interferes and no spirit card is played
    possible: Annotated[list[str], Most(MOST_KEYS), OneOf(COLOURINGS)]  # of a hidden key, the colourings that it can still be


class Trap(Struct, frozen=True, gc=False):
    """The light side of a spirit card."""

    name: str  # in the box's words; `codinca-trap-…` of the catalogue for those of the standard box
    rows: list[str]  # for a card at the bottom edge: # gold, . stone, _ left alone
    sides: dict[str, list[str]]  # the same as it lies at each side: bottom, right, top, left


class Card(Struct, frozen=True, gc=False):
    """A spirit card."""

    number: int  # in the order dealt, from 1
    spent: Annotated[str | None, OneOf(SPENT_NAMES)]  # dark or light; None while it is held
    trap: Annotated[Trap | None, FromTable("traps")]  # where the viewer may know it


class Seat(Struct, frozen=True, gc=False):
    """A player: element, keys and spirit cards."""

    seat: int
    element: Annotated[str, OneOf(ELEMENTS)]
    turn: bool
    turns: int  # turns begun
    keys: Annotated[list[Key], Fixed(GROUP_COUNT)]  # line, diagonal, block, corners
    order: Annotated[list[str], Most(GROUP_COUNT), OneOf(GROUPS)]  # groups of the keys done, in order
    cards: Annotated[list[Card], Most(MOST_CARDS)]
    held: int  # spirit cards left


class View(Struct, frozen=True, gc=False):
    """The whole table."""

    game: Annotated[str, Always(value="codinca")]
    viewer: int | None  # the viewer's seat; None for a spectator
    turn: int | None  # the seat whose turn it is; None when over
    first: int
    number: int  # the number of the turn that is being played, from 1
    turn_limit: Annotated[int, Always("turn_limit")]
    base: Annotated[list[str], Most(2), OneOf(BASE_NAMES)]  # base actions made in this turn
    owed: int  # base actions left in this turn
    turned_up: Annotated[Trap | None, FromTable("traps")]  # the trap whose side is chosen next
    barred: Annotated[list[str], Most(REVERSIBLE), OneOf(REVERSIBLE_NAMES)]  # actions that C20 forbids in this turn, in notation
    tiles: Annotated[list[Tile], Fixed(CELLS)]  # in reading order
    seats: Annotated[list[Seat], Most(MOST_SEATS)]
    owner_looks: Annotated[bool, Always("owner_looks")]  # options that change what a screen offers
    blind_side: Annotated[bool, Always("blind_side")]
    take_back: Annotated[str, Always("take_back")]
    points: Annotated[list[int] | None, Most(MOST_SEATS)]  # keys done and places, when over
    places: Annotated[list[int] | None, Most(MOST_SEATS)]


VIEW = record_of(View)

HELP, ROUND = NO_HELP, "number"  # everybody has one turn in a round, so the number of the turn says it


def view_table(box: np.record) -> npt.NDArray[np.uint8]:
    """The turns from any four tiles to any key."""
    return turns_to_keys(box).reshape(-1)


def tables(box: np.record) -> Tables:
    """What is the same in every position: the traps, their names in words, a picture for each group and colouring, and the options."""
    return {
        "traps": [trap_entry(trap, box) for trap in range(int(box.traps))],
        "trap_words": trap_words(box),
        "pictures": [key_picture(group, colouring) for group in range(GROUP_COUNT) for colouring in COLOURINGS],
        "turn_limit": [int(box.turn_limit)],
        "owner_looks": [bool(box.owner_looks)],
        "blind_side": [bool(box.blind_side)],
        "take_back": [TAKE_BACK[int(box.take_back)]],
    }


def trap_entry(trap: int, box: np.record) -> Trap:
    sides = {name: trap_rows(int(box.trap_gold[trap, side]), int(box.trap_stone[trap, side])) for side, name in enumerate(SIDES)}
    return Trap(trap_name(box, trap), sides[SIDES[0]], sides)


def trap_rows(gold: int, stone: int) -> list[str]:
    return four_rows(["#" if gold >> cell & 1 else "." if stone >> cell & 1 else "_" for cell in range(CELLS)])


def key_picture(group: int, colouring: str) -> list[str]:
    """A key drawn at one of its places, as its card shows it."""
    signs = ["."] * CELLS
    for letter, cell in zip(colouring, PLACES[EXAMPLES[group]], strict=True):
        signs[int(cell)] = letter
    return four_rows(signs)


def four_rows(signs: list[str]) -> list[str]:
    return ["".join(signs[SIDE * row : SIDE * row + SIDE]) for row in range(SIDE)]


@rule
def view(state: np.record, box: np.record, viewer: int, table: Any, out: Any) -> None:
    """What the viewer's screen draws; `table` holds how many turns any four tiles are away from any key."""
    base, ways = barred_forms(state, box), barred_plays(state, box)
    write_turn(state, viewer, out)
    write_barred(base, ways, out)
    write_tiles(state, box, base, out)
    out.seats_n = int(state.seats)
    for seat in range(int(state.seats)):
        write_seat(state, seat, out)
        write_cards(state, box, seat, out)
        for group in range(GROUP_COUNT):
            write_key(state, box, seat, group, out)
    write_turns(state, viewer, table, out)
    write_end(state, out)


@inner
def barred_forms(state: np.record, box: np.record) -> int:
    """C20: the switches and flips that the player could do now, had the previous player not just done the opposite."""
    if is_over(state) or int(state.up) >= 0 or int(state.made[1]) != NO_BASE_ACTION:
        return 0
    return barred_base(state, box) & base_forms(state, box, int(state.active))


@inner
def barred_plays(state: np.record, box: np.record) -> int:
    """C20: the same for pushes and rotations, as ways to play a spirit card."""
    if is_over(state) or int(state.up) >= 0 or int(state.held[int(state.active)]) == 0:
        return 0
    return barred_ways(state, box) & card_ways(box)


@inner
def write_turn(state: np.record, viewer: int, out: Any) -> None:
    """C5 to C15: whose turn it is, and what they have done in it."""
    over, active, made = is_over(state), int(state.active), 0
    out.viewer = viewer if viewer >= 0 else NONE
    out.turn = NONE if over else active
    out.first = int(state.first)
    out.number = most_turns(state) if over else int(state.turns[active])
    out.turned_up = int(state.spirits[active, int(state.up)]) if int(state.up) >= 0 else NONE
    for i in range(2):
        if int(state.made[i]) != NO_BASE_ACTION:
            out["base"][made] = int(state.made[i]) - 1  # in brackets: every record of numpy has a `base` of its own
            made += 1
    out.base_n = made
    out.owed = 0 if over else 2 - made


@inner
def most_turns(state: np.record) -> int:
    """C21: the most turns that a seat has begun."""
    most = 0
    for seat in range(int(state.seats)):
        most = max(most, int(state.turns[seat]))
    return most


@inner
def write_barred(base: int, ways: int, out: Any) -> None:
    """C20: what is forbidden now, in the order of the actions."""
    count = 0
    for action in range(REVERSIBLE):
        bit = base >> action if action < CARDS else ways >> (action - CARDS)
        if bit & 1:
            out.barred[count] = action
            count += 1
    out.barred_n = count


@inner
def write_tiles(state: np.record, box: np.record, barred: int, out: Any) -> None:
    """C1, C2: the grid, each tile with its face and owner."""
    for cell in range(CELLS):
        tile = int(state.tiles[cell])
        element = int(box.element[tile])
        out.tiles_tile[cell] = tile
        out.tiles_cell[cell] = cell
        out.tiles_element[cell] = element
        out.tiles_gold[cell] = (int(state.gold) >> cell) & 1
        out.tiles_owner[cell] = owner_of(state, element)
        out.tiles_barred[cell] = 0 if (barred >> (FLIPS + cell)) & 1 else NONE


@inner
def owner_of(state: np.record, element: int) -> int:
    """C2: the seat that has an element, or NONE."""
    for seat in range(int(state.seats)):
        if int(state.elements[seat]) == element:
            return seat
    return NONE


@inner
def write_seat(state: np.record, seat: int, out: Any) -> None:
    """C2, C17: a seat and the keys it has done, in order."""
    out.seats_seat[seat] = seat
    out.seats_element[seat] = int(state.elements[seat])
    out.seats_turn[seat] = 1 if int(state.active) == seat else 0
    out.seats_turns[seat] = int(state.turns[seat])
    out.seats_held[seat] = int(state.held[seat])
    count = keys_done(state, seat)
    for i in range(count):
        out.seats_order[seat, i] = int(state.order[seat, i])
    out.seats_order_n[seat] = count


@inner
def write_cards(state: np.record, box: np.record, seat: int, out: Any) -> None:
    """C4, C11: the spirit cards of a seat, with the traps that the viewer may know."""
    for card in range(int(box.each)):
        spent, trap = int(state.spent[seat, card]), int(state.spirits[seat, card])
        out.seats_cards_number[seat, card] = card + 1
        out.seats_cards_spent[seat, card] = spent - 1 if spent != HELD else NONE
        out.seats_cards_trap[seat, card] = trap if trap >= 0 else NONE
    out.seats_cards_n[seat] = int(box.each)


@inner
def write_key(state: np.record, box: np.record, seat: int, group: int, out: Any) -> None:
    """C3, C16: a key of a seat, or which it can be."""
    key = int(state.key_cards[seat, group])
    out.seats_keys_group[seat, group] = group
    out.seats_keys_done[seat, group] = NONE
    out.seats_keys_turns[seat, group] = NONE
    if key < 0:
        out.seats_keys_colouring[seat, group] = NONE
        out.seats_keys_picture[seat, group] = NONE
        write_possible(state, box, seat, group, out)
        return
    colouring = int(box.faces[group, key])
    out.seats_keys_colouring[seat, group] = colouring
    out.seats_keys_picture[seat, group] = COLOURING_COUNT * group + colouring
    for i in range(keys_done(state, seat)):
        if int(state.order[seat, i]) == group:
            out.seats_keys_done[seat, group] = i + 1


@inner
def write_possible(state: np.record, box: np.record, seat: int, group: int, out: Any) -> None:
    """C22: a key that is none of those shown, nor of the viewer's own, nor of the patterns in which its owner's tiles have stood."""
    gone, count = int(state.denied[seat, group]), 0
    for other in range(int(state.seats)):
        if int(state.key_cards[other, group]) >= 0:
            gone |= 1 << int(state.key_cards[other, group])
    for key in range(int(box.keys[group])):
        if not (gone >> key) & 1:
            out.seats_keys_possible[seat, group, count] = int(box.faces[group, key])
            count += 1
    out.seats_keys_possible_n[seat, group] = count


@inner
def write_turns(state: np.record, viewer: int, table: Any, out: Any) -> None:
    """How far the viewer is from each of their open keys, where the table is at hand; the base action already made counts."""
    if viewer < 0 or is_over(state) or len(table) == 0:
        return
    made = int(state.made[0]) if viewer == int(state.active) and int(state.made[1]) == NO_BASE_ACTION else NO_BASE_ACTION
    number = arrangement(int(state.cells[int(state.elements[viewer])]), int(state.gold))
    for group in range(GROUP_COUNT):
        if not (int(state.completed[viewer]) >> group) & 1:
            key = group * MOST_KEYS + int(state.key_cards[viewer, group])
            out.seats_keys_turns[viewer, group] = int(table[(made * ARRANGEMENTS + number) * KEYS + key])


@inner
def write_end(state: np.record, out: Any) -> None:
    """C19, C21: keys done and places, once the match is over."""
    seats = int(state.seats)
    out.points_n = seats if is_over(state) else NONE
    out.places_n = seats if is_over(state) else NONE
    if not is_over(state):
        return
    for seat in range(seats):
        place = 1
        for other in range(seats):
            if keys_done(state, other) > keys_done(state, seat):
                place += 1
        out.points[seat] = keys_done(state, seat)
        out.places[seat] = place
