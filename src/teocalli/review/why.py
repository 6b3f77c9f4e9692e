"""Why a choice was better: what bots say for it, from what its seat knew. Nothing where they have no more than good sense to go by."""

from __future__ import annotations

import numpy as np

from teocalli import bots
from teocalli.bots import reasons
from teocalli.bots.difficulty import level_of
from teocalli.bots.reasons.messages import WHY_SENSE
from teocalli.game import Game
from teocalli.messages import Message

# what describes an action without praising it, and so can be said of one that was not the best
DESCRIBING = (
    *(
        "codinca-why-nearest",
        "codinca-why-same-turn",
        "temple-code-why-card",
        "temple-code-why-card-later",
        "temple-code-why-left",
        "temple-code-why-left-same",
    ),
    *("aztec-why-truth", "aztec-why-lie", "aztec-why-caught", "aztec-why-keep", "aztec-why-theft"),
    *("aztec-why-accuse", "aztec-why-company", "aztec-why-leader", "aztec-why-believe"),
    *("cibola-why-first", "cibola-why-stake", "cibola-why-rock-lifts", "cibola-why-rock-lowers"),
)


def why(game: Game, box: np.record, known: np.record, seat: int, action: int) -> list[Message]:
    """What speaks for an action, as whoever gives advice at such a table says it."""
    level = level_of(game, bots.adviser(game, box))
    _, messages = reasons.explain(game, box, known, seat, action, [], mixed=False, file=level.reasons)
    nothing = reasons.reasons_in(level.reasons or game.name).MESSAGES.sentences[WHY_SENSE].id
    return [message for message in messages if message.id != nothing]


def described(game: Game, box: np.record, known: np.record, seat: int, action: int) -> list[Message]:
    """What can be said of an action that was not the best, to be compared with what speaks for the best."""
    return [message for message in why(game, box, known, seat, action) if message.id in DESCRIBING]
