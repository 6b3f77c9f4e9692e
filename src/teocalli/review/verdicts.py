"""Verdicts: what a choice cost in shares of the win, from what its seat could know, and what to call that.

A verdict is given only where it is clear: the loss lies two standard errors beyond its mark. Worlds are added until it is clear or nobody
would care. Sealed stakes are judged by several searches instead, against their mixture: a choice that the mixture makes is never blamed.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

import numpy as np

from teocalli.bots import Budget
from teocalli.bots.policies import policy_module
from teocalli.bots.run_search import run_search
from teocalli.review.duel import Playouts, Shares

Verdict = Literal["sound", "inaccuracy", "mistake", "blunder"]
MARKS: tuple[tuple[Verdict, float], ...] = (("blunder", 0.20), ("mistake", 0.10), ("inaccuracy", 0.05))  # shares of the win
CLEAR = 2.0  # standard errors from a mark at which a verdict is clear
BEATEN = 3.0  # standard errors behind the best at which a candidate is dropped
FINE = 0.01  # an error at which nobody cares on which side of a mark a choice lies
FORGIVEN = 0.1  # part of the top weight of a mixture from which a choice is never blamed
JUDGED_BY_SEARCH = {"cibola"}  # whose sealed choices the policy alone would blame in 28 of 100 sound cases


@dataclass(frozen=True)
class Depth:
    """How much a review looks into."""

    first: int  # worlds of the first look
    most: int  # worlds at most
    searches: int  # of a sealed stake
    iterations: int  # of each search
    playouts: int  # of each position in the ledger


DEPTHS = {
    "quick": Depth(64, 256, 2, 1000, 64),
    "standard": Depth(64, 2048, 4, 3000, 256),
    "deep": Depth(128, 8192, 6, 6000, 1024),
}


@dataclass(frozen=True)
class Option:
    """A candidate: its share of the win with its standard error, and at a mixed choice how often to play it."""

    action: int
    share: float
    error: float
    weight: float | None = None


@dataclass(frozen=True)
class Judgement:
    """What is said about one choice."""

    ply: int
    seat: int
    action: int
    best: int
    loss: float  # how much of the win the best candidate had more
    error: float  # of the loss
    stake: float  # between the best and the worst candidate
    verdict: Verdict
    options: tuple[Option, ...]  # best first
    worlds: int


def verdict_on(loss: float, error: float) -> Verdict:
    """The gravest mark that the loss is clearly beyond."""
    return next((name for name, mark in MARKS if loss - CLEAR * error >= mark), "sound")


def accuracy(judgements: Iterable[Judgement]) -> float | None:
    """How much of what was at stake was kept, 0 to 1; nothing where nothing was."""
    judged = list(judgements)
    stake = sum(one.stake for one in judged)
    return 1.0 - sum(one.loss for one in judged) / stake if stake > 0.0 else None


def judge(playouts: Playouts, known: np.record, ply: int, seat: int, action: int, depth: Depth, seed: int) -> Judgement | None:
    """The judgement on a choice, from the veiled record of its seat; none where there was no choice."""
    candidates = playouts.candidates(known, seat, action)
    if len(candidates) == 1:
        return None
    if playouts.game.name in JUDGED_BY_SEARCH and policy_module(playouts.game).mixes(known, seat):
        return judge_by_search(playouts, known, ply, seat, action, depth, seed)
    return judge_by_duel(playouts, known, ply, seat, action, candidates, depth, seed)


def judge_by_duel(
    playouts: Playouts, known: np.record, ply: int, seat: int, action: int, candidates: list[int], depth: Depth, seed: int
) -> Judgement:
    """Worlds are added, and candidates dropped that are clearly beaten, until the verdict is clear."""
    options: dict[int, Option] = {}
    left = candidates
    shares = playouts.duel(known, seat, left, seed, 0, depth.first)[:, :, seat]
    while True:
        options |= {one: Option(one, float(row.mean()), error_of(row)) for one, row in zip(left, shares, strict=True)}
        rival = max((one for one in left if one != action), key=lambda one: options[one].share)
        gain, error = lead(shares, left, rival, action)
        if is_clear(gain, error) or shares.shape[1] >= depth.most:
            break
        best = rival if gain > 0.0 else action
        kept = [k for k, one in enumerate(left) if one in (action, rival) or not is_beaten(shares, left, best, one)]
        left, shares = [left[k] for k in kept], shares[kept]
        count = shares.shape[1]
        shares = np.concatenate([shares, playouts.duel(known, seat, left, seed, count, count)[:, :, seat]], axis=1)
    loss, best = max(gain, 0.0), rival if gain > 0.0 else action
    stake = max(loss, options[best].share - min(one.share for one in options.values()))
    ranked = tuple(sorted(options.values(), key=lambda one: (one.action != best, -one.share, one.action)))
    return Judgement(ply, seat, action, best, loss, error, stake, verdict_on(loss, error), ranked, shares.shape[1])


def judge_by_search(playouts: Playouts, known: np.record, ply: int, seat: int, action: int, depth: Depth, seed: int) -> Judgement:
    """Several searches, averaged: the loss against the mixture, and nothing where the mixture makes that choice too."""
    budget = Budget(iterations=depth.iterations)
    results = [
        run_search(playouts.game, playouts.box, known, seat, seed * depth.searches + i, budget).candidates for i in range(depth.searches)
    ]
    searched = sorted({one.action for result in results for one in result})
    if action not in searched:  # more than anybody could beat: compared with the most that makes sense
        return judge_by_duel(playouts, known, ply, seat, action, [searched[-1], action], depth, seed)
    rows = {one: [(c.value, c.weight) for result in results for c in result if c.action == one] for one in searched}
    weights = {one: sum(weight for _, weight in rows[one]) / len(results) for one in searched}
    options = [
        Option(one, float(np.mean([v for v, _ in rows[one]])), error_of(np.array([v for v, _ in rows[one]])), weights[one])
        for one in searched
    ]
    mixtures = [(sum(c.value * c.weight for c in result), {c.action: c.value for c in result}) for result in results]
    losses = np.array([earned - values[action] for earned, values in mixtures if action in values])
    sound = weights[action] >= FORGIVEN * max(weights.values())
    loss = 0.0 if sound else max(0.0, float(losses.mean()))
    error = error_of(losses)
    best = action if loss == 0.0 else max(searched, key=lambda one: weights[one])
    shares = [one.share for one in options]
    ranked = tuple(sorted(options, key=lambda one: (one.action != best, -(one.weight or 0.0), one.action)))
    worlds = depth.searches * depth.iterations
    stake = max(loss, max(shares) - min(shares))
    return Judgement(ply, seat, action, best, loss, error, stake, verdict_on(loss, error), ranked, worlds)


def lead(shares: Shares, actions: list[int], one: int, other: int) -> tuple[float, float]:
    """How much more one candidate wins than another in the same worlds, with the error of that."""
    gaps = shares[actions.index(one)] - shares[actions.index(other)]
    return float(gaps.mean()), error_of(gaps)


def is_beaten(shares: Shares, actions: list[int], best: int, one: int) -> bool:
    gain, error = lead(shares, actions, best, one)
    return gain > BEATEN * error


def is_clear(gain: float, error: float) -> bool:
    return error < FINE or all(abs(gain - mark) > CLEAR * error for _, mark in MARKS)


def error_of(sample: Shares) -> float:
    """The standard error of a mean, as if one more world had gone otherwise: a few worlds that agree prove little."""
    count = len(sample)
    variance = float(sample.var(ddof=1)) if count > 1 else 0.25
    return math.sqrt(variance / count + 1.0 / count**2) if count > 8 else math.sqrt(variance / count)
