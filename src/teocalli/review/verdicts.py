"""Verdicts: what a choice cost in shares of the win, from what its seat could know, and what to call that.

A verdict is given only where it is clear: the loss lies two standard errors beyond its mark. Worlds are added until more would hardly
turn it. Sealed stakes are judged by several searches instead, against their mixture: a choice that the mixture makes is never blamed.
What is worked out is in `judging.py` and `mixtures.py`; this file calls it in the order in which a browser does.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Literal, cast

import numpy as np

from teocalli import jit
from teocalli.bots.run_network import network_knows
from teocalli.bots.search import KNOWN
from teocalli.bots.tree import Tree
from teocalli.game import Game
from teocalli.review import judging
from teocalli.review.duel import NO_PLANNER, Beside, Playouts, worth_a_look
from teocalli.review.estimators import estimators_of
from teocalli.review.estimators.methods import DUEL, NO_CHOICE, PLENTY, SEARCH, SOLVE
from teocalli.review.judging import CLEAR as CLEAR
from teocalli.review.judging import SOUND, Comparison, begin, look, new_comparison, rank
from teocalli.review.last_round import Walk, new_walk, solve
from teocalli.review.mixtures import judge_mixture, new_judging_tree, weigh
from teocalli.review.network_duel import NetworkOpinion
from teocalli.review.practice import practise
from teocalli.review.second_opinion import (
    APART,
    ASKED,
    FIRST_SCREENED,
    HEARD,
    SCREENED,
    anchor,
    beside_best,
    doubt,
    hear,
    most_asked,
    reconsider,
)

Verdict = Literal["sound", "inaccuracy", "mistake", "blunder"]
VERDICTS: tuple[Verdict, ...] = ("sound", "inaccuracy", "mistake", "blunder")  # as `judging.py` numbers them
LEAST_SPREAD = 0.25  # of the win, in a whole match: with less there is nothing to be accurate about
_own = threading.local()  # each thread judges in memory of its own


@dataclass(frozen=True)
class Depth:
    """How much a review looks into."""

    first: int  # worlds of the first look
    most: int  # worlds at most, in a match with few choices
    searches: int  # of a sealed stake, at most
    iterations: int  # of each search
    playouts: int  # of each position in the ledger, fewer in a long match
    room: int = 0  # for worlds, where that is more than the most of most choices
    hurry: int = 1  # by what the worlds of a network are divided
    is_long: bool = False  # whether there is time for one glance of the policy only, before a network is asked


DEPTHS = {
    "quick": Depth(64, 256, 2, 1000, 64),
    "standard": Depth(64, 16384, 12, 2500, 256),
    "deep": Depth(128, 32768, 10, 6000, 1024),
}
FEW_CHOICES = 40  # of all seats in a match, in which there is time for twice as many worlds of each
MANY_CHOICES = 60  # beyond them a match is long; in twice as many a network has time for half as many worlds of each


def in_a_match_of(choices: int, depth: Depth) -> Depth:
    """How much is looked into in a match with so many choices of all seats."""
    if choices <= FEW_CHOICES or depth.most <= PLENTY:
        return depth
    most, hurry = max(PLENTY, depth.most // 2), max(1, choices // MANY_CHOICES)
    return replace(depth, most=most, room=depth.most, hurry=hurry, is_long=choices > MANY_CHOICES)


@dataclass(frozen=True)
class JudgedCandidate:
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
    spread: float  # between the best and the worst candidate
    verdict: Verdict
    options: tuple[JudgedCandidate, ...]  # best first
    worlds: int  # 0 where the choice was solved
    glance: int | None = None  # what looked best before the network was asked


def verdict_on(loss: float, error: float) -> Verdict:
    """The gravest mark that the loss is clearly beyond."""
    return VERDICTS[judging.verdict_on(loss, error)]


def accuracy(judgements: Iterable[Judgement]) -> float | None:
    """How much of what was at risk was kept, 0 to 1; nothing where hardly anything was, and the noise would be all that is told."""
    spread = loss = 0.0
    for one in judgements:  # not `sum`, whose rounding is its own
        spread += one.spread
        loss += one.loss
    return 1.0 - loss / spread if spread >= LEAST_SPREAD else None


def judge(playouts: Playouts, known: np.record, ply: int, seat: int, action: int, depth: Depth, seed: int) -> Judgement | None:
    """The judgement on a choice, from the veiled record of its seat; none where there was no choice."""
    return judge_beside(playouts, known, ply, seat, action, depth, seed)[0]


def judge_beside(
    playouts: Playouts, known: np.record, ply: int, seat: int, action: int, depth: Depth, seed: int
) -> tuple[Judgement | None, Beside | None]:
    """The same, and what the network found after the choice and after what was better, where it was heard."""
    scratch, comparison = playouts.scratch, comparison_for(playouts.game, depth)
    scratch.worlds[KNOWN] = known
    method = playouts.bound(worth_a_look)(scratch, playouts.box, seat, action, playouts.tablebase)
    if method == NO_CHOICE:
        return None, None
    jit.compiled(begin)(comparison, scratch.mask)
    beside = JUDGED_BY[method](playouts, comparison, seat, action, depth, seed)
    jit.compiled(rank)(comparison)
    return judgement_on(comparison, ply, seat, action), beside


def comparison_for(game: Game, depth: Depth) -> Comparison:
    """Memory for a comparison, of this thread alone and used again."""
    if not hasattr(_own, "comparisons"):
        _own.comparisons = {}
    key = game.name, depth
    if key not in _own.comparisons:
        _own.comparisons[key] = new_comparison(game, max(depth.most, depth.room), depth.searches)
    return cast(Comparison, _own.comparisons[key])


def own_tree() -> Tree:
    """Room for the searches of a mixture, for this thread alone."""
    if not hasattr(_own, "tree"):
        _own.tree = new_judging_tree()
    return cast(Tree, _own.tree)


def own_walk(game: Game) -> Walk:
    """Room for solving, for this thread alone."""
    if not hasattr(_own, "walks"):
        _own.walks = {}
    if game.name not in _own.walks:
        _own.walks[game.name] = new_walk(game)
    return cast(Walk, _own.walks[game.name])


def look_until_clear(playouts: Playouts, comparison: Comparison, seat: int, action: int, depth: Depth, seed: int) -> Beside | None:
    """Worlds are added, and candidates dropped that are clearly beaten, until the verdict is clear; a blame is reconsidered."""
    scratch, box, tablebase = playouts.scratch, playouts.box, playouts.tablebase
    worlds, more = playouts.practice, True
    if worlds:
        playouts.bound(practise)(scratch, comparison, box, seat, seed, worlds, tablebase)
    planner, first, most = seat if worlds else NO_PLANNER, depth.first, depth.most
    if asks_network(playouts):
        first, most = min(first, FIRST_SCREENED), min(most, FIRST_SCREENED if depth.is_long else SCREENED)
    while more:
        more = playouts.bound(look)(scratch, comparison, box, seat, action, planner, seed, first, most, tablebase)
    if asks_network(playouts):
        return listen_to_network(playouts, comparison, seat, action, depth, seed)
    search_once_more(playouts, comparison, seat, action, depth, seed)
    return None


def asks_network(playouts: Playouts) -> bool:
    """Whether the trained network is asked about blames at this table."""
    return playouts.seats in estimators_of(playouts.game).ASKED_WORLDS and network_knows(playouts.game, playouts.box)


def opinion_on(playouts: Playouts) -> NetworkOpinion:
    """The network, asked about the position that is judged."""
    opinion = NetworkOpinion(playouts.game, playouts.box, playouts.seats)
    opinion.lay(playouts.scratch.worlds[KNOWN])
    return opinion


def listen_to_network(playouts: Playouts, comparison: Comparison, seat: int, action: int, depth: Depth, seed: int) -> Beside | None:
    """Where something is in doubt, the network plays on from the choice and its best rivals; what it finds counts, in the ledger too."""
    opinion = opinion_on(playouts)
    room, most = comparison.shares.shape[1], most_asked(estimators_of(playouts.game).ASKED_WORLDS[playouts.seats], depth.most, depth.hurry)
    actions, out = np.zeros(HEARD, np.int64), np.zeros((HEARD, min(ASKED, room), playouts.seats))
    count, start = int(jit.compiled(doubt)(comparison, action, opinion.favourites(seat), opinion.seldom(seat, action), actions)), APART
    if count == 0:
        jit.compiled(anchor)(comparison, opinion.expected(seat))
        return None
    heard = np.zeros((HEARD, max(out.shape[1], min(most, room)), playouts.seats))
    while count:
        opinion.duel(seat, seed, start, actions[:count], out[:count])
        count, start = int(jit.compiled(hear)(comparison, seat, action, actions, count, out, heard, most)), start + out.shape[1]
    both = np.zeros((2, *heard.shape[1:]))
    worlds = int(jit.compiled(beside_best)(comparison, heard, both))
    return both[0, :worlds], both[1, :worlds]


def search_once_more(playouts: Playouts, comparison: Comparison, seat: int, action: int, depth: Depth, seed: int) -> None:
    """Where somebody is to be blamed and no network can be asked, the choice and its best rivals are searched from."""
    scratch, box, tablebase = playouts.scratch, playouts.box, playouts.tablebase
    number, more = 0, estimators_of(playouts.game).reconsidered(depth.iterations) > 0
    while more:
        more = playouts.bound(reconsider)(scratch, comparison, box, seat, action, seed, number, depth.iterations, own_tree(), tablebase)
        number += 1


def search_mixture(playouts: Playouts, comparison: Comparison, seat: int, action: int, depth: Depth, seed: int) -> Beside | None:
    """Several searches, averaged, until the verdict is clear; a network has the last word on a blame."""
    run, tree, more, number = playouts.bound(weigh), own_tree(), 1, 0
    while more:
        one = seed * depth.searches + number
        run(playouts.scratch, comparison, playouts.box, seat, action, one, depth.iterations, number, tree, playouts.tablebase)
        number += 1
        more = jit.compiled(judge_mixture)(comparison, action, number, depth.searches, depth.iterations)
    if not asks_network(playouts):
        return None
    if int(comparison.judged[0].verdict) != SOUND:
        return listen_to_network(playouts, comparison, seat, action, depth, seed)
    jit.compiled(anchor)(comparison, opinion_on(playouts).expected(seat))
    return None


def solve_or_search(playouts: Playouts, comparison: Comparison, seat: int, action: int, depth: Depth, seed: int) -> Beside | None:
    """Exactly, unless too much can follow."""
    solved = playouts.bound(solve)(playouts.scratch, own_walk(playouts.game), comparison, playouts.box, seat, action, playouts.tablebase)
    return beside_solution(comparison, seat) if solved else search_mixture(playouts, comparison, seat, action, depth, seed)


def beside_solution(comparison: Comparison, seat: int) -> Beside:
    """A solved choice of two beside what was best: what one loses the other gains."""
    loss = float(comparison.judged[0].loss)
    chosen, best = np.full((1, 2), loss), np.zeros((1, 2))
    chosen[0, seat] = -loss
    return chosen, best


JUDGED_BY: dict[int, Callable[[Playouts, Comparison, int, int, Depth, int], Beside | None]] = {
    DUEL: look_until_clear,
    SEARCH: search_mixture,
    SOLVE: solve_or_search,
}


def judgement_on(comparison: Comparison, ply: int, seat: int, action: int) -> Judgement:
    """What was written down."""
    judged = comparison.judged[0]
    mixed = bool(judged.mixed)
    options = tuple(
        JudgedCandidate(one[0], one[1], one[2], one[3] if mixed else None) for one in comparison.options[: int(judged.options)].tolist()
    )
    loss, error, spread, verdict = float(judged.loss), float(judged.error), float(judged.spread), VERDICTS[int(judged.verdict)]
    glance = int(judged.glance) if judged.glance >= 0 else None
    return Judgement(ply, seat, action, int(judged.best), loss, error, spread, verdict, options, int(judged.worlds), glance)
