"""Artefacts (A12): gaining one, keeping it, carrying it out at once, and the pile they come from."""

from __future__ import annotations

import numpy as np

from teocalli.games.aztec.box import FIRST_AT_ONCE
from teocalli.games.aztec.secrecy import choose_in_secret
from teocalli.games.aztec.state import (
    CURSING,
    EVERYBODY,
    KEEP,
    LAST_SLOT,
    PURIFICATION,
    PURIFY,
    THEFT,
    clear_hand,
    discard_stones,
    give_stone,
    hand_size,
    nearest,
    steps_to_those,
)
from teocalli.jit import inner
from teocalli.seats import NO_SEAT


@inner
def gain(state: np.record) -> None:
    """A12: the next seat clockwise from the revealed player's left draws three artefacts, or what there is."""
    seat = int(state.revealing)
    seat = nearest(state, seat, steps_to_those(state, seat, int(state.gains)))
    state.gains = int(state.gains) & ~(1 << seat)
    count = min(3, int(state.pile_size))
    if count == 0:
        return
    for i in range(count):
        draw_card(state, seat, i)
    state.gainer = seat
    state.phase = KEEP
    state.owed = 1 << seat
    state.learnt += 1


@inner
def draw_card(state: np.record, seat: int, place: int) -> None:
    """The top card of the pile comes into the hand of a seat, which sees it; whoever knew it still does."""
    slot = int(state.top)
    state.hand[place] = state.pile[slot]
    state.hand_seen[place] = int(state.pile_seen[slot]) | 1 << seat
    state.hand_sure[place] = state.pile_sure[slot]
    state.pile[slot] = -1
    state.pile_seen[slot] = 0
    state.pile_sure[slot] = 0
    state.top = (slot + 1) & LAST_SLOT
    state.pile_size -= 1


@inner
def put_under(state: np.record, kind: int, seen: int, sure: int) -> None:
    """A card goes under the pile, known to some."""
    slot = (int(state.top) + int(state.pile_size)) & LAST_SLOT
    state.pile[slot] = kind
    state.pile_seen[slot] = seen
    state.pile_sure[slot] = sure
    state.pile_size += 1


@inner
def keep(state: np.record, box: np.record, seat: int, place: int) -> None:
    """A12: one of the cards drawn is kept, the others go under the pile, the earlier drawn above the later."""
    kind = int(state.hand[place])
    if kind < FIRST_AT_ONCE and not box.artefacts_open:
        choose_in_secret(state, seat, place)
    for i in range(hand_size(state)):
        if i != place:
            put_under(state, int(state.hand[i]), int(state.hand_seen[i]), int(state.hand_sure[i]))
    state.learnt += 1
    if kind < FIRST_AT_ONCE:
        at = int(state.kept_count[seat])
        state.kept[seat, at] = kind
        state.kept_known[seat, at] = EVERYBODY if box.artefacts_open else int(state.hand_seen[place]) | int(state.hand_sure[place])
        state.kept_count[seat] = at + 1
        finish_gain(state)
    elif can_do_something(state, seat, kind):
        state.phase = PURIFY + kind - PURIFICATION
    else:
        finish_effect(state, kind)
    clear_hand(state)


@inner
def can_do_something(state: np.record, seat: int, kind: int) -> bool:
    """A12: an at-once card that can do nothing asks nobody."""
    if kind == PURIFICATION:
        return bool(state.stones[seat] > 0)
    if kind == CURSING:
        return bool(state.stones[seat] > 0 or state.reserve > 0)
    return stealable(state, seat) != 0


@inner
def stealable(state: np.record, seat: int) -> int:
    """A12: a bit for each opponent and colour that is in their stock."""
    bits = 0
    for other in range(int(state.seats)):
        if other != seat:
            for colour in range(3):
                if state.jewels[other, colour] > 0:
                    bits |= 1 << (3 * other + colour)
    return bits


@inner
def finish_gain(state: np.record) -> None:
    state.gainer = NO_SEAT
    state.owed = 0


@inner
def finish_effect(state: np.record, kind: int) -> None:
    """A12: an at-once card goes under the pile, below the other two, once it is carried out."""
    put_under(state, kind, EVERYBODY, 0)
    finish_gain(state)


@inner
def purify(state: np.record, seat: int, count: int) -> None:
    """A12, purification: up to three own stones go to the reserve."""
    discard_stones(state, seat, count)
    finish_effect(state, PURIFICATION)


@inner
def lay_hex(state: np.record, box: np.record, seat: int, other: int) -> None:
    """A12, hex: two stones go to an opponent, from the reserve what is lacking."""
    for _ in range(int(box.worth[CURSING])):
        give_stone(state, seat, other)
    finish_effect(state, CURSING)


@inner
def steal(state: np.record, seat: int, what: int) -> None:
    """A12, theft: one jewel of an opponent's stock, named by seat and colour."""
    state.jewels[what // 3, what % 3] -= 1
    state.jewels[seat, what % 3] += 1
    finish_effect(state, THEFT)
