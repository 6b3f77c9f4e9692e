"""Sets of actions as bits: 32 actions a word, so that a mask is small on a GPU and counted in a few instructions."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from teocalli.jit import inner, lean

WORD = 0xFFFFFFFF
BYTES, GUARDS, ALL_BYTES = 0x01010101010101, 0x80808080808080, 0xFFFFFFFFFFFFFF  # of seven bytes: with eight, a number would be negative


def words(actions: int) -> int:
    """How many 32-bit words hold a set of that many actions."""
    return (actions + 31) // 32


@lean
@inner
def clear(mask: Any) -> None:
    for i in range(len(mask)):
        mask[i] = 0


@lean
@inner
def allow(mask: Any, action: int) -> None:
    """Add one action to the set."""
    mask[action >> 5] |= 1 << (action & 31)


@lean
@inner
def forbid(mask: Any, action: int) -> None:
    """Take an action out of the set."""
    mask[action >> 5] &= WORD ^ (1 << (action & 31))


@lean
@inner
def allow_range(mask: Any, start: int, stop: int) -> None:
    """Add the actions from `start` to `stop` - 1, whole words at a time."""
    first, last = start >> 5, (stop - 1) >> 5
    for i in range(first, last + 1):
        low = start & 31 if i == first else 0
        high = (stop - 1) & 31 if i == last else 31
        mask[i] |= (0xFFFFFFFF >> (31 - high)) & (0xFFFFFFFF << low) & 0xFFFFFFFF


@lean
@inner
def allow_bits(mask: Any, start: int, bits: int) -> int:
    """Add the actions from `start` on whose bits are set, at most 32 of them, and say how many."""
    bits <<= start & 31
    mask[start >> 5] |= bits & WORD
    if bits > WORD:
        mask[(start >> 5) + 1] |= bits >> 32
    return ones(bits)


@lean
@inner
def allow_wide(mask: Any, start: int, bits: int) -> int:
    """The same for up to 63 bits that do not end in the last word of the mask."""
    word, shift = start >> 5, start & 31
    mask[word] |= (bits << shift) & WORD
    high = bits >> (32 - shift)
    mask[word + 1] |= high & WORD
    if high > WORD:
        mask[word + 2] |= high >> 32
    return ones(bits)


@lean
@inner
def allowed(mask: Any, action: int) -> bool:
    return (int(mask[action >> 5]) >> (action & 31)) & 1 == 1


@lean
@inner
def ones(bits: int | np.integer[Any]) -> int:
    """How many bits are set in a number of up to 64 bits, in the steps that compilers know to be one instruction."""
    twos = int(bits)  # numpy's own integers would overflow
    twos -= (twos >> 1) & 0x5555555555555555
    fours = (twos & 0x3333333333333333) + ((twos >> 2) & 0x3333333333333333)
    eights = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F
    return (eights * 0x0101010101010101) >> 56 & 0x7F


@lean
@inner
def lowest(bits: int) -> int:
    """The place of the lowest bit that is set."""
    return ones((bits & -bits) - 1)


@lean
@inner
def count(mask: Any) -> int:
    total = 0
    for i in range(len(mask)):
        total += ones(int(mask[i]) & WORD)
    return total


@lean
@inner
def two_words(mask: Any, i: int) -> int:
    """Words i and i + 1 of the set as one number; "& WORD" makes a signed integer of an unsigned word."""
    low = int(mask[i]) & WORD
    return low | (int(mask[i + 1]) & WORD) << 32 if i + 1 < len(mask) else low


@lean
@inner
def nth(mask: Any, n: int) -> int:
    """The n-th action of the set, counted from 0; there must be that many."""
    i = 0
    bits = two_words(mask, 0)
    held = ones(bits)
    while n >= held:
        n -= held
        i += 2
        bits = two_words(mask, i)
        held = ones(bits)
    return (i << 5) + nth_one(bits, n)


@lean
@inner
def nth_one(bits: int, n: int) -> int:
    """Where the n-th of the set bits of a number is: first the byte, then at each step in which half.

    The byte: n is compared with the counts up to the end of each byte at once; the guard bit over each that is not beyond it survives.
    """
    twos = bits - ((bits >> 1) & 0x5555555555555555)
    fours = (twos & 0x3333333333333333) + ((twos >> 2) & 0x3333333333333333)
    eights = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F
    ends = (eights * BYTES) & ALL_BYTES  # of all bytes but the last
    at = ones(((n * BYTES | GUARDS) - ends) & GUARDS) << 3
    n -= ((ends << 8) >> at) & 127
    at, n = past((fours >> at) & 15, 4, at, n)
    at, n = past((twos >> at) & 3, 2, at, n)
    at, n = past((bits >> at) & 1, 1, at, n)
    return at


@lean
@inner
def past(held: int, width: int, at: int, n: int) -> tuple[int, int]:
    """One step of `nth_one`: over the lower half, which holds so many, if the n-th is not there."""
    return (at + width, n - held) if n >= held else (at, n)


def empty(actions: int) -> npt.NDArray[np.uint32]:
    """A new mask with nothing allowed."""
    return np.zeros(words(actions), np.uint32)


def members(mask: npt.NDArray[np.uint32]) -> list[int]:
    """The actions of the set as a list."""
    actions: list[int] = np.flatnonzero(unpacked(mask)).tolist()
    return actions


def unpacked(mask: npt.NDArray[np.uint32]) -> npt.NDArray[np.uint8]:
    """One byte an action, 1 where it is allowed."""
    return np.unpackbits(mask.astype("<u4", copy=False).view(np.uint8), bitorder="little")
