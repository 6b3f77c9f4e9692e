"""The ledger: where a result came from. Result = even share + the deal + reveals + guesses + what each seat's choices did.

Steps telescope, so that the sum is exact whatever the noise of single items. Where the trained network is asked at a table
(`second_opinion.py`), it says what every position is worth, and the skill of a choice is minus the loss of the verdict, as far as that is
clear; a choice about which nobody had to ask is sound, and has none. Elsewhere positions are played out by the policy, and skill is what a
choice was worth beyond what the policy would have chosen, from what its seat knew. What a choice did beyond its skill, in the true
position, is the luck of a guess; what came to light afterwards is the luck of a reveal. Sealed choices of one moment are one step: else the
last to seal would get all the luck of guessing. Nobody's luck in a step is more than a whole win: where the skills of several, or what was
known and what was true, would come to more, as much of the skills counts as was possible.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from teocalli import jit
from teocalli.jit import rule, unbound
from teocalli.loops import owing
from teocalli.match import Match
from teocalli.review.duel import REFERENCE, Beside, Playouts, Shares
from teocalli.review.moments import Moment
from teocalli.review.network_duel import NetworkOpinion

mixes = unbound  # see `bots.policies`

Kind = Literal["deal", "reveal", "guess", "skill"]
Heard = Mapping[tuple[int, int], Beside]  # by ply and seat: a choice and what was better, as the network found
Seats = Collection[int] | None  # or all
CLEAR = 2.0  # standard errors from nothing at which an effect is more than noise
LONG = 32  # steps of a match from which on each position has fewer playouts
FEWEST = 16  # playouts
SLOWER, FEWEST_BY_NETWORK = 8, 4  # playouts of the policy for one of the network, which says more; and how many of these there are at least


@dataclass(frozen=True)
class Item:
    """What one thing did to every seat's share of the win; `seat` made the choice, where it was one."""

    kind: Kind
    ply: int
    seat: int | None
    effect: tuple[float, ...]
    error: tuple[float, ...]  # the standard error of each effect

    def is_clear(self, seat: int) -> bool:
        """Whether the effect on a seat is more than the noise of its estimate."""
        return abs(self.effect[seat]) > CLEAR * self.error[seat]


@dataclass(frozen=True)
class Account:
    """The ledger as one seat reads it: final - initial = own + others + luck."""

    seat: int
    initial: float
    final: float
    own: float
    others: float
    luck: float
    items: tuple[Item, ...]  # the largest first


def account_of(items: list[Item], seat: int, seats: int, final: float) -> Account:
    """The account of one seat."""
    own = others = luck = 0.0
    for item in items:  # not `sum`, whose rounding is its own
        if item.kind != "skill":
            luck += item.effect[seat]
        elif item.seat == seat:
            own += item.effect[seat]
        else:
            others += item.effect[seat]
    ranked = tuple(sorted(items, key=lambda item: -abs(item.effect[seat])))
    return Account(seat, 1.0 / seats, final, own, others, luck, ranked)


def final_shares(match: Match) -> Shares:
    """Each seat's share of the win of a finished match."""
    first = np.array([standing.place == 1 for standing in match.standings()], np.float64)
    shares: Shares = first / first.sum()
    return shares


def steps_of(playouts: Playouts, moments: list[Moment]) -> Iterator[list[Moment]]:
    """The choices in steps: one each, and together where they were sealed at the same time."""
    step: list[Moment] = []
    for moment in moments:
        if step and not is_same_moment(playouts, step[-1], moment):
            yield step
            step = []
        step.append(moment)
    if step:
        yield step


def is_same_moment(playouts: Playouts, before: Moment, after: Moment) -> bool:
    return bool(playouts.bound(is_sealed_with)(before.state, before.seat, after.state))


@rule
def is_sealed_with(before: np.record, seat: int, after: np.record) -> bool:
    """Whether two sealed choices were made without knowing of each other: the second was owed already, and nobody owes anew."""
    return bool(mixes(before, seat)) and int(owing(after)) == int(owing(before)) & ~(1 << seat)


def ledger_of(
    playouts: Playouts, match: Match, moments: list[Moment], count: int, seed: int, heard: Heard | None = None, asked: Seats = None
) -> list[Item]:
    """Everything that happened, as items whose effects add up to the result less an even share; `heard` where the network is asked.

    The choices of seats that nobody asked about, by default none, are told as luck: people may keep their faults to themselves.
    """
    return ledger_and_curve(playouts, match, moments, count, seed, heard, asked)[0]


def ledger_and_curve(
    playouts: Playouts, match: Match, moments: list[Moment], count: int, seed: int, heard: Heard | None = None, asked: Seats = None
) -> tuple[list[Item], list[tuple[float, ...]]]:
    """The same, and every seat's share of the win by ply: the deal first, the result last."""
    return ledger_until(playouts, moments, match.state, match.ply, final_shares(match), count, seed, heard, asked)


def playouts_in(count: int, steps: int) -> int:
    """How many playouts there are of each position: fewer in a long match, whose steps are small."""
    return count if steps <= LONG else max(min(count, FEWEST), count * LONG // steps)


def network_playouts_in(count: int, steps: int) -> int:
    """The same where the network plays on: a long match has fewer, but not so few that its curve is nothing but noise."""
    return max(FEWEST_BY_NETWORK, min(FEWEST, count // SLOWER), playouts_in(count, steps) // SLOWER)


def ledger_until(
    playouts: Playouts,
    moments: list[Moment],
    last_state: np.record,
    plies: int,
    final: Shares,
    count: int,
    seed: int,
    heard: Heard | None = None,
    asked: Seats = None,
) -> tuple[list[Item], list[tuple[float, ...]]]:
    """The same of any choices that lead to an end."""
    steps = list(steps_of(playouts, moments))
    positions: Playouts | NetworkOpinion = playouts
    if heard is None:
        count = playouts_in(count, len(steps))
    else:
        positions, count = NetworkOpinion(playouts.game, playouts.box, playouts.seats), network_playouts_in(count, len(steps))
    end, nothing = np.tile(final, (count, 1)), np.zeros((count, playouts.seats))
    now = positions.true_shares(moments[0].state, seed, count) if moments else end
    items, curve = [item_of("deal", 0, None, (now, np.full_like(now, 1.0 / playouts.seats), 1.0))], list[tuple[float, ...]]()
    for number, step in enumerate(steps):
        is_end, last = number + 1 == len(steps), step[-1]
        next_ply = plies if is_end else steps[number + 1][0].ply
        curve += [item_of("deal", 0, None, (now, nothing, 1.0)).effect] * (next_ply - len(curve))
        after = last_state if is_end else steps[number + 1][0].state
        then = expected = end if is_end else positions.true_shares(after, seed, count)
        if is_chance_between(last.state, after):
            expected = positions.true_shares(last.state, seed, count, last.seat, last.action)
        told = [one for one in step if asked is None or one.seat in asked]
        found = [(one, skill_of(playouts, one, count, seed) if heard is None else heard.get((one.ply, one.seat))) for one in told]
        skills = [(moment, shares) for moment, shares in found if shares is not None]
        part = possible_part(expected, now, [shares for _, shares in skills])
        items += [item_of("skill", moment.ply, moment.seat, (*shares, part)) for moment, shares in skills]
        guessed = (expected, now, 1.0), *((*shares, -part) for _, shares in skills)
        items.append(item_of("guess", last.ply, last.seat if len(step) == 1 else None, *guessed))
        items.append(item_of("reveal", last.ply, None, (then, expected, 1.0)))
        now = then
    return items, [*curve, tuple(final.tolist())]


def possible_part(expected: Shares, now: Shares, skills: Sequence[Beside]) -> float:
    """How much of the skills of a step can count: all, unless somebody's luck in it would be more than a whole win."""
    part, moved = 1.0, item_of("guess", 0, None, (expected, now, 1.0)).effect
    skilled = item_of("skill", 0, None, *((*shares, 1.0) for shares in skills)).effect if skills else ()
    for by_all, by_skill in zip(moved, skilled, strict=False):
        if by_all - by_skill > 1.0:
            part = min(part, (by_all - 1.0) / by_skill)
        elif by_all - by_skill < -1.0:
            part = min(part, (by_all + 1.0) / by_skill)
    return part


def is_chance_between(before: np.record, after: np.record) -> bool:
    """Whether anything came to light or was drawn."""
    return bool(before.learnt != after.learnt or before.drawn != after.drawn)


def skill_of(playouts: Playouts, moment: Moment, count: int, seed: int) -> Beside | None:
    """The shares after a choice and after the policy's own in each world that its seat imagines; none where there was no choice."""
    known = playouts.known(moment.state, moment.seat)
    if len(playouts.candidates(known, moment.seat, moment.action)) == 1:
        return None
    shares = playouts.duel(known, moment.seat, [moment.action, REFERENCE], seed + moment.ply, 0, count, varied=True)
    return shares[0], shares[1]


def item_of(kind: Kind, ply: int, seat: int | None, *differences: tuple[Shares, Shares, float]) -> Item:
    """An item whose effect is the sum of the mean differences of pairs of samples, each with its sign."""
    effect, squares = np.zeros(differences[0][0].shape[1]), np.zeros(differences[0][0].shape[1])
    for more, less, sign in differences:
        jit.compiled(add_difference)(more, less, sign, effect, squares)
    return Item(kind, ply, seat, tuple(effect.tolist()), tuple(np.sqrt(squares).tolist()))


@rule
def add_difference(more: Any, less: Any, sign: float, effect: Any, squares: Any) -> None:
    """Add the mean difference between two samples to the effect on each seat, and the square of its error."""
    count = more.shape[0]
    for seat in range(more.shape[1]):
        mean, spread = 0.0, 0.0
        for i in range(count):
            mean += more[i, seat] - less[i, seat]
        mean /= count
        for i in range(count):
            gap = more[i, seat] - less[i, seat] - mean
            spread += gap * gap
        effect[seat] += sign * mean
        squares[seat] += sign * sign * spread / count / count
