"""The four levels of every game, from a beginner who makes mistakes to the strongest bot there is.

A level is a search of so many iterations, or a policy without search. The mistakes of the lower levels are those that people make: what
they forget, misjudge or do by habit is in `policies/<game>_people.py`. A game without such a file has a blunder rate instead, at which any
action is played.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from teocalli import jit, masks
from teocalli.bots import Budget, Candidate, Decision, reasons
from teocalli.bots.candidates import NO_BLUNDER, ODDS, SALT, blunder, chosen, decision_rng, rows_of
from teocalli.bots.policies import policy_of, tablebase_of
from teocalli.bots.run_network import ask_network, network_knows, run_network_search
from teocalli.bots.run_search import SearchResult, run_search
from teocalli.chance import next_rng
from teocalli.game import Game

NAMES = ("novice", "adept", "expert", "master")
AT_ONCE = 0  # the network draws from its policy, without a search, and refrains from what the game says (`refrain` of its policies)
NO_SEARCH = SearchResult([], False, 0)


@dataclass(frozen=True)
class Level:
    """How a level decides."""

    iterations: int  # 0: no search, `policy` alone
    blunder_rate: float = 0.0
    policy: str = "policy"  # by which it decides without search, and which the others follow in an own tree without a network
    reasons: str = ""  # the file of its reasons, where that is not the game's own
    # By the number of seats, where the trained network decides: the iterations of a search with it or the worlds looked into, or AT_ONCE.
    network: Mapping[int, int] = field(default_factory=dict)
    looks_ahead: bool = False  # whether it looks ahead with the network (`lookahead.py`), instead of searching with it
    own_tree: bool = False  # whether the others follow `policy` in a search without a network, instead of searching too
    overlooks_others: bool = False  # whether it states nothing about what the others hide

    @property
    def followed(self) -> str:
        """The policy that the others follow where it searches without a network; nothing where everybody is searched for."""
        return self.policy if self.own_tree else ""

    @property
    def blunders(self) -> int:
        """In how many of 65,536 choices it plays any action."""
        return math.ceil(self.blunder_rate * ODDS)


Levels = tuple[Level, Level, Level, Level]  # weakest first
USUAL_LEVELS: Levels = (Level(0, blunder_rate=0.2), Level(0), Level(300), Level(10_000))  # of a game that is not in the table
LEVELS: dict[str, Levels] = {
    "codinca": (
        Level(0, policy="beginner", overlooks_others=True),
        Level(0, policy="absorbed"),
        Level(150, network={2: AT_ONCE, 3: AT_ONCE, 4: AT_ONCE}),
        Level(5_000, network={2: 2_000, 3: 2_000, 4: 2_000}),
    ),
    "temple_code": (
        Level(0, policy="beginner", reasons="temple_code_without_list"),
        Level(0, policy="forgetful", reasons="temple_code_without_list"),
        Level(0, policy="overlooking", reasons="temple_code_overlooking"),
        Level(30_000, policy="racing", own_tree=True),
    ),
    "aztec": (
        Level(0, policy="beginner", reasons="default"),
        Level(0, policy="by_looks", reasons="default"),
        Level(150, network={3: AT_ONCE, 4: AT_ONCE, 5: AT_ONCE, 6: AT_ONCE}),
        Level(6_000, network={3: 300, 4: 300, 5: 200, 6: 200}, looks_ahead=True),
    ),
    "cibola": (
        Level(0, policy="beginner", reasons="default"),
        Level(0, policy="thrifty", reasons="default"),
        Level(100, network={2: AT_ONCE}),
        Level(12_000, network={2: 400}),
    ),
}

# How a patient person plays: a baseline, and whom to ask for a hint where the levels know more than people can (`policies.adviser`).
PEOPLE = {"temple_code": {"careful": Level(0, policy="careful", reasons="temple_code_without_list")}}


def level_of(game: Game, name: str) -> Level:
    people = PEOPLE.get(game.name, {})
    return people[name] if name in people else LEVELS.get(game.name, USUAL_LEVELS)[NAMES.index(name)]


def reasons_files(game: Game) -> list[str]:
    """The files in which the bots of a game have their reasons."""
    levels = (*LEVELS.get(game.name, ()), *PEOPLE.get(game.name, {}).values())
    return sorted({game.name, *(level.reasons for level in levels if level.reasons)})


def followed_policy(game: Game) -> str:
    """The policy that the others follow where levels of a game search without a network; nothing where everybody is searched for."""
    return next((level.followed for level in LEVELS.get(game.name, ()) if level.iterations and level.followed), "")


def network_seats(game: Game) -> list[int]:
    """The numbers of seats at which some level of a game decides by its network."""
    return sorted({seats for level in LEVELS.get(game.name, ()) for seats in level.network})


def searches_with_network(game: Game) -> bool:
    """Whether some level of a game grows a tree of everybody with its network; the others ask it at once or look ahead with it."""
    levels = LEVELS.get(game.name, ())
    return any(iterations != AT_ONCE for level in levels if not level.looks_ahead for iterations in level.network.values())


def decide_by_level(
    game: Game, box: np.record, known: np.record, seat: int, seed: int, budget: Budget, name: str, explained: bool
) -> Decision:
    """Search as the level does, then decide: the best, or drawn from the mixture where a choice is sealed."""
    only = only_choice(game, box, known, seat)
    if only is not None:
        return Decision(only, [Candidate(only, 1.0, 1.0)], messages=reasons.only_choice(game))
    level = level_of(game, name)
    rng = decision_rng(seed, SALT)
    alone = int(known.seats) == 1  # nobody to outguess: the policy decides, and search only tells what it is worth
    result = NO_SEARCH
    if level.iterations and (explained or not alone):
        result = search_by(game, box, known, seat, seed, level, budget, explained)
    searched = result.iterations > 0 and not alone
    action = action_from(result, level, rng) if searched else action_by_policy(game, box, known, seat, level, rng)
    if not explained:
        return Decision(action, result.candidates)
    beliefs, why = reasons.explain(game, box, known, seat, action, result.candidates, result.mixed, level.reasons, result.believed)
    return Decision(action, result.candidates, {} if level.overlooks_others else beliefs, why)


def only_choice(game: Game, box: np.record, known: np.record, seat: int) -> int | None:
    """The action of a seat that has no choice."""
    mask = game.new_mask()
    if int(game.engine().legal(known, box, seat, mask)) != 1:
        return None
    return masks.members(mask)[0]


def search_by(
    game: Game, box: np.record, known: np.record, seat: int, seed: int, level: Level, budget: Budget, explained: bool
) -> SearchResult:
    """A search of the level's own iterations unless others are given, and never longer than the milliseconds given.

    With a box that the network has not learnt, or at a table of another size, the level searches without it.
    """
    seats = int(known.seats)
    if seats in level.network and network_knows(game, box):
        if level.network[seats] == AT_ONCE:
            return ask_network(game, box, known, seat, seed, explained)
        limits = Budget(budget.iterations or level.network[seats], budget.milliseconds)
        return run_network_search(game, box, known, seat, seed, limits, level.looks_ahead, explained=explained)
    limits = Budget(budget.iterations or level.iterations, budget.milliseconds)
    return run_search(game, box, known, seat, seed, limits, level.followed)


def action_by_policy(game: Game, box: np.record, known: np.record, seat: int, level: Level, rng: int) -> int:
    """What the level's policy chooses, with its blunders."""
    mask = game.new_mask()
    count = int(game.engine().legal(known, box, seat, mask))
    blundered = blunder(mask, count, level.blunders, rng)
    if blundered != NO_BLUNDER:
        return int(blundered)
    tablebase = tablebase_of(game, box, int(known.seats))
    return int(policy_of(game, name=level.policy)(known, box, seat, mask, count, next_rng(rng), tablebase))


def action_from(result: SearchResult, level: Level, rng: int) -> int:
    """The action to take after a search."""
    return int(jit.compiled(chosen)(rows_of(result.candidates), len(result.candidates), int(result.mixed), level.blunders, rng))
