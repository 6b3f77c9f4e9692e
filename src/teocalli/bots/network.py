"""A trained network as a rule: plain loops over weights of eight bits, so that it answers alike interpreted, compiled and in a browser.

A network has an input layer, residual blocks and two heads: the policy head has a logit for each action, the value head one for each seat.
Seats are counted from the one that is asked, in what it sees, in the actions that name a seat (`turned_actions`) and in the values.

Every layer multiplies whole numbers: weights of eight bits, each row with its scale, by activations of sixteen. Sums of whole numbers
are the same in any order; what is done with fractions is done in 64 bits, one step after the other. So a choice is the same everywhere.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from teocalli.bots.beliefs import new_beliefs
from teocalli.chance import rng_below
from teocalli.game import Game
from teocalli.games.aztec import state as aztec
from teocalli.jit import inner, lean, rule
from teocalli.masks import allowed
from teocalli.seats import clockwise

FINEST = 16383.0  # the largest activation; rows of up to 1,024 weights then stay below 32 bits
HALF_UP = 32768.5  # added before a number is cut off, and taken away again: rounds to the nearest whole number
NEARLY_NOTHING = 1e-5  # keeps a norm from dividing by nothing
LOG_2, PER_LOG_2 = 0.6931471805599453, 1.4426950408889634
LEAST = -40.0  # what is less likely by this many logits than the best is never done
FINE = 1 << 24  # parts in which a policy is drawn from

# Where the actions of a game name a seat: the first of them, and how many there are for each seat.
SEAT_ACTIONS: dict[str, tuple[tuple[int, int], ...]] = {
    "aztec": ((aztec.BELIEVE, 1), (aztec.ACCUSE, 1), (aztec.HEX_SEAT, 1), (aztec.STEAL_FROM, 3)),
}


class Network(NamedTuple):
    """The numbers of a network: rows of weights layer by layer, the input layer first, the policy head and the value head last."""

    weights: Any  # int8, row after row
    scales: Any  # float32, one a row: what a weight of 1 stands for
    biases: Any  # float32, one a row
    gains: Any  # float32, a row for the norm before each block and one for the norm before the heads


class NetworkScratch(NamedTuple):
    """The memory that an evaluation writes on; `logits` and `values` are its answer."""

    levels: Any  # activations as whole numbers
    hidden: Any  # what blocks add to
    branch: Any  # what a block works out
    logits: Any  # of each action, seats counted from the one that is asked
    values: Any  # of each seat, counted likewise; a softmax of them is its expected utility
    odds: Any  # how likely each card lies under what a seat shows
    believed: Any  # what is read off the worlds (`beliefs.py`)


class Evaluator(NamedTuple):
    """A network with all that asking it takes."""

    network: Network
    scratch: NetworkScratch
    seen: Any  # what the seat sees that is asked
    turned: Any  # the action that each logit stands for, by seat


def new_scratch(numbers: int, width: int, actions: int, seats: int, secrets: int = 0) -> NetworkScratch:
    """Memory for networks of one size."""
    levels = np.zeros(max(numbers, width), np.int16)
    odds, believed = np.zeros((seats, max(1, secrets))), new_beliefs(seats, secrets)
    return NetworkScratch(levels, np.zeros(width), np.zeros(width), np.zeros(actions), np.zeros(seats), odds, believed)


@lean
@rule
def evaluate(network: Network, observation: Any, scratch: NetworkScratch) -> None:
    """The logits of the policy head and of the value head for what a seat sees."""
    width, numbers = network.gains.shape[1], len(observation)
    scale = rounded(observation, scratch.levels)
    dense(network, 0, 0, numbers, scratch.levels, scale, scratch.hidden)
    rectify(scratch.hidden)
    weight, row = width * numbers, width
    for block in range(network.gains.shape[0] - 1):
        normed(scratch.hidden, network.gains[block], scratch.branch)
        scale = rounded(scratch.branch, scratch.levels)
        dense(network, weight, row, width, scratch.levels, scale, scratch.branch)
        rectify(scratch.branch)
        scale = rounded(scratch.branch, scratch.levels)
        dense(network, weight + width * width, row + width, width, scratch.levels, scale, scratch.branch)
        for i in range(width):
            scratch.hidden[i] += scratch.branch[i]
        weight, row = weight + 2 * width * width, row + 2 * width
    normed(scratch.hidden, network.gains[network.gains.shape[0] - 1], scratch.branch)
    scale = rounded(scratch.branch, scratch.levels)
    dense(network, weight, row, width, scratch.levels, scale, scratch.logits)
    actions = len(scratch.logits)
    dense(network, weight + actions * width, row + actions, width, scratch.levels, scale, scratch.values)


@lean
@rule
def rounded(activations: Any, levels: Any) -> float:
    """Activations as whole numbers from -16,383 to 16,383, and what 1 of them stands for."""
    largest = 0.0
    for i in range(len(activations)):
        largest = max(largest, abs(float(activations[i])))
    if largest == 0.0:
        largest = 1.0
    finer = FINEST / largest
    for i in range(len(activations)):
        levels[i] = int(float(activations[i]) * finer + HALF_UP) - 32768
    return largest / FINEST


@lean
@rule
def dense(network: Network, weight: int, row: int, length: int, levels: Any, scale: float, out: Any) -> None:
    """One layer: a row of weights for each number that comes out."""
    for i in range(len(out)):
        start = weight + i * length
        total = dot(network.weights[start : start + length], levels)
        out[i] = int(total) * (scale * float(network.scales[row + i])) + float(network.biases[row + i])


@lean
@rule
def dot(line: Any, levels: Any) -> np.int32:
    """A row of weights times activations. Nearly all time is spent here: a browser's module has vectors written for it (`wasm/dot.py`)."""
    total = np.int32(0)
    for j in range(len(line)):
        total = np.int32(total + np.int32(line[j]) * np.int32(levels[j]))
    return total


@lean
@inner
def rectify(activations: Any) -> None:
    """Nothing below 0."""
    for i in range(len(activations)):
        activations[i] = max(activations[i], 0.0)


@lean
@rule
def normed(activations: Any, gains: Any, out: Any) -> None:
    """Activations brought to a mean square of 1, each with its gain."""
    total = 0.0
    for i in range(len(activations)):
        total += activations[i] * activations[i]
    factor = 1.0 / math.sqrt(total / len(activations) + NEARLY_NOTHING)
    for i in range(len(activations)):
        out[i] = activations[i] * factor * float(gains[i])


@lean
@rule
def exponential(x: float) -> float:
    """e to the x for x from -40 to 0, by multiplications alone: the functions of libraries differ in their last bits."""
    halvings = int(0.5 - x * PER_LOG_2)
    rest = x + halvings * LOG_2
    total = 1.0
    for n in range(14, 0, -1):
        total = 1.0 + total * rest / n
    for _ in range(halvings):
        total *= 0.5
    return total


@lean
@rule
def best_logit(logits: Any, mask: Any, turned: Any) -> float:
    """The largest logit of a legal action."""
    best = -1e300
    for i in range(len(logits)):
        if allowed(mask, turned[i]):
            best = max(best, logits[i])
    return best


@lean
@rule
def drawn_action(logits: Any, mask: Any, turned: Any, sharpness: float, rng: int) -> int:
    """A legal action drawn by its logit times `sharpness`. `turned`: the action that each logit stands for at this seat."""
    best, total = best_logit(logits, mask, turned), 0.0
    for i in range(len(logits)):
        if allowed(mask, turned[i]):
            total += weight_of(logits[i], best, sharpness)
    left = rng_below(rng, FINE) / FINE * total
    action = -1
    for i in range(len(logits)):
        if allowed(mask, turned[i]):
            weight = weight_of(logits[i], best, sharpness)
            left -= weight
            if weight > 0.0:
                action = int(turned[i])
            if left < 0.0:
                return action
    return action


@lean
@inner
def weight_of(logit: float, best: float, sharpness: float) -> float:
    """How likely an action is beside the best."""
    below = (logit - best) * sharpness
    return exponential(below) if below > LEAST else 0.0


@lean
@rule
def expected_utilities(values: Any, seats: int) -> None:
    """The logits of the value head become the utility that each seat may expect; together they are 1."""
    best, total = values[0], 0.0
    for i in range(seats):
        best = max(best, values[i])
    for i in range(len(values)):
        values[i] = weight_of(values[i], best, 1.0) if i < seats else 0.0
        total += values[i]
    for i in range(seats):
        values[i] /= total


def turned_actions(game: Game, seats: int) -> npt.NDArray[np.int64]:
    """The action that each logit stands for, a row for each seat: where an action names a seat, the network counts from the one asked."""
    turned = np.tile(np.arange(game.actions), (game.max_seats, 1))
    for first, each in SEAT_ACTIONS.get(game.name, ()):
        for seat in range(seats):
            for steps in range(seats):
                other = clockwise(seat, steps, seats)
                turned[seat, first + each * steps : first + each * (steps + 1)] = np.arange(
                    first + each * other, first + each * (other + 1)
                )
    return turned.astype(np.int64)


def quantised(rows: npt.NDArray[np.float32]) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.float32]]:
    """Rows of weights in eight bits, each with its scale."""
    largest = np.abs(rows).max(1)
    scales = (np.where(largest > 0, largest, 1.0) / 127).astype(np.float32)
    return np.rint(rows / scales[:, None]).clip(-127, 127).astype(np.int8), scales
