"""Several people around one screen, with a curtain between two of them. No server takes part."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from .conftest import NewVisitor
from .visitor import Visitor

POSITION = ".board-place, .tray-place, .dock, .seats, [data-seat], .side"  # everything that is drawn of a match
PEOPLE = ("Inès", "Noé", "Mia")


def sit_down(guest: Visitor, game: str, names: tuple[str, ...] = PEOPLE, bots: int = 0) -> None:
    """Open a table around this screen by the form of the front page."""
    guest.go()
    guest.page.locator(".hero .btn", has=guest.page.locator('use[href="#i-people"]')).click()
    dialog = guest.page.get_by_role("dialog")
    dialog.locator(f'input[name=game][value="{game}"]').check(force=True)
    dialog.locator(f'input[name=seats][value="{len(names) + bots}"]').check(force=True)
    for chair in range(bots):
        dialog.locator("li select").nth(len(names) + chair).select_option("novice")
    for chair, name in enumerate(names):
        dialog.locator("li input").nth(chair).fill(name)
    dialog.locator(".btn.gold").click()


def draw_curtain(guest: Visitor) -> str:
    """The button of whoever is next is pressed; the words on it."""
    button = guest.page.locator(".curtain .btn.gold")
    words = button.inner_text()
    button.click()
    expect(guest.page.locator(".board-place")).to_be_visible()
    return words


def play_around(guest: Visitor, dice: random.Random, rounds: int = 3, presses: int = 1000) -> list[str]:
    """Press what offers itself, and draw every curtain, until everybody was there so many times; the words on the curtains."""
    expect(guest.page.locator(".curtain")).to_be_visible()
    curtains: list[str] = []
    for _ in range(presses):
        if all(curtains.count(f"I am {name}") >= rounds for name in PEOPLE):
            return curtains
        if guest.page.locator(".curtain .btn.gold").count():
            assert guest.page.locator(POSITION).count() == 0
            curtains.append(draw_curtain(guest))
        elif not guest.press_something(dice, "mouse"):
            guest.page.wait_for_timeout(30)
    raise AssertionError("the match does not go on")


def test_three_people_play_a_whole_match_around_a_phone(visitor: NewVisitor) -> None:
    guest = visitor(screen="phone")
    sit_down(guest, "cibola")
    curtains = play_around(guest, random.Random(5))
    assert set(curtains) == {f"I am {name}" for name in PEOPLE}
    guest.finish(seats=range(len(PEOPLE)))
    end = guest.page.locator(".end")
    expect(end.locator("h2")).to_contain_text(" win")
    assert "You" not in end.inner_text()  # everybody looks at the end
    guest.check_reach()
    guest.check_access()
    end.get_by_role("button", name="Rematch").click()
    expect(guest.page.locator(".curtain")).to_be_visible()


@pytest.mark.parametrize(("screen", "language"), [("desk", "en"), ("phone", "fr")])
def test_the_curtain_names_who_is_next_and_shows_nothing_of_the_position(visitor: NewVisitor, screen: str, language: str) -> None:
    guest = visitor(screen=screen, language=language)
    sit_down(guest, "temple_code")
    curtain = guest.page.locator(".curtain")
    expect(curtain.locator(".btn.gold")).to_be_focused()
    next_one = next(name for name in PEOPLE if name in curtain.locator("h2").inner_text())
    expect(curtain.locator(".btn.gold")).to_contain_text(next_one)
    expect(guest.page.locator(".sr[role=status]", has_text=next_one)).to_have_count(1)
    assert guest.page.locator(POSITION).count() == 0
    guest.check_reach()
    guest.check_access_in_both_themes()
    guest.page.keyboard.press("Enter")
    expect(guest.page.locator(".board-place")).to_be_visible()
    guest.check_access()


def test_a_reload_leaves_the_curtain_closed(visitor: NewVisitor) -> None:
    guest = visitor()
    sit_down(guest, "cibola")
    draw_curtain(guest)
    guest.page.reload()
    expect(guest.page.locator(".curtain h2")).to_have_text("Inès is next")
    assert guest.page.locator(POSITION).count() == 0


def test_a_sealed_choice_closes_the_curtain_for_the_next_person(visitor: NewVisitor) -> None:
    guest = visitor()
    sit_down(guest, "cibola", bots=1)
    for name, following in (("Inès", "Noé"), ("Noé", "Mia")):
        assert draw_curtain(guest) == f"I am {name}"
        guest.page.get_by_role("button", name="Close the fist").click()
        expect(guest.page.locator(".curtain h2")).to_have_text(f"{following} is next")


def test_after_an_open_turn_its_player_sees_what_it_did_and_passes_the_screen_on(visitor: NewVisitor) -> None:
    guest = visitor()
    sit_down(guest, "codinca", ("Inès", "Noé"))
    other = "Noé" if draw_curtain(guest) == "I am Inès" else "Inès"
    dice = random.Random(1)
    passing = guest.page.get_by_role("button", name=f"Pass to {other}")
    for _ in range(400):
        if passing.count():
            break
        guest.press(dice, guest.choices(), "mouse")
    expect(guest.page.locator(".board-place")).to_be_visible()
    passing.click()
    expect(guest.page.locator(".curtain h2")).to_have_text(f"{other} is next")


def test_somebody_takes_the_screen_by_name_and_it_goes_back(visitor: NewVisitor) -> None:
    guest = visitor()
    sit_down(guest, "temple_code")
    first = draw_curtain(guest).removeprefix("I am ")
    other, third = (name for name in PEOPLE if name != first)
    guest.page.get_by_role("button", name="Menu").click()
    guest.page.get_by_role("button", name=f"Pass the screen to {other}").click()
    expect(guest.page.locator(".curtain h2")).to_have_text(f"{other} is next")
    assert draw_curtain(guest) == f"I am {other}"
    guest.page.get_by_role("button", name=f"Pass to {first}").click()
    expect(guest.page.locator(".curtain h2")).to_have_text(f"{first} is next")
    guest.page.get_by_role("button", name=f"I am {third}").click()
    expect(guest.page.locator(".board-place")).to_be_visible()


def test_two_people_of_one_name_are_told_so(visitor: NewVisitor) -> None:
    guest = visitor()
    sit_down(guest, "codinca", ("Mia", "mia"))
    expect(guest.page.get_by_role("alert")).to_contain_text("Two people are called mia")
    guest.check_access()
