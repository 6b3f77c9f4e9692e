"""Aztec: the cards of later rounds, and the artefacts in the pile that nobody knows."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.chance import seed_generator
from teocalli.games.aztec.box import ROUNDS
from teocalli.games.aztec.secrecy import imagine_artefacts, imagine_cards
from teocalli.games.aztec.state import LAST_SLOT, OVER
from teocalli.jit import inner


@inner
def redraw_unseen(state: np.record, box: np.record, words: Any) -> None:
    """A2, A13: cards of this round and before have been looked at, and so have artefacts that lie in a hand or before a seat."""
    seed_generator(state, words)
    if state.phase == OVER:
        return
    for seat in range(int(state.seats)):
        for later in range(int(state.round_no), ROUNDS):
            state.cards[seat, later] = -1
    for i in range(int(state.pile_size)):
        slot = (int(state.top) + i) & LAST_SLOT
        if int(state.pile_seen[slot]) == 0 and int(state.pile_sure[slot]) == 0:
            state.pile[slot] = -1
    imagine_cards(state, box)
    imagine_artefacts(state, box)
