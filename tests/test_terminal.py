"""The terminal at 80 columns: boards, prompts and menus fit, and rules are found by their own number."""

from __future__ import annotations

import io
import random
import re

import pytest
from rich.cells import cell_len
from rich.console import Console

import effort
from playing import TABLES
from teocalli import games
from teocalli.cli import main
from teocalli.cli.menu import Menu
from teocalli.cli.play import ScreenTable, names_of
from teocalli.contract import DRAWN
from teocalli.match import Match
from teocalli.words import LANGUAGES, board_words

COLUMNS = 80
PLIES = effort.of(60)  # that are looked at


def table_at(name: str, seats: int, language: str) -> tuple[ScreenTable, io.StringIO]:
    screen = io.StringIO()
    console = Console(file=screen, width=COLUMNS, highlight=False, color_system=None)
    match = Match(name, seats, seed=bytes([seats] * 32), names=names_of(seats, seats, language))
    return ScreenTable(console, match, seats, "random", language), screen


def widest(text: str) -> str:
    return max(text.splitlines(), key=cell_len)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_no_line_of_a_drawn_table_is_wider_than_a_terminal_holds(name: str, seats: int) -> None:
    for seed in range(3):
        match = Match(name, seats, seed=bytes([seed] * 32))
        dice = random.Random(seed)
        while not match.over:
            match.act(match.turn, dice.choice(match.legal(match.turn)))
            for known in (match.state, match.veiled(0)):
                for language in LANGUAGES:
                    drawing = match.game.notation.draw(known, match.box_record, board_words(language))
                    assert cell_len(widest(drawing)) <= DRAWN, widest(drawing)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games.NAMES)
def test_menus_and_boards_of_play_need_no_second_line(name: str, language: str) -> None:
    seats = games.load(name).about.seats[-1]
    table, screen = table_at(name, seats, language)
    dice = random.Random(3)
    while not table.match.over and table.match.ply < PLIES:
        seat = table.match.turn
        table._tell_story(seat)
        table._show(seat)
        menu = Menu(table.match, seat, language).listed("").replace("[dim]", "").replace("[/]", "")
        assert cell_len(widest(menu)) <= COLUMNS, widest(menu)
        table.match.act(seat, dice.choice(table.match.legal(seat)))
    shown = screen.getvalue()
    assert cell_len(widest(shown)) <= COLUMNS
    frames = [line for line in shown.splitlines() if line.startswith(("╭", "│", "╰"))]
    assert all(line.endswith(("╮", "│", "╯")) for line in frames)


def test_the_list_of_games_fits_and_says_each_time_once(capsys: pytest.CaptureFixture[str]) -> None:
    main(["games"])
    shown = capsys.readouterr().out
    assert cell_len(widest(shown)) <= COLUMNS
    assert "30 to 30" not in shown
    assert "Temple Code, 1 to 4 players, 30 minutes" in shown


@pytest.mark.parametrize("command", ["", "play", "games", "hint", "lab balance", "arena", "verify", "record", "simulate", "bench", "serve"])
def test_help_fits(command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    main([*command.split(), "--help"])
    assert cell_len(widest(capsys.readouterr().out)) <= COLUMNS


def numbers_in(shown: str) -> list[str]:
    """The rules that are printed: lines that begin with a number."""
    return re.findall(r"^([A-Z]\d+)\. ", shown, re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games.NAMES)
def test_a_rule_is_printed_alone(name: str, language: str, rule_numbers: dict[str, list[str]]) -> None:
    """`rules C2` prints C2, and neither C20 to C22 nor another rule that speaks of C2."""
    table, screen = table_at(name, games.load(name).about.seats[-1], language)
    for number in rule_numbers[name]:
        screen.truncate(screen.seek(0))
        table._show_rules(number.lower())
        assert numbers_in(screen.getvalue()) == [number]


def test_a_rule_is_printed_whole() -> None:
    """The layout of C1 is drawn below its first paragraph."""
    table, screen = table_at("codinca", 2, "en")
    table._show_rules("C1")
    assert "E+ F- W- A+" in screen.getvalue()
    assert "Each player" not in screen.getvalue()


@pytest.mark.parametrize("number", ["C23", "C", "2", "T1", ".*"])
def test_a_rule_that_is_not_there_is_told(number: str) -> None:
    table, screen = table_at("codinca", 2, "en")
    table._show_rules(number)
    assert screen.getvalue().strip() == f"There is no rule {number} in this rulebook."
