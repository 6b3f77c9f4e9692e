"""Advice: the best choice by the duel, never one drawn from a mixture, from nothing but what the seat knows and can know."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from playing import Moment, Player, sensible_action
from teocalli import games
from teocalli.bots.policies import policy_module
from teocalli.bots.policies.temple_code_without_list import triples_left
from teocalli.bots.reasons import ALWAYS
from teocalli.bots.reasons.aztec import formula
from teocalli.games.aztec.state import ACCUSE, KEEP_FIRST, TOKEN
from teocalli.games.cibola.state import ROUNDS, STAKE
from teocalli.games.temple_code.secrecy import possible
from teocalli.games.temple_code.state import DECLARE
from teocalli.review import advice
from teocalli.review.advice import advise, candidates_of
from teocalli.review.duel import Playouts
from teocalli.review.verdicts import DEPTHS, judge

SEATS = {"codinca": 2, "temple_code": 2, "aztec": 4, "cibola": 2, "goofspiel": 2}
HASTE = 20  # milliseconds: a first look


def choices(name: str, seed: int, *, every: int = 1, options: dict[str, str] | None = None) -> Iterator[tuple[Player, Moment]]:
    """Choices of a sensible match."""
    player = Player(name, SEATS[name], seed, options=options or {})
    several = ((player, moment) for moment in player.moments(sensible_action) if len(moment.legal) > 1)
    return islice(several, 0, None, every)


def test_nobody_is_told_to_stake_everything_in_the_first_round_of_cibola() -> None:
    """A search mixes its stakes, and the mixture has all twelve in it."""
    for seed in range(5):
        for player, moment in islice(choices("cibola", seed), 2):
            assert int(player.state.phase) == STAKE
            decision = advise(player.game, player.box, player.veiled(moment.seat), moment.seat, seed=seed)
            assert decision.action <= int(player.state.hands[moment.seat]) // 2


def test_nobody_is_told_to_accuse_a_handful_that_is_almost_certainly_true() -> None:
    accused = 0
    for seed in (1, 2, 4):
        tokens = ((player, moment) for player, moment in choices("aztec", seed) if int(player.state.phase) == TOKEN)
        for player, moment in islice(tokens, 3, 8):
            known = player.veiled(moment.seat)
            decision = advise(player.game, player.box, known, moment.seat, seed=seed)
            if ACCUSE <= decision.action < KEEP_FIRST:
                accused += 1
                assert formula(known, player.box, moment.seat, decision.action - ACCUSE) > 0.3
    assert accused


@pytest.mark.parametrize("name", games.NAMES)
def test_what_is_hidden_changes_no_advice_and_the_best_stands_first(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "MOST", 64)
    compared = 0
    for player, moment in islice(choices(name, 5, every=4), 6):
        seat, other_world = moment.seat, player.imagined(player.veiled(moment.seat), moment.seat)
        player.engine.veil(other_world, player.box, seat)
        decision = advise(player.game, player.box, player.veiled(seat), seat, seed=3)
        assert decision == advise(player.game, player.box, other_world, seat, seed=3)
        assert decision.action in moment.legal
        assert decision.messages
        if decision.candidates:
            compared += 1
            first, *others = decision.candidates
            assert first.action == decision.action
            assert first.value >= max((one.value for one in others), default=0.0) - advice.CARELESS
            assert [one.value for one in others] == sorted((one.value for one in others), reverse=True)
            sealed = policy_module(player.game).mixes(player.veiled(seat), seat)
            assert sealed or "bot-why-mixed" not in [message.id for message in decision.messages]
    assert compared


@pytest.mark.parametrize("shown", ["shown", "hidden"])
def test_a_code_is_declared_only_by_what_can_be_known_at_the_table(shown: str) -> None:
    """T17: with the list hidden a code is certain that alone of all 210 agrees with the clues."""
    declared = 0
    for seed in range(6):
        for player, moment in choices("temple_code", seed, options={"list": shown}):
            known, seat, box = player.veiled(moment.seat), moment.seat, player.box
            if DECLARE not in moment.legal:
                continue
            codes = triples_left(known, box, seat, int(known.noted[seat]))
            if shown == "shown":
                codes = int(possible(known, box, seat, seat)).bit_count()
            if codes > 4 and moment.action < DECLARE and declared:
                continue
            decision = advise(player.game, box, known, seat, seed=1, milliseconds=HASTE)
            if decision.action >= DECLARE:
                declared += 1
                assert codes == 1 or (shown == "shown" and codes <= 4)
            if codes == 1:
                assert decision.action == DECLARE + int(box.triple[player.state.code[seat]])
    assert declared


def test_the_last_stake_of_two_players_is_advised_by_its_solution() -> None:
    """B15: nothing is hidden any more but the other's stake."""
    varied = plain = 0
    for seed in range(12):
        for player, moment in choices("cibola", seed):
            if int(player.state.round_no) < ROUNDS or int(player.state.phase) != STAKE:
                continue
            known, playouts = player.veiled(moment.seat), Playouts(player.game, player.box, 2)
            exact = judge(playouts, known, 0, moment.seat, moment.action, DEPTHS["quick"], 0)
            decision = advise(player.game, player.box, known, moment.seat, seed=seed)
            if exact is None or exact.worlds or decision.action == moment.legal[-1] == len(moment.legal):
                continue
            shares = {option.action: option.share for option in exact.options}
            highest = max(shares.values())
            assert shares[decision.action] == pytest.approx(highest, abs=1e-6)
            assert {one.action: one.value for one in decision.candidates if one.action in shares} == pytest.approx(
                {one.action: shares[one.action] for one in decision.candidates if one.action in shares}, abs=1e-6
            )
            mixed = "bot-why-mixed" in [message.id for message in decision.messages]
            assert mixed == (decision.candidates[0].weight < ALWAYS)
            varied, plain = varied + mixed, plain + (not mixed)
    assert varied
    assert plain


def test_a_sealed_choice_is_varied_the_more_the_nearer_others_come() -> None:
    near, far = (candidates_of({1: 0.5, 2: other, 3: 0.1}, {}, mixed=True) for other in (0.495, 0.40))
    assert [one.action for one in near] == [1, 2, 3]
    assert 0.5 < near[0].weight < 0.6
    assert far[0].weight > 0.95
    assert [one.weight for one in candidates_of({1: 0.5, 2: 0.495}, {}, mixed=False)] == [1.0, 0.0]


def test_among_sealed_choices_with_the_same_chance_in_per_cent_the_policy_has_the_last_word() -> None:
    values = {1: 0.5, 2: 0.497, 3: 0.4}
    assert candidates_of(values, {2: 0.7, 3: 0.9}, mixed=True)[0].action == 2
    assert candidates_of(values, {2: 0.7}, mixed=False)[0].action == 1
    assert candidates_of({1: 0.5, 2: 0.49}, {2: 0.7}, mixed=True)[0].action == 1, "nobody is advised 49 % where 50 % are shown"
    assert candidates_of({1: 1.0, 2: 0.999}, {2: 0.7}, mixed=True)[0].action == 1, "a sure win is not given away"
