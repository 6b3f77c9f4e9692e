"""One lane of a batch: a match that is moved on, looked at, and dealt anew when it is over.

The CPU loops at the end of this file and the CUDA kernels of `cuda.py` call the same lane functions, and those call the rules of a game: nothing is
written twice. As in `loops.py` the names of the rules are free and filled in for one game by `loops.loop`.

Lane i of n plays the matches numbered i, i + n, i + 2n and so on of its seed, so what it plays depends on no other lane, thread or device.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.chance import dice, roll, seed_of
from teocalli.jit import inner, rule
from teocalli.loops import any_action, free_name
from teocalli.masks import allowed

deal = turn = owing = free = legal = apply = is_over = standings = veil = observe = free_name
ACTIONS = 0  # how many actions the game has

PLACES, POINTS = 0, 1  # what is paid at the end of a match


@rule
def open_match(state: np.record, box: np.record, seats: int, seed: int, number: int, words: Any) -> None:
    """Deal match `number` of a seed."""
    seed_of(seed, number, words)
    deal(state, box, seats, words)


@inner
def pay(out: Any, seats: int, scheme: int, rewards: Any) -> None:
    """By places: the share of the others one is ahead of, less the share one is behind; alone, or by points: the points."""
    for seat in range(seats):
        reward = 0.0
        if scheme == POINTS or seats == 1:
            reward = float(out[seat, 0])
        else:
            ahead = 0
            for other in range(seats):
                if out[other, 1] > out[seat, 1]:
                    ahead += 1
                elif out[other, 1] < out[seat, 1]:
                    ahead -= 1
            reward = ahead / (seats - 1)
        rewards[seat] = reward


@inner
def close_match(state: np.record, box: np.record, seats: int, scheme: int, out: Any, final: Any, rewards: Any) -> None:
    """Write down the standings of a match that is over, and pay."""
    standings(state, box, out)
    for seat in range(seats):
        final[seat, 0] = out[seat, 0]
        final[seat, 1] = out[seat, 1]
    pay(out, seats, scheme, rewards)


@rule
def move(state: np.record, box: np.record, seats: int, scheme: int, action: int, known: Any, out: Any, final: Any, rewards: Any) -> int:
    """Let the seat whose turn it is act: 0 refused (nothing changed), 1 the match goes on, 2 it is over."""
    for seat in range(len(rewards)):
        rewards[seat] = 0.0
    if action < 0 or action >= ACTIONS or not allowed(known, action):
        return 0
    apply(state, box, turn(state), action)
    if not is_over(state):
        return 1
    close_match(state, box, seats, scheme, out, final, rewards)
    return 2


@rule
def choices(state: np.record, box: np.record, seat: int, held: Any, packed: Any, unpacked: Any) -> None:
    """What a seat may do, 32 actions a word and one byte an action (either may be left out by giving it no room)."""
    legal(state, box, seat, held)
    for i in range(len(packed)):
        packed[i] = held[i]
    for action in range(len(unpacked)):
        unpacked[action] = allowed(held, action)


@rule
def sight(known: np.record, box: np.record, seat: int, out: Any) -> None:
    """What a seat sees, as numbers; the record given is veiled on the way."""
    if len(out):
        veil(known, box, seat)
        observe(known, box, seat, out)


@rule
def ask(state: np.record) -> int:
    """The seat whose turn it is."""
    return turn(state)  # type: ignore[no-any-return]


@rule
def who(state: np.record, i: int, turns: Any, owings: Any, frees: Any) -> int:
    """Note whose turn it is and who may act besides; returns the seat to be asked."""
    seat = turn(state)
    turns[i] = seat
    owings[i] = owing(state)
    frees[i] = free(state)
    return seat  # type: ignore[no-any-return]


@rule
def random_play(
    state: np.record,
    box: np.record,
    seats: int,
    scheme: int,
    seed: int,
    n: int,
    steps: int,
    at: Any,
    held: Any,
    out: Any,
    words: Any,
    final: Any,
    rewards: Any,
) -> None:
    """Take that many random actions, from match to match. `at`: number of the match, plies in it, the dice, matches finished."""
    number, plies, thrown, ended = at[0], at[1], at[2], at[3]
    for _ in range(steps):
        seat = turn(state)
        count = legal(state, box, seat, held)
        thrown = roll(thrown)
        apply(state, box, seat, any_action(held, count, thrown))
        plies += 1
        if is_over(state):
            close_match(state, box, seats, scheme, out, final, rewards)
            ended += 1
            number += n
            plies = 0
            thrown = dice(seed, number)
            open_match(state, box, seats, seed, number, words)
    at[0], at[1], at[2], at[3] = number, plies, thrown, ended


@rule
def first_dice(seed: int, number: int) -> int:
    """The dice that a random player of match `number` begins with."""
    return dice(seed, number)


@rule
def open_lanes(start: int, stop: int, states: Any, box: np.record, seats: int, seed: int, words: Any, at: Any) -> None:
    """Deal the first match of each lane."""
    for i in range(start, stop):
        open_match(states[i], box, seats, seed, i, words)
        at[i, 0], at[i, 1], at[i, 2], at[i, 3] = i, 0, dice(seed, i), 0


@rule
def step_lanes(
    start: int,
    stop: int,
    states: Any,
    box: np.record,
    seats: int,
    scheme: int,
    seed: int,
    actions: Any,
    known: Any,
    words: Any,
    out: Any,
    at: Any,
    final: Any,
    rewards: Any,
    done: Any,
    refused: Any,
) -> int:
    """One action in every lane; a match that is over is paid and the lane's next one dealt. Returns how many were refused."""
    count = 0
    for i in range(start, stop):
        went = move(states[i], box, seats, scheme, actions[i], known[i], out, final[i], rewards[i])
        refused[i] = went == 0
        done[i] = went == 2
        count += went == 0
        at[i, 1] += went != 0
        if went == 2:
            at[i, 0] += len(states)
            at[i, 1] = 0
            at[i, 2] = dice(seed, at[i, 0])
            at[i, 3] += 1
            open_match(states[i], box, seats, seed, at[i, 0], words)
    return count


@rule
def look_lanes(
    start: int,
    stop: int,
    states: Any,
    box: np.record,
    veiled: Any,
    held: Any,
    turns: Any,
    owings: Any,
    frees: Any,
    packed: Any,
    unpacked: Any,
    seen: Any,
) -> None:
    """Who is asked in every lane, what he may do and what he sees."""
    for i in range(start, stop):
        seat = who(states[i], i, turns, owings, frees)
        choices(states[i], box, seat, held, packed[i], unpacked[i])
        veiled[0] = states[i]
        sight(veiled[0], box, seat, seen[i])


@rule
def look_as(
    start: int, stop: int, states: Any, box: np.record, veiled: Any, held: Any, seat: int, packed: Any, unpacked: Any, seen: Any
) -> None:
    """What one seat may do and what it sees in every lane."""
    for i in range(start, stop):
        choices(states[i], box, seat, held, packed[i], unpacked[i])
        veiled[0] = states[i]
        sight(veiled[0], box, seat, seen[i])


@rule
def play_lanes(
    start: int,
    stop: int,
    states: Any,
    box: np.record,
    seats: int,
    scheme: int,
    seed: int,
    steps: int,
    at: Any,
    held: Any,
    out: Any,
    words: Any,
    final: Any,
    rewards: Any,
) -> None:
    """Random play in every lane."""
    for i in range(start, stop):
        random_play(states[i], box, seats, scheme, seed, len(states), steps, at[i], held, out, words, final[i], rewards[i])
