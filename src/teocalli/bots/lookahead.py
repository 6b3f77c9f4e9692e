"""Looking ahead with a trained network: what is each choice worth if everybody, the seat itself too, goes on by the network's policy?

All choices that the network thinks of are tried in the same imagined worlds, with the same chance and the same answers of the others, so
that what differs between them is the choice alone. The others act by what they see; nobody acts on what only the thinker knows. A position
is judged at the seat's own next choice, from its own eyes, by the network's value.

What others have chosen tells something of what they hold: cards under their choices are imagined as often as the network, holding them,
would have chosen so.

The outcome is the network's policy moved towards the better choices, one step of mirror descent: as often as before times e to the
(value / temper). So it stays a mixture where mixing matters, and differs from the policy only as far as values tell.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from teocalli import loops
from teocalli.bots.candidates import ROOT, insert
from teocalli.bots.network import Evaluator, best_logit, drawn_action, exponential, weight_of
from teocalli.bots.network_search import HARDLY_EVER, ask, utilities
from teocalli.bots.policies import policy_module
from teocalli.bots.search import KNOWN, VEILED, WORLD, SearchScratch, copy_record
from teocalli.bots.tree import Tree, grow, write_edge
from teocalli.chance import WORD, new_rng, next_rng, rng_unit, seed_of
from teocalli.game import Game
from teocalli.jit import inner, rule, unbound
from teocalli.loops import apply, is_over, legal, turn
from teocalli.masks import nth

imagine = unbound
reopen = mixes = doubtful = secret_copies = suppose = habit = lay_secret = unbound  # see `policies`

TEMPER = 0.03  # the difference in value that makes a choice e times as frequent
UNLIKE = 0.3  # how often others are taken for people with habits of their own instead of the network
OFTEN = 1 << 20  # visits that a choice in turn gets which is made always


@rule
def look_ahead(
    scratch: SearchScratch,
    box: np.record,
    seat: int,
    seed: int,
    start: int,
    count: int,
    tree: Tree,
    evaluator: Evaluator,
    tablebase: Any,
) -> None:
    """Worlds `start` to `start + count - 1`; the same numbers give the same values on any machine."""
    if start == 0:
        weigh_choices(scratch, box, seat, tree, evaluator)
    root, world = tree.nodes[ROOT], scratch.worlds[WORLD]
    for number in range(start, start + count):
        copy_record(scratch.raw, WORLD, KNOWN)
        seed_of(seed, number, scratch.words)
        imagine(world, box, seat, scratch.words)
        reopen(world, box, seat)
        if number == 0:
            weigh_secrets(scratch, box, seat, evaluator)
        rng = imagine_secrets(world, box, seat, evaluator.scratch.odds, new_rng(seed & WORD, number))
        if mixes(world, seat):
            rng = seal_others(scratch, box, seat, rng, evaluator)
        copy_record(scratch.raw, VEILED, WORLD)
        for i in range(int(root.first), int(root.first) + int(root.edges)):
            copy_record(scratch.raw, WORLD, VEILED)
            apply(world, box, seat, int(tree.edges[i].action))
            go_on(scratch, box, seat, rng, evaluator)
            tree.edges[i].value += (scratch.values[seat] - tree.edges[i].value) / (number + 1)
    root.visits = start + count
    share_out(tree)


@inner
def weigh_choices(scratch: SearchScratch, box: np.record, seat: int, tree: Tree, evaluator: Evaluator) -> None:
    """The root: the choices that the network makes at least now and then, and how often."""
    known, mask = scratch.worlds[KNOWN], scratch.mask
    count = legal(known, box, seat, mask)
    ask(known, box, seat, evaluator, scratch.values)
    logits, turned = evaluator.scratch.logits, evaluator.turned[seat]
    best = best_logit(logits, mask, turned)
    root = tree.nodes[grow(tree, 0, 0, count, mixes(known, seat))]
    first, kept, total = int(root.first), 0, share_of_all(logits, turned, mask, count, best)
    for i in range(count):
        share = share_of(logits, turned, nth(mask, i), best) / total
        if share >= HARDLY_EVER:
            write_edge(tree.edges[first + kept], nth(mask, i), share)
            kept += 1
    root.edges = kept
    root.value = scratch.values[seat]


@inner
def share_of(logits: Any, turned: Any, action: int, best: float) -> float:
    """How likely an action is beside the best one."""
    for logit in range(len(logits)):
        if int(turned[logit]) == action:
            return weight_of(logits[logit], best, 1.0)
    return 0.0


@inner
def share_of_all(logits: Any, turned: Any, mask: Any, count: int, best: float) -> float:
    """The same for all actions that are allowed, together."""
    total = 0.0
    for i in range(count):
        total += share_of(logits, turned, nth(mask, i), best)
    return total


@inner
def odds_by_network(scratch: SearchScratch, world: np.record, box: np.record, seat: int, action: int, evaluator: Evaluator) -> float:
    """How often a seat of this world makes a choice by the network's policy."""
    count = legal(world, box, seat, scratch.mask)
    ask(world, box, seat, evaluator, scratch.values)
    logits, turned = evaluator.scratch.logits, evaluator.turned[seat]
    best = best_logit(logits, scratch.mask, turned)
    return share_of(logits, turned, action, best) / share_of_all(logits, turned, scratch.mask, count, best)


@inner
def weigh_secrets(scratch: SearchScratch, box: np.record, viewer: int, evaluator: Evaluator) -> None:
    """How likely each card lies under what another seat shows, if that seat chose it by the network's policy."""
    known, supposed, odds = scratch.worlds[KNOWN], scratch.worlds[VEILED], evaluator.scratch.odds
    for other in range(int(known.seats)):
        if doubtful(known, viewer, other):
            for card in range(odds.shape[1]):
                copies = secret_copies(known, box, card)
                odds[other, card] = 0.0
                if copies > 0:
                    copy_record(scratch.raw, VEILED, WORLD)
                    action = suppose(supposed, other, card)
                    by_network = odds_by_network(scratch, supposed, box, other, action, evaluator)
                    odds[other, card] = copies * ((1.0 - UNLIKE) * by_network + UNLIKE * habit(card, action))


@inner
def imagine_secrets(world: np.record, box: np.record, viewer: int, odds: Any, rng: int) -> int:
    """Draw the cards under what others show, by how likely each is."""
    for other in range(int(world.seats)):
        if doubtful(world, viewer, other):
            rng = next_rng(rng)
            lay_secret(world, box, other, drawn_secret(odds[other], rng_unit(rng)))
    return rng


@inner
def drawn_secret(odds: Any, unit: float) -> int:
    """One of the cards."""
    total = 0.0
    for card in range(len(odds)):
        total += odds[card]
    left, drawn = unit * total, 0
    for card in range(len(odds)):
        if left >= 0.0 and odds[card] > 0.0:
            drawn = card
        left -= odds[card]
    return drawn


@inner
def seal_others(scratch: SearchScratch, box: np.record, seat: int, rng: int, evaluator: Evaluator) -> int:
    """Sealed choices of the others do not depend on the seat's own: they are made once for all its choices."""
    world = scratch.worlds[WORLD]
    for other in range(int(world.seats)):
        if other != seat:
            rng = next_rng(rng)
            act(scratch, box, other, rng, evaluator)
    return rng


@inner
def act(scratch: SearchScratch, box: np.record, seat: int, rng: int, evaluator: Evaluator) -> None:
    """A seat chooses by the network's policy, where it has to choose."""
    world, mask = scratch.worlds[WORLD], scratch.mask
    count = legal(world, box, seat, mask)
    if count == 1:
        apply(world, box, seat, nth(mask, 0))
    elif count > 1:
        ask(world, box, seat, evaluator, scratch.values)
        apply(world, box, seat, drawn_action(evaluator.scratch.logits, mask, evaluator.turned[seat], 1.0, next_rng(rng)))


@inner
def go_on(scratch: SearchScratch, box: np.record, seat: int, rng: int, evaluator: Evaluator) -> None:
    """Play on by the network's policy to the end, or to the seat's next choice, and judge what is reached."""
    world, mask = scratch.worlds[WORLD], scratch.mask
    while not is_over(world):
        count = legal(world, box, seat, mask)
        if count > 1:
            ask(world, box, seat, evaluator, scratch.values)
            return
        rng = next_rng(rng)
        act(scratch, box, seat if count == 1 else int(turn(world)), rng, evaluator)
    utilities(world, box, scratch.out, scratch.values)


@inner
def share_out(tree: Tree) -> None:
    """How often to make each choice; where it is not sealed, visits say so."""
    root, best, total = tree.nodes[ROOT], 0.0, 0.0
    for i in range(int(root.first), int(root.first) + int(root.edges)):
        best = max(best, tree.edges[i].value)
    for i in range(int(root.first), int(root.first) + int(root.edges)):
        below = (tree.edges[i].value - best) / TEMPER
        tree.edges[i].share = tree.edges[i].prior * (exponential(below) if below > -40.0 else 0.0)
        total += tree.edges[i].share
    for i in range(int(root.first), int(root.first) + int(root.edges)):
        tree.edges[i].share /= total
        tree.edges[i].visits = 1 + int(OFTEN * tree.edges[i].share)


@rule
def read_policy(tree: Tree, out: Any) -> int:
    """The choices as the network alone makes them, however many worlds were looked into: how often each, and what it looked worth; the most
    frequent first. Says how many."""
    root, count = tree.nodes[ROOT], 0
    for i in range(int(root.first), int(root.first) + int(root.edges)):
        edge = tree.edges[i]
        insert(out, count, int(edge.action), float(edge.value if root.visits > 0 else root.value), float(edge.prior))
        count += 1
    return count


def bind_look_ahead(game: Game) -> Callable[..., None]:
    """Looking ahead, compiled for one game."""
    bound: Callable[..., None] = loops.bind(look_ahead, game, policy_module(game))
    return bound
