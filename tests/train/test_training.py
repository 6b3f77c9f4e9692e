"""Training with PyTorch, where it is installed: it learns, goes on from a checkpoint, and its weights say what the network says."""

from __future__ import annotations

import dataclasses
import importlib.util
import json
from pathlib import Path

import numpy as np
import pytest
from click import ClickException
from click.testing import CliRunner

from teocalli import boxes, games, jit

TORCH = importlib.util.find_spec("torch") is not None
needs_torch = pytest.mark.skipif(not TORCH, reason="PyTorch is not installed: pip install 'teocalli[train]'")

if TORCH:
    import torch

    from teocalli.bots import network as net
    from teocalli.bots import weights
    from teocalli.cli.train import changed
    from teocalli.options import OptionError
    from teocalli.research.lanes import BY_POLICY
    from teocalli.train import evaluation, report
    from teocalli.train.exploiter import KEPT, PATIENCE, Exploiter
    from teocalli.train.learner import RESPONSE, SMALL_SETTING
    from teocalli.train.model import quantised_network
    from teocalli.train.training import Plan, Training


@pytest.mark.skipif(TORCH, reason="PyTorch is installed")
def test_without_pytorch_one_line_says_what_to_install() -> None:
    from teocalli.cli.train import command

    answer = CliRunner().invoke(command, ["cibola"])
    assert answer.exit_code != 0
    assert "pip install 'teocalli[train]'" in answer.output


def training(folder: Path, lanes: int = 96, game: str = "cibola") -> Training:
    loaded = games.load(game)
    setting = dataclasses.replace(SMALL_SETTING, lanes=lanes, minibatch=512)
    torch.set_num_threads(1)
    return Training(Plan(loaded, boxes.standard(loaded), folder, 0.05, 0.05, "cpu", 1, setting, exam_lanes=96))


@needs_torch
def test_it_learns_to_beat_random_players(tmp_path: Path) -> None:
    learning = training(tmp_path, lanes=768)
    learning.plan = dataclasses.replace(learning.plan, setting=SMALL_SETTING)
    for rollout in range(24):
        learning.one_rollout(rollout / 24)
    shares = {row["seats"]: row["value"] for row in learning.examine(evaluation.random_player, "random", 900)}
    assert shares[2] > 0.65
    assert shares[4] > 0.4


@needs_torch
def test_it_begins_as_the_games_own_policy(tmp_path: Path) -> None:
    """By chance nobody finds a code of Temple Code; having watched the policy, the learner does, and then learns from its own play."""
    learning = training(tmp_path, lanes=768, game="temple_code")
    for _ in range(20):
        learning.one_rollout(0.05)
        assert learning.learner.imitates
    shares = {row["seats"]: row["value"] for row in learning.examine(evaluation.random_player, "random", 300)}
    assert shares[2] > 0.9
    assert shares[4] > 0.8
    before = [part.clone() for part in learning.learner.reference.parameters()]
    learning.one_rollout(0.5)
    assert not learning.learner.imitates
    assert any(not torch.equal(a, b) for a, b in zip(before, learning.learner.reference.parameters(), strict=True))


@needs_torch
def test_a_run_goes_on_from_its_checkpoint_and_is_reported(tmp_path: Path) -> None:
    lines: list[object] = []
    first = training(tmp_path)
    facts = first.run(lines.append)
    assert lines
    again = training(tmp_path)
    again.plan = dataclasses.replace(again.plan, minutes=0.1)
    again.resume()
    assert again.decisions == facts["decisions"] > 0
    assert all(torch.equal(a, b) for a, b in zip(first.learner.reference.parameters(), again.learner.reference.parameters(), strict=True))
    after = again.run(lines.append)
    assert after["decisions"] > facts["decisions"]
    assert after["stretches"] == 2
    written = json.loads((tmp_path / "run.json").read_text("utf-8"))
    assert {"box", "code", "seed", "machine", "minutes", "results"} <= set(written)
    html, _ = report.write(tmp_path)
    assert "Against random players" in html.read_text("utf-8")


@needs_torch
def test_a_checkpoint_of_another_game_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="nothing to resume"):
        training(tmp_path).resume()
    training(tmp_path).save()
    with pytest.raises(OptionError, match="another game"):
        training(tmp_path, game="codinca").resume()


@needs_torch
def test_learning_goes_on_from_weights_and_against_weights(tmp_path: Path) -> None:
    """What begins with a network plays like it; a learner against one sits alone, at one seat count, and only that one joins its league."""
    first = training(tmp_path)
    network = quantised_network(first.learner.model)
    plan = dataclasses.replace(first.plan, start=network, against=network, seats=3)
    plan = dataclasses.replace(plan, setting=dataclasses.replace(plan.setting, **RESPONSE))
    learning = Training(plan)
    seen = first.tables.observation[:16]
    with torch.no_grad():
        assert torch.allclose(learning.learner.model(seen)[0], first.learner.model(seen)[0], atol=0.02)
    assert list(learning.tables.lanes) == [3]
    assert (learning.learner.mine.sum(1) == 1).all()
    for rollout in range(3):
        learning.one_rollout(rollout / 3)
    assert [member.minutes for member in learning.learner.league.members] == [-1.0]


@needs_torch
def test_best_responses_join_the_league_for_good(tmp_path: Path) -> None:
    first = training(tmp_path)
    network = quantised_network(first.learner.model)
    another = network._replace(biases=network.biases + 1)
    plan = dataclasses.replace(first.plan, guests=(network, another))
    learning = Training(plan)
    learning.join()
    assert [member.guest for member in learning.learner.league.members] == [True, True, False]
    assert [name for name, _ in learning.milestones()][:2] == ["network 1 that it was given", "network 2 that it was given"]
    learning.save()
    third = network._replace(biases=network.biases - 1)
    again = Training(dataclasses.replace(plan, guests=(network, third)))
    again.resume()
    assert [member.guest for member in again.learner.league.members] == [True, True, True, False], "nobody joins twice"


@needs_torch
def test_exploiters_learn_beside_a_network_and_join_its_league(tmp_path: Path) -> None:
    """Each sits alone among copies of the network as it is then, learns and joins as a guest; of its past only some stays."""
    first = training(tmp_path)
    plan = dataclasses.replace(first.plan, exploited=(2, 3), setting=dataclasses.replace(first.plan.setting, imitation=0.0))
    learning = Training(plan)
    two, three = learning.exploiters
    assert (list(two.tables.lanes), list(three.tables.lanes)) == ([2], [3])
    assert (three.learner.mine.sum(1) == 1).all()
    before = [part.clone() for part in two.learner.model.parameters()]
    for rollout in range(10):
        learning.one_rollout(rollout / 10)
    assert any(not torch.equal(a, b) for a, b in zip(before, two.learner.model.parameters(), strict=True))
    assert all(torch.equal(a, b) for a, b in zip(two.learner.past.parameters(), learning.learner.average.parameters(), strict=True)), (
        "the network as it is"
    )
    assert learning.joined > KEPT
    members = learning.learner.league.members
    assert sum(member.guest for member in members) == 2 * KEPT
    learning.save()
    again = Training(plan)
    again.resume()
    assert all(
        torch.equal(a, b) for a, b in zip(two.learner.model.parameters(), again.exploiters[0].learner.model.parameters(), strict=True)
    )
    with pytest.raises(OptionError, match="2 exploiters, not 1"):
        Training(dataclasses.replace(plan, exploited=(2,))).resume()


@needs_torch
def test_an_exploiter_that_gains_nothing_begins_anew(tmp_path: Path) -> None:
    learning = training(tmp_path)
    network = learning.learner.average
    exploiter = Exploiter(learning.plan.game, learning.plan.box, 2, "cpu", 1, learning.plan.setting, network)
    exploiter.one_rollout(network)
    for number in range(PATIENCE):
        assert not torch.equal(exploiter.learner.model.inputs.weight, network.inputs.weight), number
        exploiter.won, exploiter.fair = 1.0, 1.0
        exploiter.join(learning.learner.league, network)
    assert torch.equal(exploiter.learner.model.inputs.weight, network.inputs.weight)


@needs_torch
def test_hyperparameters_are_taken_from_the_command_line() -> None:
    setting = changed(SMALL_SETTING, ("entropy=0.1,0.05", "epochs=1"))
    assert (setting.entropy, setting.epochs, setting.lanes) == ((0.1, 0.05), 1, SMALL_SETTING.lanes)
    with pytest.raises(ClickException, match="no hyperparameter 'speed'"):
        changed(SMALL_SETTING, ("speed=1",))
    for wrong in ("entropy=0.1", "epochs=two", "epochs"):
        with pytest.raises(ClickException, match="cannot be read"):
            changed(SMALL_SETTING, (wrong,))


@needs_torch
def test_the_games_own_policy_plays_in_its_lanes(tmp_path: Path) -> None:
    """Its actions are legal, and those of the adept: seats of actions are counted from the one that is asked."""
    tables = training(tmp_path, game="aztec").tables
    shares = evaluation.win_share(tables, evaluation.policy_player(BY_POLICY), evaluation.random_player)
    assert min(seats * estimate.value for seats, estimate in shares.items()) > 1.2  # few lanes play: 1.5 with some versions of PyTorch
    chosen = tables.policy_actions(torch.ones_like(tables.done))
    assert tables.mask.gather(1, chosen[:, None]).all()


@needs_torch
def test_the_weights_of_a_run_say_what_its_network_says(tmp_path: Path) -> None:
    learning = training(tmp_path, game="aztec")
    learning.one_rollout(0.0)
    game, box = learning.plan.game, learning.plan.box
    network, _ = weights.unpacked(weights.packed(quantised_network(learning.learner.model), game, box, {}), game, box)
    scratch = weights.scratch_for(network, game)
    with torch.no_grad():
        logits, values = learning.learner.model(learning.tables.observation[:32])
    for lane in range(32):
        jit.compiled(net.evaluate)(network, learning.tables.observation[lane].numpy(), scratch)
        assert np.abs(scratch.logits - logits[lane].numpy()).max() < 0.05
        assert np.abs(scratch.values - values[lane].numpy()).max() < 0.05
