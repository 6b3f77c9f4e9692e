"""Bots in a module: search, the policies, deciding and saying why, and the levels as the description has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from teocalli import bots, boxes, jit, loops, message_rows
from teocalli.bots import candidates, search
from teocalli.bots.beliefs import new_beliefs
from teocalli.bots.difficulty import LEVELS, NAMES, PEOPLE, USUAL_LEVELS, Level, followed_policy, reasons_files
from teocalli.bots.policies import policies_of, policy_module
from teocalli.bots.reasons import reasons_in, tell_only, tell_why
from teocalli.bots.tree import new_tree
from teocalli.game import Game
from teocalli.options import Value
from teocalli.record_arrays import records
from teocalli.review.why import DESCRIBING, WEIGHED
from teocalli.wasm.description import BotRows, LevelRow, described_messages, layout

if TYPE_CHECKING:
    from teocalli.wasm.exports import Exports


def export_bots(game: Game, exports: Exports) -> None:
    """Search, the policies that levels decide by without it, and what comes after both."""
    state, box, mask, tablebase = game.new_state(), boxes.standard(game).record(), game.new_mask(), np.zeros(1, np.uint8)
    followed = followed_policy(game)
    if followed:
        run = jit.bind(search.own_search, search.names_with(game, followed))
    else:
        run = jit.bind(search.search, loops.names_of(game, policy_module(game)))
    exports.add("search", run, search.new_scratch(game), box, 0, 0, 0, 1, new_tree(1, 1), tablebase)
    for name in policies(game):
        exports.add(name, jit.compiled(policies_of(game)[name]), state, box, 0, mask, 1, 0, tablebase, small=name != "policy")
    export_deciding(game, exports)
    export_reasons(game, exports)
    keep_small(game, exports)


def keep_small(game: Game, exports: Exports) -> None:
    """Rules that are large and seldom do anything stay calls, made for size."""
    for rule in policy_module(game).SELDOM:
        exports.keep_small(jit.compiled(rule))


def export_deciding(game: Game, exports: Exports) -> None:
    """From a tree, or from a mask, to an action."""
    tree, rows_of_candidates = new_tree(1, 1), records(game.actions, candidates.CANDIDATE)
    exports.add("decision_rng", jit.compiled(candidates.decision_rng), 0, 0, exact=True, small=True)
    exports.add("read_candidates", jit.compiled(candidates.read_chances), tree, rows_of_candidates, small=True)
    exports.add("is_mixed", jit.compiled(candidates.is_mixed), tree, small=True)
    exports.add("chosen", jit.compiled(candidates.chosen), rows_of_candidates, 1, 0, 0, 0, small=True)
    exports.add("blunder", jit.compiled(candidates.blunder), game.new_mask(), 1, 0, 0, small=True)


def export_reasons(game: Game, exports: Exports) -> None:
    """Why an action was chosen, once for each file of reasons."""
    state, box, rows, tablebase = game.new_state(), boxes.standard(game).record(), message_rows.new_rows(), np.zeros(1, np.uint8)
    weighed, believed = records(game.actions, candidates.CANDIDATE), new_beliefs(game.max_seats, policy_module(game).SECRETS)
    exports.add("tell_only", jit.compiled(tell_only), rows, small=True)
    for file in reasons_files(game):
        tell = jit.bind(tell_why, loops.names_of(game, policy_module(game), reasons_in(file)))
        exports.add(explanation(file), tell, state, state, box, 0, 0, weighed, 1, 0, tablebase, believed, rows, small=True)


def explanation(file: str) -> str:
    """The export that says why, by a file of reasons."""
    return f"explain_{file}"


def policies(game: Game) -> list[str]:
    """The policies of a game that somebody decides by."""
    people = PEOPLE.get(game.name, {}).values()
    return sorted({"policy", *(level.policy for level in (*LEVELS.get(game.name, ()), *people))})


def bot_rows(game: Game) -> BotRows:
    """The bots of a game as the description has them."""
    adviser = bots.adviser(game, boxes.standard(game).record())
    messages = described_messages(reasons_in(game.name).MESSAGES)
    return BotRows(
        levels=[level_row(game, *pair) for pair in zip(NAMES, LEVELS.get(game.name, USUAL_LEVELS), strict=True)],
        people=[level_row(game, *pair) for pair in PEOPLE.get(game.name, {}).items()],
        adviser=adviser,
        advisers=[row for row in advisers(game) if row[2] != adviser],
        candidate=layout(candidates.CANDIDATE),
        messages=messages,
        describing=[message.id for message in messages if message.id in DESCRIBING],
        weighed={message.id: WEIGHED[message.id] for message in messages if message.id in WEIGHED},
    )


def level_row(game: Game, name: str, level: Level) -> LevelRow:
    explains = explanation(level.reasons or game.name)
    network = {str(seats): count for seats, count in level.network.items()}
    return LevelRow(name, level.iterations, level.blunders, level.policy, explains, network, level.looks_ahead)


def advisers(game: Game) -> list[tuple[str, Value, str]]:
    """Who gives hints with each value of each option, the others as they usually are."""
    pairs = [(option.name, value) for option in game.options for value in option.values if option.span is None]
    return [(name, value, bots.adviser(game, boxes.standard(game).record({name: value}))) for name, value in pairs]
