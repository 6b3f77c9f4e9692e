"""Evaluation: a network sits alone among other players, every seat in turn, and its part of the wins is counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor, nn

from teocalli.lab.estimates import Estimate, mean
from teocalli.train.learner import legal_log_probs, sampled
from teocalli.train.tables import TrainingTables, win_shares

LONGEST = 5000  # steps of an exam; a match that goes on longer counts as lost

Player = Callable[[TrainingTables], Tensor]  # an action for every lane, seats counted from the asked one


def random_player(tables: TrainingTables) -> Tensor:
    """Any legal action."""
    return sampled(torch.zeros(tables.mask.shape, device=tables.device).masked_fill(~tables.mask, -1e9))


def policy_player(style: int) -> Player:
    """The game's own policy, or a level that plays by a policy alone."""

    def choose(tables: TrainingTables) -> Tensor:
        return tables.policy_actions(torch.ones_like(tables.done), style).clone()

    return choose


def player(model: nn.Module) -> Player:
    """A network that draws from its policy."""

    def choose(tables: TrainingTables) -> Tensor:
        with torch.autocast(tables.device.type, torch.bfloat16, enabled=tables.on_cuda):
            logits, _ = model(tables.observation)
        return sampled(legal_log_probs(logits, tables.mask))

    return choose


@torch.no_grad()
def win_share(tables: TrainingTables, one: Player, others: Player) -> dict[int, Estimate]:
    """For each seat count, the part of the wins of one player among others, in the first match of every lane."""
    lanes = torch.arange(tables.n, device=tables.device)
    seat = lanes % tables.seats
    over = torch.zeros(tables.n, dtype=torch.bool, device=tables.device)
    won = torch.zeros(tables.n, device=tables.device)
    for _ in range(LONGEST):
        tables.step(torch.where(tables.turn == seat, one(tables), others(tables)))
        ended = tables.done & ~over
        won = torch.where(ended, win_shares(tables.places)[lanes, seat], won)
        over |= ended
        if bool(over.all()):
            break
    return {count: mean(won[cut].cpu().numpy()) for count, cut in zip(tables.lanes, tables.cuts, strict=True)}


def as_rows(shares: dict[int, Estimate], against: str) -> list[dict[str, Any]]:
    """The table of results as plain data."""
    return [{"against": against, "seats": seats, "fair": 1 / seats, **estimate.as_json()} for seats, estimate in shares.items()]
