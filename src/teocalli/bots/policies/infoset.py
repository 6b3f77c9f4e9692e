"""Keys of information sets, put together from what is worth telling apart."""

from __future__ import annotations

from teocalli.chance import WORD
from teocalli.jit import inner

EMPTY_KEY = 0x2545F491  # a key to begin with


@inner
def extend_key(key: int, part: int) -> int:
    """A key that tells one more thing apart."""
    low = (((key & WORD) ^ (part & WORD)) * 0x01000193) & WORD
    high = (((key >> 32) + (part & WORD)) * 0x45D9F3 + (low >> 7)) & 0x07FFFFFF
    return high << 32 | low
