"""The judge in a module of its own, `GAME.review.wasm`, which the review room and hints bring: duels, searches, verdicts and the ledger."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING

import numpy as np

from teocalli import boxes, jit, loops, message_rows
from teocalli.bots import difficulty
from teocalli.bots.policies import policy_module
from teocalli.game import Game
from teocalli.review import duel, judging, last_round, ledger, mixtures, practice, second_opinion, without_list
from teocalli.review.estimators import estimators_of
from teocalli.review.estimators.methods import SEARCH, SOLVE
from teocalli.review.habits import habits_module
from teocalli.review.known import known_module, new_scratch
from teocalli.review.network_duel import LIKED
from teocalli.review.unseen import unseen_module
from teocalli.review.verdicts import DEPTHS, VERDICTS
from teocalli.wasm.bot_exports import keep_small
from teocalli.wasm.description import AskingRow, DepthRow, ReviewDescription, described_messages, layout

if TYPE_CHECKING:
    from teocalli.wasm.exports import Exports

PEOPLE = "_by_people"  # the end of the names of exports that judge by what people can know
FEW = 2  # worlds of an example


def export_review(game: Game, exports: Exports) -> None:
    """Everything that a review calls."""
    comparison = judging.new_comparison(game, FEW, FEW)
    exports.add("begin", jit.compiled(judging.begin), comparison, game.new_mask(), small=True)
    exports.add("rank", jit.compiled(judging.rank), comparison, small=True)
    exports.add("choice_seed", jit.compiled(duel.choice_seed), 0, 0, 0, small=True)
    sample, effect = np.zeros((FEW, FEW)), np.zeros(FEW)
    exports.add("add_difference", jit.compiled(ledger.add_difference), sample, sample, 1.0, effect, effect, small=True)
    state, names = game.new_state(), loops.names_of(game, policy_module(game))
    exports.add("is_sealed_with", jit.bind(ledger.is_sealed_with, names), state, 0, state, small=True)
    exports.add("mixes", jit.compiled(policy_module(game).mixes), state, 0, small=True)
    rows, tablebase = message_rows.new_rows(), np.zeros(1, np.uint8)
    could_know = jit.compiled(known_module(game).could_know)
    exports.add("could_know", could_know, new_scratch(game), boxes.standard(game).record(), 0, tablebase, rows, small=True)
    habits, box = habits_module(game), boxes.standard(game).record()
    exports.add("kind_of", jit.compiled(habits.kind_of), 0, small=True)
    exports.add("measure_of", jit.compiled(habits.measure_of), state, box, 0, 0, small=True)
    exports.add("truth_of", jit.compiled(habits.truth_of), state, box, 0, small=True)
    for rule in (message_rows.say, message_rows.refuse):
        exports.keep_called(jit.compiled(rule))
    for ending, modules in judges(game):
        export_judge(game, exports, comparison, ending, modules)
    keep_small(game, exports)
    if estimators_of(game).ASKED_WORLDS:
        actions = np.zeros(second_opinion.HEARD, np.int64)
        exports.add("doubt", jit.compiled(second_opinion.doubt), comparison, 0, actions, 0, actions, small=True)
        exports.add("anchor", jit.compiled(second_opinion.anchor), comparison, 1.0, small=True)
        exports.add("most_asked", jit.compiled(second_opinion.most_asked), 1, 1, 1, small=True)
        shares = np.zeros((FEW, FEW, FEW))
        exports.add("hear", jit.compiled(second_opinion.hear), comparison, 0, 0, actions, 1, shares, shares, 1, small=True)
        exports.add("beside_best", jit.compiled(second_opinion.beside_best), comparison, shares, shares, small=True)
    if SEARCH in estimators_of(game).METHODS:
        exports.add("judge_mixture", jit.compiled(mixtures.judge_mixture), comparison, 0, 1, 1, 1, small=True)


def judges(game: Game) -> list[tuple[str, tuple[ModuleType, ...]]]:
    """Who judges: the policy, and where bots know more than people can, people."""
    usual = policy_module(game), unseen_module(game), estimators_of(game)
    return [("", usual), (PEOPLE, (*usual, without_list))] if game.name in difficulty.PEOPLE else [("", usual)]


def export_judge(game: Game, exports: Exports, comparison: judging.Comparison, ending: str, modules: tuple[ModuleType, ...]) -> None:
    """What plays worlds out."""
    scratch, box, tablebase = duel.new_duel_scratch(game), boxes.standard(game).record(), np.zeros(1, np.uint8)
    names, sample = loops.names_of(game, *modules), np.zeros((FEW, FEW))
    actions, shares = np.zeros(FEW, np.int64), np.zeros((FEW, FEW, FEW))
    exports.add(f"worth_a_look{ending}", jit.bind(duel.worth_a_look, names), scratch, box, 0, 0, tablebase)
    exports.add(f"look{ending}", jit.bind(judging.look, names), scratch, comparison, box, 0, 0, 0, 0, 1, 1, tablebase)
    exports.add(f"duel{ending}", jit.bind(duel.duel, names), scratch, box, 0, 0, 0, actions, 0, shares, tablebase)
    exports.add(f"true_shares{ending}", jit.bind(duel.true_shares, names), scratch, box, 0, 0, 0, sample, tablebase)
    if estimators_of(game).PRACTICE and ending != PEOPLE:
        exports.add("practise", jit.bind(practice.practise, names), scratch, comparison, box, 0, 0, 1, tablebase)
    tree = mixtures.new_judging_tree()
    if estimators_of(game).reconsidered(1):
        reconsider = jit.bind(second_opinion.reconsider, names)
        exports.add(f"reconsider{ending}", reconsider, scratch, comparison, box, 0, 0, 0, 0, 1, tree, tablebase)
    if SEARCH in estimators_of(game).METHODS:
        exports.add(f"weigh{ending}", jit.bind(mixtures.weigh, names), scratch, comparison, box, 0, 0, 0, 1, 0, tree, tablebase)
    if SOLVE in estimators_of(game).METHODS:
        walk = last_round.new_walk(game)
        exports.add(f"solve{ending}", jit.bind(last_round.solve, names), scratch, walk, comparison, box, 0, 0, tablebase)


def asking(game: Game) -> AskingRow | None:
    """How the trained network is asked for a second opinion; nothing where it is not."""
    most: dict[int, int] = estimators_of(game).ASKED_WORLDS
    if not most:
        return None
    return AskingRow(
        most={str(seats): worlds for seats, worlds in most.items()},
        options=second_opinion.HEARD,
        liked=LIKED,
        first=second_opinion.APART,
        worlds=second_opinion.ASKED,
        screened=(second_opinion.FIRST_SCREENED, second_opinion.SCREENED),
    )


def review_description(game: Game, sources: str, exports: Exports) -> ReviewDescription:
    """The JSON beside the module."""
    return ReviewDescription(
        game=game.name,
        sources=sources,
        ending=PEOPLE,
        depths={name: DepthRow(one.first, one.most, one.searches, one.iterations, one.playouts) for name, one in DEPTHS.items()},
        verdicts=list(VERDICTS),
        practice=estimators_of(game).PRACTICE,
        asking=asking(game),
        judged=layout(judging.JUDGED),
        option=layout(judging.OPTION),
        messages=described_messages(known_module(game).MESSAGES),
        kinds=list(habits_module(game).KINDS),
        measures=list(habits_module(game).MEASURES),
        exports=exports.described,
    )
