"""A duel in which everybody goes on by the trained network: what the strongest players would make of either choice.

As in `duel.py` the candidates are played in the same imagined worlds with the same dice. All who follow draw from the network's policy by
what they see, until the judged seat has come to choose a few times again; there the network says from its own eyes what it may expect.
A network is slow beside a policy, so it is asked about few choices (`second_opinion.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from teocalli import loops
from teocalli.bots.lookahead import share_of, share_of_all
from teocalli.bots.network import Evaluator, best_logit, drawn_action
from teocalli.bots.network_search import ask, only_certain, utilities
from teocalli.bots.policies import policy_module, tablebase_of
from teocalli.bots.run_network import evaluator_of
from teocalli.bots.run_search import memory_for
from teocalli.bots.search import KNOWN, VEILED, WORLD, SearchScratch, copy_record
from teocalli.chance import WORD, new_rng, next_rng, split_rng
from teocalli.game import Game
from teocalli.jit import inner, rule, unbound
from teocalli.loops import apply, is_over, legal, turn
from teocalli.masks import allowed, nth
from teocalli.masks import count as count_of
from teocalli.review.duel import NOTHING_DONE, begin_from_truth, imagine_and_keep, strike, write_final_shares
from teocalli.review.estimators import estimators_of
from teocalli.review.unseen import unseen_module
from teocalli.seats import NO_ACTION

returns = unbound  # see `review.estimators`

Shares = npt.NDArray[np.float64]

KEPT = VEILED  # the imagined world before any candidate is played
SELDOM = 0.1  # what the network does less often is looked at even where the policy finds nothing wrong with it
LIKED = 2  # favourites of the network that a choice is compared with


@rule
def network_duel(
    scratch: SearchScratch, box: np.record, seat: int, seed: int, start: int, actions: Any, out: Any, evaluator: Evaluator, tablebase: Any
) -> None:
    """out[candidate, world, seat]: what everybody may expect, for the worlds numbered `start` on."""
    for number in range(out.shape[1]):
        rng = imagine_and_keep(scratch, box, seat, seed, start + number, KEPT, tablebase)
        for k in range(len(actions)):
            copy_record(scratch.raw, WORLD, KEPT)
            apply(scratch.worlds[WORLD], box, seat, int(actions[k]))
            go_on(scratch, box, seat, rng, evaluator, tablebase)
            for one in range(out.shape[2]):
                out[k, number, one] = scratch.values[one]


@inner
def go_on(scratch: SearchScratch, box: np.record, seat: int, rng: int, evaluator: Evaluator, tablebase: Any) -> None:
    """Play on by the network, to the end or until the seat has come to choose often enough; leaves what everybody may expect."""
    world, mask, left, before = scratch.worlds[WORLD], scratch.mask, returns(int(scratch.worlds[WORLD].seats)), seat
    while not is_over(world):
        mover = turn(world)
        left -= 1 if mover == seat and before != seat else 0
        if left == 0:
            ask(world, box, seat, evaluator, scratch.values)
            return
        before, rng = mover, next_rng(rng)
        count = only_certain(world, box, mover, mask, legal(world, box, mover, mask), tablebase)
        if count == 1:
            apply(world, box, mover, nth(mask, 0))
        else:
            ask(world, box, mover, evaluator, scratch.values)
            action = drawn_action(evaluator.scratch.logits, mask, evaluator.turned[mover], 1.0, split_rng(rng))
            apply(world, box, mover, action)
    utilities(world, box, scratch.out, scratch.values)


@rule
def network_shares(
    scratch: SearchScratch, box: np.record, seat: int, action: int, seed: int, out: Any, evaluator: Evaluator, tablebase: Any
) -> None:
    """out[playout, seat] from the true state, after an action or as it is, as `true_shares` has it by the policy: the network plays on, and
    every seat in turn says from its own eyes what everybody may expect."""
    world = scratch.worlds[WORLD]
    for number in range(out.shape[0]):
        begin_from_truth(scratch, box, seat, action, seed, number)
        go_on(scratch, box, number % out.shape[1], new_rng(seed & WORD, number), evaluator, tablebase)
        if is_over(world):
            write_final_shares(world, box, scratch.out, out[number])
        else:
            for one in range(out.shape[1]):
                out[number, one] = scratch.values[one]


@rule
def favourites(scratch: SearchScratch, box: np.record, seat: int, out: Any, evaluator: Evaluator, tablebase: Any) -> None:
    """What the network would do most likely, knowing what the seat knows, the most likely first; NO_ACTION where there is no more."""
    known, mask = scratch.worlds[KNOWN], scratch.mask
    only_certain(known, box, seat, mask, legal(known, box, seat, mask), tablebase)
    ask(known, box, seat, evaluator, scratch.values)
    logits, turned = evaluator.scratch.logits, evaluator.turned[seat]
    for k in range(len(out)):
        out[k] = NO_ACTION
        if count_of(mask) > 0:
            best = best_logit(logits, mask, turned)
            for i in range(len(logits)):
                if logits[i] == best and allowed(mask, turned[i]):
                    out[k] = turned[i]
            strike(mask, int(out[k]))


@rule
def expected(scratch: SearchScratch, box: np.record, seat: int, evaluator: Evaluator) -> float:
    """What the network expects for a seat, knowing what the seat knows."""
    ask(scratch.worlds[KNOWN], box, seat, evaluator, scratch.values)
    return float(scratch.values[seat])


@rule
def seldom(scratch: SearchScratch, box: np.record, seat: int, played: int, evaluator: Evaluator, tablebase: Any) -> int:
    """Whether the network, knowing what the seat knows, would hardly ever do what was done."""
    known, mask = scratch.worlds[KNOWN], scratch.mask
    count = only_certain(known, box, seat, mask, legal(known, box, seat, mask), tablebase)
    if count == 1:
        return 0 if allowed(mask, played) else 1
    ask(known, box, seat, evaluator, scratch.values)
    logits, turned = evaluator.scratch.logits, evaluator.turned[seat]
    best = best_logit(logits, mask, turned)
    return 1 if share_of(logits, turned, played, best) < SELDOM * share_of_all(logits, turned, mask, count, best) else 0


class NetworkOpinion:
    """The network of a game, asked about choices at a table of so many; each thread has its own."""

    def __init__(self, game: Game, box: np.record, seats: int) -> None:
        self.game, self.box = game, box
        self.evaluator, self.tablebase = evaluator_of(game, seats), tablebase_of(game, box, seats)
        self.scratch, _ = memory_for(game)

    def lay(self, known: np.record) -> None:
        """What is known to the seat that is asked about from now on, its veiled record; or the true position."""
        self.scratch.worlds[KNOWN] = known

    def favourites(self, seat: int) -> npt.NDArray[np.int64]:
        """What the network would do most likely."""
        out = np.zeros(LIKED, np.int64)
        bind_network_duel(self.game, favourites)(self.scratch, self.box, seat, out, self.evaluator, self.tablebase)
        return out

    def seldom(self, seat: int, played: int) -> int:
        """Whether it would hardly ever do this: 1 or 0."""
        return int(bind_network_duel(self.game, seldom)(self.scratch, self.box, seat, played, self.evaluator, self.tablebase))

    def expected(self, seat: int) -> float:
        """What it expects for the seat."""
        return float(bind_network_duel(self.game, expected)(self.scratch, self.box, seat, self.evaluator))

    def duel(self, seat: int, seed: int, start: int, actions: npt.NDArray[np.int64], out: Shares) -> None:
        """out[action, world, seat]: what everybody may expect, in the same worlds and with the same dice after each action."""
        run = bind_network_duel(self.game, network_duel)
        run(self.scratch, self.box, seat, seed, start, actions, out, self.evaluator, self.tablebase)

    def true_shares(self, state: np.record, seed: int, count: int, seat: int = 0, action: int = NOTHING_DONE) -> Shares:
        """Shares of the win by playout and seat, from the whole truth of a position."""
        out = np.zeros((count, int(state.seats)))
        self.lay(state)
        run = bind_network_duel(self.game, network_shares)
        run(self.scratch, self.box, seat, action, seed, out, self.evaluator, self.tablebase)
        return out


def bind_network_duel(game: Game, function: Callable[..., Any]) -> Callable[..., Any]:
    """A function of this file compiled for one game."""
    bound: Callable[..., Any] = loops.bind(function, game, policy_module(game), unseen_module(game), estimators_of(game))
    return bound
