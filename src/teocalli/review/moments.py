"""The choices of a match: every action that still stands with the position before it, and silences where somebody could have spoken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from teocalli import masks
from teocalli.match import UNDO, Match
from teocalli.record_arrays import copy_of
from teocalli.seats import seats_in


@dataclass(frozen=True)
class Moment:
    """A choice: the ply at which it was made, the position before it, who chose, and what."""

    ply: int
    state: np.record
    seat: int
    action: int


def moments_of(match: Match) -> list[Moment]:
    """The choices that stand, in order; an action that was taken back is none."""
    standing: list[int] = []  # plies
    for ply, (_, action) in enumerate(match.log):
        if action == UNDO:
            standing.pop()
        else:
            standing.append(ply)
    moments, state, engine = [], match.state_at(0), match.game.engine("compiled")
    for ply in standing:
        seat, action = match.log[ply]
        moments.append(Moment(ply, copy_of(state), seat, action))
        engine.apply(state, match.box_record, seat, action)
    return moments


def silences_of(match: Match, moments: list[Moment]) -> Iterator[Moment]:
    """Where somebody acts in turn and others, who may act out of turn, let the occasion pass: they waited."""
    game, engine, mask = match.game, match.game.engine("compiled"), match.game.new_mask()
    if game.wait < 0:
        return
    for moment in moments:
        in_turn = int(engine.owing(moment.state)) >> moment.seat & 1
        for seat in seats_in(int(engine.free(moment.state))) if in_turn and moment.action != game.wait else ():
            engine.legal(moment.state, match.box_record, seat, mask)
            if game.wait in masks.members(mask):
                yield Moment(moment.ply, moment.state, seat, game.wait)
