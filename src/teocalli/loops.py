"""Loops over any game: whole matches played inside compiled code.

The names `deal`, `turn`, `legal`, `apply`, `is_over`, `standings` and `WAIT` are free here: `loops_of(game)` fills them in with one game's
rules (see `jit.bind`), so each game gets its own compiled loop from this one source.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from teocalli import jit
from teocalli.chance import dice, face, roll, seed_of
from teocalli.game import HIDDEN, RULES, Game
from teocalli.jit import inner, rule
from teocalli.masks import allowed, nth


def free_name(*_: Any) -> Any:
    """Stands where one game's rule will be filled in."""
    raise NotImplementedError("bind this loop to a game with `loop`")


deal = turn = legal = apply = is_over = standings = free_name
WAIT = HIDDEN


@inner
def any_action(mask: Any, count: int, thrown: int) -> int:
    """A random action of the mask; a seat that may stay silent does so seven times in eight."""
    if WAIT >= 0 and allowed(mask, WAIT):
        if thrown & 7:
            return WAIT
    return nth(mask, face(thrown, count))


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


@functools.cache
def free_names(game: Game) -> dict[str, Any]:
    """One game's rules under the names that the loops use."""
    found = {name: getattr(game.features if name == "observe" else game.rules, name) for name in RULES}
    return {**found, "WAIT": game.wait, "ACTIONS": game.actions}


def loop(function: Callable[..., Any], game: Game, mode: jit.Mode = "compiled") -> Any:
    """A loop of this module made for one game, compiled or plain."""
    if mode == "plain":
        return jit.bind_plain(function, free_names(game))
    return jit.bind(function, game.name, free_names(game), checked=mode == "checked")
