"""Priors: how likely each choice of a new node is thought to be the right one, before it was ever tried.

PUCT (`tree.py`) weighs them against the values found so far. A search by playouts believes its policy, one with a trained network the
network; and in both a part is shared out evenly, so that everything is tried once in a while.
"""

from __future__ import annotations

from teocalli.jit import inner

EVEN_BESIDE_POLICY = 0.5
EVEN_BESIDE_NETWORK = 0.15


@inner
def policy_prior(is_favourite: bool, count: int) -> float:
    """The prior of one of `count` choices; the favourite is what the policy would choose."""
    return EVEN_BESIDE_POLICY / count + (1.0 - EVEN_BESIDE_POLICY if is_favourite else 0.0)


@inner
def network_prior(weight: float, total: float, count: int) -> float:
    """The prior of one of `count` choices to which the network gives so much of a total."""
    return EVEN_BESIDE_NETWORK / count + (1.0 - EVEN_BESIDE_NETWORK) * weight / total
