"""Numbers for learning machines: everything an Aztec seat may know, own seat first, then clockwise."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.games.aztec.box import AT_ONCE, COLOURS, KINDS, MOST_CARDS, ROUNDS
from teocalli.games.aztec.position import JEWELS, LAST_SLOT, OVER, SEATS, clockwise
from teocalli.jit import inner, rule

PHASES = ("take", "token", "keep", "purify", "hex", "steal", "over")


def table_names() -> list[str]:
    names = ["passes", "open", *(f"seats {n}" for n in range(3, SEATS + 1)), *(f"round {n + 1}" for n in range(ROUNDS))]
    names += [*(f"phase {phase}" for phase in PHASES), "revealed", "reserve", *(f"curse {colour}" for colour in COLOURS)]
    return names


def hand_names() -> list[str]:
    return [f"hand {place + 1} {kind}" for place in range(3) for kind in KINDS]


def seat_names(seat: int) -> list[str]:
    names = ["plays", "first", "owing", "revealing", "gains", "gainer", "stones", "lost", "artefacts"]
    names += [
        *(f"duo {colour}" for colour in COLOURS),
        *(f"jewels {colour}" for colour in COLOURS),
        *(f"kept {kind}" for kind in KINDS[:AT_ONCE]),
    ]
    for n in range(ROUNDS):
        names += [*(f"handful {n + 1} {colour}" for colour in COLOURS), *(f"card {n + 1} {colour}" for colour in COLOURS), f"lie {n + 1}"]
        names += [f"token {n + 1} on +{other}" for other in range(SEATS)]
    return [f"+{seat} {name}" for name in names]


def pile_names() -> list[str]:
    return ["pile", *(f"pile {slot + 1}" for slot in range(MOST_CARDS))]


OBSERVATION_NAMES = [*table_names(), *hand_names(), *(name for seat in range(SEATS) for name in seat_names(seat)), *pile_names()]
OBSERVATION = len(OBSERVATION_NAMES)
AT_HAND = len(table_names())
AT_SEATS = AT_HAND + len(hand_names())
EACH_SEAT = len(seat_names(0))
EACH_ROUND = 7 + SEATS
AT_ROUNDS = EACH_SEAT - ROUNDS * EACH_ROUND
AT_PILE = AT_SEATS + SEATS * EACH_SEAT


@rule
def observe(state: np.record, box: np.record, seat: int, out: Any) -> None:
    """Fill the numbers, most of them between -1 and 1; what is not known is 0."""
    for i in range(OBSERVATION):
        out[i] = 0.0
    observe_table(state, box, out)
    for place in range(3):
        if state.hand[place] >= 0:
            out[AT_HAND + len(KINDS) * place + int(state.hand[place])] = 1.0
    for steps in range(int(state.seats)):
        other = clockwise(state, seat, steps)
        observe_seat(state, box, other, AT_SEATS + EACH_SEAT * steps, out)
        observe_rounds(state, other, seat, AT_SEATS + EACH_SEAT * steps + AT_ROUNDS, out)
    out[AT_PILE] = int(state.pile_size) / MOST_CARDS
    for i in range(int(state.pile_size)):
        out[AT_PILE + 1 + i] = (1 + int(state.pile[(int(state.top) + i) & LAST_SLOT])) / len(KINDS)


@inner
def observe_table(state: np.record, box: np.record, out: Any) -> None:
    """Options, seats, round, phase, and the stones that belong to nobody."""
    out[0] = float(box.first_passes)
    out[1] = float(box.artefacts_open)
    out[2 + int(state.seats) - 3] = 1.0
    out[6 + int(state.round_no) - 1] = 1.0
    out[11 + int(state.phase)] = 1.0
    at = 12 + OVER
    out[at] = int(state.revealed) / SEATS
    out[at + 1] = int(state.reserve) / 40.0
    for colour in range(3):
        out[at + 2 + colour] = int(state.curses[colour]) / 5.0


@inner
def observe_seat(state: np.record, box: np.record, other: int, at: int, out: Any) -> None:
    """What lies in front of one seat, and its part in the reveal."""
    out[at] = 1.0
    out[at + 1] = 1.0 if state.first == other else 0.0
    out[at + 2] = float((int(state.owed) >> other) & 1)
    out[at + 3] = 1.0 if state.revealing == other else 0.0
    out[at + 4] = float((int(state.gains) >> other) & 1)
    out[at + 5] = 1.0 if state.gainer == other else 0.0
    out[at + 6] = int(state.stones[other]) / 10.0
    out[at + 7] = int(box.lost[state.stones[other]]) / 20.0
    out[at + 8] = int(state.kept_count[other]) / 5.0
    sheet = int(state.character[other])
    for i in range(2):
        out[at + 9 + int(box.duo[sheet, i])] += 0.5
    for colour in range(3):
        out[at + 12 + colour] = int(state.jewels[other, colour]) / 10.0
    for i in range(int(state.kept_count[other])):
        if state.kept[other, i] >= 0:
            out[at + 15 + int(state.kept[other, i])] += 0.5


@inner
def observe_rounds(state: np.record, other: int, seat: int, at: int, out: Any) -> None:
    """Handful, card and token of one seat in each round, and whether it lied: 1 a lie, -1 the truth, 0 not known."""
    for i in range(ROUNDS):
        handful, card, token = int(state.handfuls[other, i]), int(state.cards[other, i]), int(state.tokens[other, i])
        for colour in range(3):
            if handful >= 0:
                out[at + colour] = int(JEWELS[handful, colour]) / 4.0
            if card >= 0:
                out[at + 3 + colour] = int(JEWELS[card, colour]) / 4.0
        if handful >= 0 and card >= 0:
            out[at + 6] = -1.0 if handful == card else 1.0
        if token >= 0:
            steps = (token % SEATS - seat) % int(state.seats)
            out[at + 7 + steps] = 1.0 if token < SEATS else -1.0
        at += EACH_ROUND
