"""Reasons in Cibola: who can outbid whom, what the open cells make of cards, rocks and totems."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.bots.policies.cibola_values import mean_value, offered_value, rock_outlook, totem_outlook, totem_value, tremor_gain
from teocalli.bots.reasons.messages import new_messages
from teocalli.bots.reasons.rounding import tenths
from teocalli.games.cibola.box import COLUMNS
from teocalli.games.cibola.scoring import owned, powers
from teocalli.games.cibola.state import FIRST, MIRROR, PICK, RECALL, ROCK, STAKE, TOTEM, TREMOR_NONE
from teocalli.jit import inner
from teocalli.message_rows import NUMBER, TENTHS, say

MESSAGES = new_messages("cibola")
WHY_NONE = MESSAGES.add("why-none", explorers=NUMBER)
WHY_FIRST = MESSAGES.add("why-first", most=NUMBER, stake=NUMBER)
WHY_STAKE = MESSAGES.add("why-stake", points=TENTHS, most=NUMBER)
WHY_PICK = MESSAGES.add("why-pick", points=TENTHS)
WHY_ROCK_LIFTS = MESSAGES.add("why-rock-lifts", mine=NUMBER, most=NUMBER)
WHY_ROCK_LOWERS = MESSAGES.add("why-rock-lowers", mine=NUMBER, most=NUMBER)
WHY_TOTEM = MESSAGES.add("why-totem", points=TENTHS)
WHY_RECALL = MESSAGES.add("why-recall", explorers=NUMBER)
WHY_TREMOR = MESSAGES.add("why-tremor", points=TENTHS)
WHY_TREMOR_NONE = MESSAGES.add("why-tremor-none")


@inner
def reasons(state: np.record, spare: np.record, box: np.record, seat: int, action: int, tablebase: Any, believed: Any, rows: Any) -> None:
    """What speaks for the choice that the phase asks for."""
    phase = int(state.phase)
    choice = action - int(FIRST[phase])
    if phase == STAKE:
        tell_stake(state, box, seat, choice, rows)
    elif phase == PICK:
        say(rows, WHY_PICK, tenths(best_offered(state, box, seat, choice, choice)))
    elif phase == ROCK:
        tell_rock(state, box, seat, choice, rows)
    elif phase in (TOTEM, MIRROR):
        say(rows, WHY_TOTEM, tenths(totem_value(state, box, seat, int(state.totems[choice]) if phase == TOTEM else choice)))
    elif phase == RECALL:
        say(rows, WHY_RECALL, int(state.discard))
    elif choice == TREMOR_NONE:
        say(rows, WHY_TREMOR_NONE)
    elif tenths(tremor_gain(state, box, seat, choice)) > 0:
        say(rows, WHY_TREMOR, tenths(tremor_gain(state, box, seat, choice)))


@inner
def tell_stake(state: np.record, box: np.record, seat: int, stake: int, rows: Any) -> None:
    """B8: a stake against what the others can stake at most."""
    most = 0
    for other in range(int(state.seats)):
        if other != seat:
            most = max(most, int(state.hands[other]))
    if stake == 0:
        say(rows, WHY_NONE, int(state.discard))
    elif stake > most or (stake == most and seat == int(state.torch)):
        say(rows, WHY_FIRST, most, stake)
    else:
        say(rows, WHY_STAKE, tenths(best_offered(state, box, seat, 0, 3)), most)


@inner
def best_offered(state: np.record, box: np.record, seat: int, first: int, last: int) -> float:
    """What the best of these cards on offer is worth to a seat, about."""
    rock, totem, totems = rock_outlook(state, box, seat), totem_outlook(state, box, seat), powers(state, seat)
    best = offered_value(state, box, seat, totems, first, rock, totem)
    for place in range(first + 1, last + 1):
        best = max(best, offered_value(state, box, seat, totems, place, rock, totem))
    return best


@inner
def tell_rock(state: np.record, box: np.record, seat: int, cell: int, rows: Any) -> None:
    """B9: whether the rock lifts or lowers its column, and who owns how many of it."""
    column, most = cell // 4, 0
    for other in range(int(state.seats)):
        if other != seat:
            most = max(most, owned(state, other, column))
    lifts = int(box.values[column, cell % 4]) < mean_value(state, box, column)
    say(rows, WHY_ROCK_LIFTS if lifts else WHY_ROCK_LOWERS, owned(state, seat, column), most)


def beliefs(box: np.record, known: np.record, seat: int, tablebase: Any, believed: Any) -> dict[str, Any]:
    """The hands of the others, and what each column counts on average."""
    others = {other: int(known.hands[other]) for other in range(int(known.seats)) if other != seat}
    return {"hands": others, "values": {name: round(mean_value(known, box, i), 2) for i, name in enumerate(COLUMNS)}}
