"""The rules of Codinca, number by number."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import numpy as np
import pytest

from playing import Player, Written
from teocalli import boxes, games, loops
from teocalli.games.codinca import notation, scoring
from teocalli.games.codinca.box import LETTERS
from teocalli.games.codinca.grid import GROUPS, PLACE_GROUP, PLACES
from teocalli.games.codinca.state import is_over
from teocalli.record_arrays import records

CODINCA = games.load("codinca")
BOX = boxes.standard(CODINCA).record()

START = """
    E+ F- W- A+
    A- E+ A+ E-
    W- F+ W+ F-
    F+ E- A- W+
"""


def box_with(**options: Any) -> np.record:
    return boxes.standard(CODINCA).record(CODINCA.check_options(options))


class Table:
    """A table of Codinca, where it is always the player whose turn it is who acts."""

    def __init__(self, seats: int = 2, box: np.record = BOX, **given: Any) -> None:
        self.box, self.seats = box, seats
        self.written = Written(CODINCA, box, notation.set_up(box, seats, **given))
        self.state = self.written.state

    @property
    def grid(self) -> str:
        return "\n".join(notation.grid_rows(self.state, self.box))

    @property
    def seat(self) -> int:
        return int(self.state.active)

    def legal(self) -> set[str]:
        return self.written.legal(self.seat)

    def kinds(self) -> Counter[str]:
        return Counter(text.split()[0] for text in self.legal())

    def act(self, *texts: str) -> Table:
        for text in texts:
            self.written.act(self.seat, text)
        return self

    def refused(self, text: str, seat: int | None = None) -> tuple[str, str]:
        return self.written.refused(self.seat if seat is None else seat, text)

    def done(self, seat: int) -> list[str]:
        return notation.groups_done(self.state, seat)

    def opened(self) -> dict[str, Any]:
        return notation.open_state(self.state, self.box)


def drawn(text: str) -> str:
    """A grid as the test draws it, without its margin."""
    return "\n".join(line.strip() for line in text.strip().splitlines())


def dealt(seats: int, seed: int, **options: Any) -> Player:
    return Player("codinca", seats, seed, "compiled", options)


# Set-up


def test_the_tiles_begin_in_the_start_layout() -> None:
    """C1: 16 tiles, faces included."""
    for seed in range(5):
        player = dealt(2 + seed % 3, seed)
        assert "\n".join(notation.grid_rows(player.state, player.box)) == drawn(START)
        assert player.state.tiles.tolist() == list(range(16))


def test_a_quarter_turn_maps_the_start_layout_on_itself_with_the_elements_cycling() -> None:
    """C1: every element by itself stands alike."""
    rows = [line.split() for line in drawn(START).splitlines()]
    turned = [[rows[3 - column][row] for column in range(4)] for row in range(4)]
    cycle = {(old[0], new[0]) for before, after in zip(rows, turned, strict=True) for old, new in zip(before, after, strict=True)}
    assert len(cycle) == 4
    assert len({old for old, _ in cycle}) == len({new for _, new in cycle}) == 4
    assert [[tile[1] for tile in row] for row in rows] == [[tile[1] for tile in row] for row in turned]


def test_everybody_has_an_element_of_their_own_drawn_or_chosen() -> None:
    """C2: random, or chosen when the match is set up; the others are neutral."""
    drawn_ones = {tuple(notation.open_state(p.state, p.box)["elements"]) for p in (dealt(3, seed) for seed in range(200))}
    assert drawn_ones == set(itertools.permutations(LETTERS, 3))
    chosen = dealt(2, 1, elements="WE")
    assert notation.open_state(chosen.state, chosen.box)["elements"] == ["W", "E"]


def test_a_neutral_tile_can_be_switched_with_an_own_tile_and_flipped() -> None:
    """C2: elements nobody took stay on the grid."""
    table = Table(elements="EA").act("switch a4 b4", "flip c4")
    assert table.grid.splitlines()[0] == "F- E+ W+ A+"
    assert table.opened()["elements"] == ["E", "A"]


def test_everybody_gets_one_key_of_each_group_and_no_key_is_dealt_twice() -> None:
    """C3: each group is shuffled by itself."""
    seen: Counter[tuple[str, str]] = Counter()
    for seed in range(200):
        player = dealt(4, seed)
        keys = notation.open_state(player.state, player.box)["keys"]
        for group in GROUPS:
            held = [hand[group] for hand in keys]
            assert len(set(held)) == 4
            seen.update((group, colouring) for colouring in held)
    assert len(seen) == 24
    assert max(seen.values()) < 1.35 * min(seen.values())


def test_everybody_gets_three_spirit_cards() -> None:
    """C4: no card is dealt twice, and every trap comes up."""
    seen = set()
    for seed in range(60):
        player = dealt(4, seed)
        names = [name for hand in notation.open_state(player.state, player.box)["spirits"] for name in hand]
        assert len(names) == len(set(names)) == 12
        seen |= set(names)
    assert len(seen) == 20


def test_the_first_player_is_drawn_and_play_goes_to_the_left() -> None:
    """C5: every seat begins equally often; then the next seat, round the table."""
    firsts = Counter(int(dealt(4, seed).state.first) for seed in range(400))
    assert set(firsts) == {0, 1, 2, 3}
    assert max(firsts.values()) < 1.5 * min(firsts.values())
    table = Table(3, first=1)
    turns = []
    for _ in range(4):
        turns.append(table.seat)
        pass_turn(table)
    assert turns == [1, 2, 0, 1]
    assert table.refused("flip a4", seat=0) == ("C5", "turn")


def pass_turn(table: Table) -> None:
    """Two flips that are allowed, then done if a card is held."""
    seat = table.seat
    for _ in range(2):
        own = [text for text in sorted(table.legal()) if text.startswith("flip")]
        table.act(own[-1])
        if table.seat != seat:
            return
    if "done" in table.legal():
        table.act("done")


# The two base actions


def test_a_turn_is_switch_flip_or_switch_switch_or_flip_flip() -> None:
    """C6: never a switch after a flip."""
    table = Table()
    assert set(table.kinds()) == {"switch", "flip", "push", "rotate", "trap"}
    assert {"switch", "flip"} <= set(Table().act("switch a4 b4").kinds())
    after_flip = Table().act("flip a4")
    assert "switch" not in after_flip.kinds()
    assert after_flip.refused("switch a4 b4") == ("C6", "switch-after-flip")
    assert Table().act("flip a4", "flip b4").refused("flip c4") == ("C6", "both-made")


def test_a_switch_exchanges_an_own_tile_with_any_neighbour_diagonals_included() -> None:
    """C7: faces go with their tiles."""
    table = Table().act("switch b3 c2")
    assert table.grid == drawn("""
        E+ F- W- A+
        A- W+ A+ E-
        W- F+ E+ F-
        F+ E- A- W+
    """)
    assert {text for text in Table().legal() if text.startswith("switch") and " b3" in text} == {
        "switch a4 b3",
        "switch b4 b3",
        "switch c4 b3",
        "switch a3 b3",
        "switch b3 c3",
        "switch b3 a2",
        "switch b3 b2",
        "switch b3 c2",
    }


def test_a_switch_needs_an_own_tile_and_never_wraps_around() -> None:
    """C7: of the two tiles one at least is the player's own."""
    table = Table()
    assert table.refused("switch b4 c4") == ("C7", "not-own")
    for far in ("switch a4 d4", "switch a4 a1", "switch d3 a2"):
        with pytest.raises(ValueError, match="not neighbours"):
            notation.text_to_action(far)
    assert table.kinds()["switch"] == 20


def test_both_tiles_of_a_switch_may_be_own_and_the_second_switch_may_use_any_own_tile() -> None:
    """C7: a4 and b3 are both earth; then the same or another tile."""
    table = Table().act("switch a4 b3")
    assert table.grid == drawn(START)
    assert table.state.tiles[[0, 5]].tolist() == [5, 0]
    assert {"switch a4 b4", "switch b1 c1"} <= table.legal()


def test_any_tile_may_be_flipped() -> None:
    """C8: whoever owns it."""
    assert Table().kinds()["flip"] == 16
    assert Table().act("flip b4").grid.splitlines()[0] == "E+ F+ W- A+"


def test_the_second_flip_takes_another_tile_and_one_of_the_two_is_own() -> None:
    """C9: the rule follows the tile, not the cell."""
    own_first = Table().act("flip a4")
    assert own_first.kinds()["flip"] == 15
    assert own_first.refused("flip a4") == ("C9", "same-tile")
    other_first = Table().act("flip b4")
    assert {text for text in other_first.legal() if text.startswith("flip")} == {"flip a4", "flip b3", "flip d3", "flip b1"}
    assert other_first.refused("flip c4") == ("C9", "second-flip")
    moved_on = Table().act("flip a4", "push 4 right")
    assert moved_on.refused("flip b4") == ("C9", "same-tile")
    assert "flip a4" in moved_on.legal()


def test_both_base_actions_are_owed() -> None:
    """C10: nobody is done before."""
    table = Table()
    assert table.refused("done") == ("C10", "owed")
    assert table.act("flip a4").refused("done") == ("C10", "owed")
    assert "done" in table.act("flip b4").legal()


# Spirit cards


def test_spirit_cards_are_played_before_between_and_after_the_base_actions() -> None:
    """C11: each gives one extra action and is gone for good."""
    table = Table().act("push 4 right", "flip a3", "rotate a4 half", "flip b1", "push a up")
    assert table.seat == 1
    assert table.opened()["spent"][0] == ["dark", "dark", "dark"]
    pass_turn(table)
    assert table.refused("push 1 left") == ("C11", "no-card")


def test_cards_are_spent_in_the_order_dealt_while_nobody_knows_the_traps() -> None:
    """C11: no card is named."""
    table = Table().act("push 4 right", "trap")
    assert table.opened()["spent"][0] == ["dark", "light", None]
    assert table.opened()["turned_up"] == "near band 1"
    assert Table().refused("push 4 right #2") == ("C11", "name-no-card")


def test_an_owner_who_looks_names_the_card_for_push_and_rotate_too() -> None:
    """C11: option `owner_looks`."""
    table = Table(box=box_with(owner_looks=True))
    assert table.kinds() == {"switch": 20, "flip": 16, "push": 48, "rotate": 81, "trap": 3}
    assert table.refused("push 4 right") == ("C11", "name-card")
    table.act("push 4 right #2")
    assert table.opened()["spent"][0] == [None, "dark", None]
    assert table.refused("trap #2") == ("C11", "card-spent")
    assert table.act("trap #3").opened()["turned_up"] == "near band 3"


def test_a_push_shifts_a_line_and_the_tile_that_leaves_comes_in_again() -> None:
    """C12: 16 pushes; faces do not change."""
    assert Table().kinds()["push"] == 16
    assert Table().act("push 4 right").grid.splitlines()[0] == "A+ E+ F- W-"
    assert Table().act("push 4 left").grid.splitlines()[0] == "F- W- A+ E+"
    assert [row[:2] for row in Table().act("push a up").grid.splitlines()] == ["A-", "W-", "F+", "E+"]
    assert [row[:2] for row in Table().act("push a down").grid.splitlines()] == ["F+", "E+", "A-", "W-"]


@pytest.mark.parametrize(
    ("way", "rows"),
    [("right", ("A- E+", "E+ F-")), ("left", ("F- E+", "E+ A-")), ("half", ("E+ A-", "F- E+"))],
)
def test_a_rotation_turns_a_block_by_a_quarter_or_a_half(way: str, rows: tuple[str, str]) -> None:
    """C13: right is clockwise; the block is named by its top left cell."""
    table = Table().act(f"rotate a4 {way}")
    assert tuple(row[:5] for row in table.grid.splitlines()[:2]) == rows
    assert [row[6:] for row in table.grid.splitlines()] == [row[6:] for row in drawn(START).splitlines()]


def test_there_are_27_rotations_and_actions_that_change_nothing_visible_are_legal() -> None:
    """C13: a card spent on its dark side keeps its trap hidden."""
    grid = """
        E+ E+ W- A+
        E+ E+ A+ A-
        W- F+ W+ F-
        F+ F- A- W+
    """
    table = Table(grid=grid, keys=["SSSS SSSS SSSS SSSS"], elements="EA")
    assert table.kinds()["rotate"] == 27
    assert table.act("rotate a4 right").grid == drawn(grid)
    assert table.opened()["spent"][0] == ["dark", None, None]


@pytest.mark.parametrize(
    ("side", "faces"),
    [
        ("bottom", "+--- ++-- +++- ++++"),
        ("right", "---+ --++ -+++ ++++"),
        ("top", "++++ -+++ --++ ---+"),
        ("left", "++++ +++- ++-- +---"),
    ],
)
def test_a_trap_sets_faces_and_moves_nothing(side: str, faces: str) -> None:
    """C14: the picture's bottom row stays nearest the card; here the low stair."""
    table = Table(spirits=["stair low, half, frame"], elements="WA", keys=["SSSS SSSS SSSS SSSS"]).act("trap", f"side {side}")
    assert " ".join("".join(tile[1] for tile in row.split()) for row in table.grid.splitlines()) == faces
    assert table.state.tiles.tolist() == list(range(16))
    assert table.seat == 0


def test_nothing_comes_between_turning_up_and_choosing_the_side() -> None:
    """C14: all four sides may be named, even where they give the same."""
    table = Table(spirits=["frame, half, heart"]).act("trap")
    assert table.legal() == {"side bottom", "side right", "side top", "side left"}
    for text in ("flip a4", "push 4 right", "trap"):
        assert table.refused(text) == ("C14", "side-first")
    assert Table().refused("side top") == ("C14", "no-trap-up")
    assert Table().refused("trap top") == ("C14", "side-later")


def test_keys_are_checked_only_after_the_tiles_of_a_trap_are_set() -> None:
    """C14: a pattern that the trap breaks does not count, one that it makes does."""
    grid = """
        E- E- E- E+
        A- F+ A+ A-
        W- F+ W+ F-
        F+ W- A- W+
    """
    standing = Table(grid=grid, keys=["SGGG SSSS SSSS SSSS", "GGGG GGGG GGGG GGGG"], spirits=["frame, half, heart"]).act("trap")
    assert standing.done(0) == []
    table = Table(grid=grid, keys=["GGGG SSSS SSSS SSSS", "SSSS GGGG GGGG GGGG"], spirits=["frame, half, heart"]).act("trap", "side top")
    assert table.done(0) == ["line"]
    assert table.seat == 1


def test_with_a_blind_side_the_side_is_named_with_the_trap() -> None:
    """C14: option `blind_side`, one action."""
    table = Table(box=box_with(blind_side=True), spirits=["half, frame, heart"])
    assert table.kinds()["trap"] == 4
    assert table.refused("trap") == ("C14", "side-now")
    table.act("trap top")
    assert [{tile[1] for tile in row.split()} for row in table.grid.splitlines()] == [{"+"}, {"+"}, {"-"}, {"-"}]
    assert table.opened()["turned_up"] is None


def test_a_picture_can_leave_cells_alone() -> None:
    """C14: the format's `_`."""
    data = {**boxes.standard(CODINCA).data}
    pictures = [dict(picture) for picture in data["traps"]["pictures"]]
    pictures[0] = {"name": "half", "rows": ["____", "____", "####", "####"]}
    box = boxes.Box(CODINCA, {**data, "traps": {**data["traps"], "pictures": pictures}}).record()
    table = Table(box=box, keys=["SSSS SSSS SSSS SSSS"]).act("trap", "side bottom")
    assert table.grid == drawn("""
        E+ F- W- A+
        A- E+ A+ E-
        W+ F+ W+ F+
        F+ E+ A+ W+
    """)


def test_a_turn_ends_by_itself_without_cards_and_else_by_saying_done() -> None:
    """C15: `done` exists only when both base actions are made and a card is held."""
    table = Table().act("flip a4", "flip b4")
    assert table.seat == 0
    assert table.act("done").seat == 1
    spent = Table().act("push 4 right", "push 4 left", "push 1 left", "flip b3")
    assert "done" not in spent.legal()
    assert spent.act("flip c3").seat == 1


# Keys


def test_there_are_24_places_and_all_are_different_sets_of_cells() -> None:
    """C16: 8 lines, 2 diagonals, 9 blocks, 5 times four corners; so a position matches at most one key."""
    assert Counter(GROUPS[group] for group in PLACE_GROUP.tolist()) == {"line": 8, "diagonal": 2, "block": 9, "corners": 5}
    assert len({frozenset(place) for place in PLACES.tolist()}) == 24


def lay_own(place: list[int], faces: str) -> str:
    """A grid with earth on these cells, in this order of faces, and the rest anyhow."""
    others = iter("AAAAWWWWFFFF")
    own = dict(zip(place, faces, strict=True))
    return " ".join(f"E{'+' if own[cell] == 'G' else '-'}" if cell in own else next(others) + "-" for cell in range(16))


@pytest.mark.parametrize("place", range(24))
def test_a_key_matches_at_each_of_its_places_and_rotated(place: int) -> None:
    """C16: a line read from either end, a square begun at any corner; and no other faces."""
    group, cells = int(PLACE_GROUP[place]), PLACES[place].tolist()
    for key, other in (("GGSS", "GSGS"), ("GSSS", "GGGS")):
        keys = [" ".join(key if g == group else "GGGG" for g in range(4)), "SSSS SSSS SSSS SSSS"]
        turns = {key, key[::-1]} if group < 2 else {key[i:] + key[:i] for i in range(4)}
        for faces in turns:
            assert Table(grid=lay_own(cells, faces), keys=keys).act(idle_flip(cells)).done(0) == [GROUPS[group]]
        assert Table(grid=lay_own(cells, other), keys=keys).act(idle_flip(cells)).done(0) == []


def idle_flip(cells: list[int]) -> str:
    """A flip of a tile that stands elsewhere."""
    return f"flip {notation.CELL_NAMES[next(cell for cell in range(16) if cell not in cells)]}"


def test_four_tiles_that_stand_in_no_shape_match_nothing() -> None:
    """C16: three in a row and one beside them."""
    assert Table(grid=lay_own([0, 1, 2, 4], "GGGG"), keys=["GGGG GGGG GGGG GGGG", "SSSS SSSS SSSS SSSS"]).act("flip d1").done(0) == []


ALMOST = """
    E+ E+ E+ E-
    A- F+ A+ A-
    W- F+ W+ F-
    F+ W- A- W+
"""


def test_a_completed_key_is_done_for_good_and_ends_the_turn_at_once() -> None:
    """C17: actions left over are lost; what happens to the tiles later changes nothing."""
    table = Table(grid=ALMOST).act("flip d4")
    assert table.done(0) == ["line"]
    assert table.seat == 1
    table.act("flip a4", "flip a3", "done")
    assert table.done(0) == ["line"]
    assert table.opened()["base"] == []


def test_a_key_is_checked_after_every_single_action_and_spirit_cards_count() -> None:
    """C17: here the push completes it."""
    grid = """
        E+ A+ F+ A-
        E+ F+ A+ W-
        E+ F- W+ A-
        W- E+ F- W+
    """
    table = Table(grid=grid).act("push 1 left")
    assert table.done(0) == ["line"]
    assert table.seat == 1


def test_at_most_one_key_is_completed_in_a_turn() -> None:
    """C17: the pattern on the grid could be completed again next turn only by another key."""
    table = Table(grid=ALMOST).act("flip d4")
    pass_turn(table)
    pass_turn(table)
    assert table.done(0) == ["line"]


def test_only_the_active_players_keys_are_checked() -> None:
    """C18: a pattern that others made counts after the owner's first action that leaves it standing."""
    table = Table(grid=ALMOST, first=1).act("flip d4", "flip a3")
    assert table.done(0) == []
    table.act("done")
    assert (table.seat, table.done(0)) == (0, [])
    table.act("flip c1")
    assert table.done(0) == ["line"]
    broken = Table(grid=ALMOST, first=1).act("flip d4", "flip a3", "done", "flip a4")
    assert broken.done(0) == []


def test_the_first_to_complete_four_keys_wins_at_once() -> None:
    """C19: the others are placed by keys done; equal counts share a place."""
    table = Table(4, grid=ALMOST)
    table.state.completed[0], table.state.order[0] = 0b1110, [3, 1, 2, -1]
    for seat in (1, 2):
        table.state.completed[seat], table.state.order[seat, 0] = 0b0001, 0
    table.act("flip d4")
    assert is_over(table.state)
    assert table.done(0) == ["corners", "diagonal", "block", "line"]
    out = np.zeros((4, 2), np.int64)
    scoring.standings(table.state, table.box, out)
    assert out.tolist() == [[4, 1], [1, 2], [1, 2], [0, 4]]
    assert table.refused("flip a4", seat=1) == ("C19", "over")


# No take-back


def test_a_switch_may_not_be_reversed() -> None:
    """C20: (a) the same two tiles, each back to the cell it had just before; for the whole turn."""
    table = Table(elements="EF").act("switch a4 b4", "flip c4", "done")
    assert table.refused("switch a4 b4") == ("C20", "take-back-switch")
    table.act("flip d2")
    assert Table(elements="EF", box=box_with(take_back="off")).act("switch a4 b4", "flip c4", "done", "switch a4 b4").seat == 1


def test_a_switch_of_other_tiles_on_the_same_cells_is_allowed() -> None:
    """C20: (a) follows the tiles."""
    table = Table(elements="EA").act("switch a4 b4", "flip c4", "done", "push a up")
    assert table.grid.splitlines()[0] == "A- E+ W+ A+"
    assert "switch a4 b4" in table.legal()


def test_each_of_two_switches_counts_by_itself_also_if_the_turn_came_to_nothing() -> None:
    """C20: a tile moved and moved back: both switches are barred where the tiles lie so."""
    table = Table(elements="EF").act("switch a4 b4", "switch a4 b4", "done")
    assert table.grid == drawn(START)
    assert table.refused("switch a4 b4") == ("C20", "take-back-switch")


def test_a_flipped_tile_may_not_be_flipped_by_the_next_player() -> None:
    """C20: (b) wherever it lies and whatever a trap did to it since."""
    table = Table(elements="EF", spirits=["half, frame, heart", "inner band, stripes, plus"]).act("flip a4", "flip b4", "done")
    assert table.refused("flip a4") == ("C20", "take-back-flip")
    table.act("push 4 right")
    assert "flip a4" in table.legal()
    assert table.refused("flip b4") == ("C20", "take-back-flip")
    table.act("trap", "side bottom")
    assert table.refused("flip b4") == ("C20", "take-back-flip")


def test_a_push_may_not_be_reversed_whatever_stands_in_the_line() -> None:
    """C20: (c) the same line the opposite way."""
    table = Table().act("push 4 right", "flip b3", "flip c3", "done")
    assert table.refused("push 4 left") == ("C20", "take-back-push")
    assert {"push 4 right", "push 3 left"} <= table.legal()
    assert table.act("push a up").refused("push 4 left") == ("C20", "take-back-push")


@pytest.mark.parametrize(("way", "back"), [("right", "left"), ("left", "right"), ("half", "half")])
def test_a_rotation_may_not_be_completed_to_a_full_turn(way: str, back: str) -> None:
    """C20: (d) the same block by an amount that adds up to a full turn."""
    table = Table().act(f"rotate b3 {way}", "flip a4", "flip c4", "done")
    assert table.refused(f"rotate b3 {back}") == ("C20", "take-back-rotate")
    assert sum(text.startswith("rotate b3") for text in table.legal()) == 2


def test_a_trap_is_never_refused_and_what_it_turned_may_be_flipped() -> None:
    """C20: traps stand outside the rule."""
    table = Table(spirits=["half, frame, heart"]).act("trap", "side bottom", "flip a4", "flip b4", "done")
    assert {"trap", "flip d1", "flip c2"} <= table.legal()


def test_undoing_ones_own_action_in_ones_own_turn_is_allowed() -> None:
    """C20: only the previous player's turn counts, and only that one."""
    assert Table().act("switch a4 b4", "switch a4 b4", "push 4 right", "push 4 left").grid == drawn(START)
    table = Table(3).act("flip a4", "flip b4", "done", "flip a3", "flip c3", "done")
    assert "flip a4" in table.legal()


def test_by_position_only_what_brings_the_whole_grid_back_is_refused() -> None:
    """C20: option `take_back=position`, judged by what every cell shows; never a trap."""
    box = box_with(take_back="position")
    table = Table(box=box, elements="EF").act("switch a4 b4", "flip c4", "done")
    assert {"switch a4 b4", "flip c4"} <= table.legal()
    table.act("switch a4 b4")
    assert table.refused("flip c4") == ("C20", "take-back-position")
    pushed = Table(box=box).act("push 4 right", "flip a3", "flip b1", "done", "flip a3")
    assert pushed.act("flip b1").refused("push 4 left") == ("C20", "take-back-position")
    assert "trap" in pushed.legal()


def test_a_legal_action_always_remains() -> None:
    """C20: at every moment of random play, with every form of the rule."""
    for take_back in ("action", "position", "off"):
        player = dealt(2, 4, take_back=take_back)
        assert all(moment.legal for moment in player.moments())


# The end


def test_the_match_ends_when_everybody_has_had_their_turns() -> None:
    """C21: most keys done wins, equal counts share."""
    table = Table(3, box=box_with(turn_limit=5))
    table.state.completed[1], table.state.order[1, 0] = 1, 0
    for _ in range(15):
        assert not is_over(table.state)
        pass_turn(table)
    assert is_over(table.state)
    assert table.opened()["turns"] == [5, 5, 5]
    out = np.zeros((4, 2), np.int64)
    scoring.standings(table.state, table.box, out)
    assert out[:3].tolist() == [[0, 2], [1, 1], [0, 2]]


def test_everybody_has_the_same_number_of_turns_whoever_begins() -> None:
    """C21: the last turn is that of the player to the right of the first."""
    player = dealt(3, 9, turn_limit=5)
    last = [moment.seat for moment in player.moments()][-1]
    assert last == (int(player.state.first) - 1) % 3
    assert player.state.turns[:3].tolist() == [5, 5, 5]


# Figures


def test_the_opening_has_80_actions_and_819_pairs_of_base_actions() -> None:
    """C6, C7, C8, C12, C13: 20 switches, 16 flips, 16 pushes, 27 rotations, 1 trap; 391 + 320 + 108 pairs."""
    for letter in LETTERS:
        table = Table(elements=letter + LETTERS.replace(letter, ""))
        assert table.kinds() == {"switch": 20, "flip": 16, "push": 16, "rotate": 27, "trap": 1}
    assert base_pairs() == {("switch", "switch"): 391, ("switch", "flip"): 320, ("flip", "flip"): 108}


def base_pairs() -> Counter[tuple[str, str]]:
    """The pairs of base actions from the start, in order."""
    counts: Counter[tuple[str, str]] = Counter()
    for first in [text for text in Table().legal() if text.split()[0] in ("switch", "flip")]:
        kinds = Table().act(first).kinds()
        counts += Counter({(first.split()[0], kind): kinds[kind] for kind in ("switch", "flip")})
    return counts


def test_random_play_of_two_takes_about_246_actions_and_completes_no_four_keys() -> None:
    """C19, C21: it is always ended by the limit of turns."""
    count = 400
    play = loops.bind(loops.play_many, CODINCA)
    out, totals = np.zeros((4, 2), np.int64), np.zeros((4, 3))
    plies = play(records(1, CODINCA.state_type), BOX, 2, 7, 0, count, CODINCA.new_mask(), np.zeros(8, np.uint32), out, totals)
    assert plies / count == pytest.approx(246, abs=2)
    assert totals[:2, 0].sum() / count < 1
