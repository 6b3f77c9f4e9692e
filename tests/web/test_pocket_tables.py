"""Tables of this browser on the front page: they go on, leave as files, come back, and are deleted."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from teocalli import matchfile

from .conftest import NewVisitor
from .visitor import PATIENCE, Visitor

NO_WEBASSEMBLY = "delete globalThis.WebAssembly"


def manage(guest: Visitor) -> None:
    guest.page.get_by_role("button", name="Export or delete this match").click()


@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_a_table_of_this_browser_stands_on_the_front_page_and_goes_on(visitor: NewVisitor, screen: str) -> None:
    guest = visitor(screen=screen)
    table = guest.play_here("cibola")
    assert table.startswith("pocket-")
    guest.go()
    row = guest.page.get_by_role("region", name="Your tables").locator("li")
    expect(row).to_have_count(1)
    guest.check_reach()
    guest.check_access()
    row.get_by_role("link").click()
    expect(guest.page.locator(".board-place")).to_be_visible()
    assert guest.table_id == table


def test_a_running_match_leaves_as_a_file_is_deleted_and_comes_back(visitor: NewVisitor, tmp_path: Path) -> None:
    guest = visitor()
    guest.play_here("cibola")
    dice = random.Random(2)
    for _ in range(12):
        guest.press_something(dice, "mouse")
    guest.go()
    manage(guest)
    with guest.page.expect_download() as download:
        guest.page.get_by_role("button", name="Export as a match file").click()
    assert re.fullmatch(r"cibola-\d{4}-\d\d-\d\d\.teocalli\.json", download.value.suggested_filename)
    file = tmp_path / "match.json"
    download.value.save_as(file)
    assert matchfile.verify(file.read_text("utf-8")).problems == ()
    guest.page.get_by_role("button", name="Delete this match", exact=True).click()
    guest.check_access()
    guest.page.get_by_role("button", name="Yes").click()
    expect(guest.page.get_by_role("region", name="Your tables")).to_have_count(0)
    guest.page.locator("input[type=file]").set_input_files(file)
    expect(guest.page.locator(".board-place")).to_be_visible()


def test_a_finished_match_gets_a_permanent_link_that_others_can_open(visitor: NewVisitor) -> None:
    guest, friend = visitor(), visitor()
    guest.play_here("cibola")
    guest.finish()
    guest.page.locator(".end").get_by_role("link", name="Replay").click()
    guest.page.get_by_role("button", name="Permanent link").click()
    guest.check_access()
    guest.page.get_by_role("button", name="Give the match and get a link").click()
    link = guest.page.get_by_role("dialog").locator("input").input_value()
    friend.go(link.removeprefix(friend.address))
    expect(friend.page.locator(".board-place")).to_be_visible()
    expect(friend.page.get_by_text("This match was played in a browser")).to_be_visible()
    given = friend.page.request.get(link.replace("/m/", "/api/matches/")).json()
    assert sorted(seat["kind"] for seat in given["table"]["seats"]) == ["bot", "bot", "person"]


def test_a_file_that_is_no_match_is_told_so(visitor: NewVisitor, tmp_path: Path) -> None:
    guest = visitor()
    guest.go()
    file = tmp_path / "match.json"
    file.write_text("{}", "utf-8")
    guest.page.locator("input[type=file]").set_input_files(file)
    expect(guest.page.get_by_role("region", name="On this device").get_by_role("alert")).to_be_visible()
    guest.check_access()


def test_a_browser_that_cannot_play_by_itself_plays_on_the_server_and_is_told_so(visitor: NewVisitor) -> None:
    guest = visitor()
    guest.context.add_init_script(NO_WEBASSEMBLY)
    table = guest.play_here("cibola")
    assert not table.startswith("pocket-")
    expect(guest.page.get_by_text("so this table is on the server")).to_be_visible()
    guest.check_access()


@pytest.mark.parametrize("game", ["codinca", "temple_code", "aztec", "cibola"])
def test_a_hint_at_a_table_of_this_browser_has_reasons_and_can_be_followed(visitor: NewVisitor, game: str) -> None:
    guest = visitor()
    guest.play_here(game)
    guest.page.get_by_role("button", name="Hint").click()
    note = guest.page.locator(".hint")
    expect(note.locator("small").first).to_be_visible(timeout=10 * PATIENCE)
    guest.check_access()
    note.get_by_role("button", name="Play this").click()
    expect(note).to_have_count(0)
