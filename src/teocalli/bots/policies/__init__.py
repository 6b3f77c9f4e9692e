"""Policies, one file a game: fast compiled choices, and what a game's players can know by heart.

Each file has everything that is listed here; what a game has nothing of its own for it imports from `default.py`, which also stands in for
a game without a file. All but `tablebase_key`, `make_tablebase` and `adviser` are rules: compilable, small, pure.

`policy(state, box, seat, mask, count, rng, tablebase) -> action`
    Choose among the legal actions of the mask (there are `count`), looking only at what the seat may know: a veiled record of the seat
    gives the same answer as the full state. `rng` (see `chance.new_rng`) is for mixing and for breaking ties. It is the greedy bot, the
    way search plays imagined worlds out, and half of the prior of a new node.
`tablebase_key(box, seats) -> bytes` and `make_tablebase(box) -> array of uint8` (plain Python)
    What the players of this game have learnt by heart, worked out once for a box and kept on disk under its key (Codinca: the distance
    of every arrangement to every key). An empty key means that so many players have none.
`believe(state, box, viewer, rng, tablebase) -> rng`
    Called on a full state just imagined for the viewer: redraw hidden parts with the odds that the others' actions suggest (in Aztec,
    whether a handful shown is the truth). It must not change what the viewer sees.
`doubtful(state, viewer, seat) -> bool`, `secret_copies(state, box, card) -> number`, `suppose(state, seat, card) -> action`,
`habit(card, action) -> share`, `lay_secret(state, box, seat, card)` and `SECRETS`
    What others hide under what they show (in Aztec the card under a handful): whether a seat does, how many of each of the `SECRETS` sorts
    may lie there by a veiled record, the state made that of the moment when the seat chose with such a card in hand and what it chose,
    how often people choose so, and laying it there. `lookahead.py` asks a network how likely each is.
`swayed(state, seat) -> bool`, `claimed(state, seat) -> card`, `conceals(state, seat) -> bool`, `showing(card) -> action` and
`accusing(state, seat) -> action`
    What `lookahead.py` asks besides for what is believed (`beliefs.py`), of a veiled record: whether other hidden things may have swayed
    what a seat chose to show, the card that it says it has, whether it is about to say so, the action that says so of a card, and the
    action of accusing a seat, NO_ACTION where nobody can now.
`refrain(state, box, seat, mask, count) -> count`
    Strike from the mask what a level that decides at once by a network does not do, though the network might (in Aztec: accuse without
    proof, or believe a large handful beside a small one); at least one action must stay. Asked of a veiled record.
`reopen(state, box, viewer)`
    Sealed choices of others become owed again, so that search chooses them instead of `imagine`. The viewer's own choice is not made yet.
`mixes(state, seat) -> bool`
    Whether the choice now due is sealed, so that it must be mixed by regret matching.
`narrow(state, box, seat, mask, count, tablebase) -> count`
    Strike foolish actions from the mask before search makes a node of it; at least one must stay.
`certain(state, box, seat, mask, tablebase) -> action`
    An action of the mask that wins the match or cannot be wrong, so that nobody who decides by a network overlooks it; NO_ACTION: none.
`infoset_key(state, box, seat, tablebase) -> key`
    A number below 2**59 for the information set of this choice, where the whole veiled record tells too much apart; 0 means all of it.
`answer_first(mask, count) -> how many are left`
    Where seats are asked out of turn, leave nothing in the mask but answers while others have not been asked.
`resting(state) -> bool` and `value(state, box, seat, tablebase) -> share`
    Playouts stop where the one says so, and the other judges the seat's share of the win, 0 to 1, from the full state.
`clear_win(state) -> points`
    The points by which a clear win is won (alone at the table: the points that are perfect). 0 means that only winning counts.
`adviser(box) -> name` (plain Python)
    The bot that gives people hints, or nothing for the strongest level: a hint uses only what a person at this table can know.
`SELDOM`
    Rules that are large and seldom do anything: in a module for browsers they stay calls, made for size.
"""

from __future__ import annotations

import functools
import hashlib
import importlib
import importlib.util
import os
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

import numpy as np

from teocalli import jit
from teocalli.game import Game
from teocalli.game_files import file_for

_tablebases: dict[tuple[str, str], Any] = {}


def policy_module(game: Game) -> ModuleType:
    """The file of a game in this folder, or `default.py` where it has none."""
    return file_for(__name__, game)


@functools.cache
def people_module(game: Game) -> ModuleType | None:
    """How people play a game: `POLICIES` in `<game>_people.py`, where there are some besides the game's own."""
    name = f"{__name__}.{game.name}_people"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


def files_of(game: Game) -> list[str]:
    """The modules that the policies of a game are in."""
    people = people_module(game)
    return [policy_module(game).__name__, *([people.__name__] if people else ())]


@functools.cache
def policies_of(game: Game) -> Mapping[str, Callable[..., Any]]:
    """The policies of a game by their names, as they are written: its own, and those of people."""
    people = people_module(game)
    return {rule.__name__: rule for rule in (policy_module(game).policy, *(people.POLICIES if people else ()))}


def policy_of(game: Game, mode: jit.Mode | None = None, name: str = "policy") -> Any:
    """The policy of a game, or another one of that name; compiled or plain."""
    plain = policies_of(game)[name]
    return plain if (mode or game.best_mode) == "plain" else jit.compiled(plain)


def tablebase_of(game: Game, box: np.record, seats: int) -> Any:
    """What so many players know by heart with this box: from memory, from disk, or worked out now."""
    module = policy_module(game)
    key = module.tablebase_key(box, seats)
    if not key:
        return _empty()
    digest = hashlib.sha256(key).hexdigest()[:16]
    if (game.name, digest) not in _tablebases:
        _tablebases[game.name, digest] = _from_disk(game.name, digest, lambda: module.make_tablebase(box))
    return _tablebases[game.name, digest]


@functools.cache
def _empty() -> Any:
    return np.zeros(1, np.uint8)


def _from_disk(name: str, digest: str, make: Callable[[], Any]) -> Any:
    """The tablebase on disk; one that is not there or cannot be read is made and written."""
    path = jit.cache_folder(f"bots.policies.{name}") / f"{name}-{digest}.tablebase"
    try:
        return np.fromfile(path, np.uint8)
    except OSError:
        tablebase = np.ascontiguousarray(make(), np.uint8)
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(f".{os.getpid()}")
        tablebase.tofile(draft)
        draft.replace(path)  # readers never meet half a tablebase
        return tablebase
