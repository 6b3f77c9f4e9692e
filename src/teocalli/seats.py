"""Who acts, who looks and what is done: seats, viewers and actions are small integers of types of their own.

The types exist for whoever reads and for mypy; when the program runs they are plain integers, in compiled code too (see `jit`).
"""

from __future__ import annotations

from typing import NewType

from teocalli.jit import inner, lean

Seat = NewType("Seat", int)  # a place at the table, from 0
Spectator = NewType("Spectator", int)  # whoever looks on and sits nowhere
Viewer = Seat | Spectator  # whoever looks at a table
Action = NewType("Action", int)  # what a seat may do, from 0; each game numbers its own

SPECTATOR = Spectator(-1)
NO_SEAT = Seat(-1)  # where a seat might be named and none is
HIDDEN_ACTION = Action(-1)  # an action that the viewer may not see
NO_ACTION = Action(-1)  # where an action might be named and there is none


@lean
@inner
def clockwise(seat: int, steps: int, seats: int) -> int:
    """The seat that sits so many places to the left of another."""
    return seat + steps if seat + steps < seats else seat + steps - seats


@lean
@inner
def steps_to(seat: int, other: int, seats: int) -> int:
    """How many places to the left of a seat another sits."""
    return other - seat if other >= seat else other - seat + seats


def seats_in(bits: int) -> list[int]:
    """The seats of a bit set, lowest first."""
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]
