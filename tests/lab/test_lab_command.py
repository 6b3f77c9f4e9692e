"""The laboratory on the command line: reports as HTML and JSON, wrong questions told in one line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from teocalli.cli import main


def lab(*arguments: str) -> None:
    main(["lab", *arguments])


def test_a_balance_report_has_every_section_with_intervals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lab("balance", "cibola", "--seats", "3", "--games", "400", "--bots", "random", "--out", str(tmp_path), "--workers", "1", "--json")
    report = json.loads(capsys.readouterr().out)
    assert report == json.loads((tmp_path / "balance-cibola-3.json").read_text())
    ids = {section["id"] for section in report["sections"]}
    assert ids >= {"seat", "turn-order", "length", "lead", "owned", "deeds", "phases", "luck", "skill"}
    seat = report["sections"][0]["rows"][0]["wins"]
    assert seat["low"] < seat["value"] < seat["high"]
    assert seat["n"] == 400
    page = (tmp_path / "balance-cibola-3.html").read_text()
    assert page.count("<svg") >= 4
    assert not re.search(r"""(src|href)=["']?https?:|@import|url\(https?:""", page), "the page needs nothing else"
    assert "teocalli lab balance cibola --seats 3" in page


def test_the_command_in_a_report_gives_the_report_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [
        "compare",
        "aztec",
        "--seats",
        "3",
        "--games",
        "200",
        "--bots",
        "random",
        "--set",
        "stones.each_player=3",
        "--workers",
        "1",
        "--json",
    ]
    lab(*arguments, "--out", str(tmp_path / "one"))
    first = json.loads(capsys.readouterr().out)
    again = first["about"]["command"].split()[2:]
    lab(*again, "--workers", "1", "--json", "--fresh", "--out", str(tmp_path / "two"))
    assert json.loads(capsys.readouterr().out) == first
    assert first["sections"][0]["id"] == "compare"
    assert not (tmp_path / "two" / "rows").exists()


def test_a_sweep_plots_every_value(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lab(
        "sweep",
        "cibola",
        "--games",
        "200",
        "--bots",
        "random",
        "--vary",
        "explorers.for_a_point=1..3",
        "--workers",
        "1",
        "--out",
        str(tmp_path),
    )
    assert "explorers.for_a_point = 3" in capsys.readouterr().out
    report = json.loads(next(tmp_path.glob("sweep-*.json")).read_text())
    assert [row["label"][-1] for row in report["sections"][0]["rows"]] == ["1", "2", "3"]
    assert "<svg" in next(tmp_path.glob("sweep-*.html")).read_text()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["balance", "cibol"], "did you mean cibola?"),
        (["balance", "cibola", "--bots", "genius"], "no bot called"),
        (["balance", "cibola", "--bots", "random,greedy,random"], "--bots names 3 bots for 2 seats"),
        (["balance", "cibola", "--skill", "greedy"], "stronger and a weaker"),
        (["compare", "cibola"], "needs a change"),
        (["compare", "cibola", "--set", "skul.cells=1"], "did you mean skull.cells?"),
        (["sweep", "cibola", "--vary", "explorers.for_a_point"], "PATH=LOW..HIGH"),
        (["balance", "cibola", "--seats", "9"], "2 to 4 players"),
        (["balance", "cibola", "--games", "3"], "100"),
    ],
)
def test_a_wrong_question_is_told_in_one_line(arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        lab(*arguments, "--out", str(tmp_path / "lab"))
    errors = capsys.readouterr().err
    assert stopped.value.code == 2
    assert said in errors
    assert errors.count("\n") == 1
    assert not (tmp_path / "lab").exists()
