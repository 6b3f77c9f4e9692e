"""Fixed strategies for the bluffing games: each does one simple thing in the sealed choices, and the policy's choice in all others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from teocalli.bots import Budget, greedy
from teocalli.game import Game
from teocalli.games.aztec import state as aztec
from teocalli.games.aztec.box import HANDFULS
from teocalli.games.cibola import state as cibola

Sealed = Callable[[np.record, int], int]  # veiled record and seat to the sealed choice


def truthful(known: np.record, seat: int) -> int:
    """Aztec: take what the card shows; believe the player with the smallest handful."""
    if int(known.phase) == aztec.TAKE:
        return aztec.HANDFUL + int(known.cards[seat, int(known.round_no) - 1])
    return aztec.BELIEVE + min(_others(known, seat), key=lambda other: _size(known, other))


def lying(known: np.record, seat: int) -> int:
    """Aztec: four jewels of the two colours of the own duo or near it, unless the card shows just that; accuse the largest handful."""
    if int(known.phase) == aztec.TAKE:
        card = int(known.cards[seat, int(known.round_no) - 1])
        largest = [number for number, handful in enumerate(HANDFULS) if len(handful) == 4 and len(set(handful)) < 3 and number != card]
        return aztec.HANDFUL + largest[(int(known.round_no) * 5 + seat) % len(largest)]
    return aztec.ACCUSE + max(_others(known, seat), key=lambda other: _size(known, other))


def accuse_the_richest(known: np.record, seat: int) -> int:
    """Aztec: tell the truth, and accuse whoever has most jewels."""
    if int(known.phase) == aztec.TAKE:
        return truthful(known, seat)
    return aztec.ACCUSE + max(_others(known, seat), key=lambda other: int(known.jewels[other].sum()))


def bid_all(known: np.record, seat: int) -> int:
    """Cibola: every explorer in hand."""
    return cibola.STAKES + int(known.hands[seat])


def bid_one(known: np.record, seat: int) -> int:
    """Cibola: one explorer."""
    return cibola.STAKES + min(1, int(known.hands[seat]))


def zero_every_second(known: np.record, seat: int) -> int:
    """Cibola: none in even rounds, half the hand in odd ones."""
    return cibola.STAKES + (0 if int(known.round_no) % 2 == 0 else (int(known.hands[seat]) + 1) // 2)


STRATEGIES: dict[str, dict[str, Sealed]] = {
    "aztec": {"truthful": truthful, "lying": lying, "accuse-the-richest": accuse_the_richest},
    "cibola": {"bid-all": bid_all, "bid-one": bid_one, "zero-every-second": zero_every_second},
}
SEALED_UP_TO = {"aztec": aztec.TOKEN, "cibola": cibola.STAKE}  # the phases up to this one are sealed


def choose(name: str, game: Game, box: np.record, known: np.record, seat: int, seed: int) -> int:
    """A choice for the arena."""
    if int(known.phase) <= SEALED_UP_TO[game.name]:
        return STRATEGIES[game.name][name](known, seat)
    return greedy.decide_by_policy(game, box, known, seat, seed, Budget()).action


def _others(known: np.record, seat: int) -> list[int]:
    return [other for other in range(int(known.seats)) if other != seat]


def _size(known: np.record, other: int) -> Any:
    return len(HANDFULS[int(known.handfuls[other, int(known.round_no) - 1])])
