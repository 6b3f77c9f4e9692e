"""Friends who come by a link, each in a browser of their own."""

from __future__ import annotations

import contextlib
import random

import pytest
from playwright.sync_api import Route, TimeoutError, expect

from .conftest import NewVisitor
from .visitor import PATIENCE, Visitor

PRESSES = 40  # of a match that friends play; the rest is played past their screens


def open_table(host: Visitor, game: str, players: int) -> str:
    """The host opens a table for friends; the link to it."""
    host.go()
    host.page.get_by_role("button", name="Invite friends").click()
    dialog = host.page.get_by_role("dialog")
    dialog.locator(f'input[name=game][value="{game}"]').check()
    dialog.locator(f'input[name=seats][value="{players}"]').check()
    dialog.get_by_label("Your name at the table").fill("Inès")
    dialog.get_by_role("button", name="Open and invite").click()
    expect(host.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    return host.page.get_by_label("Link to this table").input_value()


def sit_down(guest: Visitor, link: str, name: str) -> None:
    guest.page.goto(link)
    guest.page.get_by_label("Your name at the table").fill(name)
    guest.page.get_by_role("button", name="Sit down at this table").click()


@pytest.mark.parametrize(("game", "names"), [("cibola", ["Bruno"]), ("aztec", ["Bruno", "Jade"])])
def test_friends_play_a_whole_match_by_a_link_with_a_reload_in_the_middle(visitor: NewVisitor, game: str, names: list[str]) -> None:
    host = visitor()
    link = open_table(host, game, 1 + len(names))
    host.check_access()
    friends = [visitor(screen="phone" if n else "desk") for n in range(len(names))]
    for friend, name in zip(friends, names, strict=True):
        sit_down(friend, link, name)
    people, dice = [host, *friends], random.Random(3)
    for person in people:
        expect(person.page.locator(".board-place")).to_be_visible()
    for turn in range(PRESSES):
        if turn == PRESSES // 2:
            friends[0].page.reload()
            expect(friends[0].page.locator(".board-place")).to_be_visible()
        person = people[turn % len(people)]
        if not person.is_over and not person.press_something(dice, "mouse"):
            person.page.wait_for_timeout(10)
    host.until(lambda: {person.decide(dice) for person in people} == {"over"})
    for person in people:
        person.page.locator(".end").wait_for()
    results = {person.page.locator(".end tbody tr").count() for person in people}
    assert results == {len(people)}


@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_an_invitation_says_what_is_played_before_one_sits_down(visitor: NewVisitor, screen: str) -> None:
    host, guest = visitor(), visitor(screen=screen)
    host.go()
    host.page.get_by_role("button", name="Invite friends").click()
    dialog = host.page.get_by_role("dialog")
    dialog.locator('input[name=game][value="temple_code"]').check()
    dialog.get_by_label("Your name at the table").fill("Inès")
    dialog.get_by_text("Clock and options").click()
    dialog.get_by_label("Clock").select_option(label="10 minutes each, plus 10 seconds per decision")
    dialog.get_by_label("List of codes").select_option(label="shown")
    dialog.get_by_role("button", name="Open and invite").click()
    guest.page.goto(host.page.get_by_label("Link to this table").input_value())
    expect(guest.page.get_by_role("heading", name="Inès invites you to play Temple Code")).to_be_visible()
    facts = guest.page.locator(".facts")
    expect(facts).to_contain_text("10 minutes each")
    expect(facts).to_contain_text("List of codes")
    expect(facts.get_by_role("link", name="First lesson")).to_have_attribute("href", "/learn/temple-code")
    guest.check_width()
    guest.check_access()
    guest.page.get_by_role("button", name="Sit down at this table").click()
    expect(guest.page.locator(".board-place")).to_be_visible()


def test_a_friend_who_is_away_can_be_replaced_from_the_prompt(visitor: NewVisitor) -> None:
    host, friend = visitor(), visitor()
    sit_down(friend, open_table(host, "cibola", 2), "Bruno")
    expect(host.page.locator(".board-place")).to_be_visible()
    friend.page.goto("about:blank")
    host.page.locator(".stage .btn.gold").click()
    host.page.locator(".prompt").get_by_role("button", name="Let a bot play for Bruno").click()
    expect(host.page.locator('[data-seat="1"]')).to_contain_text("a bot is playing")


def test_a_number_that_is_awaited_comes_when_its_player_is_back(visitor: NewVisitor) -> None:
    host, friend, third = visitor(), visitor(), visitor(screen="phone")
    link = open_table(host, "cibola", 3)
    sit_down(friend, link, "Bruno")
    expect(friend.page.locator(".chairs")).to_contain_text("Bruno")
    friend.page.goto("about:blank")
    sit_down(third, link, "Jade")
    for person in (host, third):
        expect(person.page.get_by_role("heading", name="Shuffling together…")).to_be_visible()
        person.check_width()
        person.check_access()
    friend.page.goto(link)
    for person in (host, friend, third):
        expect(person.page.locator(".board-place")).to_be_visible()


def test_a_match_starts_without_the_number_of_somebody_who_stays_away(visitor: NewVisitor) -> None:
    host, friend, third = visitor(), visitor(), visitor()
    link = open_table(host, "cibola", 3)
    sit_down(friend, link, "Bruno")
    expect(friend.page.locator(".chairs")).to_contain_text("Bruno")
    friend.page.goto("about:blank")
    sit_down(third, link, "Jade")
    without = host.page.get_by_role("button", name="Start without their number")
    board = host.page.locator(".board-place")
    while not board.count():  # the server waits a moment before it calls somebody away
        expect(without.or_(board)).to_be_visible()
        with contextlib.suppress(TimeoutError):
            without.click(timeout=1000)


def test_a_rematch_keeps_the_seats_of_its_players(visitor: NewVisitor) -> None:
    host, friend = visitor(), visitor()
    sit_down(friend, open_table(host, "codinca", 2), "Bruno")
    friend.give_up()
    host.page.locator(".end").get_by_role("button", name="Rematch").click()
    expect(host.page.locator(".chairs")).to_contain_text("Reserved for Bruno")
    host.check_access()
    friend.page.locator(".end").get_by_role("button", name="Join the rematch").click()
    for person in (host, friend):
        expect(person.page.locator(".end")).to_have_count(0)
        expect(person.page.locator(".board-place")).to_be_visible()


def test_hints_among_people_are_off_unless_agreed_and_then_counted_for_all(visitor: NewVisitor) -> None:
    host, friend = visitor(), visitor()
    host.go()
    host.page.get_by_role("button", name="Invite friends").click()
    dialog = host.page.get_by_role("dialog")
    dialog.locator('input[name=game][value="cibola"]').check()
    dialog.get_by_text("Clock and options").click()
    dialog.get_by_label("Hints among players").select_option(label="Everybody may ask for hints")
    dialog.get_by_role("button", name="Open and invite").click()
    sit_down(friend, host.page.get_by_label("Link to this table").input_value(), "Bruno")
    friend.page.get_by_role("button", name="Hint").click()
    expect(host.page.locator('[data-seat="1"]').get_by_title("One hint asked for")).to_be_visible(timeout=10 * PATIENCE)
    other, guest = visitor(), visitor()
    sit_down(guest, open_table(other, "cibola", 2), "Jade")
    expect(guest.page.locator(".board-place")).to_be_visible()
    expect(guest.page.get_by_role("button", name="Hint")).to_have_count(0)


def test_a_free_chair_can_be_given_to_a_bot_and_opened_again(visitor: NewVisitor) -> None:
    host = visitor()
    open_table(host, "aztec", 4)
    host.page.get_by_role("button", name="Add a bot").first.click()
    expect(host.page.get_by_role("heading", name="2 seats are still free")).to_be_visible()
    host.page.get_by_role("button", name="Free this seat again").click()
    expect(host.page.get_by_role("heading", name="3 seats are still free")).to_be_visible()


def test_what_a_friend_says_is_heard(visitor: NewVisitor) -> None:
    host, friend = visitor(), visitor()
    sit_down(friend, open_table(host, "codinca", 2), "Bruno")
    friend.page.get_by_role("tab", name="Chat").click()
    friend.page.get_by_label("Say something nice").fill("Hello <b>there</b>")
    friend.page.keyboard.press("Enter")
    host.page.get_by_role("tab", name="Chat").click()
    expect(host.page.locator(".chat li")).to_have_text("Bruno Hello <b>there</b>")


def test_somebody_without_a_chair_looks_on(visitor: NewVisitor) -> None:
    host, friend, late = visitor(), visitor(), visitor()
    link = open_table(host, "codinca", 2)
    sit_down(friend, link, "Bruno")
    expect(friend.page.locator(".board-place")).to_be_visible()
    late.page.goto(link)
    expect(late.page.locator(".board-place")).to_be_visible()
    expect(late.page.get_by_role("button", name="Hint")).to_have_count(0)
    expect(late.page.get_by_text("You are watching").first).to_be_visible()
    expect(host.page.get_by_title("One person is watching")).to_be_visible()
    late.page.get_by_role("tab", name="Chat").click()
    late.page.get_by_label("Say something nice").fill("Well played")
    late.page.keyboard.press("Enter")
    host.page.get_by_role("tab", name="Chat").click()
    expect(host.page.locator(".chat li")).to_have_text("Guest watching Well played")
    late.check_access()


@pytest.mark.parametrize(("screen", "language"), [("desk", "en"), ("phone", "fr")])
def test_a_page_that_is_older_than_its_server_says_so_and_plays_on(visitor: NewVisitor, screen: str, language: str) -> None:
    def older(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "rules": "0" * 16})

    guest = visitor(screen=screen, language=language)
    guest.page.route("**/cibola*.json", older)
    guest.play_now("cibola")
    renew = guest.page.get_by_role("button", name={"en": "A new version is ready", "fr": "Une nouvelle version est prête"}[language])
    expect(renew).to_be_visible()
    guest.page.locator(".stage .btn.gold").click()
    guest.until(lambda: guest.ply() > 0)
    guest.check_width()
    guest.page.unroute("**/cibola*.json")
    with guest.page.expect_navigation():
        renew.click()
    expect(guest.page.locator(".board-place")).to_be_visible()
    expect(renew).to_have_count(0)
