"""What is believed about hidden things, as one row of numbers from 0 to 1: read off the worlds that a choice was made with.

In a game in which others hide something under what they show (in Aztec a card under a handful) the row has, for each seat that a table may
have, the parts

- `LIE`: how likely what the seat shows is not what it hides,
- `JOINED`: how likely somebody besides the thinker accuses the seat,
- `UNJOINED`: how likely nobody does in the world just looked into,

and then, for each thing that may be shown, how likely it looks to be a lie to those who do not know what the thinker hides. Whoever has no
such worlds leaves NOT_WEIGHED; a game then says what its own formula tells, or nothing.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

LIE, JOINED, UNJOINED, LOOKS = range(4)  # each part begins after so many times the most seats
NOT_WEIGHED = -1.0


def new_beliefs(seats: int, secrets: int) -> npt.NDArray[np.float64]:
    """Room for what is believed at a table of at most so many seats, where so many sorts of things may lie under what is shown."""
    return np.full(LOOKS * seats + max(1, secrets), NOT_WEIGHED)
