"""The door to the compiler."""

from __future__ import annotations

import pytest

from teocalli import games, jit


def ready() -> dict[str, str]:
    return {name: games.load(name).best_mode for name in games.NAMES}


@pytest.mark.parametrize("name", games.NAMES)
def test_a_game_is_not_ready_while_another_process_is_still_compiling_it(name: str) -> None:
    """The rules are ready long before the bots; who began with them would compile the rest while a player waits."""
    warm: dict[str, str] = dict.fromkeys(games.NAMES, "compiled")
    assert ready() == warm
    with jit.held_back(name):
        assert ready() == warm | {name: "plain"}
    assert ready() == warm
