"""Loops over any game: whole matches played inside compiled code, and the few calls that one match at a table needs.

The rules and `WAIT` are free names here: `bind(function, game)` fills them in with those of one game, so each game gets its own compiled
loop from this one source. Search, batches and the laboratory are bound in the same way, and say which modules fill in the rest.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from teocalli import jit
from teocalli.chance import new_rng, next_rng, rng_below, seed_of
from teocalli.game import Game
from teocalli.jit import FreeNumber, inner, lean, rule, unbound
from teocalli.masks import allowed, nth, ones

deal = turn = legal = apply = is_over = standings = owing = free = veil = shown = unbound
WAIT = FreeNumber()


@lean
@inner
def any_action(mask: Any, count: int, rng: int) -> int:
    """A random action of the mask; a seat that may stay silent does so seven times in eight."""
    if WAIT >= 0 and allowed(mask, WAIT):
        if rng & 7:
            return WAIT
    return nth(mask, rng_below(rng, count))


@lean
@rule
def play_out(state: np.record, box: np.record, mask: Any, rng: int) -> int:
    """Play a match at random from a state to its end; returns the number of actions."""
    plies = 0
    while not is_over(state):
        seat = turn(state)
        count = legal(state, box, seat, mask)
        rng = next_rng(rng)
        apply(state, box, seat, any_action(mask, count, rng))
        plies += 1
    return plies


@lean
@rule
def play_many(
    states: Any, box: np.record, seats: int, seed: int, start: int, games: int, mask: Any, words: Any, out: Any, totals: Any
) -> int:
    """Play whole random matches numbered `start` on; adds to `totals` as `add_up` says."""
    state = states[0]
    plies = 0
    for number in range(start, start + games):
        seed_of(seed, number, words)
        deal(state, box, seats, words)
        plies += play_out(state, box, mask, new_rng(seed, number))
        standings(state, box, out)
        add_up(out, seats, totals)
    return plies


@lean
@inner
def add_up(out: Any, seats: int, totals: Any) -> None:
    """totals[seat] = points, squared points, wins (a shared win counts in parts)."""
    winners = 0
    for seat in range(seats):
        if out[seat, 1] == 1:
            winners += 1
    for seat in range(seats):
        totals[seat, 0] += out[seat, 0]
        totals[seat, 1] += out[seat, 0] * out[seat, 0]
        if out[seat, 1] == 1:
            totals[seat, 2] += 1.0 / winners


@rule
def moment(states: Any) -> tuple[int, int, int, int]:
    """The seats that owe and those that are free, as bits, whom a step-by-step player asks next, and 1 when the match is over."""
    state = states[0]
    return int(owing(state)), int(free(state)), int(turn(state)), int(is_over(state))


@rule
def actions_of(states: Any, boxes: Any, seat: int, mask: Any, out: Any) -> int:
    """Write down every action that the seat may take now, lowest first; says how many."""
    if is_over(states[0]):
        return 0
    legal(states[0], boxes[0], seat, mask)
    count = 0
    for i in range(len(mask)):
        bits = int(mask[i]) & 0xFFFFFFFF
        while bits:
            lowest = bits & -bits
            out[count] = (i << 5) + ones(lowest - 1)
            bits ^= lowest
            count += 1
    return count


@rule
def take(states: Any, boxes: Any, seat: int, action: int, mask: Any) -> bool:
    """Carry out an action if it is legal; says whether it was."""
    if is_over(states[0]):
        return False
    legal(states[0], boxes[0], seat, mask)
    if not allowed(mask, action):
        return False
    apply(states[0], boxes[0], seat, action)
    return True


@rule
def carry_out(states: Any, boxes: Any, seat: int, action: int) -> None:
    """Carry out an action that is known to be legal."""
    apply(states[0], boxes[0], seat, action)


@rule
def veil_all(states: Any, boxes: Any) -> None:
    """Veil copies of one position, the first for a spectator and each other for the next seat."""
    for i in range(len(states)):
        veil(states[i], boxes[0], i - 1)


@rule
def shown_to(states: Any, boxes: Any, seat: int, action: int, viewer: int) -> int:
    """The action as the viewer may see it when the seat takes it."""
    return int(shown(states[0], boxes[0], seat, action, viewer))


@dataclass(frozen=True)
class MatchRules:
    """What a match at a table asks of the rules, with its state and its box each in an array of one record.

    Compiled code takes such an array at a tenth of the time that it takes a record.
    """

    moment: Callable[[Any], tuple[int, int, int, int]]
    actions_of: Callable[[Any, Any, int, Any, Any], int]
    take: Callable[[Any, Any, int, int, Any], bool]
    carry_out: Callable[[Any, Any, int, int], None]
    veil_all: Callable[[Any, Any], None]
    shown_to: Callable[[Any, Any, int, int, int], int]


@functools.cache
def match_rules(game: Game, mode: jit.Mode) -> MatchRules:
    """The same in one of the three ways of running."""
    return MatchRules(*(bind(function, game, mode=mode) for function in (moment, actions_of, take, carry_out, veil_all, shown_to)))


@functools.cache
def names_of(game: Game, *modules: ModuleType) -> Mapping[str, Any]:
    """What free names stand for in a game: its rules and numbers, and beside them the rules that some modules have."""
    rules = {name: value for module in modules for name, value in vars(module).items() if jit.is_rule(value)}
    return {**rules, **game.plain_rules, **game.presenting_rules, "WAIT": game.wait, "ACTIONS": game.actions}


@functools.cache
def bind(function: Callable[..., Any], game: Game, *modules: ModuleType, mode: jit.Mode = "compiled") -> Any:
    """A loop made for one game, compiled or plain."""
    if mode == "plain":
        return jit.bind_plain(function, names_of(game, *modules))
    return jit.bind(function, names_of(game, *modules), checked=mode == "checked")
