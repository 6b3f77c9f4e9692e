"""The table of Cibola: whole matches by mouse and by keyboard, every kind of choice, the final count, the lesson."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewVisitor
from .visitor import HOUSES, PLACES, Visitor

LESSON = 13  # steps of the first lesson
FOCUS = "(selector) => document.activeElement?.matches(selector) ?? false"
ROWS = """() => {
  const numbers = (row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent.replace("−", "-")));
  return [...document.querySelectorAll(".end tbody tr")].map(numbers);
}"""


def test_a_match_is_played_by_mouse_to_its_final_count_and_every_choice_is_accessible(visitor: NewVisitor) -> None:
    """Each kind of choice is looked at once, the first time it comes up in a match."""
    guest = visitor()
    guest.play_now("cibola")
    dice, seen = random.Random(8), set[str]()
    for _ in range(2000):
        if guest.is_over:
            break
        kind = " ".join(guest.page.locator(".fist .btn.gold").all_inner_texts()).split(" ")[0]
        if kind and kind not in seen:
            seen.add(kind)
            guest.check_access_in_both_themes()
        if not guest.press_something(dice, "mouse"):
            guest.page.wait_for_timeout(30)
    assert {"Close", "Choose", "Take", "Cover"} <= seen
    guest.check_access_in_both_themes()
    expect(guest.page.get_by_role("list", name="Final score").locator("li")).to_have_count(7)
    rows = guest.page.evaluate(ROWS)
    assert [len(row) for row in rows] == [8, 8, 8]
    assert [sum(row[:-1]) for row in rows] == [row[-1] for row in rows]
    expect(guest.page.locator(".cell:not(.covered)")).to_have_count(5)


def test_a_match_is_played_by_keyboard_alone_on_a_phone(visitor: NewVisitor) -> None:
    guest = visitor(where="pocket", screen="phone")
    guest.play_now("cibola")
    dice = random.Random(6)
    for _ in range(600):
        if guest.is_over:
            break
        choose_by_keyboard(guest.page, dice)
    expect(guest.page.locator(".end h2")).to_contain_text("win")
    guest.check_width()


def choose_by_keyboard(page: Page, dice: random.Random) -> None:
    """Walk to the pieces that may be chosen, choose one, and press the gold button."""
    if page.locator(".prompt.wait").count():
        page.wait_for_timeout(40)
    elif page.locator(".fist .btn.gold:enabled").count() and dice.random() < 0.7:
        if tab_to(page, ".fist .btn.gold"):
            page.keyboard.press("Enter")
    elif page.locator(".cell.legal").count() and tab_to(page, ".cell"):
        walk(page, dice, ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"])
    elif page.locator(".card.legal").count() and tab_to(page, ".offer button"):
        walk(page, dice, ["ArrowLeft", "ArrowRight"])
    elif page.locator(".stepper, .men").count() and tab_to(page, ":is(.stepper, .men) button:last-of-type"):
        page.keyboard.press("Enter")


def walk(page: Page, dice: random.Random, keys: list[str]) -> None:
    """A few steps with the arrow keys, then choose what has the focus, if it may be chosen."""
    for _ in range(dice.randrange(4)):
        page.keyboard.press(dice.choice(keys))
    if page.evaluate(FOCUS, ".legal"):
        page.keyboard.press("Space")


def tab_to(page: Page, selector: str) -> bool:
    """Press Tab until something like that has the focus; False when the table has changed meanwhile."""
    for _ in range(60):
        if page.evaluate(FOCUS, selector):
            return True
        page.keyboard.press("Tab")
    return False


def test_arrow_keys_walk_over_the_temple_and_down_to_shorter_pillars(visitor: NewVisitor) -> None:
    guest = visitor(where="pocket")
    guest.play_now("cibola")
    page = guest.page
    assert tab_to(page, '[data-place="sundial-1"]')
    for key, place in [
        ("ArrowUp", "sundial-2"),
        ("ArrowUp", "sundial-3"),
        ("ArrowUp", "sundial-4"),
        ("ArrowUp", "sundial-4"),
        ("ArrowRight", "snake-4"),
    ]:
        page.keyboard.press(key)
        expect(page.locator(f'[data-place="{place}"]')).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-place="shield-3"]')).to_be_focused()
    expect(page.locator('[data-place="shield-3"]')).to_have_accessible_name("the 9 of the feathered shield")


@pytest.mark.parametrize(("where", "screen"), PLACES)
def test_explorers_are_counted_into_the_fist(visitor: NewVisitor, where: str, screen: str) -> None:
    guest = visitor(where=where, screen=screen)
    guest.play_now("cibola")
    page = guest.page
    expect(page.get_by_role("button", name="One fewer")).to_be_disabled()
    for _ in range(3):
        page.get_by_role("button", name="One more").click()
    expect(page.locator(".stepper output")).to_have_text("3/8")
    page.locator(".fist .btn.gold").click()
    expect(page.locator(".prompt p")).not_to_contain_text("How many")


def test_a_choice_is_chosen_first_and_sent_by_the_gold_button(visitor: NewVisitor) -> None:
    guest = visitor()
    guest.go("/learn/cibola")
    page = guest.page
    reach(guest, 4)
    gold = page.locator(".fist .btn.gold")
    expect(gold).to_be_disabled()
    page.locator('[data-place="offer-1"]').click()
    expect(page.locator('[data-place="offer-1"]')).to_have_attribute("aria-pressed", "true")
    gold.click()
    expect(page.locator(".prompt p")).to_have_text("Cover a cell of the temple with the rock.")
    page.locator('[data-place="snake-1"]').dblclick()
    expect(page.locator('[data-place="snake-1"]')).to_have_accessible_name("a rock on the −2 of the snake")


def test_a_tremor_is_chosen_by_its_rock_and_goes_round_the_ways(visitor: NewVisitor) -> None:
    guest = visitor()
    guest.go("/learn/cibola")
    page = guest.page
    reach(guest, 10)
    page.locator('[data-place="sundial-4"]').click()
    expect(page.locator('[data-place="sundial-3"]')).to_have_attribute("aria-selected", "true")
    expect(page.locator(".fist .btn.gold")).to_have_text("Roll the rock from the 3 to the 2 of the sundial")
    page.locator(".fist .btn.gold").click()
    expect(page.locator('[data-place="sundial-4"]')).to_have_accessible_name("the 3 of the sundial")


def reach(guest: Visitor, step: int) -> None:
    """Let the lesson show its first steps."""
    for done in range(step):
        expect(guest.page.locator(".progress .past")).to_have_count(done + 1)
        guest.page.locator(".coach button:enabled").click()
    expect(guest.page.locator(".progress .past")).to_have_count(step + 1)


def test_the_lesson_is_told_in_french_to_its_end(visitor: NewVisitor) -> None:
    guest = visitor(language="fr")
    guest.go("/learn/cibola")
    reach(guest, LESSON - 1)
    expect(guest.page.locator(".coach")).to_contain_text("Après huit manches")
    guest.page.locator(".coach button:enabled").click()
    expect(guest.page.locator("#done")).to_be_visible()


@pytest.mark.parametrize("where", HOUSES)
def test_who_plays_by_keys_is_led_on_to_the_next_choice_and_never_to_the_button_that_seals_it(visitor: NewVisitor, where: str) -> None:
    guest = visitor(where=where)
    guest.play_now("cibola")
    page = guest.page
    for _ in range(6):
        if page.locator(".fist .btn.gold:enabled").count() == 0:
            page.keyboard.press("Space")  # choose what the focus was led to
        assert tab_to(page, ".fist .btn.gold:enabled")
        page.keyboard.press("Enter")
        expect(page.locator(".prompt:not(.wait)")).to_be_visible()
        expect(page.locator(".stage :focus:not(.gold)")).to_be_visible()


def test_a_button_that_comes_back_with_another_choice_has_lost_the_focus(visitor: NewVisitor) -> None:
    """A choice that is answered within one frame disables its button and enables it again before the browser takes the focus away."""
    guest = visitor(where="pocket")
    guest.play_now("cibola")
    gold = guest.page.locator(".fist .btn.gold")
    assert tab_to(guest.page, ".fist .btn.gold:enabled")
    gold.evaluate("async (button) => { button.disabled = true; await null; button.disabled = false; }")
    expect(guest.page.locator(".stage :focus:not(.gold)")).to_be_visible()
