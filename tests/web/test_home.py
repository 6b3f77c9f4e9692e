"""The front page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import NewVisitor
from .visitor import TITLES


@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_the_front_page_shows_four_games_and_is_accessible_in_both_themes(visitor: NewVisitor, screen: str) -> None:
    guest = visitor(screen=screen)
    guest.go()
    assert guest.page.locator("li.game h2").all_inner_texts() == list(TITLES.values())
    guest.check_width()
    guest.check_access_in_both_themes()


def test_one_click_seats_a_guest_alone_where_one_can_play(visitor: NewVisitor) -> None:
    guest = visitor()
    guest.go()
    expect(guest.page.get_by_role("button", name=re.compile("^Play .* alone$"))).to_have_count(1)
    guest.page.get_by_role("button", name="Play Temple Code alone").click()
    expect(guest.page.locator(".bar")).to_contain_text("Solo")


@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_level_and_players_are_chosen_once_and_remembered(visitor: NewVisitor, screen: str) -> None:
    guest = visitor(screen=screen)
    guest.go()
    guest.page.get_by_role("button", name="Aztec, 4 players · novice. Change this.").click()
    dialog = guest.page.get_by_role("dialog")
    expect(dialog.locator(".level b")).to_have_text(["novice", "adept", "expert", "master"])
    assert all(dialog.locator(".level small").all_inner_texts())
    dialog.locator('input[name=seats][value="3"]').check()
    dialog.locator('input[name=level][value="adept"]').check()
    guest.check_width()
    guest.check_access()
    dialog.get_by_role("button", name="Play now").click()
    expect(guest.page.locator("[data-seat]")).to_have_count(3)
    expect(guest.page.locator('[data-seat="2"]')).to_contain_text("adept")
    guest.go()
    expect(guest.page.get_by_role("button", name="Aztec, 3 players · adept. Change this.")).to_be_visible()


@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_my_running_tables_come_first_and_finished_matches_have_results_and_replays(visitor: NewVisitor, screen: str) -> None:
    guest = visitor(screen=screen)
    over = guest.play_now("cibola")
    guest.give_up()
    expect(guest.page.locator(".end")).to_be_visible()
    running = guest.play_now("codinca")
    guest.go()
    mine = guest.page.get_by_role("region", name="Your tables").locator("li")
    expect(mine).to_have_count(1)
    expect(mine.get_by_role("link")).to_have_attribute("href", f"/t/{running}")
    tops = [guest.page.locator(where).bounding_box() for where in (".mine", ".games")]
    assert tops[0]
    assert tops[1]
    assert tops[0]["y"] < tops[1]["y"]
    row = guest.page.get_by_role("region", name="Finished matches").locator("li")
    expect(row).to_contain_text("win")
    expect(row.get_by_role("link")).to_have_attribute("href", f"/m/{over}")
    guest.check_width()
    guest.check_access()


def test_the_language_changes_at_once_and_is_kept(visitor: NewVisitor) -> None:
    guest = visitor()
    guest.go()
    guest.page.get_by_role("button", name="Français").click()
    expect(guest.page.locator("h1")).to_have_text("Quatre jeux de temple, ouverts jour et nuit")
    guest.page.reload()
    expect(guest.page.locator("html")).to_have_attribute("lang", "fr")
    guest.check_access()


def test_a_french_browser_is_greeted_in_french(visitor: NewVisitor) -> None:
    guest = visitor(language="fr")
    guest.go()
    expect(guest.page.get_by_role("button", name="Jouer").first).to_be_visible()


def test_the_theme_changes_at_once_and_is_kept(visitor: NewVisitor) -> None:
    guest = visitor(theme="dark")
    guest.go()
    guest.page.get_by_role("button", name="Light theme").click()
    expect(guest.page.locator("html")).to_have_attribute("data-theme", "light")
    guest.page.reload()
    expect(guest.page.locator("html")).to_have_attribute("data-theme", "light")


def test_a_public_table_is_listed_until_its_chairs_are_taken(visitor: NewVisitor) -> None:
    host, guest = visitor(), visitor()
    host.go()
    host.page.get_by_role("button", name="Invite friends").click()
    dialog = host.page.get_by_role("dialog")
    dialog.get_by_label("Your name at the table").fill("Inès")
    dialog.get_by_role("radio", name="Anybody").check()
    host.check_access()
    dialog.get_by_role("button", name="Open and invite").click()
    expect(host.page.get_by_role("heading", name="One seat is still free")).to_be_visible()
    guest.go()
    row = guest.page.locator("li.row", has_text="Inès is waiting for one more player")
    row.get_by_role("link", name="Sit down").click()
    guest.page.get_by_role("button", name="Sit down at this table").click()
    expect(guest.page.locator(".board-place")).to_be_visible()
    expect(host.page.locator(".board-place")).to_be_visible()


def test_words_that_hold_no_table_are_told_so(visitor: NewVisitor) -> None:
    guest = visitor()
    guest.go()
    guest.page.get_by_role("button", name="Join a table").click()
    guest.page.get_by_label("The link you were sent").fill("no table here?")
    guest.page.get_by_role("button", name="Go to the table").click()
    expect(guest.page.get_by_role("alert")).to_contain_text("That is not a link to a table")


def test_an_address_that_leads_nowhere_says_so(visitor: NewVisitor) -> None:
    guest = visitor()
    guest.go("/nowhere/at/all")
    expect(guest.page.get_by_role("heading", name="There is no such page")).to_be_visible()
    guest.check_access()
