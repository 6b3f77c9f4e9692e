"""A finished match at its permanent address."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import NewVisitor
from .test_review import given
from .visitor import HOUSES, PLACES, Visitor


@pytest.mark.parametrize(("where", "screen"), PLACES)
def test_a_finished_match_is_stepped_through_by_keys_and_told(visitor: NewVisitor, where: str, screen: str) -> None:
    guest = visitor(screen=screen)
    guest.play_in(where, "cibola")
    guest.finish()
    guest.page.locator(".end").get_by_role("link", name="Replay").click()
    guest.page.wait_for_url("**/m/*")
    track = guest.page.get_by_role("slider", name="Position in the match")
    expect(track).to_have_value("0")
    guest.page.keyboard.press("ArrowRight")
    guest.page.keyboard.press("ArrowRight")
    expect(track).to_have_value("2")
    guest.page.keyboard.press("ArrowLeft")
    expect(track).to_have_value("1")
    guest.page.keyboard.press("End")
    last = track.get_attribute("max")
    assert last is not None
    expect(track).to_have_value(last)
    expect(guest.page.locator(".fair:not(.broken)")).to_contain_text("every action was legal")
    guest.check_width()
    guest.check_access()


def at_replay(guest: Visitor, where: str, game: str) -> Visitor:
    """At the replay of a match that is over."""
    guest.play_in(where, game)
    guest.finish()
    guest.page.goto(guest.page.url.replace("/t/", "/m/"))
    return guest


@pytest.mark.parametrize("where", HOUSES)
def test_a_replay_plays_by_itself_and_shows_any_seat_s_view(visitor: NewVisitor, where: str) -> None:
    guest = at_replay(visitor(), where, "cibola")
    guest.page.get_by_label("Speed").select_option("4")
    guest.page.get_by_role("button", name="Play", exact=True).click()
    track = guest.page.get_by_role("slider", name="Position in the match")
    expect(track).to_have_value(re.compile(r"^([3-9]|\d{2,})$"))
    guest.page.get_by_role("button", name="Pause").click()
    views = guest.page.get_by_label("Point of view")
    assert len(views.locator("option").all()) == 4
    views.select_option("0")
    expect(guest.page.locator(".board-place")).to_be_visible()
    with guest.page.expect_download() as download:
        guest.page.get_by_role("link", name="Download the record").click()
    assert "cibola" in download.value.path().read_text("utf-8")


@pytest.mark.parametrize("where", HOUSES)
def test_from_a_seat_the_story_of_a_replay_tells_what_that_seat_was_told(visitor: NewVisitor, where: str) -> None:
    guest = at_replay(visitor(), where, "aztec")
    story, secret = guest.page.locator("main"), re.compile(r"Quetzal secretly takes \d")
    expect(story).to_contain_text(secret)
    views = guest.page.get_by_label("Point of view")
    views.select_option("0")
    expect(story).not_to_contain_text(secret)
    expect(story).to_contain_text("Quetzal")
    views.select_option("open")
    expect(story).to_contain_text(secret)


@pytest.mark.parametrize("where", HOUSES)
def test_a_match_that_is_not_over_has_no_replay(visitor: NewVisitor, where: str) -> None:
    guest = visitor()
    table = guest.play_in(where, "codinca")
    guest.expects_lost_line = True
    guest.go(f"/m/{table}")
    expect(guest.page.get_by_role("heading", name="There is no replay here")).to_be_visible()


@pytest.mark.parametrize(("language", "sentence"), [("en", "it has no WebAssembly"), ("fr", "il n’a pas WebAssembly")])
def test_a_browser_that_cannot_run_the_rules_says_so(visitor: NewVisitor, language: str, sentence: str) -> None:
    guest = visitor(language=language)
    table = given(guest, "cibola")
    guest.context.add_init_script("delete globalThis.WebAssembly")
    for path in (f"/m/{table}", f"/review/{table}"):
        guest.go(path)
        expect(guest.page.locator("main")).to_contain_text(sentence)
    guest.check_access()


def test_a_page_that_cannot_hash_by_itself_shows_a_replay_too(visitor: NewVisitor) -> None:
    guest = visitor()
    guest.context.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")  # as over plain http
    guest.go(f"/m/{given(guest, 'codinca')}#5")
    expect(guest.page.get_by_role("slider", name="Position in the match")).to_have_value("5")
    expect(guest.page.locator(".fair:not(.broken)")).to_contain_text("every action was legal")
