"""The rules of Temple Code: everybody sees the others' secret code and not their own. Rule numbers are those of rules.en.md.

The record is in `state.py`, who knows what (T17) in `secrecy.py`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.chance import below, seed_generator, shuffle
from teocalli.games.temple_code.box import MAX_CARDS, MAX_SEATS, TRIPLES
from teocalli.games.temple_code.state import (
    BOTH,
    DECLARATIONS,
    DECLARE,
    KEEP,
    LEFT,
    MASK_WORDS,
    NONE,
    REVEAL,
    RIGHT,
    STOP,
    TAKE,
    WAIT,
    rub_out,
)
from teocalli.jit import inner, lean, rule
from teocalli.masks import allow, ones
from teocalli.seats import NO_SEAT, Seat, clockwise

TURN_RULE = "T5"  # what the house cites when a seat acts out of turn


@lean
@rule
def deal(state: np.record, box: np.record, seats: int, seed: Any) -> None:
    """T3, T4, T19: shuffle, give each seat a code, draw the first player and deal the first pairs."""
    seed_generator(state, seed)
    clear_table(state, seats)
    for card in range(box.cards):
        state.pile[card] = card
    state.pile_size = box.cards
    shuffle(state, state.pile, 0, box.cards)
    for seat in range(seats):
        state.code[seat] = draw(state)
    if seats == 1:
        give_clue(state, box, 0, draw(state))
    else:
        state.able = (1 << seats) - 1 if box.again else 0
        state.round_no = 1
        state.first = below(state, seats)
        state.player = state.first
        deal_pairs(state)


@inner
def clear_table(state: np.record, seats: int) -> None:
    """Every field but the generator as it is before anything is dealt."""
    state.learnt, state.discard = 0, 0
    state.declared, state.declared_by, state.declared_code = -1, NO_SEAT, NONE
    state.seats, state.over, state.round_no = seats, 0, 0
    state.first, state.player, state.turns, state.latest = 0, 0, 0, NO_SEAT
    state.full, state.able, state.silent = 0, 0, 0
    state.pile_size, state.remade = 0, 0
    for card in range(MAX_CARDS):
        state.pile[card] = NONE
    for seat in range(MAX_SEATS):
        state.noted[seat], state.aside[seat], state.ruled[seat] = 0, 0, 0
        state.code[seat], state.found[seat] = NONE, 0
        state.pair[seat, LEFT], state.pair[seat, RIGHT] = NONE, NONE
        rub_out(state, seat)


@inner
def deal_pairs(state: np.record) -> None:
    """T4, T9: two cards face up before each player, from the first player clockwise, two at once to each: two clues a round."""
    for step in range(state.seats):
        seat = clockwise(int(state.first), step, int(state.seats))
        state.pair[seat, LEFT] = draw(state)
        state.pair[seat, RIGHT] = draw(state)
    state.full = (1 << int(state.seats)) - 1


@inner
def draw(state: np.record) -> int:
    """T14: the top card of the pile, which is made anew when it is empty."""
    if state.pile_size == 0:
        make_pile_anew(state)
    top = int(state.pile_size) - 1
    card = int(state.pile[top])
    state.pile[top] = NONE
    state.pile_size = top
    return card


@inner
def make_pile_anew(state: np.record) -> None:
    """T14: the discard is shuffled into a new pile; if it is empty too, all clue cards set aside are. Notes are kept."""
    cards = int(state.discard)
    state.discard = 0
    if cards == 0:
        for seat in range(state.seats):
            cards |= int(state.aside[seat])
            state.aside[seat] = 0
    size = 0
    for card in range(MAX_CARDS):
        if cards >> card & 1:
            state.pile[size] = card
            size += 1
    state.pile_size = size
    state.remade = (int(state.remade) + 1) & 0x7F
    shuffle(state, state.pile, 0, size)
    for seat in range(state.seats):
        state.ruled[seat] |= cards


@rule
def owing(state: np.record) -> int:
    """T5: the player whose turn it is."""
    return 0 if state.over else 1 << int(state.player)


@inner
def declarers(state: np.record) -> int:
    """T10: at any moment, in or out of turn, a player may declare; a solo player always owes and is never asked besides."""
    return 0 if state.over or state.seats == 1 else int(state.able)


@rule
def free(state: np.record) -> int:
    """T10: the players who may declare out of turn."""
    return declarers(state) & ~owing(state)


@inner
def unasked(state: np.record) -> int:
    """T16: the seats that may declare and have neither waited nor declared since the latest turn."""
    return declarers(state) & ~int(state.silent)


@rule
def turn(state: np.record) -> Seat:
    """T16: whom to ask next: the player of the latest turn first, then clockwise; when all were asked, the player whose turn it is."""
    if state.over:
        return NO_SEAT
    waiting = unasked(state)
    if waiting:
        start = int(state.first) if state.latest == NO_SEAT else int(state.latest)
        for step in range(state.seats):
            seat = clockwise(start, step, int(state.seats))
            if waiting >> seat & 1:
                return Seat(seat)
    return Seat(int(state.player))


@lean
@rule
def legal(state: np.record, box: np.record, seat: int, mask: Any) -> int:
    """Every action of the seat: declare (T10), say nothing once after each turn (T16), play when its turn has come (T5, T7)."""
    able = 0 if state.over or seat < 0 or seat >= state.seats else int(state.able) >> seat & 1
    for word in range(MASK_WORDS):
        mask[word] = int(DECLARATIONS[word]) * able
    if state.over or seat < 0 or seat >= state.seats:
        return 0
    count = len(TRIPLES) * able
    if state.seats == 1:
        return count + allow_solo(state, mask)
    if unasked(state) >> seat & 1:
        allow(mask, WAIT)
        count += 1
    if seat == state.player:
        count += allow_turn(state, seat, mask)
    return count


@lean
@inner
def allow_turn(state: np.record, seat: int, mask: Any) -> int:
    """T5: take from another player who still has their two cards; T7: when nobody else has, take both of one's own."""
    others = int(state.full) & ~(1 << seat)
    if others == 0:
        allow(mask, BOTH)
        return 1
    cards = 0
    for other in range(MAX_SEATS):
        cards |= (others & 1 << other) * (3 << other)  # both sides: bits 2 x other and the next
    mask[0] |= cards << TAKE
    return ones(cards)


@lean
@inner
def allow_solo(state: np.record, mask: Any) -> int:
    """T20, T22: keep one of the two cards turned up, or turn up two; stop only when the pile holds fewer than two."""
    count = 0
    if state.full:
        allow(mask, KEEP + LEFT)
        allow(mask, KEEP + RIGHT)
        count = 2
    elif state.pile_size >= 2:
        allow(mask, REVEAL)
        count = 1
    if state.pile_size < 2:
        allow(mask, STOP)
        count += 1
    return count


@lean
@rule
def apply(state: np.record, box: np.record, seat: int, action: int) -> None:
    """Carry out a legal action. All but silence tell somebody something."""
    if action == WAIT:
        state.silent |= 1 << seat
        return
    state.learnt = (int(state.learnt) + 1) & 0x7FFF
    if action >= DECLARE:
        declare(state, box, seat, action - DECLARE)
    elif action == STOP:
        state.over = 1
    elif action == REVEAL:
        reveal(state)
    elif action >= KEEP:
        keep(state, box, action - KEEP)
    elif action == BOTH:
        take_both(state, box, seat)
    else:
        take(state, box, seat, action >> 1, action & 1)


@inner
def take(state: np.record, box: np.record, seat: int, other: int, side: int) -> None:
    """T5, T6: take one of the named player's cards; they take the other, and both get their clue."""
    mine, theirs = int(state.pair[other, side]), int(state.pair[other, 1 - side])
    clear_pair(state, other)
    give_clue(state, box, seat, mine)
    give_clue(state, box, other, theirs)
    end_turn(state, box, seat)


@inner
def take_both(state: np.record, box: np.record, seat: int) -> None:
    """T7: the last player alone has cards left: they take both and get both clues."""
    left, right = int(state.pair[seat, LEFT]), int(state.pair[seat, RIGHT])
    clear_pair(state, seat)
    give_clue(state, box, seat, left)
    give_clue(state, box, seat, right)
    end_turn(state, box, seat)


@inner
def clear_pair(state: np.record, seat: int) -> None:
    state.pair[seat, LEFT], state.pair[seat, RIGHT] = NONE, NONE
    state.full &= ~(1 << seat)


@inner
def give_clue(state: np.record, box: np.record, seat: int, card: int) -> None:
    """T1, T2, T6, T13: the clue of a card against the seat's own code; the card is set aside, and the code may be declared (T10)."""
    state.mark[seat, card] = box.mark[box.triple[state.code[seat]], card]
    state.noted[seat] |= 1 << card
    state.aside[seat] |= 1 << card
    state.able |= 1 << seat


@inner
def end_turn(state: np.record, box: np.record, seat: int) -> None:
    """T5, T8, T16, T18: everybody is asked anew; the next player clockwise is on, or a new round begins, or the last is over."""
    state.latest = seat
    state.silent = 0
    state.turns += 1
    if state.turns < state.seats:
        state.player = clockwise(seat, 1, int(state.seats))
    elif state.round_no == box.rounds:
        state.over = 1
    else:
        begin_round(state)


@inner
def begin_round(state: np.record) -> None:
    """T8: the first-player token passes clockwise, and the new pairs are dealt at once."""
    state.round_no += 1
    state.turns = 0
    state.first = clockwise(int(state.first), 1, int(state.seats))
    state.player = state.first
    deal_pairs(state)


@inner
def declare(state: np.record, box: np.record, seat: int, triple: int) -> None:
    """T11, T12, T21: right scores; right or wrong, if the game goes on, the code is shown and replaced. Face-up cards stay (T15)."""
    code = int(state.code[seat])
    state.declared, state.declared_by, state.declared_code = triple, seat, code
    if state.seats > 1:
        state.silent |= 1 << seat
    if box.triple[code] == triple:
        state.found[seat] += 1
    if is_last(state, box, seat):
        state.over = 1
        return
    put_away(state, seat)
    state.code[seat] = draw(state)
    state.ruled[seat] = 0
    if state.seats == 1:
        give_clue(state, box, 0, draw(state))
    elif not box.again:
        state.able &= ~(1 << seat)


@inner
def is_last(state: np.record, box: np.record, seat: int) -> bool:
    """T11: the last half medallion wins at once; T22: solo, with fewer than two cards in the pile no new code can start."""
    return bool(state.pile_size < 2 if state.seats == 1 else state.found[seat] == box.to_win)


@inner
def put_away(state: np.record, seat: int) -> None:
    """T12: the code card and all clue cards set aside for it are discarded, and the notes begin anew."""
    state.discard |= int(state.aside[seat]) | 1 << int(state.code[seat])
    state.code[seat] = NONE
    state.noted[seat], state.aside[seat], state.ruled[seat] = 0, 0, 0
    rub_out(state, seat)


@inner
def reveal(state: np.record) -> None:
    """T20: turn up the next two cards."""
    state.pair[0, LEFT] = draw(state)
    state.pair[0, RIGHT] = draw(state)
    state.full = 1


@inner
def keep(state: np.record, box: np.record, side: int) -> None:
    """T20: keep one card for its clue; the other is discarded face up."""
    kept, other = int(state.pair[0, side]), int(state.pair[0, 1 - side])
    clear_pair(state, 0)
    give_clue(state, box, 0, kept)
    state.discard |= 1 << other
