"""The prompt: it follows the hand, answers every press that means nothing, and tells what the others do, one after the other."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewVisitor
from .visitor import HOUSES, PLACES, Visitor, hear

SEATS = {"codinca": 2, "temple_code": 3, "aztec": 3, "cibola": 2}
# What is pressed at the first turn though it is not allowed, after what, and the rule that is named.
WRONG: dict[str, tuple[str, int, str]] = {
    "codinca": (".cell[aria-disabled=true]", 1, "C7"),
    "temple_code": (".column.me .clue-card", 1, "T5"),
    "aztec": ('[data-place="bowl-red"]', 5, "A5"),
    "cibola": ('[data-place="offer-1"]', 1, "B6"),
}


def at_turn(guest: Visitor, game: str) -> Page:
    """A table against bots, at the visitor's first turn."""
    guest.open_table(game=game, seats=SEATS[game], chairs=[{"kind": "me"}, *[{"kind": "bot", "level": "novice"}] * (SEATS[game] - 1)])
    expect(guest.page.locator(".prompt:not(.wait)")).to_be_visible()
    return guest.page


@pytest.mark.parametrize(("where", "screen"), PLACES)
@pytest.mark.parametrize("game", SEATS)
def test_a_press_on_what_is_not_allowed_is_answered_and_leads_to_the_rule(visitor: NewVisitor, game: str, where: str, screen: str) -> None:
    guest = visitor(where=where, screen=screen)
    guest.expects_refusals = True
    place, presses, rule = WRONG[game]
    page = at_turn(guest, game)
    while not page.locator(place).count():  # whoever begins is drawn: others may have taken it before
        page = at_turn(guest, game)
    for _ in range(presses):
        page.locator(place).first.click(force=True)
    link = page.locator(".prompt.bad").get_by_role("button", name=f"Rule {rule}")
    expect(link).to_be_visible()
    expect(page.locator(".rulebook")).to_have_count(0)
    guest.check_width()
    guest.check_access()
    link.click()
    expect(page.locator(f'[data-rule="{rule}"].cited')).to_be_in_viewport()


@pytest.mark.parametrize(("where", "language"), [("server", "en"), ("pocket", "fr")])
def test_the_prompt_says_the_next_act_in_every_way_to_act(visitor: NewVisitor, where: str, language: str) -> None:
    page = at_turn(visitor(where=where, language=language), "codinca")
    prompt = page.locator(".prompt p")
    sentences = {prompt.inner_text()}
    page.locator(".cell.lifted").first.click()
    expect(prompt).not_to_have_text(sentences.pop())
    sentences.add(prompt.inner_text())
    for way in ("flip", "push", "rotate", "trap"):
        page.locator(f'[data-place="way-{way}"]').click()
        sentences.add(prompt.inner_text())
    assert len(sentences) == 5


@pytest.mark.parametrize("where", HOUSES)
def test_what_the_others_do_is_told_in_the_prompt_and_marked_until_my_next_act(visitor: NewVisitor, where: str) -> None:
    guest = visitor(where=where, speed="fast")
    page = at_turn(guest, "codinca")
    told = hear(page, ".prompt.wait p")
    for _ in range(6):  # a page that hears late of its own act, on a busy machine, shows the position and does not tell the way there
        flip_twice(page)
        page.locator('[data-place="done"]').click()
        expect(page.locator(".cell.changed .tag").first).to_be_visible()
        expect(page.locator(".prompt:not(.wait)")).to_be_visible()
        if any(re.search("switches|flips|pushes|rotates|turns up|completes", sentence) for sentence in told()):
            break
    else:
        raise AssertionError(told())
    guest.check_access()
    flip_twice(page)


def flip_twice(page: Page) -> None:
    """Make both actions of a turn; what the others did is marked until the first of them."""
    page.locator('[data-place="way-flip"]').click()
    page.locator(".cell.legal").first.click()
    expect(page.locator(".steps")).to_contain_text("1 left")
    expect(page.locator(".cell .tag")).to_have_count(0)
    page.locator(".cell.legal").first.click()
    expect(page.locator('[data-place="done"]')).to_be_visible()


def test_the_speed_is_chosen_in_the_menu_and_remembered(visitor: NewVisitor) -> None:
    guest = visitor(where="pocket", speed="normal")
    page = at_turn(guest, "cibola")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("radio", name="Normal")).to_be_checked()
    page.get_by_role("radio", name="Slow").check()
    guest.check_access()
    page.reload()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("radio", name="Slow")).to_be_checked()
