"""Reasons in Codinca: keys completed, turns to the nearest one, and what others may be about to complete."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.bots.policies.codinca_keys import likely_at_hand
from teocalli.bots.policies.codinca_turn import winning_action
from teocalli.bots.reasons.messages import new_messages
from teocalli.bots.reasons.rounding import whole
from teocalli.games.codinca.box import MOST_KEYS
from teocalli.games.codinca.distance import ARRANGEMENTS, KEYS, arrangement
from teocalli.games.codinca.grid import GROUPS
from teocalli.games.codinca.messages import KEY
from teocalli.games.codinca.rules import apply
from teocalli.games.codinca.state import CARDS, NO_BASE_ACTION, SIDES, TRAP, WAYS
from teocalli.jit import inner
from teocalli.message_rows import NUMBER, SEAT, say

LIKELY = 25  # by so many per cent less likely must another be to complete a key for it to be called spoilt
ALL_KEYS = 0b1111
NEVER = 1_000_000
MOST = 2  # reasons

MESSAGES = new_messages("codinca")
WHY_WINS = MESSAGES.add("why-wins", key=KEY)
WHY_KEY = MESSAGES.add("why-key", key=KEY)
WHY_NEAREST = MESSAGES.add("why-nearest", key=KEY, turns=NUMBER)
WHY_SAME_TURN = MESSAGES.add("why-same-turn", key=KEY)
WHY_WINS_SOON = MESSAGES.add("why-wins-soon", key=KEY)
WHY_SPOIL = MESSAGES.add("why-spoil", other=SEAT)
WHY_TRAP = MESSAGES.add("why-trap")


@inner
def reasons(state: np.record, spare: np.record, box: np.record, seat: int, action: int, tablebase: Any, believed: Any, rows: Any) -> None:
    """What the position after the action is good for, and whom it hinders."""
    if CARDS <= action < SIDES and (action - CARDS) % WAYS >= TRAP:
        say(rows, WHY_TRAP)
        return
    apply(spare, box, seat, action)
    tell_own(state, spare, box, seat, tablebase, rows)
    for other in range(int(state.seats)):
        if other != seat and rows[0, 0] < MOST and is_spoilt(state, spare, box, seat, other, tablebase):
            say(rows, WHY_SPOIL, other)


@inner
def tell_own(before: np.record, after: np.record, box: np.record, seat: int, tablebase: Any, rows: Any) -> None:
    """A key that is completed, one that can be in the same turn, or the nearest one."""
    done = int(after.completed[seat])
    gained, nearest, fewest = -1, 0, NEVER
    for group in range(4):
        if not (done >> group) & 1:
            turns = turns_to(after, seat, group, tablebase)
            if turns < fewest:
                nearest, fewest = group, turns
        elif not (int(before.completed[seat]) >> group) & 1:
            gained = group
    if gained >= 0:
        say(rows, WHY_WINS if done == ALL_KEYS else WHY_KEY, gained)
    elif seat == int(after.active) and winning_action(after, box, seat, tablebase) >= 0:
        say(rows, WHY_WINS_SOON, nearest)
    elif seat == int(after.active) and fewest == 1 and int(after.made[1]) == NO_BASE_ACTION:
        say(rows, WHY_SAME_TURN, nearest)
    else:
        say(rows, WHY_NEAREST, nearest, fewest)


@inner
def turns_to(state: np.record, seat: int, group: int, tablebase: Any) -> int:
    """The seat's own turns to its key of a group, when nobody interferes; the present one counts while it lasts."""
    number = arrangement(int(state.cells[int(state.elements[seat])]), int(state.gold))
    made = int(state.made[0]) if seat == int(state.active) and int(state.made[1]) == NO_BASE_ACTION else NO_BASE_ACTION
    return int(tablebase[(made * ARRANGEMENTS + number) * KEYS + MOST_KEYS * group + int(state.key_cards[seat, group])])


@inner
def is_spoilt(before: np.record, after: np.record, box: np.record, seat: int, other: int, tablebase: Any) -> bool:
    """Whether another is clearly less likely now to complete a key in their next turn."""
    return likeliest(after, box, seat, other, tablebase) + LIKELY <= likeliest(before, box, seat, other, tablebase)


@inner
def likeliest(state: np.record, box: np.record, seat: int, other: int, tablebase: Any) -> int:
    """How likely another can complete a key in one turn, in per cent: that of the likeliest open group."""
    most = 0
    for group in range(4):
        if not (int(state.completed[other]) >> group) & 1:
            most = max(most, threat(state, box, seat, other, group, tablebase))
    return most


@inner
def threat(state: np.record, box: np.record, seat: int, other: int, group: int, tablebase: Any) -> int:
    """The same of one group."""
    number = arrangement(int(state.cells[int(state.elements[other])]), int(state.gold))
    return whole(100.0 * likely_at_hand(state, box, seat, other, group, number, tablebase))


def beliefs(box: np.record, known: np.record, seat: int, tablebase: Any, believed: Any) -> dict[str, Any]:
    """How likely each of the others can complete a key in their next turn, in per cent by group."""
    others = [other for other in range(int(known.seats)) if other != seat]
    return {"threats": {other: threats(box, known, seat, other, tablebase) for other in others}}


def threats(box: np.record, known: np.record, seat: int, other: int, tablebase: Any) -> dict[str, int]:
    open_groups = [group for group in range(4) if not int(known.completed[other]) >> group & 1]
    return {GROUPS[group]: int(threat(known, box, seat, other, group, tablebase)) for group in open_groups}
