"""Learn: lessons and rulebooks in the browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import NewVisitor
from .visitor import TITLES


@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_the_learn_page_leads_to_every_rulebook(visitor: NewVisitor, screen: str) -> None:
    guest = visitor(screen=screen)
    guest.go("/learn")
    assert guest.page.get_by_role("link", name="Rulebook").count() == len(TITLES)
    guest.check_width()
    guest.check_access()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_rulebook_is_numbered_and_opens_at_a_rule(visitor: NewVisitor, language: str) -> None:
    guest = visitor(language=language)
    for game, letter in {"codinca": "C", "temple_code": "T", "aztec": "A", "cibola": "B"}.items():
        guest.go(f"/rules/{game.replace('_', '-')}#{letter}3")
        expect(guest.page.locator(f'[data-rule="{letter}3"].cited')).to_be_in_viewport()
        guest.check_access()


@pytest.mark.parametrize("screen", ["desk", "phone"])
@pytest.mark.parametrize("game", TITLES)
def test_a_first_lesson_is_played_to_its_end(visitor: NewVisitor, game: str, screen: str) -> None:
    guest = visitor(screen=screen)
    guest.go(f"/learn/{game.replace('_', '-')}")
    coach = guest.page.locator(".coach")
    expect(coach).to_be_visible()
    guest.check_access()
    for _ in range(60):
        if not coach.count():
            break
        coach.locator("button:enabled").first.click()
        guest.page.wait_for_timeout(30)
    expect(guest.page.get_by_role("heading", name="You know how to play")).to_be_visible()
    guest.check_width()
    guest.check_access()
