"""What a position behind the horizon of a duel is worth."""

from __future__ import annotations

import pytest

from teocalli import games
from teocalli.bots.policies import tablebase_of
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
