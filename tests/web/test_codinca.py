"""The table of Codinca: whole matches by mouse and by keyboard, every way to act, traps tried at all sides, what is barred, the options."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewVisitor
from .visitor import PLACES, Visitor

Press = Callable[[Page, str], None]

OFFERED = """() => [...document.querySelectorAll(".stage button[data-place]:not([disabled], [aria-disabled=true], .barred, .chosen)")]
    .map((one) => one.dataset.place)"""
FOCUS = "() => document.activeElement?.dataset.place ?? ''"
ROUNDS = 8  # of a match that is played from its beginning to its end (C21)
CELL = re.compile(r"^[a-d][1-4]$")


def test_a_match_is_played_by_mouse_to_its_end(visitor: NewVisitor) -> None:
    guest = visitor()
    guest.play_now("codinca", turn_limit=ROUNDS)
    play_to_the_end(guest, random.Random(4), by_mouse)
    expect(guest.page.get_by_role("list", name="Keys in the order they were completed").locator("ol")).to_have_count(2)
    expect(guest.page.locator(".end .decided")).to_contain_text("key")
    guest.check_access()


def test_a_match_is_played_by_keyboard_alone_on_a_phone(visitor: NewVisitor) -> None:
    guest = visitor(where="pocket", screen="phone")
    guest.play_now("codinca", turn_limit=ROUNDS)
    play_to_the_end(guest, random.Random(9), by_keyboard)
    expect(guest.page.locator(".end h2")).to_contain_text("win")
    guest.check_width()
    guest.check_access()


def play_to_the_end(guest: Visitor, dice: random.Random, press: Press) -> None:
    guest.expects_refusals = True  # a press may come too late for the position that it was meant for
    for _ in range(3000):
        if guest.is_over:
            return
        place = wish(guest.page.evaluate(OFFERED), dice)
        if place:
            press(guest.page, place)
        else:
            guest.page.wait_for_timeout(40)
    raise AssertionError("the match does not end")


def wish(offered: list[str], dice: random.Random) -> str:
    """What to press next: mostly tiles, now and then a spirit card, and the end of the turn where it is offered."""
    cells = [place for place in offered if CELL.match(place)]
    others = [place for place in offered if place not in cells]
    for gold in ("done", "lay"):
        if gold in offered and dice.random() < 0.7:
            return gold
    if cells and dice.random() < 0.85:
        return dice.choice(cells)
    return dice.choice(others) if others else ""


def by_mouse(page: Page, place: str) -> None:
    try:
        page.locator(f'.stage button[data-place="{place}"]').click(timeout=800)
    except Exception as error:  # somebody else acted meanwhile
        if "Timeout" not in str(error):
            raise


def by_keyboard(page: Page, place: str) -> None:
    """Tab to it, or to its grid and then with the arrow keys, and press Enter."""
    grid = next((kind for kind, names in (("cell", CELL), ("block", re.compile("^block-"))) if names.match(place)), None)
    for _ in range(60):
        page.keyboard.press("Tab")
        at = page.evaluate(FOCUS)
        if at == place or (grid and is_of(at, grid)):
            break
    else:
        return
    if grid:
        walk(page, at.removeprefix("block-"), place.removeprefix("block-"))
    if page.evaluate(FOCUS) == place:
        page.keyboard.press("Enter")


def is_of(place: str, grid: str) -> bool:
    return bool(CELL.match(place)) if grid == "cell" else place.startswith("block-")


def walk(page: Page, here: str, there: str) -> None:
    """With the arrow keys from one cell to another."""
    columns, rows = ord(there[0]) - ord(here[0]), int(there[1]) - int(here[1])
    for key, steps in (("ArrowRight", columns), ("ArrowLeft", -columns), ("ArrowUp", rows), ("ArrowDown", -rows)):
        for _ in range(steps):
            page.keyboard.press(key)


def at_turn(guest: Visitor, **options: object) -> Page:
    """A table against one bot with these options, at the visitor's first turn; chosen elements: the visitor plays fire."""
    guest.open_table(game="codinca", seats=2, chairs=[{"kind": "me"}, {"kind": "bot"}], options={"elements": "FW", **options})
    expect(guest.page.locator(".prompt:not(.wait)")).to_be_visible()
    return guest.page


def at_first_turn(guest: Visitor, **options: object) -> Page:
    """A table at which the visitor begins, so that nothing is barred yet (C20): who begins is drawn."""
    page = at_turn(guest, **options)
    while guest.ply():
        page = at_turn(guest, **options)
    return page


def cell(page: Page, name: str) -> str:
    """What a cell says: element, face, owner."""
    return page.locator(f'.cell[data-place="{name}"]').get_attribute("aria-label") or ""


def way(page: Page, name: str) -> None:
    """Choose a way to act; on a phone those of the spirit cards are one press away."""
    spirit, there = page.locator('[data-place="spirit"]'), page.locator(f'[data-place="way-{name}"]')
    if not there.count():
        spirit.click()
    there.click()


def place(page: Page, name: str) -> None:
    page.locator(f'.stage button[data-place="{name}"]').click()


def own_cell(page: Page) -> str:
    return page.locator(".cell.lifted").first.get_attribute("data-place") or ""


@pytest.mark.parametrize(("where", "screen"), PLACES)
def test_every_way_to_act_is_accessible(visitor: NewVisitor, where: str, screen: str) -> None:
    guest = visitor(where=where, screen=screen)
    page = at_turn(guest)
    page.locator(".cell.lifted").first.click()
    guest.check_access_in_both_themes()
    for name in ("push", "rotate"):
        way(page, name)
        guest.check_access_in_both_themes()
    place(page, "block-b3")
    guest.check_access_in_both_themes()
    page.keyboard.press("Escape")
    way(page, "trap")
    guest.check_access_in_both_themes()
    place(page, "lay")
    expect(page.locator('[data-place="side-left"]')).to_be_visible()
    guest.check_access_in_both_themes()
    guest.check_width()


@pytest.mark.parametrize(("where", "press"), [("server", by_mouse), ("pocket", by_keyboard)])
def test_a_switch_is_two_presses_and_the_tiles_change_places(visitor: NewVisitor, where: str, press: Press) -> None:
    page = at_turn(visitor(where=where))
    first = own_cell(page)
    press(page, first)
    expect(page.locator(f'.cell[data-place="{first}"]')).to_have_attribute("aria-selected", "true")
    second = page.locator(".cell.partner").first.get_attribute("data-place") or ""
    before = [words(cell(page, name)) for name in (first, second)]
    press(page, second)
    expect(page.locator(".story li").last).to_contain_text("You switch")
    assert [words(cell(page, name)) for name in (second, first)] == before


def words(name: str) -> list[str]:
    """Element and face of a tile, from its name."""
    return name.split(": ")[1].split(", ")[:2]


def test_escape_forgets_the_tile_that_was_chosen(visitor: NewVisitor) -> None:
    page = at_turn(visitor(where="pocket"))
    by_keyboard(page, own_cell(page))
    expect(page.locator(".cell.chosen")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".cell.chosen")).to_have_count(0)


@pytest.mark.parametrize(("where", "mode"), [("pocket", "switch"), ("server", "flip")])
def test_an_own_tile_is_dragged_onto_a_neighbour_whatever_the_way_to_act(visitor: NewVisitor, where: str, mode: str) -> None:
    page = at_turn(visitor(where=where))
    first = own_cell(page)
    place(page, first)
    second = page.locator(".cell.partner").first.get_attribute("data-place") or ""
    page.keyboard.press("Escape")
    way(page, mode)
    page.locator(f'.cell[data-place="{first}"]').drag_to(page.locator(f'.cell[data-place="{second}"]'))
    expect(page.locator(".story li").last).to_contain_text("You switch")
    expect(page.locator(".story li").last).to_contain_text(first)


def test_a_tile_dropped_far_away_goes_back(visitor: NewVisitor) -> None:
    guest = visitor(where="pocket")
    page = at_turn(guest)
    first, before = own_cell(page), guest.ply()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    page.locator(f'.cell[data-place="{first}"]').drag_to(page.locator(".prompt"))
    expect(page.locator(".cell.chosen")).to_have_count(0)
    assert "POST" not in sent
    assert guest.ply() == before


def test_a_flip_shows_the_other_face_and_the_steps_count_down(visitor: NewVisitor) -> None:
    page = at_first_turn(visitor())
    expect(page.locator(".steps")).to_contain_text("2 left")
    way(page, "flip")
    face = words(cell(page, "c2"))[1]
    place(page, "c2")
    other = {"gold": "stone", "stone": "gold"}[face]
    expect(page.locator('.cell[data-place="c2"]')).to_have_attribute("aria-label", re.compile(other))
    expect(page.locator(".steps")).to_contain_text("1 left")


def test_the_turn_ends_by_the_gold_button_once_both_actions_are_made(visitor: NewVisitor) -> None:
    page = at_turn(visitor(where="pocket"))
    way(page, "flip")
    place(page, page.locator(".cell:has(.own)").first.get_attribute("data-place") or "")
    expect(page.locator(".steps")).to_contain_text("1 left")
    expect(page.locator('[data-place="done"]')).to_have_count(0)
    place(page, page.locator(".cell.legal").first.get_attribute("data-place") or "")
    place(page, "done")
    expect(page.locator(".story")).to_contain_text("You end your turn")


@pytest.mark.parametrize(("where", "screen"), PLACES)
def test_a_push_moves_its_line_and_costs_a_spirit_card(visitor: NewVisitor, where: str, screen: str) -> None:
    page = at_first_turn(visitor(where=where, screen=screen))
    row = [words(cell(page, f"{column}3")) for column in "abcd"]
    way(page, "push")
    place(page, "push-3-right")
    expect(page.locator(".seat.me .codinca-seat .sr")).to_contain_text("2 spirit cards left")
    assert [words(cell(page, f"{column}3")) for column in "bcda"] == row


@pytest.mark.parametrize(("turn", "order"), [("right", "c3 c2 b2 b3"), ("left", "b2 b3 c3 c2"), ("half", "c2 b2 b3 c3")])
def test_a_handle_turns_its_block(visitor: NewVisitor, turn: str, order: str) -> None:
    page = at_first_turn(visitor())
    block = [words(cell(page, name)) for name in ("b3", "c3", "c2", "b2")]
    way(page, "rotate")
    place(page, "block-b3")
    place(page, f"turn-{turn}")
    expect(page.locator(".seat.me .codinca-seat .sr")).to_contain_text("2 spirit cards left")
    assert [words(cell(page, name)) for name in order.split()] == block


@pytest.mark.parametrize(("where", "screen"), PLACES)
def test_a_trap_is_tried_at_all_sides_and_sets_the_faces_that_it_showed(visitor: NewVisitor, where: str, screen: str) -> None:
    page = at_first_turn(visitor(where=where, screen=screen))
    way(page, "trap")
    place(page, "lay")
    for side in ("left", "top", "right"):
        place(page, f"side-{side}")
        expect(page.locator('[aria-pressed="true"][data-place^="side-"]')).to_have_attribute("data-place", f"side-{side}")
    turning = page.locator(".cell.turning")
    labels = [turning.nth(n).get_attribute("aria-label") or "" for n in range(turning.count())]
    faces = {name[:2]: name.rsplit("turns to ", 1)[1] for name in labels}
    page.get_by_role("button", name="Lay the trap at the right edge").click()
    expect(page.locator(".square.trapping")).to_have_count(0)
    assert {name: words(cell(page, name))[1] for name in faces} == faces


def test_where_owners_know_their_traps_they_name_the_card(visitor: NewVisitor) -> None:
    guest = visitor(where="pocket")
    page = at_first_turn(guest, owner_looks=True)
    cards = page.get_by_role("group", name="Which spirit card to play").get_by_role("button")
    expect(cards).to_have_count(3)
    cards.nth(1).click()
    way(page, "push")
    place(page, "push-b-up")
    expect(cards).to_have_count(2)
    way(page, "trap")
    cards.nth(1).click()
    guest.check_access()
    place(page, "side-left")
    page.get_by_role("button", name="Card 3: turn up").click()
    page.get_by_role("button", name="Lay the trap at the left edge").click()
    expect(cards).to_have_count(1)


def test_where_the_side_is_named_blindly_the_card_shows_its_back(visitor: NewVisitor) -> None:
    page = at_turn(visitor(), blind_side=True)
    way(page, "trap")
    place(page, "side-top")
    expect(page.locator(".laid .pattern")).to_have_count(0)
    expect(page.locator(".cell.turning")).to_have_count(0)
    page.get_by_role("button", name="Turn up a trap at the top edge").click()
    expect(page.locator(".story li").last).to_contain_text("You lay a spirit card at the top edge")


@pytest.mark.parametrize(("where", "language"), [("server", "en"), ("pocket", "fr")])
def test_a_barred_tile_says_so_and_leads_to_the_rule(visitor: NewVisitor, where: str, language: str) -> None:
    guest = visitor(where=where, language=language)
    guest.go("/learn/codinca")
    coach = guest.page.locator(".coach")
    for _ in range(6):
        coach.locator("button:enabled").first.click()
    barred = guest.page.locator(".cell.barred")
    expect(barred).to_have_count(2)
    expect(barred.first).to_have_attribute("aria-label", re.compile("C20"))
    guest.check_access()
    barred.first.click()
    guest.page.locator(".prompt.bad .link").click()
    expect(guest.page.locator('[data-rule="C20"]')).to_be_visible()


def test_own_keys_show_how_far_they_are_and_hide_from_others(visitor: NewVisitor) -> None:
    page = at_turn(visitor())
    keys = page.get_by_role("list", name="Your keys").get_by_role("listitem")
    expect(keys).to_have_count(4)
    assert all(re.search(r"[1-5] turns?", text) for text in keys.all_inner_texts())


def test_a_tap_on_a_player_opens_the_sheet_with_what_is_public(visitor: NewVisitor) -> None:
    guest = visitor(where="pocket", screen="phone")
    page = at_turn(guest)
    page.locator(".seat:not(.me)").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_text("possible").first).to_be_visible()  # a bot that began may have completed a key and spent cards
    guest.check_access()


@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_elements_are_picked_for_each_chair_of_a_new_table(visitor: NewVisitor, screen: str) -> None:
    guest = visitor(screen=screen)
    guest.go()
    page = guest.page
    page.locator("li.game", has_text="Codinca").locator("button.btn.sq").click()
    page.locator('input[name="bots"][value="1"]').check()
    page.locator("dialog summary").click()
    page.locator('input[name="elements"]').nth(1).check()
    page.get_by_role("radiogroup", name="Bot 1").get_by_role("radio", name="fire").check()
    page.get_by_role("radiogroup", name="You").get_by_role("radio", name="fire").check()
    expect(page.get_by_role("radiogroup", name="Bot 1").get_by_role("radio", name="earth")).to_be_checked()
    guest.check_access()
    guest.check_reach()
    page.locator("dialog .btn.gold").click()
    expect(page.locator(".seat.me .codinca-seat .sr").first).to_contain_text("fire")
