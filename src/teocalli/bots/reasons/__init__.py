"""Reasons: what a bot believes and why it chooses, in sentences that a player understands, made from the veiled record alone.

`reasons/<game>.py` has `MESSAGES`, the table of its messages, and a rule that says at most two of them about one action:

`reasons(state, spare, box, seat, action, tablebase, believed, rows)`
    `spare` is a copy of the state, on which a rule may try the action; `believed` what the thinker read off its worlds (`beliefs.py`).

and plain `beliefs(box, known, seat, tablebase, believed)`, what the seat can tell about hidden things, as data for programs. The words are
in `bots/words.<language>.ftl`; they name nobody "I" or "you", because the same sentences serve a bot that explains itself and a person who
asks for a hint. A level that knows less than the others may have a file of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

import numpy as np

from teocalli import loops
from teocalli.bots import Candidate
from teocalli.bots.beliefs import new_beliefs
from teocalli.bots.candidates import rows_of
from teocalli.bots.policies import policy_module, tablebase_of
from teocalli.bots.reasons.messages import WHY_BEST, WHY_MIXED, WHY_ONLY, WHY_POINTS, WHY_SENSE
from teocalli.bots.reasons.rounding import tenths, whole
from teocalli.game import Game
from teocalli.game_files import file_named
from teocalli.jit import inner, rule, unbound
from teocalli.message_rows import clear, new_rows, say
from teocalli.messages import Message
from teocalli.record_arrays import copy_of

reasons = clear_win = unbound

MOST = 4  # sentences
ALWAYS = 0.95  # a sealed choice made more often than that needs no word about varying it


@rule
def tell_why(
    state: np.record,
    spare: np.record,
    box: np.record,
    seat: int,
    action: int,
    candidates: Any,
    count: int,
    mixed: int,
    tablebase: Any,
    believed: Any,
    rows: Any,
) -> None:
    """One to four sentences about an action, from what the seat knows and what a search weighed."""
    clear(rows, 0)
    reasons(state, spare, box, seat, action, tablebase, believed, rows)
    for i in range(count):
        if candidates[i].action == action:
            tell_candidate(state, candidates[i], compared(candidates, count, i) if mixed else count, mixed, rows)
            break
    if rows[0, 0] == 0:
        say(rows, WHY_SENSE)
    rows[0, 0] = min(int(rows[0, 0]), MOST)


@inner
def compared(candidates: Any, count: int, chosen: int) -> int:
    """How many candidates the chosen one is the best of, by chances in per cent; drawn from a mixture it may be that of itself alone."""
    best = 0.0
    for i in range(count):
        best = max(best, candidates[i].value)
    return count if whole(100.0 * candidates[chosen].value) >= whole(100.0 * best) else 1


@inner
def tell_candidate(state: np.record, candidate: np.record, count: int, mixed: int, rows: Any) -> None:
    """What the search says about the action."""
    if int(state.seats) == 1:
        say(rows, WHY_POINTS, tenths(candidate.value * clear_win(state)))
        return
    say(rows, WHY_BEST, whole(100.0 * candidate.value), count)
    if mixed and candidate.weight < ALWAYS:
        say(rows, WHY_MIXED, max(1, whole(10.0 * candidate.weight)))


@rule
def tell_only(rows: Any) -> None:
    """Why somebody acts who has no choice."""
    clear(rows, 0)
    say(rows, WHY_ONLY)


def explain(
    game: Game,
    box: np.record,
    known: np.record,
    seat: int,
    action: int,
    candidates: Sequence[Candidate],
    mixed: bool,
    file: str = "",
    believed: Sequence[float] = (),
) -> tuple[dict[str, Any], list[Message]]:
    """What is believed, and one to four sentences about the action; `believed` is what was read off worlds, where some were weighed."""
    beliefs = np.array(believed) if believed else new_beliefs(game.max_seats, policy_module(game).SECRETS)
    own, tablebase, rows = reasons_in(file or game.name), tablebase_of(game, box, int(known.seats)), new_rows()
    tell = loops.bind(tell_why, game, policy_module(game), own, mode=game.best_mode)
    tell(known, copy_of(known), box, seat, action, rows_of(candidates), len(candidates), int(mixed), tablebase, beliefs, rows)
    return own.beliefs(box, known, seat, tablebase, beliefs), own.MESSAGES.read(rows, {})


def only_choice(game: Game) -> list[Message]:
    """The sentence about an action that is the only one."""
    rows = new_rows()
    tell_only(rows)
    return list(reasons_in(game.name).MESSAGES.read(rows, {}))


def reasons_in(file: str) -> ModuleType:
    """A file of this folder, or `default.py` where there is none of that name."""
    return file_named(__name__, file)
