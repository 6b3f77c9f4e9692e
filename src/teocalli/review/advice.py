"""Advice: what the judge holds best in somebody's place, from what they know and can know, with the chances of the alternatives.

Never a choice drawn from a mixture. Where a sealed choice had better be varied, it is said how often a good player makes it.
A choice that the judge solves (`last_round.py`) is advised by its solution.
"""

from __future__ import annotations

import math
import time

import numpy as np
import numpy.typing as npt

from teocalli import bots, jit
from teocalli.bots import Budget, Candidate, Decision, reasons
from teocalli.bots.candidates import decision_rng
from teocalli.bots.difficulty import Level, action_by_policy, level_of, only_choice
from teocalli.bots.policies import policy_module
from teocalli.bots.search import KNOWN
from teocalli.chance import next_rng
from teocalli.game import Game
from teocalli.record_arrays import copy_of
from teocalli.review.duel import Playouts, worth_a_look
from teocalli.review.estimators.methods import DUEL, SOLVE
from teocalli.review.judging import begin
from teocalli.review.last_round import solve
from teocalli.review.network_duel import NetworkOpinion
from teocalli.review.second_opinion import APART
from teocalli.review.verdicts import DEPTHS, asks_network, comparison_for, own_walk

FIRST, MOST = 64, 1024  # worlds of the first look, and of all
BEATEN = 3.0  # standard errors behind the best at which a candidate is looked at no longer
DIGITS = 9  # of a share: sums in another order differ behind them
ASKED = 64  # times that the policy is asked what it does
NETWORK_WORLDS = 128  # in which the trained network plays on
HEARD = 4  # choices that it is asked about
CARELESS = 0.02  # shares of the win that a good player hardly tells apart: an e-th as often for each


def advise(game: Game, box: np.record, known: np.record, seat: int, *, seed: int = 0, milliseconds: int | None = None) -> Decision:
    """The best choice of a seat with its reasons, from its veiled record alone; the same for the same seed, unless time is short."""
    adviser = bots.adviser(game, box)
    if int(known.seats) == 1:
        return bots.choose(game, box, known, seat, adviser, seed=seed, budget=Budget(milliseconds=milliseconds))
    only = only_choice(game, box, known, seat)
    if only is not None:
        return Decision(only, [Candidate(only, 1.0, 1.0)], messages=reasons.only_choice(game))
    level = level_of(game, adviser)
    usual = action_by_policy(game, box, known, seat, Level(0, policy=level.policy), decision_rng(seed, 0))
    if usual == game.wait and int(game.engine().owing(known)) >> seat & 1:
        known = copy_of(known)
        game.engine().apply(known, box, seat, game.wait)
        return advise(game, box, known, seat, seed=seed, milliseconds=milliseconds)
    playouts, mixed = Playouts(game, box, int(known.seats)), bool(policy_module(game).mixes(known, seat))
    actions = playouts.candidates(known, seat, usual)
    candidates = solution(playouts, known, seat, usual)
    if candidates:
        mixed = candidates[0].weight < 1.0
    else:
        began = time.perf_counter()
        values = compare(playouts, known, seat, actions, seed, milliseconds) if len(actions) > 1 else {}
        in_time = milliseconds is None or 2000 * (time.perf_counter() - began) < milliseconds
        if asks_network(playouts) and in_time and is_duel(playouts, known, seat, usual):
            values = heard(playouts, known, seat, values, seed)
        preferred = frequencies(game, box, known, seat, level, seed) if mixed else {}
        candidates = candidates_of(values, preferred, mixed)
    action = candidates[0].action if candidates else usual
    beliefs, messages = reasons.explain(game, box, known, seat, action, candidates, mixed, level.reasons)
    return Decision(action, candidates, beliefs, messages)


def is_duel(playouts: Playouts, known: np.record, seat: int, usual: int) -> bool:
    """Whether the judge judges such a choice by a duel; of a mixture found by searches a network is only asked who is to blame."""
    playouts.scratch.worlds[KNOWN] = known
    return bool(playouts.bound(worth_a_look)(playouts.scratch, playouts.box, seat, usual, playouts.tablebase) == DUEL)


def solution(playouts: Playouts, known: np.record, seat: int, usual: int) -> list[Candidate]:
    """What the judge has solved: each choice against the other's best mixture, and how often to make it; nothing where it has not."""
    comparison, scratch = comparison_for(playouts.game, DEPTHS["quick"]), playouts.scratch
    scratch.worlds[KNOWN] = known
    if playouts.bound(worth_a_look)(scratch, playouts.box, seat, usual, playouts.tablebase) != SOLVE:
        return []
    jit.compiled(begin)(comparison, scratch.mask)
    if not playouts.bound(solve)(scratch, own_walk(playouts.game), comparison, playouts.box, seat, usual, playouts.tablebase):
        return []
    options = comparison.options[: int(comparison.judged[0].options)].tolist()
    solved = [Candidate(action, round(share, DIGITS), round(weight, DIGITS)) for action, share, _, weight, _ in options]
    best = max(solved, key=lambda one: (one.weight, one.value, -one.action)).action
    return sorted(solved, key=lambda one: (one.action != best, -one.value, one.action))


def compare(playouts: Playouts, known: np.record, seat: int, actions: list[int], seed: int, milliseconds: int | None) -> dict[int, float]:
    """The share of the win of each action: worlds are doubled until one is clearly best, there are enough, or time is up.

    What is clearly beaten is left out of later worlds; it stays as far behind as it was.
    """
    began, left, behind = time.perf_counter(), actions, list[tuple[int, int, float]]()
    shares = playouts.duel(known, seat, left, seed, 0, FIRST)[:, :, seat]
    while True:
        means = {action: round(float(row.mean()), DIGITS) for action, row in zip(left, shares, strict=True)}
        best = max(left, key=lambda action: (means[action], -action))
        gaps = {action: shares[left.index(best)] - row for action, row in zip(left, shares, strict=True)}
        beaten = [action for action in left if gaps[action].mean() > BEATEN * error_of(gaps[action])]
        behind += [(action, best, float(gaps[action].mean())) for action in beaten]
        kept = [k for k, action in enumerate(left) if action not in beaten]
        left, shares = [left[k] for k in kept], shares[kept]
        count = shares.shape[1]
        spent = 1000 * (time.perf_counter() - began)
        if len(left) == 1 or count >= MOST or (milliseconds is not None and 2 * spent > milliseconds):
            break
        shares = np.concatenate([shares, playouts.duel(known, seat, left, seed, count, count)[:, :, seat]], axis=1)
    values = {action: means[action] for action in left}
    for action, better, gap in reversed(behind):
        values[action] = round(max(0.0, values[better] - gap), DIGITS)
    return values


def heard(playouts: Playouts, known: np.record, seat: int, values: dict[int, float], seed: int) -> dict[int, float]:
    """The same after the trained network was asked about the best of them and what it would do; others stay as far behind the best."""
    opinion = NetworkOpinion(playouts.game, playouts.box, playouts.seats)
    opinion.lay(known)
    ranked = sorted(values, key=lambda action: (-values[action], action))
    liked = opinion.favourites(seat).tolist()
    asked = sorted(ranked, key=lambda action: liked.index(action) if action in liked else len(liked))[:HEARD]
    if len(asked) < 2:
        return values
    shares = np.zeros((len(asked), NETWORK_WORLDS, playouts.seats))
    opinion.duel(seat, seed, APART, np.array(asked, np.int64), shares)
    means = {action: round(float(row.mean()), DIGITS) for action, row in zip(asked, shares[:, :, seat], strict=True)}
    top, before = max(means.values()), values[ranked[0]]
    return {action: means.get(action, round(max(0.0, top - before + value), DIGITS)) for action, value in values.items()}


def error_of(sample: npt.NDArray[np.float64]) -> float:
    """The standard error of a mean, as if one more world had gone otherwise: a few worlds that agree prove little."""
    count = len(sample)
    return math.sqrt(float(sample.var(ddof=1)) / count + 1.0 / count**2)


def frequencies(game: Game, box: np.record, known: np.record, seat: int, level: Level, seed: int) -> dict[int, float]:
    """How often the policy makes each choice."""
    rng, chosen = decision_rng(seed, 1), []
    for _ in range(ASKED):
        rng = next_rng(rng)
        chosen.append(action_by_policy(game, box, known, seat, Level(0, policy=level.policy), rng))
    return {action: chosen.count(action) / ASKED for action in set(chosen)}


def per_cent(share: float) -> int:
    """A share as it is said."""
    return math.floor(100.0 * share + 0.5)


def candidates_of(values: dict[int, float], preferred: dict[int, float], mixed: bool) -> list[Candidate]:
    """What was compared, the best first and then by value; a sealed choice is varied the more, the nearer others come to it.

    Among sealed choices with the highest chance in per cent the best is the one that the policy prefers: it has the better reasons. A sure
    win is told apart from every other.
    """
    highest = max(values.values(), default=0.0)
    alike = mixed and highest < 1.0
    near = [action for action, value in values.items() if value == highest or (alike and per_cent(value) == per_cent(highest))]
    best = max(near, key=lambda action: (preferred.get(action, 0.0), values[action], -action), default=0)
    weights = {action: math.exp((value - highest) / CARELESS) if mixed else float(action == best) for action, value in values.items()}
    total = sum(weights.values())
    candidates = [Candidate(action, value, weights[action] / total) for action, value in values.items()]
    return sorted(candidates, key=lambda one: (one.action != best, -one.value, one.action))
