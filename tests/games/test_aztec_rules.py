"""The rules of Aztec, number by number."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
import pytest

from playing import Player, Written
from teocalli import boxes, games, loops
from teocalli.games.aztec import notation, rules, scoring
from teocalli.games.aztec.box import COLOURS, HANDFULS, KINDS
from teocalli.games.aztec.state import is_over
from teocalli.record_arrays import records
from teocalli.seats import seats_in

AZTEC = games.load("aztec")
STANDARD = boxes.standard(AZTEC)
BOX = STANDARD.record()
PASSES = STANDARD.record({"first": "passes", "artefacts": "hidden"})


class Table(Written):
    """A table of Aztec."""

    def __init__(self, seats: int, box: np.record = BOX, **given: Any) -> None:
        super().__init__(AZTEC, box, notation.set_up(box, seats, **given))
        self.seats = seats

    def take(self, handfuls: str) -> Table:
        """All handfuls of a round, by seat."""
        for seat, handful in enumerate(handfuls.split()):
            self.act(seat, f"take {handful}")
        return self

    def tokens(self, *texts: str) -> Table:
        """All tokens of a round, by seat."""
        for seat, text in enumerate(texts):
            self.act(seat, text)
        return self

    def quiet_round(self) -> Table:
        """Everybody tells the truth and believes their left neighbour."""
        named = self.named()
        this = named["round"] - 1
        self.take(" ".join(cards[this] for cards in named["cards"]))
        return self.tokens(*(f"believe {(seat + 1) % self.seats}" for seat in range(self.seats)))

    def named(self) -> dict[str, Any]:
        return notation.open_state(self.state, self.box)

    def jewels(self, seat: int) -> str:
        """The stock of a seat in letters."""
        return "".join(letter * int(count) for letter, count in zip("BYR", self.state.jewels[seat], strict=True))

    @property
    def stones(self) -> list[int]:
        return [int(self.state.stones[seat]) for seat in range(self.seats)]

    @property
    def owing(self) -> list[int]:
        return seats_in(int(rules.owing(self.state)))

    def standings(self) -> tuple[list[int], list[int]]:
        out = np.zeros((6, 2), np.int64)
        scoring.standings(self.state, self.box, out)
        return out[: self.seats, 0].tolist(), out[: self.seats, 1].tolist()


def dealt(seats: int, seed: int) -> dict[str, Any]:
    state = AZTEC.new_state()
    rules.deal(state, BOX, seats, [seed, 1, 2, 3, 4, 5, 6, 7])
    return notation.open_state(state, BOX)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_each_player_starts_with_a_character_of_their_own_and_two_stones(seats: int) -> None:
    """A1: artefacts in a pile, a stone on each curse card, characters, two stones each, the rest in the reserve."""
    state = dealt(seats, 1)
    assert Counter(state["pile"]) == {kind: int(BOX.kinds[i]) for i, kind in enumerate(KINDS)}
    assert state["curses"] == [1, 1, 1]
    assert len(set(state["characters"])) == seats
    assert state["stones"] == [2] * seats
    assert state["reserve"] == 40 - 3 - 2 * seats
    assert state["jewels"] == [[0, 0, 0]] * seats


@pytest.mark.slow
def test_characters_and_artefacts_are_dealt_at_random() -> None:
    """A1: every character comes to a seat as often as any other, and so do the artefacts to the top."""
    deals = [dealt(3, seed) for seed in range(1200)]
    seen = Counter(deal["characters"][1] for deal in deals)
    assert len(seen) == 6
    assert all(150 < count < 250 for count in seen.values())
    top = Counter(deal["pile"][0] for deal in deals)
    assert all(abs(top[kind] / 1200 - int(BOX.kinds[i]) / 42) < 0.04 for i, kind in enumerate(KINDS))


@pytest.mark.parametrize("seats", [3, 6])
def test_each_player_gets_five_cards_of_the_deck(seats: int) -> None:
    """A2: five jewel cards each; no card is dealt twice."""
    deck = Counter(HANDFULS[card] for card in BOX.deck[: int(BOX.deck_size)])
    for seed in range(30):
        cards = dealt(seats, seed)["cards"]
        assert [len(own) for own in cards] == [5] * seats
        assert Counter(card for own in cards for card in own) <= deck


def test_the_first_player_is_drawn_and_stays() -> None:
    """A3: drawn at random, first in all rounds."""
    drawn = Counter(int(Player("aztec", 4, seed).state.first) for seed in range(400))
    assert all(65 < drawn[seat] < 135 for seat in range(4))
    table = Table(3, first=2)
    for _ in range(4):
        assert table.quiet_round().named()["first"] == 2


def test_with_the_option_passes_the_next_seat_clockwise_is_first() -> None:
    """A3: option first=passes, from round 2 on."""
    table = Table(3, PASSES, first=1)
    assert [table.quiet_round().named()["first"] for _ in range(4)] == [2, 0, 1, 2]


def test_handfuls_are_sealed_and_shown_together() -> None:
    """A4: all owe a handful; nobody goes on before the last one is in."""
    table = Table(3)
    assert table.owing == [0, 1, 2]
    table.act(2, "take BB").act(0, "take RRR")
    assert (table.owing, table.named()["phase"]) == ([1], "take")
    table.act(1, "take YY")
    assert (table.owing, table.named()["phase"]) == ([0, 1, 2], "token")
    assert table.named()["handfuls"] == ["RRR", "YY", "BB"]


def test_a_handful_is_any_two_to_four_jewels() -> None:
    """A5: 31 handfuls, the three-coloured ones among them; the temple never runs dry."""
    expected = {f"take {''.join(jewels)}" for n in (2, 3, 4) for jewels in combinations_with_replacement("BYR", n)}
    table = Table(3)
    assert len(expected) == 31
    assert table.legal(0) == expected
    assert {"take BYR", "take BBYR", "take BYYR", "take BYRR"} <= table.legal(0)
    table = Table(3, jewels=["B" * 100, "B" * 30, "R" * 30])
    assert table.legal(0) == expected


def test_a_token_goes_green_or_red_before_one_other_player() -> None:
    """A6: compulsory, never before oneself."""
    table = Table(4).take("BB BB BB BB")
    assert table.legal(1) == {f"{word} {other}" for word in ("believe", "accuse") for other in (0, 2, 3)}
    assert table.refused(1, "accuse 1") == ("A6", "self-token")
    assert table.refused(1, "believe 5") == ("A6", "nobody")
    assert table.refused(1, "take BB") == ("A6", "phase-token")
    table.act(0, "accuse 1").act(1, "accuse 0").act(2, "believe 0")
    assert table.owing == [3]


def test_cards_are_revealed_clockwise_from_the_first_player() -> None:
    """A7: with an artefact to choose at each reveal, the order can be seen."""
    table = Table(3, first=1, cards="BB BB BB", pile=["treasure"] * 9)
    table.take("RR RR RR").tokens("believe 1", "believe 2", "believe 0")
    order = []
    while table.named()["phase"] == "keep":
        order.append((table.named()["revealing"], table.owing))
        table.act(table.owing[0], "keep 1")
    assert order == [(1, [1]), (2, [2]), (0, [0])]


@pytest.mark.parametrize(("took", "truth"), [("BBR", True), ("BRR", False), ("BB", False), ("BBRR", False)])
def test_only_exactly_the_card_is_the_truth(took: str, truth: bool) -> None:
    """A7: the handful equals the card exactly, neither more nor fewer nor other jewels."""
    table = Table(3, cards="BBR BB BB", stones=[2, 2, 2]).take(f"{took} BB BB").tokens("believe 1", "accuse 0", "believe 1")
    assert table.jewels(0) == "BBR"
    assert table.stones[1] == (2 + 1 if truth else 2 - 1) + curse(table, 1)


def curse(table: Table, seat: int) -> int:
    """The stones that the curses of round 1 brought to a seat."""
    return sum(rules.leader_in(table.state, colour) == seat for colour in range(3))


def test_truth_with_one_accuser_and_one_believer() -> None:
    """A8: worked example 1; they keep 3 red and give a stone, the believer discards one, nobody gains an artefact."""
    table = Table(4, cards="RRR BB YY BB", jewels=["", "RRRR", "RRRR", "BBBB"], curses=[0, 0, 0])
    table.take("RRR BB YY BB").tokens("believe 3", "accuse 0", "believe 0", "believe 2")
    assert table.jewels(0) == "RRR"
    assert table.stones == [2 - 1 - 1, 2 + 1, 2 - 1, 2 - 1]  # seats 0 and 3 believed the truth of others
    assert [len(kept) for kept in table.named()["kept"]] == [0, 0, 0, 0]
    assert table.named()["round"] == 2


def test_truth_with_two_accusers_gains_an_artefact_before_believers_discard() -> None:
    """A8: stone to each accuser, then the artefact, then the believers."""
    table = Table(4, cards="RRR BB BB BB", pile=["treasure", "hex", "theft"]).take("RRR BB BB BB")
    table.tokens("believe 1", "accuse 0", "accuse 0", "believe 0")
    assert (table.named()["phase"], table.owing) == ("keep", [0])
    assert table.stones == [0, 3, 3, 2]
    table.act(0, "keep 1")
    assert table.stones[3] == 1
    assert table.named()["kept"][0] == ["treasure"]


def test_a_lie_that_nobody_accuses() -> None:
    """A9: worked example 2; they keep the handful and gain an artefact, the believer then takes a stone from the reserve."""
    table = Table(3, cards="BB YY YY", curses=[0, 0, 0], reserve=20, pile=["treasure"] * 3).take("RRRR YY YY")
    table.tokens("believe 1", "believe 0", "believe 1")
    assert (table.jewels(0), table.owing) == ("RRRR", [0])
    assert table.stones == [2, 2, 2]
    table.act(0, "keep 2")
    assert table.named()["kept"] == [["treasure"], [], []]
    assert table.stones == [2 - 1, 3, 2 - 1]


def test_a_lie_that_two_accuse() -> None:
    """A10: worked example 3; they get the card's jewels and a stone from each accuser, each accuser gains an artefact."""
    table = Table(4, cards="BB YY YY YY", reserve=20, pile=["treasure"] * 3 + ["trio red"] * 3).take("RRRR YY YY YY")
    table.tokens("believe 1", "accuse 0", "accuse 0", "believe 0")
    assert table.jewels(0) == "BB"
    assert table.stones == [4, 1, 1, 3]
    assert (table.owing, table.named()["gains"]) == ([1], [2])
    table.act(1, "keep 1")
    assert table.owing == [2]
    table.act(2, "keep 3")
    assert [kept[:1] for kept in table.named()["kept"]] == [[], ["treasure"], ["trio red"], []]


def test_a_lie_that_one_accuses_brings_no_artefact() -> None:
    """A10: with one accuser nobody gains an artefact."""
    table = Table(3, cards="BB YY YY", curses=[0, 0, 0]).take("RRRR YY YY").tokens("believe 1", "accuse 0", "believe 1")
    assert table.jewels(0) == "BB"
    assert table.stones == [2 + 1 - 1, 2 - 1, 2 - 1]
    assert table.named()["kept"] == [[], [], []]


def test_who_has_no_stone_gives_one_from_the_reserve() -> None:
    """A11: to an accuser of the truth, and to a liar; a believer without stones discards nothing."""
    table = Table(3, cards="BB YY YY", stones=[0, 0, 0], reserve=9, curses=[0, 0, 0]).take("BB YY YY")
    table.tokens("believe 1", "accuse 0", "believe 0")
    assert table.stones == [0, 1, 0]
    assert table.named()["reserve"] == 9 - 1 - 3
    table = Table(3, cards="BB YY YY", stones=[0, 0, 0], reserve=9, curses=[0, 0, 0]).take("RR YY YY")
    table.tokens("accuse 1", "accuse 0", "believe 1")
    assert table.stones == [1 + 1, 0, 0]
    assert table.named()["reserve"] == 9 - 2 - 3


def test_an_empty_reserve_gives_nothing_and_nearer_players_come_first() -> None:
    """A11: two believers of a lie and one stone: it goes to the one nearer clockwise."""
    table = Table(4, cards="BB YY YY YY", reserve=1, pile=["treasure"] * 3).take("RR YY YY YY")
    table.tokens("believe 1", "believe 0", "believe 3", "believe 0").act(0, "keep 1")
    assert table.stones[1] == 3
    assert table.stones[3] == 2
    table = Table(3, cards="BB YY YY", stones=[0, 0, 0], reserve=0, curses=[0, 0, 0]).take("BB YY YY")
    table.tokens("believe 1", "accuse 0", "believe 0")
    assert (table.stones, table.named()["reserve"], table.named()["curses"]) == ([0, 0, 0], 0, [0, 0, 0])


def gaining(pile: list[str], **given: Any) -> Table:
    """Seat 0 has lied unnoticed and draws from the top of this pile."""
    settings: dict[str, Any] = {"cards": "BB YY YY", "curses": [0, 0, 0], "first": 0} | given
    table = Table(3, pile=pile, **settings).take("RR YY YY").tokens("believe 1", "believe 2", "believe 1")
    assert table.named()["drawn"] == pile
    return table


def test_of_three_artefacts_one_is_kept_and_two_go_under_the_pile() -> None:
    """A12: the earlier drawn above the later."""
    table = gaining(["trio red", "treasure", "hex"])
    assert table.legal(0) == {"keep 1", "keep 2", "keep 3"}
    assert table.refused(0, "purify 0") == ("A12", "phase-keep")
    assert table.refused(1, "keep 1") == ("A12", "turn")
    table.act(0, "keep 2")
    assert table.named()["kept"][0] == ["treasure"]
    assert len(table.named()["pile"]) == 41
    assert table.named()["pile"][-2:] == ["trio red", "hex"]


def test_an_at_once_card_goes_below_the_other_two_once_carried_out() -> None:
    """A12: the two go under before the effect."""
    table = gaining(["theft", "purification", "hex"])
    table.act(0, "keep 2")
    assert table.named()["pile"][-2:] == ["theft", "hex"]
    table.act(0, "purify 1")
    assert table.named()["pile"][-3:] == ["theft", "hex", "purification"]
    assert table.named()["kept"][0] == []


def test_purification_discards_up_to_three_own_stones() -> None:
    """A12: none, one, two or three, as many as there are."""
    table = gaining(["purification"] * 3, stones=[2, 2, 2], reserve=10).act(0, "keep 1")
    assert table.legal(0) == {"purify 0", "purify 1", "purify 2"}
    assert table.refused(0, "purify 3") == ("A12", "stones")
    assert gaining(["purification"] * 3, stones=[7, 2, 2]).act(0, "keep 1", "purify 3").stones[0] == 7 - 3 - 1


def test_a_hex_gives_two_stones_from_the_reserve_what_is_lacking() -> None:
    """A12: to an opponent of one's choice."""
    table = gaining(["hex"] * 3, stones=[1, 2, 2], reserve=10).act(0, "keep 1")
    assert table.legal(0) == {"hex 1", "hex 2"}
    assert table.refused(0, "hex 0") == ("A12", "self-hex")
    table.act(0, "hex 1")
    assert table.stones == [0, 4 - 1, 2 - 1]
    assert table.named()["reserve"] == 10 - 1 + 2 - 3


def test_a_theft_takes_one_jewel_that_lies_in_an_opponents_stock() -> None:
    """A12: jewels on a card not yet revealed are in nobody's stock."""
    table = gaining(["theft"] * 3, jewels=["R", "B", "BY"]).act(0, "keep 1")
    assert table.legal(0) == {"steal 1 blue", "steal 2 blue", "steal 2 yellow"}
    assert table.refused(0, "steal 1 yellow") == ("A12", "lacks")
    assert table.refused(0, "steal 0 red") == ("A12", "self-steal")
    assert table.act(0, "steal 2 yellow").jewels(0) == "YRRR"


@pytest.mark.parametrize(
    ("kind", "given"),
    [("purification", {"stones": [0, 2, 2]}), ("hex", {"stones": [0, 2, 2], "reserve": 0}), ("theft", {})],
)
def test_nobody_is_asked_when_a_card_can_do_nothing(kind: str, given: dict[str, Any]) -> None:
    """A12: no stone to discard; no own stone and an empty reserve; no jewel in any opponent's stock."""
    table = gaining([kind, "treasure", "treasure"], **given).act(0, "keep 1")
    assert table.named()["phase"] == "take"
    assert table.named()["pile"][-3:] == ["treasure", "treasure", kind]


def test_with_one_choice_only_the_owner_is_still_asked() -> None:
    """A12: one jewel in one stock."""
    assert gaining(["theft"] * 3, jewels=["", "B", ""]).act(0, "keep 3").legal(0) == {"steal 1 blue"}


@pytest.mark.parametrize("left", [0, 1, 2])
def test_with_fewer_than_three_in_the_pile_one_draws_what_there_is(left: int) -> None:
    """A12: with an empty pile nobody gains."""
    table = Table(3, cards="BB YY YY", pile=["treasure"] * 3)
    table.state.pile_size = left
    table.state.pile[left:] = -1
    table.take("RR YY YY").tokens("believe 1", "believe 2", "believe 1")
    if left:
        assert table.legal(0) == {f"keep {place}" for place in range(1, left + 1)}
    else:
        assert table.named()["round"] == 2


def test_several_gains_go_clockwise_from_the_left_of_the_revealed_player() -> None:
    """A12: each finished before the next draws, so the second sees a stone less in the reserve."""
    table = Table(5, first=2, cards="YY YY BB YY YY", pile=["hex"] * 3 + ["treasure"] * 6, stones=[0, 2, 2, 0, 2], reserve=9)
    table.take("YY YY RR YY YY").tokens("accuse 2", "accuse 2", "believe 3", "accuse 2", "believe 3")
    assert (table.owing, table.named()["gains"]) == ([3], [0, 1])
    table.act(3, "keep 1")
    assert (table.named()["phase"], table.owing) == ("hex", [3])
    table.act(3, "hex 0")
    assert (table.owing, table.named()["gains"]) == ([0], [1])


def test_a_sealed_choice_cannot_be_changed() -> None:
    """A13: neither a handful nor a token."""
    table = Table(3).act(0, "take BB")
    assert table.legal(0) == set()
    assert table.refused(0, "take RR") == ("A13", "sealed")
    table.act(1, "take BB").act(2, "take BB").act(1, "accuse 2")
    assert table.refused(1, "believe 2") == ("A13", "sealed")


def test_the_one_with_most_jewels_of_a_colour_takes_its_curse() -> None:
    """A14: with a tie, also at zero, the stones stay."""
    table = Table(3, cards="BB YY YY", curses=[3, 2, 1], stones=[5, 5, 5], reserve=10).quiet_round()
    assert table.stones == [5 - 1 + 3, 4, 4]
    assert table.named()["curses"] == [0 + 1, 2 + 1, 1 + 1]


def test_stones_are_added_to_the_curses_while_they_last() -> None:
    """A15: one each, blue first, then yellow, then red; also at the end of the fifth round."""
    for reserve, added in ((9, [1, 1, 1]), (5, [1, 1, 1]), (2, [1, 1, 0]), (1, [1, 0, 0]), (0, [0, 0, 0])):
        table = Table(3, cards="BB BB YY", jewels=["", "", "BB"], curses=[1, 1, 1], stones=[0, 0, 0], reserve=reserve, round_no=5)
        table.take("BB BB YY").tokens("believe 1", "believe 2", "believe 0")
        assert table.named()["over"]
        assert table.named()["curses"] == [1 + added[0], 0 + added[1], 1 + added[2]]
        assert table.named()["handfuls"] == [None, None, None]


def test_a_match_has_five_rounds() -> None:
    """A16: it ends after the fifth."""
    table = Table(3)
    for number in range(1, 6):
        assert (table.named()["round"], is_over(table.state)) == (number, False)
        table.quiet_round()
    assert is_over(table.state)
    assert table.owing == []


SCORED: dict[str, Any] = {"characters": "Charly Yukio Paloma", "curses": [0, 0, 0]}


def test_the_score_of_the_worked_example() -> None:
    """A16: 5 + 6 + 6 + 3 - 5 = 15, the same jewel in every line."""
    table = Table(3, jewels=["BBBBBB" + "RRRRR" + "YYY", "", ""], kept=[["trio blue", "duo red+yellow"]], stones=[4, 0, 0], **SCORED)
    assert table.standings()[0] == [15, 0, 0]


@pytest.mark.parametrize(
    ("jewels", "kept", "points"),
    [
        (["", "RRRRR", "YYY"], [], [0, 2, 1]),  # half the count, rounded down
        (["BRR", "", ""], [], [1, 0, 0]),  # the smaller count
        (["BBYR", "", ""], [], [1 + 2, 0, 0]),  # a duo and a trio of the three colours
        (["", "RRRRR", ""], [[], ["trio red", "trio red"]], [0, 2 + 3 + 3, 0]),  # each copy in full
        (["", "", ""], [["treasure"], ["treasure", "treasure"]], [3, 6, 0]),
    ],
)
def test_every_line_of_the_count(jewels: list[str], kept: list[list[str]], points: list[int]) -> None:
    """A16: duos, trios, artefacts."""
    assert Table(3, jewels=jewels, kept=kept, stones=[0, 0, 0], **SCORED).standings()[0] == points


@pytest.mark.parametrize(("stones", "lost"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 5), (5, 7), (6, 9), (7, 12), (8, 15), (9, 18), (12, 27)])
def test_stones_cost_what_the_ladder_says(stones: int, lost: int) -> None:
    """A16: a total may be negative."""
    assert Table(3, stones=[stones, 0, 0], **SCORED).standings()[0] == [-lost, 0, 0]


def test_ties_go_to_the_fewest_stones_and_are_then_shared() -> None:
    """A17: equal players share a place, and the next is skipped."""
    tied = {"jewels": ["BBRR", "RRRR", "YY"], "stones": [1, 1, 0], **SCORED}
    assert Table(3, **tied).standings() == ([1, 1, 1], [2, 2, 1])
    shared = {"jewels": ["BBRR", "RRRR", "Y"], "stones": [1, 1, 0], **SCORED}
    assert Table(3, **shared).standings() == ([1, 1, 0], [1, 1, 3])


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_stones_and_artefacts_are_never_lost(seats: int) -> None:
    """A1, A12: forty stones and forty-two artefacts at every ply."""
    for seed in range(4):
        player = Player("aztec", seats, seed)
        for _ in player.moments():
            state = notation.open_state(player.state, player.box)
            assert sum(state["stones"]) + sum(state["curses"]) + state["reserve"] == 40
            playing = state["phase"] in ("purify", "hex", "steal")
            assert len(state["pile"]) + len(state["drawn"]) + sum(map(len, state["kept"])) + playing == 42


# Random play with 3, 4, 5 and 6 seats: decisions a game, mean score, share of games in which the reserve runs empty.
FIGURES = {3: (44, -1, 0.00), 4: (59, 3, 0.02), 5: (75, 5, 0.34), 6: (91, 6, 0.82)}


@pytest.mark.slow
@pytest.mark.parametrize("seats", FIGURES)
def test_random_play_gives_the_figures_of_the_rulebook(seats: int) -> None:
    plies, mean, _ = FIGURES[seats]
    totals, many = np.zeros((6, 3)), loops.bind(loops.play_many, AZTEC)
    out, seed = np.zeros((6, 2), np.int64), np.zeros(8, np.uint32)
    count = many(records(1, AZTEC.state_type), BOX, seats, 1, 0, 4000, AZTEC.new_mask(), seed, out, totals)
    assert count / 4000 == pytest.approx(plies, abs=1)
    assert totals[:seats, 0].mean() / 4000 == pytest.approx(mean, abs=1)


@pytest.mark.slow
@pytest.mark.parametrize("seats", FIGURES)
def test_the_reserve_runs_empty_as_often_as_the_rulebook_says(seats: int) -> None:
    """A11: rare with few players, usual with six."""
    empty = 0
    for seed in range(200):
        player = Player("aztec", seats, seed, options={})
        lowest = min(int(player.state.reserve) for _ in player.moments())
        empty += min(lowest, int(player.state.reserve)) == 0
    assert empty / 200 == pytest.approx(FIGURES[seats][2], abs=0.09)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no action"),
        ("sing", "no action"),
        ("take", "take BBR"),
        ("take BBBBB", "2 to 4"),
        ("keep 4", "keep 1"),
        ("steal 1 green", "red"),
    ],
)
def test_a_text_that_is_no_action_is_refused_with_a_hint(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        notation.text_to_action(text)


def test_the_jewels_of_a_handful_may_be_written_in_any_order() -> None:
    assert notation.action_to_text(notation.text_to_action("Take rbRb")) == "take BBRR"
    assert COLOURS == ("blue", "yellow", "red")
