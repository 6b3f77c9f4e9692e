"""Traces: random matches and searches, every ply of which leaves one number, by the native code; `trace.ts` leaves the same by the module.

A number of 64 bits stands for everything that the rules say at a ply: who may act, the mask, the observation, the standings, the veiled
record of every viewer, a world imagined behind each veil, what each viewer is shown of the action, and the state after it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from teocalli import boxes, jit, loops
from teocalli.chance import WORD, new_rng, next_rng, seed_of
from teocalli.game import Game
from teocalli.jit import inner, rule, unbound
from teocalli.loops import any_action, apply, deal, free, is_over, legal, owing, shown, standings, turn, veil
from teocalli.records import records

SEED = 20261116
LONGEST = 4096  # plies of a match
STATE, COPY = 0, 1  # the two records that a trace works with

imagine = observe = unbound
Numbers = npt.NDArray[np.uint64]


@inner
def stirred(digest: Any, word: int) -> None:
    """One more word of 32 bits; any change of it changes both halves of the digest."""
    low = ((int(digest[0]) & WORD) ^ (word & WORD)) * 0x01000193 & WORD
    high = ((int(digest[1]) & WORD) + (word & WORD) & WORD) * 0x45D9F3B & WORD
    digest[0], digest[1] = low ^ low >> 15, high ^ high >> 13


@inner
def stirred_all(digest: Any, words: Any, count: int) -> None:
    for i in range(count):
        stirred(digest, int(words[i]))


@inner
def trace_viewers(states: Any, raw: Any, box: np.record, seat: int, action: int, ply: int, seed: Any, digest: Any) -> None:
    """What each viewer knows, a world that each seat imagines, and the action as each is shown it."""
    for viewer in range(-1, int(states[STATE].seats)):
        for i in range(raw.shape[1]):
            raw[COPY, i] = raw[STATE, i]
        veil(states[COPY], box, viewer)
        stirred_all(digest, raw[COPY], raw.shape[1])
        stirred(digest, int(shown(states[STATE], box, seat, action, viewer)))
        if viewer >= 0:
            seed_of(SEED + 1, ply, seed)
            imagine(states[COPY], box, viewer, seed)
            stirred_all(digest, raw[COPY], raw.shape[1])


@rule
def trace_match(
    states: Any,
    raw: Any,
    box: np.record,
    seats: int,
    number: int,
    mask: Any,
    seed: Any,
    points: Any,
    point_words: Any,
    seen: Any,
    seen_words: Any,
    digest: Any,
    numbers: Any,
) -> int:
    """Play one random match; `numbers` gets one number for the deal and one for each ply, and the result says how many."""
    state = states[STATE]
    seed_of(SEED, number, seed)
    deal(state, box, seats, seed)
    rng, ply = new_rng(SEED, number), 0
    digest[0], digest[1] = 1, 2
    stirred_all(digest, raw[STATE], raw.shape[1])
    numbers[0] = int(digest[1]) << 32 | int(digest[0])
    while not is_over(state):
        seat = turn(state)
        digest[0], digest[1] = 1, 2
        stirred(digest, int(owing(state)))
        stirred(digest, int(free(state)))
        stirred(digest, int(seat))
        count = legal(state, box, seat, mask)
        stirred(digest, int(count))
        stirred_all(digest, mask, len(mask))
        observe(state, box, seat, seen)
        stirred_all(digest, seen_words, len(seen_words))
        standings(state, box, points)
        stirred_all(digest, point_words, 4 * seats)
        rng = next_rng(rng)
        action = any_action(mask, count, rng)
        trace_viewers(states, raw, box, seat, action, ply, seed, digest)
        apply(state, box, seat, action)
        stirred_all(digest, raw[STATE], raw.shape[1])
        ply += 1
        numbers[ply] = int(digest[1]) << 32 | int(digest[0])
    return ply + 1


@dataclass(frozen=True)
class Trace:
    """The numbers of several matches one after the other, and how many each has."""

    game: str
    seats: list[int]
    lengths: list[int]
    numbers: Numbers


def seats_of(game: Game, number: int) -> int:
    """All numbers of seats in turn."""
    return game.about.seats[number % len(game.about.seats)]


def native_trace(game: Game, matches: int) -> Trace:
    """Random matches by the compiled code of this machine."""
    run = jit.bind(trace_match, loops.names_of(game))
    box, mask, seed = boxes.standard(game).record(), game.new_mask(), np.zeros(8, np.uint32)
    states = records(2, game.state_type)
    raw = states.view(np.ndarray).view(np.uint32).reshape(2, -1)
    points, seen = np.zeros((game.max_seats, 2), np.int64), np.zeros(game.features.OBSERVATION, np.float32)
    numbers, digest, parts, seats = np.zeros(LONGEST, np.uint64), np.zeros(2, np.int64), [], []
    for number in range(matches):
        seats.append(seats_of(game, number))
        words = points.reshape(-1).view(np.uint32), seen.view(np.uint32)
        length = run(states, raw, box, seats[-1], number, mask, seed, points, words[0], seen, words[1], digest, numbers)
        parts.append(numbers[:length].copy())
    return Trace(game.name, seats, [len(part) for part in parts], np.concatenate(parts))


def first_difference(native: Trace, other: Numbers) -> str:
    """Where another trace first leaves this one: game, seats, match and ply; empty where both are the same."""
    shorter = min(len(native.numbers), len(other))
    differing = np.flatnonzero(native.numbers[:shorter] != other[:shorter])
    if not len(differing) and len(native.numbers) == len(other):
        return ""
    at = int(differing[0]) if len(differing) else shorter
    for number, length in enumerate(native.lengths):
        if at < length:
            return f"{native.game}, {native.seats[number]} seats, match {number}, ply {at}"
        at -= length
    return f"{native.game}: the module plays on after the last match"
