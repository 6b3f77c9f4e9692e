"""Codinca as text: cells, actions, positions and drawings, in the notation of `docs/records.md`.

Cells are a4 (top left) to d1 (bottom right), lines 4 to 1 (rows) and a to d (columns), elements E, A, W, F, faces + gold and - stone.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np

from teocalli.contract import DRAWN, Named
from teocalli.drawing import Say, plainly
from teocalli.games.codinca import rules
from teocalli.games.codinca.box import ELEMENTS, LETTERS, MOST_CARDS, POSITION
from teocalli.games.codinca.box import SIDES as SIDE_NAMES
from teocalli.games.codinca.grid import BLOCKS, CELLS, EDGE_COUNT, EDGES, GROUPS, SIDE
from teocalli.games.codinca.state import (
    ACTIONS,
    BLIND_TRAPS,
    CARDS,
    DARK,
    DONE,
    FLIP,
    FLIPS,
    HELD,
    LIGHT,
    ROTATIONS,
    SIDES,
    STATE,
    SWITCH,
    TRAP,
    WAYS,
    is_over,
)
from teocalli.record_arrays import records
from teocalli.seats import Action

CELL_NAMES = tuple(f"{'abcd'[cell % SIDE]}{SIDE - cell // SIDE}" for cell in range(CELLS))
LINE_NAMES = ("4", "3", "2", "1", "a", "b", "c", "d")  # in the order of `grid.LINES`
BLOCK_NAMES = tuple(CELL_NAMES[int(block[0])] for block in BLOCKS)  # a block is called by its top left cell
ROTATION_NAMES = ("right", "left", "half")
BASE_NAMES = {SWITCH: "switch", FLIP: "flip"}
SPENT_NAMES = {HELD: None, DARK: "dark", LIGHT: "light"}

FORMS = {  # how each kind of action is written, for whoever wrote it otherwise
    "switch": "switch a4 b3",
    "flip": "flip c2",
    "push": "push 1 right or push a up",
    "rotate": "rotate b3 right, left or half",
    "trap": "trap, or trap bottom, right, top or left",
    "side": "side bottom, right, top or left",
    "done": "done",
}


def push_ways(line: int) -> tuple[str, str]:
    """The two ways of a line, the even push first."""
    return ("left", "right") if line < SIDE else ("up", "down")


def action_to_named(action: int) -> Named:
    """An action in words that a machine can read."""
    if not 0 <= action < ACTIONS:
        raise ValueError(f"codinca has actions 0 to {ACTIONS - 1}, not {action}")
    if action < FLIPS:
        return {"kind": "switch", "cells": [CELL_NAMES[int(cell)] for cell in EDGES[action]]}
    if action < CARDS:
        return {"kind": "flip", "cell": CELL_NAMES[action - FLIPS]}
    if action < SIDES:
        choice, way = divmod(action - CARDS, WAYS)
        return {**named_way(way), "card": choice or None}
    if action < DONE:
        return {"kind": "side", "side": SIDE_NAMES[action - SIDES]}
    return {"kind": "done"}


def named_way(way: int) -> Named:
    """One of the 48 ways to play a spirit card."""
    if way < ROTATIONS:
        return {"kind": "push", "line": LINE_NAMES[way // 2], "way": push_ways(way // 2)[way % 2]}
    if way < TRAP:
        block, turn = divmod(way - ROTATIONS, 3)
        return {"kind": "rotate", "block": BLOCK_NAMES[block], "way": ROTATION_NAMES[turn]}
    return {"kind": "trap", "side": SIDE_NAMES[way - BLIND_TRAPS] if way >= BLIND_TRAPS else None}


@functools.cache
def action_to_text(action: int) -> str:
    """An action as a person types it."""
    named = action_to_named(action)
    card = f" #{named['card']}" if named.get("card") else ""
    match named["kind"]:
        case "switch":
            words = named["cells"]
        case "flip":
            words = [named["cell"]]
        case "push":
            words = [named["line"], named["way"]]
        case "rotate":
            words = [named["block"], named["way"]]
        case "trap" | "side":
            words = [named["side"]] if named["side"] else []
        case _:
            words = []
    return " ".join([named["kind"], *words]) + card


@functools.cache
def all_texts() -> dict[str, int]:
    """Every action by its text; a switch also with its cells the other way round."""
    texts = {action_to_text(action): action for action in range(ACTIONS)}
    for edge in range(EDGE_COUNT):
        first, second = action_to_named(edge)["cells"]
        texts[f"switch {second} {first}"] = edge
    return texts


def text_to_action(text: str) -> Action:
    """The action that a text names; spaces and capitals do not matter."""
    words = text.lower().replace("#", " #").split()
    action = all_texts().get(" ".join(words))
    if action is not None:
        return Action(action)
    if not words or words[0] not in FORMS:
        raise ValueError(f"{text.strip()!r} is no action of Codinca: they are {', '.join(FORMS)}")
    if words[0] == "switch" and len(words) == 3 and words[1] in CELL_NAMES and words[2] in CELL_NAMES:
        raise ValueError(f"{words[1]} and {words[2]} are not neighbours")
    card = f", with #1 to #{MOST_CARDS} after it to name a spirit card" if words[0] in ("push", "rotate", "trap") else ""
    raise ValueError(f"{text.strip()!r} is not understood: write {FORMS[words[0]]}{card}")


def named_to_action(named: Named) -> Action:
    """The action of a named form, exactly as `action_to_named` writes it."""
    try:
        return Action(all_named().index(named))
    except ValueError:
        raise ValueError(f"no action of Codinca is named {named!r}") from None


@functools.cache
def all_named() -> list[Named]:
    return [action_to_named(action) for action in range(ACTIONS)]


def trap_name(box: np.record, trap: int) -> str:
    """What the box calls a trap."""
    return bytes(box.trap_name[trap]).rstrip(b"\0").decode()


def key_name(box: np.record, group: int, key: int) -> str:
    """The colouring of a key: GGSS."""
    return "".join("G" if int(box.faces[group, key]) >> i & 1 else "S" for i in range(SIDE))


def tile_text(state: np.record, box: np.record, cell: int) -> str:
    """What a cell shows: E+."""
    return LETTERS[int(box.element[int(state.tiles[cell])])] + ("+" if int(state.gold) >> cell & 1 else "-")


def grid_rows(state: np.record, box: np.record) -> list[str]:
    """The grid as the box file draws it, rows from the top."""
    return [" ".join(tile_text(state, box, SIDE * row + column) for column in range(SIDE)) for row in range(SIDE)]


def open_state(state: np.record, box: np.record) -> dict[str, Any]:
    """Everything a position holds, by name; what a veil hid is null."""
    seats, each = range(int(state.seats)), range(int(box.each))
    over = bool(is_over(state))
    up = int(state.up)
    return {
        "seats": int(state.seats),
        "first": int(state.first),
        "turn": None if over else int(state.active),
        "turns": [int(state.turns[seat]) for seat in seats],
        "grid": grid_rows(state, box),
        "tiles": [int(tile) for tile in state.tiles],
        "elements": [LETTERS[int(state.elements[seat])] for seat in seats],
        "keys": [{name: known_key(state, box, seat, group) for group, name in enumerate(GROUPS)} for seat in seats],
        "done": [groups_done(state, seat) for seat in seats],
        "spirits": [[known_trap(state, box, seat, card) for card in each] for seat in seats],
        "spent": [[SPENT_NAMES[int(state.spent[seat, card])] for card in each] for seat in seats],
        "base": [BASE_NAMES[int(kind)] for kind in state.made if int(kind) in BASE_NAMES],
        "turned_up": known_trap(state, box, int(state.active), up) if up >= 0 else None,
        "over": over,
    }


def known_key(state: np.record, box: np.record, seat: int, group: int) -> str | None:
    key = int(state.key_cards[seat, group])
    return key_name(box, group, key) if key >= 0 else None


def known_trap(state: np.record, box: np.record, seat: int, card: int) -> str | None:
    trap = int(state.spirits[seat, card])
    return trap_name(box, trap) if trap >= 0 else None


def groups_done(state: np.record, seat: int) -> list[str]:
    """The groups a seat has completed, in order."""
    return [GROUPS[int(group)] for group in state.order[seat] if group >= 0]


def set_up(
    box: np.record,
    seats: int,
    *,
    grid: str = "",
    elements: str = LETTERS,
    keys: Sequence[str] = (),
    spirits: Sequence[str] = (),
    first: int = 0,
) -> np.record:
    """A position before the first turn, for tests and lessons: the grid as drawn, for each seat a colouring a group and its traps by name.

    What is not given: the start layout; earth, air, water, fire in this order; the first cards of the box for seat 0, the next for seat 1.
    """
    state: np.record = records(1, STATE)[0]
    rules.deal(state, box, seats, range(8))
    state.turns[:seats] = [int(seat == first) for seat in range(seats)]
    state.first = state.active = first
    for seat in range(seats):
        state.elements[seat] = LETTERS.index(elements[seat])
        state.key_cards[seat] = [seat] * len(GROUPS)
        state.spirits[seat, : int(box.each)] = range(int(box.each) * seat, int(box.each) * (seat + 1))
    for seat, colourings in enumerate(keys):
        state.key_cards[seat] = [key_names(box, group).index(name) for group, name in enumerate(colourings.split())]
    for seat, names in enumerate(spirits):
        state.spirits[seat, : int(box.each)] = [trap_names(box).index(name) for name in names.split(", ")]
    if grid:
        lay(state, box, grid)
    return state


def lay(state: np.record, box: np.record, grid: str) -> None:
    """Lay the tiles as drawn, `E+ F- W- A+` a row; those of one element are numbered in reading order."""
    left = {letter: [int(tile) for tile in box.tiles_of[element]] for element, letter in enumerate(LETTERS)}
    state.gold = 0
    state.cells[:] = 0
    for cell, word in enumerate(grid.split()):
        tile = left[word[0]].pop(0)
        state.tiles[cell], state.where[tile] = tile, cell
        state.cells[LETTERS.index(word[0])] |= 1 << cell
        state.gold |= (word[1] == "+") << cell
    if box.take_back == POSITION:
        state.began_cells[:], state.began_gold = state.cells, state.gold


def key_names(box: np.record, group: int) -> list[str]:
    return [key_name(box, group, key) for key in range(int(box.keys[group]))]


def trap_names(box: np.record) -> list[str]:
    return [trap_name(box, trap) for trap in range(int(box.traps))]


def draw(state: np.record, box: np.record, say: Say = plainly) -> str:
    """A position in characters: the grid, then a line a seat."""
    lines = ["┌────┬────┬────┬────┐"]
    for row in range(SIDE):
        shown = [tile_text(state, box, SIDE * row + column).replace("+", "◆").replace("-", "◇") for column in range(SIDE)]
        lines.append("│" + "│".join(f" {tile} " for tile in shown) + f"│ {SIDE - row}")
        lines.append("├────┼────┼────┼────┤" if row < SIDE - 1 else "└────┴────┴────┴────┘")
    lines.append(f"  a    b    c    d      {say('codinca-board-legend', '◆ gold  ◇ stone')}")
    lines += ["", *draw_turn(state, box, say)]
    lines += [draw_seat(state, box, seat, say) for seat in range(int(state.seats))]
    return "\n".join(lines)


def draw_turn(state: np.record, box: np.record, say: Say) -> list[str]:
    """Whose turn it is, what was done in it and the trap that is turned up: one line, or two where that is too long."""
    if is_over(state):
        return [say("codinca-board-over", "The game is over.")]
    seat = int(state.active)
    names = [BASE_NAMES[int(kind)] for kind in state.made if int(kind) in BASE_NAMES]
    made = [say(f"codinca-board-{name}", name) for name in names]
    steps = " ".join(["◆"] * len(made) + ["◇"] * (2 - len(made)))
    done = say("codinca-board-then", "{first} then {second}", first=made[0], second=made[1]) if len(made) == 2 else "".join(made)
    turn = say(
        "codinca-board-turn", "Seat {place}, turn {turn} of {turns}", place=seat, turn=int(state.turns[seat]), turns=int(box.turn_limit)
    )
    parts = [f"{turn}  {steps}  {done}".rstrip(), *draw_trap(state, box, say)]
    line = ", ".join(parts)
    return [line] if len(line) <= DRAWN else [f"{parts[0]},", f"  {parts[1]}"]


def draw_trap(state: np.record, box: np.record, say: Say) -> list[str]:
    """The trap that is turned up, where there is one; those of the standard box have words."""
    if state.up < 0:
        return []
    name = str(known_trap(state, box, int(state.active), int(state.up)))
    trap = say(f"codinca-trap-{name.replace(' ', '-')}", name)
    return [say("codinca-board-turned-up", "{trap} turned up: choose its side", trap=trap)]


def draw_seat(state: np.record, box: np.record, seat: int, say: Say) -> str:
    """One line a seat: its element, its keys as far as they are known, its spirit cards."""
    keys = []
    for group, name in enumerate(GROUPS):
        done = "✓" if int(state.completed[seat]) >> group & 1 else " "
        keys.append(f"{say(f'codinca-board-{name}', name)} {draw_key(state, box, seat, group, say)}{done}")
    cards = ["▯" if state.spent[seat, card] else "▮" for card in range(int(box.each))]
    flag = "▸" if seat == int(state.active) else " "
    element = ELEMENTS[int(state.elements[seat])]
    return f"{flag} {seat} {say(f'codinca-element-{element}', element):<6} {'  '.join(keys)}  {''.join(cards)}".rstrip()


def draw_key(state: np.record, box: np.record, seat: int, group: int, say: Say) -> str:
    key = known_key(state, box, seat, group)
    letters = {"G": say("codinca-board-gold", "G"), "S": say("codinca-board-stone", "S")}
    return "".join(letters[face] for face in key) if key else "????"
