"""The ledger: where a result came from. Result = even share + the deal + reveals + guesses + what each seat's choices did.

Steps telescope, so that the sum is exact whatever the noise of single items. The skill of a choice is what it was worth beyond what the
policy would have chosen, from what its seat knew. What it did beyond that, in the true position, is the luck of a guess; what came to light
afterwards is the luck of a reveal. Sealed choices of one moment are one step: else the last to seal would get all the luck of guessing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np

from teocalli.bots.policies import policy_module
from teocalli.match import Match
from teocalli.review.duel import REFERENCE, Playouts, Shares
from teocalli.review.moments import Moment

Kind = Literal["deal", "reveal", "guess", "skill"]
CLEAR = 2.0  # standard errors from nothing at which an effect is more than noise


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
    own = sum(item.effect[seat] for item in items if item.kind == "skill" and item.seat == seat)
    others = sum(item.effect[seat] for item in items if item.kind == "skill" and item.seat != seat)
    luck = sum(item.effect[seat] for item in items if item.kind != "skill")
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
    """Whether two sealed choices were made without knowing of each other: the second was owed already, and nobody owes anew."""
    mixes, owing = policy_module(playouts.game).mixes, playouts.game.engine("compiled").owing
    owed_before, owed_after = int(owing(before.state)), int(owing(after.state))
    return bool(mixes(before.state, before.seat)) and owed_after == owed_before & ~(1 << before.seat)


def ledger_of(playouts: Playouts, match: Match, moments: list[Moment], count: int, seed: int) -> list[Item]:
    """Everything that happened, as items whose effects add up to the result less an even share."""
    end = np.tile(final_shares(match), (count, 1))
    now = playouts.true_shares(moments[0].state, seed, count) if moments else end
    items = [item_of("deal", 0, None, now - 1.0 / playouts.seats)]
    steps = list(steps_of(playouts, moments))
    for number, step in enumerate(steps):
        is_end, last = number + 1 == len(steps), step[-1]
        after = match.state if is_end else steps[number + 1][0].state
        then = expected = end if is_end else playouts.true_shares(after, seed, count)
        if is_chance_between(last.state, after):
            expected = playouts.true_shares(last.state, seed, count, last.seat, last.action)
        skills = [gains for moment in step if (gains := skill_of(playouts, moment, count, seed)) is not None]
        items += [item_of("skill", moment.ply, moment.seat, gains) for moment, gains in skills]
        items.append(item_of("guess", last.ply, last.seat if len(step) == 1 else None, expected - now, *(-gains for _, gains in skills)))
        items.append(item_of("reveal", last.ply, None, then - expected))
        now = then
    return items


def is_chance_between(before: np.record, after: np.record) -> bool:
    """Whether anything came to light or was drawn."""
    return bool(before.learnt != after.learnt or before.drawn != after.drawn)


def skill_of(playouts: Playouts, moment: Moment, count: int, seed: int) -> tuple[Moment, Shares] | None:
    """What a choice was worth beyond the policy's own in each world that its seat imagines; none where there was no choice."""
    known = playouts.known(moment.state, moment.seat)
    if len(playouts.candidates(known, moment.seat, moment.action)) == 1:
        return None
    shares = playouts.duel(known, moment.seat, [moment.action, REFERENCE], seed + moment.ply, 0, count)
    return moment, shares[0] - shares[1]


def item_of(kind: Kind, ply: int, seat: int | None, *samples: Shares) -> Item:
    """An item whose effect is the sum of the means of some independent samples."""
    effect = np.sum([sample.mean(0) for sample in samples], axis=0)
    error = np.sqrt(np.sum([sample.var(0) / len(sample) for sample in samples], axis=0))
    return Item(kind, ply, seat, tuple(effect.tolist()), tuple(error.tolist()))
