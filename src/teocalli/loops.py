"""Loops over any game: whole matches played inside compiled code, and the few calls that one match at a table needs.

The names `deal`, `turn`, `legal`, `apply`, `is_over`, `standings` and `WAIT` are free here: `loop(function, game)` fills them in with one
game's rules (see `jit.bind`), so each game gets its own compiled loop from this one source.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from teocalli import jit
from teocalli.chance import dice, face, roll, seed_of
from teocalli.game import Game
from teocalli.jit import inner, lean, rule
from teocalli.masks import allowed, nth, ones
from teocalli.seats import NO_ACTION


def free_name(*_: Any) -> Any:
    """Stands where one game's rule will be filled in."""
    raise NotImplementedError("bind this loop to a game with `loop`")


deal = turn = legal = apply = is_over = standings = owing = free = veil = shown = free_name
WAIT = NO_ACTION


@lean
@inner
def any_action(mask: Any, count: int, thrown: int) -> int:
    """A random action of the mask; a seat that may stay silent does so seven times in eight."""
    if WAIT >= 0 and allowed(mask, WAIT):
        if thrown & 7:
            return WAIT
    return nth(mask, face(thrown, count))


@lean
@rule
def play_out(state: np.record, box: np.record, mask: Any, thrown: int) -> int:
    """Play a match at random from a state to its end; returns the number of actions."""
    plies = 0
    while not is_over(state):
        seat = turn(state)
        count = legal(state, box, seat, mask)
        thrown = roll(thrown)
        apply(state, box, seat, any_action(mask, count, thrown))
        plies += 1
    return plies


@lean
@rule
def play_many(
    states: Any, box: np.record, seats: int, seed: int, start: int, games: int, mask: Any, words: Any, out: Any, totals: Any
) -> int:
    """Play whole random matches numbered `start` on; adds each seat's points, places won and shared wins to `totals`."""
    state = states[0]
    plies = 0
    for number in range(start, start + games):
        seed_of(seed, number, words)
        deal(state, box, seats, words)
        plies += play_out(state, box, mask, dice(seed, number))
        standings(state, box, out)
        add_up(out, seats, totals)
    return plies


@lean
@inner
def add_up(out: Any, seats: int, totals: Any) -> None:
    """totals[seat] = points, squared points, wins (a shared win counts in parts), last places."""
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
    found = 0
    for i in range(len(mask)):
        bits = int(mask[i]) & 0xFFFFFFFF
        while bits:
            lowest = bits & -bits
            out[found] = (i << 5) + ones(lowest - 1)
            bits ^= lowest
            found += 1
    return found


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
    return MatchRules(*(loop(function, game, mode) for function in (moment, actions_of, take, carry_out, veil_all, shown_to)))


@functools.cache
def free_names(game: Game) -> dict[str, Any]:
    """One game's rules under the names that the loops use."""
    return {**game.plain_rules, "WAIT": game.wait, "ACTIONS": game.actions}


def loop(function: Callable[..., Any], game: Game, mode: jit.Mode = "compiled") -> Any:
    """A loop of this module made for one game, compiled or plain."""
    if mode == "plain":
        return jit.bind_plain(function, free_names(game))
    return jit.bind(function, game.name, free_names(game), checked=mode == "checked")
