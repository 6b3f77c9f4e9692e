"""Who is credited with what: the utility of places, and the advantage of each decision over what its seat expected.

A lane is many matches one after the other, and in each of them every seat decides now and then. A decision is compared with the next
decision of the same seat, or with the end of the match, never with what other seats expected. Forced moves are no decisions.
The rules go through a rollout backwards, one lane at a time; on CUDA one thread takes one lane.
"""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

from teocalli import jit
from teocalli.jit import inner, lean, rule

PAIRS = 0.15  # the part of a utility that is for the seats one is ahead of; the rest is for winning
THREADS = 128  # of a block on CUDA


class Rollout(NamedTuple):
    """What happened, step by step and lane by lane. Values and targets are of all seats, counted from the one that was asked."""

    turn: Any  # [step, lane] the seat that was asked
    free: Any  # [step, lane] whether it had a choice
    done: Any  # [step, lane] whether its action ended a match
    places: Any  # [step, lane, seat] of the match that ended last
    values: Any  # [step, lane, seat] the utilities that it expected
    advantages: Any  # [step, lane] to be filled in
    targets: Any  # [step, lane, seat] to be filled in: what the values should have been
    usable: Any  # [step, lane] to be filled in: decisions of which it is known what came after


class Expected(NamedTuple):
    """What comes after, as each seat sees it: memory of the way back through a rollout, one row a lane."""

    values: Any  # [lane, seat, seat] what the seat expected at its next decision, or got
    targets: Any  # [lane, seat, seat]
    advantages: Any  # [lane, seat] of its next decision in the same match
    known: Any  # [lane, seat] whether there is anything


class Traces(NamedTuple):
    """How far back what came later counts (the lambdas of generalised advantages and of the values' targets)."""

    advantages: float
    targets: float


@lean
@rule
def utility(places: Any, seat: int, seats: int) -> float:
    """Of a seat at the end: its part of the win, and a little for every seat it is ahead of; those of a table are 1 together."""
    winners, ahead = 0, 0.0
    for other in range(seats):
        winners += int(places[other] == 1)
        if other != seat:
            ahead += 1.0 if places[seat] < places[other] else 0.5 if places[seat] == places[other] else 0.0
    won = 1.0 / winners if places[seat] == 1 else 0.0
    return (1.0 - PAIRS) * won + PAIRS * ahead / (seats * (seats - 1) / 2)


@lean
@rule
def credit_lane(rollout: Rollout, expected: Expected, seats: Any, traces: Traces, lane: int) -> None:
    """Advantages and targets of one lane, from the last step to the first."""
    count = int(seats[lane])
    for seat in range(count):
        expected.known[lane, seat] = False
        expected.advantages[lane, seat] = 0.0
    for back in range(rollout.turn.shape[0]):
        step = rollout.turn.shape[0] - 1 - back
        if rollout.done[step, lane]:
            end_match(rollout, expected, count, step, lane)
        rollout.usable[step, lane] = False
        if rollout.free[step, lane]:
            credit_decision(rollout, expected, count, traces, step, lane)


@lean
@inner
def end_match(rollout: Rollout, expected: Expected, count: int, step: int, lane: int) -> None:
    """What every seat got, as each sees it."""
    for seat in range(count):
        expected.known[lane, seat] = True
        expected.advantages[lane, seat] = 0.0
        for steps in range(count):
            got = utility(rollout.places[step, lane], (seat + steps) % count, count)
            expected.values[lane, seat, steps] = got
            expected.targets[lane, seat, steps] = got


@lean
@inner
def credit_decision(rollout: Rollout, expected: Expected, count: int, traces: Traces, step: int, lane: int) -> None:
    """One decision beside what came after it for the same seat."""
    seat = int(rollout.turn[step, lane])
    known = expected.known[lane, seat]
    rollout.usable[step, lane] = known
    advantage = 0.0
    if known:
        gained = float(expected.values[lane, seat, 0]) - float(rollout.values[step, lane, 0])
        advantage = gained + traces.advantages * float(expected.advantages[lane, seat])
    rollout.advantages[step, lane] = advantage
    for steps in range(count):
        value = float(rollout.values[step, lane, steps])
        target = value
        if known:
            after, later = float(expected.values[lane, seat, steps]), float(expected.targets[lane, seat, steps])
            target = (1.0 - traces.targets) * after + traces.targets * later
        rollout.targets[step, lane, steps] = target
        expected.targets[lane, seat, steps] = target
        expected.values[lane, seat, steps] = value
    expected.advantages[lane, seat] = advantage
    expected.known[lane, seat] = True


@lean
@rule
def credit_lanes(rollout: Rollout, expected: Expected, seats: Any, traces: Traces) -> None:
    """Every lane, one after the other."""
    for lane in range(rollout.turn.shape[1]):
        credit_lane(rollout, expected, seats, traces, lane)


def credit_on_cpu(rollout: Rollout, expected: Expected, seats: Any, traces: Traces) -> None:
    """Fill in advantages, targets and which decisions are usable, in arrays of this machine."""
    jit.compiled(credit_lanes)(rollout, expected, seats, traces)


def credit_on_cuda(rollout: Rollout, expected: Expected, seats: Any, traces: Traces) -> None:
    """The same in arrays of a GPU."""
    lanes = int(rollout.turn.shape[1])
    _kernel()[(lanes + THREADS - 1) // THREADS, THREADS](rollout, expected, seats, traces)


@functools.cache
def _kernel() -> Any:
    from teocalli.research.cuda import cuda

    def device(function: Any) -> Any:
        return cuda.jit(jit.translated(function, {}, device), device=True)

    lane_rule: Any = device(credit_lane)

    def credit_thread(rollout: Rollout, expected: Expected, seats: Any, traces: Traces) -> None:
        lane = cuda.grid(1)
        if lane < rollout.turn.shape[1]:
            lane_rule(rollout, expected, seats, traces, lane)

    return cuda.jit(credit_thread)
