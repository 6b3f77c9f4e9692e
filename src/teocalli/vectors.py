"""Numbers for learning machines: small sets and counts written into a vector, the way a processor likes it.

The `observe` of each game packs what it can into bits and lets `spread` write them out. All write to parts of the vector that begin at 0:
an index that could be negative keeps the compiler from writing many numbers at a time.
"""

from __future__ import annotations

from typing import Any

from teocalli.jit import inner, lean


@lean
@inner
def blank(out: Any) -> None:
    """Nothing is known yet."""
    for i in range(len(out)):
        out[i] = 0.0


@lean
@inner
def spread(bits: int, out: Any) -> None:
    """One number a bit, the lowest first: 1 where it is set."""
    for i in range(len(out)):
        out[i] = 1.0 if (bits >> i) & 1 else 0.0


@lean
@inner
def spread48(bits: int, out: Any) -> None:
    """The same for 48 numbers. A loop of a length that the compiler knows is a few instructions; much shorter ones it does one by one."""
    for i in range(48):
        out[i] = 1.0 if (bits >> i) & 1 else 0.0


@lean
@inner
def one_of(place: int, size: int) -> int:
    """The bit of one thing among so many; none when there is nothing (less than 0)."""
    return 1 << place if 0 <= place < size else 0
