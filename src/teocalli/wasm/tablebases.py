"""What players know by heart, as files beside a module: one for every box that the options of a match can make."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from teocalli import boxes
from teocalli.bots.policies import policy_module, tablebase_of
from teocalli.game import Game
from teocalli.options import Value
from teocalli.wasm.description import TablebaseFile


def of_game(game: Game) -> list[tuple[TablebaseFile, bytes]]:
    """Every tablebase with its content, that of the standard box first."""
    known: dict[bytes, tuple[TablebaseFile, bytes]] = {}
    for ending, box in different_boxes(game):
        seats = [count for count in game.about.seats if policy_module(game).tablebase_key(box, count)]
        if seats and (key := policy_module(game).tablebase_key(box, seats[0])) not in known:
            content = bytes(tablebase_of(game, box, seats[0]).tobytes())
            about = TablebaseFile(f"{game.name}{ending}.tablebase.gz", len(content), seats, field_with(game, box, key), key.hex())
            known[key] = about, content
    return list(known.values())


def different_boxes(game: Game) -> Iterator[tuple[str, np.record]]:
    """The standard box, and that of every other value of an option, each with what its files are called."""
    yield "", boxes.standard(game).record()
    for option in game.options:
        for value in option.values[1:]:
            chosen: dict[str, Value] = {option.name: value}
            yield f".{option.name}.{value}", boxes.standard(game).record(chosen)


def field_with(game: Game, box: np.record, content: bytes) -> str:
    """The field of a box that holds this."""
    return next(name for name in game.box_type.names or () if box[name].tobytes() == content)
