"""What each viewer of Temple Code may know, and that imagined worlds come with the right odds."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import numpy as np
import pytest

from playing import Player
from presented import prompt_of, story_of, view_of
from reference import temple_code_notes as notes
from teocalli import boxes, games
from teocalli.games.temple_code import notation, rules, secrecy
from teocalli.games.temple_code import state as at
from teocalli.games.temple_code.box import TRIPLES
from teocalli.record_arrays import copy_of
from teocalli.seats import SPECTATOR

TEMPLE_CODE = games.load("temple_code")
STANDARD = boxes.standard(TEMPLE_CODE)
BOX = STANDARD.record()
ENGINE = TEMPLE_CODE.engine("compiled")

THREE = """
    round 2 of 60 · first 0 · latest 2 · turn 0
    code     VTC    ANM    KCV
    left     TCA    MKV    TNC
    right    CAN    KVT    CMA
    found    1      0      0
    clue     VAT    AKN    NVM
    clue     MTK    -      TNV
    discard  CMT AKC NVA MTN KCM VAK TMV CKT AVC NTA MCN KAM VNK
"""


def known_to(viewer: int, drawing: str = THREE, box: np.record = BOX) -> np.record:
    state = notation.position(box, drawing)
    secrecy.veil(state, box, viewer)
    return state


def with_option(**chosen: str) -> np.record:
    return STANDARD.record(TEMPLE_CODE.check_options(chosen))


def test_everybody_sees_the_codes_of_the_others_and_not_their_own() -> None:
    """T3, T17: on the table, in the drawing and in the view."""
    state = known_to(1)
    assert notation.open_state(state, BOX)["codes"] == ["VTC", None, "KCV"]
    assert "code     VTC    ???    KCV" in notation.draw(state, BOX)
    assert [seat.code.name if seat.code else None for seat in view_of(TEMPLE_CODE, state, BOX, 1).seats] == ["VTC", None, "KCV"]


def test_spectators_see_no_code_before_the_end_and_then_all() -> None:
    """T17: when the match is over everything is shown."""
    assert notation.open_state(known_to(SPECTATOR), BOX)["codes"] == [None, None, None]
    over = THREE.replace("turn 0", "over")
    for viewer in (SPECTATOR, 0, 2):
        assert notation.open_state(known_to(viewer, over), BOX)["codes"] == ["VTC", "ANM", "KCV"]


def test_the_pile_shows_its_size_and_nothing_else() -> None:
    """T17: not even its top card."""
    state = known_to(0)
    assert state.pile_size == 8
    assert set(state.pile.tolist()) == {at.NONE}
    assert not state.key.any()


@pytest.mark.parametrize(("option", "shown"), [("own", [None, 1, None]), ("all", [1, 1, 1])])
def test_clues_are_shown_to_their_owner_or_to_all(option: str, shown: list[int | None]) -> None:
    """T17: the option `clues`; who took which card is public in any case."""
    box = with_option(clues=option)
    seats = view_of(TEMPLE_CODE, known_to(1, box=box), box, 1).seats
    assert [len(seat.clues) for seat in seats] == [2, 1, 2]
    assert [seat.clues[0].triangles is not None or None for seat in seats] == [bool(one) or None for one in shown]


@pytest.mark.parametrize(("option", "count"), [("hidden", None), ("shown", 35)])
def test_the_list_of_cards_is_opened_by_the_option(option: str, count: int | None) -> None:
    """T17: the option `list`; with it the sheet counts the cards that may be the code."""
    box = with_option(list=option)
    drawn = view_of(TEMPLE_CODE, known_to(1, box=box), box, 1)
    assert (len(drawn.deck) if drawn.deck else None) == count
    assert drawn.sheet is not None
    assert (drawn.sheet.cards is None) == (option == "hidden")


def test_the_sheet_is_worked_out_from_the_viewers_own_clues_alone() -> None:
    """T24: a changed code of another changes nothing on it, and a spectator has none."""
    mine = view_of(TEMPLE_CODE, known_to(1), BOX, 1)
    other = view_of(TEMPLE_CODE, known_to(1, THREE.replace("VTC    ANM    KCV", "KNT    ANM    VMC")), BOX, 1)
    assert mine.sheet == other.sheet
    assert mine.sheet is not None
    assert (mine.sheet.codes or 210) < 210
    assert view_of(TEMPLE_CODE, known_to(SPECTATOR), BOX, SPECTATOR).sheet is None


@pytest.mark.parametrize("option", ["hidden", "shown"])
def test_a_sheet_that_counts_strikes_out_every_cell_that_no_possible_code_has(option: str) -> None:
    """T24: by all clues together, and by the list of cards where players may open it; never a cell of the true code."""
    box = with_option(list=option)
    for seat in range(3):
        known = known_to(seat, box=box)
        sheet = view_of(TEMPLE_CODE, known, box, seat).sheet
        assert sheet is not None
        clues = [(int(box.triple[card]), int(known.mark[seat, card])) for card in notation.members(int(known.noted[seat]))]
        codes = [TRIPLES[code] for code in range(210) if notes.codes_fitting(clues) >> code & 1]
        if option == "shown":
            codes = [tuple(box.picture[card]) for card in notation.members(int(secrecy.possible(known, box, seat, seat)))]
        has = {(kind, place) for code in codes for place, kind in enumerate(code)}
        assert sheet.out == [[(kind, place) not in has for place in range(3)] for kind in range(7)]
        assert all(
            out or not struck for row, rows in zip(sheet.out, sheet.struck, strict=True) for out, struck in zip(row, rows, strict=True)
        )


def test_whoever_counted_every_card_knows_their_code_when_the_pile_is_empty() -> None:
    """T17: one card is out of sight, and that is it."""
    names = notation.card_names((1 << 35) - 1, BOX)
    used = {"VTC", "ANM", "KCV", "TCA", "CAN", "MKV", "KVT", "TNC", "CMA", "VAT", "MTK", "AKN", "NVM", "TNV"}
    full = THREE[: THREE.index("discard")] + "discard " + " ".join(name for name in names if name not in used)
    state = known_to(0, full)
    assert state.pile_size == 0
    assert notation.card_names(secrecy.possible(state, BOX, 0, 0), BOX) == ["VTC"]


def test_a_card_that_was_in_sight_when_the_pile_was_made_anew_is_no_code() -> None:
    """T14, T17: it is remembered for everybody whose code was there before."""
    player = Player("temple_code", 3, 4, options={})
    remade = 0
    for _ in player.moments():
        if int(player.state.remade) > 0:
            remade += 1
            for seat in range(3):
                code, ruled = int(player.state.code[seat]), int(player.state.ruled[seat])
                assert not ruled >> code & 1
                assert secrecy.possible(player.veiled(seat), player.box, seat, seat) >> code & 1
    assert remade


def imagined(known: np.record, viewer: int, seed: int) -> np.record:
    world = copy_of(known)
    ENGINE.imagine(world, BOX, viewer, np.array([seed, viewer + 1, 3, 0, 0, 0, 0, 0], np.uint32))
    return world


def spread(counts: Counter[Any], expected: set[Any], draws: int) -> float:
    """Chi-square of draws against equal odds, divided by its degrees of freedom."""
    assert set(counts) == expected
    mean = draws / len(expected)
    return sum((counts[one] - mean) ** 2 / mean for one in expected) / (len(expected) - 1)


def test_imagined_codes_are_exactly_the_possible_ones_equally_often() -> None:
    """T17: against an enumeration by hand of the cards out of sight that give the seat's clues."""
    state = notation.position(BOX, THREE)
    unseen = {int(card) for card in state.pile[: int(state.pile_size)]} | {int(state.code[1])}
    agreeing = {
        card for card in unseen if BOX.mark[BOX.triple[card], notation.card_of("AKN", BOX)] == state.mark[1, notation.card_of("AKN", BOX)]
    }
    assert len(agreeing) >= 2
    known = known_to(1)
    counts = Counter(int(imagined(known, 1, seed).code[1]) for seed in range(3000))
    assert spread(counts, agreeing, 3000) < 3


def test_imagined_piles_come_in_every_order_equally_often() -> None:
    """T17: the bottom card of the pile, whichever code was drawn beside it."""
    known = known_to(0)
    worlds = [imagined(known, 0, seed) for seed in range(4000)]
    code = Counter(int(world.code[0]) for world in worlds).most_common(1)[0][0]
    piles = [world.pile[: int(world.pile_size)].tolist() for world in worlds if world.code[0] == code]
    for place in (0, 7):
        assert spread(Counter(pile[place] for pile in piles), set(piles[0]), len(piles)) < 3


def test_a_spectators_worlds_give_each_way_of_lying_the_same_odds() -> None:
    """T17: three codes at once, never the same card twice."""
    drawing = THREE.replace("MTN KCM VAK TMV CKT AVC NTA MCN KAM VNK", "MTN KCM VAK TMV CKT AVC NTA MCN KAM VNK CVN ATM NCK MAV KNT VMC")
    known = known_to(SPECTATOR, drawing)
    unseen = {notation.card_of(name, BOX) for name in ("VTC", "ANM", "KCV")}
    out = {card for card in range(35) if not int(secrecy.in_sight(known, SPECTATOR)) >> card & 1}
    assert unseen < out
    ways = {(a, b, c) for a in out for b in out for c in out if len({a, b, c}) == 3}
    draws = 40 * len(ways)
    counts = Counter(tuple(imagined(known, SPECTATOR, seed).code[:3].tolist()) for seed in range(draws))
    assert spread(counts, ways, draws) < 1.3


def test_a_clue_is_told_to_its_owner_and_the_new_code_to_all_the_others() -> None:
    """T6, T12, T17: the story of one turn and of one declaration."""
    before = notation.position(BOX, THREE)
    after = copy_of(before)
    taken = notation.text_to_action("take 1 left")
    rules.apply(after, BOX, 0, taken)
    for viewer, clues in ((0, 1), (1, 1), (2, 0), (SPECTATOR, 0)):
        messages = story_of(TEMPLE_CODE, veiled(before, viewer), veiled(after, viewer), BOX, 0, taken, viewer)
        assert [message.id for message in messages] == ["temple-code-event-take"] + ["temple-code-event-clue"] * clues
    ended = copy_of(after)
    declared = notation.text_to_action("declare KAT")
    rules.apply(ended, BOX, 2, declared)
    for viewer, last in ((0, "code-seen"), (2, "code"), (SPECTATOR, "code")):
        messages = story_of(TEMPLE_CODE, veiled(after, viewer), veiled(ended, viewer), BOX, 2, declared, viewer)
        assert [message.id for message in messages] == ["temple-code-event-declare-wrong", f"temple-code-event-{last}"]


def veiled(state: np.record, viewer: int) -> np.record:
    known = copy_of(state)
    secrecy.veil(known, BOX, viewer)
    return known


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_nothing_hidden_is_in_the_view_the_drawing_or_the_prompt(seats: int) -> None:
    """T17: worlds that look the same to a viewer give the same message, byte for byte."""
    player = Player("temple_code", seats, 6, options={})
    for _ in player.moments():
        if player.dice.random() < 0.9:
            continue
        for viewer in (SPECTATOR, *range(seats)):
            known = player.veiled(viewer)
            again = player.imagined(known, viewer)
            player.engine.veil(again, player.box, viewer)
            one, other = (msgspec.json.encode(view_of(TEMPLE_CODE, state, player.box, viewer)) for state in (known, again))
            assert one == other
            assert notation.draw(known, player.box) == notation.draw(again, player.box)
            assert prompt_of(TEMPLE_CODE, known, player.box, viewer) == prompt_of(TEMPLE_CODE, again, player.box, viewer)
