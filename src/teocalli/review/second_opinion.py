"""A second opinion, before a choice is blamed: would somebody who plays on well lose by it too?

In a duel everybody follows the policy, and what it does badly later is laid at the door of the choice. Sealed choices are judged by
searches anyway; of them only blames are in doubt, and only where there is a network.

Where a trained network has learnt the box on the table, and the game's estimators ask for it, the choice, its best rivals and what the
network would do are played on by the network (`network_duel.py`): `doubt` says what is compared, a host lets the network play, and `hear`
reads what it found. Nobody plays better, so what the network finds counts, and it is asked about what it would hardly ever do itself too.
The ledger goes by the same worlds (`beside_best`): what a choice cost there is what it cost here.

Elsewhere the choice and its best rivals are searched from once more, in one tree and in the same worlds: all who choose there find out by
and by how to go on. What counts is the share of the win in the later worlds of each search, when that is learnt. Such a search is no
better a judge than the duel, so the milder of both opinions counts: what only one of them finds bad is not said.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.bots.search import WORLD, copy_record, evaluate, walk_down
from teocalli.bots.tree import Tree, update
from teocalli.chance import next_rng
from teocalli.jit import inner, rule, unbound
from teocalli.loops import apply, is_over, turn
from teocalli.review.duel import KEPT, NO_PLANNER, DuelScratch, finish, imagine_kept, write_shares
from teocalli.review.estimators.methods import PLENTY
from teocalli.review.foresight import forget
from teocalli.review.judging import (
    CLEAR,
    SETTLED,
    SOUND,
    Comparison,
    conclude,
    is_settled,
    lead,
    mean_and_error,
    number_of,
    sort_rivals,
    verdict_on,
)
from teocalli.review.mixtures import error_of_searches

reconsidered = unbound  # see `review.estimators`

APART = 1 << 26  # the first world of the searches: a duel meets others
COMPARED = 3  # options: the one played and its best rivals
LEARNT = 2  # one part of so many of a search's worlds only teaches
FEWEST, MOST = 2, 6  # searches
ASKED = 32  # worlds in which a network plays on at a time
FEWEST_ASKED = 64  # and at least, where it is not clear before
HEARD = 4  # options that a network compares at most
SUSPECT = 0.04  # of the win: what the policy takes for worse than that, and an error more, is in doubt
FIRST_SCREENED, SCREENED = 32, 64  # worlds of the policy where a network has the last word, at first and at most


@rule
def reconsider(
    scratch: DuelScratch,
    comparison: Comparison,
    box: np.record,
    seat: int,
    played: int,
    seed: int,
    number: int,
    iterations: int,
    tree: Tree,
    tablebase: Any,
) -> int:
    """Search once more where a choice is to be blamed, and let the milder opinion count; says whether a further search is worth while."""
    judged, mine = comparison.judged[0], number_of(comparison, played)
    if number == 0:
        if int(judged.verdict) == SOUND:
            return 0
        sort_rivals(comparison, mine)
        judged.left = min(COMPARED, int(judged.options))
    search_options(scratch, comparison, box, seat, seed, number, reconsidered(iterations), tree, tablebase)
    rival, loss, error = largest_loss(comparison, number + 1)
    most = min(MOST, comparison.weighed.shape[0])
    if number + 1 < most and (number + 1 < FEWEST or not is_settled(loss, error, number + 1, most, SETTLED)):
        return 1
    if verdict_on(loss, error) < int(judged.verdict):
        soften(comparison, mine, rival, max(loss, 0.0), error, number + 1)
    return 0


@inner
def search_options(
    scratch: DuelScratch,
    comparison: Comparison,
    box: np.record,
    seat: int,
    seed: int,
    number: int,
    iterations: int,
    tree: Tree,
    tablebase: Any,
) -> None:
    """One search from all that is compared, in the same worlds; notes the share of each in the later of them."""
    left = int(comparison.judged[0].left)
    worlds = max(LEARNT, iterations // left)
    forget(tree)
    for k in range(left):
        comparison.weighed[number, k, 0] = 0.0
    for i in range(worlds):
        rng = imagine_kept(scratch, box, seat, seed, APART + number * worlds + i, tablebase)
        for k in range(left):
            search_from(scratch, box, seat, int(comparison.options[int(comparison.left[k])].action), rng, tree, tablebase)
            if i >= worlds // LEARNT:
                comparison.weighed[number, k, 0] += scratch.values[seat] / (worlds - worlds // LEARNT)


@inner
def search_from(scratch: Any, box: np.record, seat: int, action: int, rng: int, tree: Tree, tablebase: Any) -> None:
    """One world after one option: walk down the tree, play the rest out, learn from it; leaves every seat's share of the win."""
    world, depth = scratch.worlds[WORLD], 0
    copy_record(scratch.raw, WORLD, KEPT)
    apply(world, box, seat, action)
    if not is_over(world):
        depth = walk_down(scratch, box, turn(world), rng, tree, tablebase, False)
        finish(world, box, NO_PLANNER, scratch.plan, False, scratch.mask, next_rng(rng), tablebase)
    evaluate(scratch, box, tablebase)
    for i in range(depth):
        update(tree.nodes[scratch.path[i, 0]], tree.edges, int(scratch.path[i, 1]), scratch.values[scratch.path[i, 2]])
    write_shares(world, box, scratch.out, scratch.values, tablebase)


@inner
def largest_loss(comparison: Comparison, searches: int) -> tuple[int, float, float]:
    """The place of the rival that the searches prefer most to the option played, by how much, and the error of that."""
    rival = 1
    for k in range(2, int(comparison.judged[0].left)):
        if mean_share(comparison, k, searches) > mean_share(comparison, rival, searches):
            rival = k
    most = mean_share(comparison, rival, searches) - mean_share(comparison, 0, searches)
    squares = 0.0
    for i in range(searches):
        gap = comparison.weighed[i, rival, 0] - comparison.weighed[i, 0, 0] - most
        squares += gap * gap
    return rival, most, error_of_searches(squares, searches)


@inner
def soften(comparison: Comparison, mine: int, rival: int, loss: float, error: float, searches: int) -> None:
    """The second opinion counts: what was searched from is worth what the searches say, the others are as far behind as they were."""
    bring_down(comparison, mean_share(comparison, rival if loss > 0.0 else 0, searches))
    for k in range(int(comparison.judged[0].left)):
        option = comparison.options[int(comparison.left[k])]
        option.share, option.error = mean_share(comparison, k, searches), max(error, float(option.error))
    conclude(comparison, int(comparison.left[rival]) if loss > 0.0 else mine, loss, error)


@inner
def mean_share(comparison: Comparison, k: int, searches: int) -> float:
    """What one of the options searched from wins, on average over the searches."""
    share = 0.0
    for i in range(searches):
        share += comparison.weighed[i, k, 0]
    return share / searches


@inner
def bring_down(comparison: Comparison, top: float) -> None:
    """The best option is worth so much now, and all are as far behind it as they were."""
    judged = comparison.judged[0]
    before = float(comparison.options[number_of(comparison, int(judged.best))].share)
    for number in range(int(judged.options)):
        option = comparison.options[number]
        option.share = min(top, max(0.0, top - before + float(option.share)))


@rule
def doubt(comparison: Comparison, played: int, liked: Any, seldom: int, actions: Any) -> int:
    """Where a choice looks bad, or the network would hardly ever make it, what the network compares: the action played, what the
    network would do most likely, the best of the others.

    Says how many they are; 0 where nothing is in doubt.
    """
    judged, mine = comparison.judged[0], number_of(comparison, played)
    if float(judged.loss) - float(judged.error) < SUSPECT and not seldom:
        return 0
    judged.glance = judged.best
    sort_rivals(comparison, mine)
    for i in range(len(liked) - 1, -1, -1):
        number = number_of(comparison, int(liked[i]))
        if number != mine and int(comparison.options[number].action) == int(liked[i]):
            bring_forward(comparison, number)
    judged.left = min(HEARD, int(judged.options))
    for k in range(int(judged.left)):
        option = comparison.options[int(comparison.left[k])]
        actions[k], option.seen = option.action, 0
    return int(judged.left)


@rule
def anchor(comparison: Comparison, value: float) -> None:
    """Where nothing was in doubt: the network says what the position is worth to the seat. So much the best option is worth, and the others
    are as far behind it as the policy found."""
    highest = 0.0
    for number in range(int(comparison.judged[0].options)):
        highest = max(highest, float(comparison.options[number].share))
    for number in range(int(comparison.judged[0].options)):
        option = comparison.options[number]
        option.share = max(0.0, value - highest + float(option.share))


@inner
def bring_forward(comparison: Comparison, liked: int) -> None:
    """This option comes first of all rivals, the others stay in order."""
    at = 1
    while int(comparison.left[at]) != liked:
        at += 1
    for k in range(at, 1, -1):
        comparison.left[k] = comparison.left[k - 1]
    comparison.left[1] = liked


@rule
def hear(comparison: Comparison, seat: int, played: int, actions: Any, count: int, shares: Any, heard: Any, most: int) -> int:
    """Read what the network expects of so many actions in further worlds, and let that count once it is clear, or there are most of them.

    Says how many actions are worth asking about further, and leaves them in front; 0 when all is said. Of every seat it is kept in
    `heard`, by the place of the action among those that are compared.
    """
    mine, worlds = number_of(comparison, played), shares.shape[1]
    before = int(comparison.options[mine].seen)
    for k in range(count):
        number = number_of(comparison, int(actions[k]))
        place = place_of(comparison, number)
        for i in range(worlds):
            comparison.shares[number, before + i] = shares[k, i, seat]
            for one in range(shares.shape[2]):
                heard[place, before + i, one] = shares[k, i, one]
        comparison.options[number].seen = before + worlds
    seen, most = before + worlds, min(most, comparison.shares.shape[1])
    rival = best_heard(comparison, mine, actions, count)
    gain, error = lead(comparison.shares, rival, mine, seen)
    if seen + worlds <= most and not is_settled(gain, error, seen, most, SETTLED):
        return keep_in_front(comparison, rival, actions, count)
    write_heard(comparison, mine, rival, max(gain, 0.0), error)
    return 0


@inner
def place_of(comparison: Comparison, number: int) -> int:
    """The place of an option among those that the network compares, the one played first."""
    place = 0
    while int(comparison.left[place]) != number:
        place += 1
    return place


@rule
def most_asked(worlds: int, most: int, hurry: int) -> int:
    """In how many worlds a network plays on at most, where a policy may look into so many: usually as many as the game says."""
    return max(FEWEST_ASKED, worlds * most // PLENTY // hurry)


@inner
def best_heard(comparison: Comparison, mine: int, actions: Any, count: int) -> int:
    """The rival that the network expects most of."""
    rival, most = -1, -2.0
    for k in range(1, count):
        number = number_of(comparison, int(actions[k]))
        gain, _ = lead(comparison.shares, number, mine, int(comparison.options[mine].seen))
        if gain > most:
            rival, most = number, gain
    return rival


@inner
def keep_in_front(comparison: Comparison, rival: int, actions: Any, count: int) -> int:
    """The action played stays, and the best of its rivals; at first another that is not beaten yet."""
    seen, kept = int(comparison.options[rival].seen), 1
    for k in range(1, count):
        number = number_of(comparison, int(actions[k]))
        gain, error = lead(comparison.shares, rival, number, seen)
        if number == rival or (seen <= ASKED and gain <= CLEAR * error):
            actions[kept] = actions[k]
            kept += 1
    return kept


@inner
def write_heard(comparison: Comparison, mine: int, rival: int, loss: float, error: float) -> None:
    """What the network found counts; what it was not asked about is as far behind the best as it was."""
    best, seen = rival if loss > 0.0 else mine, int(comparison.options[mine].seen)
    own, _ = mean_and_error(comparison.shares[mine], seen)
    top, _ = mean_and_error(comparison.shares[best], seen)
    bring_down(comparison, top)
    for k in range(int(comparison.judged[0].left)):
        number = int(comparison.left[k])
        option = comparison.options[number]
        share, option.error = mean_and_error(comparison.shares[number], int(option.seen))
        if int(option.seen) < seen:
            gain, _ = lead(comparison.shares, number, mine, int(option.seen))
            share = min(top, max(0.0, own + gain))
        option.share = share
    conclude(comparison, best, loss, error)


@rule
def beside_best(comparison: Comparison, heard: Any, out: Any) -> int:
    """What everybody may expect after a choice, out[0], and after its best rival, out[1], as the network found; says in how many worlds.

    A rival that is not clearly better than the choice, or worse, is as good as the choice on average, give or take the error: of several
    that are alike the best in a few worlds is any, and a ledger adds up what only looked like a loss.
    """
    judged, worlds = comparison.judged[0], int(comparison.options[int(comparison.left[0])].seen)
    place = best_place(comparison, worlds)
    for seat in range(out.shape[2]):
        gain = 0.0
        for i in range(worlds):
            out[0, i, seat], out[1, i, seat] = heard[0, i, seat], heard[place, i, seat]
            gain += (heard[place, i, seat] - heard[0, i, seat]) / worlds
        if float(judged.loss) <= CLEAR * float(judged.error):
            for i in range(worlds):
                out[1, i, seat] -= gain
    return worlds


@inner
def best_place(comparison: Comparison, worlds: int) -> int:
    """The place of the best rival among those that were played in all worlds."""
    best, most = 1, -2.0
    for place in range(1, int(comparison.judged[0].left)):
        number = int(comparison.left[place])
        gain, _ = lead(comparison.shares, number, int(comparison.left[0]), worlds)
        if int(comparison.options[number].seen) == worlds and gain > most:
            best, most = place, gain
    return best
