"""How far the players of Codinca are from their keys, for tests that look at it."""

from __future__ import annotations

import numpy as np

from teocalli.games.codinca.box import MOST_KEYS
from teocalli.games.codinca.distance import arrangement, turns_to_keys
from teocalli.games.codinca.state import NO_BASE_ACTION


def turns_to_own_keys(state: np.record, box: np.record, seat: int) -> list[int | None]:
    """How far a seat is from its key of each group; None where the key is done or hidden."""
    made = int(state.made[0]) if seat == int(state.active) and state.made[1] == NO_BASE_ACTION else NO_BASE_ACTION
    number = arrangement(int(state.cells[int(state.elements[seat])]), int(state.gold))
    turns = turns_to_keys(box)[made, number].tolist()
    distances: list[int | None] = []
    for group, key in enumerate(state.key_cards[seat].tolist()):
        known = key >= 0 and not int(state.completed[seat]) >> group & 1
        distances.append(turns[group * MOST_KEYS + key] if known else None)
    return distances
