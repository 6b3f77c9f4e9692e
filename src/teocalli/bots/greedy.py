"""The greedy bot: the policy of its game, without search (see `policies`)."""

from __future__ import annotations

import numpy as np

from teocalli.bots import Budget, Decision
from teocalli.bots.candidates import decision_rng
from teocalli.bots.policies import policy_of, tablebase_of
from teocalli.game import Game


def decide_by_policy(game: Game, box: np.record, known: np.record, seat: int, seed: int, budget: Budget) -> Decision:
    mask = game.new_mask()
    count = int(game.engine().legal(known, box, seat, mask))
    tablebase = tablebase_of(game, box, int(known.seats))
    return Decision(int(policy_of(game)(known, box, seat, mask, count, decision_rng(seed, 0), tablebase)))
