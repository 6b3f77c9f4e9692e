"""A review in a browser is the review here, to the last bit."""

from __future__ import annotations

import json
import subprocess
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from teocalli import bots, games, matchfile
from teocalli.match import Match
from teocalli.review import SeatReview, review, verdicts
from teocalli.review.duel import Playouts
from teocalli.review.helped import helped_most
from teocalli.review.known import what_could_be_known
from teocalli.review.ledger import Heard, ledger_and_curve
from teocalli.review.moments import moments_of
from teocalli.review.over import summary_of
from teocalli.review.verdicts import Depth, Judgement, asks_network
from wasm.conftest import bundled

GLANCE = Depth(first=16, most=64, searches=2, iterations=60, playouts=4)
TABLES = [
    ("codinca", 2, {}),
    ("temple_code", 3, {"list": "shown"}),
    ("temple_code", 2, {"list": "hidden"}),
    ("aztec", 3, {}),
    ("cibola", 2, {}),
    ("cibola", 4, {}),
]
SEED = 5


def played(name: str, seats: int, options: dict[str, Any]) -> Match:
    """A match of players who err, as live tables write it down: nobody says that they wait. Beginners of Codinca take too long."""
    level = "adept" if name == "codinca" else "novice"
    match = Match(name, seats, seed=bytes([7] * 32), options=options, mode="compiled")
    twin = match.replay()
    while not twin.over:
        seat = twin.turn
        known = twin.veiled(seat)
        action = bots.choose(twin.game, twin.box_record, known, seat, level, seed=twin.ply, explained=False).action
        twin.act(seat, action)
        if action != twin.game.wait:
            match.act(seat, action)
    return match


@pytest.fixture(scope="session")
def reviewer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`reviews.ts` as one file that node reads."""
    return bundled("reviews.ts", tmp_path_factory.mktemp("reviewer"))


def decision(judged: Judgement) -> dict[str, Any]:
    """A judgement as the screen gets it."""
    return {
        "ply": judged.ply,
        "seat": judged.seat,
        "chosen": judged.action,
        "candidates": [asdict(option) for option in judged.options],
        "best": judged.best,
        "loss": judged.loss,
        "lossError": judged.error,
        "spread": judged.spread,
        "verdict": judged.verdict,
        "worlds": judged.worlds,
        "glance": judged.glance,
    }


def in_order(reviews: list[SeatReview]) -> list[dict[str, Any]]:
    judged = [one for review_of_seat in reviews for one in review_of_seat.judgements]
    return [decision(one) for one in sorted(judged, key=lambda one: (one.ply, one.seat))]


def helped_in_order(match: Match, reviews: list[SeatReview]) -> list[dict[str, Any] | None]:
    """Whom each mistake helped, in the order of the match."""
    playouts = Playouts(match.game, match.box_record, match.seats)
    judged = sorted((one for review_of_seat in reviews for one in review_of_seat.judgements), key=lambda one: (one.ply, one.seat))
    helped = [helped_most(playouts, playouts.known(match.state_at(one.ply), one.seat), one, SEED) for one in judged]
    return [asdict(one) if one is not None else None for one in helped]


def plain(data: Any) -> Any:
    """As JSON has it: tuples are lists."""
    return json.loads(json.dumps(data))


def in_a_browser(match: Match, modules: Path, reviewer: Path, folder: Path, **wishes: Any) -> dict[str, Any]:
    """The review by the modules."""
    matchfile.save(match, folder / "match")
    work = {"file": str(folder / "match"), "depth": "quick", "looks": asdict(GLANCE), "seed": SEED, **wishes}
    (folder / "work").write_text(json.dumps([work]))
    subprocess.run(["node", reviewer, modules, folder / "work", folder / "out"], check=True)
    answer: dict[str, Any] = json.loads((folder / "out").read_text())[0]["review"]
    return answer


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_a_review_is_the_same_in_a_browser(
    name: str, seats: int, options: dict[str, Any], modules: Path, reviewer: Path, tmp_path: Path
) -> None:
    match = played(name, seats, options)
    native, other = review(match, depth=GLANCE, seed=SEED), in_a_browser(match, modules, reviewer, tmp_path)
    kept = [{key: one[key] for key in decision_keys()} for one in other["decisions"]]
    assert kept == plain(in_order(native))
    assert [one["helped"] for one in other["decisions"]] == plain(helped_in_order(match, native))
    assert other["ledger"] == plain([asdict(one.account) for one in native])
    assert [one and one["share"] for one in other["accuracy"]] == [one.accuracy for one in native]
    summaries = [summary_of(match, one).kinds for one in native]
    assert [sums_of(one) for one in other["summaries"]] == [plain([asdict(kind) for kind in kinds]) for kinds in summaries]
    playouts = Playouts(match.game, match.box_record, match.seats)
    by_network: Heard | None = {} if asks_network(playouts) else None
    assert other["shares"] == plain(ledger_and_curve(playouts, match, moments_of(match), GLANCE.playouts, SEED, by_network)[1])
    first = other["decisions"][0]
    known = playouts.known(next(one.state for one in moments_of(match) if one.ply == first["ply"]), first["seat"])
    could = what_could_be_known(match.game, match.box_record, known, first["seat"])
    assert [one["id"] for one in first["known"]] == [one.id for one in could]
    assert other["progress"]["done"] == other["progress"]["total"]
    assert all(one["final"] for one in other["decisions"])
    assert len({one["verdict"] for one in kept}) > 1, "there is something to compare"


@pytest.mark.parametrize(("name", "seats"), [("aztec", 3), ("cibola", 2)])
def test_where_the_network_does_not_come_verdicts_and_ledger_are_those_of_the_policy(
    name: str, seats: int, modules: Path, reviewer: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played(name, seats, {})
    other, heard = in_a_browser(match, modules, reviewer, tmp_path, alone=True), review(match, depth=GLANCE, seed=SEED)
    monkeypatch.setattr(verdicts, "asks_network", lambda _: False)
    native = review(match, depth=GLANCE, seed=SEED)
    assert [{key: one[key] for key in decision_keys()} for one in other["decisions"]] == plain(in_order(native)) != plain(in_order(heard))
    assert other["ledger"] == plain([asdict(one.account) for one in native]) != plain([asdict(one.account) for one in heard])
    assert other["progress"]["done"] == other["progress"]["total"]
    assert all(one["final"] for one in other["decisions"])


@pytest.mark.parametrize(("name", "seats"), [("temple_code", 3), ("aztec", 3)])
def test_what_people_keep_to_themselves_is_luck_in_a_browser_too(
    name: str, seats: int, modules: Path, reviewer: Path, tmp_path: Path
) -> None:
    match = played(name, seats, {"list": "shown"} if name == "temple_code" else {})
    (native,), other = review(match, [1], depth=GLANCE, seed=SEED), in_a_browser(match, modules, reviewer, tmp_path, seats=[1])
    assert other["ledger"][1] == plain(asdict(native.account))
    assert {item["seat"] for item in other["ledger"][0]["items"] if item["kind"] == "skill"} == {1}


def sums_of(summary: dict[str, Any]) -> list[dict[str, Any]]:
    """The sums of a summary, without the names of the kinds."""
    return [{name: value for name, value in kind.items() if name not in ("kind", "measure")} for kind in summary["kinds"]]


def decision_keys() -> list[str]:
    return ["ply", "seat", "chosen", "candidates", "best", "loss", "lossError", "spread", "verdict", "worlds", "glance"]


@pytest.mark.parametrize("name", games.NAMES)
def test_a_judge_is_small(name: str, modules: Path) -> None:
    assert (modules / f"{name}.review.wasm").stat().st_size <= 80_000
