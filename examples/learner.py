"""A small learner for the examples: one network that weighs actions and judges positions, taught by proximal policy optimisation.

It knows nothing of the games: it is given numbers, a mask and a payment at the end of each match.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

STEPS = 32  # between two lessons
EPOCHS, PARTS = 3, 4  # each lesson is gone through so often, in so many parts
CLIP, ENTROPY, VALUE = 0.2, 0.01, 0.5
DISCOUNT, TRACE = 1.0, 0.95


class Network(nn.Module):
    """Two hidden layers, and two heads."""

    def __init__(self, numbers: int, actions: int, width: int = 128) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(numbers, width), nn.Tanh(), nn.Linear(width, width), nn.Tanh())
        self.weights, self.value = nn.Linear(width, actions), nn.Linear(width, 1)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithm of the chance of each action, and what the position is worth."""
        inside = self.body(seen)
        weights = self.weights(inside).masked_fill(~mask, -1e9)
        return torch.log_softmax(weights, 1), self.value(inside)[:, 0]


@dataclass
class Lesson:
    """What happened in some steps of all matches, one row a step."""

    seen: Tensor
    mask: Tensor
    actions: Tensor
    chances: Tensor  # logarithms, when they were taken
    values: Tensor
    rewards: Tensor
    done: Tensor
    last: Tensor  # what the positions after them are worth


def choose(network: Network, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """An action for each match, with its chance, and what the position is worth."""
    with torch.no_grad():
        chances, values = network(seen, mask)
        actions = torch.multinomial(chances.exp(), 1)[:, 0]
    return actions, chances.gather(1, actions[:, None])[:, 0], values


def gather(envs: Any, network: Network, seen: dict[str, Any], device: str) -> tuple[Lesson, dict[str, Any]]:
    """Play some steps in every match. The arrays of the environment are written anew at each step, so they are copied."""
    rows: list[tuple[Tensor, ...]] = []
    for _ in range(STEPS):
        numbers = torch.as_tensor(seen["observation"], device=device).clone()
        mask = torch.as_tensor(seen["action_mask"], device=device).bool().clone()
        actions, chances, values = choose(network, numbers, mask)
        seen, rewards, done, _, _ = envs.step(actions if device == "cuda" else actions.numpy())
        paid, ended = torch.as_tensor(rewards, device=device).clone(), torch.as_tensor(done, device=device).clone()
        rows.append((numbers, mask, actions, chances, values, paid, ended))
    numbers, mask = torch.as_tensor(seen["observation"], device=device), torch.as_tensor(seen["action_mask"], device=device).bool()
    parts = [torch.stack(part) for part in zip(*rows, strict=True)] + [choose(network, numbers, mask)[2]]
    return Lesson(*parts), seen


def advantages(lesson: Lesson) -> Tensor:
    """How much better each action turned out than its position promised."""
    found, ahead, after = torch.zeros_like(lesson.rewards), torch.zeros_like(lesson.last), lesson.last
    for step in reversed(range(len(found))):
        goes_on = (~lesson.done[step]).float()
        surprise = lesson.rewards[step] + DISCOUNT * after * goes_on - lesson.values[step]
        ahead = surprise + DISCOUNT * TRACE * goes_on * ahead
        found[step], after = ahead, lesson.values[step]
    return found


def learn(network: Network, tool: torch.optim.Optimizer, lesson: Lesson) -> None:
    """Make what turned out well likelier, but not by much at once."""
    better = advantages(lesson)
    flat = [part.flatten(0, 1) for part in (lesson.seen, lesson.mask, lesson.actions, lesson.chances, better, better + lesson.values)]
    for _ in range(EPOCHS):
        order = torch.randperm(len(flat[0]), device=flat[0].device)
        for part in order.chunk(PARTS):
            seen, mask, actions, before, gain, target = (each[part] for each in flat)
            chances, values = network(seen, mask)
            ratio = (chances.gather(1, actions[:, None])[:, 0] - before).exp()
            gain = (gain - gain.mean()) / (gain.std() + 1e-6)
            policy = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            spread = -(chances.exp() * chances.masked_fill(~mask, 0)).sum(1).mean()
            loss = policy + VALUE * (values - target).square().mean() - ENTROPY * spread
            tool.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            tool.step()


def train(envs: Any, device: str, seconds: float, tell: Callable[[str], None], width: int = 128, rate: float = 1e-3) -> Network:
    """Learn for so many seconds; tells now and then how well it goes."""
    torch.manual_seed(1)
    game = envs.game
    network = Network(game.features.OBSERVATION, game.actions, width).to(device)
    tool = torch.optim.Adam(network.parameters(), rate)
    seen, _ = envs.reset()
    started, told = time.perf_counter(), 0.0
    steps, paid, matches = 0, 0.0, 0
    while (spent := time.perf_counter() - started) < seconds:
        lesson, seen = gather(envs, network, seen, device)
        learn(network, tool, lesson)
        steps += lesson.rewards.numel()
        paid, matches = paid + float(lesson.rewards.sum()), matches + int(lesson.done.sum())
        if spent - told > 5:
            tell(f"{spent:4.0f} s  {steps:10,} steps  mean payment {paid / max(matches, 1):+.2f} over {matches:,} matches")
            told, paid, matches = spent, 0.0, 0
    return network


def mean_payment(envs: Any, network: Network, device: str, matches: int) -> tuple[float, float]:
    """What the learner is paid a match, and half of the 95 % interval, over at least so many new matches."""
    seen, _ = envs.reset(seed=10**6)
    payments: list[Tensor] = []
    while sum(len(part) for part in payments) < matches:
        mask = torch.as_tensor(seen["action_mask"], device=device).bool()
        actions, _, _ = choose(network, torch.as_tensor(seen["observation"], device=device), mask)
        seen, rewards, done, _, _ = envs.step(actions if device == "cuda" else actions.numpy())
        ended = torch.as_tensor(done, device=device)
        payments.append(torch.as_tensor(rewards, device=device)[ended].cpu())
    found = torch.cat(payments)
    return float(found.mean()), float(1.96 * found.std() / len(found) ** 0.5)
