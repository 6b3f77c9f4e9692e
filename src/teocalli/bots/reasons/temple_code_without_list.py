"""Reasons in Temple Code for players who do not know the list of cards: they count over all 210 codes, as the note sheet does."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.bots.policies.temple_code import how_many
from teocalli.bots.policies.temple_code_without_list import fits, left_after, left_to, triples_left
from teocalli.bots.reasons import temple_code
from teocalli.bots.reasons.rounding import tenths
from teocalli.bots.reasons.temple_code import MESSAGES as MESSAGES
from teocalli.bots.reasons.temple_code import card_left, card_taken, counted, may_come, tell_count
from teocalli.bots.reasons.temple_code import reasons as reasons_with_list
from teocalli.games.temple_code.box import LETTERS, TRIPLES
from teocalli.games.temple_code.state import NONE
from teocalli.jit import inner


@inner
def reasons(state: np.record, spare: np.record, box: np.record, seat: int, action: int, tablebase: Any, believed: Any, rows: Any) -> None:
    """Codes are all triples that fit the seat's own clues."""
    if int(box.open_list):
        reasons_with_list(state, spare, box, seat, action, tablebase, believed, rows)
        return
    clues, card, other_card = int(state.noted[seat]), card_taken(state, action), card_left(state, action)
    left, later, before, theirs = 0, 0, 0, 0
    if card != NONE:
        left = tenths(left_after(state, box, seat, clues, card))
        later = tenths(left_later(state, box, seat, clues, card)) if (int(state.full) >> seat) & 1 else 0
    if other_card != NONE:
        other = action >> 1
        before, theirs = (
            left_to(state, box, other, int(state.noted[other])),
            left_to(state, box, other, int(state.noted[other]) | 1 << other_card),
        )
    tell_count(action, triples_left(state, box, seat, clues), left, later, before, theirs, rows)


@inner
def left_later(state: np.record, box: np.record, seat: int, clues: int, card: int) -> float:
    """How many triples are left on average after the clue of a card and one of the seat's own two; without the list no other is known."""
    after, pairs, count = may_come(state, box, seat, card), 0, triples_left(state, box, seat, clues)
    for one in range(len(TRIPLES)):
        if fits(state, box, seat, one, clues):
            for other in range(len(TRIPLES)):
                if box.mark[one, card] == box.mark[other, card] and fits(state, box, seat, other, clues):
                    pairs += how_many(after) - differing(box, one, other, after)
    return pairs / max(1, count * how_many(after))


@inner
def differing(box: np.record, one: int, other: int, cards: int) -> int:
    """How many cards of a set tell two triples apart."""
    told = 0
    while cards:
        card = how_many((cards & -cards) - 1)
        told += 1 if box.mark[one, card] != box.mark[other, card] else 0
        cards &= cards - 1
    return told


def beliefs(box: np.record, known: np.record, seat: int, tablebase: Any, believed: Any) -> dict[str, Any]:
    if box.open_list:
        return temple_code.beliefs(box, known, seat, tablebase, believed)
    clues = int(known.noted[seat])
    triples = [triple for triple in range(len(TRIPLES)) if fits(known, box, seat, triple, clues)]
    return counted(["".join(LETTERS[kind] for kind in TRIPLES[triple]) for triple in triples])
