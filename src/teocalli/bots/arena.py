"""The arena: bots play the same deals from every seat, and what that says about their strength.

A deal is played once for each rotation of the table, so luck of the cards and of the seat is shared out evenly. Intervals treat
a deal, not a match, as one observation: matches of one deal resemble each other.
"""

from __future__ import annotations

import concurrent.futures
import functools
import itertools
import math
import multiprocessing
import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from teocalli import bots, chance, games
from teocalli.bots import Budget
from teocalli.bots.warmup import load_bots
from teocalli.game import Game
from teocalli.record_arrays import copy_of
from teocalli.seats import NO_ACTION, NO_SEAT

Result = TypeVar("Result")
Chooser = Callable[[Game, np.record, np.record, int, int], int]  # game, box, veiled record, seat, seed; picklable

AS_MANY_AS_IT_CAN = 1 << 40  # iterations, where milliseconds are the limit
DRAWS = 200  # resamplings of the deals for the intervals of Elo
NORMAL = 1.96  # half width of a 95 % interval in standard errors
ELO_SCALE = 400 / math.log(10)


@dataclass(frozen=True)
class Entrant:
    """Somebody who plays in the arena: a name and a way of choosing."""

    name: str
    choose: Chooser


@dataclass(frozen=True)
class Played:
    """One match: its deal, who sat where, points and places by seat, seconds each seat thought and its longest thought."""

    deal: int
    lineup: tuple[int, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]
    seconds: tuple[float, ...]
    slowest: tuple[float, ...]
    decisions: tuple[int, ...]


@dataclass(frozen=True)
class ArenaRow:
    """What the matches say about one entrant; margins are half widths of 95 % intervals."""

    name: str
    matches: int  # times it sat at a table
    share: float  # of wins, shared wins counted in parts
    share_margin: float
    fair: float  # the share that equal players would have
    decided: float | None  # two seats: wins of the matches that one of the two won
    decided_margin: float | None
    points: float
    points_margin: float
    elo: float
    elo_margin: float
    milliseconds: float  # a decision, on average
    slowest: float  # milliseconds of its longest thought


def entrant(spec: str, game: Game) -> Entrant:
    """A bot by name, with its own budget if one is given: master, master@2000 (iterations), master@300ms."""
    name, _, limit = spec.partition("@")
    bots.check(game, name)
    number = re.fullmatch(r"(\d+)(ms)?", limit) if limit else None
    if limit and number is None:
        raise bots.UnknownBot(f"a budget is written {name}@2000 (iterations) or {name}@300ms, not {spec!r}")
    budget = None
    if number is not None:
        budget = Budget(AS_MANY_AS_IT_CAN, int(number[1])) if number[2] else Budget(iterations=int(number[1]))
    return Entrant(spec, functools.partial(_bot_chooses, name, budget))


def _bot_chooses(level: str, budget: Budget | None, game: Game, box: np.record, known: np.record, seat: int, seed: int) -> int:
    return bots.choose(game, box, known, seat, level, seed=seed, budget=budget, explained=False).action


def lineups(entrants: int, seats: int) -> list[tuple[int, ...]]:
    """Who sits where, in all rotations: of too few entrants the last fills the other seats, of too many every choice of them meets."""
    tables: list[tuple[int, ...]]
    if entrants <= seats:
        tables = [(*range(entrants), *[entrants - 1] * (seats - entrants))]
    else:
        tables = list(itertools.combinations(range(entrants), seats))
    rotated = [table[turn:] + table[:turn] for table in tables for turn in range(seats)]
    return list(dict.fromkeys(rotated))


def play_match(
    game: Game,
    box: np.record,
    entrants: Sequence[Entrant],
    lineup: tuple[int, ...],
    seed: int,
    deal: int,
    note: Callable[[np.record, int, int], None] = lambda state, seat, action: None,
) -> Played:
    """One match from the deal to its standings, each seat choosing from its own veiled record.

    `note` is told every choice before it is made, and last the end, where nobody chooses anything.
    """
    seats, engine = len(lineup), game.engine("compiled")
    words, state = np.zeros(8, np.uint32), game.new_state()
    chance.seed_of(seed, deal, words)
    engine.deal(state, box, seats, words)
    seconds, slowest, decisions = [0.0] * seats, [0.0] * seats, [0] * seats
    ply = 0
    while not engine.is_over(state):
        seat = int(engine.turn(state))
        known = copy_of(state)
        engine.veil(known, box, seat)
        started = time.perf_counter()
        action = entrants[lineup[seat]].choose(game, box, known, seat, chance.mix((seed + deal * 7919) & chance.WORD) + (ply << 32))
        spent = time.perf_counter() - started
        seconds[seat] += spent
        slowest[seat] = max(slowest[seat], spent)
        decisions[seat] += 1
        note(state, seat, action)
        engine.apply(state, box, seat, action)
        ply += 1
    note(state, NO_SEAT, NO_ACTION)
    out = np.zeros((game.max_seats, 2), np.int64)
    engine.standings(state, box, out)
    points, places = ([int(x) for x in out[:seats, column]] for column in (0, 1))
    return Played(deal, lineup, tuple(points), tuple(places), tuple(seconds), tuple(slowest), tuple(decisions))


def contest(
    game: Game, box: np.record, entrants: Sequence[Entrant], seats: int, matches: int, seed: int = 0, workers: int = 1
) -> Iterator[Played]:
    """At least that many matches, whole deals only, in their order; a seed gives the same matches with any number of workers."""
    return contest_by(play_match, game, box, entrants, seats, matches, seed, workers)


def contest_by(
    player: Callable[..., Result],
    game: Game,
    box: np.record,
    entrants: Sequence[Entrant],
    seats: int,
    matches: int,
    seed: int,
    workers: int,
) -> Iterator[Result]:
    """The same, with whatever plays a match as `play_match` does and answers with more; it must be picklable."""
    tables = lineups(len(entrants), seats)
    deals = range(-(-matches // len(tables)))
    play = functools.partial(_play_deal, player, game.name, box.tobytes(), tuple(entrants), tuple(tables), seed)
    if workers == 1:
        for deal in deals:
            yield from play(deal)
        return
    context = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(workers, mp_context=context) as pool:
        for played in pool.map(play, deals, chunksize=1):
            yield from played


def _play_deal(
    player: Callable[..., Result],
    name: str,
    box: bytes,
    entrants: tuple[Entrant, ...],
    tables: tuple[tuple[int, ...], ...],
    seed: int,
    deal: int,
) -> list[Result]:
    """Every table of one deal; what a worker process is asked to do."""
    game = _prepared(name)
    record = np.frombuffer(box, game.components.BOX).view(np.recarray)[0]
    return [player(game, record, entrants, table, seed, deal) for table in tables]


@functools.cache
def _prepared(name: str) -> Game:
    """The game with its bots loaded, so that no thought is timed with the compiler's."""
    load_bots(name)
    return games.load(name)


def win_shares(played: Played) -> list[float]:
    """Each seat's part of the win."""
    winners = played.places.count(1)
    return [1 / winners if place == 1 else 0.0 for place in played.places]


def table(entrants: Sequence[Entrant], matches: Sequence[Played]) -> list[ArenaRow]:
    """What the matches say about each entrant."""
    deals = sorted({played.deal for played in matches})
    numbers = {deal: i for i, deal in enumerate(deals)}
    scores = np.zeros((len(deals), len(entrants), len(entrants)))  # for each deal: places won by one entrant against another
    for played in matches:
        _add_scores(scores[numbers[played.deal]], played)
    elo, elo_margin = rating(scores)
    return [_row(entrants, matches, number, float(elo[number]), float(elo_margin[number])) for number in range(len(entrants))]


def _add_scores(scores: npt.NDArray[np.float64], played: Played) -> None:
    for one, other in itertools.permutations(range(len(played.lineup)), 2):
        mine, theirs = played.lineup[one], played.lineup[other]
        if mine != theirs:
            scores[mine, theirs] += 0.5 * (1 + np.sign(played.places[other] - played.places[one]))


def rating(scores: npt.NDArray[np.float64]) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Elo with its margins, the mean of all entrants at 0: Bradley-Terry strengths, and how they spread when the deals are drawn again."""
    rng = np.random.default_rng(0)
    estimate = strengths(scores.sum(0))
    again = [strengths(scores[rng.integers(0, len(scores), len(scores))].sum(0)) for _ in range(DRAWS)]
    return estimate, NORMAL * np.std(again, axis=0)


def strengths(scores: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The Elo numbers that make a table of scores most likely; half a draw with everybody keeps clean sheets finite."""
    scores = scores + 0.5 * (1 - np.eye(len(scores)))
    met = scores + scores.T
    strength = np.ones(len(scores))
    for _ in range(200):
        strength = scores.sum(1) / (met / (strength[:, None] + strength[None, :])).sum(1)
        strength /= np.exp(np.mean(np.log(strength)))
    return ELO_SCALE * np.log(strength)


def _row(entrants: Sequence[Entrant], matches: Sequence[Played], number: int, elo: float, elo_margin: float) -> ArenaRow:
    seated = [(played, seat) for played in matches for seat, who in enumerate(played.lineup) if who == number]
    deals = [played.deal for played, _ in seated]
    share, share_margin = clustered(deals, [win_shares(played)[seat] for played, seat in seated])
    points, points_margin = clustered(deals, [float(played.points[seat]) for played, seat in seated])
    decided = [(played.deal, float(played.places[seat] == 1)) for played, seat in seated if played.places.count(1) == 1]
    two = len(matches[0].lineup) == 2 and decided
    won, won_margin = clustered(*zip(*decided, strict=True)) if two else (None, None)
    thought = sum(played.decisions[seat] for played, seat in seated)
    return ArenaRow(
        name=entrants[number].name,
        matches=len(seated),
        share=share,
        share_margin=share_margin,
        fair=1 / len(matches[0].lineup),
        decided=won,
        decided_margin=won_margin,
        points=points,
        points_margin=points_margin,
        elo=elo,
        elo_margin=elo_margin,
        milliseconds=1000 * sum(played.seconds[seat] for played, seat in seated) / max(thought, 1),
        slowest=1000 * max(played.slowest[seat] for played, seat in seated),
    )


def clustered(clusters: Sequence[int], values: Sequence[float]) -> tuple[float, float]:
    """A mean and the half width of its 95 % interval, when values of one cluster belong together."""
    mean = float(np.mean(values))
    off: dict[int, float] = {}
    for cluster, value in zip(clusters, values, strict=True):
        off[cluster] = off.get(cluster, 0.0) + value - mean
    count = len(off)
    spread = math.sqrt(sum(x * x for x in off.values()) * count / max(count - 1, 1))
    return mean, NORMAL * spread / len(values)


def as_dicts(rows: Sequence[ArenaRow]) -> list[dict[str, Any]]:
    """The rows as plain data."""
    return [dict(vars(row)) for row in rows]
