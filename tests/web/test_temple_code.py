"""The table of Temple Code: whole matches by mouse and by keyboard, the note sheet and its help, declaring, the solo game."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import NewVisitor
from .visitor import HOUSES, PLACES, Visitor

STATUETTES = ("wave", "tiki", "Cthulhu", "axolotl", "narwhal", "emperor penguin", "kraken")
FOCUSED = "(selector) => document.activeElement?.matches(selector) ?? false"
LEGAL_CARD, GOLD = ".clue-card.legal", ".stage .btn.gold:enabled"


def sit(guest: Visitor, seats: int, level: str = "random", **wishes: object) -> Page:
    """A table against bots, at a moment when the visitor must choose; bots that guess do not win within two rounds, as others may."""
    guest.open_table(game="temple_code", seats=seats, chairs=[{"kind": "me"}, *[{"kind": "bot", "level": level}] * (seats - 1)], **wishes)
    expect(guest.page.locator(".prompt:not(.wait)")).to_be_visible()
    return guest.page


def take(page: Page) -> None:
    """Take the first card that offers itself, or both of one's own; the clue is then in the list, and the bots have played."""
    known = page.locator(".mine .clues li:not(.nothing)").count()
    if page.locator(LEGAL_CARD).count():
        page.locator(LEGAL_CARD).first.click()
    page.locator(GOLD).click()
    expect(page.locator(".mine .clues li:not(.nothing)").nth(known)).to_be_visible()
    expect(page.locator(".prompt:not(.wait)")).to_be_visible()


def cell(page: Page, statuette: str, position: int) -> Locator:
    return page.get_by_role("grid", name="Note sheet").get_by_role("button", name=f"{statuette} in position {position}:")


def set_code(page: Page, *statuettes: str) -> None:
    """Open the doors and set three statuettes into them."""
    page.locator('[data-place="acts"]').get_by_role("button", name="Declare").first.click()
    for position, statuette in enumerate(statuettes, start=1):
        page.get_by_role("button", name=f"{statuette}, for door {position}").click()


def test_a_match_is_played_by_mouse_to_its_end(visitor: NewVisitor) -> None:
    guest = visitor()
    sit(guest, 3, level="novice")
    guest.play_on(random.Random(2))
    expect(guest.page.get_by_role("list", name="Medallions and last codes").locator("li")).to_have_count(3)
    expect(guest.page.locator(".end .decided")).to_contain_text("medallion")
    guest.check_access()


def test_a_match_is_played_by_keyboard_alone_on_a_phone(visitor: NewVisitor) -> None:
    guest = visitor(where="pocket", screen="phone")
    sit(guest, 2, level="novice")
    for _ in range(400):
        if guest.is_over:
            break
        go_on_by_keyboard(guest.page)
    expect(guest.page.locator(".end h2")).to_contain_text("win")
    guest.check_width()
    guest.check_access()


def go_on_by_keyboard(page: Page) -> None:
    """Choose a card, or send what is chosen."""
    wanted = GOLD if page.locator(GOLD).count() else LEGAL_CARD
    if not page.locator(wanted).count():
        page.wait_for_timeout(40)
        return
    for _ in range(80):
        if page.evaluate(FOCUSED, wanted):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")


def test_cards_are_reached_with_the_arrow_keys(visitor: NewVisitor) -> None:
    page = sit(visitor(where="pocket"), 4)
    cards = page.locator(".hall .clue-card")
    places = cards.evaluate_all("(all) => all.map((one) => one.dataset.place)")  # two a pair; those already taken are not there
    neighbour = min(2, len(places) - 2)
    cards.first.focus()
    for key, reached in (("ArrowDown", places[1]), ("ArrowRight", places[neighbour + 1]), ("ArrowUp", places[neighbour])):
        page.keyboard.press(key)
        assert page.evaluate(FOCUSED, f'[data-place="{reached}"]')


def test_a_card_taken_becomes_a_clue(visitor: NewVisitor) -> None:
    page = sit(visitor(where="pocket"), 2)
    take(page)
    clue = page.locator(".mine .clues [role=img]").last.get_attribute("aria-label") or ""
    assert any(word in clue for word in ("elsewhere", "place", "none"))


@pytest.mark.parametrize("where", HOUSES)
def test_marks_made_by_hand_outlast_a_reload(visitor: NewVisitor, where: str) -> None:
    page = sit(visitor(where=where), 2, help="none")
    cell(page, "wave", 1).click()
    for _ in range(2):
        cell(page, "kraken", 3).click()
    page.reload()
    expect(cell(page, "wave", 1)).to_have_accessible_name("wave in position 1: crossed out")
    expect(cell(page, "kraken", 3)).to_have_accessible_name("kraken in position 3: sure")
    cell(page, "kraken", 3).click()
    expect(cell(page, "kraken", 3)).to_have_accessible_name("kraken in position 3: possible")


def test_marks_are_dropped_with_the_code_that_they_speak_of(visitor: NewVisitor) -> None:
    page = sit(visitor(where="pocket"), 2, help="none")
    take(page)
    cell(page, "wave", 1).click()
    set_code(page, "tiki", "wave", "axolotl")
    page.get_by_role("button", name="Declare tiki, wave and axolotl").click()
    expect(page.locator(".story")).to_contain_text("You get a new code")
    expect(cell(page, "wave", 1)).to_have_accessible_name("wave in position 1: possible")


@pytest.mark.parametrize("where", HOUSES)
@pytest.mark.parametrize(("level", "strikes", "counts"), [("none", False, False), ("strike", True, False), ("count", True, True)])
def test_the_sheet_helps_as_much_as_the_table_allows(visitor: NewVisitor, where: str, level: str, strikes: bool, counts: bool) -> None:
    page = sit(visitor(where=where), 1, help=level)
    expect(page.locator(".notes .left")).to_have_count(int(counts))
    clue = page.locator(".mine .clues [role=img]").last.get_attribute("aria-label") or ""
    certain = "in its place, one elsewhere" not in clue
    assert (page.locator(".cell.struck").count() > 0) == (strikes and certain)


def test_declaring_begins_with_what_the_notes_are_sure_of(visitor: NewVisitor) -> None:
    page = sit(visitor(where="pocket"), 2, help="none")
    take(page)
    for _ in range(2):
        cell(page, "narwhal", 2).click()
    page.get_by_role("button", name="Declare my code").click()
    expect(page.get_by_role("button", name="Door 2: narwhal")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Door 2: narwhal")).to_have_count(0)


def test_a_statuette_pressed_again_leaves_its_door(visitor: NewVisitor) -> None:
    page = sit(visitor(where="pocket"), 2)
    take(page)
    set_code(page, "tiki", "wave")
    page.get_by_role("button", name="tiki, for door").click()
    expect(page.get_by_role("button", name="Door 1: empty")).to_be_visible()
    expect(page.locator(".stage .btn.gold")).to_be_disabled()


def test_before_the_first_clue_nothing_can_be_declared(visitor: NewVisitor) -> None:
    page = sit(visitor(), 2)
    first = page.locator(".mine .nothing").count() == 1
    assert page.get_by_role("button", name="Declare my code").is_disabled() == first


@pytest.mark.parametrize("where", HOUSES)
def test_the_list_of_cards_opens_where_the_table_allows_it(visitor: NewVisitor, where: str) -> None:
    page = sit(visitor(where=where), 2, options={"list": "shown"})
    page.get_by_text("All 35 cards").click()
    expect(page.locator(".piles details", has_text="All 35 cards").locator("li")).to_have_count(35)  # a bot may have discarded some before
    page = sit(visitor(where=where), 2)
    expect(page.get_by_text("All 35 cards")).to_have_count(0)


@pytest.mark.parametrize(("where", "screen"), PLACES)
def test_the_solo_table_shows_no_other_players_and_is_accessible(visitor: NewVisitor, where: str, screen: str) -> None:
    guest = visitor(where=where, screen=screen)
    page = sit(guest, 1)
    expect(page.locator(".players")).to_be_hidden()
    guest.check_width()
    guest.check_access()


def test_a_solo_game_ends_with_a_title_and_a_result_that_gives_nothing_away(visitor: NewVisitor) -> None:
    guest = visitor(where="pocket", screen="phone")
    guest.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = sit(guest, 1)
    dice = random.Random(3)
    for _ in range(12):
        guest.press_something(dice, "mouse")
    guest.finish()
    expect(page.get_by_role("list", name="Titles").locator("[aria-current=step]")).to_contain_text("archaeologist")
    page.get_by_role("button", name="Copy my result").click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("Temple Code, solo: ")
    assert not any(statuette in copied for statuette in STATUETTES)
    guest.check_access()
    page.locator(".end").get_by_role("button", name="Play again").click()
    expect(page.locator(".prompt:not(.wait)")).to_be_visible()


@pytest.mark.parametrize(("where", "screen"), PLACES)
def test_declaring_is_accessible_in_both_themes(visitor: NewVisitor, where: str, screen: str) -> None:
    guest = visitor(where=where, screen=screen)
    page = sit(guest, 4, help="count", options={"list": "shown"})
    take(page)
    guest.check_access_in_both_themes()
    set_code(page, "tiki", "wave")
    guest.check_width()
    guest.check_access_in_both_themes()


def test_on_a_phone_a_name_opens_what_a_player_has_taken(visitor: NewVisitor) -> None:
    guest = visitor(where="pocket", screen="phone")
    page = sit(guest, 2)
    take(page)
    page.locator(".column:not(.me) button.who").click()
    expect(page.get_by_role("dialog")).to_contain_text("Clue cards taken")
    guest.check_access()


def test_the_board_speaks_french(visitor: NewVisitor) -> None:
    guest = visitor(where="pocket", language="fr")
    page = sit(guest, 3)
    expect(page.locator(".stage")).to_contain_text("Vos indices")
    expect(page.get_by_role("grid", name="Feuille de notes")).to_be_visible()
    assert "temple-code-" not in page.locator("body").inner_text()
