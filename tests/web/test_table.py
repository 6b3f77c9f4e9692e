"""The table, whatever the game: seats, prompt, story, rules, menu, the end, and the line going down."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Response, expect

from .conftest import NewVisitor
from .house import House
from .test_friends import open_table, sit_down
from .visitor import HOUSES, PATIENCE, PLACES, TITLES, Visitor


@pytest.mark.parametrize(("where", "screen"), PLACES)
@pytest.mark.parametrize("game", TITLES)
def test_a_table_is_accessible_in_both_themes(visitor: NewVisitor, game: str, where: str, screen: str) -> None:
    guest = visitor(where=where, screen=screen)
    guest.play_now(game)
    expect(guest.page.locator(".prompt:not(.wait)")).to_be_visible()
    guest.check_width()
    guest.check_access_in_both_themes()


def test_the_tab_says_whose_turn_it_is(visitor: NewVisitor) -> None:
    guest = visitor(where="pocket")
    guest.play_now("cibola")
    expect(guest.page).to_have_title("Your turn · Les Trésors de Cibola")
    expect(guest.page.locator('link[rel="icon"]')).to_have_attribute("href", "/favicon-turn.svg")


def test_the_aim_stands_on_the_table_until_the_first_match_is_over(visitor: NewVisitor) -> None:
    guest = visitor(where="pocket", screen="phone")
    guest.play_now("cibola")
    expect(guest.page.locator(".aim")).to_contain_text("Aim: the most points after eight rounds")
    guest.check_width()
    guest.give_up()
    expect(guest.page.locator(".aim")).to_have_count(0)
    guest.play_now("cibola")
    expect(guest.page.locator(".prompt")).to_be_visible()
    expect(guest.page.locator(".aim")).to_have_count(0)


def close_fist(guest: Visitor) -> None:
    """Cibola's first choice: nobody is staked."""
    guest.page.locator(".stage .btn.gold:enabled").click()


def act_once(guest: Visitor) -> None:
    """Take any legal action, and see it accepted."""
    answers: list[Response] = []
    guest.page.on("response", lambda answer: answers.append(answer) if "/actions" in answer.url else None)
    dice = random.Random(7)
    for _ in range(200):
        guest.press_something(dice, "mouse")
        guest.page.wait_for_timeout(30)
        if any(answer.ok for answer in answers):
            return
    raise AssertionError("nothing could be done")


@pytest.mark.parametrize("where", HOUSES)
def test_the_rules_open_beside_the_table(visitor: NewVisitor, where: str) -> None:
    guest = visitor()
    guest.play_in(where, "cibola")
    guest.page.get_by_role("tab", name="Rules").click()
    expect(guest.page.get_by_role("region", name="Rules", exact=True)).to_contain_text("B9")
    guest.check_access()


@pytest.mark.parametrize(("where", "name"), [("server", "Story, chat and rules"), ("pocket", "Story and rules")])
def test_on_a_phone_the_story_is_in_a_drawer(visitor: NewVisitor, where: str, name: str) -> None:
    guest = visitor(where=where, screen="phone")
    guest.play_now("cibola")
    guest.page.get_by_role("button", name=name).click()
    drawer = guest.page.get_by_role("dialog")
    expect(drawer.get_by_role("tab", name="Story")).to_be_visible()
    guest.check_access()
    guest.page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)


@pytest.mark.parametrize("where", HOUSES)
def test_a_hint_names_an_act_and_can_be_followed(visitor: NewVisitor, where: str) -> None:
    guest = visitor(where=where)
    guest.play_now("cibola")
    guest.page.get_by_role("button", name="Hint").click()
    note = guest.page.locator(".hint")
    expect(note).to_be_visible(timeout=10 * PATIENCE)  # the first hint of a house compiles the judge
    expect(note).to_contain_text("Chance to win with other choices")
    guest.check_access()
    note.get_by_role("button", name="Play this").click()
    expect(guest.page.locator(".story li", has_text="You close")).to_be_visible()


@pytest.mark.parametrize("where", HOUSES)
def test_the_story_is_told_and_the_language_of_a_running_table_changes_everything(visitor: NewVisitor, where: str) -> None:
    guest = visitor()
    guest.play_in(where, "cibola")
    close_fist(guest)
    expect(guest.page.locator(".story li", has_text="You close")).to_be_visible()
    asked = requests_of(guest)
    guest.page.get_by_role("button", name="Français").click()
    expect(guest.page.locator(".story li", has_text="Vous fermez")).to_be_visible()
    expect(guest.page.get_by_role("tab", name="Récit")).to_be_visible()
    assert asked == [], "the page has all that it takes to tell it anew"


def requests_of(guest: Visitor) -> list[str]:
    """The addresses that the page asks for about tables and matches from now on."""
    asked: list[str] = []
    guest.page.on(
        "request", lambda request: asked.append(request.url) if "/api/tables/" in request.url or "/api/matches/" in request.url else None
    )
    return asked


@pytest.mark.parametrize("game", TITLES)
def test_a_browser_that_cannot_run_the_rules_is_told_everything_by_the_server(visitor: NewVisitor, game: str) -> None:
    guest = visitor()
    guest.context.add_init_script("delete globalThis.WebAssembly")
    asked = requests_of(guest)
    guest.play_now(game)
    act_once(guest)
    expect(guest.page.locator(".story li").first).to_be_visible()
    assert asked
    assert not any("form=record" in address for address in asked)


@pytest.mark.parametrize("game", TITLES)
def test_a_browser_that_can_is_sent_records(visitor: NewVisitor, game: str) -> None:
    guest = visitor()
    asked = requests_of(guest)
    guest.play_now(game)
    act_once(guest)
    expect(guest.page.locator(".story li").first).to_be_visible()
    told = [address for address in asked if any(part in address for part in ("/events", "/actions", "/story", "/view"))]
    assert told
    assert all("form=record" in address for address in told)


@pytest.mark.parametrize(("where", "screen"), PLACES)
def test_giving_up_ends_the_match_with_its_result_and_a_replay(visitor: NewVisitor, where: str, screen: str) -> None:
    guest = visitor(screen=screen)
    table = guest.play_in(where, "cibola")
    close_fist(guest)
    guest.page.get_by_role("button", name="Menu").click()
    guest.check_access()
    guest.page.keyboard.press("Escape")
    guest.give_up()
    end = guest.page.locator(".end")
    expect(end.locator("h2")).to_contain_text("win")
    expect(end).to_contain_text("You gave up.")
    expect(end.locator("tbody tr")).to_have_count(3)
    expect(end.get_by_role("link", name="Replay")).to_have_attribute("href", f"/m/{table}")
    expect(guest.page).to_have_title(TITLES["cibola"])
    guest.check_width()
    guest.check_access()
    guest.page.reload()
    expect(end).to_contain_text("You gave up.")
    end.get_by_role("button", name="See the board").click()
    expect(guest.page.locator(".prompt")).to_contain_text("The match was given up.")
    guest.go()
    expect(guest.page.get_by_role("region", name="Finished matches").get_by_role("link")).to_have_attribute("href", f"/m/{table}")


def test_giving_up_between_two_ends_the_match_for_both(visitor: NewVisitor) -> None:
    host, friend = visitor(), visitor()
    sit_down(friend, open_table(host, "codinca", 2), "Bruno")
    friend.give_up()
    expect(host.page.locator(".end")).to_contain_text("Bruno gave up.")
    expect(host.page.locator(".end h2")).to_have_text("You win")


def test_giving_up_lets_a_bot_play_on_for_the_others(visitor: NewVisitor) -> None:
    host, friend, third = visitor(), visitor(), visitor()
    link = open_table(host, "cibola", 3)
    sit_down(friend, link, "Bruno")
    sit_down(third, link, "Jade")
    friend.give_up()
    expect(friend.page.get_by_text("A bot is playing for you.")).to_be_visible()
    expect(host.page.locator('[data-seat="1"]')).to_contain_text("a bot is playing")


@pytest.mark.parametrize(("where", "screen"), PLACES)
def test_a_match_ends_with_its_result_a_replay_and_a_rematch(visitor: NewVisitor, where: str, screen: str) -> None:
    guest = visitor(screen=screen)
    first = guest.play_in(where, "cibola")
    guest.finish()
    end = guest.page.locator(".end")
    expect(end.locator("h2")).to_contain_text("win")
    expect(end.locator("figure svg")).to_be_visible()
    guest.check_width()
    guest.check_access()
    end.get_by_role("button", name="Rematch").click()
    expect(end).to_have_count(0)
    assert guest.table_id != first


def test_a_restarted_server_is_met_again_without_a_trace(visitor: NewVisitor, client: None, tmp_path: Path) -> None:
    house = House(tmp_path)
    house.start()
    guest = visitor(at=house)
    guest.play_now("codinca")
    act_once(guest)
    before = guest.ply()
    guest.expects_lost_line = True
    house.stop()
    expect(guest.page.get_by_text("Connection lost.")).to_be_visible()
    house.start()
    expect(guest.page.get_by_text("Connection lost.")).to_have_count(0, timeout=30_000)
    guest.expects_lost_line = False
    assert guest.ply() >= before
    act_once(guest)
    house.stop()


def test_two_tabs_of_one_seat_agree(visitor: NewVisitor) -> None:
    guest = visitor()
    guest.play_now("cibola")
    other = guest.new_page()
    other.goto(guest.page.url)
    expect(other.locator(".prompt")).to_contain_text("stake")
    close_fist(guest)
    expect(other.locator(".story li", has_text="You close")).to_be_visible()


@pytest.mark.parametrize("table", ["no-such-table", "pocket-none"])
def test_a_table_that_does_not_exist_says_so(visitor: NewVisitor, table: str) -> None:
    guest = visitor()
    guest.expects_lost_line = True
    guest.go(f"/t/{table}")
    expect(guest.page.get_by_role("heading", name="There is no such table")).to_be_visible()
