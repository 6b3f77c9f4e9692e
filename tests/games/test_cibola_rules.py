"""The rules of Les Trésors de Cibola, number by number."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

import effort
from playing import Player, Written
from teocalli import boxes, games, loops
from teocalli.games.cibola import notation, scoring
from teocalli.games.cibola import state as at
from teocalli.record_arrays import copy_of, records

CIBOLA = games.load("cibola")
BOX = boxes.standard(CIBOLA).record()

INTACT = """
    3  6  .  . -10
    2  3  9 12  -8
    1 -1  6  9  -6
    0 -2  3  6  -4
"""
PLAIN_CARDS = "I-01 I-06 I-07 I-09"  # a sundial; a shield; two sundials; a sundial and a snake: neither rocks nor totems


class Table(Written):
    """A table of Cibola."""

    def __init__(self, seats: int, box: np.record = BOX, **given: Any) -> None:
        super().__init__(CIBOLA, box, notation.set_up(box, seats, **given))
        self.seats = seats

    def stake(self, *stakes: int) -> Table:
        for seat, stake in enumerate(stakes):
            self.act(seat, f"stake {stake}")
        return self

    def points(self) -> list[int]:
        return self.standings()[0]

    def standings(self) -> tuple[list[int], list[int]]:
        out = np.zeros((self.seats, 2), np.int64)
        scoring.standings(self.state, self.box, out)
        return out[:, 0].tolist(), out[:, 1].tolist()

    def __getitem__(self, field: str) -> Any:
        return notation.open_state(self.state, self.box)[field]


def same_temple(table: Table, drawing: str) -> bool:
    return int(table.state.uncovered) == notation.temple_from(drawing, table.box)


def deals(seats: int, count: int) -> list[dict[str, Any]]:
    """Positions after the deal, each with another seed."""
    engine, state = CIBOLA.engine("compiled"), CIBOLA.new_state()
    opened = []
    for seed in range(count):
        engine.deal(state, BOX, seats, np.full(8, seed, np.uint32))
        opened.append(notation.open_state(state, BOX))
    return opened


@pytest.mark.parametrize(("seats", "hand"), [(2, 12), (3, 8), (4, 6)])
def test_all_24_explorers_are_dealt_and_the_discard_is_empty(seats: int, hand: int) -> None:
    """B1: 12 each with 2 players, 8 with 3, 6 with 4."""
    table = Table(seats)
    assert table["hands"] == [hand] * seats
    assert table["discard"] == 0


def test_the_sanctuary_lies_on_top_of_the_tomb_and_both_are_shuffled() -> None:
    """B2: phase I on top of phase II."""
    first: Counter[str] = Counter()
    for dealt in deals(4, 320):
        pile = dealt["offer"] + dealt["pile"]
        assert {card.split("-")[0] for card in pile[:16]} == {"I"}
        assert {card.split("-")[0] for card in pile[16:]} == {"II"}
        assert len(set(pile)) == 32
        first[pile[0]] += 1
    assert len(first) == 16
    assert max(first.values()) < 45  # 20 expected


def test_five_of_the_ten_totems_lie_face_up_at_random() -> None:
    """B3: drawn at random from the ten."""
    seen = Counter(kind for dealt in deals(3, 1000) for kind in dealt["totems"])
    assert sum(seen.values()) == 5000
    assert 930 < seen.pop("tremor") < 1070  # two cards, each in every second match
    assert set(seen) == {"sun", "serpent", "feather", "idol", "ancestor", "recall", "rescue", "mirror"}
    assert all(430 < count < 570 for count in seen.values())


def test_a_totem_that_is_taken_is_not_replaced() -> None:
    """B3: they are not replaced."""
    table = Table(2, offer="I-03 I-01 I-06 I-07", totems="sun idol serpent feather ancestor").stake(1, 0)
    table.act(0, "pick 1", "totem 4")
    assert table["totems"] == ["sun", "idol", "serpent", None, "ancestor"]


def test_the_torch_goes_to_any_player() -> None:
    """B4: at random."""
    holders = Counter(dealt["torch"] for dealt in deals(4, 800))
    assert set(holders) == {0, 1, 2, 3}
    assert all(150 < count < 250 for count in holders.values())


def test_each_round_reveals_the_next_four_treasures() -> None:
    """B5: four treasure cards a round, eight rounds."""
    player = Player("cibola", 4, 3)
    pile = [*opened(player)["offer"], *opened(player)["pile"]]
    shown = {}
    for _ in player.moments():
        if opened(player)["phase"] == "stake":
            shown[opened(player)["round"]] = opened(player)["offer"]
    assert shown == {number: pile[4 * number - 4 : 4 * number] for number in range(1, 9)}


def opened(player: Player) -> dict[str, Any]:
    return dict(notation.open_state(player.state, player.box))


def test_any_number_may_be_staked_none_included() -> None:
    """B6: any number of their explorers."""
    assert Table(4).legal(2) == {f"stake {number}" for number in range(7)}
    assert Table(4, hands=[9, 9, 0, 6]).legal(2) == {"stake 0"}


def test_a_sealed_stake_is_final_and_still_counts_in_the_hand() -> None:
    """B6: until all are in, the hand shown to others still counts it."""
    table = Table(3).act(1, "stake 5")
    assert table["hands"] == [8, 8, 8]
    assert table["owing"] == [0, 2]
    assert table.legal(1) == set()
    assert table.refused(1, "stake 4") == ("B6", "sealed")
    assert table.refused(0, "stake 9") == ("B6", "stake")
    table.act(2, "stake 0").act(0, "stake 1")
    assert table["hands"] == [7, 3, 8]


def test_the_worked_example_of_the_rulebook_holds() -> None:
    """B7, B8, B11: stakes 4, 2, 0, 0 and 7 explorers in the discard."""
    table = Table(4, offer=PLAIN_CARDS, hands=[5, 4, 4, 4], discard=7, torch=3).stake(4, 2, 0, 0)
    assert table["hands"] == [1, 2, 7, 7]
    assert table["order"] == [0, 1, 3, 2]
    assert table["discard"] == 1 + 4  # the first has been called to pick
    for seat, text in ((0, "pick 1"), (1, "pick 2"), (3, "pick 3")):
        table.act(seat, text)
    assert table["discard"] == 7
    table.act(2, "pick 4")
    assert table["torch"] == 2
    assert table["round"] == 2


@pytest.mark.parametrize(
    ("stakes", "discard", "hands", "left"),
    [
        ((0, 3, 2), 5, [10, 0, 1], 0),  # one takes all of it
        ((0, 3, 0), 5, [7, 0, 5], 1),  # shared equally, rounded down
        ((0, 0, 0), 2, [5, 3, 3], 2),  # too few to share: they stay
        ((1, 3, 2), 5, [4, 0, 1], 5),
    ],
)
def test_those_who_staked_none_share_the_discard_before_any_stake_is_discarded(
    stakes: tuple[int, int, int], discard: int, hands: list[int], left: int
) -> None:
    """B7: shared equally, rounded down, the rest stays."""
    table = Table(3, hands=[5, 3, 3], discard=discard).stake(*stakes)
    assert table["hands"] == hands
    assert table["discard"] == left + max(stakes)  # the winner of the bidding has been called


@pytest.mark.parametrize(
    ("stakes", "torch", "order"),
    [
        ((1, 2, 3, 4), 0, [3, 2, 1, 0]),
        ((2, 2, 2, 2), 2, [2, 3, 0, 1]),
        ((3, 1, 3, 1), 1, [2, 0, 1, 3]),
        ((0, 0, 5, 0), 3, [2, 3, 0, 1]),
        ((0, 0, 0, 0), 1, [1, 2, 3, 0]),
    ],
)
def test_the_highest_stake_picks_first_and_equal_ones_from_the_torch_clockwise(
    stakes: tuple[int, ...], torch: int, order: list[int]
) -> None:
    """B8: from the highest stake to the lowest; equal stakes, zeros included, from the torch."""
    assert Table(4, torch=torch).stake(*stakes)["order"] == order


def test_a_stake_is_out_of_reach_until_its_owner_is_called() -> None:
    """B8: discards their stake and then must take one card."""
    table = Table(4, offer=PLAIN_CARDS).stake(4, 3, 0, 2)
    assert (table["discard"], table["held"]) == (4, [0, 3, 0, 2])
    assert table.legal(0) == {"pick 1", "pick 2", "pick 3", "pick 4"}
    table.act(0, "pick 2")
    assert (table["discard"], table["held"]) == (7, [0, 0, 0, 2])
    assert table["taken"][0] == ["I-06"]
    assert table.legal(1) == {"pick 1", "pick 3", "pick 4"}
    assert table.refused(1, "pick 2") == ("B8", "pick")
    assert table.refused(2, "pick 1") == ("B8", "turn")
    assert table.refused(1, "stake 1") == ("B8", "first-pick")


def test_a_player_who_staked_none_takes_a_card_too() -> None:
    """B8: who staked none takes a card too, even if all staked none."""
    table = Table(4, offer=PLAIN_CARDS, torch=1).stake(0, 0, 0, 0)
    for seat, text in ((1, "pick 1"), (2, "pick 2"), (3, "pick 3"), (0, "pick 4")):
        table.act(seat, text)
    assert [len(cards) for cards in table["taken"]] == [1, 1, 1, 1]


def test_a_rock_covers_any_uncovered_cell_but_never_the_last_of_a_column() -> None:
    """B9: they cover one uncovered cell of the board, any column."""
    table = Table(
        4,
        offer="I-02 I-01 I-06 I-07",
        temple="""
            3  6  .  . -10
            2  #  9  #   #
            1  #  #  9   #
            #  #  #  #  -4
        """,
    ).stake(1, 0, 0, 0)
    table.act(0, "pick 1")
    assert table.legal(0) == {"rock sundial 4", "rock sundial 3", "rock sundial 2", "rock skull 4", "rock skull 1"}
    assert table.refused(0, "rock snake 4") == ("B9", "last")
    assert table.refused(0, "rock snake 1") == ("B9", "covered")
    assert table.refused(0, "rock shield 4") == ("B9", "no-cell")
    assert table.refused(0, "pick 2") == ("B9", "first-rock")
    table.act(0, "rock skull 4")
    assert same_temple(
        table,
        """
            3  6  .  .  #
            2  #  9  #  #
            1  #  #  9  #
            #  #  #  # -4
        """,
    )
    assert table["owing"] == [1]


def test_a_totem_is_taken_from_those_on_offer_and_stays_before_its_taker() -> None:
    """B10: at once they take one of the totems on offer."""
    table = Table(2, offer="I-03 I-04 I-06 I-07", totems="sun idol serpent feather ancestor").stake(1, 0)
    table.act(0, "pick 1")
    assert table.legal(0) == {f"totem {place}" for place in range(1, 6)}
    table.act(0, "totem 2").act(1, "pick 2")
    assert table["owned"] == [["idol"], []]
    assert table.refused(1, "totem 2") == ("B10", "totem")
    assert table.refused(1, "pick 3") == ("B10", "first-totem")
    table.act(1, "totem 5")
    assert table["owned"] == [["idol"], ["ancestor"]]


def test_with_no_totem_left_the_symbol_gives_nothing() -> None:
    """B10: none left, nothing."""
    table = Table(
        2, offer="I-03 I-04 I-06 I-07", totems="sun idol serpent feather ancestor", owned=["sun idol serpent", "feather ancestor"]
    )
    table.stake(1, 0).act(0, "pick 1")
    assert (table["phase"], table["owing"]) == ("pick", [1])


def test_on_a_card_with_both_symbols_the_rock_comes_first() -> None:
    """B10: the rock comes first, then the totem."""
    data = dict(boxes.standard(CIBOLA).data)
    cards = ["C rock totem" if card == "C rock" else "C" if card == "C totem" else card for card in data["treasures"]["I"]]
    box = boxes.Box(CIBOLA, {**data, "treasures": {**data["treasures"], "I": cards}}).record()
    table = Table(2, box, offer="I-02 I-01 I-06 I-07", totems="sun idol serpent feather ancestor").stake(1, 0)
    table.act(0, "pick 1")
    assert table["phase"] == "rock"
    table.act(0, "rock skull 1")
    assert (table["phase"], table["owing"]) == ("totem", [0])
    table.act(0, "totem 1")
    assert table["owing"] == [1]


def totem_taken(name: str, **given: Any) -> Table:
    """Seat 0 of two staked 3, took a card with a totem and takes that totem."""
    table = Table(2, **{"offer": "I-03 I-01 I-06 I-07", "totems": f"{name} sun idol serpent feather", **given}).stake(3, 0)
    return table.act(0, "pick 1", "totem 1")


def test_a_recall_takes_up_to_four_from_the_discard_ones_own_stake_included() -> None:
    """B10: recall, 0 to 4 from the discard as it is then."""
    table = totem_taken("recall", hands=[12, 12])
    assert table["discard"] == 3
    assert table.legal(0) == {"recall 0", "recall 1", "recall 2", "recall 3"}
    assert table.refused(0, "recall 4") == ("B10", "recall")
    assert table.refused(0, "pick 2") == ("B10", "first-recall")
    table.act(0, "recall 2")
    assert (table["hands"], table["discard"], table["owing"]) == ([11, 12], 1, [1])
    fuller = Table(3, offer="I-03 I-01 I-06 I-07", totems="recall sun idol serpent feather", hands=[8, 4, 4], discard=8).stake(3, 1, 1)
    assert fuller.act(0, "pick 1", "totem 1").legal(0) == {f"recall {number}" for number in range(5)}


def test_a_recall_from_an_empty_discard_asks_nothing() -> None:
    """B10: where nothing is possible nothing is asked."""
    table = Table(2, offer="I-03 I-01 I-06 I-07", totems="recall sun idol serpent feather").stake(0, 0)
    table.act(int(table["order"][0]), "pick 1", "totem 1")
    assert table["phase"] == "pick"


@pytest.mark.parametrize(("discard", "won"), [(5, 5), (1, 4), (0, 3)])
def test_a_rescue_takes_the_stake_and_two_more_or_all(discard: int, won: int) -> None:
    """B10: rescue, as many explorers as staked this round and 2 more, or all if fewer."""
    table = Table(2, offer="I-03 I-01 I-06 I-07", totems="rescue sun idol serpent feather", hands=[10, 14 - discard], discard=discard)
    table.stake(3, 1).act(0, "pick 1", "totem 1")
    assert table["hands"][0] == 7 + won
    assert table["discard"] == discard + 3 - won + 1  # the other has been called
    assert table["owing"] == [1]


def test_a_tremor_moves_a_rock_to_the_free_cell_next_to_it() -> None:
    """B10: tremor, the neighbouring cell only, never past a rock; one may decline."""
    ruin = """
        3  #  .  .   #
        #  #  9  #  -8
        # -1  6  9   #
        0  #  #  6   #
    """
    table = totem_taken("tremor", temple=ruin)
    assert table.legal(0) == {
        "tremor sundial 3 up",
        "tremor sundial 2 down",
        "tremor snake 3 down",
        "tremor snake 1 up",
        "tremor shield 1 up",
        "tremor statuette 3 down",
        "tremor skull 4 down",
        "tremor skull 2 up",
        "tremor none",
    }
    assert table.refused(0, "tremor sundial 3 down") == ("B10", "blocked")
    assert table.refused(0, "tremor sundial 1 up") == ("B10", "no-rock")
    assert table.refused(0, "tremor skull 4 up") == ("B10", "edge")
    table.act(0, "tremor skull 4 down")
    assert same_temple(table, ruin.replace("3  #  .  .   #", "3  #  .  . -10").replace("9  #  -8", "9  #   #"))


def test_a_tremor_changes_the_value_of_a_settled_column_or_is_declined() -> None:
    """B10: allowed also in a column with one uncovered cell, whose value then changes."""
    ruin = """
        #  6  .  .   #
        2  #  #  #   #
        #  #  #  9  -6
        #  #  3  #   #
    """
    table = totem_taken("tremor", temple=ruin, symbols=["CC", ""])
    before = table.points()
    shaken = Table(2, temple=ruin)
    shaken.state = copy_of(table.state)
    shaken.act(0, "tremor sundial 4 down")
    assert shaken.points()[0] - before[0] == 3  # three sundials with the one just taken, at 3 instead of 2
    table.act(0, "tremor none")
    assert same_temple(table, ruin)


def test_a_tremor_without_a_rock_to_move_asks_nothing() -> None:
    """B10: tremor with no move."""
    assert totem_taken("tremor", temple=INTACT)["phase"] == "pick"


def test_a_mirror_becomes_any_totem_before_a_player() -> None:
    """B10: mirror, they must choose a totem before any player, themselves included, never a mirror."""
    given = {"totems": "mirror sun idol serpent feather", "owned": ["idol", "sun"]}
    table = totem_taken("mirror", **given)
    assert table.legal(0) == {"mirror idol", "mirror sun"}
    assert table.refused(0, "mirror feather") == ("B10", "mirror")
    table.act(0, "mirror sun")
    assert table["owned"] == [["idol", "mirror:sun"], ["sun"]]


def test_a_mirror_carries_an_at_once_totem_out_again() -> None:
    """B10: an at-once totem is carried out again, used or not."""
    table = totem_taken("mirror", totems="mirror rescue idol serpent feather", owned=["", "rescue"], hands=[8, 6], discard=10)
    # seat 1 staked none and took the ten; seat 0 staked 3
    assert (table["hands"], table["discard"]) == ([5, 16], 3)
    table.act(0, "mirror rescue")
    assert (table["hands"], table["discard"]) == ([8, 16], 0)
    recalled = totem_taken("mirror", totems="mirror recall idol serpent feather", owned=["recall", ""]).act(0, "mirror recall")
    assert recalled["phase"] == "recall"


def test_a_mirror_with_nothing_to_copy_stays_a_mirror() -> None:
    """B10: mirror with nothing to copy."""
    table = totem_taken("mirror")
    assert (table["phase"], table["owned"]) == ("pick", [["mirror"], []])


def test_whoever_took_their_card_last_gets_the_torch() -> None:
    """B11: for the next round."""
    table = Table(4, offer=PLAIN_CARDS, torch=0).stake(2, 5, 0, 1)
    for seat, text in ((1, "pick 1"), (0, "pick 2"), (3, "pick 3")):
        assert table.act(seat, text)["torch"] == 0
    assert table.act(2, "pick 4")["torch"] == 2


def test_two_players_pick_in_turns_twice_and_discard_once() -> None:
    """B12: the winner of the bidding, the other, the winner, the other."""
    table = Table(2, offer=PLAIN_CARDS, torch=0).stake(2, 5)
    discards = []
    for seat, text in ((1, "pick 1"), (0, "pick 2"), (1, "pick 3"), (0, "pick 4")):
        discards.append(table["discard"])
        table.act(seat, text)
    assert discards == [5, 7, 7, 7]
    assert table["torch"] == 0
    assert table["taken"] == [["I-06", "I-09"], ["I-01", "I-07"]]


def test_with_three_players_the_card_left_over_goes_out_of_the_game() -> None:
    """B13: discarded, out of the game, face up, after the last pick."""
    table = Table(3, offer=PLAIN_CARDS).stake(3, 2, 1)
    table.act(0, "pick 1").act(1, "pick 2").act(2, "pick 4")
    assert table["out"] == ["I-07"]
    assert (table["round"], table["torch"]) == (2, 2)


def test_the_winner_of_the_bidding_places_the_rock_of_the_card_left_over_before_the_torch_passes() -> None:
    """B13: if it shows a rock, the winner of the bidding places it."""
    table = Table(3, offer="I-01 I-06 I-07 I-02", torch=1).stake(3, 2, 1)
    table.act(0, "pick 1").act(1, "pick 2").act(2, "pick 3")
    assert (table["out"], table["phase"], table["owing"]) == (["I-02"], "rock", [0])
    assert (table["round"], table["torch"]) == (1, 1)
    assert table.refused(2, "rock snake 1") == ("B13", "leftover-rock")
    table.act(0, "rock snake 1")
    assert (table["round"], table["torch"]) == (2, 2)


def test_a_totem_on_the_card_left_over_gives_nothing() -> None:
    """B13: a totem on it gives nothing."""
    table = Table(3, offer="I-01 I-06 I-07 I-03").stake(3, 2, 1)
    table.act(0, "pick 1").act(1, "pick 2").act(2, "pick 3")
    assert (table["out"], table["phase"], table["round"]) == (["I-03"], "stake", 2)
    assert table["owned"] == [[], [], []]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_is_lost_and_at_the_end_each_column_has_one_uncovered_cell(seats: int) -> None:
    """B15: explorers and cells are conserved at every moment; all 13 rocks are always placed."""
    for seed in range(effort.of(20)):
        player = Player("cibola", seats, seed)
        for _ in player.moments():
            now = opened(player)
            assert sum(now["hands"]) + sum(now["held"]) + now["discard"] == 24
            cards = [*now["pile"], *now["out"], *(card for card in now["offer"] if card), *(c for taken in now["taken"] for c in taken)]
            assert len(set(cards)) == len(cards) == 32
        board = opened(player)["board"]
        assert [cells.count(False) for cells in board.values()] == [1, 1, 1, 1, 1]
        assert sum(cells.count(True) for cells in board.values()) == 13
        assert opened(player)["round"] == 8


RUIN = """
    3  #  .  .   #
    #  3  #  #   #
    #  #  6  #  -6
    #  #  #  6   #
"""


def test_symbols_are_counted_by_the_cell_left_in_their_column() -> None:
    """B16: sundial, snake, shield, number owned x value; statuettes and skulls for whoever has most, once."""
    table = Table(3, temple=RUIN, symbols=["CCSB", "CTTK", "SSKK"], hands=[0, 0, 0], round_no=8)
    assert table.points() == [3 + 3 + 3 + 6, 3 + 6, 3 + 3 - 6]


def test_tied_players_each_get_bonus_and_malus_in_full() -> None:
    """B16: tied players each get it in full."""
    table = Table(3, temple=RUIN, symbols=["TK", "TKK", "KK"], hands=[0, 0, 0])
    assert table.points() == [6, 6 - 6, -6]


def test_nobody_who_counts_none_gets_a_bonus_or_a_malus() -> None:
    """B16: nobody who counts none of a symbol gets it; skulls are compared after the ancestor."""
    assert Table(2, temple=RUIN, symbols=["", ""], hands=[0, 0]).points() == [0, 0]
    saved = Table(2, temple=RUIN, symbols=["KK", ""], hands=[0, 0], totems="ancestor sun idol serpent feather", owned=["ancestor", ""])
    assert saved.points() == [0, 0]
    shifted = Table(2, temple=RUIN, symbols=["KKK", "KK"], hands=[0, 0], totems="ancestor sun idol serpent feather", owned=["ancestor", ""])
    assert shifted.points() == [0, -6]


@pytest.mark.parametrize(
    ("owned", "symbols", "points"),
    [
        ("sun", "CCCCCCC", 7 * 3 + 2 * 2),
        ("serpent", "SSS", 3 * 3 + 3),
        ("feather", "BB", 2 * 6 + 4),
        ("idol", "TTT", 6 + 3),
        ("sun mirror:sun", "CCC", 3 * 3 + 2 + 2),
        ("ancestor mirror:ancestor", "KKKK", 0),
        ("tremor", "CC", 6),
    ],
)
def test_final_totems_are_lines_of_their_own_and_add_up(owned: str, symbols: str, points: int) -> None:
    """B16: sun, serpent, feather and idol; effects add up (B10)."""
    kinds = [name.split(":")[0] for name in owned.split()]
    totems = " ".join([*kinds, *[kind for kind in ("recall", "rescue", "tremor", "idol", "sun") if kind not in kinds]][:5])
    table = Table(2, temple=RUIN, symbols=[symbols, ""], hands=[0, 0], totems=totems, owned=[owned, ""])
    assert table.points() == [points, 0]


def test_two_explorers_kept_are_worth_a_point() -> None:
    """B17: 1 point for 2 explorers kept, rounded down."""
    assert Table(4, temple=RUIN, hands=[0, 1, 5, 8]).points() == [0, 0, 2, 4]


@pytest.mark.parametrize(
    ("symbols", "hands", "points", "places"),
    [
        (("C", "CC", "", ""), (0, 0, 0, 0), [3, 6, 0, 0], [2, 1, 3, 3]),
        (("C", "CC", "C", ""), (4, 0, 5, 0), [5, 6, 5, 0], [3, 1, 2, 4]),  # level points: more explorers kept
        (("CC", "CC", "C", ""), (3, 3, 0, 0), [7, 7, 3, 0], [1, 1, 3, 4]),  # level in both: the next place is skipped
    ],
)
def test_most_points_win_then_most_explorers(
    symbols: tuple[str, ...], hands: tuple[int, ...], points: list[int], places: list[int]
) -> None:
    """B18: most points, then most explorers kept; equal in both share the place."""
    assert Table(4, temple=RUIN, symbols=symbols, hands=hands).standings() == (points, places)


@pytest.mark.parametrize(("seats", "decisions", "mean"), [(2, 68, 59), (3, 66, 28), (4, 84, 27)])
def test_random_play_gives_the_figures_of_the_rulebook(seats: int, decisions: int, mean: int) -> None:
    """Decisions and mean score of random play, which was measured with slightly other totems."""
    matches = 20_000
    many = loops.bind(loops.play_many, CIBOLA)
    totals, out = np.zeros((4, 3)), np.zeros((4, 2), np.int64)
    state, words = records(1, at.STATE), np.zeros(8, np.uint32)
    plies = many(state, BOX, seats, 5, 0, matches, CIBOLA.new_mask(), words, out, totals)
    assert abs(plies / matches - decisions) < 1.5
    assert abs(totals[:seats, 0].sum() / seats / matches - mean) < 3
