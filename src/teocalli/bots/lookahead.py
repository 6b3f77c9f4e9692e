"""Looking ahead with a trained network: what is each choice worth if everybody, the seat itself too, goes on by the network's policy?

All choices that the network thinks of are tried in the same imagined worlds, with the same chance and the same answers of the others, so
that what differs between them is the choice alone. The others act by what they see; nobody acts on what only the thinker knows. A position
is judged at the seat's own next choice, from its own eyes, by the network's value.

What others have chosen tells something of what they hold: cards under their choices are imagined as often as the network, holding them,
would have chosen so. The same weights say how likely it is that somebody lies (`beliefs.py`), and the same worlds how likely an accuser is
joined by others.

The outcome is the network's policy moved towards the better choices, one step of mirror descent: as often as before times e to the
(value / temper). So it stays a mixture where mixing matters, and differs from the policy only as far as values tell.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from teocalli import jit, loops
from teocalli.bots.beliefs import JOINED, LIE, NOT_WEIGHED, UNJOINED
from teocalli.bots.candidates import RARE, ROOT, insert
from teocalli.bots.network import Evaluator, best_logit, drawn_action, exponential, weight_of
from teocalli.bots.network_search import HARDLY_EVER, ask, only_certain, utilities
from teocalli.bots.policies import default, policy_module
from teocalli.bots.search import KNOWN, VEILED, WORLD, SearchScratch, copy_record
from teocalli.bots.tree import Tree, grow, write_edge
from teocalli.chance import WORD, new_rng, next_rng, rng_unit, seed_of
from teocalli.game import Game
from teocalli.jit import inner, rule, unbound
from teocalli.loops import apply, is_over, legal, turn
from teocalli.masks import count as count_of
from teocalli.masks import nth
from teocalli.seats import SPECTATOR

imagine = veil = unbound
reopen = mixes = doubtful = secret_copies = suppose = habit = lay_secret = unbound  # see `policies`
swayed = claimed = accusing = conceals = showing = refrain = unbound

TEMPER = 0.03  # the difference in value that makes a choice e times as frequent
UNLIKE = 0.1  # how often others are taken for people with habits of their own instead of the network
SUPPOSED = 12  # worlds in which others are asked what they would have chosen, where what they hide besides may have swayed them
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
    """Worlds `start` to `start + count - 1`; the same numbers give the same values on any machine. With none it is the network alone."""
    if start == 0:
        weigh_choices(scratch, box, seat, tree, evaluator, tablebase)
        if count > 0:
            weigh_secrets(scratch, box, seat, seed, evaluator)
    root, world = tree.nodes[ROOT], scratch.worlds[WORLD]
    for number in range(start, start + count):
        imagine_world(scratch, box, seat, seed, number)
        rng = imagine_secrets(world, box, seat, evaluator.scratch.odds, new_rng(seed & WORD, number))
        if mixes(world, seat):
            rng = seal_others(scratch, box, seat, number, rng, evaluator)
        copy_record(scratch.raw, VEILED, WORLD)
        for i in range(int(root.first), int(root.first) + int(root.edges)):
            copy_record(scratch.raw, WORLD, VEILED)
            apply(world, box, seat, int(tree.edges[i].action))
            go_on(scratch, box, seat, rng, evaluator)
            tree.edges[i].value += (scratch.values[seat] - tree.edges[i].value) / (number + 1)
    root.visits = start + count
    share_out(tree)


@inner
def imagine_world(scratch: SearchScratch, box: np.record, viewer: int, seed: int, number: int) -> None:
    """One of the worlds behind the veil of what is known."""
    world = scratch.worlds[WORLD]
    copy_record(scratch.raw, WORLD, KNOWN)
    seed_of(seed, number, scratch.words)
    imagine(world, box, viewer, scratch.words)
    reopen(world, box, viewer)


@inner
def weigh_choices(scratch: SearchScratch, box: np.record, seat: int, tree: Tree, evaluator: Evaluator, tablebase: Any) -> None:
    """The root: what is certain, or the choices that the network makes at least now and then, and how often."""
    known, mask = scratch.worlds[KNOWN], scratch.mask
    count = only_certain(known, box, seat, mask, legal(known, box, seat, mask), tablebase)
    count = refrain(known, box, seat, mask, count)
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
def usual_share(logits: Any, turned: Any, action: int, best: float, least: float) -> float:
    """The same as it is played: what is rarer than the least is never done."""
    share = share_of(logits, turned, action, best)
    return share if share >= least else 0.0


@inner
def ask_usual(scratch: SearchScratch, world: np.record, box: np.record, seat: int, evaluator: Evaluator) -> tuple[float, float, float]:
    """Ask a seat of this world: its best logit, the least share that is played, and all that are, together."""
    count = legal(world, box, seat, scratch.mask)
    ask(world, box, seat, evaluator, scratch.values)
    return usual_shares(evaluator.scratch.logits, evaluator.turned[seat], scratch.mask, count)


@inner
def usual_shares(logits: Any, turned: Any, mask: Any, count: int) -> tuple[float, float, float]:
    """The same of a seat that has just been asked."""
    best, total = best_logit(logits, mask, turned), 0.0
    least = max(RARE, HARDLY_EVER * share_of_all(logits, turned, mask, count, best))
    for i in range(count):
        total += usual_share(logits, turned, nth(mask, i), best, least)
    return best, least, total


@inner
def weigh_secrets(scratch: SearchScratch, box: np.record, viewer: int, seed: int, evaluator: Evaluator) -> None:
    """How likely each card lies under what another seat shows, if that seat chose it as the network plays."""
    known, odds, believed = scratch.worlds[KNOWN], evaluator.scratch.odds, evaluator.scratch.believed
    for i in range(len(believed)):
        believed[i] = NOT_WEIGHED
    for other in range(int(known.seats)):
        if doubtful(known, viewer, other):
            for card in range(odds.shape[1]):
                odds[other, card] = 0.0
            for number in range(SUPPOSED if swayed(known, other) else 1):
                imagine_world(scratch, box, viewer, seed, number)
                suppose_secrets(scratch, box, other, evaluator)
            believed[LIE * odds.shape[0] + other] = 1.0 - share_of_secret(odds[other], claimed(known, other))


@inner
def suppose_secrets(scratch: SearchScratch, box: np.record, other: int, evaluator: Evaluator) -> None:
    """Add how likely each card is by what its owner would have chosen with it in this world."""
    known, supposed, odds = scratch.worlds[KNOWN], scratch.worlds[VEILED], evaluator.scratch.odds
    logits, turned = evaluator.scratch.logits, evaluator.turned[other]
    for card in range(odds.shape[1]):
        copies = secret_copies(known, box, card)
        if copies > 0:
            copy_record(scratch.raw, VEILED, WORLD)
            action = suppose(supposed, other, card)
            best, least, total = ask_usual(scratch, supposed, box, other, evaluator)
            by_network = usual_share(logits, turned, action, best, least) / total
            odds[other, card] += copies * ((1.0 - UNLIKE) * by_network + UNLIKE * habit(card, action))


@inner
def share_of_secret(odds: Any, card: int) -> float:
    """How likely a card is among all that may lie there."""
    total = 0.0
    for i in range(len(odds)):
        total += odds[i]
    return float(odds[card] / total)


@rule
def weigh_looks(scratch: SearchScratch, box: np.record, seat: int, seed: int, evaluator: Evaluator) -> None:
    """What each thing that the seat may show looks like to those who do not know what it hides: how likely a lie.

    Asked after looking ahead; what only the seat knows is taken off the record in doing so.
    """
    known, supposed = scratch.worlds[KNOWN], scratch.worlds[VEILED]
    true, believed, logits = evaluator.scratch.odds[seat], evaluator.scratch.believed, evaluator.scratch.logits
    if not conceals(known, seat):
        return
    cards, looks = len(true), len(believed) - len(true)
    for card in range(cards):
        true[card] = believed[looks + card] = 0.0
    veil(known, box, SPECTATOR)
    for number in range(SUPPOSED):
        imagine_world(scratch, box, SPECTATOR, seed, number)
        for card in range(cards):
            copies = secret_copies(known, box, card)
            if copies > 0:
                copy_record(scratch.raw, VEILED, WORLD)
                suppose(supposed, seat, card)
                best, least, total = ask_usual(scratch, supposed, box, seat, evaluator)
                for shown in range(cards):
                    by_network = usual_share(logits, evaluator.turned[seat], showing(shown), best, least) / total
                    share = copies * ((1.0 - UNLIKE) * by_network + UNLIKE * habit(card, showing(shown)))
                    believed[looks + shown] += share
                    true[card] += share if shown == card else 0.0
    for card in range(cards):
        believed[looks + card] = 1.0 - true[card] / believed[looks + card]


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
def seal_others(scratch: SearchScratch, box: np.record, seat: int, number: int, rng: int, evaluator: Evaluator) -> int:
    """Sealed choices of the others do not depend on the seat's own: they are made once for all its choices."""
    known, world, believed = scratch.worlds[KNOWN], scratch.worlds[WORLD], evaluator.scratch.believed
    seats, most = int(world.seats), evaluator.scratch.odds.shape[0]
    for target in range(seats):
        believed[UNJOINED * most + target] = 1.0
    for other in range(seats):
        if other != seat:
            rng = next_rng(rng)
            act(scratch, box, other, rng, evaluator)
            if accusing(known, other) >= 0:
                expect_accusers(scratch, other, evaluator)
    for target in range(seats):
        if target != seat and accusing(known, target) >= 0:
            before = believed[JOINED * most + target] if number > 0 else 0.0
            believed[JOINED * most + target] = before + (1.0 - believed[UNJOINED * most + target] - before) / (number + 1)
    return rng


@inner
def expect_accusers(scratch: SearchScratch, other: int, evaluator: Evaluator) -> None:
    """How likely a seat that has just been asked accuses each of the rest: as often less nobody does."""
    known, believed, most = scratch.worlds[KNOWN], evaluator.scratch.believed, evaluator.scratch.odds.shape[0]
    logits, turned = evaluator.scratch.logits, evaluator.turned[other]
    best, least, total = usual_shares(logits, turned, scratch.mask, count_of(scratch.mask))
    for target in range(int(known.seats)):
        if target != other:
            share = usual_share(logits, turned, accusing(known, target), best, least) / total
            believed[UNJOINED * most + target] *= 1.0 - share


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


def names_for(game: Game, at_once: bool) -> Mapping[str, Any]:
    """What free names stand for: whoever decides at once refrains from what the game's policies say and does not ask who else accuses, for
    others may refrain too; whoever looks ahead refrains from nothing."""
    names = loops.names_of(game, policy_module(game))
    return {**names, "accusing": default.accusing} if at_once else {**names, "refrain": default.refrain}


def refrains(game: Game) -> bool:
    """Whether whoever decides at once refrains from anything in a game."""
    return policy_module(game).refrain is not default.refrain


@functools.cache
def bind_look_ahead(game: Game, at_once: bool = False) -> Callable[..., None]:
    """Looking ahead, compiled for one game."""
    bound: Callable[..., None] = jit.bind(look_ahead, names_for(game, at_once and refrains(game)))
    return bound


def bind_weigh_looks(game: Game) -> Callable[..., None]:
    """What the seat's own choices look like to others, compiled for one game."""
    bound: Callable[..., None] = loops.bind(weigh_looks, game, policy_module(game))
    return bound
