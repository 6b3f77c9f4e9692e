"""Levels: legal choices everywhere, time limits kept, and no obvious chance missed."""

from __future__ import annotations

import pytest

from playing import TABLES, Player
from teocalli import bots, games, masks
from teocalli.bots import Budget, difficulty, run_search
from teocalli.bots.difficulty import NAMES, Level

POSITIONS, SOAK = 500, 2_500  # of each game


@pytest.mark.parametrize("most", [POSITIONS, pytest.param(SOAK, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", games.NAMES)
def test_choices_are_legal_in_random_positions(name: str, most: int) -> None:
    """All levels in turn, all table sizes and options; most by a search of few iterations."""
    tables = [table for table in TABLES if table[0] == name]
    positions, seed = 0, 0
    while positions < most:
        usual = (seed + seed // len(tables)) % 2 == 0  # with default options, which networks know
        player = Player(name, tables[seed % len(tables)][1], seed, options={} if usual else None)
        seed += 1
        for moment in player.moments():
            level = NAMES[positions % len(NAMES)]
            decision = bots.choose(
                player.game,
                player.box,
                player.veiled(moment.seat),
                moment.seat,
                level,
                seed=positions,
                budget=Budget(iterations=2),
                explained=False,
            )
            assert decision.action in moment.legal
            positions += 1
            if positions == most:
                break


def test_a_search_stops_at_the_first_look_at_the_clock_after_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that moves 10 ms with each chunk of iterations: 45 ms are five chunks, and one chunk is the least."""
    now = 0.0

    def chunk(start: int, count: int) -> None:
        nonlocal now
        now += 0.010

    monkeypatch.setattr("teocalli.bots.run_search.time.perf_counter", lambda: now)
    assert run_search.run_chunks(chunk, Budget(milliseconds=45)) == 5 * run_search.CHUNK
    assert run_search.run_chunks(chunk, Budget(milliseconds=0)) == run_search.CHUNK
    assert run_search.run_chunks(chunk, Budget(iterations=64, milliseconds=900)) == 2 * run_search.CHUNK
    assert run_search.run_chunks(chunk, Budget(iterations=70, milliseconds=900)) == 70


@pytest.mark.parametrize("name", games.NAMES)
def test_there_are_four_levels_and_each_searches_at_least_as_much_as_the_one_below(name: str) -> None:
    iterations = [difficulty.level_of(games.load(name), level).iterations for level in NAMES]
    assert iterations == sorted(iterations)
    assert bots.levels(games.load(name)) == NAMES == ("novice", "adept", "expert", "master")


@pytest.mark.parametrize("baseline", bots.BASELINES)
def test_baselines_play_when_asked_by_name_and_are_no_levels(baseline: str) -> None:
    game = games.load("cibola")
    bots.check(game, baseline)
    assert baseline not in bots.levels(game)


@pytest.mark.parametrize(
    ("at_table", "usual"),
    [
        ((), "adept"),
        (("master",), "master"),
        (("novice", "expert", "expert"), "expert"),
        (("expert", "novice"), "novice"),
        (("random", "random", "master"), "master"),
        (("random", "greedy"), "adept"),
    ],
)
def test_the_usual_level_is_that_of_most_bots_at_the_table_and_never_a_baseline(at_table: tuple[str, ...], usual: str) -> None:
    assert bots.usual_level(games.load("aztec"), at_table) == usual


def test_an_unknown_level_is_refused_with_the_names_of_those_there_are() -> None:
    with pytest.raises(bots.UnknownBot, match="novice"):
        bots.check(games.load("cibola"), "wizard")


def test_a_level_that_always_blunders_plays_anything_and_one_that_never_does_plays_the_best() -> None:
    from teocalli.bots import Candidate
    from teocalli.bots.run_search import SearchResult
    from teocalli.chance import new_rng, next_rng

    result = SearchResult([Candidate(7, 0.6, 0.9), Candidate(3, 0.5, 0.05), Candidate(9, 0.1, 0.05)], False, 100)
    streams = [next_rng(next_rng(new_rng(seed, 1))) for seed in range(200)]
    assert {difficulty.action_from(result, Level(1), rng) for rng in streams} == {7}
    assert {difficulty.action_from(result, Level(1, blunder_rate=1.0), rng) for rng in streams} == {7, 3, 9}


def test_a_sealed_choice_is_mixed_as_the_search_says_and_noise_is_left_out() -> None:
    from teocalli.bots import Candidate
    from teocalli.bots.run_search import SearchResult
    from teocalli.chance import new_rng, next_rng

    result = SearchResult([Candidate(1, 0.5, 0.7), Candidate(0, 0.5, 0.29), Candidate(5, 0.4, 0.01)], True, 100)
    chosen = [difficulty.action_from(result, Level(1), next_rng(next_rng(new_rng(seed, 2)))) for seed in range(2000)]
    assert 5 not in chosen
    assert 0.65 < chosen.count(1) / len(chosen) < 0.76


def test_narrowed_choices_are_legal_and_never_empty() -> None:
    from teocalli.bots.policies import policy_module, tablebase_of

    for name in games.NAMES:
        narrow = policy_module(games.load(name)).narrow
        player = Player(name, games.load(name).about.seats[-1], 3)
        for number, moment in enumerate(player.moments()):
            if number == 60:
                break
            mask = player.game.new_mask()
            count = player.engine.legal(player.state, player.box, moment.seat, mask)
            left = narrow(
                player.state, player.box, moment.seat, mask, count, tablebase_of(player.game, player.box, int(player.state.seats))
            )
            assert 1 <= left == len(masks.members(mask))
            assert set(masks.members(mask)) <= set(moment.legal)
