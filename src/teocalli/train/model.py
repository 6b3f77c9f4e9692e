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
        last = normed(hidden, self.gains[-1]).float()
        with torch.autocast(last.device.type, enabled=False):  # sixteen bits would round logits to steps of several per cent
            return self.policy_head(last), self.value_head(last)


def normed(hidden: Tensor, gain: Tensor) -> Tensor:
    """Activations brought to a mean square of 1."""
    return hidden * torch.rsqrt(hidden.square().mean(1, keepdim=True) + NEARLY_NOTHING) * gain


def layers_of(model: Model) -> list[nn.Linear]:
    """Its layers in the order in which the rule has their rows."""
    pairs = zip(model.firsts, model.seconds, strict=True)
    return [model.inputs, *itertools.chain.from_iterable(pairs), model.policy_head, model.value_head]


@torch.no_grad()
def take_weights(model: Model, network: Network) -> None:
    """The model becomes what a network of the rule is, to learn on from it or against it."""
    weight = row = 0
    for layer in layers_of(model):
        rows, length = layer.weight.shape
        numbers = network.weights[weight : weight + rows * length].reshape(rows, length).astype(np.float32)
        layer.weight.copy_(torch.from_numpy(numbers * network.scales[row : row + rows, None]))
        layer.bias.copy_(torch.from_numpy(network.biases[row : row + rows]))
        weight, row = weight + rows * length, row + rows
    model.gains.copy_(torch.from_numpy(network.gains))


@torch.no_grad()
def soften(model: Model, factor: float) -> None:
    """Make its policy less sure of itself, so that it tries what it had given up."""
    model.policy_head.weight.mul_(factor)
    model.policy_head.bias.mul_(factor)


def half(model: nn.Module) -> dict[str, Tensor]:
    """The weights of a network in sixteen bits, apart from it."""
    return {name: part.detach().to(torch.float16, copy=True) for name, part in model.state_dict().items()}


def quantised_network(model: Model) -> Network:
    """The network as the rule takes it: weights of eight bits."""
    layers = layers_of(model)
    parts = [quantised(layer.weight.detach().float().cpu().numpy()) for layer in layers]
    biases = [layer.bias.detach().float().cpu().numpy() for layer in layers]
    weights = np.concatenate([weights.ravel() for weights, _ in parts])
    return Network(
        weights, np.concatenate([scales for _, scales in parts]), np.concatenate(biases), model.gains.detach().float().cpu().numpy()
    )
