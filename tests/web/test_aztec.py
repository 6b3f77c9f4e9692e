"""The table of Aztec: jewels taken, tokens set, reveals told one by one, artefacts chosen, every line of the score."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewVisitor
from .visitor import HOUSES, PLACES, Visitor

ASKED = """() => {
  const found = { end: ".end", take: ".temple", keep: ".slab.drawn", purify: ".spring", steal: ".steal", hex: ".token.hex",
    token: ".token" };
  return Object.keys(found).find((name) => document.querySelector(found[name])) ?? "wait";
}"""
OPEN = ":not([aria-disabled=true])"
CHOICES = {
    "token": ".token",
    "hex": ".token",
    "steal": ".token" + OPEN,
    "keep": ".paper[aria-pressed]",
    "purify": ".stone",
}
TABS = 80  # presses of the Tab key that reach anything on a screen
GOLD = ".stage .btn.gold:enabled"


def asked(guest: Visitor) -> str:
    """What the table asks of the visitor now."""
    choice: str = guest.page.evaluate(ASKED)
    return choice


def choose_by_mouse(guest: Visitor, what: str, dice: random.Random) -> None:
    page = guest.page
    if what == "take" and dice.random() < 0.5:
        page.locator("[data-place=says]").click()
    elif what == "take":
        for _ in range(3):
            page.locator(".bowl").nth(dice.randrange(3)).click()
    elif what == "purify":
        page.locator(".stone").first.click()
    else:
        choices = page.locator(CHOICES[what])
        choices.nth(dice.randrange(choices.count())).click()
    with answered(guest):
        page.locator(GOLD).click()


@contextmanager
def answered(guest: Visitor) -> Iterator[None]:
    """Until the house has answered what is sent inside."""
    if guest.where == "server":
        with guest.page.expect_response(re.compile("/actions")):
            yield
    else:
        before = len(guest.decisions())
        yield
        guest.until(lambda: len(guest.decisions()) > before)


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(TABS):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement?.matches(wanted) ?? false", selector):
            return
    raise AssertionError(f"Tab does not lead to {selector}")


def walk(page: Page, dice: random.Random) -> None:
    """Arrow keys, to something that may be chosen."""
    for _ in range(TABS):
        page.keyboard.press(dice.choice(["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"]))
        if page.evaluate("open => document.activeElement?.matches(open) ?? false", OPEN):
            return
    raise AssertionError("the arrow keys lead to nothing that may be chosen")


def choose_by_keyboard(guest: Visitor, what: str, dice: random.Random) -> None:
    page = guest.page
    tab_to(page, ".bowl" if what == "take" else CHOICES[what].removesuffix(OPEN))
    for _ in range(2 if what == "take" else 1):
        walk(page, dice)
        page.keyboard.press("Enter")
    if page.locator(GOLD).count():
        tab_to(page, ".btn.gold")
        with answered(guest):
            page.keyboard.press("Enter")


def play_to_the_end(guest: Visitor, by: str, dice: random.Random, look: bool = False) -> set[str]:
    """Choose whatever is asked until the match is over; what was asked. With `look`, each kind of moment is checked once."""
    seen: set[str] = set()
    for _ in range(900):
        what = asked(guest)
        if look and what not in seen and what != "wait":
            guest.check_access()
            guest.check_width()
        seen.add(what)
        if what == "end":
            return seen
        if what == "wait":
            guest.page.wait_for_timeout(50)
        else:
            (choose_by_keyboard if by == "keyboard" else choose_by_mouse)(guest, what, dice)
            guest.see_present()
    raise AssertionError("the match does not end")


def test_a_whole_match_by_mouse_ends_with_every_line_of_the_score(visitor: NewVisitor) -> None:
    guest = visitor()
    guest.play_now("aztec")
    seen = play_to_the_end(guest, "mouse", random.Random(3), look=True)
    assert {"take", "token", "end"} <= seen
    sheets = guest.page.get_by_role("list", name="The score sheets").locator("> li")
    assert sheets.count() == guest.page.locator(".seats > li").count()
    for n in range(sheets.count()):
        lines = sheets.nth(n).locator("ol b").all_inner_texts()
        assert sum(int(points.replace("−", "-")) for points in lines) == int(sheets.nth(n).locator(".sum").inner_text().replace("−", "-"))


def test_a_whole_match_by_keyboard_alone_on_a_phone(visitor: NewVisitor) -> None:
    guest = visitor(where="pocket", screen="phone", language="fr", theme="light")
    guest.play_now("aztec")
    play_to_the_end(guest, "keyboard", random.Random(4), look=True)
    expect(guest.page.locator(".end h2")).to_contain_text(re.compile("emport|victoire"))


def test_what_the_card_says_fills_the_dish_in_one_press(visitor: NewVisitor) -> None:
    guest = visitor(where="pocket")
    guest.play_now("aztec")
    says = guest.page.get_by_role("button", name="What the card says")
    says.click()
    card = says.get_by_role("img").get_attribute("aria-label") or ""
    assert guest.page.locator(".slot:not(.empty)").count() == sum(int(part.split()[0]) for part in card.split(", "))
    expect(guest.page.get_by_text("The truth: you keep it")).to_be_visible()
    guest.page.get_by_role("button", name="Take what the card says").click()
    expect(guest.page.locator(".story")).to_contain_text(re.compile("You (secretly )?take"))  # revealed at once where the bots chose before


def test_a_jewel_goes_back_to_its_bowl(visitor: NewVisitor) -> None:
    guest = visitor(where="pocket")
    guest.play_now("aztec")
    for colour in ("blue", "yellow", "red"):
        guest.page.get_by_role("button", name=f"Take a {colour} jewel").click()
    expect(guest.page.get_by_text("A bluff: unless somebody accuses you")).to_be_visible()  # no card has three colours
    guest.page.get_by_role("button", name="Put back a yellow jewel").click()
    expect(guest.page.locator(".slot:not(.empty)")).to_have_count(2)


def take_the_truth(guest: Visitor) -> None:
    guest.page.locator("[data-place=says]").click()
    guest.page.locator(GOLD).click()
    guest.page.locator(".token:not([aria-disabled=true])").first.wait_for()


@pytest.mark.parametrize(("where", "screen"), PLACES)
def test_a_token_is_set_on_a_sheet_and_taken_back_until_it_is_sealed(visitor: NewVisitor, where: str, screen: str) -> None:
    guest = visitor(where=where, screen=screen)
    guest.play_now("aztec")
    take_the_truth(guest)
    sheet = guest.page.locator(".sheet").first
    name = sheet.get_attribute("aria-label")
    accuse = guest.page.get_by_role("button", name=f"Accuse {name}", exact=True).first
    accuse.click()
    expect(accuse).to_have_attribute("aria-pressed", "true")
    expect(guest.page.locator(".stage .btn.gold")).to_have_text(f"Accuse {name}")
    accuse.click()
    expect(guest.page.locator(".stage .btn.gold")).to_be_disabled()


@pytest.mark.parametrize("where", HOUSES)
def test_the_reveals_are_told_one_by_one_and_a_click_ends_them(visitor: NewVisitor, where: str) -> None:
    guest = visitor(where=where, speed="normal")
    guest.page.emulate_media(reduced_motion="no-preference")
    guest.play_now("aztec")
    take_the_truth(guest)
    guest.page.locator(".token.believe").first.click()
    place = guest.page.locator(".bar .where").inner_text()
    guest.page.locator(GOLD).click(no_wait_after=True)
    guest.page.locator(".scene article .stamp").first.wait_for()
    scene = guest.page.locator(".scene article")
    expect(guest.page.locator(".bar .where")).to_have_text(place)
    expect(guest.page.locator(".seat.turn")).to_have_count(0)
    first = scene.locator("h2").inner_text().split("\n")[0]
    expect(scene.locator("h2")).not_to_contain_text(first, timeout=30_000)
    guest.page.mouse.click(640, 30)
    expect(scene).to_have_count(0)


def test_the_lesson_is_played_to_its_end(visitor: NewVisitor) -> None:
    guest = visitor()
    guest.go("/learn/aztec")
    page = guest.page
    coach = page.get_by_role("region", name="The lesson")
    expect(coach).to_contain_text("The aim")
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="What the card says").click()
    page.get_by_role("button", name="Take what the card says").click()
    page.get_by_role("button", name="Accuse Inès").first.click()
    page.locator(GOLD).click()
    expect(coach).to_contain_text("Inès lied")
    guest.check_access()
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Continue").click()
    for colour in ("blue", "red", "blue", "red"):
        page.get_by_role("button", name=f"Take a {colour} jewel").click()
    page.locator(GOLD).click()
    page.get_by_role("button", name="Believe Bruno").first.click()
    page.locator(GOLD).click()
    page.get_by_role("button", name="blue trio").click()
    page.get_by_role("button", name="Keep the blue trio").click()
    expect(coach).to_contain_text("Cursed stones cost points")
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("heading", name="You know how to play")).to_be_visible()
