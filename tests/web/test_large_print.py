"""Words of twice the usual size: every screen still shows all it has, and everything can be reached."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from .conftest import NewVisitor
from .visitor import TITLES

SCREENS = [("desk", "en"), ("phone", "fr")]


@pytest.mark.parametrize(("screen", "language"), SCREENS)
@pytest.mark.parametrize("game", TITLES)
def test_a_table_can_be_played_to_its_end_and_replayed(reader: NewVisitor, game: str, screen: str, language: str) -> None:
    guest = reader(screen=screen, language=language)
    table = guest.play_now(game)
    guest.check_reach()
    dice = random.Random(11)
    guest.rush(dice, 6)
    guest.check_reach()
    guest.rush(dice)
    guest.check_reach()
    guest.go(f"/m/{table}#12")
    expect(guest.page.get_by_role("slider")).to_be_visible()
    guest.check_reach()


@pytest.mark.parametrize(("screen", "language"), SCREENS)
@pytest.mark.parametrize("path", ["/", "/learn", "/rules/cibola", *(f"/learn/{game.replace('_', '-')}" for game in TITLES)])
def test_a_page_can_be_read(reader: NewVisitor, path: str, screen: str, language: str) -> None:
    guest = reader(screen=screen, language=language)
    guest.go(path)
    guest.check_reach()


@pytest.mark.parametrize(("screen", "language"), SCREENS)
def test_menu_and_drawer_fit(reader: NewVisitor, screen: str, language: str) -> None:
    guest = reader(screen=screen, language=language)
    guest.play_now("cibola")
    for tool in guest.page.locator(".bar .tools").get_by_role("button").all()[-2:]:
        tool.click()
        expect(guest.page.get_by_role("dialog")).to_be_visible()
        guest.check_reach()
        guest.page.keyboard.press("Escape")
        expect(guest.page.get_by_role("dialog")).to_have_count(0)
