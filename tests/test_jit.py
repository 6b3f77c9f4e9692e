"""The door to the compiler."""

from __future__ import annotations

import pytest

from teocalli import games, jit


@pytest.mark.parametrize("name", games.NAMES)
def test_a_game_is_not_ready_while_another_process_is_still_compiling_it(name: str) -> None:
    """The rules are ready long before the bots; who began with them would compile the rest while a player waits."""
    game = games.load(name)
    assert game.best_mode == "compiled"
    with jit.held_back(name):
        assert not jit.ready(name)
        assert game.best_mode == "plain"
        assert all(games.load(other).best_mode == "compiled" for other in games.NAMES if other != name)
    assert game.best_mode == "compiled"
