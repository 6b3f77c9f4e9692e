"""The games pass the tests that OpenSpiel gives to its games, as they are, and its algorithms play them."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import mcts, outcome_sampling_mccfr
from open_spiel.python.tests import games_sim_test

from teocalli import games
from teocalli.bots import UnknownBot
from teocalli.options import OptionError
from teocalli.research import spiel

TABLES = [(name, spiel.fewest(games.load(name))) for name in games.NAMES] + [(name, games.load(name).max_seats) for name in spiel.SEALED]


def load(name: str, **chosen: Any) -> Any:
    return pyspiel.load_game(f"teocalli_{name}", chosen)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_random_matches_pass_the_simulation_tests(name: str, seats: int) -> None:
    np.random.seed(1)
    game = load(name, players=seats, deals=16)
    pyspiel.random_sim_test(game, num_sims=1, serialize=name in spiel.SEALED, verbose=False)
    games_sim_test.GamesSimTest().sim_game(game)


@pytest.mark.parametrize("name", spiel.SEALED)
def test_sealed_choices_can_be_taken_in_turn(name: str) -> None:
    game = pyspiel.convert_to_turn_based(load(name, deals=16))
    np.random.seed(2)
    games_sim_test.GamesSimTest().sim_game(game)


def enforce(name: str) -> type:
    """OpenSpiel's test class for part of a game's tree."""
    return type(name, (api_test.EnforceAPIOnPartialTreeBase,), {"game": load(name, deals=16), "game_name": f"teocalli_{name}"})


TestCibola, TestAztec, TestCodinca, TestTempleCode = (enforce(name) for name in ("cibola", "aztec", "codinca", "temple_code"))


def somewhere(game: Any, seed: int, plies: int) -> Any:
    """A position on the way of a random match."""
    dice, state = random.Random(seed), game.new_initial_state()
    for _ in range(plies):
        if state.is_chance_node():
            state.apply_action(dice.choice(state.chance_outcomes())[0])
        elif state.is_simultaneous_node():
            state.apply_actions([dice.choice(state.legal_actions(player)) for player in range(game.num_players())])
        elif not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", games.NAMES)
def test_another_match_drawn_from_what_a_seat_knows_looks_the_same_to_it(name: str) -> None:
    game, dice = load(name, players=3, deals=16), random.Random(3)
    for seed in range(4):
        state = somewhere(game, seed, 12)
        for player in range(3):
            other = state.resample_from_infostate(player, dice.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert list(other.observation_tensor(player)) == list(state.observation_tensor(player))
    assert other.record.tobytes() != state.record.tobytes(), "what is hidden is drawn anew"


def test_information_states_tell_how_a_position_came_about_and_nothing_hidden() -> None:
    game = load("cibola", deals=16)
    first, second = (game.new_initial_state() for _ in range(2))
    for state in (first, second):
        state.apply_action(3)
    assert first.information_state_string(0) == second.information_state_string(0)
    first.apply_actions([5, 2])
    second.apply_actions([4, 2])
    assert first.information_state_string(0) != second.information_state_string(0)
    assert len(first.information_state_tensor(0)) == game.observation_tensor_size() + spiel.TRACES


def test_monte_carlo_tree_search_plays() -> None:
    game = pyspiel.convert_to_turn_based(load("cibola", deals=4))
    state = somewhere(game, 1, 60)
    bot = mcts.MCTSBot(game, 2, 6, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), random_state=np.random.RandomState(2))
    assert bot.step(state) in state.legal_actions()


def test_monte_carlo_regret_minimisation_plays() -> None:
    np.random.seed(1)
    game = pyspiel.convert_to_turn_based(load("cibola", deals=2))
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    solver.iteration()
    state = somewhere(game, 1, 1)
    policy = solver.average_policy().action_probabilities(state)
    assert sum(policy.values()) == pytest.approx(1)


def test_our_levels_are_opponents_that_see_what_their_seat_may_know() -> None:
    game = load("cibola", deals=16)
    players = [spiel.opponent(game, 0, "adept", seed=1), spiel.opponent(game, 1, "novice", seed=2)]
    state = game.new_initial_state()
    state.apply_action(3)
    while not state.is_terminal():
        if state.is_simultaneous_node():
            state.apply_actions([player.step(state) for player in players])
        else:
            state.apply_action(players[state.current_player()].step(state))
    assert sum(state.returns()) == pytest.approx(0)
    with pytest.raises(UnknownBot):
        spiel.opponent(game, 0, "club")


def test_options_are_parameters_and_a_wrong_one_is_refused() -> None:
    assert "hands=hidden" in str(load("cibola", hands="hidden"))
    with pytest.raises(OptionError, match="hands takes one of shown, hidden"):
        load("cibola", hands="open")
