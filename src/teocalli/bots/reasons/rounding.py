"""Numbers as sentences have them: rounded as Python rounds, halves to the even one, in every way of running."""

from __future__ import annotations

import math

from teocalli.jit import inner


@inner
def whole(number: float) -> int:
    """The nearest whole number."""
    below = math.floor(number)
    return nearer(below, number - below - 0.5)


@inner
def tenths(number: float) -> int:
    """The nearest tenth, in tenths: by the number itself and not by ten times it, which is a rounded number already."""
    below = math.floor(10.0 * number)
    odd = 2.0 * below + 1.0  # of twenty parts; both differences are exact where the number is near the middle
    return nearer(below, 16.0 * number - odd + 4.0 * number)


@inner
def nearer(below: int, beyond: float) -> int:
    """A whole number or the next one, by how far the middle of both is passed."""
    if beyond > 0.0 or (beyond == 0.0 and below & 1):
        return below + 1
    return below
