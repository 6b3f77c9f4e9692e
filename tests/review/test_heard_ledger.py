"""The ledger where the network was heard before a verdict: it says what the verdict says, and adds up as before."""

from __future__ import annotations

import numpy as np
import pytest

from review.test_last_round import last_stakes
from review.test_ledger import played
from review.test_network_opinion import ACCUSED, AZTEC, CODINCA, FLIP, KEPT, SWITCH, compared, heard
from review.test_network_opinion import played as played_again
from review.test_second_opinion import moment_at
from teocalli import games, jit
from teocalli.match import Match
from teocalli.review import review, verdicts
from teocalli.review.duel import Beside, Playouts, choice_seed
from teocalli.review.judging import INACCURACY_FROM
from teocalli.review.ledger import Item, account_of, final_shares, item_of, ledger_of
from teocalli.review.moments import moments_of
from teocalli.review.network_duel import NetworkOpinion
from teocalli.review.second_opinion import beside_best
from teocalli.review.verdicts import DEPTHS, Depth, Judgement, judge_beside

TABLES = [(name, seats) for name in ("codinca", "aztec") for seats in games.load(name).about.seats if seats > 1]
CLEARLY = 0.1  # of the win
GLANCE = Depth(first=8, most=32, searches=1, iterations=1, playouts=2)
STANDARD = DEPTHS["standard"]
ENOUGH = 4  # choices that the network was heard on
SEED = 1


def judged(match: Match, ply: int, depth: Depth) -> tuple[Judgement | None, Beside | None]:
    moment, playouts = moment_at(match, ply), Playouts(match.game, match.box_record, match.seats)
    known = playouts.known(moment.state, moment.seat)
    return judge_beside(playouts, known, ply, moment.seat, moment.action, depth, choice_seed(SEED, ply, moment.seat))


def some_heard(match: Match) -> dict[tuple[int, int], Beside]:
    """What the network found of a few choices."""
    found = dict[tuple[int, int], Beside]()
    for one in moments_of(match):
        beside = judged(match, one.ply, GLANCE)[1] if len(found) < ENOUGH else None
        found |= {(one.ply, one.seat): beside} if beside is not None else {}
    return found


def skill_at(match: Match, ply: int, beside: Beside) -> Item:
    """The skill of a choice in the ledger."""
    moment, playouts = moment_at(match, ply), Playouts(match.game, match.box_record, match.seats)
    items = ledger_of(playouts, match, moments_of(match), GLANCE.playouts, SEED, {(ply, moment.seat): beside})
    return next(one for one in items if one.kind == "skill" and (one.ply, one.seat) == (ply, moment.seat))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_sum_is_exact_and_no_luck_is_more_than_a_win_where_the_network_was_heard(name: str, seats: int) -> None:
    match = played(name, seats, 3, "greedy")
    found, playouts = some_heard(match), Playouts(match.game, match.box_record, seats)
    assert len(found) == ENOUGH, "else nothing is shown here"
    items = ledger_of(playouts, match, moments_of(match), GLANCE.playouts, SEED, found)
    assert {(item.ply, item.seat) for item in items if item.kind == "skill"} == set(found), "what nobody had to ask about is sound"
    for seat, final in enumerate(final_shares(match).tolist()):
        account = account_of(items, seat, seats, final)
        assert account.final - account.initial == pytest.approx(account.own + account.others + account.luck, abs=1e-9)
    assert max(abs(effect) for item in items for effect in item.effect) <= 1 + 1e-9
    for item in items:
        assert sum(item.effect) == pytest.approx(0.0, abs=1e-9), "what one gains the others lose"


def test_a_blamed_choice_has_its_loss_for_skill() -> None:
    match = played_again("codinca", 2, 2, CODINCA)
    judgement, beside = judged(match, FLIP, STANDARD)
    assert judgement is not None
    assert beside is not None
    assert judgement.verdict != "sound", "else nothing is shown here"
    skill = skill_at(match, FLIP, beside)
    assert skill.effect[judgement.seat] == pytest.approx(-judgement.loss, abs=1e-9)
    assert skill.error[judgement.seat] == pytest.approx(judgement.error, rel=0.2)


@pytest.mark.parametrize(("name", "ply"), [("codinca", SWITCH), ("aztec", ACCUSED)])
def test_a_choice_that_only_the_policy_would_blame_has_no_skill_against_it(name: str, ply: int) -> None:
    match = played_again("codinca", 2, 2, CODINCA) if name == "codinca" else played_again("aztec", 3, 1, AZTEC)
    judgement, beside = judged(match, ply, STANDARD)
    assert judgement is not None
    assert beside is not None
    assert judgement.verdict == "sound"
    skill = skill_at(match, ply, beside)
    assert skill.effect[judgement.seat] > -INACCURACY_FROM
    assert skill.error[judgement.seat] > 0.0, "it is not known exactly"


def test_a_solved_stake_has_its_loss_for_skill() -> None:
    losses = []
    for match, stake in last_stakes(range(3)):
        playouts = Playouts(match.game, match.box_record, 2)
        known = playouts.known(stake.state, stake.seat)
        for action in playouts.candidates(known, stake.seat, stake.action):
            judgement, beside = judge_beside(playouts, known, stake.ply, stake.seat, action, GLANCE, SEED)
            assert judgement is not None
            assert beside is not None
            effect = item_of("skill", stake.ply, stake.seat, (*beside, 1.0)).effect
            assert (effect[stake.seat], effect[1 - stake.seat]) == pytest.approx((-judgement.loss, judgement.loss), abs=1e-12)
            losses.append(judgement.loss)
    assert min(losses) == 0.0
    assert max(losses) > CLEARLY


def test_the_network_sees_a_win_that_is_certain_and_the_blunder_of_a_turn() -> None:
    match = played_again("codinca", 2, 2, CODINCA)
    playouts = Playouts(match.game, match.box_record, 2)
    opinion, moments, flip = NetworkOpinion(match.game, match.box_record, 2), moments_of(match), moment_at(match, FLIP)
    assert opinion.true_shares(moments[-1].state, SEED, 6).tolist() == [final_shares(match).tolist()] * 6
    before, after = (opinion.true_shares(flip.state, SEED, 32, flip.seat, *action)[:, flip.seat].mean() for action in ((), (flip.action,)))
    assert before - after > CLEARLY
    by_policy = playouts.true_shares(flip.state, SEED, 32)[:, flip.seat].mean()
    assert by_policy - playouts.true_shares(flip.state, SEED, 32, flip.seat, flip.action)[:, flip.seat].mean() < before - after


def test_nothing_is_heard_where_no_network_knows_the_box(monkeypatch: pytest.MonkeyPatch) -> None:
    """Verdicts and ledger are the policy's then, as with an option that the network has not learnt."""
    match = played_again("codinca", 2, 2, CODINCA)
    monkeypatch.setattr(verdicts, "asks_network", lambda _: False)
    assert judged(match, FLIP, GLANCE)[1] is None
    account = review(match, [0], depth=GLANCE, seed=SEED)[0].account
    items = ledger_of(Playouts(match.game, match.box_record, 2), match, moments_of(match), GLANCE.playouts, SEED, asked=[0])
    assert account == account_of(items, 0, 2, account.final)


def told(*shares: float, spread: float = 0.0) -> Item:
    """The skill of the first of invented options, after one look of the network."""
    comparison = compared(*([0.5] * len(shares)))
    assert heard(comparison, *shares, spread=spread, most=1) == 0
    both = np.zeros((2, *KEPT.shape[1:]))
    worlds = int(jit.compiled(beside_best)(comparison, KEPT, both))
    return item_of("skill", 0, 0, (both[0, :worlds], both[1, :worlds], 1.0))


def test_what_is_clearly_worse_counts_beside_the_best_rival() -> None:
    assert told(0.2, 0.6, 0.1).effect == pytest.approx((-0.4, 0.4))
    assert told(0.2, 0.1, 0.6).effect == pytest.approx((-0.4, 0.4))


def test_what_is_not_clearly_worse_counts_as_nothing_with_its_error() -> None:
    item = told(0.5, 0.53, 0.1, spread=0.3)
    assert item.effect == pytest.approx((0.0, 0.0), abs=1e-12)
    assert item.error == pytest.approx((0.3 / 32**0.5,) * 2, rel=0.01)
    assert told(0.6, 0.5, 0.1).effect == pytest.approx((0.0, 0.0), abs=1e-12), "what is best is no more than sound"
