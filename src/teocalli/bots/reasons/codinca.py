"""Reasons in Codinca: keys completed, turns to the nearest one, and what others may be about to complete."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.bots.policies import codinca as policy
from teocalli.games.codinca import rules
from teocalli.games.codinca.box import MOST_KEYS
from teocalli.games.codinca.distance import ARRANGEMENTS, KEYS, arrangement
from teocalli.games.codinca.grid import GROUPS
from teocalli.games.codinca.state import CARDS, NO_BASE_ACTION, SIDES, TRAP, WAYS
from teocalli.messages import Message
from teocalli.records import copy_of

LIKELY = 15  # of a hundred keys that another may hold, how many they must be able to complete to be a threat


def beliefs(box: np.record, known: np.record, seat: int, tablebase: Any) -> dict[str, Any]:
    """How likely each of the others can complete a key in their next turn, in per cent by group."""
    others = [other for other in range(int(known.seats)) if other != seat]
    return {"threats": {other: _threats(box, known, seat, other, tablebase) for other in others}}


def reasons(box: np.record, known: np.record, seat: int, action: int, tablebase: Any) -> list[Message]:
    if CARDS <= action < SIDES and (action - CARDS) % WAYS >= TRAP:
        return [Message("codinca-why-trap")]
    after = copy_of(known)
    rules.apply(after, box, seat, action)
    messages = _own(known, after, seat, tablebase)
    for other in range(int(known.seats)):
        if other != seat and _most(box, after, seat, other, tablebase) + LIKELY <= _most(box, known, seat, other, tablebase):
            messages.append(Message("codinca-why-spoil", {"other": other}))
    return messages[:2]


def _own(known: np.record, after: np.record, seat: int, tablebase: Any) -> list[Message]:
    """A key that is completed, or the nearest one."""
    gained = int(after.completed[seat]) & ~int(known.completed[seat])
    if gained:
        key = f"@codinca-key-{GROUPS[gained.bit_length() - 1]}"
        return [Message("codinca-why-wins" if int(after.completed[seat]) == 15 else "codinca-why-key", {"key": key})]
    turns, group = min((_turns(after, seat, group, tablebase), group) for group in range(4) if not int(after.completed[seat]) >> group & 1)
    return [Message("codinca-why-nearest", {"key": f"@codinca-key-{GROUPS[group]}", "turns": turns})]


def _turns(state: np.record, seat: int, group: int, tablebase: Any) -> int:
    """The seat's own turns to its key of a group, when nobody interferes; the present one counts while it lasts."""
    number = arrangement(int(state.cells[int(state.elements[seat])]), int(state.gold))
    made = int(state.made[0]) if seat == int(state.active) and int(state.made[1]) == NO_BASE_ACTION else NO_BASE_ACTION
    at = (made * ARRANGEMENTS + number) * KEYS + MOST_KEYS * group
    return int(tablebase[at + int(state.key_cards[seat, group])])


def _threats(box: np.record, state: np.record, seat: int, other: int, tablebase: Any) -> dict[str, int]:
    number = arrangement(int(state.cells[int(state.elements[other])]), int(state.gold))
    open_groups = [group for group in range(4) if not int(state.completed[other]) >> group & 1]
    return {GROUPS[group]: int(policy.share_at_hand(state, box, seat, other, group, number, tablebase)) for group in open_groups}


def _most(box: np.record, state: np.record, seat: int, other: int, tablebase: Any) -> int:
    return max(_threats(box, state, seat, other, tablebase).values(), default=0)
