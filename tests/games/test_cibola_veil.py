"""What the players of Cibola may know, and that imagined worlds have the right odds."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Hashable, Iterable

import msgspec
import numpy as np

from playing import Player
from presented import story_of, view_of, why_not
from teocalli import boxes, games
from teocalli.games.cibola import notation, rules, secrecy
from teocalli.games.cibola import state as at
from teocalli.record_arrays import copy_of
from teocalli.seats import HIDDEN_ACTION, SPECTATOR
from teocalli.words import tell, tell_refusal

CIBOLA = games.load("cibola")
BOX = boxes.standard(CIBOLA).record()
WORLDS = 4800


def reached(seats: int, round_no: int, stakes: dict[int, int] | None = None, seed: int = 1) -> Player:
    """A random match that has just opened a round, with some stakes sealed."""
    player = Player("cibola", seats, seed, options={})
    for _ in player.moments():
        if int(player.state.round_no) == round_no:
            break
    for seat, stake in (stakes or {}).items():
        player.engine.apply(player.state, player.box, seat, at.STAKES + stake)
    return player


def imagined(player: Player, viewer: int) -> list[np.record]:
    known = player.veiled(viewer)
    return [player.imagined(known, viewer) for _ in range(WORLDS)]


def is_fair(drawn: Iterable[Hashable], possible: Iterable[Hashable]) -> bool:
    """Whether all possible outcomes come up, and no others, as often as chance would have it (chi-square, far in the tail)."""
    seen, outcomes = Counter(drawn), list(possible)
    assert set(seen) == set(outcomes)
    expected = seen.total() / len(outcomes)
    chi_square = sum((count - expected) ** 2 for count in seen.values()) / expected
    freedom = len(outcomes) - 1
    return bool(chi_square < freedom + 5 * (2 * freedom) ** 0.5)


def test_the_order_of_the_pile_is_hidden_from_everybody() -> None:
    """B14: secret, the order of the pile."""
    player = reached(3, 4)
    for viewer in (SPECTATOR, 0, 1, 2):
        known = notation.open_state(player.veiled(viewer), BOX)
        assert known["pile"] == [None] * 16
        assert None not in known["offer"]
        assert not player.veiled(viewer).key.any()


def test_a_sealed_stake_is_known_to_its_owner_alone_until_all_are_in() -> None:
    """B6, B14: secret, sealed stakes; public, stakes once shown."""
    player = reached(3, 1, {0: 3, 2: 0})
    assert [notation.open_state(player.veiled(viewer), BOX)["stakes"] for viewer in (0, 1, 2, SPECTATOR)] == [
        [3, None, "sealed"],
        ["sealed", None, "sealed"],
        ["sealed", None, 0],
        ["sealed", None, "sealed"],
    ]
    assert secrecy.shown(player.state, BOX, 1, at.STAKES + 2, 0) == HIDDEN_ACTION
    assert secrecy.shown(player.state, BOX, 1, at.STAKES + 2, 1) == at.STAKES + 2
    player.engine.apply(player.state, player.box, 1, at.STAKES + 2)
    assert notation.open_state(player.veiled(SPECTATOR), BOX)["stakes"] == [3, 2, 0]


def test_everything_else_is_public() -> None:
    """B14: taken cards, totems, leftover cards, discard, torch, board, hands."""
    player = reached(3, 5)
    truth = notation.open_state(player.state, BOX)
    for viewer in (SPECTATOR, 0, 1, 2):
        known = notation.open_state(player.veiled(viewer), BOX)
        assert {name for name in truth if truth[name] != known[name]} == {"pile"}


def test_every_order_of_the_last_four_treasures_is_imagined_as_often() -> None:
    """B2, B14: exact by enumeration, 24 orders."""
    player = reached(4, 7)
    unseen = [int(card) for card in player.state.pile[28:]]
    worlds = imagined(player, 2)
    assert is_fair((tuple(int(card) for card in world.pile[28:]) for world in worlds), itertools.permutations(unseen))


def test_the_phases_stay_apart_in_imagined_piles() -> None:
    """B2: what is left of phase I on top, then any order of phase II."""
    player = reached(2, 3)
    worlds = imagined(player, 0)
    left = [int(card) for card in player.state.pile[12:16]]
    assert is_fair((int(world.pile[12]) for world in worlds), left)
    for place in (16, 23, 31):
        assert is_fair((int(world.pile[place]) for world in worlds), range(16, 32))
    assert is_fair(((int(world.pile[16]), int(world.pile[31])) for world in worlds), itertools.permutations(range(16, 32), 2))


def test_closed_fists_are_imagined_with_any_number_of_the_hand_independently() -> None:
    """B6: as far as the rules alone tell, every stake is as likely."""
    player = reached(3, 1, {0: 5, 1: 2})
    worlds = imagined(player, 2)
    assert is_fair(((int(world.stakes[0]), int(world.stakes[1])) for world in worlds), itertools.product(range(9), range(9)))
    assert {int(world.stakes[2]) for world in worlds} == {at.UNMADE}
    assert {int(world.stakes[0]) for world in imagined(player, 0)} == {5}


def test_the_view_of_a_seat_holds_nothing_hidden() -> None:
    """B14: the same view whatever is hidden."""
    player = reached(4, 2, {0: 1, 3: 2})
    known = player.veiled(1)
    other = player.imagined(known, 1)
    player.engine.veil(other, player.box, 1)
    assert msgspec.json.encode(view_of(CIBOLA, known, BOX, 1)) == msgspec.json.encode(view_of(CIBOLA, other, BOX, 1))


def test_hands_are_hidden_on_screens_where_the_option_says_so() -> None:
    """B14: option `hands`, until the match is over."""
    hidden = boxes.standard(CIBOLA).record({"hands": "hidden"})
    player = reached(3, 2)
    assert [seat.hand is None for seat in view_of(CIBOLA, player.veiled(1), hidden, 1).seats] == [True, False, True]
    assert [seat.hand is None for seat in view_of(CIBOLA, player.veiled(1), BOX, 1).seats] == [False, False, False]
    assert " ? " in notation.draw(player.veiled(1), hidden)
    for _ in player.moments():
        pass
    assert None not in [seat.hand for seat in view_of(CIBOLA, player.state, hidden, SPECTATOR).seats]


def test_the_score_of_a_view_is_a_range_that_closes_on_the_standings() -> None:
    """B16, B17: lines by the cells still uncovered; at the end they are the points."""
    player = Player("cibola", 4, 8, options={})
    for _ in player.moments():
        for seat in view_of(CIBOLA, player.state, player.box, SPECTATOR).seats:
            assert seat.low <= seat.high
    last = view_of(CIBOLA, player.state, player.box, SPECTATOR)
    out = np.zeros((4, 2), np.int64)
    player.engine.standings(player.state, player.box, out)
    assert [seat.low for seat in last.seats] == [seat.high for seat in last.seats] == out[:, 0].tolist() == last.points
    assert last.places == out[:, 1].tolist()


def sentences(before: np.record, after: np.record, seat: int, text: str, viewer: int, language: str) -> list[str]:
    """The story of an action as a viewer reads it."""
    before, after = copy_of(before), copy_of(after)
    action = secrecy.shown(before, BOX, seat, notation.text_to_action(text), viewer)
    secrecy.veil(before, BOX, viewer)
    secrecy.veil(after, BOX, viewer)
    reader = None if viewer == SPECTATOR else viewer
    return [
        tell(message, language, ["Inès", "Bruno", "Jade"], reader) for message in story_of(CIBOLA, before, after, BOX, seat, action, viewer)
    ]


def test_the_opening_of_the_fists_is_told_to_each_in_their_own_words() -> None:
    """B6 to B8: sealed, then shown, those who staked none first taking from the discard."""
    state = notation.set_up(BOX, 3, hands=[6, 6, 6], discard=6, torch=1)
    for seat, stake in ((0, 3), (1, 0)):
        before = copy_of(state)
        rules.apply(state, BOX, seat, at.STAKES + stake)
        assert sentences(before, state, seat, f"stake {stake}", 2, "en") == [f"{('Inès', 'Bruno')[seat]} has closed their fist."]
    before = copy_of(state)
    rules.apply(state, BOX, 2, at.STAKES)
    assert sentences(before, state, 2, "stake 0", 1, "en") == [
        "Jade has closed their fist.",
        "All fists open.",
        "Inès staked 3.",
        "Your fist was empty: you take 3 explorers from the discard.",
        "Jade had an empty fist and takes 3 explorers from the discard.",
        "Inès wins the bidding and chooses first.",
    ]
    assert sentences(before, state, 2, "stake 0", 2, "fr")[:1] == ["Vous fermez un poing vide."]


def test_a_refusal_is_told_with_its_rule() -> None:
    """B9: the last uncovered cell of a column, in both languages."""
    ruin = """
        3  6  .  . -10
        2  #  9 12  -8
        1  #  6  9  -6
        0  #  3  6  -4
    """
    state = notation.set_up(BOX, 2, offer="I-02", temple=ruin, torch=0)
    for seat, text in ((0, "stake 1"), (1, "stake 0"), (0, "pick 1")):
        rules.apply(state, BOX, seat, notation.text_to_action(text))
    refusal = why_not(CIBOLA, state, BOX, 0, notation.text_to_action("rock snake 4"))
    assert refusal is not None
    assert tell_refusal(refusal, "en") == "The 6 is the last free cell of the snake: it may not be covered. (rule B9)"
    assert tell_refusal(refusal, "fr") == "Le 6 est la dernière case libre du serpent\u00a0: vous ne pouvez pas la recouvrir. (règle B9)"
