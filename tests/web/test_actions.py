"""The boards know the actions as the server names them: what lies in the tree is what the notation gives today."""

from __future__ import annotations

import pytest

from teocalli import games
from teocalli.games.aztec.box import KINDS

from .test_lessons import GAMES, web_script


@pytest.mark.parametrize("game", games.HOUSE)
def test_the_board_knows_every_action_as_the_server_names_it(game: str) -> None:
    actions = web_script("actions")
    assert (GAMES / game / "actions.ts").read_text("utf-8") == actions.typescript(actions.named_actions(game))


def test_a_field_is_typed_by_its_words_where_they_are_few() -> None:
    type_of = web_script("actions").type_of
    assert type_of(["up", "down", "up", None]) == '"down" | "up" | null'
    assert type_of([f"a{row}" for row in range(9)]) == "string"
    assert type_of([["a4", "b4"]]) == "[string, string]"


def test_the_client_has_a_drawing_for_every_artefact() -> None:
    symbols = (GAMES / "aztec" / "symbols.ts").read_text("utf-8")
    assert [kind for kind in KINDS if f'  "{kind}": {{' not in symbols and f"  {kind}: {{" not in symbols] == []
