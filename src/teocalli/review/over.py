"""Over many matches: how much of what was at risk a player keeps, by game and kind of choice, and which habits can be claimed.

A match is one observation, for the choices of one match resemble each other. A habit is the gap between what was done and what would have
been right, which is what was done unless that was clearly a fault. It is claimed only where its interval excludes that there is none. All
habits that are looked at share the risk of 5 % (Bonferroni): that anything at all is claimed of a player without habits is no likelier.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Literal

from teocalli import games
from teocalli.match import Match
from teocalli.review import SeatReview
from teocalli.review.habits import habits_module
from teocalli.review.habits.measures import NOTHING, NUMBER, SHARE, UNKNOWN
from teocalli.review.moments import moments_of
from teocalli.review.verdicts import Judgement

RISK = 0.05  # that an interval does not hold
FEW = 5  # matches with which there is an interval
ENOUGH = 10  # matches with which a habit is looked at


@dataclass
class KindSum:
    """The choices of one kind in one match."""

    choices: int = 0
    faults: int = 0
    loss: float = 0.0
    spread: float = 0.0
    did: float = 0.0  # of what is measured
    right: float = 0.0  # what would have been right
    guessed: int = 0  # choices at which there was something to guess
    truth: float = 0.0  # how often it was so


@dataclass(frozen=True)
class Summary:
    """What is kept of the review of one seat in one match, by kind of choice."""

    game: str
    kinds: tuple[KindSum, ...]


@dataclass(frozen=True)
class Accuracy:
    """A value with its interval, where there are matches enough for one."""

    value: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class KindRow:
    """One kind of choices, over all matches of a game."""

    kind: str
    choices: int
    faults: int
    accuracy: Accuracy | None  # nothing where nothing was at risk
    lost: float  # of the win, in each match


@dataclass(frozen=True)
class Habit:
    """Something that is done too much or too little: on average, and between what the gap lies."""

    game: str
    kind: str
    way: Literal["more", "less"]
    measure: str
    did: float
    right: float
    low: float
    high: float
    truth: float | None
    choices: int
    matches: int


@dataclass(frozen=True)
class GameReport:
    """A player's matches of one game."""

    game: str
    matches: int
    choices: int
    accuracy: Accuracy | None
    kinds: tuple[KindRow, ...]


@dataclass(frozen=True)
class PlayerReport:
    """A player's matches."""

    games: tuple[GameReport, ...]
    habits: tuple[Habit, ...]
    looked_at: int  # habits that share the risk


def summary_of(match: Match, reviewed: SeatReview) -> Summary:
    """What is kept of a review."""
    module, states = habits_module(match.game), {moment.ply: moment.state for moment in moments_of(match)}
    sums = tuple(KindSum() for _ in module.KINDS)
    for one in reviewed.judgements:
        kind = max(module.kind_of(option.action) for option in one.options)
        state, of_kind = states[one.ply], sums[kind]
        of_kind.choices += 1
        of_kind.faults += one.verdict != "sound"
        of_kind.loss += one.loss
        of_kind.spread += one.spread
        if module.MEASURES[kind] == NOTHING:
            continue
        measures = {option.action: float(module.measure_of(state, match.box_record, one.seat, option.action)) for option in one.options}
        of_kind.did += measures[one.action]
        of_kind.right += right_measure(one, measures)
        truth = int(module.truth_of(state, match.box_record, one.seat))
        if truth != UNKNOWN:
            of_kind.guessed += 1
            of_kind.truth += truth / 1000
    return Summary(match.game.name, sums)


def right_measure(one: Judgement, measures: dict[int, float]) -> float:
    """What was done, unless it was a fault: then what the best choice does, or the mixture on average."""
    if one.verdict == "sound":
        return measures[one.action]
    total = weighed = 0.0
    for option in one.options:
        total += option.weight or 0.0
        weighed += (option.weight or 0.0) * measures[option.action]
    return weighed / total if total > 0.0 else measures[one.best]


def report_on(summaries: Sequence[Summary]) -> PlayerReport:
    """What can be said of a player by the reviews of their matches."""
    played = [name for name in games.NAMES if any(one.game == name for one in summaries)]
    rows = [game_report(name, [one.kinds for one in summaries if one.game == name]) for name in played]
    looked_at = [(name, kind, sums) for name in played for kind, sums in habits_looked_at(name, summaries)]
    habits = [habit for name, kind, sums in looked_at if (habit := habit_of(name, kind, sums, len(looked_at))) is not None]
    return PlayerReport(tuple(rows), tuple(habits), len(looked_at))


def game_report(name: str, matches: Sequence[tuple[KindSum, ...]]) -> GameReport:
    """The matches of one game."""
    kinds = habits_module(games.load(name)).KINDS
    rows = tuple(kind_row(kind, [sums[number] for sums in matches]) for number, kind in enumerate(kinds))
    whole = [KindSum(loss=added(one.loss for one in sums), spread=added(one.spread for one in sums)) for sums in matches]
    return GameReport(name, len(matches), sum(row.choices for row in rows), accuracy_over(whole), rows)


def kind_row(kind: str, sums: Sequence[KindSum]) -> KindRow:
    """One kind of choices."""
    lost = added(one.loss for one in sums) / len(sums)
    return KindRow(kind, sum(one.choices for one in sums), sum(one.faults for one in sums), accuracy_over(sums), lost)


def accuracy_over(sums: Sequence[KindSum]) -> Accuracy | None:
    """How much of what was at risk was kept."""
    some = [one for one in sums if one.spread > 0.0]
    if not some:
        return None
    given, error = ratio([one.loss for one in some], [one.spread for one in some])
    if len(some) < FEW:
        return Accuracy(1.0 - given, None, None)
    half = student(RISK, len(some) - 1) * error
    return Accuracy(1.0 - given, max(0.0, 1.0 - given - half), min(1.0, 1.0 - given + half))


def habits_looked_at(name: str, summaries: Sequence[Summary]) -> list[tuple[int, list[KindSum]]]:
    """The kinds of a game whose habits are looked at: those with matches enough, whatever was done in them."""
    measures = habits_module(games.load(name)).MEASURES
    own = [one.kinds for one in summaries if one.game == name]
    of_kinds = [(kind, [kinds[kind] for kinds in own if kinds[kind].choices]) for kind in range(len(measures))]
    return [(kind, sums) for kind, sums in of_kinds if measures[kind] != NOTHING and len(sums) >= ENOUGH]


def habit_of(name: str, kind: int, sums: Sequence[KindSum], looked_at: int) -> Habit | None:
    """A habit, where the interval of the gap excludes nothing; the error counts as if one more choice had gone otherwise."""
    module, choices = habits_module(games.load(name)), added(one.choices for one in sums)
    gap, error = ratio([one.did - one.right for one in sums], [float(one.choices) for one in sums])
    half = student(RISK / looked_at, len(sums) - 1) * math.sqrt(error * error + 1.0 / (choices * choices))
    if abs(gap) <= half:
        return None
    guessed = added(one.guessed for one in sums)
    return Habit(
        game=name,
        kind=module.KINDS[kind],
        way="more" if gap > 0.0 else "less",
        measure=module.MEASURES[kind],
        did=added(one.did for one in sums) / choices,
        right=added(one.right for one in sums) / choices,
        low=gap - half,
        high=gap + half,
        truth=added(one.truth for one in sums) / guessed if guessed else None,
        choices=int(choices),
        matches=len(sums),
    )


def ratio(parts: Sequence[float], wholes: Sequence[float]) -> tuple[float, float]:
    """The ratio of two sums over matches, and its standard error."""
    count, whole = len(parts), added(wholes)
    value, squares = added(parts) / whole, 0.0
    for part, of in zip(parts, wholes, strict=True):
        squares += (part - value * of) * (part - value * of)
    return value, math.sqrt(squares * count / max(count - 1, 1)) / whole


def added(numbers: Iterable[float]) -> float:
    """A sum one after the other, as browsers add; not `sum`, whose rounding is its own."""
    total = 0.0
    for number in numbers:
        total += number
    return total


def student(risk: float, degrees: int) -> float:
    """Student's quantile for an interval on both sides, by its expansion around the normal one; good enough from four degrees on."""
    z, v = NormalDist().inv_cdf(1.0 - risk / 2.0), float(degrees)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / v + second / v**2 + third / v**3 + fourth / v**4


__all__ = ["NUMBER", "SHARE", "Accuracy", "GameReport", "Habit", "KindRow", "KindSum", "PlayerReport", "Summary", "report_on", "summary_of"]
