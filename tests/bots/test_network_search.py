"""Search with a trained network: the same tree interpreted and compiled, honest, and only where the network has learnt the box."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bots.test_network import network_for
from playing import Player
from teocalli import boxes, games, loops
from teocalli.bots import Budget, difficulty, run_network, weights
from teocalli.bots.network_search import network_search
from teocalli.bots.policies import policy_module, tablebase_of
from teocalli.bots.search import KNOWN, new_scratch
from teocalli.bots.tree import Tree, new_tree
from teocalli.games.cibola.state import STAKE
from teocalli.lab import changes

CIBOLA = games.load("cibola")


def positions(seats: int, count: int, name: str = "cibola") -> Iterator[tuple[Player, int]]:
    """Every ninth moment of a match at random with default options."""
    player = Player(name, seats, 3, options={})
    for number, moment in enumerate(player.moments()):
        if number % 9 == 4 and len(moment.legal) > 1:
            yield player, moment.seat
        if number > 9 * count:
            return


def grown(player: Player, seat: int, mode: Any, iterations: int) -> Tree:
    """The tree that a small network of random weights grows."""
    game, seats = player.game, player.seats
    network, tree, scratch = network_for(game), new_tree(1 << 8, 1 << 12), new_scratch(game)
    scratch.worlds[KNOWN] = player.veiled(seat)
    run, evaluator = loops.bind(network_search, game, policy_module(game), mode=mode), weights.evaluator_for(network, game, seats)
    run(scratch, player.box, seat, 11, 0, iterations, tree, evaluator, tablebase_of(game, player.box, seats))
    return tree


def same(one: Tree, other: Tree) -> bool:
    nodes, edges = (int(count) for count in one.used)
    alike = one.nodes[:nodes].tobytes() == other.nodes[:nodes].tobytes() and one.edges[:edges].tobytes() == other.edges[:edges].tobytes()
    return bool(alike and one.used.tolist() == other.used.tolist())


@pytest.mark.parametrize(("name", "seats"), [("cibola", 3), ("aztec", 3), ("codinca", 2)])
def test_a_search_with_a_network_grows_the_same_tree_interpreted_and_compiled(name: str, seats: int) -> None:
    for player, seat in positions(seats, 3, name):
        tree = grown(player, seat, "plain", 8)
        assert same(tree, grown(player, seat, "compiled", 8))
        assert int(tree.used[0]) > 4


def test_a_prior_is_what_the_network_says_and_every_choice_has_a_little() -> None:
    for player, seat in positions(2, 4):
        tree = grown(player, seat, "compiled", 1)
        root = tree.nodes[0]
        priors = [float(edge.prior) for edge in tree.edges[: int(root.edges)]]
        assert sum(priors) == pytest.approx(1.0)
        assert min(priors) > 0.0
        assert max(priors) > 1.5 * min(priors)


def test_in_turn_only_what_the_network_does_now_and_then_is_tried() -> None:
    game = games.load("codinca")
    network = run_network.network_of(game)
    few = 0
    for player, seat in positions(2, 6, "codinca"):
        found = run_network.run_network_search(game, player.box, player.veiled(seat), seat, 5, Budget(iterations=64), False, network)
        actions = {candidate.action for candidate in found.candidates}
        assert actions <= set(player.legal(seat))
        few += len(actions) < len(player.legal(seat))
    assert few >= 3


def test_nothing_is_asked_between_the_sealed_choices_of_one_moment() -> None:
    """B6: from the eyes of the second to stake the first stake is hidden, so what it leads to is judged once both are made."""
    player, seat = next((player, seat) for player, seat in positions(2, 6) if int(player.state.phase) == STAKE)
    tree = grown(player, seat, "compiled", 40)
    stakes = [node for node in tree.nodes[: int(tree.used[0])] if int(node.mixed)]
    first, second = stakes[0], stakes[1]
    assert int(first.visits) == 40
    assert int(second.visits) == 40, "the other stakes in every walk"


@pytest.mark.parametrize("own_tree", [False, True])
def test_what_is_hidden_changes_no_decision_of_the_network(own_tree: bool) -> None:
    for number, (player, seat) in enumerate(positions(2, 5)):
        known = player.veiled(seat)
        other = player.imagined(known, seat)
        player.engine.veil(other, player.box, seat)
        results = [
            run_network.run_network_search(CIBOLA, player.box, one, seat, number, Budget(iterations=12), own_tree) for one in (known, other)
        ]
        assert results[0] == results[1]


def test_a_box_or_options_that_the_network_has_not_learnt_are_searched_without_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    box = boxes.standard(CIBOLA)
    assert run_network.network_knows(CIBOLA, box.record())
    changed = boxes.Box(CIBOLA, changes.changed(CIBOLA, box.data, ("explorers.hands=10,8,6",)))
    assert not run_network.network_knows(CIBOLA, changed.record())
    for option in CIBOLA.options:
        for value in option.values[1:]:
            assert not run_network.network_knows(CIBOLA, box.record({option.name: value}))
    monkeypatch.setattr(weights, "TRAINED", tmp_path)
    assert not run_network.network_knows(CIBOLA, box.record()), "the house has no network of it"


def test_the_network_at_once_chooses_the_same_whether_somebody_asks_why_or_not() -> None:
    for number, (player, seat) in enumerate(positions(2, 5)):
        known = player.veiled(seat)
        short, long = (run_network.ask_network(CIBOLA, player.box, known, seat, number, explained) for explained in (False, True))
        assert [(each.action, each.weight) for each in short.candidates] == [(each.action, each.weight) for each in long.candidates]
        assert short.mixed
        assert sum(each.weight for each in long.candidates) == pytest.approx(1.0, abs=0.05)
        weights_by_place = [each.weight for each in long.candidates]
        assert weights_by_place == sorted(weights_by_place, reverse=True)


def test_a_level_decides_by_the_network_at_the_tables_that_it_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """And at no other, and not with a box that the network has not learnt."""
    asked: list[tuple[str, int]] = []

    def noted(name: str) -> Callable[..., Any]:
        asked_now = getattr(run_network, name)

        def note(game: Any, box: Any, known: Any, *rest: Any, **named: Any) -> Any:
            asked.append((name, int(known.seats)))
            return asked_now(game, box, known, *rest, **named)

        return note

    for name in ("ask_network", "run_network_search"):
        monkeypatch.setattr(difficulty, name, noted(name))
    level = difficulty.Level(3, network={2: difficulty.AT_ONCE, 3: 4})
    for seats in CIBOLA.about.seats:
        player, seat = next(positions(seats, 1))
        known = player.veiled(seat)
        difficulty.search_by(CIBOLA, player.box, known, seat, 1, level, Budget(), explained=False)
    assert asked == [("ask_network", 2), ("run_network_search", 3)]
    other = boxes.standard(CIBOLA).record({CIBOLA.options[0].name: CIBOLA.options[0].values[1]})
    player, seat = next(positions(2, 1))
    difficulty.search_by(CIBOLA, other, player.veiled(seat), seat, 1, level, Budget(), explained=False)
    assert len(asked) == 2


def test_levels_name_tables_that_their_game_has() -> None:
    for name in games.NAMES:
        for level in difficulty.LEVELS[name]:
            assert set(level.network) <= set(games.load(name).about.seats)
            assert not level.network or level.iterations > 0, "what is searched where the network does not know the box"
