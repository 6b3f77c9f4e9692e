"""What the laboratory looks at in Codinca."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.games.codinca.box import ELEMENTS, MOST_CARDS, MOST_KEYS
from teocalli.games.codinca.grid import GROUPS
from teocalli.games.codinca.state import CARDS, DARK, FLIPS, LIGHT, ROTATIONS, SIDES, TRAP, WAYS
from teocalli.jit import inner
from teocalli.lab.sheets import LOG
from teocalli.masks import ones
from teocalli.seats import steps_to

TRAITS = {
    "turn order": ("first", "second", "third", "fourth"),
    "element": ELEMENTS,
    **{f"{group} key": tuple(str(n + 1) for n in range(MOST_KEYS)) for group in GROUPS},
}
KINDS = ("keys done", "spirit cards spent dark", "spirit cards spent light", "turns begun")
DEEDS = ("switches", "flips", "pushes", "rotations", "traps")
PHASES = ("first base action", "second base action", "cards after both", "side of a trap")
HIDDEN = "the others' open keys"

SWITCH_DEED, FLIP_DEED, PUSH_DEED, ROTATION_DEED, TRAP_DEED = range(len(DEEDS))


@inner
def traits(state: np.record, box: np.record, seat: int, out: Any) -> None:
    out[0] = steps_to(int(state.first), seat, int(state.seats))
    out[1] = state.elements[seat]
    for group in range(4):
        out[2 + group] = state.key_cards[seat, group]


@inner
def kinds(state: np.record, box: np.record, seat: int, out: Any) -> None:
    out[0] = ones(int(state.completed[seat]))
    out[1], out[2] = 0, 0
    for card in range(MOST_CARDS):
        out[1] += state.spent[seat, card] == DARK
        out[2] += state.spent[seat, card] == LIGHT
    out[3] = min(int(state.turns[seat]), 127)


@inner
def deed(state: np.record, box: np.record, seat: int, action: int) -> int:
    if action < FLIPS:
        return SWITCH_DEED
    if action < CARDS:
        return FLIP_DEED
    if action >= SIDES:
        return -1
    way = (action - CARDS) % WAYS
    if way < ROTATIONS:
        return PUSH_DEED
    return ROTATION_DEED if way < TRAP else TRAP_DEED


@inner
def phase(state: np.record) -> int:
    if state.up >= 0:
        return 3
    return int(state.made[0] != 0) + int(state.made[1] != 0)


@inner
def hidden(state: np.record, box: np.record, seat: int) -> float:
    bits = 0.0
    for group in range(4):
        unseen = int(box.keys[group]) - 1
        for other in range(state.seats):
            if other != seat and int(state.completed[other]) >> group & 1:
                unseen -= 1
        for other in range(state.seats):
            if other != seat and not int(state.completed[other]) >> group & 1:
                bits += LOG[max(unseen, 1)]
                unseen -= 1
    return bits


@inner
def round_of(state: np.record) -> int:
    turns = 0
    for seat in range(state.seats):
        turns += int(state.turns[seat])
    return (turns - 1) // int(state.seats)
