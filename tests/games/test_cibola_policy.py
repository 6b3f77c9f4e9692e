"""Good sense in Cibola: crafted positions, honesty, and that it clearly beats chance."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from playing import Player
from teocalli import boxes, games
from teocalli.bots.policies import cibola, policy_of
from teocalli.chance import new_rng, next_rng
from teocalli.games.cibola import notation, rules

pytestmark = pytest.mark.slow

CIBOLA = games.load("cibola")
BOX = boxes.standard(CIBOLA).record()
TABLEBASE = np.zeros(1, np.uint8)


def chosen(state: np.record, seat: int, rng: int = 12345) -> str:
    mask = CIBOLA.new_mask()
    count = rules.legal(state, BOX, seat, mask)
    return notation.action_to_text(cibola.policy(state, BOX, seat, mask, count, rng, TABLEBASE))


def after(state: np.record, *acts: tuple[int, str]) -> np.record:
    for seat, text in acts:
        rules.apply(state, BOX, seat, notation.text_to_action(text))
    return state


def test_an_empty_hand_stakes_none_and_the_last_round_keeps_what_wins_nothing() -> None:
    assert chosen(notation.set_up(BOX, 3, hands=[0, 8, 8]), 0) == "stake 0"
    alone = notation.set_up(BOX, 2, hands=[12, 0], round_no=8, torch=0, offer="II-01 II-03 II-04 II-05")
    assert chosen(alone, 0) in ("stake 0", "stake 1")


def test_it_takes_the_shield_rather_than_the_sundial() -> None:
    state = notation.set_up(BOX, 2, offer="I-01 I-06 I-15 I-14", torch=0)
    assert chosen(after(state, (0, "stake 1"), (1, "stake 0")), 0) == "pick 2"


def test_its_rock_covers_what_hurts_the_others_or_helps_itself() -> None:
    state = notation.set_up(BOX, 2, offer="I-02 I-01 I-06 I-07", symbols=["", "BBBB"], torch=0)
    state = after(state, (0, "stake 1"), (1, "stake 0"), (0, "pick 1"))
    assert chosen(state, 0) == "rock shield 3"


def test_a_settled_board_of_its_liking_is_not_shaken() -> None:
    ruin = """
        3  6  .  .   #
        #  #  9 12   #
        #  #  #  #   #
        #  #  #  #  -4
    """
    given: dict[str, Any] = {"totems": "tremor sun idol serpent feather", "symbols": ["CCSSBBTTKK", ""]}
    state = notation.set_up(BOX, 2, offer="I-03 I-01 I-06 I-07", temple=ruin, torch=0, **given)
    assert chosen(after(state, (0, "stake 1"), (1, "stake 0"), (0, "pick 1"), (0, "totem 1")), 0) == "tremor none"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_beats_random_players_nearly_always(seats: int) -> None:
    """One sensible seat, the others random: at least nine wins in ten."""
    policy, mask, wins = policy_of(CIBOLA, "compiled"), CIBOLA.new_mask(), 0
    for seed in range(60):
        player = Player("cibola", seats, seed, options={})
        hero = seed % seats

        def act(table: Player, seat: int, legal: list[int], hero: int = hero, seed: int = seed) -> int:
            if seat != hero:
                return table.dice.choice(legal)
            count = table.engine.legal(table.state, table.box, seat, mask)
            return int(policy(table.state, table.box, seat, mask, count, next_rng(next_rng(new_rng(seed, len(legal)))), TABLEBASE))

        for _ in player.moments(act):
            pass
        out = np.zeros((4, 2), np.int64)
        player.engine.standings(player.state, player.box, out)
        wins += int(out[hero, 1]) == 1
    assert wins >= 54
