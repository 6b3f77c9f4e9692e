"""The command line as a person meets it: what it prints, and one helpful line for what it cannot do."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from teocalli import boxes, games, matchfile
from teocalli.cli import bench, main
from teocalli.game import Game
from teocalli.match import Match


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit status, output and errors of a command."""
    status = 0
    try:
        main(list(arguments))
    except SystemExit as stop:
        status = int(stop.code or 0)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_games_lists_the_four_games_with_seats_and_authors(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "games")
    assert status == 0
    for title in ("Codinca", "Temple Code", "Aztec", "Les Trésors de Cibola", "Leonard Boyd", "independent fan"):
        assert title in out
    listed = json.loads(run(capsys, "games", "--json")[1])
    assert [row["name"] for row in listed] == list(games.NAMES)


@pytest.mark.parametrize("name", games.NAMES)
def test_simulate_gives_the_same_figures_for_the_same_seed(capsys: pytest.CaptureFixture[str], name: str) -> None:
    arguments = ("simulate", name, "--games", "300", "--seed", "5", "--json")
    one, other = (json.loads(run(capsys, *arguments)[1]) for _ in range(2))
    assert one["by_seat"] == other["by_seat"]
    assert one["actions"] == other["actions"] > 300
    assert sum(row["wins"] for row in one["by_seat"]) == pytest.approx(1)


def test_a_quick_bench_measures_every_game_in_a_fifth_of_the_time(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    measured: list[tuple[str, int, float]] = []

    def measure(game: Game, seats: int, seconds: float) -> dict[str, object]:
        measured.append((game.name, seats, seconds))
        return {"game": game.name, "seats": seats}

    monkeypatch.setattr(bench, "measure", measure)
    rows = json.loads(run(capsys, "bench", "--json", "--quick")[1])
    assert [(row["game"], row["seats"]) for row in rows] == [(game, seats) for game, seats, _ in measured]
    assert {game for game, _, _ in measured} == set(games.NAMES)
    assert {seconds for _, _, seconds in measured} == {bench.SECONDS / 5}


@pytest.mark.slow
def test_a_bench_prints_its_figures_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    rows = json.loads(run(capsys, "bench", "cibola", "--json", "--seconds", "0.05")[1])
    assert [(row["game"], row["seats"]) for row in rows] == [("cibola", 2), ("cibola", 4)]
    assert all(row["compiled"] > row["interpreted"] > 0 and row["single_step_us"] > 0 for row in rows)


@pytest.mark.parametrize("name", games.NAMES)
def test_a_record_has_a_header_every_ply_and_the_standings(capsys: pytest.CaptureFixture[str], name: str) -> None:
    seats = games.load(name).about.seats[-1]
    status, out, _ = run(capsys, "record", name, "--seats", str(seats), "--seed", "3", "--bot", "random")
    lines = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert [line["type"] for line in (lines[0], lines[1], lines[-1])] == ["header", "action", "standings"]
    assert [line["ply"] for line in lines[1:-1]] == list(range(1, len(lines) - 1))
    assert lines[0]["box_digest"] == boxes.standard(games.load(name)).digest
    assert len(lines[-1]["places"]) == seats
    notation = games.load(name).notation
    assert all(notation.text_to_action(line["text"]) == notation.named_to_action(line["action"]) for line in lines[1:-1])
    assert lines[-2]["state"]["over"]


def test_verify_accepts_a_match_and_names_what_is_wrong_with_another(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    match = Match("cibola", 2, seed=bytes(32))
    while not match.over:
        seat = match.turn
        match.act(seat, match.legal(seat)[-1])
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    matchfile.save(match, good)
    bad.write_text(re.sub(r'"points": -?\d+', '"points": 777', good.read_text("utf-8"), count=1), "utf-8")
    assert run(capsys, "verify", str(good))[0] == 0
    status, _, errors = run(capsys, "verify", str(bad))
    assert status == 1
    assert "standings" in errors


BAD = [
    (["simulate", "chess"], "no game called"),
    (["simulate", "cibla"], "did you mean cibola"),
    (["simulate", "cibola", "--seats", "7"], "2 to 4 players"),
    (["simulate", "cibola", "--seats", "two"], "two"),
    (["simulate", "cibola", "--games", "0"], "0"),
    (["simulate", "cibola", "--seed", "x"], "seed"),
    (["simulate", "cibola", "--option", "hands"], "NAME=VALUE"),
    (["simulate", "cibola", "-o", "hands=perhaps"], "shown, hidden"),
    (["simulate", "cibola", "-o", "colour=red"], "no option"),
    (["simulate", "codinca", "-o", "turn_limit=4"], "5 to 200"),
    (["simulate", "codinca", "-o", "elements=FW", "--seats", "3"], "elements"),
    (["simulate", "cibola", "--box", "/nowhere.toml"], "nowhere.toml"),
    (["record", "aztec", "--bot", "clever"], "no bot called"),
    (["verify", "/nowhere.json"], "nowhere.json"),
    (["verify"], "FILE"),
    (["bench", "--quick", "--seconds", "3"], "leave --seconds out"),
    (["dance"], "dance"),
    (["play", "cibola", "--people", "9"], "9"),
]


@pytest.mark.parametrize(("arguments", "said"), BAD, ids=lambda value: " ".join(value) if isinstance(value, list) else None)
def test_bad_arguments_get_one_helpful_line_and_status_two(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    status, out, errors = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert len(errors.strip().splitlines()) == 1
    assert said in errors


def test_a_box_that_is_wrong_is_refused_with_the_entry(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text('game = "cibola"\nformat = 1\n', "utf-8")
    status, _, errors = run(capsys, "simulate", "cibola", "--box", str(path))
    assert status == 2
    assert "box entry" in errors
    path.write_text("game = ", "utf-8")
    assert "not TOML" in run(capsys, "simulate", "cibola", "--box", str(path))[2]


def play(name: str, answers: list[str], *more: str) -> subprocess.CompletedProcess[str]:
    """A match in the terminal with typed answers."""
    command = [sys.executable, "-m", "teocalli", "play", name, "--seed", "7", *more]
    return subprocess.run(command, input="\n".join(answers) + "\n", capture_output=True, text=True, timeout=120)


@pytest.mark.slow
@pytest.mark.parametrize("name", games.NAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_person_plays_to_the_end_by_typing_numbers(name: str, language: str) -> None:
    """The first listed action, again and again, with an empty line where one is asked to hand over or to stay silent."""
    done = play(name, ["1"] * 900, "--language", language, "--bot", "greedy", *(["-o", "turn_limit=5"] if name == "codinca" else []))
    assert done.returncode in (0, 130), done.stderr
    assert "Traceback" not in done.stderr
    if name != "codinca":
        assert ("graine" if language == "fr" else "seed") in done.stdout.splitlines()[-1]


@pytest.mark.slow
def test_two_people_share_a_screen_with_a_curtain_between_them() -> None:
    done = play("cibola", ["", "stake 2", "", "stake 1", "quit"], "--people", "2", "--seats", "2")
    assert "Hand the screen to Player 2" in done.stdout
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_orders_of_the_house_are_understood(tmp_path: Path) -> None:
    saved = tmp_path / "match.json"
    answers = ["help", "board", "rules B9", "what", "stake 99", "stake 1", f"save {saved}", "undo", "quit"]
    done = play("cibola", answers, "--seats", "2", "--bot", "random")
    assert "B9" in done.stdout
    assert "(rule B" in done.stdout
    assert matchfile.verify(saved.read_text("utf-8")).ok
    again = subprocess.run(
        [sys.executable, "-m", "teocalli", "play", "--resume", str(saved), "--bot", "random"],
        input="quit\n",
        capture_output=True,
        text=True,
    )
    assert again.returncode == 0, again.stderr


def test_the_match_in_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    text = (Path(__file__).parents[1] / "README.md").read_text("utf-8")
    code = text.split("```python\n")[1].split("```")[0]
    exec(compile(code, "README.md", "exec"), {})
    printed = capsys.readouterr().out.splitlines()
    assert len(printed) == 3
    assert {line.split()[1] for line in printed} == {"Inès", "Bruno", "Jade"}
