"""The rules of Temple Code: everybody sees the others' secret code and not his own. Rule numbers are those of rules.en.md.

A card is its number in the box, from 0. A set of cards is a bit set, so the discard or the codes still possible are one number.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.chance import CHANCE, below, forget, shuffle, sow
from teocalli.game import NOBODY, SPECTATOR
from teocalli.games.temple_code.box import MAX_CARDS, MAX_SEATS, TRIPLES
from teocalli.jit import inner, lean, rule
from teocalli.masks import WORD, allow, ones, words

LEFT, RIGHT = 0, 1
NONE = -1  # no card here, or one that the viewer may not see

TAKE = 0  # take from seat s: TAKE + 2 s + side (T5)
BOTH = 8  # take both of one's own (T7)
WAIT = 9  # say nothing when asked (T16)
REVEAL = 10  # turn up two cards (T20)
KEEP = 11  # keep one of them: KEEP + side (T20)
STOP = 13  # end a solo game that cannot go on (T22)
DECLARE = 14  # declare a code: DECLARE + triple (T10)
ACTIONS = DECLARE + len(TRIPLES)
MASK_WORDS = words(ACTIONS)
DECLARATIONS = np.array([(((1 << ACTIONS) - (1 << DECLARE)) >> (32 * word)) & WORD for word in range(MASK_WORDS)], np.int64)  # as a mask

TURN_RULE, END_RULE = "T5", "T11"  # what the house cites when a seat acts out of turn or after the end

STATE = np.dtype(
    [
        *CHANCE,
        ("learnt", "i2"),  # grows whenever somebody learns something hidden
        ("told", "i2"),  # the triple of the latest declaration, or -1
        ("noted", "i8", MAX_SEATS),  # cards that gave a clue on the seat's present code
        ("aside", "i8", MAX_SEATS),  # clue cards that lie set aside by the seat (T13); among those noted
        ("ruled", "i8", MAX_SEATS),  # cards that were in sight when a pile was made anew, so they are not the seat's code (T14)
        ("discard", "i8"),  # the discarded cards
        ("mark", "i1", (MAX_SEATS, MAX_CARDS)),  # the clue of each card noted, 1 + 4 x circles + triangles; 0 without one
        ("pile", "i1", MAX_CARDS),  # the pile, its top last
        ("pile_size", "i1"),  # cards in the pile
        ("code", "i1", MAX_SEATS),  # each seat's secret code card
        ("pair", "i1", (MAX_SEATS, 2)),  # the cards face up before each seat; solo, the two turned up
        ("found", "i1", MAX_SEATS),  # half medallions, or the points of a solo game
        ("seats", "i1"),  # players at the table
        ("over", "i1"),  # 1 when the game is over
        ("round_no", "i1"),  # the round, from 1; 0 in a solo game
        ("first", "i1"),  # the first player of the round
        ("player", "i1"),  # whose turn it is
        ("turns", "i1"),  # turns played in this round
        ("latest", "i1"),  # who played the latest turn, or -1
        ("full", "i1"),  # seats that still have both cards before them, as bits
        ("able", "i1"),  # seats that may declare now, as bits (T10)
        ("silent", "i1"),  # seats that were asked since the latest turn, whether they waited or declared, as bits (T16)
        ("remade", "i1"),  # how often the pile was made anew (T14), up to 127 and on from 0
        ("told_by", "i1"),  # who declared last, or -1
        ("told_code", "i1"),  # the code card that the latest declaration brought to light, or -1
    ],
    align=True,
)


@lean
@rule
def deal(state: np.record, box: np.record, seats: int, seed: Any) -> None:
    """T3, T4, T19: shuffle, give each seat a code, draw the first player and deal the first pairs."""
    sow(state, seed)
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
    state.told, state.told_by, state.told_code = -1, NOBODY, NONE
    state.seats, state.over, state.round_no = seats, 0, 0
    state.first, state.player, state.turns, state.latest = 0, 0, 0, NOBODY
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
def rub_out(state: np.record, seat: int) -> None:
    """Clear the seat's marks."""
    for card in range(MAX_CARDS):
        state.mark[seat, card] = 0


@inner
def deal_pairs(state: np.record) -> None:
    """T4, T9: two cards face up before each player, from the first player clockwise, two at once to each: two clues a round."""
    for step in range(state.seats):
        seat = clockwise(state, int(state.first), step)
        state.pair[seat, LEFT] = draw(state)
        state.pair[seat, RIGHT] = draw(state)
    state.full = (1 << int(state.seats)) - 1


@inner
def clockwise(state: np.record, seat: int, steps: int) -> int:
    return seat + steps if seat + steps < state.seats else seat + steps - int(state.seats)


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


@rule
def free(state: np.record) -> int:
    """T10: at any moment, in or out of turn, a player may declare; in a solo game he always owes."""
    return 0 if state.over or state.seats == 1 else int(state.able)


@inner
def unasked(state: np.record) -> int:
    """T16: the seats that may declare and have neither waited nor declared since the latest turn."""
    return free(state) & ~int(state.silent)


@rule
def turn(state: np.record) -> int:
    """T16: whom to ask next: the player of the latest turn first, then clockwise; when all were asked, the player whose turn it is."""
    if state.over:
        return NOBODY
    waiting = unasked(state)
    if waiting:
        start = int(state.first) if state.latest == NOBODY else int(state.latest)
        for step in range(state.seats):
            seat = clockwise(state, start, step)
            if waiting >> seat & 1:
                return seat
    return int(state.player)


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
    """T5: take from another player who still has his two cards; T7: when nobody else has, take both of one's own."""
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
    """T5, T6: take one of the named player's cards; he takes the other, and both get their clue."""
    mine, his = int(state.pair[other, side]), int(state.pair[other, 1 - side])
    clear_pair(state, other)
    give_clue(state, box, seat, mine)
    give_clue(state, box, other, his)
    end_turn(state, box, seat)


@inner
def take_both(state: np.record, box: np.record, seat: int) -> None:
    """T7: the last player alone has cards left: he takes both and gets both clues."""
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
        state.player = clockwise(state, seat, 1)
    elif state.round_no == box.rounds:
        state.over = 1
    else:
        begin_round(state)


@inner
def begin_round(state: np.record) -> None:
    """T8: the first-player token passes clockwise, and the new pairs are dealt at once."""
    state.round_no += 1
    state.turns = 0
    state.first = clockwise(state, int(state.first), 1)
    state.player = state.first
    deal_pairs(state)


@inner
def declare(state: np.record, box: np.record, seat: int, triple: int) -> None:
    """T11, T12, T21: right scores; right or wrong, if the game goes on, the code is shown and replaced. Face-up cards stay (T15)."""
    code = int(state.code[seat])
    state.told, state.told_by, state.told_code = triple, seat, code
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


@rule
def is_over(state: np.record) -> bool:
    return bool(state.over)


@lean
@rule
def standings(state: np.record, box: np.record, out: Any) -> None:
    """T11, T18: half medallions, or the points of a solo game; equal counts share a place."""
    for seat in range(state.seats):
        place = 1
        for other in range(state.seats):
            if state.found[other] > state.found[seat]:
                place += 1
        out[seat, 0] = state.found[seat]
        out[seat, 1] = place


@inner
def sees_code(viewer: int, seat: int) -> bool:
    """T17: each code is known to everyone but its owner; spectators see none."""
    return viewer != seat and viewer != SPECTATOR


@lean
@rule
def veil(state: np.record, box: np.record, viewer: int) -> None:
    """T17: hide the order of the pile, the viewer's own code (all codes from a spectator) and, unless shown to all, others' clues."""
    forget(state)
    if state.over:
        return
    for card in range(MAX_CARDS):
        state.pile[card] = NONE
    for seat in range(state.seats):
        if not sees_code(viewer, seat):
            state.code[seat] = NONE
        if viewer != seat and not box.open_clues:
            rub_out(state, seat)


@inner
def in_sight(state: np.record, viewer: int) -> int:
    """T17: the cards that the viewer sees: discarded, set aside, face up, and the codes of the others."""
    cards = int(state.discard)
    for seat in range(state.seats):
        cards |= int(state.aside[seat])
        if state.full >> seat & 1:
            cards |= 1 << int(state.pair[seat, LEFT]) | 1 << int(state.pair[seat, RIGHT])
        if sees_code(viewer, seat) and state.code[seat] != NONE:
            cards |= 1 << int(state.code[seat])
    return cards


@inner
def agreeing(state: np.record, box: np.record, seat: int) -> int:
    """T1: the cards that give every clue the seat has noted, as far as its marks are shown."""
    cards = (1 << int(box.cards)) - 1
    for card in range(box.cards):
        if state.mark[seat, card]:
            cards &= int(box.agree[card, state.mark[seat, card]])
    return cards


@rule
def possible(state: np.record, box: np.record, seat: int, viewer: int) -> int:
    """The cards that may be the seat's code for a viewer who forgets nothing: out of sight, not ruled out, agreeing with the clues."""
    return agreeing(state, box, seat) & ~in_sight(state, viewer) & ~int(state.ruled[seat])


@lean
@rule
def imagine(state: np.record, box: np.record, viewer: int, seed: Any) -> None:
    """Redraw the codes and the pile that the viewer does not see, each way in which they can lie being as likely as any other."""
    sow(state, seed)
    if state.over:
        return
    hidden = ((1 << int(box.cards)) - 1) & ~in_sight(state, viewer)
    if viewer == SPECTATOR:
        hidden &= ~imagine_codes(state, box)
    else:
        state.code[viewer] = any_card(state, possible(state, box, viewer, viewer))
        hidden &= ~(1 << int(state.code[viewer]))
    imagine_pile(state, hidden)
    for seat in range(state.seats):
        if viewer != seat and not box.open_clues:
            work_out_marks(state, box, seat)


@inner
def imagine_codes(state: np.record, box: np.record) -> int:
    """All codes at once, for a spectator: each drawn from its own cards, and all again until no two are the same card."""
    while True:
        drawn = 0
        for seat in range(state.seats):
            state.code[seat] = any_card(state, possible(state, box, seat, SPECTATOR))
            drawn |= 1 << int(state.code[seat])
        if cards_in(drawn) == state.seats:
            return drawn


@inner
def imagine_pile(state: np.record, cards: int) -> None:
    """The hidden cards that are no codes, in any order."""
    size = 0
    for card in range(MAX_CARDS):
        if cards >> card & 1:
            state.pile[size] = card
            size += 1
    shuffle(state, state.pile, 0, size)


@inner
def work_out_marks(state: np.record, box: np.record, seat: int) -> None:
    """T17: the clues of another can be worked out from his code and the cards he took for it."""
    triple = box.triple[state.code[seat]]
    for card in range(box.cards):
        if state.noted[seat] >> card & 1:
            state.mark[seat, card] = box.mark[triple, card]


@inner
def cards_in(cards: int) -> int:
    """How many cards a set holds."""
    return ones(cards)


@inner
def any_card(state: np.record, cards: int) -> int:
    """A card of a set that is not empty, each as likely as the others."""
    skip = below(state, cards_in(cards))
    for _ in range(skip):
        cards &= cards - 1
    card = 0
    while not cards >> card & 1:
        card += 1
    return card


@rule
def shown(state: np.record, box: np.record, seat: int, action: int, viewer: int) -> int:
    """T17: everything that players do is public."""
    return action
