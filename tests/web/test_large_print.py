"""Words of twice the usual size: every screen still shows all it has, and everything can be reached."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from .conftest import NewVisitor
from .visitor import HOUSES, TITLES, WIDTHS, Visitor

SHORT: dict[str, dict[str, object]] = {"codinca": {"turn_limit": 8}}  # options of a match that is not too long
SCREENS = [("desk", "en"), ("phone", "fr")]
TABLES = list(zip(TITLES, HOUSES * 2, strict=True))  # every game once, both houses with every screen


@pytest.mark.parametrize(("game", "where"), TABLES)
def test_a_table_can_be_played_to_its_end_and_replayed_on_any_screen(reader: NewVisitor, game: str, where: str) -> None:
    guest = reader(where=where, screen="phone", language="fr")  # whose words are the longer ones
    table = guest.play_now(game, **SHORT.get(game, {}))
    check_reach_on_any_screen(guest)
    dice = random.Random(11)
    guest.rush(dice, 6)
    check_reach_on_any_screen(guest)
    guest.rush(dice)
    check_reach_on_any_screen(guest)
    guest.go(f"/m/{table}#12")
    expect(guest.page.get_by_role("slider")).to_be_visible()
    check_reach_on_any_screen(guest)


def check_reach_on_any_screen(guest: Visitor) -> None:
    for width, height in WIDTHS.values():
        guest.page.set_viewport_size({"width": width, "height": height})
        expect(guest.page.locator("main")).to_be_visible()
        guest.check_reach()


@pytest.mark.parametrize(("screen", "language"), SCREENS)
def test_every_page_can_be_read(reader: NewVisitor, screen: str, language: str) -> None:
    guest = reader(screen=screen, language=language)
    for path in ("/", "/learn", "/rules/cibola", *(f"/learn/{game.replace('_', '-')}" for game in TITLES)):
        guest.go(path)
        guest.check_reach()


@pytest.mark.parametrize(("where", "screen", "language"), [(where, *screen) for where, screen in zip(HOUSES, SCREENS, strict=True)])
def test_menu_and_drawer_fit(reader: NewVisitor, where: str, screen: str, language: str) -> None:
    guest = reader(where=where, screen=screen, language=language)
    guest.play_now("cibola")
    for tool in guest.page.locator(".bar .tools").get_by_role("button").all()[-2:]:
        tool.click()
        expect(guest.page.get_by_role("dialog")).to_be_visible()
        guest.check_reach()
        guest.page.keyboard.press("Escape")
        expect(guest.page.get_by_role("dialog")).to_have_count(0)
