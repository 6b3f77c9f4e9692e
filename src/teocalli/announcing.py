"""Announcing: all that a table asks of the rules after an action, in one call, since a call costs more than what it does."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from teocalli import jit, loops
from teocalli.game import Game
from teocalli.jit import rule, unbound

owing = free = turn = is_over = veil = shown = unbound

Announce = Callable[[Any, Any, Any, int, int, Any], tuple[int, int, int, int]]


@rule
def announce(states: Any, boxes: Any, before: Any, seat: int, action: int, seen: Any) -> tuple[int, int, int, int]:
    """Who may act in a position, and for a spectator and then each seat: what they saw of the action that led to it, and what they know.

    The first state is the position; the others are copies of it, which are veiled for them.
    """
    for i in range(len(seen)):
        seen[i] = shown(before[0], boxes[0], seat, action, i - 1)
        veil(states[i + 1], boxes[0], i - 1)
    state = states[0]
    return int(owing(state)), int(free(state)), int(turn(state)), int(is_over(state))


@functools.cache
def announcer(game: Game, mode: jit.Mode) -> Announce:
    """The same for one game, in one of the three ways of running."""
    bound: Announce = loops.bind(announce, game, mode=mode)
    return bound
