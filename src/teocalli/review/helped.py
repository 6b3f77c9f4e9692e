"""Whom a mistake helped most, at a table of three or more: what one player loses the others do not share evenly."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from teocalli.messages import Message
from teocalli.review.duel import Playouts, choice_seed
from teocalli.review.verdicts import Judgement

WORLDS = 512  # that are played out
LEAST = 0.05  # of the win: what is not worth telling


@dataclass(frozen=True)
class Helped:
    """Who gained most by a choice: their share of the win after it, and after what was better."""

    seat: int
    share: float
    otherwise: float


def helped_most(playouts: Playouts, known: np.record, judged: Judgement, seed: int = 0) -> Helped | None:
    """Nobody where it is not clear, nor where good players vary the choice: what the others make of that the policy does not know."""
    if playouts.seats < 3 or judged.verdict == "sound" or judged.options[0].weight is not None:
        return None
    number = choice_seed(seed, judged.ply, judged.seat)
    chosen, best = playouts.duel(known, judged.seat, [judged.action, judged.best], number, 0, WORLDS)
    gains = [clear_gain([float(more - less) for more, less in zip(*pair, strict=True)]) for pair in zip(chosen.T, best.T, strict=True)]
    seat = max((other for other in range(playouts.seats) if other != judged.seat), key=gains.__getitem__)
    return Helped(seat, mean(chosen[:, seat]), mean(best[:, seat])) if gains[seat] >= LEAST else None


def clear_gain(differences: list[float]) -> float:
    """The mean of differences between two shares in the same worlds; 0 where it is less than two standard errors from that."""
    middle = mean(differences)
    squares = 0.0
    for one in differences:
        squares += (one - middle) * (one - middle)
    return middle if middle > 2.0 * math.sqrt(squares) / len(differences) else 0.0


def mean(numbers: Iterable[float]) -> float:
    """Added one by one, as a browser adds them."""
    total = 0.0
    for one in numbers:
        total += float(one)
    return total / WORLDS


def told(helped: Helped | None) -> list[Message]:
    """As a sentence, if there is anything to tell."""
    if helped is None:
        return []
    return [Message("review-helped", {"other": helped.seat, "share": percent(helped.share), "otherwise": percent(helped.otherwise)})]


def percent(share: float) -> int:
    return math.floor(100 * share + 0.5)
