"""A small learner for the examples: one network with a policy head and a value head, taught by proximal policy optimisation.

It knows nothing of the games: it is given numbers, a mask and a payment at the end of each match.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

STEPS = 32  # of a rollout
EPOCHS, MINIBATCHES = 3, 4  # how often each rollout is gone through, and in how many parts
CLIP, ENTROPY, VALUE = 0.2, 0.01, 0.5
DISCOUNT, GAE_LAMBDA = 1.0, 0.95


class Network(nn.Module):
    """Two hidden layers, and two heads."""

    def __init__(self, numbers: int, actions: int, width: int = 128) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(numbers, width), nn.Tanh(), nn.Linear(width, width), nn.Tanh())
        self.logits, self.value = nn.Linear(width, actions), nn.Linear(width, 1)

    def forward(self, observation: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """The log-probability of each action, and the value of the position."""
        hidden = self.body(observation)
        logits = self.logits(hidden).masked_fill(~mask, -1e9)
        return torch.log_softmax(logits, 1), self.value(hidden)[:, 0]


@dataclass
class Rollout:
    """What happened in some steps of all matches, one row a step."""

    observation: Tensor
    mask: Tensor
    actions: Tensor
    log_probs: Tensor  # of the actions, when they were taken
    values: Tensor
    rewards: Tensor
    done: Tensor
    last: Tensor  # the values of the positions after them


def sample_actions(network: Network, observation: Tensor, mask: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """An action for each match, with its log-probability, and the value of the position."""
    with torch.no_grad():
        log_probs, values = network(observation, mask)
        actions = torch.multinomial(log_probs.exp(), 1)[:, 0]
    return actions, log_probs.gather(1, actions[:, None])[:, 0], values


def collect_rollout(envs: Any, network: Network, observation: dict[str, Any], device: str) -> tuple[Rollout, dict[str, Any]]:
    """Play some steps in every match. The arrays of the environment are written anew at each step, so they are copied."""
    rows: list[tuple[Tensor, ...]] = []
    for _ in range(STEPS):
        numbers = torch.as_tensor(observation["observation"], device=device).clone()
        mask = torch.as_tensor(observation["action_mask"], device=device).bool().clone()
        actions, log_probs, values = sample_actions(network, numbers, mask)
        observation, rewards, done, _, _ = envs.step(actions if device == "cuda" else actions.numpy())
        paid, ended = torch.as_tensor(rewards, device=device).clone(), torch.as_tensor(done, device=device).clone()
        rows.append((numbers, mask, actions, log_probs, values, paid, ended))
    numbers, mask = (
        torch.as_tensor(observation["observation"], device=device),
        torch.as_tensor(observation["action_mask"], device=device).bool(),
    )
    parts = [torch.stack(part) for part in zip(*rows, strict=True)] + [sample_actions(network, numbers, mask)[2]]
    return Rollout(*parts), observation


def advantages(rollout: Rollout) -> Tensor:
    """Generalised advantage estimation: how much better each action turned out than the value of its position."""
    advantage, ahead, after = torch.zeros_like(rollout.rewards), torch.zeros_like(rollout.last), rollout.last
    for step in reversed(range(len(advantage))):
        goes_on = (~rollout.done[step]).float()
        delta = rollout.rewards[step] + DISCOUNT * after * goes_on - rollout.values[step]
        ahead = delta + DISCOUNT * GAE_LAMBDA * goes_on * ahead
        advantage[step], after = ahead, rollout.values[step]
    return advantage


def update(network: Network, optimizer: torch.optim.Optimizer, rollout: Rollout) -> None:
    """Make what turned out well likelier, but not by much at once."""
    advantage = advantages(rollout)
    flat = [
        part.flatten(0, 1)
        for part in (rollout.observation, rollout.mask, rollout.actions, rollout.log_probs, advantage, advantage + rollout.values)
    ]
    for _ in range(EPOCHS):
        order = torch.randperm(len(flat[0]), device=flat[0].device)
        for part in order.chunk(MINIBATCHES):
            observation, mask, actions, before, gain, target = (each[part] for each in flat)
            log_probs, values = network(observation, mask)
            ratio = (log_probs.gather(1, actions[:, None])[:, 0] - before).exp()
            gain = (gain - gain.mean()) / (gain.std() + 1e-6)
            policy = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            entropy = -(log_probs.exp() * log_probs.masked_fill(~mask, 0)).sum(1).mean()
            loss = policy + VALUE * (values - target).square().mean() - ENTROPY * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()


def train(envs: Any, device: str, seconds: float, report: Callable[[str], None], width: int = 128, rate: float = 1e-3) -> Network:
    """Learn for so many seconds; tells now and then how well it goes."""
    torch.manual_seed(1)
    game = envs.game
    network = Network(game.features.OBSERVATION, game.actions, width).to(device)
    optimizer = torch.optim.Adam(network.parameters(), rate)
    observation, _ = envs.reset()
    started, reported = time.perf_counter(), 0.0
    steps, paid, matches = 0, 0.0, 0
    while (spent := time.perf_counter() - started) < seconds:
        rollout, observation = collect_rollout(envs, network, observation, device)
        update(network, optimizer, rollout)
        steps += rollout.rewards.numel()
        paid, matches = paid + float(rollout.rewards.sum()), matches + int(rollout.done.sum())
        if spent - reported > 5:
            report(f"{spent:4.0f} s  {steps:10,} steps  mean payment {paid / max(matches, 1):+.2f} over {matches:,} matches")
            reported, paid, matches = spent, 0.0, 0
    return network


def mean_payment(envs: Any, network: Network, device: str, matches: int) -> tuple[float, float]:
    """What the learner is paid a match, and half of the 95 % interval, over at least so many new matches."""
    observation, _ = envs.reset(seed=10**6)
    payments: list[Tensor] = []
    while sum(len(part) for part in payments) < matches:
        mask = torch.as_tensor(observation["action_mask"], device=device).bool()
        actions, _, _ = sample_actions(network, torch.as_tensor(observation["observation"], device=device), mask)
        observation, rewards, done, _, _ = envs.step(actions if device == "cuda" else actions.numpy())
        ended = torch.as_tensor(done, device=device)
        payments.append(torch.as_tensor(rewards, device=device)[ended].cpu())
    paid = torch.cat(payments)
    return float(paid.mean()), float(1.96 * paid.std() / len(paid) ** 0.5)
