"""The random bot: any legal action; asked out of turn it mostly stays silent."""

from __future__ import annotations

import numpy as np

from teocalli import loops
from teocalli.bots import Budget, Decision
from teocalli.bots.candidates import decision_rng
from teocalli.game import Game


def decide_at_random(game: Game, box: np.record, known: np.record, seat: int, seed: int, budget: Budget) -> Decision:
    mask = game.new_mask()
    count = int(game.engine().legal(known, box, seat, mask))
    return Decision(int(loops.bind(loops.any_action, game, mode="plain")(mask, count, decision_rng(seed, 0))))
