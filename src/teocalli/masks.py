"""Sets of actions as bits: 32 actions a word, so that a mask is small on a GPU and counted in a few instructions."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from teocalli.jit import inner


def words(actions: int) -> int:
    """How many 32-bit words hold a set of that many actions."""
    return (actions + 31) // 32


@inner
def clear(mask: Any) -> None:
    for i in range(len(mask)):
        mask[i] = 0


@inner
def allow(mask: Any, action: int) -> None:
    """Add one action to the set."""
    mask[action >> 5] |= 1 << (action & 31)


@inner
def allow_range(mask: Any, start: int, stop: int) -> None:
    """Add the actions from `start` to `stop` - 1, whole words at a time."""
    first, last = start >> 5, (stop - 1) >> 5
    for i in range(first, last + 1):
        low = start & 31 if i == first else 0
        high = (stop - 1) & 31 if i == last else 31
        mask[i] |= (0xFFFFFFFF >> (31 - high)) & (0xFFFFFFFF << low) & 0xFFFFFFFF


@inner
def allowed(mask: Any, action: int) -> bool:
    return (int(mask[action >> 5]) >> (action & 31)) & 1 == 1


@inner
def ones(bits: int) -> int:
    """How many bits are set in a 32-bit word."""
    bits &= 0xFFFFFFFF  # also makes a signed integer of an unsigned word
    bits = bits - ((bits >> 1) & 0x55555555)
    bits = (bits & 0x33333333) + ((bits >> 2) & 0x33333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F
    return ((bits * 0x01010101) & 0xFFFFFFFF) >> 24


@inner
def count(mask: Any) -> int:
    total = 0
    for i in range(len(mask)):
        total += ones(int(mask[i]))
    return total


@inner
def nth(mask: Any, n: int) -> int:
    """The n-th action of the set, counted from 0; there must be that many."""
    i = 0
    held = ones(int(mask[0]))
    while n >= held:
        n -= held
        i += 1
        held = ones(int(mask[i]))
    bits = int(mask[i])
    at = 0
    for width in (16, 8, 4, 2, 1):
        below = ones(bits & ((1 << width) - 1))
        if n >= below:
            n -= below
            bits >>= width
            at += width
    return (i << 5) + at


def empty(actions: int) -> npt.NDArray[np.uint32]:
    """A new mask with nothing allowed."""
    return np.zeros(words(actions), np.uint32)


def members(mask: npt.NDArray[np.uint32]) -> list[int]:
    """The actions of the set as a list."""
    return [int(a) for a in np.flatnonzero(unpacked(mask))]


def unpacked(mask: npt.NDArray[np.uint32]) -> npt.NDArray[np.uint8]:
    """One byte an action, 1 where it is allowed."""
    return np.unpackbits(mask.astype("<u4", copy=False).view(np.uint8), bitorder="little")
