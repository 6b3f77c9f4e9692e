"""Judging one choice, as rules: the same numbers here and in a browser.

`look` adds worlds to a duel until its verdict is clear; `weigh` searches once more and `judge_mixture` compares a sealed choice with what
the searches mix; `rank` puts what was compared into order. A host calls them, and may show what they have written after each call.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from teocalli.bots.candidates import CANDIDATE, ROOT, read_candidates
from teocalli.bots.search import WORLD, copy_record, evaluate, play_on, walk_down
from teocalli.bots.tree import EMPTY, WINDOW, Tree, new_tree, update
from teocalli.chance import next_rng
from teocalli.game import Game
from teocalli.jit import inner, rule, unbound
from teocalli.loops import apply, turn
from teocalli.masks import allowed
from teocalli.record_arrays import records
from teocalli.review.duel import KEPT, DuelScratch, finish, imagine_kept, write_shares
from teocalli.review.foresight import foresee, play_foreseen

foresight = most_worlds = unbound  # see `review.estimators`

SOUND, INACCURACY, MISTAKE, BLUNDER = 0, 1, 2, 3
INACCURACY_FROM, MISTAKE_FROM, BLUNDER_FROM = 0.05, 0.10, 0.20  # shares of the win
CLEAR = 2.0  # standard errors beyond a mark at which a verdict is given
SETTLED = 2.5  # standard errors from where a verdict would turn at which nothing is added: more than CLEAR, for one looks several times
NAMED = 1024  # worlds after which what was better than a fault is named: of many options the best in a few worlds is any
EARLY, SETTLED_EARLY = 512, 3.5  # worlds, up to which more is asked: a few are taken for clear too often, and more cost little
BEATEN = 3.0  # standard errors behind the best at which an option is not looked at further
FINE = 0.006  # an error at which nobody cares on which side of a mark a choice lies,
FINE_WORLDS = 8192  # with so many worlds at most; less with more
PLAYED = 2048  # playouts of rivals in a look, about: the more worlds, the fewer of the best go on
FORGIVEN = 0.1  # part of the top weight of a mixture from which a choice is never blamed
LEAST_SEARCHES = 2  # of a sealed choice
TRIED = 3  # one world of so many in a search begins with the choice that is judged
SURELY_FORGIVEN = 0.5  # part of the top weight from which further searches would not blame a choice either
TINY = 1e-9
FORESEEN_FOR = 2048  # worlds, at most, in which the same is foreseen
FORESEEN_SPREAD = 0.03  # of losses by what is foreseen, in an even match, in shares of the win
USUAL_SPREAD = 0.027  # of what searches of the same choice say, in shares of the win
USUAL_COUNT = 6.0  # searches that this counts for: the spread of a few is hardly known

OPTION = np.dtype(
    [
        ("action", "i8"),
        ("share", "f8"),  # of the win
        ("error", "f8"),  # its standard error
        ("weight", "f8"),  # how often to play it, where the choice is mixed
        ("seen", "i8"),  # the worlds of a duel in which it was played, the first ones
    ]
)
JUDGED = np.dtype(
    [
        ("options", "i8"),  # how many were compared
        ("left", "i8"),  # how many are played in further worlds
        ("worlds", "i8"),  # imagined so far
        ("best", "i8"),
        ("glance", "i8"),  # what looked best before a network was asked, -1 where none was
        ("verdict", "i8"),
        ("mixed", "i8"),
        ("loss", "f8"),  # how much of the win the best candidate had more
        ("error", "f8"),  # of the loss
        ("spread", "f8"),  # between the best and the worst candidate
    ]
)
SEARCH_NODES, SEARCH_EDGES = 1 << 13, 1 << 18  # room for the trees of a mixture


class Comparison(NamedTuple):
    """The options of one choice compared: the memory that judging works in, and its outcome."""

    judged: Any  # one record
    options: Any
    left: Any  # numbers of the options that are played in further worlds
    shares: Any  # [option, world] of the judged seat
    weighed: Any  # [search, action, value and weight] of a mixture
    candidates: Any  # of one search


def new_comparison(game: Game, worlds: int, searches: int) -> Comparison:
    """Room to judge with so many worlds and searches at most."""
    actions = game.actions
    return Comparison(
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
def is_settled(gain: float, error: float, count: int, most: int, settled: float) -> bool:
    """Whether more worlds would hardly turn the verdict."""
    inaccuracy = is_clear_of(INACCURACY_FROM, gain, error, count, most, settled)
    return (
        inaccuracy
        and is_clear_of(MISTAKE_FROM, gain, error, count, most, settled)
        and is_clear_of(BLUNDER_FROM, gain, error, count, most, settled)
    )


@inner
def is_clear_of(mark: float, gain: float, error: float, count: int, most: int, settled: float) -> bool:
    """Whether more worlds would hardly turn a verdict: it turns where the last of them would leave the loss clearly beyond its mark."""
    fine = FINE * math.sqrt(FINE_WORLDS / max(most, FINE_WORLDS))
    last = CLEAR * max(fine, error * math.sqrt(count / most))
    return error < fine or abs(gain - mark - last) > settled * error


@inner
def error_from(variance: float, count: int) -> float:
    """The standard error of a mean, as if one more world had gone otherwise: a few worlds that agree prove little."""
    return math.sqrt(variance / count + 1.0 / (count * count))


@inner
def error_of_searches(squares: float, count: int) -> float:
    """The standard error of the mean of a few searches, by the squares of their distances from it and by how far searches usually are."""
    return math.sqrt((squares + USUAL_COUNT * USUAL_SPREAD * USUAL_SPREAD) / (USUAL_COUNT + count - 1) / count)


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
def begin(comparison: Comparison, mask: Any) -> int:
    """A new judgement on the actions of a mask; says how many there are."""
    judged, count = comparison.judged[0], 0
    for action in range(len(comparison.options)):
        if allowed(mask, action):
            option = comparison.options[count]
            option.action = action
            option.share = option.error = option.weight = 0.0
            option.seen = 0
            comparison.left[count] = count
            count += 1
    judged.options = judged.left = count
    judged.worlds = judged.verdict = judged.mixed = 0
    judged.best = judged.glance = -1
    judged.loss = judged.error = judged.spread = 0.0
    return count


@rule
def look(
    scratch: DuelScratch,
    comparison: Comparison,
    box: np.record,
    seat: int,
    played: int,
    planner: int,
    seed: int,
    first: int,
    most: int,
    tablebase: Any,
) -> int:
    """Look into so many first worlds, or into as many again; says whether a further look would be worth while.

    The best of the others has been played in every world: one that only seems best, in fewer, is played in the rest before it counts.
    """
    judged, before = comparison.judged[0], int(comparison.judged[0].worlds)
    count, mine = after_look(before, first), number_of(comparison, played)
    if before == 0:
        scratch.searched[0] = 0
        sort_rivals(comparison, mine)
    look_ahead(scratch, comparison, box, seat, seed, foresight(first), tablebase)
    add_worlds(scratch, comparison, box, seat, planner, seed, count, tablebase)
    rival = best_rival(comparison, mine)
    while comparison.options[rival].seen < count:
        comparison.left[0] = rival
        judged.left = 1
        look_ahead(scratch, comparison, box, seat, seed, foresight(first), tablebase)
        add_worlds(scratch, comparison, box, seat, planner, seed, count, tablebase)
        rival = best_rival(comparison, mine)
    judged.worlds = count
    gain, error = lead(comparison.shares, rival, mine, count)
    if scratch.searched[0] > 0:
        error = math.sqrt(error * error + unforeseen(comparison.shares, rival, mine, count, first))
    best = rival if gain > 0.0 else mine
    write_options(comparison, mine, count)
    conclude(comparison, best, max(gain, 0.0), error)
    room = comparison.shares.shape[1]
    light, grave = int(most_worlds(False, most, room)), int(most_worlds(True, most, room))
    if count >= grave or (is_decided(gain, error, count, light, grave) and (gain < INACCURACY_FROM or count >= NAMED)):
        return 0
    keep_promising(comparison, mine, best, count)
    return 1


@inner
def is_decided(gain: float, error: float, count: int, light: int, grave: int) -> bool:
    """Whether more worlds would hardly turn the verdict, or there are as many as it is worth: a grave one may be worth more."""
    settled = SETTLED_EARLY if count <= EARLY else SETTLED
    inaccuracy = count >= light or is_clear_of(INACCURACY_FROM, gain, error, count, light, settled)
    mistake = is_clear_of(MISTAKE_FROM, gain, error, count, grave, settled)
    return inaccuracy and mistake and is_clear_of(BLUNDER_FROM, gain, error, count, grave, settled)


@inner
def after_look(before: int, first: int) -> int:
    """How many worlds there are after one more look; where something is foreseen, anew at each, no look counts for most of them."""
    if before == 0:
        return first
    return before + (min(before, FORESEEN_FOR) if foresight(first) > 0 else before)


@inner
def look_ahead(scratch: DuelScratch, comparison: Comparison, box: np.record, seat: int, seed: int, worlds: int, tablebase: Any) -> None:
    """Foresee what follows the options that are left; nothing more where nothing was."""
    if worlds > 0 and scratch.searched[0] >= 0:
        left = int(comparison.judged[0].left)
        foresee(scratch, comparison.options, comparison.left, left, box, seat, seed, worlds, tablebase)
        if int(scratch.foreseen.used[0]) == 0:
            scratch.searched[0] = -1


@inner
def unforeseen(shares: Any, rival: int, mine: int, count: int, first: int) -> float:
    """The square of the error of what was foreseen, on average over the looks; less where hardly anything is open any more."""
    parts, before = 0.0, 0
    while before < count:
        after = after_look(before, first)
        parts += (after - before) * (after - before)
        before = after
    middle = 0.5 * (mean_and_error(shares[rival], count)[0] + mean_and_error(shares[mine], count)[0])
    return 4.0 * middle * (1.0 - middle) * FORESEEN_SPREAD * FORESEEN_SPREAD * parts / (count * count)


@inner
def add_worlds(
    scratch: DuelScratch, comparison: Comparison, box: np.record, seat: int, planner: int, seed: int, stop: int, tablebase: Any
) -> None:
    """Play the options that are left in all worlds up to a number that they have not been played in."""
    left, start = int(comparison.judged[0].left), stop
    for i in range(left):
        start = min(start, int(comparison.options[int(comparison.left[i])].seen))
    for number in range(start, stop):
        rng = imagine_kept(scratch, box, seat, seed, number, tablebase)
        for i in range(left):
            option = comparison.options[int(comparison.left[i])]
            if number >= int(option.seen):
                play_option(scratch, box, seat, int(option.action), planner, rng, tablebase)
                comparison.shares[int(comparison.left[i]), number] = scratch.values[seat]
    for i in range(left):
        comparison.options[int(comparison.left[i])].seen = stop


@inner
def play_option(scratch: DuelScratch, box: np.record, seat: int, action: int, planner: int, rng: int, tablebase: Any) -> None:
    """Play an option in the world that was kept, what is foreseen after it, and the rest out: every seat's share of the win."""
    world = scratch.worlds[WORLD]
    copy_record(scratch.raw, WORLD, KEPT)
    apply(world, box, seat, action)
    if foresight(1) > 0:
        play_foreseen(scratch, box, seat, rng, tablebase)
    finish(world, box, planner, scratch.plan, False, scratch.mask, next_rng(rng), tablebase)
    write_shares(world, box, scratch.out, scratch.values, tablebase)


@inner
def number_of(comparison: Comparison, action: int) -> int:
    """The option of an action."""
    for option in range(int(comparison.judged[0].options)):
        if comparison.options[option].action == action:
            return option
    return 0


@inner
def best_rival(comparison: Comparison, mine: int) -> int:
    """The option that wins most beyond the one played, each in the worlds in which it was played."""
    rival, most = -1, -2.0
    for number in range(int(comparison.judged[0].options)):
        if number != mine:
            gain, _ = lead(comparison.shares, number, mine, int(comparison.options[number].seen))
            if gain > most:
                rival, most = number, gain
    return rival


@inner
def write_options(comparison: Comparison, mine: int, count: int) -> None:
    """Write down what each option is worth: those left out of the last worlds stay as far from the one played as they were."""
    mean, _ = mean_and_error(comparison.shares[mine], count)
    for number in range(int(comparison.judged[0].options)):
        option, seen = comparison.options[number], int(comparison.options[number].seen)
        share, error = mean_and_error(comparison.shares[number], seen)
        if seen < count:
            gain, _ = lead(comparison.shares, number, mine, seen)
            share = min(1.0, max(0.0, mean + gain))
        option.share, option.error = share, error


@inner
def conclude(comparison: Comparison, best: int, loss: float, error: float) -> None:
    """Write the verdict down."""
    judged, least = comparison.judged[0], float(comparison.options[best].share)
    for option in range(int(judged.options)):
        least = min(least, float(comparison.options[option].share))
    judged.best = comparison.options[best].action
    judged.loss = loss
    judged.error = error
    judged.spread = max(loss, float(comparison.options[best].share) - least)
    judged.verdict = verdict_on(loss, error)


@inner
def keep_promising(comparison: Comparison, mine: int, best: int, count: int) -> None:
    """The option played goes on, and the best of the others, fewer the more worlds there are: one of several that are alike is enough."""
    judged, room = comparison.judged[0], max(1, PLAYED // count)
    sort_rivals(comparison, mine)
    kept = 1
    for i in range(1, int(judged.options)):
        option = int(comparison.left[i])
        gain, error = lead(comparison.shares, best, option, int(comparison.options[option].seen))
        if kept == 1 or (kept <= room and gain <= BEATEN * error):
            comparison.left[kept] = option
            kept += 1
    judged.left = kept


@inner
def sort_rivals(comparison: Comparison, mine: int) -> None:
    """The number of the option played, then those of all others, the best first."""
    left, options, count = comparison.left, comparison.options, 1
    left[0] = mine
    for number in range(int(comparison.judged[0].options)):
        if number != mine:
            at = count
            while at > 1 and options[int(left[at - 1])].share < options[number].share:
                left[at] = left[at - 1]
                at -= 1
            left[at] = number
            count += 1


@rule
def weigh(
    scratch: DuelScratch,
    comparison: Comparison,
    box: np.record,
    seat: int,
    played: int,
    seed: int,
    iterations: int,
    number: int,
    tree: Tree,
    tablebase: Any,
) -> None:
    """Search once more, and note what each action was worth and how often to play it; a weight below 0 says that it was not tried."""
    for i in range(len(tree.slots)):
        tree.slots[i] = EMPTY
    tree.used[0] = tree.used[1] = 0
    for i in range(iterations):
        rng = imagine_kept(scratch, box, seat, seed, i, tablebase)
        tried = edge_of(tree, played) if i % TRIED == TRIED - 1 else EMPTY
        if tried == EMPTY:
            search_world(scratch, box, seat, rng, tree, tablebase)
        else:
            try_in_world(scratch, box, seat, rng, tree, tried, tablebase)
    count = read_candidates(tree, comparison.candidates)
    for action in range(comparison.weighed.shape[1]):
        comparison.weighed[number, action, 1] = -1.0
    for i in range(count):
        candidate = comparison.candidates[i]
        comparison.weighed[number, int(candidate.action), 0] = candidate.value
        comparison.weighed[number, int(candidate.action), 1] = candidate.weight


@inner
def edge_of(tree: Tree, action: int) -> int:
    """The edge of an action at the root; EMPTY where there is none."""
    root = tree.nodes[ROOT]
    if int(tree.used[0]) > 0:
        for edge in range(int(root.first), int(root.first) + int(root.edges)):
            if tree.edges[edge].action == action:
                return edge
    return EMPTY


@inner
def search_world(scratch: Any, box: np.record, seat: int, rng: int, tree: Tree, tablebase: Any) -> None:
    """An iteration of a search, as `bots.search` has it."""
    depth = walk_down(scratch, box, seat, rng, tree, tablebase, False)
    play_on(scratch.worlds[WORLD], box, scratch.mask, 0, next_rng(rng), tablebase)
    evaluate(scratch, box, tablebase)
    for i in range(depth):
        update(tree.nodes[scratch.path[i, 0]], tree.edges, int(scratch.path[i, 1]), scratch.values[scratch.path[i, 2]])


@inner
def try_in_world(scratch: Any, box: np.record, seat: int, rng: int, tree: Tree, tried: int, tablebase: Any) -> None:
    """See what the choice that is judged is worth, which a mixture without it hardly ever looks at.

    Nothing else is learnt: the others would come to answer a choice that they do not expect.
    """
    world, edge = scratch.worlds[WORLD], tree.edges[tried]
    apply(world, box, seat, int(edge.action))
    walk_down(scratch, box, turn(world), rng, tree, tablebase, False)
    play_on(world, box, scratch.mask, 0, next_rng(rng), tablebase)
    evaluate(scratch, box, tablebase)
    edge.visits += 1
    edge.value += (scratch.values[seat] - edge.value) / min(int(edge.visits), WINDOW)


@rule
def judge_mixture(comparison: Comparison, played: int, searches: int, most: int, iterations: int) -> int:
    """The searches so far, averaged: the loss against the mixture, nothing where the mixture makes that choice too; says whether another
    search would be worth while."""
    judged, top = comparison.judged[0], 0
    for number in range(int(judged.options)):
        average_searches(comparison, number, searches)
        if comparison.options[number].weight > comparison.options[top].weight:
            top = number
    mine = number_of(comparison, played)
    loss, error = loss_against(comparison, played, searches)
    part = float(comparison.options[mine].weight) / max(float(comparison.options[top].weight), TINY)
    forgiving_matters = part >= FORGIVEN and loss >= INACCURACY_FROM
    settled = part >= SURELY_FORGIVEN or (not forgiving_matters and is_settled(loss, error, searches, most, SETTLED))
    loss = 0.0 if part >= FORGIVEN else max(0.0, loss)
    judged.worlds = searches * iterations
    judged.mixed = 1
    conclude(comparison, mine if loss == 0.0 else top, loss, error)
    highest, least = 0.0, 1.0
    for number in range(int(judged.options)):
        highest, least = max(highest, float(comparison.options[number].share)), min(least, float(comparison.options[number].share))
    judged.spread = max(loss, highest - least)
    return int(searches < most and (searches < LEAST_SEARCHES or not settled))


@inner
def average_searches(comparison: Comparison, number: int, searches: int) -> None:
    """What one action was worth on average, to the searches that tried it."""
    option, tried = comparison.options[number], 0
    action, weight, mean, squares = int(option.action), 0.0, 0.0, 0.0
    for i in range(searches):
        if comparison.weighed[i, action, 1] >= 0.0:
            weight += comparison.weighed[i, action, 1]
            mean += comparison.weighed[i, action, 0]
            tried += 1
    mean /= max(tried, 1)
    for i in range(searches):
        if comparison.weighed[i, action, 1] >= 0.0:
            squares += (comparison.weighed[i, action, 0] - mean) * (comparison.weighed[i, action, 0] - mean)
    option.share = mean
    option.error = error_of_searches(squares, max(tried, 1))
    option.weight = weight / searches


@inner
def loss_against(comparison: Comparison, played: int, searches: int) -> tuple[float, float]:
    """How much more the mixtures earn than an action, with the error of that; nothing where no search tried it."""
    tried, mean, squares = 0, 0.0, 0.0
    for i in range(searches):
        if comparison.weighed[i, played, 1] >= 0.0:
            mean += earned(comparison, i) - comparison.weighed[i, played, 0]
            tried += 1
    if tried == 0:
        return 0.0, 0.0
    mean /= tried
    for i in range(searches):
        if comparison.weighed[i, played, 1] >= 0.0:
            gap = earned(comparison, i) - comparison.weighed[i, played, 0] - mean
            squares += gap * gap
    return mean, error_of_searches(squares, tried)


@inner
def earned(comparison: Comparison, number: int) -> float:
    """What the mixture of a search earns."""
    total = 0.0
    for action in range(comparison.weighed.shape[1]):
        if comparison.weighed[number, action, 1] > 0.0:
            total += comparison.weighed[number, action, 0] * comparison.weighed[number, action, 1]
    return total


@rule
def rank(comparison: Comparison) -> None:
    """Put the options into order, when nothing more is added: the best first, then by weight or share, the lower action among equals."""
    judged, options = comparison.judged[0], comparison.options
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
    one.seen, other.seen = int(other.seen), int(one.seen)
