"""Aztec as numbers for learning machines: what a seat may know of the table, itself first, then the others clockwise.

Of the rounds gone by only truths and lies are told, and of the pile the next three cards. Read from a veiled record or from the whole truth
alike: nothing that the veil blanks is looked at.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.games.aztec.box import AT_ONCE, COLOURS, KINDS, MOST_CARDS, ROUNDS
from teocalli.games.aztec.state import JEWELS, LAST_SLOT, OVER, SEATS, TAKE, TOKEN
from teocalli.jit import inner, lean, rule
from teocalli.vectors import blank, one_of, seat_after, spread, steps_to

PHASES = ("take", "token", "keep", "purify", "hex", "steal", "over")
CARDS = 3  # of a hand of artefacts, and told of the pile

TABLE_NAMES = [
    *("passes", "open", *(f"seats {n}" for n in range(3, SEATS + 1)), *(f"round {n + 1}" for n in range(ROUNDS))),
    *(*(f"phase {phase}" for phase in PHASES), "revealed", "reserve", *(f"curse {colour}" for colour in COLOURS), "pile"),
]
ARTEFACT_NAMES = [f"{where} {place + 1} {kind}" for where in ("hand", "pile") for place in range(CARDS) for kind in KINDS]
SEAT_PARTS = (
    *("plays", "first", "owing", "revealing", "gains", "gainer", "stones", "lost", "artefacts"),
    *(f"duo {colour}" for colour in COLOURS),
    *(f"jewels {colour}" for colour in COLOURS),
    *(f"handful {colour}" for colour in COLOURS),
    *(f"card {colour}" for colour in COLOURS),
    *(f"kept {kind}" for kind in KINDS[:AT_ONCE]),
    *(f"lie {n + 1}" for n in range(ROUNDS)),
    *(f"token on +{other}" for other in range(SEATS)),
)
SEAT_NAMES = [f"+{seat} {what}" for seat in range(SEATS) for what in SEAT_PARTS]

OBSERVATION_NAMES = [*TABLE_NAMES, *ARTEFACT_NAMES, *SEAT_NAMES]
OBSERVATION = len(OBSERVATION_NAMES)

ARTEFACTS_AT = len(TABLE_NAMES)
SEATS_AT = ARTEFACTS_AT + len(ARTEFACT_NAMES)
SEAT_SIZE = len(SEAT_PARTS)
ROUND_AT, PHASE_AT = 6, 11
AFTER_PHASE = PHASE_AT + len(PHASES)
DUO_AT, JEWELS_AT, HANDFUL_AT, CARD_AT, KEPT_AT = 9, 12, 15, 18, 21  # within a seat
LIES_AT = KEPT_AT + AT_ONCE
TOKEN_AT = LIES_AT + ROUNDS
SHARES = np.vstack([np.zeros((1, 3)), JEWELS / 4]).astype(np.float32)  # nothing known first, then the colours of each handful


@lean
@rule
def observe(state: np.record, box: np.record, seat: int, out: Any) -> None:
    """Fill the numbers, nearly every one once: a GPU pays for each writing. Most are between -1 and 1; what is not known is 0."""
    seats = int(state.seats)
    observe_table(state, box, out[:ARTEFACTS_AT])
    spread(known_hand(state, seat) | known_pile(state, seat) << (CARDS * len(KINDS)), out[ARTEFACTS_AT:SEATS_AT])
    for steps in range(SEATS):
        at = SEATS_AT + SEAT_SIZE * steps
        part = out[at : at + SEAT_SIZE]
        if steps < seats:
            other = seat_after(seat, steps, seats)
            observe_seat(state, box, other, part)
            observe_kept(state, seat, other, part)
            observe_round(state, seat, other, part)
        else:
            blank(part)


@lean
@inner
def observe_table(state: np.record, box: np.record, out: Any) -> None:
    """Options, seats, round, phase, and the stones that belong to nobody."""
    blank(out)
    out[0] = int(box.first_passes)
    out[1] = int(box.artefacts_open)
    out[int(state.seats) - 1] = 1.0
    out[ROUND_AT - 1 + int(state.round_no)] = 1.0
    out[PHASE_AT + int(state.phase)] = 1.0
    out[AFTER_PHASE] = int(state.revealed) * (1 / SEATS)
    out[AFTER_PHASE + 1] = int(state.reserve) * (1 / 40)
    for colour in range(3):
        out[AFTER_PHASE + 2 + colour] = int(state.curses[colour]) * (1 / 5)
    out[AFTER_PHASE + 5] = int(state.pile_size) * (1 / MOST_CARDS)


@lean
@inner
def known_hand(state: np.record, seat: int) -> int:
    """A13: the kinds of the artefacts drawn, as far as the seat has seen them: so many bits for each."""
    found = 0
    for i in range(CARDS):
        if ((int(state.hand_seen[i]) | int(state.hand_sure[i])) >> seat) & 1:
            found |= one_of(int(state.hand[i]), len(KINDS)) << (len(KINDS) * i)
    return found


@lean
@inner
def known_pile(state: np.record, seat: int) -> int:
    """A13: the same of the next cards of the pile."""
    found = 0
    for i in range(min(CARDS, int(state.pile_size))):
        slot = (int(state.top) + i) & LAST_SLOT
        if ((int(state.pile_seen[slot]) | int(state.pile_sure[slot])) >> seat) & 1 or state.phase == OVER:
            found |= one_of(int(state.pile[slot]), len(KINDS)) << (len(KINDS) * i)
    return found


@lean
@inner
def observe_seat(state: np.record, box: np.record, other: int, out: Any) -> None:
    """What lies in front of one seat, and its part in the reveal."""
    out[0] = 1.0
    out[1] = 1.0 if state.first == other else 0.0
    out[2] = (int(state.owed) >> other) & 1
    out[3] = 1.0 if state.revealing == other else 0.0
    out[4] = (int(state.gains) >> other) & 1
    out[5] = 1.0 if state.gainer == other else 0.0
    out[6] = int(state.stones[other]) * (1 / 10)
    out[7] = int(box.lost[int(state.stones[other])]) * (1 / 20)
    out[8] = int(state.kept_count[other]) * (1 / 5)
    sheet = int(state.character[other])
    for colour in range(3):
        out[DUO_AT + colour] = (int(box.duo[sheet, 0] == colour) + int(box.duo[sheet, 1] == colour)) * 0.5
        out[JEWELS_AT + colour] = int(state.jewels[other, colour]) * (1 / 10)


@lean
@inner
def observe_kept(state: np.record, seat: int, other: int, out: Any) -> None:
    """A13: the artefacts that a seat keeps, as far as they are known; without branches, as who knows what cannot be foreseen."""
    all_known = int(other == seat) | int(state.phase == OVER)
    counts = 0  # four bits a kind
    for i in range(int(state.kept_count[other])):
        kind = int(state.kept[other, i])
        known = (all_known | int(state.kept_known[other, i]) >> seat) & int(kind >= 0)
        counts += known << (4 * max(kind, 0))
    for kind in range(AT_ONCE):
        out[KEPT_AT + kind] = ((counts >> (4 * kind)) & 15) * 0.5


@lean
@inner
def observe_round(state: np.record, seat: int, other: int, out: Any) -> None:
    """Handful, card and token of this round (A4, A6, A13), and of each round whether the seat lied: 1 a lie, -1 the truth."""
    this = int(state.round_no) - 1
    handful = int(state.handfuls[other, this]) if other == seat or state.phase != TAKE else -1
    card = int(state.cards[other, this]) if other == seat or has_turned(state, other) else -1
    token = int(state.tokens[other, this]) if other == seat or state.phase != TOKEN else -1
    for colour in range(3):
        out[HANDFUL_AT + colour] = SHARES[1 + handful, colour]
        out[CARD_AT + colour] = SHARES[1 + card, colour]
    rounds_known = this + 1 if handful >= 0 and card >= 0 else this
    for i in range(ROUNDS):
        truth = -1.0 if state.handfuls[other, i] == state.cards[other, i] else 1.0
        out[LIES_AT + i] = truth if i < rounds_known else 0.0
    named = token - SEATS if token >= SEATS else max(token, 0)
    says = -1.0 if token >= SEATS else 1.0
    target = steps_to(seat, named, int(state.seats)) if token >= 0 else -1
    for steps in range(SEATS):
        out[TOKEN_AT + steps] = says if steps == target else 0.0


@lean
@inner
def has_turned(state: np.record, seat: int) -> bool:
    """A7: whether a seat has turned up its card in this round, the last one included."""
    return bool(state.phase == OVER) or steps_to(int(state.first), seat, int(state.seats)) < int(state.revealed)
