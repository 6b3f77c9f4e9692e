"""Cibola in numbers: everything it has to say is said, plain and compiled alike, and nothing hidden."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from number_rules import plain_and_compiled, rows_by, seen_again, story_arguments, worlds_of
from teocalli import boxes, games, views
from teocalli.games.cibola import refusals, story, view
from teocalli.games.cibola.messages import MESSAGES
from teocalli.games.cibola.state import RECALL, RECALLS
from teocalli.match import Match
from teocalli.record_arrays import records
from teocalli.seats import SPECTATOR

pytestmark = pytest.mark.slow  # what is told is in the golden files too

CIBOLA = games.load("cibola")
BY_HEART = np.zeros(0, np.uint8)  # Cibola has nothing that players know by heart
TABLES: views.Tables = {}  # the messages of Cibola need none
# Totems that ask, copy and take back, and cards with both symbols, so that everything that can be told is told.
TELLING = {"tremor": 3, "recall": 2, "rescue": 2, "mirror": 3, "sun": 0, "serpent": 0, "feather": 0, "idol": 0, "ancestor": 0}
COUNTING = {"sun": 1, "serpent": 1, "feather": 2, "idol": 1, "ancestor": 2, "mirror": 3, "tremor": 0, "recall": 0, "rescue": 0}


def box_of(totems: dict[str, int]) -> boxes.Box:
    """A box with other totem cards, and more cards with a totem."""
    data: Any = copy.deepcopy(dict(boxes.standard(CIBOLA).data))
    data["treasures"]["I"][:2] = "CCC totem", "CCC rock totem"
    data["treasures"]["II"][0], data["treasures"]["II"][8] = "BBT rock totem", "KKK totem"
    for name, cards in totems.items():
        data["totems"][name]["cards"] = cards
    return boxes.Box(CIBOLA, data)


BOXES = {"standard": boxes.standard(CIBOLA), "telling": box_of(TELLING), "counting": box_of(COUNTING)}


PLAIN, COMPILED = plain_and_compiled(story, refusals, view)


def record_by(rule: Any, known: np.record, match: Match, viewer: int) -> Any:
    """The record that a view writes."""
    out = records(1, view.VIEW)[0]
    rule(known, match.box_record, viewer, BY_HEART, out)
    return out


def positions(seats: int, seed: int, kind: str) -> Iterator[Match]:
    """Every position of a random match; the option hides the hands where the seed is odd."""
    dice = random.Random(seed)
    options = {"hands": ("shown", "hidden")[seed % 2]}
    match = Match("cibola", seats, options=options, seed=seed.to_bytes(32, "little"), box=BOXES[kind], mode="compiled")
    yield match
    while not match.over:
        legal = match.legal(match.turn)
        match.act(match.turn, dice.choice(legal[: 1 + dice.randrange(len(legal))]))  # small stakes more often: ties, and none at all
        yield match


def some_actions(match: Match) -> range:
    """A fifth of all actions, others at every ply."""
    return range(match.ply % 5, CIBOLA.actions, 5)


def test_every_message_of_cibola_but_the_end_is_told_in_some_match() -> None:
    """Otherwise nothing here would reach it; whoever won by explorers or shares a win is rarer, and has a test of its own."""
    numbers: set[int] = set()
    for seed in range(18):
        for match in positions(2 + seed % 3, seed, ("telling", "counting")[seed % 2]):
            numbers |= numbers_told(match)
    silent = {sentence.id for number, sentence in enumerate(MESSAGES.sentences) if number not in numbers}
    assert silent <= {"cibola-event-shared", "cibola-event-wins-by-explorers"}


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
    ("hands", "ending"), [([5, 4], "event-wins-by-explorers"), ([4, 4], "event-shared"), ([9, 4], "event-wins"), ([4, 9], "event-wins")]
)
def test_a_win_is_told_by_points_by_explorers_or_shared(hands: list[int], ending: str) -> None:
    *_, match = positions(2, 1, "standard")
    before, after = match.veiled(SPECTATOR), match.veiled(SPECTATOR)
    before.phase = RECALL
    after.symbols[:2], after.claims[:], after.hands[:2] = 0, -1, hands
    rows = rows_by(COMPILED.story, *worlds_of(before, after), match.box_record, 0, RECALLS, SPECTATOR)
    assert MESSAGES.read(rows, TABLES)[-1].id == f"cibola-{ending}"
    assert not rows[rows[0, 0] + 1 :].any()


@pytest.mark.parametrize("kind", ["telling", "counting"])
def test_the_rules_write_the_same_bytes_plain_and_compiled(kind: str) -> None:
    for match in positions(3, 5, kind):
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


@pytest.mark.parametrize("seats", CIBOLA.about.seats)
def test_nothing_hidden_is_written(seats: int) -> None:
    dice = random.Random(seats)
    for match in positions(seats, 7, "standard"):
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
