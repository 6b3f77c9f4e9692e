"""For tests: what a game shows and says of a position, given as records that are veiled already."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from teocalli.game import Game
from teocalli.messages import Message, Refusal
from teocalli.presenter import Presenter, presenter_of


def presenter(game: Game, box: np.record) -> Presenter:
    return presenter_of(game, box.tobytes(), game.best_mode)


def view_of(game: Game, known: np.record, box: np.record, viewer: int) -> Any:
    """What the viewer's screen draws."""
    return presenter(game, box).view(known.tobytes(), viewer)


def story_of(game: Game, before: np.record, after: np.record, box: np.record, seat: int, action: int, viewer: int) -> list[Message]:
    """What an action did, as the viewer saw it."""
    tells = presenter(game, box)
    return [tells.message(row) for row in tells.story(before.tobytes(), after.tobytes(), seat, action, viewer)]


def prompt_of(game: Game, known: np.record, box: np.record, viewer: int) -> Message:
    """What is to be done next, or awaited."""
    tells = presenter(game, box)
    return tells.message(tells.prompt(known.tobytes(), viewer))


def labels_of(game: Game, known: np.record, box: np.record, actions: Sequence[int]) -> list[Message]:
    """The words for the button of each action."""
    tells = presenter(game, box)
    return [tells.message(row) for row in tells.labels(known.tobytes(), actions)]


def why_not(game: Game, known: np.record, box: np.record, seat: int, action: int) -> Refusal | None:
    """Why the seat may not take that action now."""
    return presenter(game, box).why_not(known.tobytes(), seat, action)
