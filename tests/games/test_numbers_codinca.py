"""Codinca in numbers: everything it has to say is said, plain and compiled alike, and nothing hidden."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from key_distances import turns_to_own_keys
from number_rules import plain_and_compiled, rows_by, seen_again, story_arguments, worlds_of
from teocalli import boxes, games, views
from teocalli.games.codinca import refusals, story, view
from teocalli.games.codinca.distance import FAR, turns_to_keys
from teocalli.games.codinca.messages import MESSAGES
from teocalli.games.codinca.state import CARDS, DONE
from teocalli.match import Match
from teocalli.record_arrays import copy_of, records
from teocalli.seats import SPECTATOR

pytestmark = pytest.mark.slow  # what is told is in the golden files too

CODINCA = games.load("codinca")
NOTHING_BY_HEART = np.zeros(0, np.uint8)


def renamed() -> boxes.Box:
    """A box with two spirit cards each and a trap that has no name in the catalogue."""
    data: Any = copy.deepcopy(dict(boxes.standard(CODINCA).data))
    data["spirits"]["each"] = 2
    data["traps"]["pictures"][0]["name"] = data["traps"]["pictures"][7]["name"] + " or so"
    return boxes.Box(CODINCA, data)


@dataclass
class Setting:
    """A way to play: the box and the options that change what is told."""

    box: boxes.Box
    options: dict[str, Any]


STANDARD = boxes.standard(CODINCA)
SETTINGS = {
    "standard": Setting(STANDARD, {}),
    "looking": Setting(STANDARD, {"owner_looks": True, "line_keys": "B", "take_back": "off"}),
    "blind": Setting(renamed(), {"blind_side": True, "take_back": "position"}),
    "looking blind": Setting(renamed(), {"owner_looks": True, "blind_side": True}),
}


PLAIN, COMPILED = plain_and_compiled(story, refusals, view)


def by_heart(match: Match) -> Any:
    """The turns from any four tiles to any key, as players know them by heart."""
    return turns_to_keys(match.box_record).reshape(-1)


def record_by(rule: Any, known: np.record, match: Match, viewer: int) -> Any:
    """The record that a view writes."""
    out = records(1, view.VIEW)[0]
    rule(known, match.box_record, viewer, by_heart(match), out)
    return out


def positions(seats: int, seed: int, kind: str, turn_limit: int = 9) -> Iterator[Match]:
    """Every position of a match in which players make for their keys, play cards now and then, and sometimes do anything."""
    dice = random.Random(seed)
    setting = SETTINGS[kind]
    options = {**setting.options, "turn_limit": turn_limit}
    match = Match("codinca", seats, options=options, seed=seed.to_bytes(32, "little"), box=setting.box, mode="compiled")
    yield match
    while not match.over:
        match.act(match.turn, chosen(match, dice))
        yield match


def chosen(match: Match, dice: random.Random) -> int:
    """Something legal: mostly what brings a key nearer."""
    legal = match.legal(match.turn)
    cards = [action for action in legal if CARDS <= action < DONE]
    if cards and dice.random() < 0.15:
        return dice.choice(cards[-5:] if dice.random() < 0.5 else cards)  # traps are the last of the ways
    base = [action for action in legal if action not in cards] or legal
    return dice.choice(base) if dice.random() < 0.1 else min(dice.sample(base, len(base)), key=lambda action: turns_after(match, action))


def turns_after(match: Match, action: int) -> int:
    """How far the player is from the nearest key after an action."""
    seat, state = match.turn, copy_of(match.state)
    match.engine.apply(state, match.box_record, seat, action)
    if state.completed[seat] != match.state.completed[seat]:
        return 0
    return min((turns for turns in turns_to_own_keys(state, match.box_record, seat) if turns is not None), default=FAR)


def some_actions(match: Match) -> range:
    """A fifth of all actions, others at every ply."""
    return range(match.ply % 5, CODINCA.actions, 5)


def test_every_message_of_codinca_is_told_in_some_match() -> None:
    """Otherwise nothing here would reach it."""
    numbers: set[int] = set()
    for seed in (0, 1, 2, 3, 5, 10):
        for match in positions(2 + seed % 3, seed, list(SETTINGS)[seed % 4], turn_limit=(5, 12, 30)[seed % 3]):
            numbers |= numbers_told(match)
    silent = {sentence.id for number, sentence in enumerate(MESSAGES.sentences) if number not in numbers}
    assert silent == set()


def numbers_told(match: Match) -> set[int]:
    """The numbers of all messages that a position gives rise to."""
    box, tables = match.box_record, []
    for seat in range(match.seats):
        known = match.veiled(seat)
        tables += [rows_by(COMPILED.prompt, known, box, viewer) for viewer in (seat, SPECTATOR)]
        tables += [rows_by(COMPILED.label, known, box, action) for action in match.legal(seat)]
        tables += [rows_by(COMPILED.why_not, known, box, seat, action) for action in some_actions(match)]
        tables += [rows_by(COMPILED.story, *story_arguments(match, seat))] if match.ply else []
    return {number for rows in tables for number in rows[1 : rows[0, 0] + 1, 0].tolist()}


@pytest.mark.parametrize(
    ("completed", "ending"),
    [([15, 3], ["wins"]), ([3, 3], ["limit", "shared"]), ([1, 3], ["limit", "wins-by-keys"]), ([7, 3], ["limit", "wins-by-keys"])],
)
def test_a_win_is_told_by_four_keys_by_most_keys_or_shared(completed: list[int], ending: list[str]) -> None:
    *_, match = positions(2, 1, "standard", turn_limit=5)
    after = match.veiled(SPECTATOR)
    for seat, keys in enumerate(completed):
        groups = [group for group in range(4) if keys >> group & 1]
        after.completed[seat], after.order[seat] = keys, groups + [-1] * (4 - len(groups))
    rows = rows_by(COMPILED.story, *worlds_of(after, after), match.box_record, 0, DONE, SPECTATOR)
    assert [message.id for message in MESSAGES.read(rows, view.tables(match.box_record))] == [
        "codinca-event-done",
        *(f"codinca-event-{name}" for name in ending),
    ]


def test_a_grid_that_looks_as_before_bars_whatever_leaves_it_so() -> None:
    """With the option `position` many actions are barred at once, base actions and cards alike."""
    match = Match("codinca", 2, options={"take_back": "position", "elements": "EA"}, mode="compiled")
    known = match.veiled(SPECTATOR)
    lay_in_blocks(known, match.box_record)
    shown = views.read(view.View, record_by(COMPILED.view, known, match, SPECTATOR), view.tables(match.box_record))
    assert {"switch a4 b4", "rotate a4 half", "rotate c2 left"} <= set(shown.barred)
    for text in shown.barred:
        action = CODINCA.notation.text_to_action(text)
        refusal = MESSAGES.refusal(rows_by(COMPILED.why_not, known, match.box_record, int(known.active), action), {})
        assert refusal is not None
        assert refusal.rule == "C20"


def lay_in_blocks(state: np.record, box: np.record) -> None:
    """Each element in a corner of the grid, all stone, now and when the previous turn began; the turn is that of earth."""
    for element in range(4):
        corner = 8 * (element // 2) + 2 * (element % 2)
        state.cells[element] = state.then_cells[element] = 0b110011 << corner
        for tile, cell in zip(box.tiles_of[element], (corner, corner + 1, corner + 4, corner + 5), strict=True):
            state.tiles[cell], state.where[tile] = tile, cell
    state.gold = state.then_gold = 0
    state.active = 0


def test_without_the_table_of_distances_no_turns_are_written() -> None:
    match = Match("codinca", 2, mode="compiled")
    with_table, without = record_by(COMPILED.view, match.veiled(0), match, 0), records(1, view.VIEW)[0]
    COMPILED.view(match.veiled(0), match.box_record, 0, NOTHING_BY_HEART, without)
    assert (with_table.seats_keys_turns[0] > 0).all()
    assert set(without.seats_keys_turns[:2].flat) == {views.NONE}
    with_table.seats_keys_turns[0] = views.NONE
    assert with_table.tobytes() == without.tobytes()


@pytest.mark.parametrize("kind", SETTINGS)
def test_the_rules_write_the_same_bytes_plain_and_compiled(kind: str) -> None:
    for match in positions(3, 5, kind, turn_limit=8):
        if match.ply % 3 and not match.over:
            continue
        box, viewer = match.box_record, match.ply % (match.seats + 1) - 1
        known, seat = match.veiled(viewer), max(viewer, 0)
        assert record_by(PLAIN.view, known, match, viewer).tobytes() == record_by(COMPILED.view, known, match, viewer).tobytes()
        cases = [("prompt", (known, box, viewer)), *(("why_not", (known, box, seat, action)) for action in some_actions(match))]
        cases += [("label", (known, box, action)) for action in match.legal(seat)]
        cases += [("story", story_arguments(match, viewer))] if match.ply else []
        for name, given in cases:
            assert rows_by(getattr(PLAIN, name), *given).tobytes() == rows_by(getattr(COMPILED, name), *given).tobytes()


@pytest.mark.parametrize("seats", CODINCA.about.seats)
def test_nothing_hidden_is_written(seats: int) -> None:
    dice = random.Random(seats)
    for match in positions(seats, 7, list(SETTINGS)[seats - 2], turn_limit=8):
        viewer = dice.randrange(-1, seats)
        known = match.veiled(viewer)
        written = all_written(match, known, viewer)
        for _ in range(2):
            assert all_written(match, seen_again(match, known, viewer, dice), viewer) == written


def all_written(match: Match, known: np.record, viewer: int) -> list[bytes]:
    """All bytes that the rules write for a viewer."""
    box, seat = match.box_record, max(viewer, 0)
    tables = [rows_by(COMPILED.prompt, known, box, viewer)]
    tables += [rows_by(COMPILED.label, known, box, action) for action in match.legal_in(known.tobytes(), seat)]
    tables += [rows_by(COMPILED.why_not, known, box, seat, action) for action in some_actions(match)]
    if match.ply:
        worlds, _, _, actor, action, _ = story_arguments(match, viewer)
        tables.append(rows_by(COMPILED.story, *worlds_of(worlds[0], known), box, actor, action, viewer))
    return [record_by(COMPILED.view, known, match, viewer).tobytes(), *(rows.tobytes() for rows in tables)]
