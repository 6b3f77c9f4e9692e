"""Plain good sense, one file a game: fast compiled choices, and what a game's players can know by heart.

`policies/<game>.py` has a `policy`, and may have any of the others; search (`bots/search.py`) has a sound default for what is missing.
All but `make_book`, `book_key` and `adviser` are rules: compilable, small, pure.

`policy(state, box, seat, mask, count, thrown, book) -> action`
    Choose among the legal actions of the mask (there are `count`), looking only at what the seat may know: a veiled record of the seat
    gives the same answer as the full state. `thrown` are the dice (see `chance.roll`) for mixing and breaking ties. It is the greedy
    bot, the way search plays imagined worlds out, and the promise of a new choice.
`make_book(box) -> array of uint8` and `book_key(box) -> bytes` (plain Python)
    What the players of this game have learnt by heart, worked out once for a box and kept on disk under its key (Codinca: the distance
    of every arrangement to every key). Games without such knowledge get an empty book, and so do tables of other sizes than
    `BOOK_SEATS`, where that stands beside them.
`believe(state, box, viewer, thrown, book) -> thrown`
    Called on a full state just imagined for the viewer: redraw hidden parts with the odds that the others' deeds suggest (in Aztec,
    whether a handful shown is the truth). It must not change what the viewer sees.
`reopen(state, box, viewer)`
    Sealed choices of others become owed again, so that search chooses them instead of `imagine`. The viewer's own choice is not made yet.
`mixes(state, seat) -> bool`
    Whether the choice now due is sealed, so that it must be mixed by regret matching.
`narrow(state, box, seat, mask, count, book) -> count`
    Strike foolish actions from the mask before search makes a node of it; at least one must stay.
`promise(state, box, seat, action, book) -> weight`
    How promising an action looks, 0 or more, in any unit; the more, the sooner search looks into it.
`sight(state, box, seat, book) -> key`
    A number below 2**59 for what is worth telling apart at this choice, where the whole veiled record is too much; 0 means all of it.
`resting(state) -> bool` and `value(state, box, seat, book) -> share`
    Playouts stop where the one says so, and the other judges the seat's share of the win, 0 to 1, from the full state.
`clear_win(state) -> points`
    The points by which a clear win is won (alone at the table: the points that are perfect). Without it only winning counts.
`adviser(box) -> name` (plain Python)
    The bot that gives people hints, or nothing for the strongest level: a hint uses only what a person at this table can know.
"""

from __future__ import annotations

import functools
import hashlib
import importlib
import os
from types import ModuleType
from typing import Any

import numpy as np

from teocalli import jit
from teocalli.chance import WORD
from teocalli.game import Game

START = 0x2545F491  # a key to begin with, see `told`

_books: dict[tuple[str, str], Any] = {}


@jit.inner
def told(key: int, thing: int) -> int:
    """A key of `sight` with one more thing told apart."""
    low = (((key & WORD) ^ (thing & WORD)) * 0x01000193) & WORD
    high = (((key >> 32) + (thing & WORD)) * 0x45D9F3 + (low >> 7)) & 0x07FFFFFF
    return high << 32 | low


@functools.cache
def knowledge(game: Game) -> ModuleType:
    """The file of a game in this folder."""
    return importlib.import_module(f"teocalli.bots.policies.{game.name}")


def policy_of(game: Game, mode: jit.Mode | None = None, name: str = "policy") -> Any:
    """The policy of a game, or another way of choosing that its file has under that name; compiled or plain."""
    plain = getattr(knowledge(game), name)
    return plain if (mode or game.best_mode) == "plain" else jit.compiled(plain)


def book_of(game: Game, box: np.record, seats: int) -> Any:
    """What so many players know by heart with this box: from memory, from disk, or worked out now."""
    make = getattr(knowledge(game), "make_book", None)
    if make is None or seats not in getattr(knowledge(game), "BOOK_SEATS", game.about.seats):
        return _empty()
    digest = hashlib.sha256(knowledge(game).book_key(box)).hexdigest()[:16]
    key = (game.name, digest)
    if key not in _books:
        _books[key] = _kept(game.name, digest, lambda: make(box))
    return _books[key]


@functools.cache
def _empty() -> Any:
    return np.zeros(1, np.uint8)


def _kept(name: str, digest: str, make: Any) -> Any:
    """The book from disk; a book that is not there or cannot be read is made and written."""
    path = jit.cache_folder(f"bots.policies.{name}") / f"{name}-{digest}.book"
    try:
        return np.fromfile(path, np.uint8)
    except OSError:
        book = np.ascontiguousarray(make(), np.uint8)
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(f".{os.getpid()}")
        book.tofile(draft)
        draft.replace(path)  # readers never meet half a book
        return book
