"""What the laboratory looks at in Aztec."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.games.aztec.box import FIRST_AT_ONCE, ROUNDS
from teocalli.games.aztec.box import KINDS as ARTEFACTS
from teocalli.games.aztec.state import JEWELS, SEATS
from teocalli.jit import inner
from teocalli.lab.sheets import LOG
from teocalli.seats import steps_to

TRAITS = {
    "character": ("Charly", "Daryl", "Elisa", "Yukio", "Inti", "Paloma"),
    "turn order": ("first", "second", "third", "fourth", "fifth", "sixth"),
    "jewels on the five cards": tuple(str(n) for n in range(21)),
}
KEPT = ARTEFACTS[:FIRST_AT_ONCE]
KINDS = (
    *KEPT,
    "stones",
    "jewels",
    "lies told",
    "lies found out",
    "lies that paid",
    "truths accused",
    "right accusations",
    "wrong accusations",
    "right beliefs",
    "wrong beliefs",
)
DEEDS = ("purifications", "hexes", "thefts")
PHASES = ("handful", "token", "artefact", "purification", "hex", "theft")
HIDDEN = "the cards that the others play this round"

KEPT_COUNT = len(KEPT)
STONES, JEWEL_COUNT, LIES, FOUND_OUT, PAID, ACCUSED, RIGHT_ACCUSED, WRONG_ACCUSED, RIGHT_BELIEVED, WRONG_BELIEVED = range(
    KEPT_COUNT, KEPT_COUNT + 10
)


@inner
def traits(state: np.record, box: np.record, seat: int, out: Any) -> None:
    out[0] = state.character[seat]
    out[1] = steps_to(int(state.first), seat, int(state.seats))
    jewels = 0
    for i in range(ROUNDS):
        for colour in range(3):
            jewels += JEWELS[int(state.cards[seat, i]), colour]
    out[2] = jewels


@inner
def kinds(state: np.record, box: np.record, seat: int, out: Any) -> None:
    for kind in range(KEPT_COUNT + 10):
        out[kind] = 0
    for i in range(state.kept_count[seat]):
        out[int(state.kept[seat, i])] += 1
    out[STONES] = state.stones[seat]
    for colour in range(3):
        out[JEWEL_COUNT] += state.jewels[seat, colour]
    for i in range(ROUNDS):
        note_round(state, seat, i, out)


@inner
def note_round(state: np.record, seat: int, i: int, out: Any) -> None:
    """One round of one seat: its own handful, and its token."""
    accusers = 0
    for other in range(state.seats):
        if state.tokens[other, i] == SEATS + seat:
            accusers += 1
    if state.handfuls[seat, i] != state.cards[seat, i]:
        out[LIES] += 1
        if accusers > 0:
            out[FOUND_OUT] += 1
        else:
            out[PAID] += 1
    elif accusers > 0:
        out[ACCUSED] += 1
    token = int(state.tokens[seat, i])
    target = token % SEATS
    lied = state.handfuls[target, i] != state.cards[target, i]
    if token >= SEATS:
        out[RIGHT_ACCUSED if lied else WRONG_ACCUSED] += 1
    else:
        out[WRONG_BELIEVED if lied else RIGHT_BELIEVED] += 1


@inner
def deed(state: np.record, box: np.record, seat: int, action: int) -> int:
    return int(state.phase) - 3 if state.phase >= 3 else -1


@inner
def phase(state: np.record) -> int:
    return int(state.phase)


@inner
def hidden(state: np.record, box: np.record, seat: int) -> float:
    """The other cards of this round as so many draws from the cards that the seat has not seen."""
    if state.phase > 1:
        return 0.0
    unseen = int(box.deck_size) - 1 - int(state.seats) * (int(state.round_no) - 1)
    bits = 0.0
    for other in range(int(state.seats) - 1):
        bits += LOG[max(unseen - other, 1)]
    return bits


@inner
def round_of(state: np.record) -> int:
    return int(state.round_no)
