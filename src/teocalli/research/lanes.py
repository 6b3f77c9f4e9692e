"""One lane of a batch: a match that is moved on, looked at, and dealt anew when it is over.

A task is what is done in a lane: `run_lanes` does it in one lane after the other on the CPU, the kernel of `cuda.py` in all at once on a
GPU. Both call the same lane functions, and those the rules of a game: nothing is written twice. The names of the task, of the rules and of
the policy are free here, as in `loops.py`, and filled in for one task and one game.

Lane i of n plays the matches numbered i, i + n, i + 2n and so on of its seed, so what it plays depends on no other lane, thread or device.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from teocalli import jit, loops
from teocalli.bots.difficulty import level_of
from teocalli.bots.policies import policies_of, policy_module
from teocalli.chance import new_rng, next_rng, seed_of
from teocalli.game import Game
from teocalli.jit import FreeNumber, folded, inner, lean, rule, unbound
from teocalli.loops import any_action
from teocalli.masks import allowed, count, two_words

deal = turn = owing = free = legal = apply = is_over = standings = observe = policy = novice = adept = task = unbound
ACTIONS = FreeNumber()  # how many actions the game has

PLACES, POINTS = 0, 1  # what is paid at the end of a match
REFUSED, GOES_ON, ENDED = 0, 1, 2  # what came of a step


class Lanes(NamedTuple):
    """The arrays of a batch, one row a lane. Nothing of them is read by the rules."""

    number: Any  # of the match that the lane plays
    plies: Any  # actions taken in it
    rng: Any  # for random play, see `chance.new_rng`
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


class SeatObservations(NamedTuple):
    """What one seat may do and what it sees, one row a lane."""

    seat: int
    legal: Any
    mask: Any
    observation: Any


class LearnerStep(NamedTuple):
    """One seat learns, the others are played for it."""

    seat: int
    greedy: bool  # whether the others play by the game's policy, or at random
    tablebase: Any  # of that policy
    acts: bool  # whether the learner acts first
    actions: Any  # the learner's, one a lane


LOWER_LEVELS = ("novice", "adept")  # those who play by a policy alone
BY_POLICY, BY_NOVICE, BY_ADEPT = range(3)  # as whom the lane of a policy is played: by the game's own policy, or as one of the lower levels


class PolicyChoices(NamedTuple):
    """Where a policy without search is asked, and what it would do."""

    wanted: Any  # whether it is asked, one a lane
    styles: Any  # which policy it is, one a lane
    tablebase: Any  # of that policy
    chosen: Any  # its actions, one a lane; the others stay as they are


class LaneScratch(NamedTuple):
    """The memory that one thread writes on."""

    mask: Any
    words: Any  # a seed
    out: Any  # standings


@lean
@inner
def open_match(state: np.record, box: np.record, terms: Terms, number: int, scratch: LaneScratch) -> None:
    """Deal match `number` of the seed."""
    seed_of(terms.seed, number, scratch.words)
    deal(state, box, terms.seats, scratch.words)


@lean
@rule
def open_lane(lanes: Lanes, i: int, state: np.record, box: np.record, terms: Terms, scratch: LaneScratch, _: Any) -> None:
    """Deal the first match of a lane and look at it."""
    lanes.number[i], lanes.plies[i], lanes.finished[i] = i, 0, 0
    lanes.rng[i] = new_rng(terms.seed, i)
    lanes.done[i], lanes.refused[i] = False, False
    for seat in range(terms.seats):
        lanes.rewards[i, seat] = 0.0
        lanes.points[i, seat], lanes.places[i, seat] = 0, 0
    open_match(state, box, terms, i, scratch)
    observe_lane(lanes, i, state, box, scratch)


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
def close_match(lanes: Lanes, i: int, state: np.record, box: np.record, terms: Terms, scratch: LaneScratch) -> None:
    """Write down the standings of a match that is over, and pay."""
    standings(state, box, scratch.out)
    for seat in range(terms.seats):
        lanes.points[i, seat] = scratch.out[seat, 0]
        lanes.places[i, seat] = scratch.out[seat, 1]
        lanes.rewards[i, seat] = share(scratch.out, seat, terms.seats, terms.scheme)


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
def advance(lanes: Lanes, i: int, state: np.record, box: np.record, terms: Terms, scratch: LaneScratch, known: Any, action: int) -> None:
    """One action in a lane; a match that is over is paid and the lane's next one dealt. `known`: the mask of the asked seat."""
    went = move(state, box, known, action)
    if went == REFUSED:
        lanes.refused[i] = True
    elif went == GOES_ON:
        lanes.plies[i] += 1
    else:
        close_match(lanes, i, state, box, terms, scratch)
        number = lanes.number[i] + len(lanes.number)
        lanes.number[i] = number
        lanes.plies[i] = 0
        lanes.rng[i] = new_rng(terms.seed, number)
        lanes.finished[i] += 1
        lanes.done[i] = True
        open_match(state, box, terms, number, scratch)


@folded
@lean
@rule
def step_lane(lanes: Lanes, i: int, state: np.record, box: np.record, terms: Terms, scratch: LaneScratch, actions: Any) -> None:
    """One action in a lane, and a look at what came of it."""
    clear_answer(lanes, i, terms)
    advance(lanes, i, state, box, terms, scratch, lanes.legal[i], actions[i])
    observe_lane(lanes, i, state, box, scratch)


@lean
@rule
def step_learner_lane(
    lanes: Lanes, i: int, state: np.record, box: np.record, terms: Terms, scratch: LaneScratch, learner_step: LearnerStep
) -> None:
    """The learner's action in a lane, and then those of the others until they are asked again, in the next match if this one ends."""
    clear_answer(lanes, i, terms)
    if learner_step.acts:
        advance(lanes, i, state, box, terms, scratch, lanes.legal[i], learner_step.actions[i])
    while turn(state) != learner_step.seat:
        seat = turn(state)
        options = legal(state, box, seat, scratch.mask)
        lanes.rng[i] = next_rng(lanes.rng[i])
        action = any_action(scratch.mask, options, lanes.rng[i])
        if learner_step.greedy:
            action = policy(state, box, seat, scratch.mask, options, lanes.rng[i], learner_step.tablebase)
        advance(lanes, i, state, box, terms, scratch, scratch.mask, action)
    observe_lane(lanes, i, state, box, scratch)


@folded
@lean
@inner
def observe_lane(lanes: Lanes, i: int, state: np.record, box: np.record, scratch: LaneScratch) -> None:
    """Who is asked in a lane, what they may do and what they see."""
    seat = turn(state)
    lanes.turn[i] = seat
    lanes.owing[i] = owing(state)
    lanes.free[i] = free(state)
    observe_as(state, box, seat, scratch, lanes.legal[i], lanes.mask[i], lanes.observation[i])


@folded
@lean
@inner
def observe_as(state: np.record, box: np.record, seat: int, scratch: LaneScratch, packed: Any, unpacked: Any, observation: Any) -> None:
    """What a seat may do, 32 actions a word and one byte an action, and what it sees; the last two are left out where they have no room."""
    legal(state, box, seat, scratch.mask)
    for word in range(len(packed)):
        packed[word] = scratch.mask[word]
    unpack(scratch.mask, unpacked)
    if len(observation):
        observe(state, box, seat, observation)


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
def choose_lane(lanes: Lanes, i: int, state: np.record, box: np.record, terms: Terms, scratch: LaneScratch, chosen: Any) -> None:
    """A random action for the asked seat, with the generator that `play_lane` steps."""
    lanes.rng[i] = next_rng(lanes.rng[i])
    chosen[i] = any_action(lanes.legal[i], count(lanes.legal[i]), lanes.rng[i])


@lean
@rule
def choose_by_policy_lane(
    lanes: Lanes, i: int, state: np.record, box: np.record, terms: Terms, scratch: LaneScratch, asked: PolicyChoices
) -> None:
    """What a policy does for the asked seat, where it is wanted."""
    if asked.wanted[i]:
        seat, style = turn(state), asked.styles[i]
        options = legal(state, box, seat, scratch.mask)
        lanes.rng[i] = next_rng(lanes.rng[i])
        if style == BY_NOVICE:
            asked.chosen[i] = novice(state, box, seat, scratch.mask, options, lanes.rng[i], asked.tablebase)
        elif style == BY_ADEPT:
            asked.chosen[i] = adept(state, box, seat, scratch.mask, options, lanes.rng[i], asked.tablebase)
        else:
            asked.chosen[i] = policy(state, box, seat, scratch.mask, options, lanes.rng[i], asked.tablebase)


@lean
@rule
def play_lane(lanes: Lanes, i: int, state: np.record, box: np.record, terms: Terms, scratch: LaneScratch, steps: int) -> None:
    """Take that many random actions in a lane, from match to match, and look at where they led.

    One loop over matches around one over actions: so the threads of a GPU, which go together, deal at the same time.
    """
    number, plies, rng, finished = lanes.number[i], lanes.plies[i], lanes.rng[i], lanes.finished[i]
    while steps > 0:
        while steps > 0 and not is_over(state):
            seat = turn(state)
            options = legal(state, box, seat, scratch.mask)
            rng = next_rng(rng)
            apply(state, box, seat, any_action(scratch.mask, options, rng))
            plies += 1
            steps -= 1
        if is_over(state):
            close_match(lanes, i, state, box, terms, scratch)
            finished += 1
            number += len(lanes.number)
            plies = 0
            rng = new_rng(terms.seed, number)
            open_match(state, box, terms, number, scratch)
    lanes.number[i], lanes.plies[i], lanes.rng[i], lanes.finished[i] = number, plies, rng, finished
    observe_lane(lanes, i, state, box, scratch)


@lean
@rule
def observe_seat_lane(
    lanes: Lanes, i: int, state: np.record, box: np.record, terms: Terms, scratch: LaneScratch, observation: SeatObservations
) -> None:
    """What one seat may do and what it sees in a lane, whether it is asked or not."""
    observe_as(state, box, observation.seat, scratch, observation.legal[i], observation.mask[i], observation.observation[i])


@lean
@rule
def run_lanes(start: int, stop: int, lanes: Lanes, states: Any, box: np.record, terms: Terms, scratch: LaneScratch, given: Any) -> None:
    """Do a task in some lanes, one after the other."""
    for i in range(start, stop):
        task(lanes, i, states[i], box, terms, scratch, given)


TASKS: dict[str, Callable[..., None]] = {
    "open": open_lane,
    "step": step_lane,
    "step_learner": step_learner_lane,
    "choose": choose_lane,
    "choose_by_policy": choose_by_policy_lane,
    "play": play_lane,
    "observe_seat": observe_seat_lane,
}


@functools.cache
def names_in(game: Game) -> Mapping[str, Any]:
    """What the free names of this module stand for in a game, but for the task."""
    return {**loops.names_of(game, policy_module(game)), **{name: policies_of(game)[level_of(game, name).policy] for name in LOWER_LEVELS}}


@functools.cache
def lane_names(name: str, game: Game) -> Mapping[str, Any]:
    """What they stand for when a task is done in a game."""
    return {**names_in(game), "task": TASKS[name]}


@functools.cache
def bind_lanes(name: str, game: Game) -> Any:
    """`run_lanes` compiled for one task in one game."""
    return jit.bind(run_lanes, lane_names(name, game))
