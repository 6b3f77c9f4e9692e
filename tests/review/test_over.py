"""Over many matches: what was planted is found, and of a player without habits nothing is claimed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from teocalli import bots, games, matchfile, words
from teocalli.cli import main
from teocalli.games.aztec.state import ACCUSE, BELIEVE, KEEP_FIRST
from teocalli.games.cibola.state import STAKE
from teocalli.match import Match
from teocalli.review import review
from teocalli.review.habits import habits_module
from teocalli.review.over import ENOUGH, KindSum, PlayerReport, Summary, report_on, right_measure, student, summary_of
from teocalli.review.verdicts import Depth, JudgedCandidate, Judgement

ROOT = Path(__file__).parents[2]
GLANCE = Depth(first=16, most=64, searches=2, iterations=60, playouts=1)
LOOK = Depth(first=16, most=32, searches=2, iterations=200, playouts=1)
SEATS = {"codinca": 2, "temple_code": 2, "aztec": 3, "cibola": 2, "goofspiel": 2}
OPTIONS = {"temple_code": {"list": "shown"}}
ERRORS = 3.0


def kind_sum(dice: random.Random, too_often: float, too_seldom: float, choices: int = 5) -> KindSum:
    """Choices of which three in ten had better do it: how often it is done wrongly, and wrongly left."""
    one = KindSum(choices=choices)
    for _ in range(choices):
        right = dice.random() < 0.3
        wrong = dice.random() < (too_seldom if right else too_often)
        one.right += right
        one.did += right != wrong
        one.faults += wrong
        one.spread += 0.3
        one.loss += 0.2 * wrong
    return one


def player(seed: int, matches: int, too_often: float, too_seldom: float) -> list[Summary]:
    """A player of Aztec, alike with handfuls and tokens."""
    dice = random.Random(seed)
    return [
        Summary("aztec", (kind_sum(dice, too_often, too_seldom), kind_sum(dice, too_often, too_seldom), KindSum())) for _ in range(matches)
    ]


def test_a_planted_habit_is_found_with_its_way_and_its_size() -> None:
    report = report_on(player(1, 40, too_often=0.3, too_seldom=0.05))
    assert report.looked_at == 2
    assert [(habit.kind, habit.way) for habit in report.habits] == [("handful", "more"), ("token", "more")]
    for habit in report.habits:
        assert habit.low <= 0.7 * 0.3 - 0.3 * 0.05 <= habit.high
        assert habit.low > 0.0
        assert habit.did - habit.right == pytest.approx((habit.low + habit.high) / 2)
    seldom = report_on(player(1, 40, too_often=0.0, too_seldom=0.6)).habits
    assert [habit.way for habit in seldom] == ["less", "less"]


def test_of_players_without_habits_hardly_anything_is_claimed() -> None:
    """They err as often in one way as in the other; at most one of twenty is told anything."""
    told = [bool(report_on(player(seed, 16, too_often=0.15, too_seldom=0.35)).habits) for seed in range(300)]
    assert np.mean(told) <= 0.05 + ERRORS * np.sqrt(0.05 * 0.95 / len(told))


def test_the_more_habits_are_looked_at_the_more_is_asked_of_each() -> None:
    def half(report: PlayerReport) -> float:
        return (report.habits[0].high - report.habits[0].low) / 2

    both, alone = player(1, 40, 0.3, 0.05), [Summary("aztec", (one.kinds[0], KindSum(), KindSum())) for one in player(1, 40, 0.3, 0.05)]
    assert report_on(alone).looked_at == 1
    assert half(report_on(both)) == pytest.approx(half(report_on(alone)) * student(0.025, 39) / student(0.05, 39))


def test_with_few_matches_nothing_is_looked_at() -> None:
    report = report_on(player(1, ENOUGH - 1, 1.0, 0.0))
    assert (report.looked_at, report.habits) == (0, ())
    assert report.games[0].accuracy is not None
    assert report_on(player(1, 4, 1.0, 0.0)).games[0].accuracy == pytest.approx(report_on(player(1, 4, 1.0, 0.0)).games[0].accuracy)
    few = report_on(player(1, 4, 1.0, 0.0)).games[0].accuracy
    assert few is not None
    assert few.low is None


def test_the_interval_of_accuracy_holds_the_truth() -> None:
    """A fault in 0.7 x 0.15 + 0.3 x 0.35 of the choices gives two thirds of the stake away."""
    truth, held = 1 - (0.7 * 0.15 + 0.3 * 0.35) * 0.2 / 0.3, 0
    for seed in range(300):
        accuracy = report_on(player(seed, 12, 0.15, 0.35)).games[0].accuracy
        assert accuracy is not None
        assert accuracy.low is not None
        assert accuracy.high is not None
        held += accuracy.low <= truth <= accuracy.high
    assert held / 300 >= 0.95 - ERRORS * np.sqrt(0.05 * 0.95 / 300)


def test_quantiles_are_those_of_the_tables() -> None:
    tables = {(0.05, 4): 2.776, (0.05, 9): 2.262, (0.01, 10): 3.169, (0.005, 9): 3.690, (0.05, 1000): 1.962}
    assert {key: student(*key) for key in tables} == pytest.approx(tables, rel=0.005)


def test_what_was_done_is_right_unless_it_was_a_fault() -> None:
    options = (JudgedCandidate(3, 0.6, 0.0, 0.75), JudgedCandidate(1, 0.6, 0.0, 0.25), JudgedCandidate(9, 0.3, 0.0, 0.0))
    measures = {3: 3.0, 1: 1.0, 9: 9.0}
    fault = Judgement(0, 0, 9, 3, 0.3, 0.0, 0.3, "blunder", options, 64)
    assert right_measure(fault, measures) == pytest.approx(2.5), "the mixture on average"
    sound = Judgement(0, 0, 1, 1, 0.0, 0.0, 0.3, "sound", options, 64)
    assert right_measure(sound, measures) == 1.0
    plain = Judgement(0, 0, 9, 3, 0.3, 0.0, 0.3, "blunder", tuple(JudgedCandidate(one.action, one.share, 0.0) for one in options), 64)
    assert right_measure(plain, measures) == 3.0


def played(name: str, seed: int, stakes: Callable[[int], int] | None = None) -> Match:
    """A match of bots that do not search; the first seat may stake in a way of its own."""
    names = ["Inès", "Bruno", "Charly"][: SEATS[name]]
    match = Match(name, SEATS[name], seed=bytes([seed] * 32), names=names, options=OPTIONS.get(name, {}), mode="compiled")
    while not match.over:
        seat = match.turn
        action = bots.choose(match.game, match.box_record, match.veiled(seat), seat, "adept", seed=match.ply, explained=False).action
        if seat == 0 and stakes is not None and match.state.phase == STAKE:
            action = stakes(int(match.state.hands[0]))
        match.act(seat, action)
    return match


@pytest.mark.parametrize("name", games.NAMES)
def test_every_choice_has_a_kind_and_its_words(name: str) -> None:
    module, match = habits_module(games.load(name)), played(name, 3)
    reviewed = review(match, [0], depth=GLANCE)[0]
    summary = summary_of(match, reviewed)
    assert sum(one.choices for one in summary.kinds) == len(reviewed.judgements)
    assert sum(one.spread for one in summary.kinds) == pytest.approx(sum(one.spread for one in reviewed.judgements))
    assert all(0.0 <= one.right <= max(one.choices, one.did, 12 * one.choices) for one in summary.kinds)
    prefix = "choice" if module.KINDS == ("choice",) else name.replace("_", "-")
    for kind, measure in zip(module.KINDS, module.MEASURES, strict=True):
        for language in words.LANGUAGES:
            assert words.has(f"{prefix}-kind-{kind}", language)
            assert measure == "nothing" or words.has(f"{prefix}-habit-{kind}", language)


def test_lies_and_accusations_are_counted() -> None:
    """A4, A6: from the log alone."""
    match = played("aztec", 5)
    reviewed = review(match, [1], depth=GLANCE)[0]
    handfuls, tokens, _ = summary_of(match, reviewed).kinds
    judged = {one.ply: one.action for one in reviewed.judgements}
    false = match.state.handfuls[:3] != match.state.cards[:3]
    takes = [ply for ply, (seat, action) in enumerate(match.log) if seat == 1 and action < BELIEVE]
    assert handfuls.did == sum(bool(lie) for ply, lie in zip(takes, false[1], strict=True) if ply in judged)
    laid = [ply for ply, (seat, action) in enumerate(match.log) if seat == 1 and BELIEVE <= action < KEEP_FIRST]
    assert tokens.did == sum(ACCUSE <= judged[ply] < KEEP_FIRST for ply in laid if ply in judged)
    assert tokens.guessed == tokens.choices == len([ply for ply in laid if ply in judged])
    assert tokens.truth == pytest.approx(sum((false[0, i] + false[2, i] * 1.0) / 2 for i, ply in enumerate(laid) if ply in judged))


def test_who_stakes_too_much_is_told_so() -> None:
    """The whole way, from matches to the claim."""
    matches = [played("cibola", seed, lambda hand: min(hand, 6)) for seed in range(1, 13)]
    report = report_on([summary_of(match, review(match, [0], depth=LOOK)[0]) for match in matches])
    assert [(habit.kind, habit.way) for habit in report.habits] == [("stake", "more")]


def test_several_files_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = []
    for seed in (1, 2):
        files.append(str(tmp_path / f"{seed}.match"))
        matchfile.save(played("cibola", seed), Path(files[-1]))
    main(["review", *files, "--over", "--player", "Bruno", "--depth", "quick", "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert (answer["player"], answer["games"][0]["matches"], answer["habits"]) == ("Bruno", 2, [])
    assert [row["kind"] for row in answer["games"][0]["kinds"]] == ["stake", "treasure", "temple"]
    for arguments, said in (
        (["--over"], "--player"),
        (["--over", "--player", "Zoé"], "Zoé"),
        ([], "--over"),
        (["--player", "Bruno"], "--over"),
    ):
        with pytest.raises(SystemExit) as stopped:
            main(["review", *files, *arguments])
        assert stopped.value.code == 2
        assert said in capsys.readouterr().err


def as_text(report: PlayerReport, capsys: pytest.CaptureFixture[str], language: str) -> str:
    from teocalli.cli.review_over import print_report

    print_report("Inès", report, language)
    return " ".join(capsys.readouterr().out.split())


def test_a_report_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    summaries = player(1, 40, too_often=0.3, too_seldom=0.05)
    for one in summaries:
        one.kinds[1].guessed, one.kinds[1].truth = 5, 5 * 0.28
    english, french = (as_text(report_on(summaries), capsys, language) for language in ("en", "fr"))
    assert "Inès accuses too often" in english
    assert "28\u00a0% of the handfuls were lies" in english or "28 % of the handfuls were lies" in english
    assert "Inès accuse trop souvent" in french
    assert "2 habits were looked at" in english
    nothing = as_text(report_on(player(1, 3, 0.1, 0.1)), capsys, "en")
    assert "Habits are only looked at after 10 matches" in nothing


FIXTURE = ROOT / "web" / "src" / "review" / "over.fixture.json"


def test_a_browser_has_the_same_numbers() -> None:
    """The same file is read by `over.test.ts`; `python tests/review/test_over.py` writes it again."""
    known = json.loads(FIXTURE.read_text("utf-8"))
    summaries = [Summary(one["game"], tuple(plain_sum(kind) for kind in one["kinds"])) for one in known["summaries"]]
    assert json.loads(json.dumps(asdict(report_on(summaries)))) == known["report"]


def plain_sum(kind: dict[str, Any]) -> KindSum:
    return KindSum(**{name: value for name, value in kind.items() if name not in ("kind", "measure")})


def write_fixture() -> None:
    """Two games, with a habit in one of them."""
    dice = random.Random(7)
    summaries = player(2, 12, too_often=0.4, too_seldom=0.0)
    for one in summaries:
        one.kinds[1].guessed, one.kinds[1].truth = 5, dice.randrange(6) / 2
    for _ in range(11):
        stakes = KindSum(8, 1, dice.random() / 4, 2.0, 8 * 3.0 + dice.random(), 8 * 3.0 + dice.random())
        summaries.append(Summary("cibola", (stakes, KindSum(choices=6, faults=1, loss=0.2, spread=0.0 + dice.random()), KindSum())))
    named = []
    for one in summaries:
        module = habits_module(games.load(one.game))
        kinds = zip(module.KINDS, module.MEASURES, one.kinds, strict=True)
        named.append({"game": one.game, "kinds": [{"kind": kind, "measure": measure, **asdict(sums)} for kind, measure, sums in kinds]})
    content = {"summaries": named, "report": asdict(report_on(summaries))}
    FIXTURE.write_text(json.dumps(content, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    write_fixture()
