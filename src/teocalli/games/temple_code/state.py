"""The record of a position of Temple Code, and the numbers of the actions.

A card is its number in the box, from 0. A set of cards is a bit set, so the discard or the codes still possible are one number.
"""

from __future__ import annotations

import numpy as np

from teocalli.chance import CHANCE
from teocalli.games.temple_code.box import MAX_CARDS, MAX_SEATS, TRIPLES
from teocalli.jit import inner, rule
from teocalli.masks import WORD, words
from teocalli.seats import Action

LEFT, RIGHT = 0, 1
NONE = -1  # no card here, or one that the viewer may not see

TAKE = 0  # take from seat s: TAKE + 2 s + side (T5)
BOTH = 8  # take both of one's own (T7)
WAIT = Action(9)  # say nothing when asked (T16)
REVEAL = 10  # turn up two cards (T20)
KEEP = 11  # keep one of them: KEEP + side (T20)
STOP = 13  # end a solo game that cannot go on (T22)
DECLARE = 14  # declare a code: DECLARE + triple (T10)
ACTIONS = DECLARE + len(TRIPLES)
MASK_WORDS = words(ACTIONS)
DECLARATIONS = np.array([(((1 << ACTIONS) - (1 << DECLARE)) >> (32 * word)) & WORD for word in range(MASK_WORDS)], np.int64)  # as a mask

STATE = np.dtype(
    [
        *CHANCE,
        ("learnt", "i2"),  # grows whenever somebody learns something hidden
        ("declared", "i2"),  # the triple of the latest declaration, or -1
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
        ("declared_by", "i1"),  # who declared last, or -1
        ("declared_code", "i1"),  # the code card that the latest declaration brought to light, or -1
    ],
    align=True,
)


@rule
def is_over(state: np.record) -> bool:
    """T11, T18, T22: somebody has won, or nothing can go on."""
    return bool(state.over)


@inner
def rub_out(state: np.record, seat: int) -> None:
    """Clear the seat's marks."""
    for card in range(MAX_CARDS):
        state.mark[seat, card] = 0
