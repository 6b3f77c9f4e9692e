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
    *("cibola-why-pick", "cibola-why-totem", "cibola-why-tremor"),
)

# those of them that say by a number how good an action is: by which argument, and whether more of it is better (1) or less (-1)
WEIGHED = {
    "codinca-why-nearest": ("turns", -1),
    "temple-code-why-card": ("left", -1),
    "temple-code-why-card-later": ("later", -1),
    "temple-code-why-left": ("codes", 1),
    "aztec-why-keep": ("points", 1),
    "cibola-why-pick": ("points", 1),
    "cibola-why-totem": ("points", 1),
    "cibola-why-tremor": ("points", 1),
}


def why(game: Game, box: np.record, known: np.record, seat: int, action: int) -> list[Message]:
    """What speaks for an action, as whoever gives advice at such a table says it."""
    level = level_of(game, bots.adviser(game, box))
    _, messages = reasons.explain(game, box, known, seat, action, [], mixed=False, file=level.reasons)
    nothing = reasons.reasons_in(level.reasons or game.name).MESSAGES.sentences[WHY_SENSE].id
    return [message for message in messages if message.id != nothing]


def described(game: Game, box: np.record, known: np.record, seat: int, action: int) -> list[Message]:
    """What can be said of an action that was not the best, to be compared with what speaks for the best."""
    return [message for message in why(game, box, known, seat, action) if message.id in DESCRIBING]


def apart(best: list[Message], chosen: list[Message]) -> list[Message]:
    """What speaks for the best choice and not just as much for the one that was made."""
    return [reason for reason in best if not any(holds_as_much(reason, other) for other in chosen)]


def holds_as_much(reason: Message, other: Message) -> bool:
    """Whether what is said of another choice is the same, or at least as good by its number, of the same player."""
    if reason == other:
        return True
    if reason.id != other.id or reason.id not in WEIGHED or reason.args.get("other") != other.args.get("other"):
        return False
    name, sign = WEIGHED[reason.id]
    gain = sign * (reason.args[name] - other.args[name])
    return bool(gain < 0 or (gain == 0 and reason.args.get("key") == other.args.get("key")))
