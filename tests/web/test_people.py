"""Your key and my matches, as people use them: two devices of one player, on a desk and on a phone, in both languages."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .conftest import NewVisitor
from .house import ByName, House
from .visitor import Visitor


def authenticator_of(page: Page) -> None:
    """A passkey that Chromium keeps in software, and whose owner always agrees."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True}
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": {**options, "automaticPresenceSimulation": True}})


def press(at: Visitor, name: str) -> None:
    at.page.get_by_role("button", name=name, exact=True).click()


def test_a_player_comes_in_on_a_second_device_by_a_link_and_back_by_a_passkey(house: House, visitor: NewVisitor) -> None:
    by_name = ByName(house)
    desk, phone = visitor(at=by_name), visitor(at=by_name, screen="phone", language="fr")
    table = desk.play_now("codinca")
    authenticator_of(desk.page)
    desk.go("/key")
    desk.page.get_by_label("Your name at the table").fill("Inès")
    desk.page.get_by_label("axolotl").check(force=True)
    desk.check_access_in_both_themes()
    press(desk, "Make my key")
    expect(desk.page.get_by_role("heading", name="Inès")).to_be_visible()
    press(desk, "Add a passkey")
    expect(desk.page.get_by_text("Passkey 1, since")).to_be_visible()
    press(desk, "Show me twelve words")
    expect(desk.page.locator("ol.words li")).to_have_count(12)
    press(desk, "Make a link")
    link = desk.page.get_by_role("textbox", name="Link").input_value()
    desk.check_access_in_both_themes()
    desk.check_reach()
    phone.go(link.removeprefix(by_name.address))
    press(phone, "Oui, il est à moi")
    expect(phone.page.get_by_role("heading", name="Inès")).to_be_visible()
    phone.check_access()
    phone.check_reach()
    phone.go(f"/t/{table}")
    expect(phone.page.locator(".board-place")).to_be_visible()
    assert phone.page.request.get(f"{by_name.address}/api/tables/{table}").json()["you"] is not None
    press(desk, "Sign out here")
    press(desk, "Sign in with a passkey")
    expect(desk.page.get_by_role("heading", name="Inès")).to_be_visible()
    press(desk, "Forget me")
    press(desk, "Yes, forget me")
    expect(desk.page.get_by_role("button", name="Make my key")).to_be_visible()
    phone.go("/key")
    expect(phone.page.get_by_role("button", name="Créer ma clé")).to_be_visible()


def test_my_matches_tell_whose_turn_it_is_and_how_it_ended(visitor: NewVisitor) -> None:
    desk = visitor()
    over = desk.play_now("cibola")
    desk.finish()
    running = desk.play_now("codinca")
    desk.go("/matches")
    matches = desk.page.locator("li.panel")
    expect(matches).to_have_count(2)
    expect(matches.filter(has_text="Codinca").get_by_role("link")).to_have_attribute("href", f"/t/{running}")
    expect(matches.filter(has_text="Codinca")).to_contain_text("Your turn")
    desk.page.keyboard.press("n")
    desk.page.wait_for_url(f"**/t/{running}")
    desk.go("/matches")
    expect(matches.filter(has_text="Cibola").get_by_role("link", name="Replay")).to_have_attribute("href", f"/m/{over}")
    expect(matches.filter(has_text="Cibola").get_by_role("link", name="Review")).to_have_attribute("href", f"/review/{over}")
    choices = desk.page.get_by_role("region", name="How you choose")
    choices.get_by_role("button", name="Review one more").click()
    expect(choices.get_by_role("row", name=re.compile("^Stakes"))).to_be_visible()
    expect(choices).to_contain_text("One of the finished matches listed here has been reviewed.")
    expect(choices).to_contain_text("Habits are only looked at after 10 matches")
    desk.check_access_in_both_themes()
    desk.check_reach()
    desk.page.reload()
    expect(choices.get_by_role("row", name=re.compile("^Stakes"))).to_be_visible()  # it is kept
    desk.page.get_by_role("combobox", name="Game").select_option("codinca")
    expect(matches).to_have_count(1)
    desk.page.get_by_role("searchbox", name="With").fill("nobody of that name")
    expect(matches).to_have_count(0)
    desk.page.set_viewport_size({"width": 390, "height": 844})
    desk.page.get_by_role("searchbox", name="With").fill("")
    desk.page.get_by_role("combobox", name="Game").select_option("")
    expect(matches).to_have_count(2)
    desk.check_access()
    desk.check_reach()
