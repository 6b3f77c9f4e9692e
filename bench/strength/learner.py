"""A learner that adapts to a bot: how much does somebody gain who meets it again and again and keeps what works?

At every sealed choice the learner sees a coarse situation (round, how it stands) and picks one of a few ways to play it: the fixed
strategies and the policy. After the match all ways it picked are credited with its share of the win. It tries all of them first,
then mostly the best so far. What it wins in the last part of its matches, over the fair share, is the exploitability that it found.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field

import numpy as np

from teocalli.bots import Budget, greedy
from teocalli.game import Game

from .fixed import SEALED_UP_TO, STRATEGIES

POLICY = "policy"
EXPLORATION = 0.25

Situation = tuple[int, ...]


@dataclass
class SituationLearner:
    """What has been tried in each situation, and how it went."""

    game: Game
    seed: int
    tried: dict[tuple[Situation, str], list[float]] = field(default_factory=dict)  # [times, shares won]
    picked: list[tuple[Situation, str]] = field(default_factory=list)  # in this match
    done: bool = False  # it has learnt, and plays the best it knows

    def __post_init__(self) -> None:
        self.dice = random.Random(self.seed)
        self.ways = (*STRATEGIES[self.game.name], POLICY)

    def choose(self, game: Game, box: np.record, known: np.record, seat: int, seed: int) -> int:
        """A choice for the arena."""
        if int(known.phase) <= SEALED_UP_TO[game.name]:
            way = self.pick(situation(known, seat))
            if way != POLICY:
                return STRATEGIES[game.name][way](known, seat)
        return greedy.decide_by_policy(game, box, known, seat, seed, Budget()).action

    def pick(self, where: Situation) -> str:
        """The way with the best upper bound; when it has learnt, the way that won most."""
        if self.done:
            return max(self.ways, key=lambda way: self.mean(where, way))
        total = sum(self.tried.get((where, way), [0, 0])[0] for way in self.ways)

        def bound(way: str) -> float:
            times, won = self.tried.get((where, way), [0, 0])
            return 9.0 + self.dice.random() if times == 0 else won / times + EXPLORATION * math.sqrt(math.log(total) / times)

        way = max(self.ways, key=bound)
        self.picked.append((where, way))
        return way

    def mean(self, where: Situation, way: str) -> float:
        """What a way has won there; nothing where it was never tried."""
        times, won = self.tried.get((where, way), [0, 0.0])
        return won / times if times else 0.0

    def credit(self, share: float) -> None:
        """The match is over."""
        for one in self.picked:
            entry = self.tried.setdefault(one, [0, 0.0])
            entry[0] += 1
            entry[1] += share
        self.picked.clear()


def situation(known: np.record, seat: int) -> Situation:
    """Phase, round, and whether the seat has more or less than the others of what is bid or feared."""
    holdings = known.hands if "hands" in (known.dtype.names or ()) else known.stones
    mine = int(holdings[seat])
    others = [int(holdings[other]) for other in range(int(known.seats)) if other != seat]
    return int(known.phase), int(known.round_no), (mine > max(others)) - (mine < min(others))
