"""What a position behind the horizon of a duel is worth."""

from __future__ import annotations

import pytest

from teocalli import boxes, games
from teocalli.bots.policies import tablebase_of
from teocalli.bots.policies.aztec import suspicion, wariness
from teocalli.bots.policies.aztec_values import handful_value
from teocalli.bots.reasons.aztec import odds_of
from teocalli.games.aztec import notation
from teocalli.games.aztec.box import HANDFULS
from teocalli.match import Match
from teocalli.record_arrays import copy_of
from teocalli.review.estimators.codinca import turns_left, value


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_shares_of_codinca_add_up_and_follow_keys_cards_and_turns(seats: int) -> None:
    match = Match("codinca", seats, seed=bytes([5] * 32))
    game, box = games.load("codinca"), match.box_record
    tablebase = tablebase_of(game, box, seats)
    state = match.state
    before = [value(state, box, seat, tablebase) for seat in range(seats)]
    assert sum(before) == pytest.approx(1.0)
    poorer, further = copy_of(state), copy_of(state)
    poorer.held[0] -= 1
    further.completed[0] = 0b0001
    assert value(poorer, box, 0, tablebase) < before[0] < value(further, box, 0, tablebase)
    assert turns_left(poorer, 0, tablebase) - turns_left(state, 0, tablebase) > 1, "a spirit card saves more than a turn"


def test_whoever_judges_aztec_knows_that_good_players_hide_lies_in_small_handfuls_and_says_so() -> None:
    """A5: before anything is known of anybody; the odds that reasons name are the judge's."""
    box = boxes.standard(games.load("aztec")).record()
    state = notation.set_up(box, 3, cards="BB YY RR")
    for small, large in (("YY", "YYYY"), ("BR", "BRRR")):
        trusted, doubted = {}, {}
        for shown in (small, large):
            handful = HANDFULS.index(shown)
            state.handfuls[1, 0] = handful
            value = handful_value(state, box, 0, 1, handful)
            trusted[shown] = suspicion(state, box, 0, 1, handful, value)
            doubted[shown] = wariness(state, box, 0, 1, handful, value)
            assert odds_of(state, box, 0, 1) == doubted[shown]
        assert trusted[small] < 0.3 < 0.4 < doubted[small] < doubted[large], "a small one is likelier to be true than a large one"


def test_a_handful_whose_cards_have_all_been_seen_is_a_lie_to_everybody() -> None:
    box = boxes.standard(games.load("aztec")).record()
    state = notation.set_up(box, 3, cards="YYYY BB RR")
    handful = state.cards[0, 0]
    state.handfuls[1, 0] = handful
    assert wariness(state, box, 0, 1, handful, handful_value(state, box, 0, 1, handful)) > 0.999
