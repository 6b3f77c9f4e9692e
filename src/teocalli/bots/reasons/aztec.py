"""Reasons in Aztec: how likely a handful is a lie, and what jewels, stones and artefacts are worth."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.bots.policies import aztec as policy
from teocalli.games.aztec import state as at
from teocalli.messages import Message


def beliefs(box: np.record, known: np.record, seat: int, tablebase: Any) -> dict[str, Any]:
    """How likely each handful on the table is a lie."""
    if int(known.phase) != at.TOKEN:
        return {}
    return {"lies": {other: round(_lie(box, known, seat, other), 3) for other in range(int(known.seats)) if other != seat}}


def reasons(box: np.record, known: np.record, seat: int, action: int, tablebase: Any) -> list[Message]:
    if action < at.BELIEVE:
        return [_handful(box, known, seat, action - at.HANDFUL)]
    if action < at.KEEP_FIRST:
        return [_token(box, known, seat, action)]
    if action < at.PURIFY_NONE:
        return [Message("aztec-why-keep")]
    if action < at.HEX_SEAT:
        stones = int(known.stones[seat])
        return [Message("aztec-why-purify", {"stones": stones, "points": int(box.lost[stones])})]
    if action < at.STEAL_FROM:
        other = action - at.HEX_SEAT
        return [Message("aztec-why-hex", {"other": other, "stones": int(known.stones[other])})]
    return [Message("aztec-why-steal", {"other": (action - at.STEAL_FROM) // 3})]


def _handful(box: np.record, known: np.record, seat: int, handful: int) -> Message:
    """The truth or a lie, and how it looks to the others."""
    true = int(known.cards[seat, int(known.round_no) - 1]) == handful
    percent = round(100 * float(policy.lie_odds(known, box, seat, seat, handful)))
    return Message("aztec-why-truth" if true else "aztec-why-lie", {"percent": percent})


def _token(box: np.record, known: np.record, seat: int, action: int) -> Message:
    accuses = action >= at.ACCUSE
    other = action - (at.ACCUSE if accuses else at.BELIEVE)
    percent = round(100 * _lie(box, known, seat, other))
    before = int(known.round_no) - 1
    lies = sum(int(known.handfuls[other, i] != known.cards[other, i]) for i in range(before))
    return Message(
        "aztec-why-accuse" if accuses else "aztec-why-believe", {"other": other, "percent": percent, "lies": lies, "before": before}
    )


def _lie(box: np.record, known: np.record, seat: int, other: int) -> float:
    return float(policy.lie_odds(known, box, seat, other, int(known.handfuls[other, int(known.round_no) - 1])))
