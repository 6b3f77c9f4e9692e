"""What is solved exactly: games of choosing at the same time, and the last round of Cibola between two."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from teocalli import bots, jit, masks
from teocalli.match import Match
from teocalli.record_arrays import copy_of
from teocalli.review.duel import Playouts
from teocalli.review.matrix_game import MatrixScratch, solve_matrix
from teocalli.review.moments import Moment, moments_of
from teocalli.review.verdicts import Depth, judge

GLANCE = Depth(first=16, most=32, searches=2, iterations=60, playouts=4)
LAST = 8
STAKES = 25  # actions below are stakes


def new_scratch(most: int) -> MatrixScratch:
    """Room for games of so many choices of each."""
    return MatrixScratch(np.zeros((most, most)), np.zeros((most + 1, 2 * most + 1)), np.zeros(most, np.int64), np.zeros((2, most)))


def test_no_other_choice_gains_against_the_solution_of_a_game() -> None:
    """Shares of three kinds have many equal entries, at which a simplex may go round in circles; others have none."""
    scratch, run, chance = new_scratch(25), jit.compiled(solve_matrix), np.random.default_rng(1)
    for number in range(600):
        rows, columns = chance.integers(1, 26, 2)
        shares = chance.integers(0, 3, (rows, columns)) / 2 if number % 2 else chance.random((rows, columns))
        scratch.shares[:rows, :columns] = shares
        value = run(scratch, rows, columns)
        own, others = scratch.weights[0, :rows], scratch.weights[1, :columns]
        assert own.sum() == pytest.approx(1.0, abs=1e-9)
        assert others.sum() == pytest.approx(1.0, abs=1e-9)
        assert (own @ shares).min() == pytest.approx(value, abs=1e-9)
        assert (shares @ others).max() == pytest.approx(value, abs=1e-9)


def last_stakes(seeds: range) -> Iterator[tuple[Match, Moment]]:
    """The choices of a stake in last rounds, by bots that do not search."""
    for seed in seeds:
        match = Match("cibola", 2, seed=bytes([seed] * 32), mode="compiled")
        while not match.over:
            known = match.veiled(match.turn)
            action = bots.choose(match.game, match.box_record, known, match.turn, "greedy", seed=match.ply, explained=False).action
            match.act(match.turn, action)
        yield from ((match, one) for one in moments_of(match) if one.action < STAKES and one.state.round_no == LAST)


def best_share(match: Match, state: np.record, seat: int) -> float:
    """What is left of the match by trying everything, in plain Python; a certain win or loss is enough."""
    engine, mask = match.game.engine("compiled"), match.game.new_mask()
    if engine.is_over(state):
        places = np.zeros((match.game.max_seats, 2), np.int64)
        engine.standings(state, match.box_record, places)
        return float(places[seat, 1] == 1) / int((places[:2, 1] == 1).sum())
    mover, best = int(engine.turn(state)), None
    engine.legal(state, match.box_record, mover, mask)
    for action in masks.members(mask):
        after = copy_of(state)
        engine.apply(after, match.box_record, mover, action)
        share = best_share(match, after, seat)
        best = share if best is None else max(best, share) if mover == seat else min(best, share)
        if best == (1.0 if mover == seat else 0.0):
            break
    assert best is not None
    return best


def test_the_last_stake_of_two_players_is_judged_against_all_that_can_follow() -> None:
    """B6, B15: what no stake of the other can spoil is worth a whole win, and a stake that some stake beats is worth less than the best."""
    verdicts, mixtures = set(), 0
    for match, one in last_stakes(range(40, 60)):
        playouts = Playouts(match.game, match.box_record, 2)
        known = playouts.known(one.state, one.seat)
        judged = judge(playouts, known, one.ply, one.seat, one.action, GLANCE, 1)
        assert judged is not None
        assert judged.worlds == 0
        assert {option.error for option in judged.options} == {0.0}
        shares = {option.action: option.share for option in judged.options}
        for option in judged.options:
            assert option.share <= max(shares.values()) + 1e-12
            assert judge(playouts, known, one.ply, one.seat, option.action, GLANCE, 1).verdict == "sound" or not option.weight  # type: ignore[union-attr]
        mixtures += any(option.weight is not None for option in judged.options)
        verdicts.add(judged.verdict)
    assert "blunder" in verdicts, "the greedy bot errs"
    assert mixtures


def test_every_pair_of_stakes_is_worth_what_trying_everything_finds() -> None:
    """A small end: both hands hold at most two explorers, so that plain Python can try everything."""
    match, one = next(pair for pair in last_stakes(range(40, 60)) if pair[1].seat == 0)
    state, engine = copy_of(one.state), match.game.engine("compiled")
    state.hands[0], state.hands[1] = 2, 1
    playouts = Playouts(match.game, match.box_record, 2)
    judged = judge(playouts, playouts.known(state, 0), 0, 0, 0, GLANCE, 1)
    assert judged is not None
    shares = np.zeros((len(judged.options), 2))
    own = sorted(option.action for option in judged.options)
    for row, stake in enumerate(own):
        for other in range(2):
            after = copy_of(state)
            engine.apply(after, match.box_record, 0, stake)
            engine.apply(after, match.box_record, 1, other)
            shares[row, other] = best_share(match, after, 0)
    scratch = new_scratch(25)
    scratch.shares[: len(own), :2] = shares
    value = jit.compiled(solve_matrix)(scratch, len(own), 2)
    assert judged.loss == pytest.approx(value - float(shares[own.index(0)] @ scratch.weights[1, :2]), abs=1e-9)
