"""Self-play: one network plays every seat, and learns by proximal policy optimisation with each seat's own advantages.

Plain self-play runs in circles: each policy beats the one before it, and the first one beats the last. So the policy is held back by a
*reference policy*, an average of itself that moves slowly (as magnetic mirror descent and R-NaD do), and in some lanes it meets its past.
Where it begins with nothing it also imitates the game's own policy at first: by chance alone nobody would find a code or a pattern.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from teocalli.bots.network import Network
from teocalli.research.lanes import BY_POLICY
from teocalli.train import league
from teocalli.train.advantages import Expected, Rollout, Traces, credit_on_cpu, credit_on_cuda
from teocalli.train.model import Model, soften, take_weights
from teocalli.train.tables import TrainingTables, win_shares

NEVER = -1e9  # the logit of an action that is not legal
ASTRAY = 0.15  # how often the learner's own action is taken while it imitates, so that it sees what comes of it
LOSSES = ("policy", "entropy", "value", "reference", "step")  # the curves of learning


@dataclass(frozen=True)
class Hyperparameters:
    """What decides how learning goes."""

    lanes: int = 65536
    steps: int = 64  # of a rollout
    minibatch: int = 65536
    epochs: int = 2
    width: int = 512
    blocks: int = 2
    rate: float = 6e-4
    entropy: tuple[float, float] = (0.05, 0.015)  # the weight of the policy's entropy, first and last
    reference: tuple[float, float] = (0.05, 0.05)  # the weight of the divergence from the reference policy, first and last
    reference_speed: float = 0.03  # how far the reference policy moves towards the policy after each rollout
    average_speed: float = 0.0005  # how far the averaged network, which is kept, moves after each minibatch
    value: float = 0.5
    clip: float = 0.2
    norm: float = 0.7
    traces: tuple[float, float] = (0.95, 0.95)  # lambdas, of advantages and of the values' targets
    policy: float = league.POLICY_LANES  # the part of the lanes in which the game's own policy plays
    league: float = league.LEAGUE_LANES  # the part of the lanes in which past selves play
    alone: float = 0.5  # how often the learner then sits alone among the others, instead of all but one
    softened: float = 0.7  # what is left of the logits of a network that learning begins with
    crowd: float = 1.0  # lanes by the seats to this power: 1 plays as many matches at each seat count, less favours smaller tables
    imitation: float = 0.1  # the part of the time, at the beginning, in which the game's own policy is imitated


SMALL_SETTING = Hyperparameters(
    lanes=768, steps=32, minibatch=2048, epochs=3, width=64, blocks=1, rate=3e-3, average_speed=0.01
)  # for a CPU
ONWARDS: dict[str, Any] = {"imitation": 0.0}  # for learning on from a network
# For learning against one network alone.
RESPONSE: dict[str, Any] = {
    "entropy": (0.01, 0.001),
    "reference": (0.0, 0.0),
    "league": 1.0,
    "policy": 0.0,
    "alone": 1.0,
    "softened": 1.0,
    "imitation": 0.0,
}


class Learner:
    """A network, its reference, its average and its past, at some tables."""

    def __init__(self, setting: Hyperparameters, tables: TrainingTables, seed: int) -> None:
        self.setting, self.tables, self.device = setting, tables, tables.device
        self.rng = np.random.default_rng(seed)
        torch.manual_seed(seed)
        game = tables.game
        self.model = Model(game.features.OBSERVATION, game.actions, game.max_seats, setting.width, setting.blocks).to(self.device)
        self.reference, self.average, self.past = (copy.deepcopy(self.model).requires_grad_(False) for _ in range(3))
        self.optimizer = torch.optim.Adam(self.model.parameters(), lr=setting.rate, eps=1e-5, fused=tables.on_cuda)
        self.league = league.League()
        self.seat_players()
        self.allocate()
        self.loss: Any = torch.compile(self.plain_loss, dynamic=False) if tables.on_cuda else self.plain_loss
        self.looked: Any = torch.compile(self.plain_look, dynamic=False) if tables.on_cuda else self.plain_look
        self.past_looked: Any = torch.compile(self.plain_past_look, dynamic=False) if tables.on_cuda else self.plain_past_look
        self.imitation_loss: Any = torch.compile(self.plain_imitation_loss, dynamic=False) if tables.on_cuda else self.plain_imitation_loss
        self.weights = (setting.entropy[0], setting.reference[0])
        self.imitates = False

    def seat_players(self) -> None:
        """Where the learner, past selves and the game's policy sit, the same in all matches of a lane."""
        tables, setting, rng = self.tables, self.setting, self.rng
        by_policy = league.policy_lanes(tables.lanes.values(), setting.policy)
        shared = by_policy | (rng.random(tables.n) < setting.league)
        mine = league.learner_seats(tables.seats.cpu().numpy(), tables.most, shared, rng, setting.alone)
        self.mine, self.policy_lanes = torch.from_numpy(mine).to(self.device), torch.from_numpy(by_policy).to(self.device)
        self.asks_policy = bool(by_policy.any())
        self.league_lanes = ((self.mine.sum(1) < tables.seats) & ~self.policy_lanes).nonzero()[:, 0]
        at_random = rng.random((len(self.league_lanes), 1)) < (league.AT_RANDOM if setting.alone < 1.0 else 0.0)
        self.heat = torch.from_numpy((~at_random).astype(np.float32)).to(self.device)

    def begin_with(self, network: Network) -> None:
        """Learn on from a trained network."""
        take_weights(self.model, network)
        soften(self.model, self.setting.softened)
        for other in (self.reference, self.average, self.past):
            other.load_state_dict(self.model.state_dict())

    def allocate(self) -> None:
        """Room for a rollout."""
        steps, n, most, game = self.setting.steps, self.tables.n, self.tables.most, self.tables.game

        def room(*shape: int, kind: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(*shape, dtype=kind, device=self.device)

        self.rollout = Rollout(
            turn=room(steps, n, kind=torch.int8),
            free=room(steps, n, kind=torch.bool),
            done=room(steps, n, kind=torch.bool),
            places=room(steps, n, most, kind=torch.int8),
            values=room(steps, n, most),
            advantages=room(steps, n),
            targets=room(steps, n, most),
            usable=room(steps, n, kind=torch.bool),
        )
        self.expected = Expected(room(n, most, most), room(n, most, most), room(n, most), room(n, most, kind=torch.bool))
        self.observations = room(steps, n, game.features.OBSERVATION, kind=self.tables.observation.dtype)
        self.masks = room(steps, n, game.actions, kind=torch.bool)
        self.chosen, self.log_probs = room(steps, n, kind=torch.long), room(steps, n)
        self.seats = self.tables.seats.to(torch.int8)

    def evaluated(self, model: nn.Module, observation: Tensor) -> Any:
        """Logits of a network, on CUDA in sixteen bits."""
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.tables.on_cuda):
            return model(observation)

    @torch.no_grad()
    def play(self) -> None:
        """One rollout at all tables."""
        tables, rollout = self.tables, self.rollout
        for step in range(self.setting.steps):
            log_probs, values = self.looked(tables.observation, tables.mask)
            chosen = sampled(log_probs)
            noted, played = self.by_example(chosen) if self.imitates else self.with_others(chosen)
            self.observations[step], self.masks[step], self.chosen[step] = tables.observation, tables.mask, noted
            self.log_probs[step] = log_probs.gather(1, noted[:, None])[:, 0]
            rollout.turn[step], rollout.free[step] = tables.turn, tables.mask.sum(1) > 1
            rollout.values[step] = values
            tables.step(played)
            rollout.done[step], rollout.places[step] = tables.done, tables.places

    def by_example(self, chosen: Tensor) -> tuple[Tensor, Tensor]:
        """What the game's policy would do, and what is done: that, and now and then what the learner would."""
        example = self.tables.policy_actions(torch.ones_like(self.tables.done), BY_POLICY)
        astray = torch.rand(self.tables.n, device=self.device) < ASTRAY
        return example, torch.where(astray, chosen, example)

    def with_others(self, chosen: Tensor) -> tuple[Tensor, Tensor]:
        """What is done, which is also what is noted: in the lanes of the league a past self plays some seats, in others a policy does."""
        if self.league.members:
            chosen[self.league_lanes] = self.with_past(chosen[self.league_lanes])
        if self.asks_policy:
            wanted = self.policy_lanes & ~self.mine.gather(1, self.tables.turn[:, None])[:, 0]
            chosen = torch.where(wanted, self.tables.policy_actions(wanted), chosen)
        return chosen, chosen

    def plain_look(self, observation: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """The log-probability of each action, and the utility that each seat may expect."""
        logits, values = self.evaluated(self.model, observation)
        return legal_log_probs(logits, mask), torch.softmax(values, 1)[:, : self.tables.most]

    def plain_past_look(self, observation: Tensor, mask: Tensor) -> Tensor:
        """The log-probability of each action of the past self, in the lanes of the league."""
        logits, _ = self.evaluated(self.past, observation)
        return legal_log_probs(logits * self.heat, mask)

    def with_past(self, chosen: Tensor) -> Tensor:
        """The learner's actions in the lanes of the league, replaced where the past self sits."""
        tables, lanes = self.tables, self.league_lanes
        theirs = sampled(self.past_looked(tables.observation[lanes], tables.mask[lanes]))
        return torch.where(self.mine[lanes, tables.turn[lanes]], chosen, theirs)

    def meet(self) -> league.Member | None:
        """Choose the past self of the next rollout."""
        member = self.league.opponent(self.rng)
        if member is not None:
            self.play_as_past(member)
        return member

    def play_as_past(self, member: league.Member) -> None:
        """Let the past self be that one."""
        self.past.load_state_dict({name: part.to(self.device, torch.float32) for name, part in member.weights.items()})

    @torch.no_grad()
    def credit(self) -> None:
        """Advantages and targets of the rollout."""
        credit = credit_on_cuda if self.tables.on_cuda else credit_on_cpu
        rollout, expected = Rollout(*map(self.tables.shared, self.rollout)), Expected(*map(self.tables.shared, self.expected))
        credit(rollout, expected, self.tables.shared(self.seats), Traces(*self.setting.traces))

    @torch.no_grad()
    def lone_shares(self, by_policy: bool) -> tuple[float, float, int]:
        """Matches of this rollout that one learner played among past selves, or among players of the game's policy: its wins, its fair
        share of them, and their number."""
        lone = self.rollout.done & (self.mine.sum(1) == 1) & (self.policy_lanes == by_policy)
        won = (win_shares(self.rollout.places) * self.mine).sum(2)
        return float(won[lone].sum()), float((lone / self.tables.seats).sum()), int(lone.sum())

    def plain_loss(
        self, observation: Tensor, mask: Tensor, chosen: Tensor, before: Tensor, advantage: Tensor, target: Tensor, weights: Tensor
    ) -> tuple[Tensor, Tensor]:
        """What is made small, and its parts."""
        logits, values = self.evaluated(self.model, observation)
        log_probs = legal_log_probs(logits, mask)
        ratio = (log_probs.gather(1, chosen[:, None])[:, 0] - before).exp()
        clipped = ratio.clamp(1 - self.setting.clip, 1 + self.setting.clip)
        policy = -torch.min(ratio * advantage, clipped * advantage).mean()
        probs = log_probs.exp()
        entropy = -(probs * log_probs.masked_fill(~mask, 0)).sum(1).mean()
        away = self.divergence(observation, mask, log_probs, probs)
        value = -(target * torch.log_softmax(values, 1)[:, : target.shape[1]]).sum(1).mean()
        step = ((ratio - 1) - ratio.log()).mean()
        total = policy - weights[0] * entropy + weights[1] * away + self.setting.value * value
        return total, torch.stack([policy, entropy, value, away, step]).detach()

    def divergence(self, observation: Tensor, mask: Tensor, log_probs: Tensor, probs: Tensor) -> Tensor:
        """How far the policy is from the reference policy, which is not asked where that counts nothing."""
        if not any(self.setting.reference):
            return torch.zeros_like(probs[0, 0])
        with torch.no_grad():
            reference = legal_log_probs(self.evaluated(self.reference, observation)[0], mask)
        return (probs * (log_probs - reference).masked_fill(~mask, 0)).sum(1).mean()

    def plain_imitation_loss(self, observation: Tensor, mask: Tensor, chosen: Tensor, target: Tensor) -> tuple[Tensor, Tensor]:
        """How unlikely what the game's policy would do is to the learner, and how wrong its values are; and the parts of that."""
        logits, values = self.evaluated(self.model, observation)
        log_probs = legal_log_probs(logits, mask)
        unlikely = -log_probs.gather(1, chosen[:, None]).mean()
        entropy = -(log_probs.exp() * log_probs.masked_fill(~mask, 0)).sum(1).mean()
        value = -(target * torch.log_softmax(values, 1)[:, : target.shape[1]]).sum(1).mean()
        nothing = torch.zeros_like(value)
        return unlikely + self.setting.value * value, torch.stack([unlikely, entropy, value, nothing, nothing]).detach()

    def learn(self) -> tuple[int, dict[str, float]]:
        """Go through the rollout a few times; says how many decisions it held, and the means of the losses."""
        rows = self.usable_rows()
        self.scale_advantages()
        rollout, weights = self.rollout, torch.tensor(self.weights, device=self.device)
        parts = [self.observations, self.masks, self.chosen, self.log_probs, rollout.advantages, rollout.targets]
        if self.imitates:
            parts = [self.observations, self.masks, self.chosen, rollout.targets]
        flat, losses, count = [part.flatten(0, 1) for part in parts], torch.zeros(len(LOSSES), device=self.device), 0
        for _ in range(1 if self.imitates else self.setting.epochs):
            for chosen_rows in self.minibatches(rows):
                samples = [part[chosen_rows] for part in flat]
                total, part_losses = self.imitation_loss(*samples) if self.imitates else self.loss(*samples, weights)
                self.descend(total)
                losses, count = losses + part_losses, count + 1
        self.follow(self.reference, 1.0 if self.imitates else self.setting.reference_speed)
        return len(rows), dict(zip(LOSSES, (losses / count).tolist(), strict=True))

    def usable_rows(self) -> Tensor:
        """The learner's own decisions, or all while it imitates, of which it is known what came after, as rows of the flattened rollout."""
        if self.imitates:
            return self.rollout.usable.flatten().nonzero()[:, 0]
        lanes = torch.arange(self.tables.n, device=self.device)
        own = self.mine[lanes, self.rollout.turn.long()]
        return (self.rollout.usable & own).flatten().nonzero()[:, 0]

    def minibatches(self, rows: Tensor) -> Iterator[Tensor]:
        """Rows in any order, so many at a time; fewer than that are drawn from again and again, so that all minibatches are of one size."""
        size, order = self.setting.minibatch, rows[torch.randperm(len(rows), device=self.device)]
        if len(order) < size:
            order = order[torch.randint(len(order), (size,), device=self.device)]
        for start in range(0, len(order) - size + 1, size):
            yield order[start : start + size]

    def descend(self, loss: Tensor) -> None:
        """One step downhill, and the averaged network follows."""
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.model.parameters(), self.setting.norm)
        self.optimizer.step()
        self.follow(self.average, self.setting.average_speed)

    @torch.no_grad()
    def scale_advantages(self) -> None:
        """Each seat count's advantages to a mean of 0 and a deviation of 1: the utilities of larger tables are smaller."""
        for cut in self.tables.cuts:
            part, usable = self.rollout.advantages[:, cut], self.rollout.usable[:, cut]
            count = usable.sum().clamp(min=1)
            mean = (part * usable).sum() / count
            deviation = (((part - mean).square() * usable).sum() / count).sqrt().clamp(min=1e-4)
            part.sub_(mean).div_(deviation)

    @torch.no_grad()
    def follow(self, other: nn.Module, speed: float) -> None:
        """Move another network a little towards the one that learns."""
        torch._foreach_lerp_(list(other.parameters()), list(self.model.parameters()), speed)

    def schedule(self, part: float) -> None:
        """The rate of learning and the weights of the losses, when that part of the time is gone."""
        rate = self.setting.rate * (0.03 + 0.97 * 0.5 * (1 + math.cos(math.pi * part))) * min(1.0, 0.05 + 20 * part)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        self.weights = (between(*self.setting.entropy, part), between(*self.setting.reference, part))
        self.imitates = part < self.setting.imitation


def between(first: float, last: float, part: float) -> float:
    """From the first to the last, by equal factors; the last tenth of the time stays with the last."""
    if first == 0.0:
        return 0.0
    part = part / 0.9
    return first * (last / first) ** min(1.0, part)


def legal_log_probs(logits: Tensor, mask: Tensor) -> Tensor:
    """The log-probability of each action; illegal ones have none to speak of."""
    return torch.log_softmax(logits.masked_fill(~mask, NEVER), 1)


def sampled(log_probs: Tensor) -> Tensor:
    """An action for each row."""
    return (log_probs - torch.empty_like(log_probs).exponential_().log()).argmax(1)
