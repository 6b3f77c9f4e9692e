"""Priors: a part for everybody, the rest for what the policy or the network would choose; together they are one."""

from __future__ import annotations

import pytest

from teocalli.bots.priors import network_prior, policy_prior


def test_half_of_the_prior_is_for_what_the_policy_would_choose() -> None:
    assert [policy_prior(action == 2, 4) for action in range(4)] == [0.125, 0.125, 0.625, 0.125]


def test_a_network_shares_its_prior_out_by_its_weights_and_leaves_something_for_all() -> None:
    weights = (3.0, 1.0, 0.0)
    priors = [network_prior(weight, 4.0, 3) for weight in weights]
    assert priors == pytest.approx([0.6875, 0.2625, 0.05])
    assert sum(priors) == pytest.approx(1.0)
