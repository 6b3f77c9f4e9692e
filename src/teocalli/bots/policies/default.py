"""The policy of a game that has nothing of its own: any action, every action worth a look, playouts to the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from teocalli.chance import rng_below
from teocalli.jit import inner, rule
from teocalli.masks import nth
from teocalli.seats import NO_ACTION

SELDOM: tuple[Callable[..., Any], ...] = ()  # nothing is large and seldom needed


@rule
def policy(state: np.record, box: np.record, seat: int, mask: Any, count: int, rng: int, tablebase: Any) -> int:
    """Any action."""
    return nth(mask, rng_below(rng, count))


def tablebase_key(box: np.record, seats: int) -> bytes:
    """Nothing is known by heart."""
    return b""


def make_tablebase(box: np.record) -> Any:
    raise NotImplementedError("a game without a key has no tablebase")


@inner
def believe(state: np.record, box: np.record, viewer: int, rng: int, tablebase: Any) -> int:
    """The imagined world as it is."""
    return rng


SECRETS = 0  # sorts of things that others hide under what they show


@inner
def doubtful(state: np.record, viewer: int, seat: int) -> bool:
    """Nobody hides anything under what they show."""
    return False


@inner
def secret_copies(state: np.record, box: np.record, card: int) -> int:
    return 0


@inner
def suppose(state: np.record, seat: int, card: int) -> int:
    return 0


@inner
def habit(card: int, action: int) -> float:
    return 0.0


@inner
def lay_secret(state: np.record, box: np.record, seat: int, card: int) -> None:
    """Never asked where nothing is doubtful."""


@inner
def swayed(state: np.record, seat: int) -> bool:
    return False


@inner
def claimed(state: np.record, seat: int) -> int:
    return 0


@inner
def conceals(state: np.record, seat: int) -> bool:
    """Nobody is about to hide anything."""
    return False


@inner
def showing(card: int) -> int:
    return NO_ACTION


@inner
def refrain(state: np.record, box: np.record, seat: int, mask: Any, count: int) -> int:
    """Nothing is left undone."""
    return count


@inner
def accusing(state: np.record, seat: int) -> int:
    """Nobody accuses anybody."""
    return NO_ACTION


@inner
def reopen(state: np.record, box: np.record, viewer: int) -> None:
    """Nothing is sealed."""


@inner
def mixes(state: np.record, seat: int) -> bool:
    """No choice is sealed."""
    return False


@inner
def narrow(state: np.record, box: np.record, seat: int, mask: Any, count: int, tablebase: Any) -> int:
    """Every action is worth a look."""
    return count


@inner
def answer_first(mask: Any, count: int) -> int:
    """Nobody is asked out of turn."""
    return count


@inner
def certain(state: np.record, box: np.record, seat: int, mask: Any, tablebase: Any) -> int:
    """Nothing is known to win for certain."""
    return NO_ACTION


@inner
def infoset_key(state: np.record, box: np.record, seat: int, tablebase: Any) -> int:
    """All that the seat knows counts."""
    return 0


@inner
def resting(state: np.record) -> bool:
    """Play to the end."""
    return False


@inner
def value(state: np.record, box: np.record, seat: int, tablebase: Any) -> float:
    """Never asked where nothing rests."""
    return 0.5


@inner
def clear_win(state: np.record) -> float:
    """Only winning counts."""
    return 0.0


def adviser(box: np.record) -> str:
    """The strongest level."""
    return ""
