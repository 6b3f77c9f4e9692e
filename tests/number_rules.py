"""The rules of a game that write numbers, run and given what they need: for the tests that compare them with sentences and structs."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import numpy as np

from teocalli import jit
from teocalli.match import Match
from teocalli.message_rows import new_rows
from teocalli.record_arrays import copy_of, record_from
from teocalli.seats import SPECTATOR


@dataclass
class NumberRules:
    """The rules that write numbers, in one way of running."""

    story: Any
    prompt: Any
    label: Any
    why_not: Any
    view: Any


def plain_and_compiled(story: Any, refusals: Any, view: Any) -> tuple[NumberRules, NumberRules]:
    """The rules of a game's three files, as they are written and compiled."""
    plain = (story.story, story.prompt, story.label, refusals.why_not, view.view)
    return NumberRules(*plain), NumberRules(*(jit.compiled(one) for one in plain))


def rows_by(rule: Any, *arguments: Any) -> Any:
    """The rows that a rule writes."""
    rows = new_rows()
    rule(*arguments, rows)
    return rows


def worlds_of(before: np.record, after: np.record) -> tuple[Any, Any]:
    """Two positions as a story is given them, with their words."""
    raw = np.frombuffer(bytearray(before.tobytes() + after.tobytes()), np.uint32).reshape(2, -1)
    return np.frombuffer(raw.data, before.dtype), raw


def story_arguments(match: Match, viewer: int) -> tuple[Any, ...]:
    """The last entry of the log as a story is given it, up to the rows."""
    seat, action = match.shown(match.ply, viewer)
    before, after = (record_from(match.known_at(ply, viewer), match.game.record_type) for ply in (match.ply - 1, match.ply))
    return (*worlds_of(before, after), match.box_record, seat, action, viewer)


def viewers(match: Match) -> range:
    """The spectator and every seat."""
    return range(SPECTATOR, match.seats)


def seen_again(match: Match, known: np.record, viewer: int, dice: random.Random) -> np.record:
    """What the viewer knows of another world that they can imagine."""
    world = copy_of(known)
    match.engine.imagine(world, match.box_record, viewer, np.array([dice.getrandbits(32) for _ in range(8)], np.uint32))
    match.engine.veil(world, match.box_record, viewer)
    return world
