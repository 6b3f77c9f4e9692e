"""Good sense in Temple Code: crafted positions, honesty, and that it clearly beats chance."""

from __future__ import annotations

import numpy as np
import pytest

from playing import Player
from teocalli import boxes, games
from teocalli.bots.policies import book_of, policy_of, temple_code
from teocalli.chance import dice, roll
from teocalli.games.temple_code import notation, rules

TEMPLE_CODE = games.load("temple_code")
BOX = boxes.standard(TEMPLE_CODE).record()
BOOK = book_of(TEMPLE_CODE, BOX, 1)


def chosen(drawing: str, seat: int, thrown: int = 12345) -> str:
    state, mask = notation.position(BOX, drawing), TEMPLE_CODE.new_mask()
    count = rules.legal(state, BOX, seat, mask)
    return notation.action_to_text(temple_code.policy(state, BOX, seat, mask, count, thrown, BOOK))


def test_only_who_plays_alone_has_to_learn_a_book() -> None:
    """T19: so bots among others can answer before anything is compiled."""
    assert len(BOOK) > 1000
    assert all(len(book_of(TEMPLE_CODE, BOX, seats)) == 1 for seats in (2, 3, 4))


def test_it_declares_the_one_code_that_is_left_and_else_stays_silent() -> None:
    sure = """
        round 3 of 60 · first 0 · latest 1 · turn 0
        code     VTC    ANM
        left     TCA    MKV
        right    CAN    KVT
        clue     VAT    AKN
        clue     CVN    -
        clue     TNC    -
        clue     CMT    -
    """
    assert chosen(sure, 0) == "declare VTC"
    unsure = sure.replace("clue     CVN    -\n", "").replace("clue     TNC    -\n", "").replace("clue     CMT    -\n", "")
    assert chosen(unsure, 0) == "wait"


def test_alone_it_keeps_the_card_that_tells_more() -> None:
    """The card whose three statuettes are known to be out tells nothing."""
    drawing = """
        solo · turn 0
        code     VTC
        clue     ANM
        left     {}
        right    {}
        pile     MTK KCV TNV CMT AKC NVA
    """
    dull, telling = "NMK", "VAK"
    assert chosen(drawing.format(dull, telling), 0) == "keep right"
    assert chosen(drawing.format(telling, dull), 0) == "keep left"


def points_of(seats: int, seed: int, hero: int) -> list[int]:
    """One sensible seat, the others random."""
    policy, mask, player = policy_of(TEMPLE_CODE, "compiled"), TEMPLE_CODE.new_mask(), Player("temple_code", seats, seed, options={})

    def act(table: Player, seat: int, legal: list[int]) -> int:
        if seat != hero:
            return table.dice.choice(legal)
        count = table.engine.legal(table.state, table.box, seat, mask)
        return int(policy(table.state, table.box, seat, mask, count, roll(roll(dice(seed, len(legal)))), BOOK))

    for _ in player.moments(act):
        pass
    return [int(count) for count in player.state.found[:seats]]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_beats_random_players_nearly_always(seats: int) -> None:
    """At least nine wins in ten."""
    wins = 0
    for seed in range(40):
        points = points_of(seats, seed, seed % seats)
        wins += points[seed % seats] == max(points) and points.count(max(points)) == 1
    assert wins >= 36


def test_alone_it_scores_above_eight_points_on_average() -> None:
    assert np.mean([points_of(1, seed, 0)[0] for seed in range(100)]) > 8
