"""What a position behind the horizon of a duel is worth, how others are taken to play, and how many worlds a verdict is worth."""

from __future__ import annotations

from types import ModuleType

import numpy as np
import pytest

from teocalli import boxes, games, loops
from teocalli.bots.policies import tablebase_of
from teocalli.bots.policies.aztec import suspicion, wariness
from teocalli.bots.policies.aztec_values import handful_value
from teocalli.bots.policies.temple_code import codes_left
from teocalli.bots.policies.temple_code_without_list import ENVY, FAR, left_after
from teocalli.bots.reasons.aztec import formula
from teocalli.chance import new_rng, next_rng
from teocalli.games.aztec import notation
from teocalli.games.aztec.box import HANDFULS
from teocalli.games.temple_code.secrecy import possible
from teocalli.games.temple_code.state import BOTH, WAIT
from teocalli.match import Match
from teocalli.record_arrays import copy_of
from teocalli.review import without_list
from teocalli.review.duel import Playouts
from teocalli.review.estimators import aztec, temple_code
from teocalli.review.estimators.codinca import turns_left, value
from teocalli.review.estimators.methods import PLENTY
from teocalli.review.estimators.temple_code import MOST_MOOD
from teocalli.review.judging import is_decided


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
            assert formula(state, box, 0, 1) == doubted[shown]
        assert trusted[small] < 0.3 < 0.4 < doubted[small] < doubted[large], "a small one is likelier to be true than a large one"


def test_a_handful_whose_cards_have_all_been_seen_is_a_lie_to_everybody() -> None:
    box = boxes.standard(games.load("aztec")).record()
    state = notation.set_up(box, 3, cards="YYYY BB RR")
    handful = state.cards[0, 0]
    state.handfuls[1, 0] = handful
    assert wariness(state, box, 0, 1, handful, handful_value(state, box, 0, 1, handful)) > 0.999


@pytest.mark.parametrize("shown", ["shown", "hidden"])
def test_of_cards_that_tell_as_much_people_take_any(shown: str) -> None:
    """Else the judge would foresee every answer of the others, and blame a card for what they do by a hair's breadth."""
    match = Match("temple_code", 3, seed=bytes([204] * 32), options={"list": shown})
    playouts = Playouts(match.game, match.box_record, 3)
    chosen_by = loops.bind(people_or_bots(playouts).policy, match.game, mode="plain")
    taken = set()
    while match.legal(match.turn)[0] >= BOTH:
        match.act(match.turn, WAIT)
    seat, mask = match.turn, match.game.new_mask()
    known = match.veiled(seat)
    count = match.engine.legal(known, playouts.box, seat, mask)
    rng = new_rng(1, 2)
    for _ in range(40):
        rng = next_rng(rng)
        taken.add(chosen_by(known, playouts.box, seat, mask, count, rng, playouts.tablebase))
    assert taken <= set(match.legal(seat))
    assert len(taken) > 1, "nobody weighs four first cards to the last code"
    assert not any(is_much_worse(known, playouts.box, seat, action, shown) for action in taken)


def people_or_bots(playouts: Playouts) -> ModuleType:
    return without_list if playouts.without_list else temple_code


def is_much_worse(known: np.record, box: np.record, seat: int, action: int, shown: str) -> bool:
    """Whether a card leaves two codes more than another, and not more to anybody else, who have none to fear anyhow."""

    def left(one: int) -> float:
        card = int(known.pair[one >> 1, one & 1])
        return left_after(known, box, seat, 0, card) if shown == "hidden" else codes_left(box, possible(known, box, seat, seat), card)

    others = [2 * other + side for other in range(3) if other != seat and int(known.full) >> other & 1 for side in range(2)]
    return left(action) > min(map(left, others)) + MOST_MOOD + ENVY * FAR


def test_whether_something_was_a_mistake_is_worth_more_worlds_in_aztec_than_an_inaccuracy() -> None:
    assert aztec.most_worlds(True, PLENTY, 2 * PLENTY) == 2 * PLENTY
    assert aztec.most_worlds(False, PLENTY, 2 * PLENTY) == PLENTY // 2
    assert aztec.most_worlds(True, PLENTY, PLENTY) == PLENTY, "where there is room"
    assert aztec.most_worlds(False, 256, 256) == aztec.most_worlds(True, 256, 256) == 256, "a glance is a glance"
    assert is_decided(0.06, 0.005, 4096, 4096, 16384), "an inaccuracy is not worth more"
    assert not is_decided(0.11, 0.005, 8192, 4096, 16384), "a mistake in question is"
    assert is_decided(0.11, 0.004, 16384, 4096, 16384)
