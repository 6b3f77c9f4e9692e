"""The network that learns: an input layer, residual blocks, a policy head and a value head; `quantised_network` makes the rule's of it."""

from __future__ import annotations

import itertools

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812  (as everybody calls it)
from torch import Tensor, nn

from teocalli.bots.network import NEARLY_NOTHING, Network, quantised

SMALL = 0.1  # what heads and the ends of blocks begin with: at first every legal action is about as likely


class Model(nn.Module):
    """As `bots.network.evaluate` works it out."""

    def __init__(self, numbers: int, actions: int, seats: int, width: int, blocks: int) -> None:
        super().__init__()
        self.inputs = nn.Linear(numbers, width)
        self.firsts = nn.ModuleList(nn.Linear(width, width) for _ in range(blocks))
        self.seconds = nn.ModuleList(nn.Linear(width, width) for _ in range(blocks))
        self.gains = nn.Parameter(torch.ones(blocks + 1, width))
        self.policy_head, self.value_head = nn.Linear(width, actions), nn.Linear(width, seats)
        with torch.no_grad():
            for layer in (self.policy_head, self.value_head, *self.seconds):
                layer.weight.mul_(SMALL)
                layer.bias.zero_()

    def forward(self, observation: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of the actions, and logits of the seats' utilities."""
        hidden = F.relu(self.inputs(observation)).float()
        for block, (first, second) in enumerate(zip(self.firsts, self.seconds, strict=True)):
            hidden = hidden + second(F.relu(first(normed(hidden, self.gains[block]))))
        last = normed(hidden, self.gains[-1])
        return self.policy_head(last).float(), self.value_head(last).float()


def normed(hidden: Tensor, gain: Tensor) -> Tensor:
    """Activations brought to a mean square of 1."""
    return hidden * torch.rsqrt(hidden.square().mean(1, keepdim=True) + NEARLY_NOTHING) * gain


def quantised_network(model: Model) -> Network:
    """The network as the rule takes it: weights of eight bits."""
    pairs = zip(model.firsts, model.seconds, strict=True)
    layers = [model.inputs, *itertools.chain.from_iterable(pairs), model.policy_head, model.value_head]
    parts = [quantised(layer.weight.detach().float().cpu().numpy()) for layer in layers]
    biases = [layer.bias.detach().float().cpu().numpy() for layer in layers]
    weights = np.concatenate([weights.ravel() for weights, _ in parts])
    return Network(
        weights, np.concatenate([scales for _, scales in parts]), np.concatenate(biases), model.gains.detach().float().cpu().numpy()
    )
