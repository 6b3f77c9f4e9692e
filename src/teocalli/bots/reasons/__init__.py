"""Reasons: what a bot believes and why it chooses, in sentences that a player understands, made from the veiled record alone.

`reasons/<game>.py` has `beliefs(box, known, seat, tablebase)`, what the seat can tell about hidden things, as plain data, and
`reasons(box, known, seat, action, tablebase)`, at most two messages about one action. The words are in `bots/words.<language>.ftl`; they
name nobody "I" or "you", because the same sentences serve a bot that explains itself and a person who asks for a hint. A level that knows
less than the others may have a file of its own.
"""

from __future__ import annotations

import importlib
import importlib.util
from types import ModuleType
from typing import Any

import numpy as np

from teocalli.bots import Candidate
from teocalli.bots.policies import policy_module, tablebase_of
from teocalli.game import Game
from teocalli.messages import Message

MOST = 3  # sentences
ALWAYS = 0.95  # a sealed choice made more often than that needs no word about being unpredictable


def explain(
    game: Game, box: np.record, known: np.record, seat: int, action: int, candidates: list[Candidate], mixed: bool, file: str = ""
) -> tuple[dict[str, Any], list[Message]]:
    """What is believed, and one to three sentences about the action."""
    own, tablebase = _reasons_in(file or game.name), tablebase_of(game, box, int(known.seats))
    messages = own.reasons(box, known, seat, action, tablebase) + _about(game, known, action, candidates, mixed)
    return own.beliefs(box, known, seat, tablebase), (messages or by_policy_alone())[:MOST]


def only_choice() -> list[Message]:
    return [Message("bot-why-only")]


def by_policy_alone() -> list[Message]:
    return [Message("bot-why-sense")]


def _about(game: Game, known: np.record, action: int, candidates: list[Candidate], mixed: bool) -> list[Message]:
    """What the search says about the action."""
    candidate = next((one for one in candidates if one.action == action), None)
    if candidate is None:
        return []
    if int(known.seats) == 1:
        return [Message("bot-why-points", {"points": round(candidate.value * float(policy_module(game).clear_win(known)), 1)})]
    if mixed and candidate.weight < ALWAYS:
        return [Message("bot-why-mixed", {"percent": round(100 * candidate.weight), "count": len(candidates)})]
    return [Message("bot-why-best", {"percent": round(100 * candidate.value), "count": len(candidates)})]


def _reasons_in(file: str) -> ModuleType:
    """A file of this folder, or `default.py` where there is none of that name."""
    name = f"{__name__}.{file}"
    return importlib.import_module(name if importlib.util.find_spec(name) else f"{__name__}.default")
