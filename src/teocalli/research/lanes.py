"""One lane of a batch: a match that is moved on, looked at, and dealt anew when it is over.

The CPU loops at the end of this file and the CUDA kernel of `cuda.py` call the same lane functions, and those call the rules of a game:
nothing is written twice. As in `loops.py` the names of the rules are free and filled in for one game by `loops.loop`.

Lane i of n plays the matches numbered i, i + n, i + 2n and so on of its seed, so what it plays depends on no other lane, thread or device.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from teocalli.bots.policies import knowledge
from teocalli.chance import dice, roll, seed_of
from teocalli.game import Game
from teocalli.jit import folded, inner, lean, rule
from teocalli.loops import any_action, free_name, free_names
from teocalli.masks import allowed, count, two_words

deal = turn = owing = free = legal = apply = is_over = standings = observe = policy = free_name
ACTIONS = 0  # how many actions the game has

PLACES, POINTS = 0, 1  # what is paid at the end of a match
REFUSED, GOES_ON, ENDED = 0, 1, 2  # what came of a step


class Lanes(NamedTuple):
    """The arrays of a batch, one row a lane. Nothing of them is read by the rules."""

    number: Any  # of the match that the lane plays
    plies: Any  # actions taken in it
    thrown: Any  # dice of random play
    finished: Any  # matches that the lane has finished
    turn: Any  # the seat that is asked
    owing: Any  # the seats that must choose now, as bits
    free: Any  # the seats that may act without owing, as bits
    legal: Any  # what the asked seat may do, 32 actions a word
    mask: Any  # the same, one byte an action
    observation: Any  # what the asked seat sees, as numbers
    rewards: Any  # what each seat is paid for this step: 0 before the end
    points: Any  # of each seat in the match that ended last in the lane
    places: Any  # likewise; 1 is best
    done: Any  # whether this step ended a match
    refused: Any  # whether the action was illegal


class Terms(NamedTuple):
    """What all lanes play for."""

    seats: int
    scheme: int  # PLACES or POINTS
    seed: int


class Seen(NamedTuple):
    """What one seat may do and what it sees, one row a lane."""

    seat: int
    legal: Any
    mask: Any
    observation: Any


class Meeting(NamedTuple):
    """One seat learns, the others are played for it."""

    seat: int
    sensible: bool  # whether the others play with plain good sense, or at random
    book: Any  # what they know by heart
    acts: bool  # whether the learner acts first
    actions: Any  # of his, one a lane


class Desk(NamedTuple):
    """What one thread writes on."""

    held: Any  # a mask
    words: Any  # a seed
    out: Any  # standings


@lean
@inner
def open_match(state: np.record, box: np.record, terms: Terms, number: int, desk: Desk) -> None:
    """Deal match `number` of the seed."""
    seed_of(terms.seed, number, desk.words)
    deal(state, box, terms.seats, desk.words)


@lean
@rule
def open_lane(lanes: Lanes, i: int, state: np.record, box: np.record, terms: Terms, desk: Desk, _: Any) -> None:
    """Deal the first match of a lane and look at it."""
    lanes.number[i], lanes.plies[i], lanes.finished[i] = i, 0, 0
    lanes.thrown[i] = dice(terms.seed, i)
    lanes.done[i], lanes.refused[i] = False, False
    for seat in range(terms.seats):
        lanes.rewards[i, seat] = 0.0
        lanes.points[i, seat], lanes.places[i, seat] = 0, 0
    open_match(state, box, terms, i, desk)
    look_lane(lanes, i, state, box, desk)


@lean
@rule
def share(out: Any, seat: int, seats: int, scheme: int) -> float:
    """By places: the share of the others one is ahead of, less the share one is behind; alone, or by points: the points."""
    if scheme == POINTS or seats == 1:
        return float(out[seat, 0])
    ahead = 0
    for other in range(seats):
        ahead += int(out[other, 1] > out[seat, 1]) - int(out[other, 1] < out[seat, 1])
    return ahead / (seats - 1)


@lean
@inner
def close_match(lanes: Lanes, i: int, state: np.record, box: np.record, terms: Terms, desk: Desk) -> None:
    """Write down the standings of a match that is over, and pay."""
    standings(state, box, desk.out)
    for seat in range(terms.seats):
        lanes.points[i, seat] = desk.out[seat, 0]
        lanes.places[i, seat] = desk.out[seat, 1]
        lanes.rewards[i, seat] = share(desk.out, seat, terms.seats, terms.scheme)


@lean
@inner
def move(state: np.record, box: np.record, known: Any, action: int) -> int:
    """Let the seat whose turn it is act; an illegal action changes nothing. `known`: the mask of that seat."""
    if action < 0 or action >= ACTIONS or not allowed(known, action):
        return REFUSED
    apply(state, box, turn(state), action)
    return ENDED if is_over(state) else GOES_ON


@folded
@lean
@inner
def clear_answer(lanes: Lanes, i: int, terms: Terms) -> None:
    """Before a step nothing is paid, ended or refused."""
    for seat in range(terms.seats):
        lanes.rewards[i, seat] = 0.0
    lanes.done[i], lanes.refused[i] = False, False


@folded
@lean
@inner
def advance(lanes: Lanes, i: int, state: np.record, box: np.record, terms: Terms, desk: Desk, known: Any, action: int) -> None:
    """One action in a lane; a match that is over is paid and the lane's next one dealt. `known`: the mask of the asked seat."""
    went = move(state, box, known, action)
    if went == REFUSED:
        lanes.refused[i] = True
    elif went == GOES_ON:
        lanes.plies[i] += 1
    else:
        close_match(lanes, i, state, box, terms, desk)
        number = lanes.number[i] + len(lanes.number)
        lanes.number[i] = number
        lanes.plies[i] = 0
        lanes.thrown[i] = dice(terms.seed, number)
        lanes.finished[i] += 1
        lanes.done[i] = True
        open_match(state, box, terms, number, desk)


@folded
@lean
@rule
def step_lane(lanes: Lanes, i: int, state: np.record, box: np.record, terms: Terms, desk: Desk, actions: Any) -> None:
    """One action in a lane, and a look at what came of it."""
    clear_answer(lanes, i, terms)
    advance(lanes, i, state, box, terms, desk, lanes.legal[i], actions[i])
    look_lane(lanes, i, state, box, desk)


@lean
@rule
def meet_lane(lanes: Lanes, i: int, state: np.record, box: np.record, terms: Terms, desk: Desk, meeting: Meeting) -> None:
    """The learner's action in a lane, and then those of the others until he is asked again, in the next match if this one ends."""
    clear_answer(lanes, i, terms)
    if meeting.acts:
        advance(lanes, i, state, box, terms, desk, lanes.legal[i], meeting.actions[i])
    while turn(state) != meeting.seat:
        seat = turn(state)
        options = legal(state, box, seat, desk.held)
        lanes.thrown[i] = roll(lanes.thrown[i])
        action = any_action(desk.held, options, lanes.thrown[i])
        if meeting.sensible:
            action = policy(state, box, seat, desk.held, options, lanes.thrown[i], meeting.book)
        advance(lanes, i, state, box, terms, desk, desk.held, action)
    look_lane(lanes, i, state, box, desk)


@folded
@lean
@inner
def look_lane(lanes: Lanes, i: int, state: np.record, box: np.record, desk: Desk) -> None:
    """Who is asked in a lane, what he may do and what he sees."""
    seat = turn(state)
    lanes.turn[i] = seat
    lanes.owing[i] = owing(state)
    lanes.free[i] = free(state)
    look_as(state, box, seat, desk, lanes.legal[i], lanes.mask[i], lanes.observation[i])


@folded
@lean
@inner
def look_as(state: np.record, box: np.record, seat: int, desk: Desk, packed: Any, unpacked: Any, seen: Any) -> None:
    """What a seat may do, 32 actions a word and one byte an action, and what it sees; the last two are left out where they have no room."""
    legal(state, box, seat, desk.held)
    for word in range(len(packed)):
        packed[word] = desk.held[word]
    unpack(desk.held, unpacked)
    if len(seen):
        observe(state, box, seat, seen)


@lean
@inner
def unpack(packed: Any, unpacked: Any) -> None:
    """One byte an action."""
    for word in range(0, len(packed), 2):
        bits, part = two_words(packed, word), unpacked[32 * word : 32 * word + 64]
        if len(part) == 64:
            unpack_whole(bits, part)
        else:
            for i in range(len(part)):
                part[i] = (bits >> i) & 1 != 0


@lean
@inner
def unpack_whole(bits: int, part: Any) -> None:
    """64 of them: a length that the compiler knows takes it a few instructions."""
    for i in range(64):
        part[i] = (bits >> i) & 1 != 0


@lean
@rule
def choose_lane(lanes: Lanes, i: int, state: np.record, box: np.record, terms: Terms, desk: Desk, chosen: Any) -> None:
    """A random action for the asked seat, with the dice that `play_lane` throws."""
    lanes.thrown[i] = roll(lanes.thrown[i])
    chosen[i] = any_action(lanes.legal[i], count(lanes.legal[i]), lanes.thrown[i])


@lean
@rule
def play_lane(lanes: Lanes, i: int, state: np.record, box: np.record, terms: Terms, desk: Desk, steps: int) -> None:
    """Take that many random actions in a lane, from match to match, and look at where they led.

    One loop over matches around one over actions: so the threads of a GPU, which go together, deal at the same time.
    """
    number, plies, thrown, finished = lanes.number[i], lanes.plies[i], lanes.thrown[i], lanes.finished[i]
    while steps > 0:
        while steps > 0 and not is_over(state):
            seat = turn(state)
            options = legal(state, box, seat, desk.held)
            thrown = roll(thrown)
            apply(state, box, seat, any_action(desk.held, options, thrown))
            plies += 1
            steps -= 1
        if is_over(state):
            close_match(lanes, i, state, box, terms, desk)
            finished += 1
            number += len(lanes.number)
            plies = 0
            thrown = dice(terms.seed, number)
            open_match(state, box, terms, number, desk)
    lanes.number[i], lanes.plies[i], lanes.thrown[i], lanes.finished[i] = number, plies, thrown, finished
    look_lane(lanes, i, state, box, desk)


@lean
@rule
def glance_lane(lanes: Lanes, i: int, state: np.record, box: np.record, terms: Terms, desk: Desk, seen: Seen) -> None:
    """What one seat may do and what it sees in a lane, whether it is asked or not."""
    look_as(state, box, seen.seat, desk, seen.legal[i], seen.mask[i], seen.observation[i])


@lean
@rule
def open_lanes(start: int, stop: int, lanes: Lanes, states: Any, box: np.record, terms: Terms, desk: Desk, given: Any) -> None:
    for i in range(start, stop):
        open_lane(lanes, i, states[i], box, terms, desk, given)


@lean
@rule
def step_lanes(start: int, stop: int, lanes: Lanes, states: Any, box: np.record, terms: Terms, desk: Desk, actions: Any) -> None:
    for i in range(start, stop):
        step_lane(lanes, i, states[i], box, terms, desk, actions)


@lean
@rule
def choose_lanes(start: int, stop: int, lanes: Lanes, states: Any, box: np.record, terms: Terms, desk: Desk, chosen: Any) -> None:
    for i in range(start, stop):
        choose_lane(lanes, i, states[i], box, terms, desk, chosen)


@lean
@rule
def play_lanes(start: int, stop: int, lanes: Lanes, states: Any, box: np.record, terms: Terms, desk: Desk, steps: int) -> None:
    for i in range(start, stop):
        play_lane(lanes, i, states[i], box, terms, desk, steps)


@lean
@rule
def glance_lanes(start: int, stop: int, lanes: Lanes, states: Any, box: np.record, terms: Terms, desk: Desk, seen: Seen) -> None:
    for i in range(start, stop):
        glance_lane(lanes, i, states[i], box, terms, desk, seen)


@lean
@rule
def meet_lanes(start: int, stop: int, lanes: Lanes, states: Any, box: np.record, terms: Terms, desk: Desk, meeting: Meeting) -> None:
    for i in range(start, stop):
        meet_lane(lanes, i, states[i], box, terms, desk, meeting)


LOOPS: dict[str, Callable[..., None]] = {
    "open": open_lanes,
    "step": step_lanes,
    "meet": meet_lanes,
    "choose": choose_lanes,
    "play": play_lanes,
    "glance": glance_lanes,
}
TASKS: dict[str, Any] = {
    "open": open_lane,
    "step": step_lane,
    "meet": meet_lane,
    "choose": choose_lane,
    "play": play_lane,
    "glance": glance_lane,
}


def names_for(task: str, game: Game) -> dict[str, Any]:
    """What the free names of a task mean in a game; the bots' good sense only where they play."""
    names = free_names(game)
    return {**names, "policy": knowledge(game).policy} if task == "meet" else names
