"""The memory that `could_know` writes on."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from teocalli.game import Game
from teocalli.jit import inner
from teocalli.masks import ones
from teocalli.record_arrays import records

WORLDS = 20  # positions that may follow one another
MOST_MOVES = 6  # of a turn that is looked through
SEEN_BYTES = 1 << 16


class KnownScratch(NamedTuple):
    """What is known, and room for positions after it."""

    worlds: Any  # the veiled record, then positions that follow one another
    raw: Any  # the same memory as rows of 32-bit words
    masks: Any  # legal actions, a row for each of them
    path: Any  # the moves
    seen: Any  # positions that were looked at, as bits
    standing: Any  # standings


def new_scratch(game: Game) -> KnownScratch:
    """Memory for one game."""
    worlds = records(WORLDS, game.state_type)
    raw = worlds.view(np.ndarray).view(np.uint32).reshape(WORLDS, -1)
    mask = game.new_mask()
    masks = np.zeros((WORLDS, len(mask)), mask.dtype)
    standing = np.zeros((game.max_seats, 2), np.int64)
    return KnownScratch(worlds, raw, masks, np.zeros(MOST_MOVES + 1, np.int64), np.zeros(SEEN_BYTES, np.uint8), standing)


@inner
def next_of(mask: Any) -> int:
    """Take the lowest action out of a mask; -1 from an empty one."""
    for word in range(len(mask)):
        bits = int(mask[word]) & 0xFFFFFFFF
        if bits:
            mask[word] = bits & (bits - 1)
            return 32 * word + ones((bits & -bits) - 1)
    return -1
