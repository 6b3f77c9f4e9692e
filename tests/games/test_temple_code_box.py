"""The box of Temple Code: what is in it, the figures it gives, and that a wrong one is refused with the entry and the reason."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from playing import changed_box
from reference import temple_code_notes as notes
from teocalli import boxes, games
from teocalli.games.temple_code import notation, secrecy
from teocalli.games.temple_code import state as at
from teocalli.games.temple_code.box import LETTERS, TRIPLES

TEMPLE_CODE = games.load("temple_code")
DATA: dict[str, Any] = dict(boxes.standard(TEMPLE_CODE).data)
DECK: list[str] = DATA["deck"]["cards"]
BOX = boxes.standard(TEMPLE_CODE).record()
ENGINE = TEMPLE_CODE.engine("compiled")
SHOWS = BOX.triple[:35].tolist()  # the triple on each card
MARKS = (1, 2, 3, 5, 6, 9)  # every clue that this deck can give


def test_every_set_of_three_statuettes_is_on_one_card_and_each_stands_five_times_at_each_position() -> None:
    """T19: 35 cards, the number of sets of three out of seven."""
    assert len(DECK) == 35
    assert {frozenset(card) for card in DECK} == {frozenset(three) for three in itertools.combinations(LETTERS, 3)}
    assert Counter((letter, place) for card in DECK for place, letter in enumerate(card)) == Counter(
        dict.fromkeys(itertools.product(LETTERS, range(3)), 5)
    )


def test_there_are_halves_for_one_each_and_the_one_that_wins() -> None:
    """T11: five half medallions, two of which win."""
    assert DATA["medallions"]["halves"] == 5
    assert (BOX.to_win, BOX.rounds, BOX.cards) == (2, 60, 35)


def test_one_clue_comes_as_often_as_the_rulebook_says() -> None:
    """T1: random code and card."""
    seen = Counter(notation.clue_of(int(BOX.mark[SHOWS[code], card])) for code, card in itertools.permutations(range(35), 2))
    shares = {clue: round(100 * count / (35 * 34), 1) for clue, count in seen.items()}
    assert shares == {(0, 0): 11.8, (0, 1): 34.1, (1, 0): 18.8, (0, 2): 22.4, (1, 1): 9.4, (2, 0): 3.5}


def test_of_the_other_cards_4_share_nothing_with_a_code_18_one_and_12_two() -> None:
    """T2: for every code."""
    for code in DECK:
        assert Counter(len(set(code) & set(card)) for card in DECK if card != code) == {0: 4, 1: 18, 2: 12}


def codes_of(cards: list[int]) -> int:
    """The codes that cards show, as a set."""
    return sum(1 << SHOWS[card] for card in cards)


def entropy_after(codes: int, card: int) -> float:
    """What is still unknown on average after the clue of a card."""
    parts = [(codes & notes.agreeing_with(SHOWS[card], mark)).bit_count() for mark in MARKS]
    return sum(part * math.log2(part) for part in parts if part)


def clues_until_certain(codes: int, dice: random.Random) -> int:
    """First clue random, then the better of two by expected entropy, until one code is left."""
    code, *pile = dice.sample(range(35), 35)
    card, clues = pile.pop(), 0
    while True:
        codes &= notes.agreeing_with(SHOWS[card], int(BOX.mark[SHOWS[code], card]))
        clues += 1
        if codes.bit_count() == 1 or len(pile) < 2:
            return clues
        card = min((pile.pop(), pile.pop()), key=lambda one: entropy_after(codes, one))


@pytest.mark.parametrize(("codes", "expected"), [(codes_of(list(range(35))), 2.68), (notes.ALL_CODES, 3.94)], ids=["35 cards", "210 codes"])
def test_the_mean_number_of_clues_until_the_code_is_certain(codes: int, expected: float) -> None:
    """T1: for someone who knows the 35 cards, and for someone who thinks of all 210 triples."""
    dice = random.Random(8)
    mean = np.mean([clues_until_certain(codes, dice) for _ in range(4000)])
    assert mean == pytest.approx(expected, abs=0.05)


def solo_points(seed: int, known: int, counts: bool) -> int:
    """A careful solo game: keep the more telling card, guess when certain, and at the end guess one of the codes left."""
    dice, state = random.Random(seed), TEMPLE_CODE.new_state()
    ENGINE.deal(state, BOX, 1, np.array([seed, 5, 0, 0, 0, 0, 0, 0], np.uint32))
    while not ENGINE.is_over(state):
        codes = known
        for card in notation.members(int(state.noted[0])):
            codes &= notes.agreeing_with(SHOWS[card], int(state.mark[0, card]))
        if counts:
            codes &= ~codes_of(notation.members(int(secrecy.in_sight(state, 0))))
        late = state.pile_size < 2 and not state.full
        if codes.bit_count() == 1 or late:
            left = [code for code in range(len(TRIPLES)) if codes >> code & 1]
            action = at.DECLARE + dice.choice(left)
        elif state.full:
            action = at.KEEP + int(entropy_after(codes, int(state.pair[0, 0])) > entropy_after(codes, int(state.pair[0, 1])))
        else:
            action = at.REVEAL
        ENGINE.apply(state, BOX, 0, action)
    return int(state.found[0])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("known", "counts", "expected"),
    [(notes.ALL_CODES, False, 4.10), (codes_of(list(range(35))), False, 6.23), (codes_of(list(range(35))), True, 8.25)],
    ids=["210 codes", "list known", "list known and cards counted"],
)
def test_careful_solo_players_score_as_the_rulebook_says(known: int, counts: bool, expected: float) -> None:
    """T21: the means of simple players."""
    mean = np.mean([solo_points(seed, known, counts) for seed in range(700)])
    assert mean == pytest.approx(expected, abs=0.15)


WRONG = [
    ("game", "aztec", "game", "not for 'temple_code'"),
    ("format", 2, "format", "format 1 is known"),
    ("deck.provenance", "guessed", "deck.provenance", "one of printed"),
    ("deck.provenance", None, "deck.provenance", "not None"),
    ("deck.cards.2", "VTC", "deck.cards[2]", "appears twice"),
    ("deck.cards.2", "VVC", "deck.cards[2]", "shows a statuette twice"),
    ("deck.cards.2", "VXC", "deck.cards[2]", "'X' is no statuette"),
    ("deck.cards.2", "VT", "deck.cards[2]", "3 letters"),
    ("deck.cards.2", 7, "deck.cards[2]", "3 letters"),
    ("deck.cards", ["VTC"], "deck.cards", "12 to 42 entries, not 1"),
    ("deck.cards", "VTC", "deck.cards", "takes a list"),
    ("deck.cards", None, "deck.cards", "missing"),
    ("deck.colour", "red", "deck.colour", "is not known"),
    ("deck", None, "deck", "is missing"),
    ("treasures", {"provenance": "printed"}, "treasures", "is not known"),
    ("statuettes.letters", "VTCANM", "statuettes.letters", "is always 'VTCANMK'"),
    ("statuettes.names.0", "sea", "statuettes.names", "is always"),
    ("medallions.to_win", 0, "medallions.to_win", "whole number from 1"),
    ("medallions.to_win", True, "medallions.to_win", "whole number"),
    ("medallions.halves", 4, "medallions.halves", "from 5"),
    ("pieces.stands", 3, "pieces.stands", "is always 4"),
    ("pieces.first_player_tokens", True, "pieces.first_player_tokens", "is always 1"),
    ("note_sheet.positions", 4, "note_sheet.positions", "is always 3"),
    ("end.rounds", 100, "end.rounds", "1 to 99"),
    ("end.rounds", "60", "end.rounds", "whole number"),
    ("titles.from", [0, 3, 4], "titles.from", "takes 7 entries, not 3"),
    ("titles.from.1", 0, "titles.from", "rises from 0"),
    ("titles.from.0", 1, "titles.from", "rises from 0"),
    ("titles.from.6", 99, "titles.from[6]", "from 0 to 42"),
    ("titles.names.0", "novice", "titles.names", "is always"),
]


@pytest.mark.parametrize(("path", "value", "entry", "reason"), WRONG)
def test_a_wrong_box_is_refused_with_the_entry_and_the_reason(path: str, value: Any, entry: str, reason: str) -> None:
    with pytest.raises(boxes.BoxError) as refused:
        changed_box(TEMPLE_CODE, path, value)
    assert refused.value.entry == entry
    assert reason in refused.value.reason


def test_another_deck_may_show_a_set_in_two_orders_and_then_gives_three_triangles() -> None:
    """T1: whoever owns the printed game can type in its cards."""
    record = changed_box(TEMPLE_CODE, "deck.cards.34", "CVT").record()
    assert notation.clue_of(int(record.mark[notation.triple_of("VTC"), 34])) == (0, 3)
