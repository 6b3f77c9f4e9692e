"""A second opinion: nobody is blamed for what only the policy would lose by, and faults that a search finds too are told as before."""

from __future__ import annotations

import numpy as np
import pytest

from review.test_foresight import OPEN_SHIELD, WIN_LEFT
from teocalli import games, jit
from teocalli.bots.search import KNOWN
from teocalli.match import Match
from teocalli.review.duel import NO_PLANNER, Playouts, choice_seed, worth_a_look
from teocalli.review.estimators import estimators_of
from teocalli.review.judging import MISTAKE, SOUND, Comparison, begin, look, new_comparison, number_of
from teocalli.review.moments import Moment, moments_of
from teocalli.review.second_opinion import soften
from teocalli.review.verdicts import DEPTHS, VERDICTS, Judgement, comparison_for, judge

STANDARD = DEPTHS["standard"]
SEEDS = range(4)


def moment_at(match: Match, ply: int) -> Moment:
    return next(one for one in moments_of(match) if one.ply == ply)


def judged(match: Match, ply: int, seed: int) -> Judgement:
    playouts, moment = Playouts(match.game, match.box_record, match.seats), moment_at(match, ply)
    known = playouts.known(moment.state, moment.seat)
    judgement = judge(playouts, known, ply, moment.seat, moment.action, STANDARD, choice_seed(seed, ply, moment.seat))
    assert judgement is not None
    return judgement


def by_the_duel_alone(match: Match, ply: int, seed: int) -> str:
    """The verdict before anything is reconsidered."""
    playouts, moment = Playouts(match.game, match.box_record, match.seats), moment_at(match, ply)
    scratch, box, comparison = playouts.scratch, playouts.box, comparison_for(match.game, STANDARD)
    scratch.worlds[KNOWN] = playouts.known(moment.state, moment.seat)
    playouts.bound(worth_a_look)(scratch, box, moment.seat, moment.action, playouts.tablebase)
    jit.compiled(begin)(comparison, scratch.mask)
    own, more = choice_seed(seed, ply, moment.seat), True
    while more:
        seen = (STANDARD.first, STANDARD.most, playouts.tablebase)
        more = playouts.bound(look)(scratch, comparison, box, moment.seat, moment.action, NO_PLANNER, own, *seen)
    return VERDICTS[int(comparison.judged[0].verdict)]


def test_a_rock_that_better_play_makes_harmless_is_not_blamed(match: Match) -> None:
    """Experts who play on win 11 points more after it (see bench/results.md)."""
    assert {by_the_duel_alone(match, OPEN_SHIELD, seed) for seed in SEEDS} != {"sound"}, "else nothing is shown here"
    assert {judged(match, OPEN_SHIELD, seed).verdict for seed in SEEDS} == {"sound"}


def test_a_win_that_was_missed_stays_a_blunder(match: Match) -> None:
    assert {judged(match, WIN_LEFT, seed).verdict for seed in SEEDS} == {"blunder"}


def test_the_same_seed_gives_the_same_opinion(match: Match) -> None:
    assert judged(match, OPEN_SHIELD, 1) == judged(match, OPEN_SHIELD, 1)


def blamed() -> Comparison:
    """Four options, of which the first was played and the second is best by 20 points; two searches of the first three."""
    comparison = new_comparison(games.load("cibola"), worlds=2, searches=2)
    for number, share in enumerate((0.4, 0.6, 0.55, 0.5)):
        comparison.options[number].action, comparison.options[number].share = 10 + number, share
        comparison.left[number] = number
    judged = comparison.judged[0]
    judged.options, judged.left, judged.best, judged.verdict = 4, 3, 11, MISTAKE
    comparison.weighed[:, :3, 0] = [(0.50, 0.53, 0.52), (0.50, 0.51, 0.54)]
    return comparison


def test_the_milder_opinion_is_told_whole() -> None:
    comparison = blamed()
    soften(comparison, mine=0, rival=2, loss=0.03, error=0.01, searches=2)
    judged, shares = comparison.judged[0], comparison.options.share[:4]
    assert (judged.verdict, judged.best, judged.loss) == (SOUND, 12, 0.03)
    assert shares == pytest.approx([0.50, 0.52, 0.53, 0.43])  # the one not searched from is as far behind the best as it was
    assert shares.max() == comparison.options[number_of(comparison, int(judged.best))].share


def test_who_chose_best_by_the_second_opinion_loses_nothing() -> None:
    comparison = blamed()
    comparison.weighed[:, 0, 0] = 0.7
    soften(comparison, mine=0, rival=2, loss=0.0, error=0.01, searches=2)
    assert (comparison.judged[0].best, comparison.judged[0].loss) == (10, 0.0)
    assert np.argmax(comparison.options.share[:4]) == 0


@pytest.mark.parametrize("name", games.NAMES)
def test_only_where_searches_were_seen_to_judge_better(name: str) -> None:
    assert bool(estimators_of(games.load(name)).reconsidered(1)) == (name in ("cibola", "aztec"))
