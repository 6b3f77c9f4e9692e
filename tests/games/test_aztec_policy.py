"""Good sense in Aztec: crafted positions, honesty, calibrated suspicion, and that it clearly beats chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pytest

from playing import Player
from teocalli import boxes, games
from teocalli.bots.policies import aztec, policy_of
from teocalli.chance import new_rng, next_rng
from teocalli.games.aztec import notation, rules
from teocalli.games.aztec.box import HANDFULS
from teocalli.games.aztec.state import TAKE

pytestmark = pytest.mark.slow

AZTEC = games.load("aztec")
BOX = boxes.standard(AZTEC).record()
TABLEBASE = np.zeros(1, np.uint8)


def chosen(state: np.record, seat: int, rng: int = 12345) -> str:
    mask = AZTEC.new_mask()
    count = rules.legal(state, BOX, seat, mask)
    return notation.action_to_text(aztec.policy(state, BOX, seat, mask, count, rng, TABLEBASE))


def after(state: np.record, *acts: str) -> np.record:
    """Take actions written `0: take BB`."""
    for act in acts:
        seat, text = act.split(": ")
        rules.apply(state, BOX, int(seat), notation.text_to_action(text))
    return state


def test_it_accuses_an_open_lie() -> None:
    """Three colours are on no card (A5)."""
    state = after(notation.set_up(BOX, 3, cards="BB YY RR"), "0: take BB", "1: take BYRR", "2: take RR")
    assert chosen(state, 0) == "accuse 1"
    assert chosen(state, 2) == "accuse 1"


def test_it_rather_believes_a_player_who_never_lied() -> None:
    state = notation.set_up(BOX, 3, cards="BB YY RR", round_no=5)
    state.handfuls[1, :4] = state.cards[1, :4]
    state.handfuls[2, :4] = HANDFULS.index("RRRR")
    state.cards[2, :4] = HANDFULS.index("BB")
    after(state, "0: take BB", "1: take YY", "2: take YY")
    honest, liar = (aztec.lie_odds(state, BOX, 0, other, HANDFULS.index("YY")) for other in (1, 2))
    assert honest < 0.1
    assert liar > 0.35
    assert chosen(state, 0) in ("believe 1", "accuse 2")


@pytest.mark.parametrize(
    ("pile", "given", "kept"),
    [
        (("trio blue", "trio yellow", "treasure"), {"jewels": ["BBBBBBBBB", "", ""]}, "keep 1"),
        (("treasure", "purification", "theft"), {"stones": [12, 2, 2]}, "keep 2"),
        (("purification", "duo red+blue", "treasure"), {"stones": [0, 2, 2]}, "keep 3"),
    ],
)
def test_it_keeps_the_artefact_that_is_worth_most(pile: Sequence[str], given: dict[str, list[int]], kept: str) -> None:
    state = notation.set_up(BOX, 3, cards="BB YY YY", pile=pile, round_no=5, **given)  # type: ignore[arg-type]
    after(state, "0: take RR", "1: take YY", "2: take YY", "0: believe 1", "1: believe 2", "2: believe 1")
    assert chosen(state, 0) == kept


def test_its_purification_leaves_no_stone_that_can_go() -> None:
    state = notation.set_up(BOX, 3, cards="BB YY YY", pile=["purification"] * 3, stones=[5, 2, 2])
    after(state, "0: take RR", "1: take YY", "2: take YY", "0: believe 1", "1: believe 2", "2: believe 1", "0: keep 1")
    assert chosen(state, 0) == "purify 3"


Style = Callable[[Player, int, list[int]], int]


def sensible(table: Player, seat: int, legal: list[int]) -> int:
    """What the policy does, with dice that differ from choice to choice."""
    mask = AZTEC.new_mask()
    count = table.engine.legal(table.state, table.box, seat, mask)
    rng = next_rng(next_rng(new_rng(table.dice.getrandbits(30), seat)))
    return int(policy_of(AZTEC, "compiled")(table.state, table.box, seat, mask, count, rng, TABLEBASE))


def by_chance(table: Player, seat: int, legal: list[int]) -> int:
    return table.dice.choice(legal)


def always_true(table: Player, seat: int, legal: list[int]) -> int:
    """Sensible, but every handful is the card."""
    return notation.card_of(table.state, seat) if table.state.phase == TAKE else sensible(table, seat, legal)


def always_lying(table: Player, seat: int, legal: list[int]) -> int:
    """Sensible, but no handful is the card."""
    action = sensible(table, seat, legal)
    while table.state.phase == TAKE and action == notation.card_of(table.state, seat):
        action = table.dice.choice(legal)
    return action


def share_of_wins(seats: int, hero: Style, others: Style, matches: int = 100) -> tuple[float, float]:
    """How often one seat wins, and what share of its handfuls were lies."""
    wins = lies = 0
    for seed in range(matches):
        player, place = Player("aztec", seats, seed, options={}), seed % seats

        def act(table: Player, seat: int, legal: list[int], place: int = place) -> int:
            return (hero if seat == place else others)(table, seat, legal)

        for _ in player.moments(act):
            pass
        out = np.zeros((6, 2), np.int64)
        player.engine.standings(player.state, player.box, out)
        wins += int(out[place, 1]) == 1
        lies += int((player.state.handfuls[place] != player.state.cards[place]).sum())
    return wins / matches, lies / matches / 5


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_it_clearly_beats_random_players(seats: int) -> None:
    """Alone among random players it wins far more than its share; a random player among sensible ones hardly ever."""
    assert share_of_wins(seats, sensible, by_chance)[0] > 0.55
    assert share_of_wins(seats, by_chance, sensible)[0] < 0.1


def test_it_lies_for_about_four_handfuls_in_ten() -> None:
    """As the rulebook's figures say of sensible players."""
    wins, lies = share_of_wins(4, sensible, sensible)
    assert 0.1 < wins < 0.45
    assert 0.35 < lies < 0.55


@pytest.mark.parametrize("style", [always_true, always_lying])
def test_always_lying_and_always_telling_the_truth_both_lose_clearly(style: Style) -> None:
    """Once the others remember who lied."""
    assert share_of_wins(4, style, sensible)[0] < 0.12
