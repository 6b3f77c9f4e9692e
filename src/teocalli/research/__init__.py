"""For researchers: batches of matches on the CPU and on CUDA, and the interfaces that learning libraries know.

    from teocalli.research import Batch

    batch = Batch("cibola", n=4096, seats=3, seed=1)
    batch.step(actions)  # then read batch.turn, batch.mask, batch.observation, batch.rewards, batch.done

`petting` has the PettingZoo environments, `spiel` the OpenSpiel games, `gym` the Gymnasium ones. Each needs its own package, which the
extra `teocalli[research]` installs; none is imported before it is used.
"""

from __future__ import annotations

from teocalli.research.batch import Batch, IllegalAction
from teocalli.research.extras import MissingExtra

__all__ = ["Batch", "IllegalAction", "MissingExtra"]
