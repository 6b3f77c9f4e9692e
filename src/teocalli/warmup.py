"""Everything that a game has, called once: what was never compiled here is compiled, what was is loaded."""

from __future__ import annotations

import numpy as np

from teocalli import announcing, boxes, games, jit, loops, masks
from teocalli.game import Game
from teocalli.presenter import presenter_of
from teocalli.record_arrays import copy_of, laid, records
from teocalli.seats import SPECTATOR


def load_rules(name: str) -> None:
    """Call every compiled rule and loop of a game once."""
    game = games.load(name)
    engine = game.engine("compiled")
    box = boxes.standard(game).record()
    seats = game.about.seats[-1]
    state, mask, seed = game.new_state(), game.new_mask(), np.arange(8, dtype=np.uint32)
    engine.deal(state, box, seats, seed)
    seat = int(engine.turn(state))
    engine.owing(state)
    engine.free(state)
    engine.legal(state, box, seat, mask)
    action = masks.members(mask)[0]
    engine.shown(state, box, seat, action, SPECTATOR)
    known = copy_of(state)
    engine.veil(known, box, seat)
    engine.observe(known, box, seat, np.zeros(game.features.OBSERVATION, np.float32))
    engine.imagine(copy_of(known), box, seat, seed)
    engine.apply(state, box, seat, action)
    engine.is_over(state)
    out = np.zeros((game.max_seats, 2), np.int64)
    engine.standings(state, box, out)
    many = loops.bind(loops.play_many, game)
    # numba keeps the first type of records that it meets, and compares every later one field by field unless it is that very object
    many(records(1, game.record_type), box, seats, 1, 0, 1, mask, seed, out, np.zeros((game.max_seats, 3)))
    match_rules = loops.match_rules(game, "compiled")
    states, packed = laid(state.tobytes(), game.record_type), np.frombuffer(box.tobytes(), game.box_type)
    engine.deal(states[0], box, seats, seed)
    match_rules.moment(states)
    match_rules.actions_of(states, packed, seat, mask, np.empty(game.actions, np.int16))
    match_rules.shown_to(states, packed, seat, action, SPECTATOR)
    match_rules.veil_all(laid(states.tobytes(), game.record_type), packed)
    copies, seen = laid(states.tobytes() * (seats + 2), game.record_type), np.empty(seats + 1, np.int16)
    announcing.announcer(game, "compiled")(copies, packed, laid(states.tobytes(), game.record_type), seat, action, seen)
    match_rules.carry_out(laid(states.tobytes(), game.record_type), packed, seat, action)
    match_rules.take(states, packed, seat, action, mask)
    load_presenting_rules(game, box, known, seat, action)
    jit.mark_ready(name)


def load_presenting_rules(game: Game, box: np.record, known: np.record, seat: int, action: int) -> None:
    """Call everything once that shows and tells."""
    presenter, raw = presenter_of(game, box.tobytes(), "compiled"), known.tobytes()
    presenter.view(raw, seat)
    presenter.story(raw, raw, seat, action, seat)
    presenter.prompt(raw, seat)
    presenter.labels(raw, [action])
    presenter.why_not(raw, seat, action)
    presenter.end_rule(raw)
