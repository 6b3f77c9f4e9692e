"""What the players of Codinca may know, and that imagined worlds have the right odds."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Hashable, Iterable

import msgspec
import numpy as np

from playing import Player
from presented import story_of, view_of, why_not
from teocalli import boxes, games
from teocalli.games.codinca import notation, rules, secrecy, view
from teocalli.games.codinca.grid import GROUPS
from teocalli.games.codinca.state import ACTIONS
from teocalli.messages import Message
from teocalli.record_arrays import copy_of
from teocalli.seats import SPECTATOR
from teocalli.words import tell, tell_refusal

CODINCA = games.load("codinca")
BOX = boxes.standard(CODINCA).record()
LOOKING = boxes.standard(CODINCA).record(CODINCA.check_options({"owner_looks": True}))
WORLDS = 4800
LINE = """
    E+ E+ E+ E-
    A- F+ A+ A-
    W- F+ W+ F-
    F+ W- A- W+
"""


def veiled(state: np.record, viewer: int, box: np.record = BOX) -> np.record:
    known = copy_of(state)
    secrecy.veil(known, box, viewer)
    return known


def played(state: np.record, *texts: str, box: np.record = BOX) -> np.record:
    for text in texts:
        rules.apply(state, box, int(state.active), notation.text_to_action(text))
    return state


def imagined(state: np.record, viewer: int, box: np.record = BOX) -> list[np.record]:
    """Many worlds that look the same to the viewer, from compiled rules and a fixed series of seeds."""
    engine, known, worlds = CODINCA.engine("compiled"), veiled(state, viewer, box), []
    for number in range(WORLDS):
        world = copy_of(known)
        engine.imagine(world, box, viewer, np.array([number, 7, 0, 0, 0, 0, 0, 0], np.uint32))
        worlds.append(world)
    return worlds


def is_fair(drawn: Iterable[Hashable], possible: Iterable[Hashable]) -> bool:
    """Whether all possible outcomes come up, and no others, as often as chance would have it (chi-square, far in the tail)."""
    seen, outcomes = Counter(drawn), list(possible)
    assert set(seen) == set(outcomes)
    expected = seen.total() / len(outcomes)
    chi_square = sum((count - expected) ** 2 for count in seen.values()) / expected
    freedom = len(outcomes) - 1
    return bool(chi_square < freedom + 5 * (2 * freedom) ** 0.5)


def test_open_keys_are_their_owners_secret_and_keys_done_are_public() -> None:
    """C22: an owner sees their own; a key that was completed stays known."""
    state = played(notation.set_up(BOX, 3, grid=LINE), "flip d4")
    for viewer in (SPECTATOR, 0, 1, 2):
        keys = notation.open_state(veiled(state, viewer), BOX)["keys"]
        assert keys[0]["line"] == "GGGG"
        for seat in range(3):
            open_groups = [group for group in GROUPS if (seat, group) != (0, "line")]
            assert all((keys[seat][group] is not None) == (seat == viewer) for group in open_groups)


def test_traps_are_hidden_from_everybody_until_they_are_turned_up() -> None:
    """C4, C22: from their owner too, and for good when the card was spent on its dark side."""
    state = played(notation.set_up(BOX, 2), "push 4 right", "trap", "side top")
    for viewer in (SPECTATOR, 0, 1):
        opened = notation.open_state(veiled(state, viewer), BOX)
        assert opened["spirits"] == [[None, "near band 1", None], [None, None, None]]
        assert opened["spent"] == [["dark", "light", None], [None, None, None]]


def test_owners_who_look_know_their_own_traps_alone() -> None:
    """C22: option `owner_looks`."""
    state = notation.set_up(LOOKING, 2)
    assert notation.open_state(veiled(state, 0, LOOKING), LOOKING)["spirits"] == [["half", "near band 1", "near band 3"], [None] * 3]
    assert notation.open_state(veiled(state, SPECTATOR, LOOKING), LOOKING)["spirits"] == [[None] * 3] * 2


def test_when_the_match_is_over_everything_that_was_dealt_is_shown() -> None:
    """C22: only the generator stays hidden."""
    player = Player("codinca", 3, 2, options={"turn_limit": 5})
    for _ in player.moments():
        pass
    shown = notation.open_state(player.veiled(SPECTATOR), player.box)
    assert shown == notation.open_state(player.state, player.box)
    assert not player.veiled(0).key.any()


def test_all_actions_are_public() -> None:
    """C22: nobody is shown less than what was done."""
    state = notation.set_up(BOX, 2)
    assert {secrecy.shown(state, BOX, 0, action, viewer) == action for action in range(ACTIONS) for viewer in (SPECTATOR, 0, 1)} == {True}


def test_imagined_keys_are_any_deal_of_the_keys_not_seen() -> None:
    """C3, C22: with three players, the two others hold two different ones of the five keys that are left, all deals as likely."""
    state = notation.set_up(BOX, 3)
    possible = list(itertools.permutations([0, 2, 3, 4, 5], 2))
    for group in range(4):
        pairs = [(int(world.key_cards[0, group]), int(world.key_cards[2, group])) for world in imagined(state, 1)]
        assert is_fair(pairs, possible)


def test_a_pattern_that_completed_nothing_is_no_key_of_its_player() -> None:
    """C17, C22: everybody saw that the tiles stood so; and a key shown is nobody else's."""
    grid = LINE.replace("E+ E+ E+ E-", "E+ E+ E- E-")
    state = played(notation.set_up(BOX, 3, grid=grid, keys=["GGGG GGGG GGGG GGGG"]), "flip d4", "flip c4")
    assert notation.open_state(state, BOX)["done"][0] == ["line"]
    watched = played(notation.set_up(BOX, 3, grid=grid, keys=["SGGG GGGG GGGG GGGG"]), "flip d4")
    learnt = int(watched.learnt)
    played(watched, "flip c4", "done")
    assert int(watched.learnt) == learnt + 1
    assert view_of(CODINCA, veiled(watched, 1), BOX, 1).seats[0].keys[0].possible == ["GSSS", "SGGG", "GGSS", "GSGS"]


def test_imagined_keys_keep_to_what_was_seen() -> None:
    """C22: the deals that are still possible, each as likely as the others."""
    state = notation.set_up(BOX, 3)
    state.denied[0, 0] = 0b000101
    state.denied[2, 0] = 0b001000
    keys = [0, 2, 3, 4, 5]
    possible = [(a, b) for a, b in itertools.permutations(keys, 2) if a not in (0, 2) and b != 3]
    assert is_fair([(int(world.key_cards[0, 0]), int(world.key_cards[2, 0])) for world in imagined(state, 1)], possible)


def test_imagined_traps_are_any_of_those_not_turned_up() -> None:
    """C4, C22: the spectator knows one of twenty; the others lie anywhere, in any order."""
    state = played(notation.set_up(BOX, 2), "trap", "side top")
    worlds = imagined(state, SPECTATOR)
    for seat, card in ((0, 1), (1, 2)):
        assert is_fair([int(world.spirits[seat, card]) for world in worlds], range(1, 20))
    pairs = [(int(world.spirits[0, 2]), int(world.spirits[1, 0])) for world in worlds]
    assert is_fair(pairs, itertools.permutations(range(1, 20), 2))


def test_owners_who_look_imagine_only_the_traps_of_others() -> None:
    """C22: their own three are none of the others'."""
    worlds = imagined(notation.set_up(LOOKING, 2), 0, LOOKING)
    assert {tuple(world.spirits[0].tolist()) for world in worlds} == {(0, 1, 2)}
    assert is_fair([int(world.spirits[1, 1]) for world in worlds], range(3, 20))


# The view, made from the veiled record


def test_the_view_shows_how_far_each_own_key_is_and_never_anothers() -> None:
    """C16, C22: with one flip to go a key is one turn away; when done it has no distance."""
    state = notation.set_up(BOX, 2, grid=LINE)
    mine = view_of(CODINCA, veiled(state, 0), BOX, 0).seats[0].keys
    assert (mine[0].colouring, mine[0].turns, mine[0].done) == ("GGGG", 1, None)
    assert all(key.turns is not None and key.turns > 1 for key in mine[1:])
    for viewer in (SPECTATOR, 1):
        theirs = view_of(CODINCA, veiled(state, viewer), BOX, viewer).seats[0].keys
        assert all((key.colouring, key.picture, key.turns) == (None, None, None) for key in theirs)
    after = view_of(CODINCA, veiled(played(state, "flip d4"), 0), BOX, 0)
    assert (after.seats[0].keys[0].done, after.seats[0].keys[0].turns, after.turn) == (1, None, 1)


def test_the_view_draws_a_key_as_its_card_shows_it() -> None:
    """C16: read along the line or clockwise round the square."""
    assert view.key_picture(0, "GGSS") == ["....", "GGSS", "....", "...."]
    assert view.key_picture(1, "GSSS") == ["...G", "..S.", ".S..", "S..."]
    assert view.key_picture(2, "GGSS") == ["....", ".GG.", ".SS.", "...."]
    assert view.key_picture(3, "GSGS") == ["G..S", "....", "....", "S..G"]


def test_the_view_marks_what_no_take_back_bars() -> None:
    """C20: tiles by the rule, and all barred actions in notation."""
    state = played(notation.set_up(BOX, 2, elements="EF"), "push 1 left", "switch a4 b4", "flip c4", "done")
    shown = view_of(CODINCA, veiled(state, 1), BOX, 1)
    assert [tile.cell for tile in shown.tiles if tile.barred == "C20"] == ["c4"]
    assert shown.barred == ["switch a4 b4", "flip c4", "push 1 right"]
    assert [(tile.element, tile.owner, tile.gold) for tile in shown.tiles[:3]] == [
        ("fire", 1, False),
        ("earth", 0, True),
        ("water", None, True),
    ]
    assert shown.owed == 2


def test_the_view_of_a_trap_foretells_every_side() -> None:
    """C14: what a side would show is what it does."""
    for side in ("bottom", "right", "top", "left"):
        state = played(notation.set_up(BOX, 2, spirits=["stair high, half, frame"], keys=["SSSS SSSS SSSS SSSS"]), "trap")
        trap = view_of(CODINCA, veiled(state, 1), BOX, 1).turned_up
        assert trap is not None
        after = view_of(CODINCA, veiled(played(state, f"side {side}"), 1), BOX, 1)
        assert "".join(trap.sides[side]) == "".join("#" if tile.gold else "." for tile in after.tiles)


def test_the_view_of_a_whole_match_is_small_and_the_same_after_the_wire() -> None:
    """C22: every viewer, at every ply of a short match."""
    player = Player("codinca", 4, 3, options={"turn_limit": 5})
    for _ in player.moments():
        for viewer in (SPECTATOR, 0):
            encoded = msgspec.json.encode(view_of(CODINCA, player.veiled(viewer), player.box, viewer))
            assert len(encoded) < 12_000
            assert msgspec.json.decode(encoded, type=view.View) == view_of(CODINCA, player.veiled(viewer), player.box, viewer)


# Words


def sentences(messages: list[Message], language: str, reader: int | None = None) -> list[str]:
    return [tell(message, language, ["Inès", "Bruno"], reader) for message in messages]


def events(state: np.record, text: str) -> list[Message]:
    """What the next action does, as a spectator is told."""
    before, seat = copy_of(state), int(state.active)
    after = played(state, text)
    return story_of(CODINCA, veiled(before, SPECTATOR), veiled(after, SPECTATOR), BOX, seat, notation.text_to_action(text), SPECTATOR)


def test_what_happens_is_told_in_sentences() -> None:
    """C7, C8, C12, C13, C14, C17: in both languages, to the player and about them."""
    state = notation.set_up(BOX, 2, grid=LINE, spirits=["stripes, half, frame"], keys=["GSGS GGGG GGGG GGGG", "SSSS SSSS SSSS SSSS"])
    switched = events(state, "switch a4 a3")
    assert sentences(switched, "en") == ["Inès switches a4 and a3."]
    assert sentences(switched, "en", 0) == ["You switch a4 and a3."]
    assert sentences(switched, "fr", 0) == ["Vous échangez a4 et a3."]
    assert sentences(events(state, "push 3 left"), "en") == ["Inès plays a spirit card and pushes row 3 to the left."]
    assert sentences(events(state, "rotate b3 half"), "fr") == ["Inès joue une carte Esprit et fait tourner le bloc b3 d’un demi-tour."]
    assert sentences(events(state, "trap"), "en") == ["Inès turns up a trap: “frame”."]
    assert sentences(events(state, "side left"), "en") == ["Inès lays the trap at the left edge. 9 tiles turn."]
    assert sentences(events(state, "flip d1"), "fr") == ["Inès bascule d1, face pierre."]
    done = events(notation.set_up(BOX, 2, grid=LINE), "flip d4")
    assert sentences(done, "en") == [
        "Inès flips d4 to gold.",
        "Inès completes the line key: gold, gold, gold and gold. That is key 1 of 4.",
    ]


def test_a_refusal_is_told_with_its_rule() -> None:
    """C20: as the player reads it."""
    state = played(notation.set_up(BOX, 2), "flip a4", "flip b4", "done")
    refusal = why_not(CODINCA, veiled(state, 1), BOX, 1, notation.text_to_action("flip a4"))
    assert refusal is not None
    assert (
        tell_refusal(refusal, "en", ["Inès", "Bruno"], 1)
        == "Inès has just flipped that tile: you may not flip it back this turn. (rule C20)"
    )
    assert tell_refusal(refusal, "fr", ["Inès", "Bruno"], 1).startswith("Inès vient de basculer cette tuile")
