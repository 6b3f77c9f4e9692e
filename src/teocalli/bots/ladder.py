"""The four levels of every game, from a beginner who makes mistakes to the strongest the house has.

A level is a search of so many iterations, led in a style, or plain good sense without search. With chance `slip` it plays whatever comes to
mind, as people do when they overlook something.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from teocalli import masks
from teocalli.bots import Budget, Candidate, Decision, reasons
from teocalli.bots.policies import book_of, policy_of
from teocalli.bots.thinking import Style, Thought, only_choice, think
from teocalli.chance import WORD, dice, face, roll
from teocalli.game import Game

NAMES = ("novice", "adept", "expert", "master")
NO_THOUGHT = Thought([], False, 0)
RARE = 0.04  # choices that a mixture plays less often than this are noise of the search


PLAIN = Style()


@dataclass(frozen=True)
class Level:
    """How a level thinks."""

    iterations: int  # 0: no search, `policy` alone
    slip: float = 0.0
    style: Style = PLAIN
    policy: str = "policy"  # how it chooses without search
    reasons: str = ""  # the file of its reasons, where that is not the game's own


LEVELS: dict[str, tuple[Level, Level, Level, Level]] = {
    "codinca": (Level(0, slip=0.15), Level(0), Level(150), Level(5_000)),
    "temple_code": (
        Level(0, policy="beginner", reasons="temple_triples"),
        Level(0, policy="forgetful", reasons="temple_triples"),
        Level(0, policy="counting"),
        Level(30_000),
    ),
    "aztec": (Level(0, slip=0.3), Level(0), Level(150), Level(6_000)),
    "cibola": (Level(0, slip=0.2), Level(0), Level(350), Level(12_000)),
}

# How a patient person plays: a yardstick, and whom to ask for a hint where the levels know more than people can (`policies.adviser`).
PEOPLE = {"temple_code": {"careful": Level(0, policy="careful", reasons="temple_triples")}}


def level_of(game: Game, name: str) -> Level:
    people = PEOPLE.get(game.name, {})
    return people[name] if name in people else LEVELS[game.name][NAMES.index(name)]


def choose(game: Game, box: np.record, known: np.record, seat: int, seed: int, budget: Budget, name: str, explained: bool) -> Decision:
    """Think as the level does, then choose: the best, or drawn from the mixture where a choice is sealed."""
    only = only_choice(game, box, known, seat)
    if only is not None:
        return Decision(only, [Candidate(only, 1.0, 1.0)], messages=reasons.only_choice())
    level = level_of(game, name)
    thrown = roll(roll(dice((seed ^ 0x5EED) & WORD, seed >> 32)))
    alone = int(known.seats) == 1  # nobody to outguess: good sense decides, and search only tells what it is worth
    thought = NO_THOUGHT
    if level.iterations and (explained or not alone):
        thought = think(game, box, known, seat, seed, limits(level, budget), level.style)
    led = thought.iterations > 0 and not alone
    action = chosen(thought, level, thrown) if led else by_policy(game, box, known, seat, level, thrown)
    if not explained:
        return Decision(action, thought.candidates)
    why = reasons.explain(game, box, known, seat, action, thought.candidates, thought.mixed, level.reasons)
    return Decision(action, thought.candidates, *why)


def limits(level: Level, budget: Budget) -> Budget:
    """The level's own iterations unless others are given, and never longer than the milliseconds given."""
    return Budget(budget.iterations or level.iterations, budget.milliseconds)


def by_policy(game: Game, box: np.record, known: np.record, seat: int, level: Level, thrown: int) -> int:
    """Plain good sense, slipping now and then."""
    mask = game.new_mask()
    count = int(game.engine().legal(known, box, seat, mask))
    if slips(level, thrown):
        return int(masks.nth(mask, face(roll(thrown), count)))
    book = book_of(game, box, int(known.seats))
    return int(policy_of(game, name=level.policy)(known, box, seat, mask, count, roll(thrown), book))


def slips(level: Level, thrown: int) -> bool:
    return face(thrown, 1 << 16) < level.slip * (1 << 16)


def chosen(thought: Thought, level: Level, thrown: int) -> int:
    """The action to take: mostly the best, with the level's slips."""
    found = thought.candidates
    if slips(level, thrown):
        return found[face(roll(thrown), len(found))].action
    if thought.mixed:
        return drawn([one for one in found if one.weight >= RARE * found[0].weight], roll(thrown))
    return found[0].action


def drawn(found: list[Candidate], thrown: int) -> int:
    """One of the candidates, as often as their weights say."""
    left = face(thrown, 1 << 24) / (1 << 24) * sum(one.weight for one in found)
    for one in found:
        left -= one.weight
        if left < 0:
            return one.action
    return found[0].action
