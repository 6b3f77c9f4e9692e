"""Les Trésors de Cibola: the treasures still to come, the stake that is sure to choose first, and what each treasure counts now."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.bots.search import copy_record
from teocalli.games.cibola.messages import SYMBOLS
from teocalli.games.cibola.scoring import standings
from teocalli.games.cibola.state import PICK, ROUNDS, STAKE
from teocalli.games.cibola.story import symbols_on
from teocalli.jit import inner, rule
from teocalli.review.known.scratch import KnownScratch
from teocalli.rows import NUMBER, SEAT, Messages, clear, say, text

PART = 16  # cards of a part of the pile
OFFER = 4  # cards of an offer

MESSAGES = Messages("cibola", "")
KNOWN_SURE = MESSAGES.add("known-sure", seat=SEAT, stake=NUMBER, most=NUMBER)
KNOWN_UNSURE = MESSAGES.add("known-unsure", other=SEAT, most=NUMBER)
KNOWN_TREASURE = MESSAGES.add("known-treasure", symbols=SYMBOLS, points=NUMBER)
KNOWN_NEXT = MESSAGES.add("known-next", sets=NUMBER, cards=NUMBER)
EXTRA = text(("none", "rock", "totem", "both"))  # what a card shows besides its symbols
KNOWN_NEXT_CARD = MESSAGES.add("known-next-card", symbols=SYMBOLS, extra=EXTRA)
KNOWN_LAST = MESSAGES.add("known-last")


@rule
def could_know(scratch: KnownScratch, box: np.record, seat: int, tablebase: Any, rows: Any) -> None:
    """B5, B8, B14: while stakes are made and cards are taken."""
    clear(rows, 0)
    state = scratch.worlds[0]
    if int(state.phase) == STAKE:
        tell_sure_stake(state, seat, rows)
    if int(state.phase) == STAKE or int(state.phase) == PICK:
        for place in range(OFFER):
            if (int(state.offer) >> place) & 1:
                tell_treasure(scratch, box, seat, int(state.pile[OFFER * (int(state.round_no) - 1) + place]), rows)
        tell_next(state, box, rows)


@inner
def tell_sure_stake(state: np.record, seat: int, rows: Any) -> None:
    """B8: the lowest stake that chooses first whatever the others stake, or who can beat every stake."""
    seats, needed, rival = int(state.seats), 0, seat
    for other in range(seats):
        if other != seat:
            torch_first = (seat - int(state.torch) + seats) % seats < (other - int(state.torch) + seats) % seats
            stake = int(state.hands[other]) + (0 if torch_first else 1)
            if stake > needed or rival == seat:
                needed, rival = stake, other
    if needed <= int(state.hands[seat]):
        say(rows, KNOWN_SURE, seat, needed, int(state.hands[rival]))
    else:
        say(rows, KNOWN_UNSURE, rival, int(state.hands[rival]))


@inner
def tell_treasure(scratch: KnownScratch, box: np.record, seat: int, card: int, rows: Any) -> None:
    """B16: the points that the symbols of a card add for a seat with the temple, totems and symbols as they are."""
    copy_record(scratch.raw, 1, 0)
    world = scratch.worlds[1]
    standings(world, box, scratch.standing)
    before = int(scratch.standing[seat, 0])
    world.symbols[seat] = int(world.symbols[seat]) + int(box.symbols[card])
    standings(world, box, scratch.standing)
    say(rows, KNOWN_TREASURE, symbols_on(box, card), int(scratch.standing[seat, 0]) - before)


@inner
def tell_next(state: np.record, box: np.record, rows: Any) -> None:
    """B2, B5: the sets of four that the next offer can be."""
    turned = OFFER * int(state.round_no)
    if int(state.round_no) == ROUNDS:
        say(rows, KNOWN_LAST)
        return
    cards = PART - turned % PART
    say(rows, KNOWN_NEXT, sets_of_four(cards), cards)
    if cards == OFFER:
        tell_certain(state, box, turned, rows)


@inner
def sets_of_four(cards: int) -> int:
    """In how many ways four of so many cards can be drawn."""
    return cards * (cards - 1) * (cards - 2) * (cards - 3) // 24


@inner
def tell_certain(state: np.record, box: np.record, turned: int, rows: Any) -> None:
    """The last four cards of a part are those that were not turned up."""
    seen = 0
    for i in range(turned):
        seen |= 1 << int(state.pile[i])
    first = turned // PART * PART
    for card in range(first, first + PART):
        if not (seen >> card) & 1:
            say(rows, KNOWN_NEXT_CARD, symbols_on(box, card), int(box.rock[card]) + 2 * int(box.totem[card]))
