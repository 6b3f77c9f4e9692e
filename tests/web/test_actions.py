"""The boards know the actions as the server names them: what lies in the tree is what the notation gives today."""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType

import pytest

from teocalli import games
from teocalli.games.aztec.box import KINDS

from .house import ROOT

GAMES = ROOT / "web" / "src" / "games"


def web_script(name: str) -> ModuleType:
    """A script of the client that Python runs."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "web" / "scripts" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # where its dataclasses look for their own types
    spec.loader.exec_module(module)
    return module


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
