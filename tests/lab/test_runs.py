"""Samples: the same rows however they are computed, resumed when cut off, and true to the matches they stand for."""

from __future__ import annotations

import multiprocessing
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from teocalli import boxes, chance, games
from teocalli.lab import runs
from teocalli.lab.balance import Section, sections
from teocalli.lab.changes import changed
from teocalli.lab.compare import compare_section
from teocalli.lab.estimates import Estimate
from teocalli.lab.runs import run
from teocalli.lab.sample import SampleJob, sample
from teocalli.match import Match
from teocalli.options import OptionError


def job_of(name: str, player: str = "random", seats: int | None = None, **more: Any) -> SampleJob:
    seats = seats or games.load(name).about.seats[-1]
    return SampleJob(name, seats, (player,) * seats, **more)


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "FAST_CHUNK", 50)


@pytest.mark.parametrize("name", games.NAMES)
def test_a_row_tells_the_match_that_it_stands_for(name: str) -> None:
    """Played again from the seed of its number by the ordinary match, the deal is the same; the row's sums fit."""
    job = job_of(name, "greedy", seed=5)
    rows = sample(job, 40, 6)
    words = np.zeros(8, np.uint32)
    for i, row in enumerate(rows):
        chance.seed_of(5, 40 + i, words)
        match = Match(name, job.seats, seed=words.astype("<u4").tobytes())
        assert row["decisions"].sum() == row["plies"] > 0
        assert row["choices"].sum() >= row["plies"]
        assert sorted(row["place"][: job.seats])[0] == 1
        traits = [tuple(t) for t in row["traits"][: job.seats]]
        order = sorted(int(t[list(games_traits(name)).index("turn order")]) for t in traits)
        assert order == list(range(job.seats))
        first = next(s for s, t in enumerate(traits) if t[list(games_traits(name)).index("turn order")] == 0)
        started = {"cibola": "torch"}.get(name, "first")
        assert first == int(match.state[started])


def games_traits(name: str) -> dict[str, Any]:
    from teocalli.lab.sheets import sheet_of

    return dict(sheet_of(games.load(name)).TRAITS)


def test_one_worker_and_several_give_the_same_rows(small_chunks: None) -> None:
    job = job_of("cibola", seed=3)
    assert run(job, 210, workers=1).tobytes() == run(job, 210, workers=2).tobytes() == sample(job, 0, 210).tobytes()


def test_a_run_that_was_cut_off_goes_on_where_it_was(small_chunks: None, tmp_path: Path) -> None:
    job = job_of("aztec", seed=4)
    counts: list[int] = []
    whole = run(job, 200, workers=1, folder=tmp_path)
    chunks = sorted(tmp_path.rglob("*.npy"))
    assert len(chunks) == 4
    chunks[1].unlink()
    chunks[2].write_bytes(b"half a fi")
    stamps = [chunks[0].stat().st_mtime_ns, chunks[3].stat().st_mtime_ns]
    again = run(job, 200, workers=1, folder=tmp_path, tell=counts.append)
    assert again.tobytes() == whole.tobytes()
    assert sum(counts) == 200
    assert [chunks[0].stat().st_mtime_ns, chunks[3].stat().st_mtime_ns] == stamps, "what was there is not played again"


def test_rows_of_another_question_are_not_taken_for_these(small_chunks: None, tmp_path: Path) -> None:
    one = run(job_of("cibola", seed=1), 50, workers=1, folder=tmp_path)
    other = run(job_of("cibola", seed=2), 50, workers=1, folder=tmp_path)
    assert one.tobytes() != other.tobytes()
    assert len(list(tmp_path.iterdir())) == 2


def test_the_share_of_a_lost_worker_is_done_again(small_chunks: None) -> None:
    job = job_of("cibola", seed=6)
    killed: list[int | None] = []

    def kill_one(_: int) -> None:
        if not killed:
            victim = multiprocessing.active_children()[0]
            victim.kill()
            killed.append(victim.pid)

    assert run(job, 400, workers=2, tell=kill_one).tobytes() == sample(job, 0, 400).tobytes()
    assert killed


def test_a_ray_cluster_gives_the_same_rows(small_chunks: None) -> None:
    ray = pytest.importorskip("ray")
    job = job_of("cibola", seed=8)
    try:
        assert run(job, 150, cluster="local").tobytes() == sample(job, 0, 150).tobytes()
    finally:
        ray.shutdown()


def test_bots_that_think_fill_the_same_rows() -> None:
    job = SampleJob("cibola", 2, ("novice", "random"), seed=2, repeat=2)
    rows = run(job, 4, workers=1)
    assert rows["shift"].tolist() == [0, 1, 0, 1]
    assert (rows["plies"] > 40).all()
    assert rows.tobytes() == run(job, 4, workers=1).tobytes()


def section(report: list[Section], identifier: str) -> dict[str, list[Estimate]]:
    return dict(next(s for s in report if s.id == identifier).rows)


@pytest.mark.parametrize(("name", "player"), [("cibola", "random"), ("cibola", "greedy"), ("aztec", "random")])
def test_a_fair_game_shows_no_effect_of_the_seat(name: str, player: str) -> None:
    """Who sits where is drawn by the deal, so all seats are alike: the intervals, widened for looking at several, hold the fair share."""
    job = job_of(name, player, seed=12)
    seats = section(sections(job, run(job, 20_000, workers=1)), "seat")
    for wins, _ in seats.values():
        assert abs(wins.value - 1 / job.seats) < 1.7 * (wins.high - wins.value)


def test_a_planted_advantage_is_found() -> None:
    """A feather totem worth 20 points a shield wins far more than its share; in the box of the game it wins a little more."""
    game = games.load("cibola")
    plain = job_of("cibola", seed=13)
    planted = job_of("cibola", seed=13, box=changed(game, boxes.standard(game).data, ["feather.points=20"]))
    before, after = (section(sections(job, run(job, 8_000, workers=1)), "owned")["feather totem"][0] for job in (plain, planted))
    assert before.low > 0.25
    assert after.low > before.high + 0.2


def test_a_change_is_compared_deal_by_deal() -> None:
    """Statuettes worth 3 more raise the winner's points by about 3, and the interval says so."""
    game = games.load("cibola")
    plain = job_of("cibola", seed=14)
    other = job_of("cibola", seed=14, box=changed(game, boxes.standard(game).data, ["statuette.cells=9,12,15"]))
    table = dict(compare_section(plain, run(plain, 4_000, workers=1), other, run(other, 4_000, workers=1)).rows)
    points = table["points of a seat"][0]
    assert 0.5 < points.low < points.high < 2.0
    assert points.high - points.low < 0.2, "pairing makes it narrow"
    assert table["decisions"][0].value == pytest.approx(0, abs=0.2)


def test_ray_is_asked_for_in_one_line_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(OptionError, match="needs Ray"):
        run(job_of("cibola"), 10, cluster="local")


def test_duplicate_deals_are_played_from_every_seat() -> None:
    rows = sample(job_of("aztec", seats=3, seed=random.Random(1).getrandbits(30), repeat=3), 0, 9)
    characters = rows["traits"][:, :3, 0]
    assert (characters[0] == characters[1]).all()
    assert (characters[0] == characters[2]).all()
    assert rows["shift"].tolist() == [0, 1, 2] * 3
