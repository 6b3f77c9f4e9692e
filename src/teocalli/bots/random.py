"""The random bot: any legal action; asked out of turn it mostly stays silent."""

from __future__ import annotations

import numpy as np

from teocalli import masks
from teocalli.bots import Budget, Decision
from teocalli.chance import new_rng, next_rng, rng_below
from teocalli.game import Game


def decide_at_random(game: Game, box: np.record, known: np.record, seat: int, seed: int, budget: Budget) -> Decision:
    mask = game.new_mask()
    count = int(game.engine().legal(known, box, seat, mask))
    rng = next_rng(next_rng(new_rng(seed & 0xFFFFFFFF, seed >> 32)))
    if game.wait >= 0 and masks.allowed(mask, game.wait) and rng & 7:
        return Decision(game.wait)
    return Decision(int(masks.nth(mask, rng_below(rng, count))))
