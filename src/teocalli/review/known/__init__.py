"""What could be known: the exact sets behind a choice, from the veiled record of its seat alone, one file a game.

Each file has `MESSAGES`, the table of what it says, and one rule:

`could_know(scratch, box, seat, tablebase, rows)`
    What the seat could work out when it was to choose; `scratch.worlds[0]` is its veiled record, the rest is memory to write on.

The words are in `review/words.<language>.ftl`. Every number in a sentence comes from the rule. `default.py` stands in for a game without a
file.
"""

from __future__ import annotations

from types import ModuleType

import numpy as np

from teocalli import jit, message_rows
from teocalli.bots.policies import tablebase_of
from teocalli.game import Game
from teocalli.game_files import file_for
from teocalli.messages import Message
from teocalli.presenter import presenter_of
from teocalli.review.known.scratch import KnownScratch, new_scratch


def what_could_be_known(game: Game, box: np.record, known: np.record, seat: int) -> list[Message]:
    """What a seat could know when it was to choose, from its veiled record."""
    module, rows, scratch = known_module(game), message_rows.new_rows(), new_scratch(game)
    scratch.worlds[0] = known
    jit.compiled(module.could_know)(scratch, box, seat, tablebase_of(game, box, int(known.seats)), rows)
    messages: message_rows.Messages = module.MESSAGES
    return messages.read(rows, presenter_of(game, box.tobytes(), "compiled").tables)


def known_module(game: Game) -> ModuleType:
    """The file of a game in this folder, or `default.py` where it has none."""
    return file_for(__name__, game)


__all__ = ["KnownScratch", "known_module", "new_scratch", "what_could_be_known"]
