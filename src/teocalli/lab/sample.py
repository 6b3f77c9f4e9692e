"""A sample: matches played by chosen bots and noted down, one row a match.

Match number `n` deals with the seed of deal `n // repeat`, and its players sit `n % seats` places further round, so a sample with
`repeat = seats` plays every deal once with each player in each seat. A row depends on its number alone, never on who computes it.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from teocalli import bots, boxes, games, loops
from teocalli.bots.policies import policy_module, tablebase_of
from teocalli.chance import new_rng, next_rng, seed_of, split_rng
from teocalli.game import Game
from teocalli.jit import inner, rule, unbound
from teocalli.lab.sheets import sheet_of
from teocalli.loops import any_action
from teocalli.record_arrays import copy_of, records
from teocalli.seats import clockwise

deal = turn = legal = apply = is_over = standings = unbound
traits = kinds = deed = phase = hidden = round_of = policy = unbound

FAST = ("random", "greedy")  # bots that play inside compiled code
ROUNDS_NOTED = 256
WATCHED = 16  # hidden information is measured in one match of so many


@dataclass(frozen=True)
class SampleJob:
    """Everything that decides the rows of a sample."""

    game: str
    seats: int
    players: tuple[str, ...]  # one bot a seat
    seed: int = 0
    repeat: int = 1
    options: dict[str, Any] = field(default_factory=dict)
    box: dict[str, Any] | None = None  # data of another box than the game's own

    @property
    def fast(self) -> bool:
        return all(player in FAST for player in self.players)

    def record(self) -> np.record:
        game = games.load(self.game)
        box = boxes.standard(game) if self.box is None else boxes.Box(game, self.box)
        return box.record(self.options)


@functools.cache
def row_type(game: Game) -> np.dtype[Any]:
    """What is noted of a match."""
    sheet, seats = sheet_of(game), game.max_seats
    return np.dtype(
        [
            ("plies", "i4"),
            ("choices", "i4", len(sheet.PHASES)),  # legal actions, added up by kind of decision
            ("hidden", "f4", len(sheet.PHASES)),  # bits of hidden information, added up; zero in matches not watched
            ("points", "i2", seats),
            ("deeds", "i2", (seats, len(sheet.DEEDS))),
            ("decisions", "i2", len(sheet.PHASES)),
            ("rounds", "i2"),
            ("changes", "i2"),  # how often the lead passed to somebody else
            ("place", "i1", seats),
            ("traits", "i1", (seats, len(sheet.TRAITS))),
            ("kinds", "i1", (seats, len(sheet.KINDS))),
            ("half", "i1"),  # who led at half time, as bits
            ("shift", "i1"),  # seat s is played by player clockwise(s, shift, seats)
            ("watched", "i1"),
        ]
    )  # without padding, so that equal rows are equal bytes


@rule
def begin(row: np.record, state: np.record, box: np.record, seats: int, number: int) -> None:
    """Note what the deal gave, and blank the rest."""
    row.plies, row.rounds, row.changes, row.half = 0, 0, 0, (1 << seats) - 1
    row.shift = number % seats
    row.watched = number % WATCHED == 0
    for kind in range(row.decisions.size):
        row.decisions[kind], row.choices[kind], row.hidden[kind] = 0, 0, 0.0
    for seat in range(row.points.size):
        row.points[seat], row.place[seat] = 0, 0
        row.deeds[seat, :] = 0
        row.traits[seat, :] = 0
        row.kinds[seat, :] = 0
    for seat in range(seats):
        traits(state, box, seat, row.traits[seat])


@rule
def note(row: np.record, state: np.record, box: np.record, seat: int, action: int, count: int) -> None:
    """Note a decision before it is carried out."""
    kind = phase(state)
    row.plies += 1
    row.decisions[kind] += 1
    row.choices[kind] += count
    if row.watched:
        row.hidden[kind] += hidden(state, box, seat)
    done = deed(state, box, seat, action)
    if done >= 0:
        row.deeds[seat, done] += 1


@rule
def note_lead(row: np.record, state: np.record, box: np.record, seats: int, out: Any, leaders: Any) -> None:
    """When a new round has begun: who leads now?"""
    current = min(round_of(state), ROUNDS_NOTED - 1)
    if current <= row.rounds:
        return
    standings(state, box, out)
    ahead = 0
    for seat in range(seats):
        if out[seat, 1] == 1:
            ahead |= 1 << seat
    if row.rounds > 0 and int(leaders[row.rounds]) & ahead == 0:
        row.changes += 1
    for number in range(int(row.rounds) + 1, current + 1):
        leaders[number] = ahead
    row.rounds = current


@rule
def finish(row: np.record, state: np.record, box: np.record, seats: int, out: Any, leaders: Any) -> None:
    """Note how it ended."""
    standings(state, box, out)
    for seat in range(seats):
        row.points[seat], row.place[seat] = out[seat, 0], out[seat, 1]
        kinds(state, box, seat, row.kinds[seat])
    if row.rounds > 0:
        row.half = leaders[(int(row.rounds) + 1) // 2]


@rule
def play_sample(
    rows: Any,
    states: Any,
    box: np.record,
    seats: int,
    seed: int,
    start: int,
    repeat: int,
    greedy: Any,
    mask: Any,
    words: Any,
    out: Any,
    leaders: Any,
    tablebase: Any,
) -> None:
    """Fill the rows with matches numbered `start` on; `sensible[player]` is 1 for the greedy bot and 0 for the random one."""
    state = states[0]
    for i in range(rows.size):
        row, number = rows[i], start + i
        seed_of(seed, number // repeat, words)
        deal(state, box, seats, words)
        begin(row, state, box, seats, number)
        rng = new_rng(seed ^ 0x5EED, number)
        while not is_over(state):
            seat = turn(state)
            count = legal(state, box, seat, mask)
            rng = next_rng(rng)
            action = action_of(state, box, seat, mask, count, rng, greedy[clockwise(seat, int(row.shift), seats)], tablebase)
            note(row, state, box, seat, action, count)
            apply(state, box, seat, action)
            note_lead(row, state, box, seats, out, leaders)
        finish(row, state, box, seats, out, leaders)


@inner
def action_of(state: np.record, box: np.record, seat: int, mask: Any, count: int, rng: int, greedy: int, tablebase: Any) -> int:
    if greedy:
        return int(policy(state, box, seat, mask, count, split_rng(rng), tablebase))
    return any_action(mask, count, rng)


def bound(function: Any, game: Game) -> Any:
    """A loop of this module made for one game."""
    return loops.bind(function, game, sheet_of(game), policy_module(game))


def sample(job: SampleJob, start: int, count: int) -> Any:
    """Rows of the matches numbered `start` on."""
    game = games.load(job.game)
    rows = records(count, row_type(game))
    (_play_fast if job.fast else _play_slowly)(game, job, rows, start)
    return rows


def _play_fast(game: Game, job: SampleJob, rows: Any, start: int) -> None:
    box = job.record()
    greedy = np.array([player == "greedy" for player in job.players], np.int64)
    mask, words, out = game.new_mask(), np.zeros(8, np.uint32), np.zeros((game.max_seats, 2), np.int64)
    leaders, states, tablebase = np.zeros(ROUNDS_NOTED, np.int64), records(1, game.state_type), tablebase_of(game, box, job.seats)
    bound(play_sample, game)(rows, states, box, job.seats, job.seed, start, job.repeat, greedy, mask, words, out, leaders, tablebase)


def _play_slowly(game: Game, job: SampleJob, rows: Any, start: int) -> None:
    """The same, asking bots by `bots.choose`, each from its own veiled record."""
    engine, box = game.engine(), job.record()
    state, mask, words = game.new_state(), game.new_mask(), np.zeros(8, np.uint32)
    out, leaders = np.zeros((game.max_seats, 2), np.int64), np.zeros(ROUNDS_NOTED, np.int64)
    for i in range(len(rows)):
        row, number = rows[i], start + i
        seed_of(job.seed, number // job.repeat, words)
        engine.deal(state, box, job.seats, words)
        bound(begin, game)(row, state, box, job.seats, number)
        while not engine.is_over(state):
            seat = int(engine.turn(state))
            count = int(engine.legal(state, box, seat, mask))
            known = copy_of(state)
            engine.veil(known, box, seat)
            player = job.players[clockwise(seat, int(row["shift"]), job.seats)]
            draw = new_rng(job.seed & 0xFFFFFFFF, number << 16 | int(row["plies"]))
            action = bots.choose(game, box, known, seat, player, seed=draw & 0xFFFFFFFFFF).action
            bound(note, game)(row, state, box, seat, action, count)
            engine.apply(state, box, seat, action)
            bound(note_lead, game)(row, state, box, job.seats, out, leaders)
        bound(finish, game)(row, state, box, job.seats, out, leaders)
