"""Temple Code in numbers: everything it has to say is said, plain and compiled alike, and nothing hidden."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from number_rules import plain_and_compiled, rows_by, seen_again, story_arguments, worlds_of
from teocalli import boxes, games, views, words
from teocalli.games.temple_code import refusals, story, view
from teocalli.games.temple_code.box import TITLES
from teocalli.games.temple_code.messages import MESSAGES
from teocalli.games.temple_code.state import DECLARE
from teocalli.match import Match
from teocalli.record_arrays import records
from teocalli.seats import SPECTATOR

pytestmark = pytest.mark.slow  # what is told is in the golden files too

TEMPLE_CODE = games.load("temple_code")
BY_HEART = np.zeros(0, np.uint8)  # Temple Code has nothing that players know by heart
TABLES: views.Tables = {}  # its messages need none


def box_of(cards: int, to_win: int, rounds: int) -> boxes.Box:
    """A box with so many cards; beyond the 35 there are sets in a second order, which give three triangles."""
    data: Any = copy.deepcopy(dict(boxes.standard(TEMPLE_CODE).data))
    deck = data["deck"]["cards"]
    data["deck"]["cards"] = [*deck, *(card[1:] + card[0] for card in deck[:7])][:cards]
    data["medallions"] = {**data["medallions"], "to_win": to_win, "halves": 4 * to_win}
    data["end"]["rounds"] = rounds
    return boxes.Box(TEMPLE_CODE, data)


# With few cards piles are made anew all the time, and whoever leads after a few rounds shares the lead; with many every clue comes.
BOXES = {"standard": boxes.standard(TEMPLE_CODE), "few": box_of(12, 9, 5), "many": box_of(42, 1, 60)}


PLAIN, COMPILED = plain_and_compiled(story, refusals, view)


def record_by(rule: Any, known: np.record, match: Match, viewer: int) -> Any:
    """The record that a view writes."""
    out = records(1, view.VIEW)[0]
    rule(known, match.box_record, viewer, BY_HEART, out)
    return out


def positions(seats: int, seed: int, kind: str) -> Iterator[Match]:
    """Every position of a random match in which somebody declares now and then, rightly or not; a bit of the seed for each option."""
    dice = random.Random(seed)
    options = {option.name: option.values[seed >> bit & 1] for bit, option in enumerate(TEMPLE_CODE.options)}
    match = Match("temple_code", seats, options=options, seed=seed.to_bytes(32, "little"), box=BOXES[kind], mode="compiled")
    yield match
    while not match.over:
        seat = match.turn
        match.act(seat, any_declaration(match, seat, dice) if dice.random() < 0.1 else any_action(match, seat, dice))
        yield match


def seed_for(seats: int, kind: str) -> int:
    """A seed for each table, so that all eight ways to choose the options come up."""
    return 3 * seats + list(BOXES).index(kind)


def any_action(match: Match, seat: int, dice: random.Random) -> int:
    """Any action but a declaration."""
    return dice.choice([action for action in match.legal(seat) if action < DECLARE])


def any_declaration(match: Match, seat: int, dice: random.Random) -> int:
    """The right code or any; where none may be declared, another action."""
    if not int(match.state.able) >> seat & 1:
        return any_action(match, seat, dice)
    right = int(match.box_record.triple[match.state.code[seat]])
    return DECLARE + dice.choice([right, dice.randrange(210)])


def some_actions(match: Match) -> list[int]:
    """All actions but declarations, and a few of those, others at every ply."""
    return [*range(DECLARE), *range(DECLARE + match.ply % 42, TEMPLE_CODE.actions, 42)]


def some_legal(match: Match, seat: int) -> list[int]:
    return sorted(set(match.legal(seat)) & set(some_actions(match)))


def test_every_declaration_has_its_label() -> None:
    match = next(positions(1, 1, "standard"))
    known, box = match.veiled(0), match.box_record
    labels = [MESSAGES.read(rows_by(COMPILED.label, known, box, action), TABLES)[0] for action in range(DECLARE, TEMPLE_CODE.actions)]
    assert len({words.tell(label) for label in labels}) == TEMPLE_CODE.actions - DECLARE


@pytest.mark.parametrize("points", range(11))
def test_a_solo_score_earns_its_title(points: int) -> None:
    """T23: the last title whose points are reached."""
    *_, match = positions(1, 1, "few")
    known, box = match.veiled(0), match.box_record
    known.found[0] = points
    [prompt] = MESSAGES.read(rows_by(COMPILED.prompt, known, box, 0), TABLES)
    reached = [title for title, least in zip(TITLES, box["titles"].tolist(), strict=True) if points >= least]
    assert prompt.args["title"] == f"@temple-code-title-{reached[-1]}"


def test_every_message_of_temple_code_is_told_in_some_match() -> None:
    """Otherwise nothing here would reach it."""
    numbers: set[int] = set()
    for seats in TEMPLE_CODE.about.seats:
        for kind in BOXES:
            for match in positions(seats, seed_for(seats, kind), kind):
                numbers |= numbers_told(match)
    assert {sentence.id for number, sentence in enumerate(MESSAGES.sentences) if number not in numbers} == set()


def numbers_told(match: Match) -> set[int]:
    """The numbers of all messages that a position gives rise to."""
    box, tables = match.box_record, []
    for seat in range(match.seats):
        known = match.veiled(seat)
        tables += [rows_by(COMPILED.prompt, known, box, viewer) for viewer in (seat, SPECTATOR)]
        tables += [rows_by(COMPILED.label, known, box, action) for action in some_legal(match, seat)]
        tables += [rows_by(COMPILED.why_not, known, box, seat, action) for action in some_actions(match)]
        tables += [rows_by(COMPILED.story, *story_arguments(match, seat))] if match.ply else []
    return {number for rows in tables for number in rows[1 : rows[0, 0] + 1, 0].tolist()}


@pytest.mark.parametrize(("seats", "kind"), [(1, "standard"), (3, "few"), (4, "many")])
def test_the_rules_write_the_same_bytes_plain_and_compiled(seats: int, kind: str) -> None:
    for match in positions(seats, 5, kind):
        if match.ply % 3 and not match.over:
            continue
        box, viewer = match.box_record, match.ply % (match.seats + 1) - 1
        known, seat = match.veiled(viewer), max(viewer, 0)
        assert record_by(PLAIN.view, known, match, viewer).tobytes() == record_by(COMPILED.view, known, match, viewer).tobytes()
        cases = [("prompt", (known, box, viewer)), *(("why_not", (known, box, seat, action)) for action in some_actions(match))]
        cases += [("label", (known, box, action)) for action in some_legal(match, seat)]
        cases += [("story", story_arguments(match, viewer))] if match.ply else []
        for name, given in cases:
            assert rows_by(getattr(PLAIN, name), *given).tobytes() == rows_by(getattr(COMPILED, name), *given).tobytes()


@pytest.mark.parametrize("seats", TEMPLE_CODE.about.seats)
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
    tables += [rows_by(COMPILED.label, known, box, action) for action in some_legal(match, seat)]
    tables += [rows_by(COMPILED.why_not, known, box, seat, action) for action in some_actions(match)]
    if match.ply:
        worlds, _, _, actor, action, _ = story_arguments(match, viewer)
        tables.append(rows_by(COMPILED.story, *worlds_of(worlds[0], known), box, actor, action, viewer))
    return [record_by(COMPILED.view, known, match, viewer).tobytes(), *(rows.tobytes() for rows in tables)]
