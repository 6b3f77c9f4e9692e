"""Bots: one entry point, `choose`, and one file for each way of deciding.

A bot is given what its seat may know (the veiled record), the box with its options, a budget and a seed. It never meets the state. The same
veiled record, seed and budget in iterations give the same action on any machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from teocalli.game import Game
from teocalli.messages import Message


@dataclass(frozen=True)
class Budget:
    """How long a bot may think: iterations, by default the level's own (repeatable), and milliseconds that it may not exceed."""

    iterations: int | None = None
    milliseconds: int | None = None


@dataclass(frozen=True)
class Candidate:
    """An action that a bot weighed: how good it thinks it is (its share of a win, 0 to 1) and how often it would play it."""

    action: int
    value: float
    weight: float


@dataclass(frozen=True)
class Decision:
    """What a bot does and why: the candidates, what it believes about hidden things, and a few sentences."""

    action: int
    candidates: list[Candidate] = field(default_factory=list)
    beliefs: dict[str, Any] = field(default_factory=dict)
    messages: list[Message] = field(default_factory=list)


Bot = Callable[[Game, np.record, np.record, int, int, Budget], Decision]

BASELINES = ("random", "greedy")  # of every game


class UnknownBot(ValueError):
    """A bot or level that there is not."""


def levels(game: Game) -> tuple[str, ...]:
    """The names of the levels of a game, weakest first."""
    from teocalli.bots.difficulty import NAMES

    return NAMES


def baselines(game: Game) -> tuple[str, ...]:
    """The bots of a game that are no level: they play when asked by name and stand in no menu."""
    from teocalli.bots.difficulty import PEOPLE

    return (*BASELINES, *PEOPLE.get(game.name, ()))


def adviser(game: Game, box: np.record) -> str:
    """Whom a person asks for a hint: the strongest level, unless it knows more than a person at this table can."""
    from teocalli.bots.policies import policy_module

    named: str = policy_module(game).adviser(box)
    return named or levels(game)[-1]


def usual_level(game: Game, at_table: Iterable[str] = ()) -> str:
    """The level of most bots at a table, the weaker of two that are as many; where no bot has a level, the lower middle one.

    Baselines do not count, so nobody is replaced by a bot that plays anything.
    """
    seated = Counter(at_table)
    middle = levels(game)[(len(levels(game)) - 1) // 2]
    most = max(levels(game), key=lambda level: seated[level])  # the first of several, and the weakest stands first
    return most if seated[most] else middle


def check(game: Game, level: str) -> None:
    """Refuse a bot that the game does not have."""
    names = (*baselines(game), *levels(game))
    if level not in names:
        raise UnknownBot(f"there is no bot called {level!r} for {game.about.title}; there are {', '.join(names)}")


def choose(
    game: Game,
    box: np.record,
    known: np.record,
    seat: int,
    level: str,
    *,
    seed: int = 0,
    budget: Budget | None = None,
    explained: bool = True,
) -> Decision:
    """Let the bot of that level choose for a seat, from the seat's veiled record alone, and explain itself unless nobody listens."""
    check(game, level)
    from teocalli.bots import difficulty, greedy, random

    by_name: dict[str, Bot] = {"random": random.decide_at_random, "greedy": greedy.decide_by_policy}
    if level in by_name:
        return by_name[level](game, box, known, seat, seed, budget or Budget())
    return difficulty.decide_by_level(game, box, known, seat, seed, budget or Budget(), level, explained)
