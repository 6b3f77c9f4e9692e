"""The rules give the same however they run: in plain Python, compiled, and compiled with every index checked."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from playing import TABLES, Player
from teocalli import games
from teocalli.jit import Mode
from test_properties import viewers
from test_views import moments, veiled

pytestmark = pytest.mark.slow
PLIES = 60


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_plain_compiled_and_checked_rules_give_the_same_bytes(name: str, seats: int) -> None:
    """Every rule of the contract, at every ply, and the viewers in turn. An overflow in plain Python is a warning, and warnings are
    errors here."""
    fast = Player(name, seats, 7, "compiled")
    others = [Player(name, seats, 7, mode) for mode in ("plain", "checked")]
    for ply, moment in enumerate(itertools.islice(fast.moments(), PLIES)):
        viewer = viewers(seats)[ply % (seats + 1)]
        for other in others:
            assert other.state.tobytes() == fast.state.tobytes()
            assert [other.legal(seat) for seat in range(seats)] == [fast.legal(seat) for seat in range(seats)]
            for rule in ("owing", "free", "turn", "is_over"):
                assert getattr(other.engine, rule)(other.state) == getattr(fast.engine, rule)(fast.state)
            compare_knowledge(fast, other, viewer, moment.seat, moment.action)
            compare_standings(fast, other)
            other.engine.apply(other.state, other.box, moment.seat, moment.action)


def compare_knowledge(one: Player, other: Player, viewer: int, seat: int, action: int) -> None:
    """Veil, imagine, shown and observe agree between two ways of running."""
    seed = np.arange(8, dtype=np.uint32) + seat
    worlds = []
    for player in (one, other):
        known = player.veiled(viewer)
        numbers = np.zeros(player.game.features.OBSERVATION, np.float32)
        player.engine.observe(known, player.box, max(viewer, 0), numbers)
        shown = player.engine.shown(player.state, player.box, seat, action, viewer)
        seen = known.tobytes()
        player.engine.imagine(known, player.box, viewer, seed)
        worlds.append((seen, known.tobytes(), shown, numbers.tobytes()))
    assert worlds[0] == worlds[1]


def compare_standings(one: Player, other: Player) -> None:
    places = []
    for player in (one, other):
        out = np.zeros((player.game.max_seats, 2), np.int64)
        player.engine.standings(player.state, player.box, out)
        places.append(out.tolist())
    assert places[0] == places[1]


@pytest.mark.parametrize("mode", ["plain", "checked"])
@pytest.mark.parametrize("name", games.NAMES)
def test_a_match_knows_the_same_however_the_rules_run(name: str, mode: Mode) -> None:
    seats = games.load(name).about.seats[-1]
    for quick, other in zip(moments(name, seats, 4), moments(name, seats, 4, mode), strict=True):
        assert (quick.log, quick.state.tobytes()) == (other.log, other.state.tobytes())
        assert (quick.owing, quick.free, quick.turn, quick.over) == (other.owing, other.free, other.turn, other.over)
        for viewer in range(-1, seats):
            assert quick.known(viewer) == other.known(viewer) == veiled(quick, viewer).tobytes()
            assert quick.legal(viewer) == other.legal(viewer)
        if quick.ply:
            shown = [quick.shown(quick.ply, viewer) for viewer in range(-1, seats)]
            assert shown == [other.shown(other.ply, viewer) for viewer in range(-1, seats)]
