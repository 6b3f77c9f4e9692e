"""Traces: random matches and searches, every ply of which leaves one number, by the native code; `trace.ts` leaves the same by the module.

A number of 64 bits stands for everything that the rules say at a ply: who may act, the mask, the observation, the standings, the veiled
record of every viewer, a world imagined behind each veil, what each viewer is shown of the action, and the state after it. One viewer, at
every ply another, is shown the table and told what there is to tell: the view, the prompt, the label of the action, why another action is
refused, the story with its beats.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from teocalli import boxes, jit, loops
from teocalli.chance import WORD, new_rng, next_rng, seed_of
from teocalli.game import Game
from teocalli.jit import FreeNumber, inner, rule, unbound
from teocalli.loops import any_action, apply, deal, free, is_over, legal, owing, shown, standings, turn, veil
from teocalli.message_rows import AFTER, WIDTH, new_rows
from teocalli.record_arrays import records

SEED = 20261116
LONGEST = 4096  # plies of a match
SELDOM = 8  # of plies at which somebody stays silent, every so many are looked at closely; of all others only mask and state
STATE, COPY = 0, 1  # the two records that a trace works with

imagine = observe = view = story = prompt = label = why_not = end_rule = unbound
ACTIONS = WAIT = FreeNumber()
Numbers = npt.NDArray[np.uint64]


class Room(NamedTuple):
    """Where one viewer is told what there is to tell."""

    worlds: Any
    raw: Any
    rows: Any
    views: Any
    numbers: Any  # of the one view
    table: Any  # of what is known by heart: none


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


@inner
def lay(room: Room, world: int, raw: Any, box: np.record, viewer: int) -> None:
    """What a viewer may know of the position, as one of the worlds of a story."""
    for i in range(raw.shape[1]):
        room.raw[world, i] = raw[STATE, i]
    veil(room.worlds[world], box, viewer)


@inner
def trace_seen(room: Room, box: np.record, viewer: int, seat: int, action: int, asked: int, digest: Any) -> None:
    """The table as one viewer sees it before an action, and what is said to them."""
    known = room.worlds[0]
    for i in range(len(room.numbers)):
        room.numbers[i] = 0
    view(known, box, viewer, room.table, room.views[0])
    stirred_all(digest, room.numbers, len(room.numbers))
    prompt(known, box, viewer, room.rows)
    trace_rows(room.rows, digest)
    if viewer >= 0:
        why_not(known, box, viewer, asked, room.rows)
        trace_rows(room.rows, digest)
    if viewer == seat:
        label(known, box, action, room.rows)
        trace_rows(room.rows, digest)


@inner
def trace_told(room: Room, box: np.record, viewer: int, seat: int, action: int, digest: Any) -> None:
    """What one viewer is told of an action, with the positions between before and after."""
    story(room.worlds, room.raw, box, seat, action, viewer, room.rows)
    trace_rows(room.rows, digest)
    for beat in range(AFTER + 1, int(room.rows[0, 1]) + 1):
        stirred_all(digest, room.raw[beat], room.raw.shape[1])


@inner
def trace_rows(rows: Any, digest: Any) -> None:
    for row in range(int(rows[0, 0]) + 1):
        stirred_all(digest, rows[row], 2 if row == 0 else WIDTH)


@rule
def trace_match(
    states: Any,
    raw: Any,
    room: Room,
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
        count = legal(state, box, seat, mask)
        rng = next_rng(rng)
        action = any_action(mask, count, rng)
        stirred(digest, int(seat))
        stirred(digest, int(count))
        stirred_all(digest, mask, len(mask))
        if action == WAIT and ply % SELDOM:
            apply(state, box, seat, action)
        else:
            stirred(digest, int(owing(state)))
            stirred(digest, int(free(state)))
            observe(state, box, seat, seen)
            stirred_all(digest, seen_words, len(seen_words))
            standings(state, box, points)
            stirred_all(digest, point_words, 4 * seats)
            trace_viewers(states, raw, box, seat, action, ply, seed, digest)
            viewer = (number + ply) % (seats + 1) - 1
            told = int(shown(state, box, seat, action, viewer))
            lay(room, 0, raw, box, viewer)
            trace_seen(room, box, viewer, seat, action, 7 * ply % ACTIONS, digest)
            apply(state, box, seat, action)
            lay(room, 1, raw, box, viewer)
            trace_told(room, box, viewer, seat, told, digest)
        stirred_all(digest, raw[STATE], raw.shape[1])
        ply += 1
        numbers[ply] = int(digest[1]) << 32 | int(digest[0])
    numbers[0] = int(numbers[0]) ^ int(end_rule(state, box))
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
    room = room_for(game)
    numbers, digest, parts, seats = np.zeros(LONGEST, np.uint64), np.zeros(2, np.int64), [], []
    for number in range(matches):
        seats.append(seats_of(game, number))
        words = points.reshape(-1).view(np.uint32), seen.view(np.uint32)
        length = run(states, raw, room, box, seats[-1], number, mask, seed, points, words[0], seen, words[1], digest, numbers)
        parts.append(numbers[:length].copy())
    return Trace(game.name, seats, [len(part) for part in parts], np.concatenate(parts))


def room_for(game: Game) -> Room:
    worlds, shown_to_one = records(game.story.WORLDS, game.state_type), records(1, game.view.VIEW)
    raw = worlds.view(np.ndarray).view(np.uint32).reshape(len(worlds), -1)
    return Room(worlds, raw, new_rows(), shown_to_one, shown_to_one.view(np.ndarray).view(np.int16), np.zeros(0, np.uint8))


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
