"""Who knows what in Aztec (A13): the veil, worlds imagined behind it, and what a secret choice of an artefact leaves known.

Knowledge of the artefacts is kept card by card: for each card in the pile, in a hand or in front of a seat, the bits of those who know it.
`seen` bits everybody can tell: the drawer has seen the card, or all have. `sure` bits are private: somebody knew the card, another drew
it and kept something in secret, and for the first there is still only one card that can lie there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.chance import below, blank_generator, seed_generator
from teocalli.games.aztec.box import FIRST_AT_ONCE, HANDFULS, KINDS, ROUNDS
from teocalli.games.aztec.state import (
    EVERYBODY,
    KEEP,
    KEEP_FIRST,
    LAST_SLOT,
    OVER,
    PUBLIC,
    PURIFICATION,
    PURIFY,
    SEATS,
    STEAL,
    TAKE,
    TOKEN,
    hand_size,
)
from teocalli.jit import inner, lean, rule
from teocalli.masks import ALL_BYTES, BYTES, GUARDS, ones
from teocalli.seats import HIDDEN_ACTION, SPECTATOR, Action, clockwise, steps_to

LAST_GROUP = 28  # unseen cards are counted in groups of four sorts; the first sort of the last group


@inner
def choose_in_secret(state: np.record, seat: int, place: int) -> None:
    """A13: a card is kept unseen, so the drawer knows all three, and others only what they can be sure of."""
    mine = 1 << seat
    known = 0
    for i in range(3):
        known |= int(state.hand_seen[i]) | int(state.hand_sure[i])
    if known & ~mine == 0:
        return
    first, second, third = sure_of(state, place, 0), sure_of(state, place, 1), sure_of(state, place, 2)
    remember(state, mine, 0, first)
    remember(state, mine, 1, second)
    remember(state, mine, 2, third)


@inner
def remember(state: np.record, mine: int, i: int, sure: int) -> None:
    """Write down who knows the i-th card drawn after a secret choice."""
    if i < hand_size(state):
        state.hand_seen[i] = EVERYBODY if sure & PUBLIC else mine
        state.hand_sure[i] = 0 if sure & PUBLIC else sure & ~mine


@inner
def sure_of(state: np.record, place: int, i: int) -> int:
    """The bits of those who are sure where the i-th card drawn went, without knowing which place was kept."""
    count = hand_size(state)
    under = i - 1 if i > place else i  # its place among those that go under the pile
    bits = EVERYBODY if i < count else 0
    for kept in range(count):
        there = kept
        if i != place:
            there = under + 1 if under >= kept else under
        agreeing = knowing(state, there) if state.hand[there] == state.hand[i] else 0
        bits &= agreeing | ~may_be_kept(state, kept)
    return bits


@inner
def knowing(state: np.record, place: int) -> int:
    """The bits of those who know a card drawn."""
    return int(state.hand_seen[place]) | int(state.hand_sure[place])


@inner
def may_be_kept(state: np.record, place: int) -> int:
    """The bits of those for whom this card may have been kept in secret: no at-once card is."""
    return EVERYBODY if state.hand[place] < FIRST_AT_ONCE else ~knowing(state, place)


@inner
def viewer_bit(viewer: int) -> int:
    return PUBLIC if viewer == SPECTATOR else 1 << viewer


@inner
def has_turned(state: np.record, seat: int) -> bool:
    """A7: whether a seat has already turned up its card in this round."""
    return steps_to(int(state.first), seat, int(state.seats)) < int(state.revealed)


@lean
@rule
def veil(state: np.record, box: np.record, viewer: int) -> None:
    """A13: blank what the viewer may not know. After the end everything is open but the generator."""
    blank_generator(state)
    if state.phase == OVER:
        return
    this = int(state.round_no) - 1
    for seat in range(int(state.seats)):
        if seat != viewer:
            if state.phase == TAKE:
                state.handfuls[seat, this] = -1
            if state.phase == TOKEN:
                state.tokens[seat, this] = -1
            if not has_turned(state, seat):
                state.cards[seat, this] = -1
        for later in range(this + 1, ROUNDS):
            state.cards[seat, later] = -1
    veil_artefacts(state, viewer)


@inner
def veil_artefacts(state: np.record, viewer: int) -> None:
    """A13: a seat sees the artefacts it has seen, and of what others privately know nothing."""
    bit = viewer_bit(viewer)
    for seat in range(int(state.seats)):
        if seat != viewer:
            for i in range(int(state.kept_count[seat])):
                if not int(state.kept_known[seat, i]) & bit:
                    state.kept[seat, i] = -1
        for i in range(int(state.kept_count[seat])):
            known = int(state.kept_known[seat, i])
            state.kept_known[seat, i] = EVERYBODY if known & PUBLIC else known & (bit | 1 << seat)
    for i in range(3):
        if not (int(state.hand_seen[i]) | int(state.hand_sure[i])) & bit:
            state.hand[i] = -1
        state.hand_sure[i] = int(state.hand_sure[i]) & bit
    for i in range(int(state.pile_size)):
        slot = (int(state.top) + i) & LAST_SLOT
        if not (int(state.pile_seen[slot]) | int(state.pile_sure[slot])) & bit:
            state.pile[slot] = -1
        state.pile_sure[slot] = int(state.pile_sure[slot]) & bit


@lean
@rule
def imagine(state: np.record, box: np.record, viewer: int, seed: Any) -> None:
    """Fill the blanks of a veiled record: every arrangement of what the viewer has not seen is as likely as any other."""
    seed_generator(state, seed)
    if state.phase == OVER:
        return
    imagine_sealed(state, viewer)
    imagine_cards(state, box)
    imagine_artefacts(state, box)


@inner
def imagine_sealed(state: np.record, viewer: int) -> None:
    """A4, A6: a sealed choice of another is any legal one."""
    this = int(state.round_no) - 1
    seats = int(state.seats)
    for seat in range(seats):
        if seat != viewer and not (int(state.owed) >> seat) & 1:
            if state.phase == TAKE:
                state.handfuls[seat, this] = below(state, len(HANDFULS))
            elif state.phase == TOKEN:
                token = below(state, 2 * (seats - 1))
                state.tokens[seat, this] = clockwise(seat, 1 + token // 2, int(state.seats)) + SEATS * (token % 2)


@inner
def imagine_cards(state: np.record, box: np.record) -> None:
    """A2: jewel cards not yet seen are dealt from those that are left."""
    for shape in range(len(HANDFULS)):
        state.unseen[shape] = box.copies[shape]
    left = int(box.deck_size)
    for seat in range(int(state.seats)):
        for i in range(ROUNDS):
            if state.cards[seat, i] >= 0:
                state.unseen[state.cards[seat, i]] -= 1
                left -= 1
    ends = ends_of_groups(state)
    for seat in range(int(state.seats)):
        for i in range(ROUNDS):
            if state.cards[seat, i] < 0:
                state.cards[seat, i], ends = take_unseen(state, below(state, left), ends)
                left -= 1
    clear_unseen(state)


@inner
def imagine_artefacts(state: np.record, box: np.record) -> None:
    """A12: first the secretly kept artefacts, which are never at-once cards, then the hand and the pile from all that are left."""
    count_unseen_artefacts(state, box)
    ends = ends_of_groups(state)
    lasting, left = 0, 0  # unseen cards that may be kept, and all
    for kind in range(len(KINDS)):
        left += int(state.unseen[kind])
        lasting += int(state.unseen[kind]) if kind < FIRST_AT_ONCE else 0
    for seat in range(int(state.seats)):
        for i in range(int(state.kept_count[seat])):
            if state.kept[seat, i] < 0:
                state.kept[seat, i], ends = take_unseen(state, below(state, lasting), ends)
                lasting -= 1
                left -= 1
    for i in range(hand_size(state)):
        if state.hand[i] < 0:
            state.hand[i], ends = take_unseen(state, below(state, left), ends)
            left -= 1
    for i in range(int(state.pile_size)):
        slot = (int(state.top) + i) & LAST_SLOT
        if state.pile[slot] < 0:
            state.pile[slot], ends = take_unseen(state, below(state, left), ends)
            left -= 1
    clear_unseen(state)


@inner
def count_unseen_artefacts(state: np.record, box: np.record) -> None:
    """The artefacts of the box less those in sight; one that is being carried out lies nowhere else."""
    for kind in range(len(KINDS)):
        state.unseen[kind] = box.kinds[kind]
    if PURIFY <= state.phase <= STEAL:
        state.unseen[state.phase - PURIFY + PURIFICATION] -= 1
    for seat in range(int(state.seats)):
        for i in range(int(state.kept_count[seat])):
            if state.kept[seat, i] >= 0:
                state.unseen[state.kept[seat, i]] -= 1
    for i in range(3):
        if state.hand[i] >= 0:
            state.unseen[state.hand[i]] -= 1
    for i in range(int(state.pile_size)):
        slot = (int(state.top) + i) & LAST_SLOT
        if state.pile[slot] >= 0:
            state.unseen[state.pile[slot]] -= 1


@inner
def clear_unseen(state: np.record) -> None:
    for sort in range(len(HANDFULS)):
        state.unseen[sort] = 0


@inner
def ends_of_groups(state: np.record) -> int:
    """How many unseen cards there are up to the end of each group of four sorts but the last, a byte a group."""
    ends, total = 0, 0
    for sort in range(LAST_GROUP):
        total += int(state.unseen[sort])
        if sort & 3 == 3:
            ends |= total << 2 * (sort - 3)
    return ends


@inner
def take_unseen(state: np.record, number: int, ends: int) -> tuple[int, int]:
    """The sort of the unseen card with that number, all lying sort by sort, and the ends of the groups without it.

    The number is compared with all ends at once: the guard bit over each end that is not beyond it survives the subtraction.
    """
    group = ones(((number * BYTES | GUARDS) - ends) & GUARDS)
    number -= ((ends << 8) >> 8 * group) & 127
    first = 4 * group
    one = int(state.unseen[first])
    two = one + int(state.unseen[first + 1])
    three = two + int(state.unseen[first + 2])
    sort = first + int(number >= one) + int(number >= two) + int(number >= three)
    state.unseen[sort] -= 1
    return sort, ends - ((BYTES << 8 * group) & ALL_BYTES)


@rule
def shown(state: np.record, box: np.record, seat: int, action: int, viewer: int) -> Action:
    """A13: hidden are sealed choices, which the position shows once the last is in, and the place of an artefact kept in secret."""
    if seat == viewer:
        return Action(action)
    if state.phase == TAKE or state.phase == TOKEN:
        return HIDDEN_ACTION
    if state.phase == KEEP and state.hand[action - KEEP_FIRST] < FIRST_AT_ONCE and not box.artefacts_open:
        return HIDDEN_ACTION
    return Action(action)
