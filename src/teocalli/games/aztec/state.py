"""The record of an Aztec position, and the numbers of the actions.

Colours are numbered blue 0, yellow 1, red 2; handfuls, jewel cards and artefacts as `box.py` lists them; -1 is nothing or not known.
"""

from __future__ import annotations

import numpy as np

from teocalli.chance import CHANCE
from teocalli.games.aztec.box import FIRST_AT_ONCE, HANDFULS, LETTERS, MOST_CARDS, ROUNDS
from teocalli.jit import inner, rule
from teocalli.masks import lowest
from teocalli.seats import NO_ACTION, clockwise

SEATS = 6
MOST_KEPT = 10  # a seat gains at most twice a round: once for its own handful, once for its token
LAST_SLOT = MOST_CARDS - 1  # the pile is a ring, whose slots are numbered with this mask

TAKE, TOKEN, KEEP, PURIFY, HEX, STEAL, OVER = range(7)  # phases
PURIFICATION, CURSING, THEFT = range(FIRST_AT_ONCE, FIRST_AT_ONCE + 3)  # at-once kinds, in the order of their phases
TREASURE = FIRST_AT_ONCE - 1
DUO, TRIO = 0, 3  # the first duo and the first trio among the kinds

# Actions: a handful, believe or accuse a seat, keep one of three, discard 0 to 3 stones, hex a seat, steal a colour from a seat.
HANDFUL = 0
BELIEVE = HANDFUL + len(HANDFULS)
ACCUSE = BELIEVE + SEATS
KEEP_FIRST = ACCUSE + SEATS
PURIFY_NONE = KEEP_FIRST + 3
HEX_SEAT = PURIFY_NONE + 4
STEAL_FROM = HEX_SEAT + SEATS
ACTIONS = STEAL_FROM + 3 * SEATS
WAIT = NO_ACTION  # nobody acts out of turn

PUBLIC = 1 << SEATS  # what everybody knows, onlookers too, has this bit beside those of the seats
EVERYBODY = 2 * PUBLIC - 1

JEWELS = np.array([[handful.count(letter) for letter in LETTERS] for handful in HANDFULS], np.int8)  # colours of each handful
DUO_OF = np.array([[2, 0], [2, 1], [0, 1]], np.int8)  # the two colours of each duo artefact

STATE = np.dtype(
    [
        *CHANCE,
        ("learnt", "i2"),  # grows with everything learnt or sealed
        ("seats", "i1"),  # number of players
        ("round_no", "i1"),  # 1 to 5; 5 when over
        ("first", "i1"),  # the seat that is revealed first
        ("phase", "i1"),  # TAKE, TOKEN, KEEP, PURIFY, HEX, STEAL or OVER
        ("owed", "i1"),  # bits of the seats that must choose now
        ("revealed", "i1"),  # how many seats have turned up their card in this round
        ("revealing", "i1"),  # the seat whose reveal is being carried out
        ("gains", "i1"),  # bits of the seats that still gain an artefact at this reveal, after the present one
        ("gainer", "i1"),  # the seat that is gaining an artefact
        ("reserve", "i1"),  # stones in the reserve
        ("curses", "i1", 3),  # stones on each curse card
        ("stones", "i1", SEATS),  # stones of each seat
        ("jewels", "i1", (SEATS, 3)),  # stock of each seat, by colour
        ("character", "i1", SEATS),  # number of the sheet in the box
        ("cards", "i1", (SEATS, ROUNDS)),  # the jewel cards of each seat in the order of play
        ("handfuls", "i1", (SEATS, ROUNDS)),  # the handfuls, sealed until all have chosen
        ("tokens", "i1", (SEATS, ROUNDS)),  # the tokens: the seat believed, or 6 + the seat accused
        ("kept_count", "i1", SEATS),  # how many artefacts each seat keeps
        ("kept", "i1", (SEATS, MOST_KEPT)),  # their kinds
        ("kept_known", "i1", (SEATS, MOST_KEPT)),  # bits of the others who know them for sure
        ("hand", "i1", 3),  # artefacts drawn and not yet chosen from
        ("hand_seen", "i1", 3),  # bits as for the pile
        ("hand_sure", "i1", 3),
        ("top", "i1"),  # slot of the top card of the artefact pile
        ("pile_size", "i1"),  # how many cards lie in the pile
        ("pile", "i1", MOST_CARDS),  # a ring: kinds from `top` on, -1 in slots outside the pile
        ("pile_seen", "i1", MOST_CARDS),  # bits of those who, as everybody saw, know the card: its drawer, or all
        ("pile_sure", "i1", MOST_CARDS),  # bits of those who know it by following it through somebody's secret choice
        ("unseen", "i1", len(HANDFULS)),  # scratch of `imagine`: how many of each sort are still to be dealt out; blank otherwise
    ],
    align=True,
)


@rule
def is_over(state: np.record) -> bool:
    """A16: after five rounds."""
    return bool(state.phase == OVER)


@inner
def everyone(state: np.record) -> int:
    return (1 << int(state.seats)) - 1


@inner
def steps_to_those(state: np.record, seat: int, bits: int) -> int:
    """A set of seats as steps from one of them: bit 0 is the neighbour to the left, the last bit the seat itself."""
    seats = int(state.seats)
    return ((bits | bits << seats) >> (seat + 1)) & ((1 << seats) - 1)


@inner
def nearest(state: np.record, seat: int, steps: int) -> int:
    """The first seat of such a set."""
    return clockwise(seat, 1 + lowest(steps), int(state.seats))


@inner
def hand_size(state: np.record) -> int:
    """Cards drawn: whoever drew a card has seen it."""
    return int(state.hand_seen[0] != 0) + int(state.hand_seen[1] != 0) + int(state.hand_seen[2] != 0)


@inner
def stock(state: np.record, seat: int, handful: int) -> None:
    """Jewels go to the stock of a seat."""
    for colour in range(3):
        state.jewels[seat, colour] += JEWELS[handful, colour]


@inner
def give_stone(state: np.record, giver: int, taker: int) -> None:
    """A11: who has no stone gives one from the reserve; when that is empty too, nothing happens."""
    if state.stones[giver] > 0:
        state.stones[giver] -= 1
        state.stones[taker] += 1
    elif state.reserve > 0:
        state.reserve -= 1
        state.stones[taker] += 1


@inner
def discard_stones(state: np.record, seat: int, count: int) -> None:
    """Own stones go to the reserve; who has none discards nothing (A11)."""
    count = min(count, int(state.stones[seat]))
    state.stones[seat] -= count
    state.reserve += count


@inner
def clear_hand(state: np.record) -> None:
    for place in range(3):
        state.hand[place] = -1
        state.hand_seen[place] = 0
        state.hand_sure[place] = 0
