"""The trained network in a module of its own, `GAME.network.wasm`, brought with its weights where a bot at the table decides by it.

It alone needs a browser with vectors in WebAssembly; in others, and where something of it does not come, bots search without it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from teocalli import boxes, jit, loops
from teocalli.bots import candidates, lookahead, search
from teocalli.bots.difficulty import network_seats, searches_with_network
from teocalli.bots.network import Evaluator, dot, turned_actions
from teocalli.bots.network_search import network_search
from teocalli.bots.policies import policy_module
from teocalli.bots.run_network import network_of
from teocalli.bots.tree import new_tree
from teocalli.bots.weights import TRAINED, evaluator_for
from teocalli.game import Game
from teocalli.record_arrays import records
from teocalli.review.estimators import estimators_of
from teocalli.review.network_duel import LIKED, bind_network_duel, expected, favourites, network_duel, network_shares, seldom
from teocalli.wasm.bot_exports import keep_small
from teocalli.wasm.description import NetworkDescription, NetworkFiles

if TYPE_CHECKING:
    from teocalli.wasm.exports import Exports


def export_network(game: Game, exports: Exports) -> None:
    """Looking ahead with the network, searching with it where a level does, and reading off what was found."""
    names, box, tablebase = loops.names_of(game, policy_module(game)), boxes.standard(game).record(), np.zeros(1, np.uint8)
    evaluator, tree = evaluator_for(network_of(game), game, network_seats(game)[0]), new_tree(1, 1)
    arguments = (search.new_scratch(game), box, 0, 0, 0, 1, tree, evaluator, tablebase)
    looking = jit.bind(lookahead.look_ahead, lookahead.names_for(game, at_once=False))
    exports.add("look_ahead", looking, *arguments, small=True)  # nearly all its time is spent in `dot`
    if lookahead.refrains(game):
        exports.add("look_at_once", jit.bind(lookahead.look_ahead, lookahead.names_for(game, at_once=True)), *arguments, small=True)
    if policy_module(game).SECRETS:
        exports.add("weigh_looks", jit.bind(lookahead.weigh_looks, names), *arguments[:4], evaluator, small=True)
    if searches_with_network(game):
        exports.add("network_search", jit.bind(network_search, names), *arguments, small=True)
    if estimators_of(game).ASKED_WORLDS:
        export_opinion(game, exports, *arguments[:2], evaluator, tablebase)
    exports.vectorise(jit.compiled(dot))
    rows = records(game.actions, candidates.CANDIDATE)
    for rule in (lookahead.read_policy, candidates.read_candidates):
        exports.add(rule.__name__, jit.compiled(rule), tree, rows, small=True)
    exports.add("is_mixed", jit.compiled(candidates.is_mixed), tree, small=True)
    keep_small(game, exports)


def export_opinion(game: Game, exports: Exports, scratch: Any, box: np.record, evaluator: Evaluator, tablebase: Any) -> None:
    """What a review asks the network."""
    actions, out = np.zeros(1, np.int64), np.zeros((1, 1, 1))
    bound = {rule.__name__: bind_network_duel(game, rule) for rule in (network_duel, network_shares, favourites, expected, seldom)}
    exports.add("network_duel", bound["network_duel"], scratch, box, 0, 0, 0, actions, out, evaluator, tablebase, small=True)
    exports.add("network_shares", bound["network_shares"], scratch, box, 0, 0, 0, out[0], evaluator, tablebase, small=True)
    exports.add("favourites", bound["favourites"], scratch, box, 0, np.zeros(LIKED, np.int64), evaluator, tablebase, small=True)
    exports.add("expected", bound["expected"], scratch, box, 0, evaluator, small=True)
    exports.add("seldom", bound["seldom"], scratch, box, 0, 0, evaluator, tablebase, small=True)


def network_files(game: Game) -> NetworkFiles | None:
    """The files of a game's network, beside its module; none where no level uses one."""
    name = game.name
    return NetworkFiles(f"{name}.network.wasm", f"{name}.network.json", f"{name}.weights.gz") if network_seats(game) else None


def network_description(game: Game, sources: str, exports: Exports) -> NetworkDescription:
    """The JSON beside the module."""
    turned = {str(seats): turned_actions(game, seats).reshape(-1).tolist() for seats in network_seats(game)}
    return NetworkDescription(game=game.name, sources=sources, turned=turned, exports=exports.described)


def network_bytes(game: Game) -> bytes:
    """The weights of a game, as they lie in this package."""
    return (TRAINED / f"{game.name}.weights").read_bytes()
