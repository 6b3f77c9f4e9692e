"""Judging one choice, as rules: the same numbers here and in a browser.

`look` adds worlds to a duel until its verdict is clear; `weigh` searches once more and `judge_mixture` compares a sealed choice with what
the searches mix; `rank` puts what was compared into order. A host calls them, and may show what they have written after each call.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from teocalli.bots.candidates import CANDIDATE, read_candidates
from teocalli.bots.search import search
from teocalli.bots.tree import EMPTY, Tree, new_tree
from teocalli.game import Game
from teocalli.jit import inner, rule
from teocalli.masks import allowed
from teocalli.record_arrays import records
from teocalli.review.duel import DuelScratch, imagine_kept, play_kept

SOUND, INACCURACY, MISTAKE, BLUNDER = 0, 1, 2, 3
INACCURACY_FROM, MISTAKE_FROM, BLUNDER_FROM = 0.05, 0.10, 0.20  # shares of the win
CLEAR = 2.0  # standard errors from a mark at which a verdict is clear
BEATEN = 3.0  # standard errors behind the best at which a candidate is dropped
FINE = 0.01  # an error at which nobody cares on which side of a mark a choice lies
FORGIVEN = 0.1  # part of the top weight of a mixture from which a choice is never blamed
FEW = 8  # a sample of no more is not taken for a sample of worlds

OPTION = np.dtype(
    [
        ("action", "i8"),
        ("share", "f8"),  # of the win
        ("error", "f8"),  # its standard error
        ("weight", "f8"),  # how often to play it, where the choice is mixed
    ]
)
JUDGED = np.dtype(
    [
        ("options", "i8"),  # how many were compared
        ("left", "i8"),  # how many still are
        ("worlds", "i8"),  # imagined so far
        ("best", "i8"),
        ("verdict", "i8"),
        ("mixed", "i8"),
        ("loss", "f8"),  # how much of the win the best candidate had more
        ("error", "f8"),  # of the loss
        ("stake", "f8"),  # between the best and the worst candidate
    ]
)
SEARCH_NODES, SEARCH_EDGES = 1 << 13, 1 << 18  # room for the trees of a mixture


class Desk(NamedTuple):
    """What judging writes on and writes down."""

    judged: Any  # one record
    options: Any
    left: Any  # numbers of the options that are still compared
    shares: Any  # [option, world] of the judged seat
    weighed: Any  # [search, action, value and weight] of a mixture
    candidates: Any  # of one search


def new_desk(game: Game, worlds: int, searches: int) -> Desk:
    """Room to judge with so many worlds and searches at most."""
    actions = game.actions
    return Desk(
        records(1, JUDGED),
        records(actions, OPTION),
        np.zeros(actions, np.int64),
        np.zeros((actions, worlds)),
        np.zeros((searches, actions, 2)),
        records(actions, CANDIDATE),
    )


def new_judging_tree() -> Tree:
    """Room for the searches of a mixture."""
    return new_tree(SEARCH_NODES, SEARCH_EDGES)


@rule
def verdict_on(loss: float, error: float) -> int:
    """The gravest mark that the loss is clearly beyond."""
    sure = loss - CLEAR * error
    if sure >= BLUNDER_FROM:
        return BLUNDER
    if sure >= MISTAKE_FROM:
        return MISTAKE
    return INACCURACY if sure >= INACCURACY_FROM else SOUND


@inner
def is_clear(gain: float, error: float) -> bool:
    """Whether the verdict stays as it is, as far as anybody cares."""
    beyond = CLEAR * error
    near = min(abs(gain - INACCURACY_FROM), abs(gain - MISTAKE_FROM), abs(gain - BLUNDER_FROM))
    return error < FINE or near > beyond


@inner
def error_from(variance: float, count: int) -> float:
    """The standard error of a mean, as if one more world had gone otherwise: a few worlds that agree prove little."""
    if count > FEW:
        return math.sqrt(variance / count + 1.0 / (count * count))
    return math.sqrt(variance / count)


@inner
def mean_and_error(sample: Any, count: int) -> tuple[float, float]:
    """The mean of the first numbers of a sample, and its standard error."""
    mean = 0.0
    for i in range(count):
        mean += sample[i]
    mean /= count
    squares = 0.0
    for i in range(count):
        squares += (sample[i] - mean) * (sample[i] - mean)
    return mean, error_from(squares / (count - 1) if count > 1 else 0.25, count)


@inner
def lead(shares: Any, one: int, other: int, count: int) -> tuple[float, float]:
    """How much more one option wins than another in the same worlds, with the error of that."""
    mean = 0.0
    for i in range(count):
        mean += shares[one, i] - shares[other, i]
    mean /= count
    squares = 0.0
    for i in range(count):
        gap = shares[one, i] - shares[other, i] - mean
        squares += gap * gap
    return mean, error_from(squares / (count - 1) if count > 1 else 0.25, count)


@rule
def begin(desk: Desk, mask: Any) -> int:
    """A new judgement on the actions of a mask; says how many there are."""
    judged, count = desk.judged[0], 0
    for action in range(len(desk.options)):
        if allowed(mask, action):
            option = desk.options[count]
            option.action = action
            option.share = option.error = option.weight = 0.0
            desk.left[count] = count
            count += 1
    judged.options = judged.left = count
    judged.worlds = judged.verdict = judged.mixed = 0
    judged.best = -1
    judged.loss = judged.error = judged.stake = 0.0
    return count


@rule
def look(
    scratch: DuelScratch, desk: Desk, box: np.record, seat: int, played: int, planner: int, seed: int, first: int, most: int, tablebase: Any
) -> int:
    """Look into so many first worlds, or into as many again; says whether a further look would be worth while."""
    judged, before = desk.judged[0], int(desk.judged[0].worlds)
    count = before + (before if before > 0 else first)
    add_worlds(scratch, desk, box, seat, planner, seed, before, count, tablebase)
    judged.worlds = count
    mine = number_of(desk, played)
    rival = best_rival(desk, mine, count)
    gain, error = lead(desk.shares, rival, mine, count)
    best = rival if gain > 0.0 else mine
    conclude(desk, best, max(gain, 0.0), error)
    if is_clear(gain, error) or count >= most:
        return 0
    drop_beaten(desk, mine, rival, best, count)
    return 1


@inner
def add_worlds(
    scratch: DuelScratch, desk: Desk, box: np.record, seat: int, planner: int, seed: int, start: int, stop: int, tablebase: Any
) -> None:
    """Play all options that are left in more worlds."""
    for number in range(start, stop):
        rng = imagine_kept(scratch, box, seat, seed, number, tablebase)
        for i in range(int(desk.judged[0].left)):
            option = int(desk.left[i])
            play_kept(scratch, box, seat, int(desk.options[option].action), planner, rng, scratch.values, tablebase)
            desk.shares[option, number] = scratch.values[seat]


@inner
def number_of(desk: Desk, action: int) -> int:
    """The option of an action."""
    for option in range(int(desk.judged[0].options)):
        if desk.options[option].action == action:
            return option
    return 0


@inner
def best_rival(desk: Desk, mine: int, count: int) -> int:
    """The best of the other options that are left; writes down what each is worth."""
    rival, most = -1, -1.0
    for i in range(int(desk.judged[0].left)):
        number = int(desk.left[i])
        share, error = mean_and_error(desk.shares[number], count)
        option = desk.options[number]
        option.share, option.error = share, error
        if number != mine and share > most:
            rival, most = number, share
    return rival


@inner
def conclude(desk: Desk, best: int, loss: float, error: float) -> None:
    """Write the verdict down."""
    judged, least = desk.judged[0], float(desk.options[best].share)
    for option in range(int(judged.options)):
        least = min(least, float(desk.options[option].share))
    judged.best = desk.options[best].action
    judged.loss = loss
    judged.error = error
    judged.stake = max(loss, float(desk.options[best].share) - least)
    judged.verdict = verdict_on(loss, error)


@inner
def drop_beaten(desk: Desk, mine: int, rival: int, best: int, count: int) -> None:
    """Options that are clearly behind the best are compared no longer."""
    judged, kept = desk.judged[0], 0
    for i in range(int(judged.left)):
        option = int(desk.left[i])
        if option != mine and option != rival:
            gain, error = lead(desk.shares, best, option, count)
            if gain > BEATEN * error:
                continue
        desk.left[kept] = option
        kept += 1
    judged.left = kept


@rule
def weigh(scratch: Any, desk: Desk, box: np.record, seat: int, seed: int, iterations: int, number: int, tree: Tree, tablebase: Any) -> None:
    """Search once more, and note what each action was worth and how often to play it; a weight below 0 says that it was not tried."""
    for i in range(len(tree.slots)):
        tree.slots[i] = EMPTY
    tree.used[0] = tree.used[1] = 0
    search(scratch, box, seat, seed, 0, iterations, tree, tablebase)
    count = read_candidates(tree, desk.candidates)
    for action in range(desk.weighed.shape[1]):
        desk.weighed[number, action, 1] = -1.0
    for i in range(count):
        candidate = desk.candidates[i]
        desk.weighed[number, int(candidate.action), 0] = candidate.value
        desk.weighed[number, int(candidate.action), 1] = candidate.weight


@rule
def judge_mixture(desk: Desk, played: int, searches: int, iterations: int) -> None:
    """Several searches, averaged: the loss against the mixture, and nothing where the mixture makes that choice too."""
    judged, top = desk.judged[0], 0
    for number in range(int(judged.options)):
        average_searches(desk, number, searches)
        if desk.options[number].weight > desk.options[top].weight:
            top = number
    mine = number_of(desk, played)
    loss, error = loss_against(desk, played, searches)
    sound = desk.options[mine].weight >= FORGIVEN * desk.options[top].weight
    loss = 0.0 if sound else max(0.0, loss)
    judged.worlds = searches * iterations
    judged.mixed = 1
    conclude(desk, mine if loss == 0.0 else top, loss, error)
    highest, least = 0.0, 1.0
    for number in range(int(judged.options)):
        highest, least = max(highest, float(desk.options[number].share)), min(least, float(desk.options[number].share))
    judged.stake = max(loss, highest - least)


@inner
def average_searches(desk: Desk, number: int, searches: int) -> None:
    """What one action was worth on average, to the searches that tried it."""
    option, tried = desk.options[number], 0
    action, weight, mean, squares = int(option.action), 0.0, 0.0, 0.0
    for i in range(searches):
        if desk.weighed[i, action, 1] >= 0.0:
            weight += desk.weighed[i, action, 1]
            mean += desk.weighed[i, action, 0]
            tried += 1
    mean /= max(tried, 1)
    for i in range(searches):
        if desk.weighed[i, action, 1] >= 0.0:
            squares += (desk.weighed[i, action, 0] - mean) * (desk.weighed[i, action, 0] - mean)
    option.share = mean
    option.error = error_from(squares / (tried - 1) if tried > 1 else 0.25, max(tried, 1))
    option.weight = weight / searches


@inner
def loss_against(desk: Desk, played: int, searches: int) -> tuple[float, float]:
    """How much more the mixtures earn than an action, with the error of that; nothing where no search tried it."""
    tried, mean, squares = 0, 0.0, 0.0
    for i in range(searches):
        if desk.weighed[i, played, 1] >= 0.0:
            mean += earned(desk, i) - desk.weighed[i, played, 0]
            tried += 1
    if tried == 0:
        return 0.0, 0.0
    mean /= tried
    for i in range(searches):
        if desk.weighed[i, played, 1] >= 0.0:
            gap = earned(desk, i) - desk.weighed[i, played, 0] - mean
            squares += gap * gap
    return mean, error_from(squares / (tried - 1) if tried > 1 else 0.25, tried)


@inner
def earned(desk: Desk, number: int) -> float:
    """What the mixture of a search earns."""
    total = 0.0
    for action in range(desk.weighed.shape[1]):
        if desk.weighed[number, action, 1] > 0.0:
            total += desk.weighed[number, action, 0] * desk.weighed[number, action, 1]
    return total


@rule
def rank(desk: Desk) -> None:
    """Put the options into order, when nothing more is added: the best first, then by weight or share, the lower action among equals."""
    judged, options = desk.judged[0], desk.options
    for at in range(1, int(judged.options)):
        while at > 0 and comes_before(judged, options[at], options[at - 1]):
            swap(options[at], options[at - 1])
            at -= 1


@inner
def comes_before(judged: np.record, one: np.record, other: np.record) -> bool:
    if (one.action == judged.best) != (other.action == judged.best):
        return bool(one.action == judged.best)
    mine, theirs = (float(one.weight), float(other.weight)) if judged.mixed else (float(one.share), float(other.share))
    return mine > theirs or (mine == theirs and one.action < other.action)


@inner
def swap(one: np.record, other: np.record) -> None:
    one.action, other.action = int(other.action), int(one.action)
    one.share, other.share = float(other.share), float(one.share)
    one.error, other.error = float(other.error), float(one.error)
    one.weight, other.weight = float(other.weight), float(one.weight)
