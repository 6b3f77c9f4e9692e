"""The rules of Aztec, A1 to A15: five rounds of sharing out the jewels of a temple.

A round is two sealed choices of all seats, the handful (A4) and the token (A6), and then the reveals (A7), which run on by
themselves until somebody has to choose: which artefact to keep, and what an at-once artefact does (A12).

The record is in `state.py`, artefacts (A12) in `artefacts.py`, who knows what (A13) in `secrecy.py`, the final count (A16, A17) in
`scoring.py`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.chance import below, seed_generator, shuffle
from teocalli.games.aztec.artefacts import gain, keep, lay_hex, purify, steal, stealable
from teocalli.games.aztec.box import HANDFULS, MOST_CARDS, ROUNDS
from teocalli.games.aztec.state import (
    ACCUSE,
    ACTIONS,
    BELIEVE,
    HANDFUL,
    HEX,
    HEX_SEAT,
    KEEP,
    KEEP_FIRST,
    MOST_KEPT,
    OVER,
    PURIFICATION,
    PURIFY,
    PURIFY_NONE,
    SEATS,
    STEAL_FROM,
    TAKE,
    TOKEN,
    clear_hand,
    discard_stones,
    everyone,
    give_stone,
    hand_size,
    nearest,
    steps_to_those,
    stock,
)
from teocalli.jit import inner, lean, rule
from teocalli.masks import allow_bits, lowest, words
from teocalli.seats import NO_SEAT, Seat, clockwise

TURN_RULE = "A13"  # what the house cites when a seat acts out of turn
MASK_WORDS = words(ACTIONS)


@lean
@rule
def deal(state: np.record, box: np.record, seats: int, seed: Any) -> None:
    """A1, A2, A3: stones, characters, jewel cards, artefacts, first player."""
    seed_generator(state, seed)
    state.learnt = 0
    state.seats = seats
    for colour in range(3):
        state.curses[colour] = box.each_curse
    state.reserve = box.stones - 3 * box.each_curse - seats * box.each_player
    for seat in range(SEATS):
        clear_seat(state, seat)
        state.stones[seat] = box.each_player if seat < seats else 0
    for sort in range(len(HANDFULS)):
        state.unseen[sort] = 0
    clear_hand(state)
    state.gains = 0
    state.gainer = NO_SEAT
    state.revealing = NO_SEAT
    deal_characters(state, seats)
    deal_cards(state, box, seats)
    lay_pile(state, box)
    state.first = below(state, seats)
    state.round_no = 1
    begin_round(state)


@inner
def clear_seat(state: np.record, seat: int) -> None:
    """A seat before anything is dealt to it."""
    for colour in range(3):
        state.jewels[seat, colour] = 0
    for i in range(ROUNDS):
        state.cards[seat, i] = -1
        state.handfuls[seat, i] = -1
        state.tokens[seat, i] = -1
    state.kept_count[seat] = 0
    for i in range(MOST_KEPT):
        state.kept[seat, i] = -1
        state.kept_known[seat, i] = 0


@inner
def deal_characters(state: np.record, seats: int) -> None:
    """A1: each player gets a character at random, none twice."""
    for seat in range(SEATS):
        state.character[seat] = seat
    shuffle(state, state.character, 0, SEATS)
    for seat in range(seats, SEATS):
        state.character[seat] = -1


@inner
def deal_cards(state: np.record, box: np.record, seats: int) -> None:
    """A2: five cards each. The jewel cards are shuffled where the artefacts will lie: these come later."""
    left = int(box.deck_size)
    for i in range(left):
        state.pile[i] = box.deck[i]
    for seat in range(seats):
        for i in range(ROUNDS):
            at = below(state, left)
            left -= 1
            state.cards[seat, i] = state.pile[at]
            state.pile[at] = state.pile[left]


@inner
def lay_pile(state: np.record, box: np.record) -> None:
    """A1: the artefacts are shuffled into a face-down pile."""
    state.top = 0
    state.pile_size = box.artefact_count
    for slot in range(MOST_CARDS):
        state.pile[slot] = box.artefacts[slot]
        state.pile_seen[slot] = 0
        state.pile_sure[slot] = 0
    shuffle(state, state.pile, 0, int(box.artefact_count))


@inner
def begin_round(state: np.record) -> None:
    """A4: everybody looks at their top card and owes a handful."""
    state.phase = TAKE
    state.owed = everyone(state)
    state.revealed = 0


@rule
def owing(state: np.record) -> int:
    """A4, A6: all who have not sealed their choice; else the one who gains an artefact."""
    return int(state.owed)


@rule
def free(state: np.record) -> int:
    """Nobody acts out of turn."""
    return 0


@rule
def turn(state: np.record) -> Seat:
    """The lowest seat that owes a choice."""
    owed = int(state.owed)
    return Seat(lowest(owed)) if owed else NO_SEAT


@lean
@rule
def legal(state: np.record, box: np.record, seat: int, mask: Any) -> int:
    """What a seat that owes a choice may do: A5, A6, A12."""
    for word in range(MASK_WORDS):
        mask[word] = 0
    if not (int(state.owed) >> seat) & 1:
        return 0
    if state.phase == TAKE:
        return allow_bits(mask, HANDFUL, (1 << len(HANDFULS)) - 1)
    opponents = everyone(state) & ~(1 << seat)
    if state.phase == TOKEN:
        return allow_bits(mask, BELIEVE, opponents) + allow_bits(mask, ACCUSE, opponents)
    if state.phase == KEEP:
        return allow_bits(mask, KEEP_FIRST, (1 << hand_size(state)) - 1)
    if state.phase == PURIFY:
        return allow_bits(mask, PURIFY_NONE, (2 << min(int(box.worth[PURIFICATION]), int(state.stones[seat]))) - 1)
    if state.phase == HEX:
        return allow_bits(mask, HEX_SEAT, opponents)
    return allow_bits(mask, STEAL_FROM, stealable(state, seat))


@lean
@rule
def apply(state: np.record, box: np.record, seat: int, action: int) -> None:
    """Carry out a legal action, and all that follows from it until somebody must choose or the match is over."""
    carry_out(state, box, seat, action)
    while state.owed == 0 and state.phase != OVER:
        step(state, box)


@inner
def carry_out(state: np.record, box: np.record, seat: int, action: int) -> None:
    """The action alone: A4, A6, A12."""
    this = int(state.round_no) - 1
    if state.phase == TAKE:
        state.handfuls[seat, this] = action - HANDFUL
        if seal(state, seat):
            state.phase = TOKEN
            state.owed = everyone(state)
    elif state.phase == TOKEN:
        state.tokens[seat, this] = action - BELIEVE
        seal(state, seat)
    elif state.phase == KEEP:
        keep(state, box, seat, action - KEEP_FIRST)
    elif state.phase == PURIFY:
        purify(state, seat, action - PURIFY_NONE)
    elif state.phase == HEX:
        lay_hex(state, box, seat, action - HEX_SEAT)
    else:
        steal(state, seat, action - STEAL_FROM)


@inner
def seal(state: np.record, seat: int) -> bool:
    """A4, A6: a sealed choice stays; when the last one is in, all are shown together."""
    left = int(state.owed) & ~(1 << seat)
    state.owed = left
    state.learnt += 1 if left else 2
    return left == 0


@inner
def step(state: np.record, box: np.record) -> None:
    """A7: what comes next by itself: a reveal, the gain of an artefact, the last part of a reveal, or the end of the round."""
    if state.revealing != NO_SEAT:
        if state.gains != 0:
            gain(state)
        else:
            finish_reveal(state)
    elif state.revealed < state.seats:
        reveal(state)
    else:
        end_round(state, box)


@inner
def token_bits(state: np.record, token: int) -> int:
    """The seats whose token says this; where nobody sits there is none."""
    this = int(state.round_no) - 1
    bits = 0
    for seat in range(SEATS):
        bits |= int(state.tokens[seat, this] == token) << seat
    return bits


@inner
def reveal(state: np.record) -> None:
    """A7: the next player clockwise turns up their card; then A8, A9 or A10 up to the artefacts."""
    seat = clockwise(int(state.first), int(state.revealed), int(state.seats))
    state.revealed += 1
    state.revealing = seat
    state.learnt += 1
    this = int(state.round_no) - 1
    card, handful = int(state.cards[seat, this]), int(state.handfuls[seat, this])
    accusers = token_bits(state, SEATS + seat)
    two_or_more = accusers & (accusers - 1) != 0
    if handful == card:  # A8
        stock(state, seat, handful)
        waiting = steps_to_those(state, seat, accusers)
        while waiting:
            give_stone(state, seat, nearest(state, seat, waiting))
            waiting &= waiting - 1
        state.gains = 1 << seat if two_or_more else 0
    elif accusers == 0:  # A9
        stock(state, seat, handful)
        state.gains = 1 << seat
    else:  # A10
        stock(state, seat, card)
        waiting = steps_to_those(state, seat, accusers)
        while waiting:
            give_stone(state, nearest(state, seat, waiting), seat)
            waiting &= waiting - 1
        believers_take(state, seat)
        state.gains = accusers if two_or_more else 0


@inner
def finish_reveal(state: np.record) -> None:
    """The part after the artefacts: A8, each believer of a truth discards a stone; A9, each believer of a lie takes one."""
    seat = int(state.revealing)
    this = int(state.round_no) - 1
    if state.handfuls[seat, this] == state.cards[seat, this]:
        believers = token_bits(state, seat)
        while believers:
            discard_stones(state, lowest(believers), 1)
            believers &= believers - 1
    elif token_bits(state, SEATS + seat) == 0:
        believers_take(state, seat)
    state.revealing = NO_SEAT


@inner
def believers_take(state: np.record, seat: int) -> None:
    """A9, A10: each believer takes a stone from the reserve, the nearest clockwise first (A11)."""
    waiting = steps_to_those(state, seat, token_bits(state, seat))
    while waiting and state.reserve > 0:
        state.reserve -= 1
        state.stones[nearest(state, seat, waiting)] += 1
        waiting &= waiting - 1


@inner
def end_round(state: np.record, box: np.record) -> None:
    """A14, A15: the curses strike, stones are added, and the next round begins or the match is over."""
    for colour in range(3):
        leader = leader_in(state, colour)
        if leader != NO_SEAT:
            state.stones[leader] += state.curses[colour]
            state.curses[colour] = 0
    for colour in range(3):
        added = min(int(box.added), int(state.reserve))
        state.reserve -= added
        state.curses[colour] += added
    state.learnt += 1
    if state.round_no == ROUNDS:
        state.phase = OVER
        state.revealed = 0
        return
    state.round_no += 1
    if box.first_passes:
        state.first = clockwise(int(state.first), 1, int(state.seats))
    begin_round(state)


@inner
def leader_in(state: np.record, colour: int) -> int:
    """A14: the one seat with most jewels of a colour, or nobody when several have as many."""
    most = -1
    leader: int = NO_SEAT
    for seat in range(int(state.seats)):
        count = int(state.jewels[seat, colour])
        if count > most:
            most, leader = count, seat
        elif count == most:
            leader = NO_SEAT
    return leader
