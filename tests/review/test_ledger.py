"""The ledger: the result is the even share and what every choice and every turn of luck did, to the last digit."""

from __future__ import annotations

import random

import numpy as np
import pytest

from playing import Guest, any_action
from teocalli import bots, games
from teocalli.match import Match
from teocalli.review.duel import REFERENCE, Playouts
from teocalli.review.ledger import account_of, final_shares, item_of, ledger_of, playouts_in, possible_part, skill_of, steps_of
from teocalli.review.moments import moments_of

SEATS = {"codinca": (2, 4), "temple_code": (2, 4), "aztec": (3, 6), "cibola": (2, 4), "goofspiel": (2, 3)}
OPTIONS = {"temple_code": {"list": "shown"}}  # the greedy bot knows it
TABLES = [(name, seats) for name in games.NAMES for seats in SEATS[name]]
FEW = 2  # playouts of a position: the sum is exact for any number


def played(name: str, seats: int, seed: int, by: str) -> Match:
    """A whole match, played at random or by the policy."""
    match = Match(name, seats, seed=bytes([seed] * 32), options=OPTIONS.get(name, {}), mode="compiled")
    guest = Guest(match, random.Random(seed))
    while not match.over:
        seat = match.turn
        if by == "chance":
            action = any_action(guest, seat, match.legal(seat))
        else:
            action = bots.choose(match.game, match.box_record, match.veiled(seat), seat, by, seed=match.ply).action
        match.act(seat, action)
    return match


@pytest.mark.parametrize("by", ["chance", "greedy"])
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_final_less_initial_is_own_skill_and_others_skill_and_luck(name: str, seats: int, by: str) -> None:
    match = played(name, seats, 3, by)
    playouts = Playouts(match.game, match.box_record, seats)
    items = ledger_of(playouts, match, moments_of(match), FEW, 1)
    for seat, final in enumerate(final_shares(match).tolist()):
        account = account_of(items, seat, seats, final)
        assert account.final - account.initial == pytest.approx(account.own + account.others + account.luck, abs=1e-9)
        assert sum(item.effect[seat] for item in account.items) == pytest.approx(final - 1 / seats, abs=1e-9)
        sizes = [abs(item.effect[seat]) for item in account.items]
        assert sizes == sorted(sizes, reverse=True)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_no_moment_moves_more_than_a_whole_win(name: str, seats: int) -> None:
    """However badly several choose at one moment, and whatever was true: nobody's luck in it is more than there is to win."""
    match = played(name, seats, 3, "chance")
    playouts = Playouts(match.game, match.box_record, seats)
    items = ledger_of(playouts, match, moments_of(match), FEW, 1)
    assert max(abs(effect) for item in items for effect in item.effect) <= 1 + 1e-9


def test_as_much_of_the_skills_of_a_moment_counts_as_is_possible() -> None:
    """Two who cannot win any more give the win to the second player, and the first wins all the same."""
    now, then, by_policy, given_away = (np.array([shares]) for shares in ([0.5, 0.5], [1.0, 0.0], [0.9, 0.1], [0.1, 0.9]))
    assert possible_part(then, now, []) == 1.0
    assert possible_part(then, now, [(by_policy, given_away)]) == 1.0
    assert possible_part(then, now, [(given_away, by_policy)] * 2) == pytest.approx(0.5 / 1.6)
    assert possible_part(now, then, [(by_policy, given_away)]) == pytest.approx(0.5 / 0.8)


def test_a_long_match_has_fewer_playouts_of_each_position() -> None:
    assert [playouts_in(256, steps) for steps in (1, 32, 64, 5000)] == [256, 256, 128, 16]
    assert playouts_in(4, 96) == 4


def test_stakes_sealed_at_one_moment_are_one_step() -> None:
    """B6: else the last to show a fist would get all the luck of the guess."""
    match = played("cibola", 3, 5, "greedy")
    playouts = Playouts(match.game, match.box_record, 3)
    steps = list(steps_of(playouts, moments_of(match)))
    assert [len(step) for step in steps if "stake" in text_of(match, step[0].action)] == [3] * 8
    assert all(len(step) == 1 for step in steps if "stake" not in text_of(match, step[0].action))
    assert sum(map(len, steps)) == match.ply


def test_handfuls_and_tokens_are_two_steps_of_a_round() -> None:
    """A4, A6: tokens are laid when the handfuls are known."""
    match = played("aztec", 3, 5, "greedy")
    steps = list(steps_of(Playouts(match.game, match.box_record, 3), moments_of(match)))
    assert [len(step) for step in steps if len(step) > 1] == [3] * 10


@pytest.mark.parametrize("name", games.NAMES)
def test_who_plays_as_the_policy_does_has_no_skill_beyond_it(name: str) -> None:
    match = played(name, SEATS[name][0], 3, "greedy")
    playouts = Playouts(match.game, match.box_record, match.seats)
    gains = [(*skill, 1.0) for moment in moments_of(match)[:40] if (skill := skill_of(playouts, moment, 32, 1)) is not None]
    total = item_of("skill", 0, None, *gains)
    for effect, error in zip(total.effect, total.error, strict=True):
        assert abs(effect) <= 4 * error + 1e-9


def test_an_action_taken_back_is_no_choice() -> None:
    match = Match("codinca", 2, seed=bytes(32), mode="compiled")
    seat = match.turn
    first, second = match.legal(seat)[:2]
    match.act(seat, first)
    match.undo(seat)
    match.act(seat, second)
    assert [(moment.ply, moment.action) for moment in moments_of(match)] == [(2, second)]


def text_of(match: Match, action: int) -> str:
    return str(match.game.notation.action_to_text(action))


def test_whoever_takes_a_card_is_compared_with_another_card_and_not_with_waiting() -> None:
    """T16: to wait in turn lets the others declare first; a card taken without waiting is no better for that."""
    match = played("temple_code", 2, 3, "greedy")
    playouts, taken = Playouts(match.game, match.box_record, 2), 0
    for moment in moments_of(match):
        known = playouts.known(moment.state, moment.seat)
        compared = playouts.candidates(known, moment.seat, moment.action)
        if "take" in text_of(match, moment.action) and len(compared) > 1:
            taken += 1
            cards = [action for action in compared if "take" in text_of(match, action)]
            shares = playouts.duel(known, moment.seat, [*cards, REFERENCE], 1, 0, 8)
            for world in range(8):
                assert any((shares[k, world] == shares[-1, world]).all() for k in range(len(cards))), (
                    "the policy takes a card, as after waiting"
                )
    assert taken > 2
