"""Aztec: how many cards make each handful on the table true, and handfuls that are lies for sure."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.games.aztec.box import ROUNDS
from teocalli.games.aztec.messages import JEWELS
from teocalli.games.aztec.state import TAKE, TOKEN
from teocalli.games.aztec.story import jewels_of
from teocalli.jit import inner, rule
from teocalli.message_rows import NUMBER, SEAT, Messages, clear, say
from teocalli.review.known.scratch import KnownScratch
from teocalli.seats import clockwise

MESSAGES = Messages("aztec", "")
KNOWN_OWN = MESSAGES.add("known-own", jewels=JEWELS, left=NUMBER, unseen=NUMBER)
KNOWN_CLAIM = MESSAGES.add("known-claim", other=SEAT, jewels=JEWELS, left=NUMBER, unseen=NUMBER)
KNOWN_NO_CARD = MESSAGES.add("known-no-card", other=SEAT, jewels=JEWELS)
KNOWN_ONLY_CARD = MESSAGES.add("known-only-card", seat=SEAT, other=SEAT, jewels=JEWELS)
KNOWN_SEEN = MESSAGES.add("known-seen", other=SEAT, jewels=JEWELS, copies=NUMBER)
KNOWN_TOO_MANY = MESSAGES.add("known-too-many", jewels=JEWELS, claims=NUMBER, left=NUMBER)


@rule
def could_know(scratch: KnownScratch, box: np.record, seat: int, tablebase: Any, rows: Any) -> None:
    """A2, A5: by the cards that lie open and one's own; only while handfuls are taken or judged."""
    clear(rows, 0)
    state = scratch.worlds[0]
    if state.phase == TAKE:
        card = int(state.cards[seat, int(state.round_no) - 1])
        say(rows, KNOWN_OWN, jewels_of(card), unseen_of(state, box, card, seat), unseen_cards(state, box, seat))
    elif state.phase == TOKEN:
        for steps in range(1, int(state.seats)):
            tell_claim(state, box, seat, clockwise(seat, steps, int(state.seats)), rows)
        for steps in range(1, int(state.seats)):
            tell_claims_alike(state, box, seat, steps, rows)


@inner
def shown_by(state: np.record, seat: int) -> int:
    """The handful that a seat shows in this round."""
    return int(state.handfuls[seat, int(state.round_no) - 1])


@inner
def unseen_of(state: np.record, box: np.record, handful: int, hidden: int) -> int:
    """How many cards that show a handful have not been seen; the card that a seat holds in secret does not count as seen."""
    left = int(box.copies[handful])
    for owner in range(int(state.seats)):
        for i in range(ROUNDS):
            if int(state.cards[owner, i]) == handful and not (owner == hidden and i == int(state.round_no) - 1):
                left -= 1
    return left


@inner
def unseen_cards(state: np.record, box: np.record, hidden: int) -> int:
    """How many cards have not been seen, counted in the same way."""
    left = int(box.deck_size)
    for owner in range(int(state.seats)):
        for i in range(ROUNDS):
            if int(state.cards[owner, i]) >= 0 and not (owner == hidden and i == int(state.round_no) - 1):
                left -= 1
    return left


@inner
def tell_claim(state: np.record, box: np.record, seat: int, other: int, rows: Any) -> None:
    """A6: what makes the handful of another true, or why nothing does."""
    handful = shown_by(state, other)
    left = unseen_of(state, box, handful, -1)
    if int(box.copies[handful]) == 0:
        say(rows, KNOWN_NO_CARD, other, jewels_of(handful))
    elif left > 0:
        say(rows, KNOWN_CLAIM, other, jewels_of(handful), left, unseen_cards(state, box, -1))
    elif int(box.copies[handful]) == 1 and int(state.cards[seat, int(state.round_no) - 1]) == handful:
        say(rows, KNOWN_ONLY_CARD, seat, other, jewels_of(handful))
    else:
        say(rows, KNOWN_SEEN, other, jewels_of(handful), int(box.copies[handful]))


@inner
def tell_claims_alike(state: np.record, box: np.record, seat: int, steps: int, rows: Any) -> None:
    """Where more of the others show a handful than there are cards for it, once for the first of them."""
    seats = int(state.seats)
    handful, claims = shown_by(state, clockwise(seat, steps, seats)), 0
    for i in range(1, seats):
        if shown_by(state, clockwise(seat, i, seats)) == handful:
            if i < steps:
                return
            claims += 1
    left = unseen_of(state, box, handful, -1)
    if claims > left > 0:
        say(rows, KNOWN_TOO_MANY, jewels_of(handful), claims, left)
