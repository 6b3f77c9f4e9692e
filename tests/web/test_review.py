"""The review room: a whole match of each game, learnt from and played on."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import NewVisitor
from .visitor import Visitor

MATCHES = Path(__file__).parent / "matches"  # of novices, so that there is something to learn
WORDS = {
    "en": {"next": "Next mistake", "try": "Try again", "show": "Show me", "on": "Play on from here", "play": "Play"},
    "fr": {"next": "Erreur suivante", "try": "Réessayer", "show": "Montrez-moi", "on": "Jouer à partir d’ici", "play": "Jouer"},
}


def given(guest: Visitor, game: str) -> str:
    """A finished match that the server has."""
    asking, heads = guest.page.request, {"origin": guest.address}
    asking.post(f"{guest.address}/api/tokens", headers=heads)
    answer = asking.post(f"{guest.address}/api/matches", data={"file": (MATCHES / f"{game}.json").read_text("utf-8")}, headers=heads)
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


@pytest.mark.parametrize(
    ("game", "screen", "language", "cards"),
    [
        ("codinca", "desk", "en", "true"),
        ("temple_code", "phone", "fr", "imagined"),
        ("aztec", "phone", "en", "true"),
        ("cibola", "desk", "fr", "imagined"),
    ],
)
def test_a_match_is_reviewed_learnt_from_and_played_on(visitor: NewVisitor, game: str, screen: str, language: str, cards: str) -> None:
    guest = visitor(screen=screen, language=language)
    words, page = WORDS[language], guest.page
    match = given(guest, game)
    guest.go(f"/review/{match}")
    expect(page.locator(".overview .cards li").first).to_be_visible()  # every choice was looked at once
    guest.check_access()
    page.get_by_role("button", name=words["next"]).click()
    expect(page.locator(".moment .bars .chosen")).to_be_visible()
    expect(page.locator(".moment .bars .best")).to_be_visible()
    for line in page.locator(".verdict-line, .alone > p").all():  # nobody has to look for the verdict, nor for what was better
        expect(line).to_be_in_viewport(ratio=1)
    expect(page).to_have_url(f"{guest.address}/review/{match}#{page.get_by_role('slider').input_value()}")
    guest.check_width()
    guest.check_access()

    page.get_by_role("button", name=words["try"]).click()
    page.get_by_role("button", name=words["show"]).click()
    expect(page.locator(".learn .bars .best")).to_be_visible()
    page.locator(".learn .acts .gold").click()

    page.get_by_role("button", name=words["on"]).click()
    page.locator(f"dialog input[value={cards}]").check()
    page.locator("dialog").get_by_role("button", name=words["play"], exact=True).click()
    page.wait_for_url("**/t/pocket-*")
    expect(page.locator(".board-place")).to_be_visible()


def test_a_replay_leads_to_its_review_where_keys_go_from_move_to_move_and_the_curve_is_a_table(visitor: NewVisitor) -> None:
    guest = visitor()
    page = guest.page
    guest.go(f"/m/{given(guest, 'temple_code')}")
    page.get_by_role("link", name="Review").click()
    page.wait_for_url("**/review/*")
    curve = page.get_by_role("slider", name="Chances of winning")
    expect(page.locator(".progress.done")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(curve).to_have_value("1")
    page.keyboard.press("PageDown")
    expect(page.locator(".moment .verdict-line .verdict:not(.sound)")).to_be_visible()
    page.keyboard.press("End")
    expect(curve).to_have_value("16")
    page.get_by_role("button", name="The curve as a table").click()
    expect(page.get_by_role("dialog").locator("tbody tr")).to_have_count(17)
    guest.check_access()
