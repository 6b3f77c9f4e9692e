"""The rules of Temple Code, number by number."""

from __future__ import annotations

import itertools
from collections import Counter

import numpy as np
import pytest

from playing import Player, Written
from presented import story_of, view_of
from reference import temple_code_notes as notes
from teocalli import boxes, games
from teocalli.chance import below, seed_generator, shuffle
from teocalli.games.temple_code import notation, rules, scoring
from teocalli.games.temple_code import state as at
from teocalli.games.temple_code.box import LETTERS, TITLES, TRIPLES
from teocalli.games.temple_code.story import title_for
from teocalli.record_arrays import copy_of

TEMPLE_CODE = games.load("temple_code")
BOX = boxes.standard(TEMPLE_CODE).record()
FREE = boxes.standard(TEMPLE_CODE).record({"again": "free", "clues": "own", "list": "hidden"})
DECK = notation.card_names((1 << 35) - 1, BOX)

THREE = """
    round 1 of 60 · first 1 · turn 1
    code     VTC    ANM    KCV
    left     TCA    MKV    TNC
    right    CAN    KVT    CMA
    found    0      0      0
    pile     AKN VAT NVM
"""
SOLO = """
    solo · turn 0
    code     VTC
    found    0
    clue     VAT●▲
    pile     ANM NMK MKV KVT TNC
"""


class Table(Written):
    """A table of Temple Code."""

    def __init__(self, drawing: str, box: np.record = BOX) -> None:
        super().__init__(TEMPLE_CODE, box, notation.position(box, drawing))

    def plays(self, seat: int) -> set[str]:
        """What the seat may do besides declaring."""
        return {text for text in self.legal(seat) if not text.startswith("declare")}

    def declares(self, seat: int) -> bool:
        return "declare VTC" in self.legal(seat)

    def opened(self, field: str) -> object:
        return notation.open_state(self.state, self.box)[field]

    def clues(self, seat: int) -> dict[str, tuple[int, int]]:
        """Circles and triangles by card."""
        return {clue["card"]: (clue["circles"], clue["triangles"]) for clue in notation.clues_of(self.state, self.box, seat)}


def clue(card: str, code: str, box: np.record = BOX) -> tuple[int, int]:
    return notation.clue_of(int(box.mark[notation.triple_of(code), notation.card_of(card, box)]))


def dealt(seats: int, seed: int, box: np.record = BOX) -> np.record:
    state = TEMPLE_CODE.new_state()
    rules.deal(state, box, seats, np.arange(8, dtype=np.uint32) + seed)
    return state


@pytest.mark.parametrize(
    ("card", "code", "expected"),
    [
        ("VTC", "KVT", (0, 2)),
        ("VAT", "KVT", (1, 1)),
        ("CAN", "KVT", (0, 0)),
        ("VTC", "VTK", (2, 0)),
        ("VTC", "CVT", (0, 3)),
        ("VTC", "VCT", (1, 2)),
        ("VTC", "VTC", (3, 0)),
        ("NVM", "KVT", (1, 0)),
        ("MKV", "KVT", (0, 2)),
    ],
)
def test_a_clue_counts_circles_in_place_and_triangles_elsewhere(card: str, code: str, expected: tuple[int, int]) -> None:
    """T1: circles at the same position, triangles at another, and only the two counts."""
    assert clue(card, code) == expected


def test_every_clue_is_what_counting_by_hand_gives() -> None:
    """T1: all 35 cards against all 210 codes."""
    for card, triple in itertools.product(DECK, TRIPLES):
        code = "".join(LETTERS[statuette] for statuette in triple)
        circles = sum(a == b for a, b in zip(card, code, strict=True))
        assert clue(card, code) == (circles, len(set(card) & set(code)) - circles)


def test_nothing_shown_means_that_none_of_the_three_is_in_the_code() -> None:
    """T2: no circle and no triangle exactly where card and code share nothing."""
    for card, code in itertools.permutations(DECK, 2):
        assert (clue(card, code) == (0, 0)) == (not set(card) & set(code))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_codes_go_to_the_seats_in_order_and_then_the_first_player_is_drawn(seats: int) -> None:
    """T3, T4: after the shuffle, codes to seat 0, 1 and so on, the first player by lot, then two cards at once clockwise."""
    firsts = set()
    for seed in range(40):
        state, twin = dealt(seats, seed), TEMPLE_CODE.new_state()
        seed_generator(twin, np.arange(8, dtype=np.uint32) + seed)
        twin.pile[:35] = np.arange(35)
        shuffle(twin, twin.pile, 0, 35)
        order = twin.pile[:35].tolist()[::-1]
        first = below(twin, seats)
        firsts.add(first)
        assert state.code[:seats].tolist() == order[:seats]
        assert state.first == state.player == first
        clockwise = [(first + step) % seats for step in range(seats)]
        assert [card for seat in clockwise for card in state.pair[seat].tolist()] == order[seats : 3 * seats]
        assert state.pile[: state.pile_size].tolist()[::-1] == order[3 * seats :]
    assert firsts == set(range(seats))


def test_a_turn_takes_one_card_of_another_who_takes_the_other() -> None:
    """T5: one names another player who still has their two cards; nobody names themselves; then the next one clockwise is on."""
    table = Table(THREE)
    assert table.plays(1) == {"take 0 left", "take 0 right", "take 2 left", "take 2 right"}
    assert table.plays(0) == table.plays(2) == set()
    assert table.refused(1, "take 1 left") == ("T5", "own")
    assert table.refused(0, "take 2 left") == ("T5", "turn")
    assert table.refused(1, "take 3 left") == ("T5", "nobody")
    table.act(1, "take 0 right")
    assert table.opened("aside") == [["TCA"], ["CAN"], []]
    assert table.opened("pairs") == [[None, None], ["MKV", "KVT"], ["TNC", "CMA"]]
    assert table.opened("turn") == 2
    assert table.plays(2) == {"take 1 left", "take 1 right"}
    assert table.refused(2, "take 0 left") == ("T5", "gone")


def test_both_get_the_clue_of_their_card_on_their_own_code() -> None:
    """T6: the taker and the named player, each on their own code."""
    table = Table(THREE).act(1, "take 0 right")
    assert table.clues(1) == {"CAN": (0, 2)}
    assert table.clues(0) == {"TCA": (0, 2)}
    assert table.clues(2) == {}


def test_the_last_player_alone_with_cards_takes_both_and_gets_both_clues() -> None:
    """T7: an action of its own, their only one; others may declare before it."""
    table = Table(THREE).act(1, "take 2 left").act(2, "take 1 left")
    assert table.plays(0) == {"take both"}
    assert table.declares(1)
    assert not table.declares(0)
    assert table.refused(0, "take 1 left") == ("T7", "both-due")
    table.act(1, "declare ANM")
    assert table.opened("found") == [0, 1, 0]
    assert table.plays(0) == {"take both"}
    table.act(0, "take both")
    assert table.clues(0) == {"TCA": (0, 2), "CAN": (0, 1)}


def test_both_is_refused_while_another_has_cards() -> None:
    """T7: only when nobody else has cards left."""
    assert Table(THREE).refused(1, "take both") == ("T7", "both")


def test_after_the_last_turn_the_token_passes_and_new_pairs_are_dealt_at_once() -> None:
    """T8: clockwise, and the new first player is on."""
    table = Table(THREE).act(1, "take 2 left").act(2, "take 0 left").act(0, "take 1 left")
    assert [table.opened(field) for field in ("round", "first", "turn")] == [2, 2, 2]
    pairs = table.opened("pairs")
    assert isinstance(pairs, list)
    assert pairs[2] == ["AKN", "VAT"]
    assert pairs[0][0] == "NVM"
    assert None not in itertools.chain(*pairs)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_gets_exactly_two_clues_a_round(seats: int) -> None:
    """T9: and with two players nobody ever takes both of their own."""
    both = 0
    for seed in range(6):
        player = Player("temple_code", seats, seed, options={})
        given: Counter[tuple[int, int]] = Counter()
        for moment in player.moments():
            action, round_no = moment.action, int(player.state.round_no)
            if action == at.BOTH:
                both += 1
                given[round_no, moment.seat] += 2
            elif action < at.BOTH:
                given[round_no, moment.seat] += 1
                given[round_no, action >> 1] += 1
        whole = {round_no for round_no, _ in given if round_no < int(player.state.round_no)}
        assert all(given[round_no, seat] == 2 for round_no in whole for seat in range(seats))
    assert (both > 0) == (seats > 2)


def test_a_code_without_a_clue_may_not_be_declared() -> None:
    """T10: any of the 210 triples, in or out of turn, but not before the first clue on that code."""
    table = Table(THREE)
    assert not any(table.declares(seat) for seat in range(3))
    assert table.refused(0, "declare VTC") == ("T10", "clue")
    table.act(1, "take 0 right")
    assert [table.declares(seat) for seat in range(3)] == [True, True, False]
    assert len(table.legal(0)) == 210 + len({"wait"})
    table.act(0, "declare CAT")
    assert not table.declares(0)


def test_with_the_option_free_no_clue_is_needed() -> None:
    """T10: option `again`."""
    table = Table(THREE, FREE)
    assert all(table.declares(seat) for seat in range(3))
    table.act(0, "declare CAT", "declare KAT", "declare VAT")
    assert table.declares(0)


def test_a_right_declaration_takes_a_half_medallion_and_the_second_wins_at_once() -> None:
    """T11: nothing is dealt any more, and nobody may act."""
    table = Table(THREE).act(1, "take 0 right").act(0, "declare VTC")
    assert table.opened("found") == [1, 0, 0]
    assert not at.is_over(table.state)
    table = Table(THREE.replace("found    0 ", "found    1 ")).act(1, "take 0 right").act(0, "declare VTC")
    assert at.is_over(table.state)
    assert table.opened("codes") == ["VTC", "ANM", "KCV"]
    assert [table.legal(seat) for seat in range(3)] == [set(), set(), set()]
    assert table.refused(1, "take 2 left") == ("T11", "house-refuse-over")


@pytest.mark.parametrize("declared", ["VTC", "CAT"])
def test_right_or_wrong_the_code_and_its_clue_cards_are_discarded_and_a_new_code_comes(declared: str) -> None:
    """T12: the code card is shown to all; a wrong declaration costs nothing else."""
    table = Table(THREE).act(1, "take 0 right").act(0, f"declare {declared}")
    assert table.opened("discard") == ["VTC", "TCA"]
    assert table.opened("codes") == ["AKN", "ANM", "KCV"]
    assert table.opened("aside") == [[], ["CAN"], []]
    assert table.clues(0) == {}
    clues = view_of(TEMPLE_CODE, table.state, BOX, 0).declaration
    assert clues is not None
    assert (clues.seat, clues.declared.name, clues.code.name, clues.right) == (0, declared, "VTC", declared == "VTC")


EMPTY = """
    round 9 of 60 · first 0 · latest 1 · turn 0
    code     VTC    ANM
    left     TCA    MKV
    right    CAN    KVT
    found    0      0"""
REST = [card for card in DECK if card not in ("VTC", "ANM", "TCA", "MKV", "CAN", "KVT")]


def with_clues(first: list[str], second: list[str]) -> str:
    """Rows of clue cards before two seats."""
    return "\n".join(f"clue {a} {b}" for a, b in itertools.zip_longest(first, second, fillvalue="-"))


def test_a_reshuffle_for_the_new_code_includes_the_cards_just_discarded() -> None:
    """T12, T14: first the discard, then the new card."""
    table = Table(f"{EMPTY}\n{with_clues(REST[:14], REST[14:])}")
    assert table.opened("pile") == []
    table.act(0, "declare CAT")
    codes, pile = table.opened("codes"), table.opened("pile")
    assert isinstance(codes, list)
    assert isinstance(pile, list)
    assert sorted([codes[0], *pile]) == sorted(["VTC", *REST[:14]])
    assert table.opened("discard") == []


def test_clue_cards_stay_before_their_owner_until_they_declare() -> None:
    """T13: turn after turn, and the others' stay when they do."""
    table = Table(THREE).act(1, "take 0 right").act(2, "take 1 left").act(0, "take 2 right")
    assert table.opened("aside") == [["TCA", "CMA"], ["CAN", "KVT"], ["MKV", "TNC"]]
    table.act(2, "declare CAT")
    assert table.opened("aside") == [["TCA", "CMA"], ["CAN", "KVT"], []]


def test_an_empty_pile_is_made_of_the_discard_when_a_card_is_needed_and_not_before() -> None:
    """T14: one card at a time."""
    table = Table(f"{EMPTY}\n{with_clues(REST[:10], REST[10:20])}\ndiscard {' '.join(REST[20:])}")
    table.act(0, "take 1 left")
    assert table.opened("pile") == []
    assert table.opened("discard") == REST[20:]
    table.act(1, "take 0 left")
    pairs, pile = table.opened("pairs"), table.opened("pile")
    assert isinstance(pairs, list)
    assert isinstance(pile, list)
    assert sorted([*pairs[0], *pairs[1], *pile]) == sorted(REST[20:])
    assert table.opened("discard") == []
    assert [len(cards) for cards in (table.clues(0), table.clues(1))] == [12, 12]


def test_without_a_discard_all_clue_cards_set_aside_become_the_pile_and_notes_are_kept() -> None:
    """T14: a card that went back is drawn in small letters, and its clue still counts."""
    table = Table(f"{EMPTY}\n{with_clues(REST[:14], REST[14:])}").act(0, "take 1 left")
    before = copy_of(table.state)
    table.act(1, "take 0 left")
    assert table.opened("aside") == [[], []]
    assert [len(table.clues(seat)) for seat in (0, 1)] == [16, 17]
    assert REST[0].lower() in notation.draw(table.state, BOX)
    ids = [message.id for message in story_of(TEMPLE_CODE, before, table.state, BOX, 1, notation.text_to_action("take 0 left"), 1)]
    assert ids[2:] == ["temple-code-event-aside-shuffled", "temple-code-event-round"]


def test_face_up_cards_stay_and_later_clues_speak_of_the_new_code() -> None:
    """T15: a declaration comes after both clues of a turn."""
    table = Table(THREE).act(1, "take 2 left").act(2, "declare CAT")
    assert table.opened("codes") == ["VTC", "ANM", "AKN"]
    assert table.opened("pairs") == [["TCA", "CAN"], ["MKV", "KVT"], [None, None]]
    table.act(2, "take 1 right")
    assert table.clues(2) == {"KVT": clue("KVT", "AKN")}


def test_each_is_asked_once_after_every_turn_the_player_of_the_latest_turn_first() -> None:
    """T16: then clockwise; only those who may declare; a declaration counts as an answer."""
    table = Table(THREE).act(1, "take 0 right")
    assert rules.turn(table.state) == 1
    table.act(1, "wait")
    assert table.refused(1, "wait") == ("T16", "asked")
    assert table.refused(2, "wait") == ("T16", "not-asked")
    assert rules.turn(table.state) == 0
    table.act(0, "declare CAT")
    assert rules.turn(table.state) == 2
    assert table.declares(1), "who has answered may still declare, live"
    table.act(2, "take 1 left")
    assert rules.turn(table.state) == 2


def test_before_any_turn_the_first_player_is_asked_first() -> None:
    """T16: with the option `free`, where codes may be declared before any turn."""
    table = Table(THREE, FREE)
    seats_asked = []
    for _ in range(3):
        seats_asked.append(int(rules.turn(table.state)))
        table.act(seats_asked[-1], "wait")
    assert seats_asked == [1, 2, 0]
    assert rules.turn(table.state) == 1


def test_the_game_ends_with_the_last_turn_of_round_60() -> None:
    """T18: without a further declaration; places by half medallions, equal counts share."""
    table = Table(THREE.replace("round 1", "round 60").replace("found    0      0      0", "found    1      0      1"))
    table.act(1, "take 2 left").act(2, "take 0 left")
    assert not at.is_over(table.state)
    table.act(0, "take 1 left")
    assert at.is_over(table.state)
    assert rules.owing(table.state) == rules.free(table.state) == 0
    out = np.zeros((4, 2), np.int64)
    scoring.standings(table.state, BOX, out)
    assert out[:3].tolist() == [[1, 1], [0, 3], [1, 1]]


def test_the_solo_game_begins_with_a_code_and_one_clue() -> None:
    """T19: the first card is the code, the next one gives its clue."""
    for seed in range(10):
        state, twin = dealt(1, seed), TEMPLE_CODE.new_state()
        seed_generator(twin, np.arange(8, dtype=np.uint32) + seed)
        twin.pile[:35] = np.arange(35)
        shuffle(twin, twin.pile, 0, 35)
        code, card, *rest = twin.pile[:35].tolist()[::-1]
        assert state.code[0] == code
        assert state.aside[0] == state.noted[0] == 1 << card
        assert state.pile[: state.pile_size].tolist()[::-1] == rest


def test_a_solo_turn_reveals_two_cards_and_keeps_one() -> None:
    """T20: two steps; the clue of the kept card is given, the other is discarded face up."""
    table = Table(SOLO)
    assert table.plays(0) == {"reveal"}
    assert table.refused(0, "keep left") == ("T20", "reveal-first")
    assert table.refused(0, "take 1 left") == table.refused(0, "wait") == ("T20", "solo")
    assert Table(THREE).refused(1, "reveal") == ("T20", "only-solo")
    table.act(0, "reveal")
    assert table.opened("pairs") == [["ANM", "NMK"]]
    assert table.plays(0) == {"keep left", "keep right"}
    assert table.refused(0, "reveal") == ("T20", "keep-first")
    table.act(0, "keep right")
    assert table.clues(0) == {"VAT": (1, 1), "NMK": (0, 0)}
    assert table.opened("discard") == ["ANM"]
    assert table.plays(0) == {"reveal"}


@pytest.mark.parametrize(("declared", "points"), [("VTC", 1), ("CAT", 0)])
def test_a_solo_guess_brings_the_next_code_and_its_first_clue(declared: str, points: int) -> None:
    """T21: right is a point; right or wrong the code is discarded with its clue cards, and one more card is drawn for a clue."""
    table = Table(SOLO).act(0, f"declare {declared}")
    assert table.opened("found") == [points]
    assert table.opened("discard") == ["VTC", "VAT"]
    assert table.opened("codes") == ["ANM"]
    assert table.clues(0) == {"NMK": (0, 2)}


def test_a_guess_between_the_two_steps_leaves_the_two_cards_to_speak_of_the_new_code() -> None:
    """T21: the cards turned up stay."""
    table = Table(SOLO).act(0, "reveal", "declare VTC")
    assert table.opened("pairs") == [["ANM", "NMK"]]
    assert table.opened("codes") == ["MKV"]
    table.act(0, "keep right")
    assert table.clues(0) == {"KVT": clue("KVT", "MKV"), "NMK": clue("NMK", "MKV")}


def last_cards(pile: str, pair: str = "") -> Table:
    """A solo game near its end: what is neither in the pile nor named is in the discard."""
    rows = [f"{side} {card}" for side, card in zip(("left", "right"), pair.split(), strict=False)]
    used = {"VTC", "VAT", *pile.split(), *pair.split()}
    rest = " ".join(card for card in DECK if card not in used)
    return Table("\n".join(["solo · turn 0", "code VTC", "found 2", "clue VAT", *rows, f"discard {rest}", f"pile {pile}"]))


def test_with_fewer_than_two_cards_no_solo_turn_can_start() -> None:
    """T22: the player may stop, and a guess ends the game."""
    table = last_cards("ANM")
    assert table.plays(0) == {"stop"}
    assert table.refused(0, "reveal") == ("T22", "pile")
    ended = copy_of(table.state)
    rules.apply(ended, BOX, 0, at.STOP)
    assert at.is_over(ended)
    table.act(0, "declare VTC")
    assert at.is_over(table.state)
    assert table.opened("found") == [3]
    assert table.opened("pile") == ["ANM"]


def test_two_cards_already_turned_up_may_still_be_kept() -> None:
    """T22: also when the pile has been spent meanwhile."""
    table = last_cards("ANM NMK MKV").act(0, "reveal")
    assert table.plays(0) == {"keep left", "keep right", "stop"}
    table.act(0, "keep left")
    assert table.plays(0) == {"stop"}
    assert last_cards("ANM NMK").refused(0, "stop") == ("T22", "stop")


def test_one_card_is_always_left_over_and_there_are_at_most_17_codes() -> None:
    """T22: two cards at a time out of 33."""
    for seed in range(30):
        player = Player("temple_code", 1, seed, options={})
        codes = 1
        for moment in player.moments():
            codes += moment.action >= at.DECLARE and int(player.state.pile_size) >= 2
        assert player.state.pile_size == 1
        assert codes <= 17


def test_titles_go_by_the_score() -> None:
    """T23: from beginner to "is it possible?"."""
    titles = [TITLES[title_for(BOX, points)] for points in range(10)]
    assert titles == ["beginner"] * 3 + ["seasoned", "expert", "master", "jedi", "waouw", "possible", "possible"]


@pytest.mark.parametrize(
    ("card", "clue", "struck"),
    [
        ("VTC", (0, 0), "V xxx T xxx C xxx"),
        ("VTC", (1, 0), "V -xx T x-x C xx-"),
        ("VTC", (2, 0), "V -xx T x-x C xx-"),
        ("VTC", (0, 1), "V x-- T -x- C --x"),
        ("VTC", (0, 2), "V x-- T -x- C --x"),
        ("VTC", (1, 1), ""),
        ("KAM", (0, 1), "A -x- M --x K x--"),
    ],
)
def test_a_clue_strikes_out_what_is_certain(card: str, clue: tuple[int, int], struck: str) -> None:
    """T24: nothing shown, nine cells; circles, the other positions; triangles, the cells shown; mixed, nothing."""
    mark = 1 + 4 * clue[0] + clue[1]
    rows = notes.struck([(notation.triple_of(card), mark)])
    drawn = [f"{LETTERS[kind]} {''.join('x' if cell else '-' for cell in row)}" for kind, row in enumerate(rows) if any(row)]
    assert " ".join(drawn) == struck


def test_what_is_struck_out_is_in_no_code_that_gives_the_clue() -> None:
    """T24: for every card and clue."""
    for triple, mark in itertools.product(range(0, 210, 7), (1, 2, 3, 5, 6, 9)):
        rows = notes.struck([(triple, mark)])
        codes = [TRIPLES[code] for code in range(210) if notes.agreeing_with(triple, mark) >> code & 1]
        assert codes
        assert not any(rows[kind][place] for code in codes for place, kind in enumerate(code))
        assert notes.codes_left([(triple, mark)]) == len(codes)
