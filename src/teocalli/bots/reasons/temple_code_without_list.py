"""Reasons in Temple Code for players who do not know the list of cards: they count over all 210 codes, as the note sheet does."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.bots.policies.temple_code_without_list import fits, left_after, left_to, triples_left
from teocalli.bots.reasons import temple_code
from teocalli.bots.reasons.rounding import tenths
from teocalli.bots.reasons.temple_code import MESSAGES as MESSAGES
from teocalli.bots.reasons.temple_code import card_left, card_taken, counted, tell_count
from teocalli.bots.reasons.temple_code import reasons as reasons_with_list
from teocalli.games.temple_code.box import LETTERS, TRIPLES
from teocalli.games.temple_code.state import NONE
from teocalli.jit import inner


@inner
def reasons(state: np.record, spare: np.record, box: np.record, seat: int, action: int, tablebase: Any, rows: Any) -> None:
    """Codes are all triples that fit the seat's own clues."""
    if int(box.open_list):
        reasons_with_list(state, spare, box, seat, action, tablebase, rows)
        return
    clues, card, other_card = int(state.noted[seat]), card_taken(state, action), card_left(state, action)
    left, theirs = 0, 0
    if card != NONE:
        left = tenths(left_after(state, box, seat, clues, card))
    if other_card != NONE:
        theirs = left_to(state, box, action >> 1, int(state.noted[action >> 1]) | 1 << other_card)
    tell_count(action, triples_left(state, box, seat, clues), left, theirs, rows)


def beliefs(box: np.record, known: np.record, seat: int, tablebase: Any) -> dict[str, Any]:
    if box.open_list:
        return temple_code.beliefs(box, known, seat, tablebase)
    clues = int(known.noted[seat])
    triples = [triple for triple in range(len(TRIPLES)) if fits(known, box, seat, triple, clues)]
    return counted(["".join(LETTERS[kind] for kind in TRIPLES[triple]) for triple in triples])
