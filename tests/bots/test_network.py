"""A trained network as a rule: the same choice interpreted and compiled, always legal, near the exact answer; foreign weights refused."""

from __future__ import annotations

import gzip
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from teocalli import boxes, games, jit
from teocalli.bots import network as net
from teocalli.bots import weights
from teocalli.bots.network import Network, NetworkScratch, drawn_action, evaluate
from teocalli.bots.weights import WeightsError
from teocalli.chance import new_rng
from teocalli.game import Game
from teocalli.jit import lean, rule
from teocalli.lab import changes
from teocalli.masks import allow, allowed, words


@lean
@rule
def network_choice(network: Network, observation: Any, mask: Any, turned: Any, sharpness: float, rng: int, scratch: NetworkScratch) -> int:
    """What the network does, given what a seat sees and may do."""
    evaluate(network, observation, scratch)
    return drawn_action(scratch.logits, mask, turned, sharpness, rng)


def random_network(numbers: int, actions: int, seats: int, width: int, blocks: int, seed: int) -> Network:
    rng = np.random.default_rng(seed)
    shapes = [(width, numbers), *[(width, width)] * (2 * blocks), (actions, width), (seats, width)]
    parts = [net.quantised(rng.normal(0, 1 / math.sqrt(shape[1]), shape).astype(np.float32)) for shape in shapes]
    rows = sum(shape[0] for shape in shapes)
    biases = rng.normal(0, 0.1, rows).astype(np.float32)
    gains = rng.uniform(0.5, 1.5, (blocks + 1, width)).astype(np.float32)
    return net.Network(np.concatenate([w.ravel() for w, _ in parts]), np.concatenate([s for _, s in parts]), biases, gains)


def network_for(game: Game, seed: int = 1) -> Network:
    return random_network(game.features.OBSERVATION, game.actions, game.max_seats, 16, 2, seed)


def test_a_network_answers_alike_interpreted_and_compiled() -> None:
    rng = np.random.default_rng(3)
    network = random_network(30, 12, 4, 16, 2, 5)
    compiled = jit.compiled(network_choice)
    turned, mask = np.arange(12), np.zeros(1, np.uint32)
    choices = set()
    for n in range(60):
        observation = rng.normal(0, 10.0 ** rng.integers(-3, 3), 30).astype(np.float32)
        mask[0] = rng.integers(1, 1 << 12)
        plain, fast = net.new_scratch(30, 16, 12, 4), net.new_scratch(30, 16, 12, 4)
        chosen = network_choice(network, observation, mask, turned, 1.0, new_rng(9, n), plain)
        assert chosen == compiled(network, observation, mask, turned, 1.0, new_rng(9, n), fast)
        assert all(mine.tobytes() == its.tobytes() for mine, its in zip(plain, fast, strict=True))
        assert allowed(mask, chosen)
        choices.add(chosen)
    assert len(choices) > 6


def exact_answer(network: net.Network, observation: Any, actions: int) -> Any:
    """What the network says without rounding activations, in numpy."""
    width, numbers, at, row = network.gains.shape[1], len(observation), 0, 0

    def layer(x: Any, outputs: int) -> Any:
        nonlocal at, row
        rows = network.weights[at : at + outputs * len(x)].reshape(outputs, len(x)) * network.scales[row : row + outputs, None].astype(
            float
        )
        result = rows @ x + network.biases[row : row + outputs]
        at, row = at + outputs * len(x), row + outputs
        return result

    def norm(x: Any, gain: Any) -> Any:
        return x / np.sqrt((x * x).mean() + 1e-5) * gain

    assert numbers * width < len(network.weights)
    hidden = np.maximum(layer(observation.astype(float), width), 0)
    for gain in network.gains[:-1]:
        hidden = hidden + layer(np.maximum(layer(norm(hidden, gain), width), 0), width)
    return layer(norm(hidden, network.gains[-1]), actions)


def test_rounding_activations_changes_next_to_nothing() -> None:
    rng, network = np.random.default_rng(8), random_network(40, 20, 4, 32, 2, 6)
    scratch = net.new_scratch(40, 32, 20, 4)
    for _ in range(20):
        observation = rng.normal(0, 1, 40).astype(np.float32)
        net.evaluate(network, observation, scratch)
        assert np.abs(scratch.logits - exact_answer(network, observation, 20)).max() < 2e-3


def test_the_largest_sums_stay_whole_numbers_of_32_bits() -> None:
    assert 1024 * 127 * net.FINEST < 2**31


def test_eight_bits_are_half_a_step_off_at_most() -> None:
    rows = np.random.default_rng(4).normal(0, 3, (50, 70)).astype(np.float32)
    rows[7] = 0
    small, scales = net.quantised(rows)
    assert (np.abs(small * scales[:, None] - rows) <= scales[:, None] * 0.5001).all()
    assert np.abs(small[:7]).max(1).tolist() == [127] * 7


def test_exponentials_are_right_to_twelve_digits() -> None:
    for x in np.linspace(-40, 0, 4001):
        assert net.exponential(float(x)) == pytest.approx(math.exp(x), rel=1e-12)


def test_actions_are_drawn_as_often_as_their_logits_say() -> None:
    logits, turned, mask = np.log(np.array([0.5, 0.3, 0.2, 7.0])), np.array([2, 0, 3, 1]), np.zeros(1, np.uint32)
    for action in (2, 0, 3):
        allow(mask, action)
    draw = jit.compiled(net.drawn_action)
    drawn = [draw(logits, mask, turned, 1.0, new_rng(1, n)) for n in range(20_000)]
    assert np.bincount(drawn, minlength=4) / 20_000 == pytest.approx([0.3, 0.0, 0.5, 0.2], abs=0.02)
    assert {draw(logits, mask, turned, 50.0, new_rng(2, n)) for n in range(200)} == {2}


def test_expected_utilities_of_a_table_are_one_together() -> None:
    values = np.array([1.0, -2.0, 0.5, 9.0])
    net.expected_utilities(values, 3)
    assert values.sum() == pytest.approx(1)
    assert values[3] == 0
    assert values[0] / values[2] == pytest.approx(math.exp(0.5))


def test_an_action_that_names_a_seat_is_counted_from_the_one_asked() -> None:
    from teocalli.games.aztec import state as aztec

    game = games.load("aztec")
    turned = net.turned_actions(game, 4)
    assert turned[3, aztec.ACCUSE : aztec.ACCUSE + 4].tolist() == [aztec.ACCUSE + seat for seat in (3, 0, 1, 2)]
    assert turned[1, aztec.STEAL_FROM + 3 * 3 + 2] == aztec.STEAL_FROM + 3 * 0 + 2
    assert turned[2, : aztec.BELIEVE].tolist() == list(range(aztec.BELIEVE))
    for row in turned:
        assert sorted(row) == list(range(game.actions))


@pytest.mark.parametrize("name", games.NAMES)
def test_a_network_plays_a_whole_match_of_every_game(name: str) -> None:
    game = games.load(name)
    box, seats, engine = boxes.standard(game).record(), max(2, game.about.seats[0]), game.engine("compiled")
    network, choose = network_for(game), jit.compiled(network_choice)
    scratch, turned = weights.scratch_for(network, game), net.turned_actions(game, seats)
    state, mask, seen = game.new_state(), np.zeros(words(game.actions), np.uint32), np.zeros(game.features.OBSERVATION, np.float32)
    engine.deal(state, box, seats, np.arange(8, dtype=np.uint32))
    for ply in range(400):
        if engine.is_over(state):
            break
        seat = int(engine.turn(state))
        engine.legal(state, box, seat, mask)
        engine.observe(state, box, seat, seen)
        action = int(choose(network, seen, mask, turned[seat], 1.0, new_rng(3, ply), scratch))
        assert allowed(mask, action)
        engine.apply(state, box, seat, action)
    assert ply > 10


@pytest.fixture
def cibola() -> tuple[Game, boxes.Box]:
    game = games.load("cibola")
    return game, boxes.standard(game)


def test_weights_are_read_as_they_were_written(cibola: tuple[Game, boxes.Box]) -> None:
    network = network_for(cibola[0])
    read, head = weights.unpacked(weights.packed(network, *cibola, {"minutes": 25}), *cibola)
    assert all(np.array_equal(mine, its) and mine.dtype == its.dtype for mine, its in zip(network, read, strict=True))
    assert head["minutes"] == 25
    assert head["box"] == cibola[1].digest


def test_weights_for_another_game_or_box_are_refused(cibola: tuple[Game, boxes.Box]) -> None:
    game, box = cibola
    data = weights.packed(network_for(game), game, box, {})
    aztec = games.load("aztec")
    with pytest.raises(WeightsError, match="for 'cibola', not for 'aztec'"):
        weights.unpacked(data, aztec, boxes.standard(aztec))
    changed = boxes.Box(game, changes.changed(game, box.data, ("explorers.hands=10,8,6",)))
    assert changed.digest != box.digest
    with pytest.raises(WeightsError, match=r"learnt another box .* train again with it .* or play with search"):
        weights.unpacked(data, game, changed)


@pytest.mark.parametrize("harm", ["cut", "bit", "text", "length"])
def test_damaged_weights_are_refused(cibola: tuple[Game, boxes.Box], harm: str) -> None:
    data = weights.packed(network_for(cibola[0]), *cibola, {})
    content = bytearray(gzip.decompress(data))
    content[-1] ^= 1
    harmed = {
        "cut": data[:200],
        "bit": gzip.compress(bytes(content)),
        "text": b"hello",
        "length": gzip.compress(gzip.decompress(data)[:-4]),
    }
    with pytest.raises(WeightsError, match="damaged"):
        weights.unpacked(harmed[harm], *cibola)


@pytest.mark.parametrize("name", games.NAMES)
def test_the_networks_of_the_house_fit_its_boxes_and_hold_to_their_size(name: str) -> None:
    game = games.load(name)
    network, head = weights.trained(game, boxes.standard(game))
    assert {"code", "seed", "minutes", "decisions"} <= set(head)
    assert np.abs(network.weights).max() == 127
    assert (weights.TRAINED / f"{name}.weights").stat().st_size < 1_500_000


def test_a_game_without_a_network_says_how_to_train_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(weights, "TRAINED", tmp_path)
    game = games.load("codinca")
    with pytest.raises(WeightsError, match="teocalli train codinca"):
        weights.trained(game, boxes.standard(game))
