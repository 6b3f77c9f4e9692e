"""Judging one choice, as rules: the same numbers here and in a browser.

`look` adds worlds to a duel until its verdict is clear; sealed choices are compared with a mixture instead (`mixtures.py`); `rank` puts
what was compared into order. A host calls them, and may show what they have written after each call.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from teocalli.bots.candidates import CANDIDATE
from teocalli.bots.search import WORLD, copy_record
from teocalli.chance import next_rng
from teocalli.game import Game
from teocalli.jit import inner, rule, unbound
from teocalli.loops import apply
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
FORESEEN_FOR = 2048  # worlds, at most, in which the same is foreseen
FORESEEN_SPREAD = 0.03  # of losses by what is foreseen, in an even match, in shares of the win

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
