"""Batches of every seat count of a game as one row of lanes: what the asked seats see lies in tensors, and stays on the device."""

from __future__ import annotations

import contextlib
import itertools
from typing import Any

import numpy as np
import torch
from torch import Tensor

from teocalli.bots.network import SEAT_ACTIONS, turned_actions
from teocalli.bots.policies import tablebase_of
from teocalli.boxes import Box
from teocalli.game import Game
from teocalli.research import Batch
from teocalli.research.batch import IllegalAction
from teocalli.research.lanes import BY_POLICY, LOWER_LEVELS, PolicyChoices

NOTHING = -1  # an action that is always refused
STYLE_RUN = 128  # neighbouring lanes whose policy plays alike
ABSENT = 99  # the place of a seat that nobody sits on


class TrainingTables:
    """Lanes of several seat counts; `observation`, `mask`, `turn`, `done` and `places` are written anew at each step."""

    def __init__(self, game: Game, box: Box, lanes: dict[int, int], device: str, seed: int) -> None:
        self.game, self.device, self.lanes = game, torch.device(device), lanes
        self.n, self.most = sum(lanes.values()), max(lanes)
        counts = np.repeat(list(lanes), list(lanes.values())).astype(np.int64)
        self.seats = torch.from_numpy(counts).to(self.device)
        self.batches = [
            Batch(game, number, seats, device="cuda" if self.on_cuda else "cpu", box=box, seed=seed + i, threads=1)
            for i, (seats, number) in enumerate(lanes.items())
        ]
        cuts = np.cumsum([0, *lanes.values()]).tolist()
        self.cuts = [slice(start, stop) for start, stop in itertools.pairwise(cuts)]
        self.offered = [
            {name: self.tensor(getattr(batch, name)) for name in ("observation", "mask", "turn", "done", "places")}
            for batch in self.batches
        ]
        self.turned = self.turned_lanes() if game.name in SEAT_ACTIONS else None
        self.observation = torch.zeros(
            self.n, game.features.OBSERVATION, dtype=torch.bfloat16 if self.on_cuda else torch.float32, device=self.device
        )
        self.mask = torch.zeros(self.n, game.actions, dtype=torch.bool, device=self.device)
        self.places = torch.full((self.n, self.most), ABSENT, dtype=torch.int8, device=self.device)
        self.turn, self.actions = (torch.zeros(self.n, dtype=torch.long, device=self.device) for _ in range(2))
        self.done = torch.zeros(self.n, dtype=torch.bool, device=self.device)
        self.wanted, self.by_policy = torch.zeros_like(self.done), torch.zeros_like(self.actions)
        self.own_styles = torch.from_numpy(self.styles_of_lanes()).to(self.device)  # as whom a lane's policy plays
        self.styles = self.own_styles.clone()
        self.policy_choices = [
            PolicyChoices(
                self.shared(self.wanted[cut]),
                self.shared(self.styles[cut]),
                batch.place(tablebase_of(game, batch.setting.box, batch.seats)),
                self.shared(self.by_policy[cut]),
            )
            for batch, cut in zip(self.batches, self.cuts, strict=True)
        ]
        self.look()

    def styles_of_lanes(self) -> Any:
        """The first half of the lanes that ask a policy ask the game's own, the others the lower levels; on a GPU neighbours ask alike."""
        each = np.array([BY_POLICY, BY_POLICY, *range(1, 1 + len(LOWER_LEVELS))], np.int8)
        return np.concatenate([each[np.arange(number) // STYLE_RUN % len(each)] for number in self.lanes.values()])

    @property
    def on_cuda(self) -> bool:
        return self.device.type == "cuda"

    def tensor(self, array: Any) -> Tensor:
        """An array of a batch as a tensor, without a copy."""
        return torch.as_tensor(array, device=self.device) if self.on_cuda else torch.from_numpy(array)

    def shared(self, tensor: Tensor) -> Any:
        """A tensor as an array that rules write on."""
        if not self.on_cuda:
            return tensor.numpy()
        from teocalli.research.cuda import cuda

        return cuda.as_cuda_array(tensor)

    def turned_lanes(self) -> Tensor:
        """[lane, seat, logit] the action that a logit stands for."""
        tables = [torch.from_numpy(turned_actions(self.game, seats)).expand(number, -1, -1) for seats, number in self.lanes.items()]
        return torch.cat(tables).to(self.device)

    def look(self) -> None:
        """Take what the batches offer."""
        for offered, cut in zip(self.offered, self.cuts, strict=True):
            self.observation[cut].copy_(offered["observation"])
            self.mask[cut].copy_(offered["mask"])
            self.turn[cut].copy_(offered["turn"])
            self.done[cut].copy_(offered["done"])
            self.places[cut, : offered["places"].shape[1]].copy_(offered["places"])
        if self.turned is not None:
            self.mask.copy_(self.mask.gather(1, self.turned_now()))

    def turned_now(self) -> Tensor:
        """[lane, logit] the action that a logit stands for at the asked seat."""
        assert self.turned is not None
        return self.turned[torch.arange(self.n, device=self.device), self.turn]

    def step(self, chosen: Tensor) -> None:
        """One action a lane, seats counted from the asked one."""
        actions = chosen if self.turned is None else self.turned_now().gather(1, chosen[:, None])[:, 0]
        self.actions.copy_(actions)
        for batch, cut in zip(self.batches, self.cuts, strict=True):
            batch.step(self.actions[cut] if self.on_cuda else self.actions[cut].numpy())
        self.look()

    def policy_actions(self, wanted: Tensor, style: int | None = None) -> Tensor:
        """What the policy of a lane does where it is wanted, or one policy in all lanes, seats counted from the asked one."""
        self.wanted.copy_(wanted)
        self.styles.copy_(self.own_styles) if style is None else self.styles.fill_(style)
        for batch, choices in zip(self.batches, self.policy_choices, strict=True):
            batch.choose_by_policy(choices)
        if self.turned is None:
            return self.by_policy
        return (self.turned_now() == self.by_policy[:, None]).int().argmax(1)

    def stagger(self, steps: int) -> None:
        """Random play for fewer steps in some lanes than in others, so that matches do not begin and end together."""
        begin = torch.randint(0, steps, (self.n,), device=self.device)
        for step in range(steps):
            chosen = torch.rand(self.mask.shape, device=self.device).masked_fill(~self.mask, -1.0).argmax(1)
            actions = chosen if self.turned is None else self.turned_now().gather(1, chosen[:, None])[:, 0]
            self.actions.copy_(torch.where(begin <= step, actions, NOTHING))
            for batch, cut in zip(self.batches, self.cuts, strict=True):
                with contextlib.suppress(IllegalAction):  # a lane that is refused stays as it was
                    batch.step(self.actions[cut] if self.on_cuda else self.actions[cut].numpy())
            self.look()


def win_shares(places: Tensor) -> Tensor:
    """[..., seat] each seat's part of the win."""
    won = (places == 1).float()
    return won / won.sum(-1, keepdim=True).clamp(min=1)
