"""The rules of Les Trésors de Cibola: eight rounds of bids in the closed fist, under a temple that falls in.

The record is in `state.py`, who knows what (B14) in `secrecy.py`, the count in `scoring.py`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.chance import below, seed_generator, shuffle
from teocalli.games.cibola.box import MIRROR_TOTEM, RECALL_TOTEM, RESCUE, TREMOR_TOTEM
from teocalli.games.cibola.state import (
    A_CELL_A_COLUMN,
    FIRST,
    MIRROR,
    NO_BOTTOM,
    NO_TOP,
    NONE,
    OUT,
    OVER,
    PICK,
    RECALL,
    ROCK,
    ROUNDS,
    STAKE,
    TOTEM,
    TREMOR,
    TREMOR_DOWN,
    TREMOR_NONE,
    TREMOR_UP,
    UNMADE,
    WORD,
)
from teocalli.jit import inner, lean, rule
from teocalli.masks import ones
from teocalli.seats import Seat

TURN_RULE = "B8"  # what the house cites when a seat acts out of turn


@lean
@rule
def deal(state: np.record, box: np.record, seats: int, seed: Any) -> None:
    """B1, B2, B3, B4: hands, pile, totems, torch; then the first four treasures."""
    seed_generator(state, seed)
    state.seats = seats
    for seat in range(4):
        state.hands[seat] = box.hands[seats] if seat < seats else 0
        state.symbols[seat] = 0
    state.discard = 0
    state.uncovered = box.cells
    for i in range(32):
        state.pile[i] = i
    shuffle(state, state.pile, 0, 16)
    shuffle(state, state.pile, 16, 32)
    draw_totems(state, box)
    for i in range(32):
        state.fate[i] = NONE
    state.torch = below(state, seats)
    state.totem_due = 0
    state.learnt = 0
    state.round_no = 0
    open_round(state)


@inner
def draw_totems(state: np.record, box: np.record) -> None:
    """B3: five of the ten totem cards, at random. `fate` lends its space."""
    cards = state.fate
    for i in range(10):
        cards[i] = box.totem_cards[i]
    for place in range(5):
        drawn = place + below(state, 10 - place)
        state.totems[place] = cards[drawn]
        cards[drawn] = cards[place]
        state.became[place] = NONE
        state.claims[place] = NONE
    state.unclaimed = 31
    state.lying = 0


@inner
def open_round(state: np.record) -> None:
    """B5, B6: four treasures are revealed, and everybody owes a stake."""
    state.round_no += 1
    state.learnt += 1
    state.offer = 15
    state.taken = 0
    for seat in range(4):
        state.stakes[seat] = UNMADE
        state.order[seat] = NONE
    state.phase = STAKE
    state.owed = (1 << int(state.seats)) - 1


@rule
def owing(state: np.record) -> int:
    """Everybody without a stake while bids are made (B6), then the one seat whose choice it is."""
    return int(state.owed)


@rule
def free(state: np.record) -> int:
    """Nobody acts out of turn."""
    return 0


@rule
def turn(state: np.record) -> Seat:
    """The lowest owing seat; -1 when over."""
    lowest = int(state.owed) & -int(state.owed)
    return Seat((lowest >> 1) - (lowest >> 3) - (1 if lowest == 0 else 0))  # 1, 2, 4, 8 become 0, 1, 2, 3


@lean
@rule
def legal(state: np.record, box: np.record, seat: int, mask: Any) -> int:
    """The choices of the phase, shifted to where its actions begin."""
    bits = 0
    if (int(state.owed) >> seat) & 1:
        bits = choices(state, box, seat)
    first = FIRST[int(state.phase)]
    at = first >> 5
    bits <<= first & 31
    for i in range(4):
        mask[i] = 0
    if bits:
        mask[at] = bits & WORD
        mask[at + 1] = bits >> 32
    return ones(bits)


@inner
def choices(state: np.record, box: np.record, seat: int) -> int:
    """What the seat may choose in this phase, as bits."""
    phase = int(state.phase)
    if phase == STAKE:
        return (2 << int(state.hands[seat])) - 1  # B6: any number, none included
    if phase == PICK:
        return int(state.offer)  # B8
    if phase == ROCK:
        return coverable(int(state.uncovered))
    if phase == TOTEM:
        return int(state.unclaimed)  # B10
    if phase == RECALL:
        return (2 << min(int(state.discard), int(box.recall_explorers))) - 1  # B10
    if phase == MIRROR:
        return int(state.lying)  # B10
    return tremors(state, box) | (1 << TREMOR_NONE)  # B10: they may decline


@inner
def coverable(uncovered: int) -> int:
    """B9: every uncovered cell, but never the last one of a column."""
    pairs = uncovered - ((uncovered >> 1) & 0x55555)
    counts = (pairs & 0x33333) + ((pairs >> 2) & 0x33333)  # uncovered cells of each column, 4 bits each
    several = ((counts >> 1) | (counts >> 2)) & A_CELL_A_COLUMN
    return uncovered & (several * 15)


@inner
def tremors(state: np.record, box: np.record) -> int:
    """B10: rocks under an uncovered cell may go up, rocks above one may go down."""
    uncovered = int(state.uncovered)
    rocks = int(box.cells) & ~uncovered
    up = rocks & (uncovered >> 1) & NO_TOP
    down = rocks & (uncovered << 1) & NO_BOTTOM
    return (up << TREMOR_UP) | (down << TREMOR_DOWN)


@lean
@rule
def apply(state: np.record, box: np.record, seat: int, action: int) -> None:
    """Carry out a legal action of the seat."""
    phase = int(state.phase)
    chosen = action - FIRST[phase]
    if phase == STAKE:
        seal(state, seat, chosen)
    elif phase == PICK:
        pick(state, box, seat, chosen)
    elif phase == ROCK:
        cover(state, box, chosen)
    elif phase == TOTEM:
        claim(state, box, seat, chosen)
    elif phase == RECALL:
        take_back(state, seat, chosen)
        go_on(state, box)
    elif phase == MIRROR:
        mirror(state, box, seat, chosen)
    else:
        tremble(state, chosen)
        go_on(state, box)


@inner
def seal(state: np.record, seat: int, stake: int) -> None:
    """B6: a sealed stake is final; the last one shows them all."""
    state.stakes[seat] = stake
    state.learnt += 1
    state.owed = int(state.owed) & ~(1 << seat)
    if int(state.owed) == 0:
        show_stakes(state)


@inner
def show_stakes(state: np.record) -> None:
    """B7, B8: those who staked none share the discard; then the highest stake begins to pick."""
    state.learnt += 1
    seats = int(state.seats)
    idle = 0
    for seat in range(seats):
        idle += 1 if int(state.stakes[seat]) == 0 else 0
    share = int(state.discard) // max(idle, 1)
    for seat in range(seats):
        stake = int(state.stakes[seat])
        state.hands[seat] = int(state.hands[seat]) + (share if stake == 0 else -stake)
        before = 0
        for other in range(seats):
            before += 1 if precedence(state, other) > precedence(state, seat) else 0
        state.order[before] = seat
    state.discard = int(state.discard) - share * idle
    call(state, int(state.order[0]))


@inner
def precedence(state: np.record, seat: int) -> int:
    """B8: the higher stake first; among equals the torch, then clockwise from its left."""
    left_of_torch = seat - int(state.torch)
    if left_of_torch < 0:
        left_of_torch += int(state.seats)
    return 4 * int(state.stakes[seat]) - left_of_torch


@inner
def call(state: np.record, seat: int) -> None:
    """B8, B12: whose turn it is discards their stake, at their first pick, and then must take a card."""
    if int(state.taken) < int(state.seats):
        state.discard = int(state.discard) + int(state.stakes[seat])
    state.phase = PICK
    state.owed = 1 << seat


@inner
def pick(state: np.record, box: np.record, seat: int, place: int) -> None:
    """B8: they take a card; then come its rock (B9) and its totem (B10)."""
    card = leave_offer(state, place, seat)
    state.symbols[seat] = int(state.symbols[seat]) + int(box.symbols[card])
    if int(box.rock[card]):
        state.totem_due = box.totem[card]
        state.phase = ROCK
    elif int(box.totem[card]):
        offer_totems(state, box)
    else:
        go_on(state, box)


@inner
def leave_offer(state: np.record, place: int, owner: int) -> int:
    """A card leaves the offer, for a seat or OUT of the game; returns its number."""
    at = 4 * int(state.round_no) - 4 + place
    state.fate[at] = 8 * int(state.taken) + owner
    state.taken = int(state.taken) + 1
    state.offer = int(state.offer) & ~(1 << place)
    return int(state.pile[at])


@inner
def cover(state: np.record, box: np.record, cell: int) -> None:
    """B9: a rock covers a cell. On a card with both symbols the totem comes now (B10)."""
    state.uncovered = int(state.uncovered) & ~(1 << cell)
    if int(state.totem_due):
        state.totem_due = 0
        offer_totems(state, box)
    else:
        go_on(state, box)


@inner
def offer_totems(state: np.record, box: np.record) -> None:
    """B10: they take one of the totems on offer; none left: nothing."""
    if int(state.unclaimed):
        state.phase = TOTEM
    else:
        go_on(state, box)


@inner
def claim(state: np.record, box: np.record, seat: int, place: int) -> None:
    """B10: a totem lies face up before its taker; an at-once totem is carried out."""
    kind = int(state.totems[place])
    state.claims[claimed(state)] = 8 * place + seat
    state.unclaimed = int(state.unclaimed) & ~(1 << place)
    state.became[place] = kind
    if kind != MIRROR_TOTEM:
        state.lying = int(state.lying) | (1 << kind)
        carry_out(state, box, seat, kind)
    elif int(state.lying):
        state.phase = MIRROR
    else:
        go_on(state, box)


@inner
def claimed(state: np.record) -> int:
    """How many totems were taken so far."""
    return 5 - ones(int(state.unclaimed))


@inner
def mirror(state: np.record, box: np.record, seat: int, kind: int) -> None:
    """B10: the mirror just taken becomes a totem of that kind; an at-once one is carried out again."""
    place = int(state.claims[claimed(state) - 1]) >> 3
    state.became[place] = kind
    carry_out(state, box, seat, kind)


@inner
def carry_out(state: np.record, box: np.record, seat: int, kind: int) -> None:
    """B10: what a totem does at once. Where nothing is possible nothing is asked."""
    if kind == TREMOR_TOTEM and tremors(state, box):
        state.phase = TREMOR
    elif kind == RECALL_TOTEM and int(state.discard):
        state.phase = RECALL
    else:
        if kind == RESCUE:
            take_back(state, seat, min(int(state.discard), int(state.stakes[seat]) + int(box.rescue_more)))
        go_on(state, box)


@inner
def take_back(state: np.record, seat: int, explorers: int) -> None:
    """Explorers go from the discard to a hand."""
    state.hands[seat] = int(state.hands[seat]) + explorers
    state.discard = int(state.discard) - explorers


@inner
def tremble(state: np.record, chosen: int) -> None:
    """B10: the rock's cell is uncovered and the one just above or below is covered."""
    if chosen < TREMOR_DOWN:
        state.uncovered = int(state.uncovered) ^ (3 << chosen)
    elif chosen < TREMOR_NONE:
        state.uncovered = int(state.uncovered) ^ (3 << (chosen - TREMOR_DOWN - 1))


@inner
def go_on(state: np.record, box: np.record) -> None:
    """B8, B12, B13: the next to pick, twice round with two players; with three the leftover card; then the round ends."""
    seats, taken = int(state.seats), int(state.taken)
    if taken == 4:
        end_round(state)
    elif taken == 3 and seats == 3:
        leave_over(state, box)
    else:
        call(state, int(state.order[taken if taken < seats else taken - seats]))


@inner
def leave_over(state: np.record, box: np.record) -> None:
    """B13: the card left over goes out of the game; its rock is placed by the winner of the bidding, its totem gives nothing."""
    left = int(state.offer)
    card = leave_offer(state, (left >> 1) - (left >> 3), OUT)  # the last place: 1, 2, 4, 8 become 0, 1, 2, 3
    if int(box.rock[card]):
        state.phase = ROCK
        state.owed = 1 << int(state.order[0])
    else:
        end_round(state)


@inner
def end_round(state: np.record) -> None:
    """B11: who took their card last gets the torch. B15: after round 8 the match is over."""
    state.torch = state.order[int(state.seats) - 1]
    if int(state.round_no) < ROUNDS:
        open_round(state)
    else:
        state.phase = OVER
        state.owed = 0
        for seat in range(4):
            state.stakes[seat] = UNMADE
            state.order[seat] = NONE
