"""The arena: the same deals for all, seats rotated, honest intervals."""

from __future__ import annotations

import json
import subprocess
import sys

import numpy as np
import pytest

from teocalli import boxes, games, matchfile
from teocalli.bots import UnknownBot, arena
from teocalli.bots.arena import Played


def played(deal: int, lineup: tuple[int, ...], places: tuple[int, ...]) -> Played:
    zeros = (0.0,) * len(lineup)
    return Played(deal, lineup, tuple(10 - place for place in places), places, zeros, zeros, (1,) * len(lineup))


def test_two_bots_on_two_seats_sit_both_ways() -> None:
    assert arena.lineups(2, 2) == [(0, 1), (1, 0)]


def test_the_last_bot_fills_the_seats_left_over_and_the_first_sits_everywhere() -> None:
    assert arena.lineups(2, 4) == [(0, 1, 1, 1), (1, 1, 1, 0), (1, 1, 0, 1), (1, 0, 1, 1)]


def test_more_bots_than_seats_meet_in_all_pairs() -> None:
    assert len(arena.lineups(4, 2)) == 12


def test_every_rotation_of_a_deal_starts_from_the_same_position() -> None:
    game = games.load("cibola")
    entrants = [arena.entrant(spec, game) for spec in ("greedy", "random")]
    matches = list(arena.contest(game, boxes.standard(game).record(), entrants, 3, 6, seed=4))
    assert [one.deal for one in matches] == [0, 0, 0, 1, 1, 1]
    assert {one.lineup for one in matches} == set(arena.lineups(2, 3))


def test_the_same_seed_gives_the_same_matches_with_any_number_of_workers() -> None:
    game = games.load("temple_code")
    entrants = [arena.entrant(spec, game) for spec in ("expert", "adept")]
    alone, together = (list(arena.contest(game, boxes.standard(game).record(), entrants, 2, 6, 9, workers)) for workers in (1, 2))
    assert [(one.lineup, one.points, one.places) for one in alone] == [(one.lineup, one.points, one.places) for one in together]


def test_equal_players_have_equal_elo_and_a_clean_sheet_stays_finite() -> None:
    entrants = [arena.Entrant(name, lambda *_: 0) for name in "ab"]
    even = [played(deal, lineup, (1, 2)) for deal in range(20) for lineup in arena.lineups(2, 2)]
    assert [round(row.elo) for row in arena.table(entrants, even)] == [0, 0]
    clean = [played(deal, lineup, (1, 2) if lineup == (0, 1) else (2, 1)) for deal in range(20) for lineup in arena.lineups(2, 2)]
    best, worst = arena.table(entrants, clean)
    assert best.share == 1.0
    assert best.decided == 1.0
    assert 300 < best.elo - worst.elo < 2000


def test_a_shared_win_counts_in_parts_and_is_not_decided() -> None:
    entrants = [arena.Entrant(name, lambda *_: 0) for name in "ab"]
    rows = arena.table(entrants, [played(0, (0, 1), (1, 1)), played(0, (1, 0), (1, 2))])
    assert [row.share for row in rows] == [0.25, 0.75]
    assert [row.decided for row in rows] == [0.0, 1.0]


def test_matches_of_one_deal_count_as_one_observation() -> None:
    apart = arena.clustered(range(100), [float(i % 2) for i in range(100)])[1]
    together = arena.clustered([i // 2 for i in range(100)], [float(i // 2 % 2) for i in range(100)])[1]
    assert together == pytest.approx(apart * np.sqrt(2), rel=0.02)


def test_elo_is_what_the_score_says() -> None:
    """Three wins of four are 191 points apart, with the half draw that keeps it finite a little less."""
    scores = np.array([[[0.0, 750.0], [250.0, 0.0]]])
    ratings, _ = arena.rating(scores)
    assert ratings[0] - ratings[1] == pytest.approx(190.8, abs=0.5)


def test_a_budget_is_part_of_the_name() -> None:
    game = games.load("cibola")
    assert arena.entrant("master@300ms", game).name == "master@300ms"
    with pytest.raises(UnknownBot, match="@300ms"):
        arena.entrant("master@soon", game)
    with pytest.raises(UnknownBot):
        arena.entrant("wizard", game)


def test_the_command_prints_json_and_draws_a_plot(tmp_path_factory: pytest.TempPathFactory) -> None:
    picture = tmp_path_factory.mktemp("arena") / "elo.png"
    command = [sys.executable, "-m", "teocalli", "arena", "cibola", "--bots", "greedy,random", "--seats", "2", "--games", "4", "--json"]
    done = subprocess.run([*command, "--plot", str(picture)], capture_output=True, text=True, check=True)
    report = json.loads(done.stdout)
    assert report["matches"] == 4
    assert [row["name"] for row in report["bots"]] == ["greedy", "random"]
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_a_hint_for_a_saved_match_names_an_action_and_its_reasons(tmp_path_factory: pytest.TempPathFactory) -> None:
    from teocalli.match import Match

    saved = tmp_path_factory.mktemp("hint") / "match.json"
    matchfile.save(Match("temple_code", 2, seed=bytes(32)), saved)
    done = subprocess.run(
        [sys.executable, "-m", "teocalli", "hint", str(saved), "--bot", "expert", "--json"], capture_output=True, text=True, check=True
    )
    advice = json.loads(done.stdout)
    assert advice["action"].startswith("take")
    assert 1 <= len(advice["reasons"]) <= 3
