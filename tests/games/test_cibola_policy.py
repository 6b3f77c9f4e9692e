"""Good sense in Cibola: crafted positions, honesty, and that it clearly beats chance."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

from playing import Player
from teocalli import boxes, games
from teocalli.bots.policies import cibola, cibola_values, policy_of
from teocalli.chance import new_rng, next_rng, rng_below
from teocalli.games.cibola import notation, rules
from teocalli.games.cibola.scoring import powers
from teocalli.games.cibola.state import STAKE
from teocalli.record_arrays import copy_of

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


def plain_stake(state: np.record, seat: int, rng: int) -> int:
    """B6, B8: every stake by plain reckoning, over all sets of others who may choose before."""
    rock, totem = cibola_values.rock_outlook(state, BOX, seat), cibola_values.totem_outlook(state, BOX, seat)
    totems = powers(state, seat)
    worth = sorted((cibola_values.offered_value(state, BOX, seat, totems, place, rock, totem) for place in range(4)), reverse=True)
    if state.seats == 2:
        worth = [worth[0] + worth[2], worth[1] + worth[3]]
    others = [other for other in range(int(state.seats)) if other != seat]
    idle = 1.0 + sum(cibola.odds_of_none(state, other) for other in others)
    values = []
    for stake in range(int(state.hands[seat]) + 1):
        rng = next_rng(rng)
        value = cibola.STRAY * rng_below(rng, 1024) / 1024
        odds = [plain_odds(state, seat, other, stake) for other in others]
        for before in product((False, True), repeat=len(others)):
            chance = np.prod([each if first else 1 - each for each, first in zip(odds, before, strict=True)])
            value += float(chance) * worth[sum(before)]
        explorers = int(state.discard) / idle if stake == 0 else -stake
        values.append(value + explorers * cibola_values.explorer_value(state))
    return values.index(max(values))


def plain_odds(state: np.record, seat: int, other: int, stake: int) -> float:
    """The odds that another player chooses before one who stakes so many: any number up to their most, or none."""
    seats, torch, hand = int(state.seats), int(state.torch), int(state.hands[other])
    wins_ties = (other - torch) % seats < (seat - torch) % seats
    none, most = cibola.odds_of_none(state, other), min(hand, 2 + 2 * hand // (1 + cibola_values.rounds_left(state)))
    beaten = [theirs for theirs in range(1, most + 1) if theirs > stake or (theirs == stake and wins_ties)]
    return (1 - none) * len(beaten) / max(most, 1) + (none if stake == 0 and wins_ties else 0.0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_stakes_what_plain_reckoning_finds_best(seats: int) -> None:
    stakes = set()
    for seed in range(6):
        player = Player("cibola", seats, seed, options={})
        for moment in player.moments():
            if moment.state.phase == STAKE:
                state = copy_of(moment.state)
                state.discard = player.dice.randrange(12)
                for seat in range(seats):
                    rng = new_rng(seed, player.dice.getrandbits(20))
                    assert cibola.best_stake(state, BOX, seat, rng) == plain_stake(state, seat, rng)
                    stakes.add(plain_stake(state, seat, rng))
    assert len(stakes) > 2
