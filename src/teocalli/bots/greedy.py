"""The greedy bot: one ply of plain good sense (see `policies`)."""

from __future__ import annotations

import numpy as np

from teocalli.bots import Budget, Decision
from teocalli.bots.policies import book_of, policy_of
from teocalli.chance import dice, roll
from teocalli.game import Game


def choose(game: Game, box: np.record, known: np.record, seat: int, seed: int, budget: Budget) -> Decision:
    mask = game.new_mask()
    count = int(game.engine().legal(known, box, seat, mask))
    thrown = roll(roll(dice(seed & 0xFFFFFFFF, seed >> 32)))
    return Decision(int(policy_of(game)(known, box, seat, mask, count, thrown, book_of(game, box, int(known.seats)))))
