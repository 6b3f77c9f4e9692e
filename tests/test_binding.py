"""Binding: free names of a generic loop are filled in for one game, and nothing else is touched."""

from __future__ import annotations

from typing import Any

import pytest

from teocalli import games, jit, loops
from teocalli.bots.policies import default, policy_module
from teocalli.jit import FreeNumber, rule, unbound

score = unbound
FEE = FreeNumber()


@rule
def half(n: int) -> int:
    return n // 2


@rule
def tripled(n: int) -> int:
    return 3 * n


@rule
def squared(n: int) -> int:
    return n * n


@rule
def earned(n: int) -> int:
    """A generic loop: what `score` and `FEE` are is not known yet, what `half` is is."""
    return int(score(half(n))) + FEE


def bound(names: dict[str, Any], mode: jit.Mode) -> Any:
    return jit.bind_plain(earned, names) if mode == "plain" else jit.bind(earned, names, checked=mode == "checked")


MODES: tuple[jit.Mode, ...] = ("plain", "compiled", "checked")


@pytest.mark.parametrize("mode", MODES)
def test_free_names_are_filled_in_and_each_binding_has_code_of_its_own(mode: jit.Mode) -> None:
    first, second = bound({"score": tripled, "FEE": 1}, mode), bound({"score": squared, "FEE": 100}, mode)
    assert (first(8), second(8), first(8)) == (13, 116, 13)


@pytest.mark.parametrize("mode", MODES)
def test_a_name_that_is_not_free_keeps_its_meaning(mode: jit.Mode) -> None:
    """A game may have a rule that is called like one of the loop's own."""
    assert bound({"score": tripled, "FEE": 1, "half": squared, "int": squared}, mode)(8) == 13


@pytest.mark.parametrize("mode", MODES)
def test_a_free_name_that_nothing_is_given_for_is_named(mode: jit.Mode) -> None:
    with pytest.raises(NameError, match=r"earned needs .* FEE"):
        bound({"score": tripled}, mode)


def test_a_loop_that_was_never_bound_says_how_to() -> None:
    with pytest.raises(NotImplementedError, match=r"loops\.bind"):
        earned(8)


@pytest.mark.parametrize("name", games.NAMES)
def test_what_a_game_fills_in_are_its_rules_and_those_of_the_modules_named(name: str) -> None:
    game = games.load(name)
    names = loops.names_of(game, policy_module(game))
    assert names["legal"] is game.plain_rules["legal"]
    assert names["policy"] is policy_module(game).policy
    assert (names["WAIT"], names["ACTIONS"]) == (game.wait, game.actions)


@pytest.mark.parametrize("name", games.NAMES)
def test_every_policy_has_all_that_the_default_one_has(name: str) -> None:
    listed = {part for part, value in vars(default).items() if getattr(value, "__module__", "") == default.__name__}
    assert listed > {"policy", "narrow", "infoset_key", "adviser"}
    assert listed <= vars(policy_module(games.load(name))).keys()
