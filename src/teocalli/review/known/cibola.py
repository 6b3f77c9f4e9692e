"""Les Trésors de Cibola: the treasures still to come, the stake that is sure to choose first, what each treasure counts now.

In the last round of two players also the stakes that win whatever the other stakes.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.bots.policies.cibola import reopen
from teocalli.bots.search import copy_record
from teocalli.games.cibola.box import EXPLORERS
from teocalli.games.cibola.messages import SYMBOLS
from teocalli.games.cibola.rules import apply, legal, turn
from teocalli.games.cibola.scoring import standings
from teocalli.games.cibola.state import PICK, ROUNDS, STAKE, is_over
from teocalli.games.cibola.state import STAKES as STAKES_FROM
from teocalli.games.cibola.story import symbols_on
from teocalli.jit import inner, rule
from teocalli.message_rows import NUMBER, SEAT, Messages, clear, say, set_of, text
from teocalli.review.known.scratch import WORLDS, KnownScratch, next_of
from teocalli.seats import steps_to

PART = 16  # cards of a part of the pile
OFFER = 4  # cards of an offer
POSITIONS = 400_000  # of a last round that are looked at
TOO_MANY = -(1 << 40)  # more positions would have to be looked at
OPEN, WON, LOST = range(3)  # what is known of a position

MESSAGES = Messages("cibola", "")
KNOWN_SURE = MESSAGES.add("known-sure", seat=SEAT, stake=NUMBER, most=NUMBER)
SURE_STAKES = set_of(text([str(stake) for stake in range(EXPLORERS + 1)]))
KNOWN_WINS = MESSAGES.add("known-wins", other=SEAT, stakes=SURE_STAKES, count=NUMBER)
KNOWN_WINS_ANYHOW = MESSAGES.add("known-wins-anyhow", other=SEAT)
KNOWN_UNSURE = MESSAGES.add("known-unsure", other=SEAT, most=NUMBER)
KNOWN_TREASURES = MESSAGES.add("known-treasures")
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
        if int(state.round_no) == ROUNDS and int(state.seats) == 2:
            tell_sure_wins(scratch, box, seat, rows)
        tell_sure_stake(state, seat, rows)
    if int(state.phase) == STAKE or int(state.phase) == PICK:
        say(rows, KNOWN_TREASURES)
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
            torch_first = steps_to(int(state.torch), seat, seats) < steps_to(int(state.torch), other, seats)
            stake = int(state.hands[other]) + (0 if torch_first else 1)
            if stake > needed or rival == seat:
                needed, rival = stake, other
    if needed <= int(state.hands[seat]):
        say(rows, KNOWN_SURE, seat, needed, int(state.hands[rival]))
    else:
        say(rows, KNOWN_UNSURE, rival, int(state.hands[rival]))


@inner
def tell_sure_wins(scratch: KnownScratch, box: np.record, seat: int, rows: Any) -> None:
    """B15: nothing is hidden any more but the other's stake; the stakes that win for sure, where not too much can follow."""
    state, left, stakes, count = scratch.worlds[0], POSITIONS, 0, 0
    for stake in range(int(state.hands[seat]) + 1):
        left = left_if_sure(scratch, box, seat, stake, left)
        if left == TOO_MANY:
            return
        if left >= 0:
            stakes |= 1 << stake
            count += 1
        else:
            left = -left - 1
    if count > int(state.hands[seat]):
        say(rows, KNOWN_WINS_ANYHOW, 1 - seat)
    elif count > 0:
        say(rows, KNOWN_WINS, 1 - seat, stakes, count)


@inner
def left_if_sure(scratch: KnownScratch, box: np.record, seat: int, stake: int, left: int) -> int:
    """How many positions may still be looked at, if a stake wins against every other; else that number less than -1, or TOO_MANY."""
    for answer in range(int(scratch.worlds[0].hands[1 - seat]) + 1):
        copy_record(scratch.raw, 1, 0)
        reopen(scratch.worlds[1], box, seat)
        apply(scratch.worlds[1], box, seat, STAKES_FROM + stake)
        apply(scratch.worlds[1], box, 1 - seat, STAKES_FROM + answer)
        left = forced(scratch, box, seat, left)
        if left < 0:
            return left
    return left


@inner
def forced(scratch: KnownScratch, box: np.record, seat: int, left: int) -> int:
    """Whether a seat wins from the second of the worlds on, whatever the other does; as `left_if_sure` says it."""
    at, known = 1, OPEN
    legal(scratch.worlds[at], box, turn(scratch.worlds[at]), scratch.masks[at])
    while True:
        mover = turn(scratch.worlds[at])
        if known != OPEN:
            if at == 1:
                return left if known == WON else -left - 1
            at -= 1
            known = known if (turn(scratch.worlds[at]) == seat) == (known == WON) else OPEN
            continue
        action = next_of(scratch.masks[at])
        if action < 0:
            known = LOST if mover == seat else WON
            continue
        left -= 1
        if left <= 0 or at + 2 >= WORLDS:
            return TOO_MANY
        copy_record(scratch.raw, at + 1, at)
        apply(scratch.worlds[at + 1], box, mover, action)
        if is_over(scratch.worlds[at + 1]):
            won = is_won(scratch, box, seat, at + 1)
            known = (WON if won else LOST) if (mover == seat) == won else OPEN
        else:
            at += 1
            legal(scratch.worlds[at], box, turn(scratch.worlds[at]), scratch.masks[at])


@inner
def is_won(scratch: KnownScratch, box: np.record, seat: int, at: int) -> bool:
    """B18: whether a seat has won alone."""
    standings(scratch.worlds[at], box, scratch.standing)
    return bool(scratch.standing[seat, 1] == 1 and scratch.standing[1 - seat, 1] != 1)


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
