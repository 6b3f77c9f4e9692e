"""Reasons in Cibola: who can outbid whom, what the open cells make of cards, rocks and totems."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.bots.policies import cibola as policy
from teocalli.games.cibola import state as at
from teocalli.games.cibola.box import COLUMNS
from teocalli.games.cibola.scoring import owned
from teocalli.messages import Message


def beliefs(box: np.record, known: np.record, seat: int, tablebase: Any) -> dict[str, Any]:
    """The hands of the others, and what each column counts on average."""
    others = {other: int(known.hands[other]) for other in range(int(known.seats)) if other != seat}
    return {"hands": others, "values": {name: round(policy.mean_value(known, box, i), 2) for i, name in enumerate(COLUMNS)}}


def reasons(box: np.record, known: np.record, seat: int, action: int, tablebase: Any) -> list[Message]:
    phase = int(known.phase)
    chosen = action - int(at.FIRST[phase])
    if phase == at.STAKE:
        return [_stake(box, known, seat, chosen)]
    if phase == at.PICK:
        return [Message("cibola-why-pick", {"points": _card_points(box, known, seat, chosen)})]
    if phase == at.ROCK:
        return [_rock(box, known, seat, chosen)]
    if phase in (at.TOTEM, at.MIRROR):
        kind = int(known.totems[chosen]) if phase == at.TOTEM else chosen
        return [Message("cibola-why-totem", {"points": round(policy.totem_value(known, box, seat, kind), 1)})]
    if phase == at.RECALL:
        return [Message("cibola-why-recall", {"explorers": int(known.discard)})]
    gain = round(policy.tremor_gain(known, box, seat, chosen), 1)
    return [Message("cibola-why-tremor-none") if chosen == at.TREMOR_NONE else Message("cibola-why-tremor", {"points": gain})]


def _stake(box: np.record, known: np.record, seat: int, stake: int) -> Message:
    """A stake against what the others can stake at most."""
    most = max(int(known.hands[other]) for other in range(int(known.seats)) if other != seat)
    if stake == 0:
        return Message("cibola-why-none", {"explorers": int(known.discard)})
    if stake > most or (stake == most and seat == int(known.torch)):
        return Message("cibola-why-first", {"most": most, "stake": stake})
    best = max(_card_points(box, known, seat, place) for place in range(4))
    return Message("cibola-why-stake", {"points": best, "most": most})


def _card_points(box: np.record, known: np.record, seat: int, place: int) -> float:
    """What a card on offer is worth to a seat, about."""
    rock, totem = policy.rock_outlook(known, box, seat), policy.totem_outlook(known, box, seat)
    return round(policy.offered_value(known, box, seat, place, rock, totem), 1)


def _rock(box: np.record, known: np.record, seat: int, cell: int) -> Message:
    """Whether the rock lifts or lowers its column, and who owns how many of it."""
    column = cell // 4
    counts = [int(owned(known, other, column)) for other in range(int(known.seats))]
    mine = counts.pop(seat)
    lifts = int(box.values[column, cell % 4]) < policy.mean_value(known, box, column)
    return Message("cibola-why-rock-lifts" if lifts else "cibola-why-rock-lowers", {"mine": mine, "most": max(counts)})
