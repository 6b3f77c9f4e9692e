"""Luck taken out of an arena: nothing is shifted, intervals get narrower, and where it is not sound it is refused."""

from __future__ import annotations

import json

import numpy as np
import pytest

from teocalli import boxes, games
from teocalli.bots import arena
from teocalli.cli import main
from teocalli.review import adjusted
from teocalli.review.adjusted import FOLDS, LEAST, NotSound, by_deal, check, margin_of, play_noting_luck, table, without_luck

ERRORS = 4.0


def sample(seed: int, deals: int, weight: float = 0.8) -> tuple[np.ndarray, np.ndarray]:
    """What was won in each deal: half, luck of two kinds that counts so much, and the rest."""
    dice = np.random.default_rng(seed)
    luck = dice.normal(0, (0.2, 0.1), (deals, 2))
    return 0.55 + luck @ np.array([weight, weight / 2]) + dice.normal(0, 0.1, deals), luck


def test_the_mean_is_where_it_was_and_the_interval_holds_it() -> None:
    """Few deals, so that weights are rough: with weights from the same deals the intervals would be too narrow."""
    off, held = [], []
    for seed in range(400):
        won, luck = sample(seed, LEAST)
        left, _ = without_luck(won, luck)
        off.append(left.mean() - 0.55)
        held.append(abs(left.mean() - 0.55) <= margin_of(left))
    assert abs(np.mean(off)) <= ERRORS * np.std(off) / np.sqrt(len(off))
    assert np.mean(held) >= 0.90


def test_what_is_subtracted_is_weighed_luck_of_the_same_deal_by_weights_of_the_others() -> None:
    won, luck = sample(1, 40)
    left, _ = without_luck(won, luck)
    for number in range(FOLDS):
        own = np.arange(40) % FOLDS == number
        changed = won.copy()
        changed[own] = 0.0
        weights = np.linalg.lstsq(luck[~own] - luck[~own].mean(axis=0), won[~own] - won[~own].mean(), rcond=None)[0]
        assert won[own] - left[own] == pytest.approx(luck[own] @ weights)
        assert changed[own] - without_luck(changed, luck)[0][own] == pytest.approx(luck[own] @ weights), "its own result has no say in it"


def test_luck_that_counts_narrows_and_luck_that_does_not_hardly_harms() -> None:
    won, luck = sample(2, 200)
    assert margin_of(without_luck(won, luck)[0]) < 0.6 * margin_of(won)
    won, luck = sample(2, 200, weight=0.0)
    assert margin_of(without_luck(won, luck)[0]) < 1.05 * margin_of(won)


def test_guesses_whose_mean_is_not_zero_are_left_alone() -> None:
    won, luck = sample(3, 200)
    assert adjusted._row("a", won, luck).guesses
    shifted = luck + np.array([0.0, 0.1])
    row = adjusted._row("a", won, shifted)
    assert not row.guesses
    assert row.weights[1] == 0.0
    assert abs(row.share - won.mean()) < 0.05


def test_real_matches_keep_their_mean_and_luck_explains_a_part_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players of Cibola who follow the policy alike, so that nobody wins by skill."""
    monkeypatch.setattr(adjusted, "PLAYOUTS", 32)
    game = games.load("cibola")
    entrants, box = [arena.entrant(name, game) for name in ("greedy", "greedy")], boxes.standard(game).record()
    matches = list(arena.contest_by(play_noting_luck, game, box, entrants, 2, 2 * LEAST, 5, 1))
    plain = list(arena.contest(game, box, entrants, 2, 2 * LEAST, 5))
    assert [one.played.places for one in matches] == [one.places for one in plain]
    for row, number in zip(table(entrants, matches), range(2), strict=True):
        won, _ = by_deal(matches, number)
        assert abs(row.share - won.mean()) <= row.raw_margin + row.margin
        assert row.saved >= 1.0
    shares, luck = list[float](), list[float]()
    for one in matches:
        seat = one.played.lineup.index(0)
        shares.append(arena.win_shares(one.played)[seat])
        luck.append(one.draws[seat] + one.guesses[seat])
    assert np.corrcoef(shares, luck)[0, 1] > 0.25, "who is lucky wins more often"
    for one in matches:
        assert sum(one.draws) == pytest.approx(0.0, abs=1e-9), "what one gains another loses"
        assert sum(one.guesses) == pytest.approx(0.0, abs=1e-9)


def test_where_it_is_not_sound_it_is_refused(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NotSound, match="one player"):
        check(games.load("temple_code"), 1, 100)
    with pytest.raises(NotSound, match="at least"):
        check(games.load("aztec"), 3, LEAST - 1)
    monkeypatch.setattr(adjusted, "has_unseen", lambda game: False)
    with pytest.raises(NotSound, match="unseen"):
        check(games.load("aztec"), 3, 100)
    monkeypatch.undo()
    with pytest.raises(SystemExit):
        main(["arena", "cibola", "--bots", "novice,adept", "--games", "4", "--adjusted"])
    assert "not sound" in capsys.readouterr().err


def test_the_command_line_says_how_many_matches_it_saved(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adjusted, "PLAYOUTS", 1)
    monkeypatch.setattr(adjusted, "LEAST", 5)
    arguments = ["arena", "temple_code", "--bots", "random,greedy", "--games", "10", "--adjusted", "--seed", "1"]
    main([*arguments, "--json"])
    rows = json.loads(capsys.readouterr().out)["adjusted"]
    assert [row["name"] for row in rows] == ["random", "greedy"]
    assert all(row["saved"] >= 1.0 for row in rows)
    main(arguments)
    assert "Luck taken out" in capsys.readouterr().out
