"""Candidates and reasons as rules: compiled and plain they say the same, and round as Python does."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from playing import Player
from teocalli import games, jit, loops, words
from teocalli.bots import Candidate, reasons
from teocalli.bots.beliefs import new_beliefs
from teocalli.bots.candidates import (
    CANDIDATE,
    NO_BLUNDER,
    ODDS,
    blunder,
    candidates_in,
    chosen,
    decision_rng,
    read_candidates,
    read_chances,
    rows_of,
)
from teocalli.bots.difficulty import reasons_files
from teocalli.bots.policies import policy_module, tablebase_of
from teocalli.bots.reasons import reasons_in, tell_why
from teocalli.bots.reasons.rounding import tenths, whole
from teocalli.bots.search import KNOWN, MARGIN, bind_search, new_scratch, search
from teocalli.bots.tree import new_tree
from teocalli.message_rows import new_rows
from teocalli.record_arrays import copy_of, records


def tree_of(visits: dict[int, int], shares: dict[int, float] | None = None) -> Any:
    """A tree whose root has these edges."""
    tree = new_tree(1, len(visits))
    root = tree.nodes[0]
    root.first, root.edges, root.mixed = 0, len(visits), shares is not None
    for edge, action in zip(tree.edges, sorted(visits), strict=True):
        edge.action, edge.visits, edge.value, edge.share = action, visits[action], 0.01 * action, (shares or {}).get(action, 0.0)
    return tree


def candidates_of(tree: Any, mode: jit.Mode) -> list[Candidate]:
    rows = records(8, CANDIDATE)
    read = read_candidates if mode == "plain" else jit.compiled(read_candidates)
    return candidates_in(rows, read(tree, rows))


@pytest.mark.parametrize("mode", ["plain", "compiled"])
def test_the_most_played_comes_first_then_the_lower_action_and_what_was_never_tried_is_left_out(mode: jit.Mode) -> None:
    candidates = candidates_of(tree_of({3: 2, 4: 5, 6: 0, 7: 2, 9: 1}), mode)
    assert [(one.action, one.weight) for one in candidates] == [(4, 0.5), (3, 0.2), (7, 0.2), (9, 0.1)]
    assert candidates[1].value == 0.03


@pytest.mark.parametrize("mode", ["plain", "compiled"])
def test_a_sealed_choice_weighs_shares_and_not_visits(mode: jit.Mode) -> None:
    candidates = candidates_of(tree_of({1: 90, 2: 10}, {1: 1.0, 2: 3.0}), mode)
    assert [(one.action, one.weight) for one in candidates] == [(2, 0.75), (1, 0.25)]


def told_and_valued(name: str, seats: int, mode: jit.Mode) -> list[tuple[float, float]]:
    """What a search tells of each choice of a moment, and its value there."""
    player = Player(name, seats, 3, options={})
    moment = next(moment for moment in player.moments() if len(moment.legal) > 2)
    tablebase, scratch, tree = tablebase_of(player.game, player.box, seats), new_scratch(player.game), new_tree(1 << 9, 1 << 14)
    scratch.worlds[KNOWN] = player.veiled(moment.seat)
    bind_search(search, player.game)(scratch, player.box, moment.seat, 5, 0, 300, tree, tablebase)
    rows, read = records(player.game.actions, CANDIDATE), read_chances if mode == "plain" else jit.compiled(read_chances)
    told = candidates_in(rows, read(tree, rows))
    return [(one.value, other.value) for one, other in zip(told, candidates_in(rows, read_candidates(tree, rows)), strict=True)]


@pytest.mark.parametrize("mode", ["plain", "compiled"])
def test_what_a_search_tells_is_the_chance_to_win_alone(mode: jit.Mode) -> None:
    """In Cibola a part of the value is points: it lies as far from the chance as that part allows."""
    pairs = told_and_valued("cibola", 3, mode)
    assert all((1 - MARGIN) * chance - 1e-9 <= value <= (1 - MARGIN) * chance + MARGIN + 1e-9 for chance, value in pairs)
    assert any(abs(value - chance) > 0.01 for chance, value in pairs)


def test_a_guess_is_told_half_as_sure() -> None:
    """In Codinca, where playouts rest between turns: nearer to an equal share than the value."""
    pairs = told_and_valued("codinca", 2, "compiled")
    assert all(min(value, 0.5) - 0.01 <= chance <= max(value, 0.5) + 0.01 for chance, value in pairs)
    assert any(abs(value - chance) > 0.01 for chance, value in pairs)


def test_alone_at_the_table_a_search_tells_what_a_choice_is_worth() -> None:
    assert all(chance == value for chance, value in told_and_valued("temple_code", 1, "compiled"))


def test_a_mixture_is_drawn_as_often_as_its_weights_say_and_never_what_is_rare() -> None:
    rows, choose = rows_of([Candidate(5, 0.5, 0.6), Candidate(2, 0.5, 0.39), Candidate(8, 0.5, 0.01)]), jit.compiled(chosen)
    drawn = [int(choose(rows, 3, 1, 0, decision_rng(seed, 0))) for seed in range(2000)]
    assert set(drawn) == {2, 5}
    assert 0.55 < drawn.count(5) / 2000 < 0.66
    assert {int(choose(rows, 3, 0, 0, decision_rng(seed, 0))) for seed in range(50)} == {5}


def test_a_level_blunders_at_its_rate_with_and_without_a_search() -> None:
    rows, mask = rows_of([Candidate(1, 0.5, 0.9), Candidate(2, 0.5, 0.1)]), games.load("cibola").new_mask()
    mask[0] = 0b110
    rngs = [decision_rng(seed, 7) for seed in range(4000)]
    slips = [blunder(mask, 2, ODDS // 4, rng) for rng in rngs]
    assert 0.22 < sum(slip != NO_BLUNDER for slip in slips) / 4000 < 0.28
    assert [int(chosen(rows, 2, 0, ODDS // 4, rng)) for rng in rngs] == [1 if slip == NO_BLUNDER else slip for slip in slips]
    assert {blunder(mask, 2, 0, rng) for rng in rngs} == {NO_BLUNDER}


@jit.rule
def rounded(number: float) -> tuple[int, int]:
    return tenths(number), whole(number)


def test_numbers_are_rounded_as_python_rounds_them() -> None:
    dice = random.Random(5)
    numbers = [n / 20 for n in range(-400, 400)] + [n * 0.05 for n in range(400)] + [dice.uniform(-30, 60) for _ in range(2000)]
    compiled = jit.compiled(rounded)
    assert [compiled(number)[0] / 10 for number in numbers] == [round(number, 1) for number in numbers]
    assert [compiled(number)[1] for number in numbers] == [round(number) for number in numbers]
    assert [rounded(number) for number in numbers] == [compiled(number) for number in numbers]


@pytest.mark.parametrize("name", games.NAMES)
def test_reasons_are_the_same_plain_and_compiled(name: str) -> None:
    game, rows = games.load(name), [new_rows(), new_rows()]
    player = Player(name, game.about.seats[-1], 3, options={})
    for number, moment in zip(range(60), player.moments(), strict=False):
        known, tablebase = player.veiled(moment.seat), tablebase_of(game, player.box, player.seats)
        candidates = rows_of([Candidate(moment.action, number / 60, 0.5), Candidate(-1, 0.1, 0.5)])
        for file in reasons_files(game):
            for mode, told in zip(("plain", "compiled"), rows, strict=True):
                told[:] = 0
                tell = loops.bind(tell_why, game, policy_module(game), reasons_in(file), mode=mode)
                spare = copy_of(known)
                believed = new_beliefs(game.max_seats, policy_module(game).SECRETS)
                if number % 3:
                    believed[:] = np.linspace(0, 1, len(believed))
                tell(known, spare, player.box, moment.seat, moment.action, candidates, 2, number % 2, tablebase, believed, told)
            assert rows[0].tolist() == rows[1].tolist()
            assert 1 <= int(rows[0][0, 0]) <= reasons.MOST


@pytest.mark.parametrize("name", games.NAMES)
def test_every_reason_has_a_sentence_in_both_languages(name: str) -> None:
    files = reasons_files(games.load(name))
    identifiers = {sentence.id for file in files for sentence in reasons_in(file).MESSAGES.sentences}
    for language in words.LANGUAGES:
        assert identifiers <= set(words.identifiers(language, words.BOTS))
    prefixes = (f"{name.replace('_', '-')}-why-", "bot-why-")
    assert identifiers == {one for one in words.identifiers("en", words.BOTS) if one.startswith(prefixes)}


def test_a_later_candidate_never_weighs_more() -> None:
    dice = random.Random(1)
    for _ in range(20):
        candidates = candidates_of(tree_of({action: dice.randrange(4) for action in range(8)}), "plain")
        assert all((-a.weight, a.action) < (-b.weight, b.action) for a, b in pairwise(candidates))
