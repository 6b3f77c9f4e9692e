"""Who knows what in Codinca, C22: the veil, and worlds imagined behind it."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.chance import blank_generator, seed_generator
from teocalli.games.codinca.box import MOST_CARDS
from teocalli.games.codinca.state import LIGHT, NOTHING, drawn_from, is_over
from teocalli.jit import inner, lean, rule
from teocalli.seats import Action


@lean
@rule
def veil(state: np.record, box: np.record, viewer: int) -> None:
    """C22: blank the open keys of others, and every trap that was never turned up, unless its owner may look and is the viewer."""
    blank_generator(state)
    if is_over(state):
        return
    for seat in range(int(state.seats)):
        for group in range(4):
            if seat != viewer and not (int(state.completed[seat]) >> group) & 1:
                state.key_cards[seat, group] = NOTHING
        for card in range(MOST_CARDS):
            if state.spent[seat, card] != LIGHT and not (seat == viewer and box.owner_looks):
                state.spirits[seat, card] = NOTHING


@lean
@rule
def imagine(state: np.record, box: np.record, viewer: int, seed: Any) -> None:
    """Deal the hidden keys and traps again, every possible deal as likely as any other."""
    seed_generator(state, seed)
    if is_over(state):
        return
    for group in range(4):
        imagine_keys(state, box, group)
    imagine_traps(state, box)


@inner
def imagine_keys(state: np.record, box: np.record, group: int) -> None:
    """Every seat draws among the keys that it may still hold, and all draw again until no two have the same.

    So each deal that is still possible is as likely as the others.
    """
    pool = (1 << int(box.keys[group])) - 1
    hidden = 0
    for seat in range(int(state.seats)):
        if state.key_cards[seat, group] >= 0:
            pool &= ~(1 << int(state.key_cards[seat, group]))
        else:
            hidden |= 1 << seat
    taken = -1 if hidden else 0
    while taken < 0:
        taken = draw_keys(state, group, hidden, pool)


@inner
def draw_keys(state: np.record, group: int, hidden: int, pool: int) -> int:
    """Draw a key for each hidden seat; says which keys were drawn, or -1 when two seats drew the same."""
    taken = 0
    for seat in range(int(state.seats)):
        if (hidden >> seat) & 1:
            key = drawn_from(state, pool & ~int(state.denied[seat, group]))
            if (taken >> key) & 1:
                return -1
            taken |= 1 << key
            state.key_cards[seat, group] = key
    return taken


@inner
def imagine_traps(state: np.record, box: np.record) -> None:
    """The unseen traps, dealt to the cards whose picture is hidden."""
    pool = (1 << int(box.traps)) - 1
    for seat in range(int(state.seats)):
        for card in range(int(box.each)):
            if state.spirits[seat, card] >= 0:
                pool &= ~(1 << int(state.spirits[seat, card]))
    for seat in range(int(state.seats)):
        for card in range(int(box.each)):
            if state.spirits[seat, card] < 0:
                trap = drawn_from(state, pool)
                pool ^= 1 << trap
                state.spirits[seat, card] = trap


@rule
def shown(state: np.record, box: np.record, seat: int, action: int, viewer: int) -> Action:
    """C22: all actions are public."""
    return Action(action)
