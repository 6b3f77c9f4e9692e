"""Aztec as numbers for learning machines: what a seat may know of the table, itself first, then the others clockwise.

Of the rounds gone by only truths and lies are told, and of the pile the next three cards. Read from a veiled record or from the whole truth
alike: nothing that the veil blanks is looked at.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.games.aztec.box import COLOURS, FIRST_AT_ONCE, KINDS, MOST_CARDS, ROUNDS
from teocalli.games.aztec.state import JEWELS, LAST_SLOT, MOST_KEPT, OVER, SEATS, TAKE, TOKEN
from teocalli.jit import folded, inner, lean, rule
from teocalli.masks import lowest
from teocalli.seats import NO_SEAT, clockwise, steps_to
from teocalli.vectors import one_of

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
    *(f"kept {kind}" for kind in KINDS[:FIRST_AT_ONCE]),
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
LIES_AT = KEPT_AT + FIRST_AT_ONCE
TOKEN_AT = LIES_AT + ROUNDS
FIRST, OWING, REVEALING, GAINS, GAINER = range(1, 6)

# Numbers that go together, as rows to be copied: the compiler copies a row with one or two instructions.
SHARES = np.vstack([np.zeros((1, 3)), JEWELS / 4]).astype(np.float32)  # nothing known first, then the colours of each handful
DUOS = np.array([[(one == c) / 2 + (two == c) / 2 for c in range(3)] for one in range(3) for two in range(3)], np.float32)  # by two colours
TOKENS = np.vstack([np.zeros((1, SEATS)), np.eye(SEATS), 0 - np.eye(SEATS)]).astype(np.float32)  # none, one believed, one accused

HALVES = (np.arange(16) / 2).astype(np.float32)
TENTHS = (np.arange(128) * (1 / 10)).astype(np.float32)


def lies_known(rounds: int, lied: int) -> list[int]:
    """1 a lie, -1 the truth, 0 for rounds that are not known."""
    return [0 if i >= rounds else 1 if (lied >> i) & 1 else -1 for i in range(ROUNDS)]


LIES = np.array([lies_known(rounds, lied) for rounds in range(ROUNDS + 1) for lied in range(1 << ROUNDS)], np.float32)


@lean
@rule
def observe(state: np.record, box: np.record, seat: int, out: Any) -> None:
    """Fill the numbers, nearly every one once: a GPU pays for each writing. Most are between -1 and 1; what is not known is 0."""
    seats = int(state.seats)
    observe_table(state, box, out[:ARTEFACTS_AT])
    observe_artefacts(known_hand(state, seat) | known_pile(state, seat) << (CARDS * len(KINDS)), out[ARTEFACTS_AT:])
    for steps in range(SEATS):
        part = out[SEATS_AT + SEAT_SIZE * steps :]
        if steps < seats:
            observe_seat(state, box, seat, clockwise(seat, steps, seats), part)
        else:
            blank_seat(part)
    observe_roles(state, seat, out[SEATS_AT:])


@lean
@inner
def observe_table(state: np.record, box: np.record, out: Any) -> None:
    """Options, seats, round, phase, and the stones that belong to nobody."""
    for i in range(ARTEFACTS_AT):
        out[i] = 0.0
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
def observe_artefacts(bits: int, out: Any) -> None:
    """The known artefacts of the hand and of the pile, a bit a number."""
    for i in range(SEATS_AT - ARTEFACTS_AT):
        out[i] = 1.0 if (bits >> i) & 1 else 0.0


@lean
@inner
def blank_seat(out: Any) -> None:
    for i in range(SEAT_SIZE):
        out[i] = 0.0


@lean
@inner
def known_hand(state: np.record, seat: int) -> int:
    """A13: the kinds of the artefacts drawn, as far as the seat has seen them: so many bits for each."""
    kinds = 0
    for i in range(CARDS):
        if ((int(state.hand_seen[i]) | int(state.hand_sure[i])) >> seat) & 1:
            kinds |= one_of(int(state.hand[i]), len(KINDS)) << (len(KINDS) * i)
    return kinds


@lean
@inner
def known_pile(state: np.record, seat: int) -> int:
    """A13: the same of the next cards of the pile."""
    kinds = 0
    for i in range(min(CARDS, int(state.pile_size))):
        slot = (int(state.top) + i) & LAST_SLOT
        if ((int(state.pile_seen[slot]) | int(state.pile_sure[slot])) >> seat) & 1 or state.phase == OVER:
            kinds |= one_of(int(state.pile[slot]), len(KINDS)) << (len(KINDS) * i)
    return kinds


@lean
@inner
def observe_roles(state: np.record, seat: int, out: Any) -> None:
    """Who is first, and who has a part in the reveal: so few that they are written over the zeros."""
    seats, gains = int(state.seats), int(state.gains)
    out[SEAT_SIZE * steps_to(seat, int(state.first), seats) + FIRST] = 1.0
    if state.revealing != NO_SEAT:
        out[SEAT_SIZE * steps_to(seat, int(state.revealing), seats) + REVEALING] = 1.0
    if state.gainer != NO_SEAT:
        out[SEAT_SIZE * steps_to(seat, int(state.gainer), seats) + GAINER] = 1.0
    while gains:
        out[SEAT_SIZE * steps_to(seat, lowest(gains), seats) + GAINS] = 1.0
        gains &= gains - 1


@lean
@inner
def observe_seat(state: np.record, box: np.record, seat: int, other: int, out: Any) -> None:
    """What is known of one seat. Here and below, "&" tells the compiler that an index is not negative."""
    other &= 7
    observe_stock(state, box, other, out)
    observe_kept(state, seat, other, out)
    observe_round(state, seat, other, out)


@folded
@lean
@inner
def observe_stock(state: np.record, box: np.record, other: int, out: Any) -> None:
    """What lies in front of one seat; its roles come later."""
    stones, sheet = int(state.stones[other]) & 127, int(state.character[other]) & 7
    duo = (3 * int(box.duo[sheet, 0]) + int(box.duo[sheet, 1])) & 15
    out[0] = 1.0
    out[FIRST] = 0.0
    out[OWING] = (int(state.owed) >> other) & 1
    out[REVEALING] = 0.0
    out[GAINS] = 0.0
    out[GAINER] = 0.0
    out[6] = TENTHS[stones]
    out[7] = int(box.lost[stones]) * (1 / 20)
    out[8] = int(state.kept_count[other]) * (1 / 5)
    for colour in range(3):
        out[DUO_AT + colour] = DUOS[duo, colour]
    for colour in range(3):
        out[JEWELS_AT + colour] = TENTHS[int(state.jewels[other, colour]) & 127]


@folded
@lean
@inner
def observe_kept(state: np.record, seat: int, other: int, out: Any) -> None:
    """A13: the artefacts that a seat keeps, as far as they are known; without branches, as who knows what cannot be foreseen."""
    all_known = int(other == seat) | int(state.phase == OVER)
    counts = 0  # four bits a kind
    for i in range(min(int(state.kept_count[other]), MOST_KEPT)):
        kind = int(state.kept[other, i])
        known = (all_known | int(state.kept_known[other, i]) >> seat) & int(kind >= 0)
        counts += known << (4 * max(kind, 0))
    for kind in range(FIRST_AT_ONCE):
        out[KEPT_AT + kind] = HALVES[(counts >> (4 * kind)) & 15]


@folded
@lean
@inner
def observe_round(state: np.record, seat: int, other: int, out: Any) -> None:
    """Handful, card and token of this round (A4, A6, A13), and of each round whether the seat lied: 1 a lie, -1 the truth."""
    this = (int(state.round_no) - 1) & 7
    handful = int(state.handfuls[other, this]) if other == seat or state.phase != TAKE else -1
    card = int(state.cards[other, this]) if other == seat or has_turned(state, other) else -1
    token = int(state.tokens[other, this]) if other == seat or state.phase != TOKEN else -1
    lies = (this + int(handful >= 0 and card >= 0)) << ROUNDS
    for i in range(ROUNDS):
        lies |= int(state.handfuls[other, i] != state.cards[other, i]) << i
    says = token_row(seat, token, int(state.seats)) & 15
    for colour in range(3):
        out[HANDFUL_AT + colour] = SHARES[(1 + handful) & 31, colour]
    for colour in range(3):
        out[CARD_AT + colour] = SHARES[(1 + card) & 31, colour]
    for i in range(ROUNDS):
        out[LIES_AT + i] = LIES[lies, i]
    for steps in range(SEATS):
        out[TOKEN_AT + steps] = TOKENS[says, steps]


@lean
@inner
def token_row(seat: int, token: int, seats: int) -> int:
    """The row of `TOKENS` for a token as a seat sees it; less than 0 is none."""
    if token >= SEATS:
        return 1 + SEATS + steps_to(seat, token - SEATS, seats)
    return 1 + steps_to(seat, token, seats) if token >= 0 else 0


@lean
@inner
def has_turned(state: np.record, seat: int) -> bool:
    """A7: whether a seat has turned up its card in this round, the last one included."""
    return bool(state.phase == OVER) or steps_to(int(state.first), seat, int(state.seats)) < int(state.revealed)
