"""Play over days: a clock for each decision, a vacation, the next table by one key, and a call in a browser."""

from __future__ import annotations

import json
import random
import re
import secrets
from typing import Any

from playwright.sync_api import expect

from .conftest import NewVisitor
from .house import House
from .visitor import Visitor

DAY = 86_400  # seconds

SHOWN = """async () => {
  const registration = await navigator.serviceWorker.ready;
  for (let look = 0; look < 1200; look++) {
    const all = await registration.getNotifications();
    if (all.length) return all.map(({ title, body, tag, data }) => [title, body, tag, data]);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}"""


def test_friends_play_over_days_and_n_leads_to_the_next_table(visitor: NewVisitor) -> None:
    host, guest = visitor(), visitor(screen="phone", language="fr")
    tables = []
    for _ in range(2):
        host.go()
        host.page.get_by_role("button", name="Invite friends").click()
        dialog = host.page.get_by_role("dialog")
        dialog.locator('input[name=game][value="cibola"]').check()
        dialog.get_by_text("Clock and options").click()
        dialog.get_by_label("Clock").select_option(label="3 days for each decision")
        dialog.get_by_role("button", name="Open and invite").click()
        link = host.page.get_by_label("Link to this table").input_value()
        guest.page.goto(link)
        guest.page.get_by_label("Votre nom à la table").fill("Bruno")
        guest.page.get_by_role("button", name="S’asseoir à cette table").click()
        expect(host.page.locator(".board-place")).to_be_visible()
        tables.append(host.table_id)
    expect(host.page.get_by_role("timer").first).to_have_text(re.compile(r"^(3 d 0 h|2 d 23 h)$"))
    expect(guest.page.get_by_role("timer").first).to_have_text(re.compile(r"^(3 j 0 h|2 j 23 h)$"))
    guest.page.get_by_role("button", name="Menu").click()
    guest.check_access()
    guest.page.get_by_label("Prendre des vacances").select_option(label="7 jours")
    guest.page.get_by_role("button", name="Arrêter ma pendule").click()
    expect(guest.page.get_by_text("Vous êtes en vacances jusqu’au")).to_be_visible()
    expect(host.page.locator('[data-seat="1"]')).to_contain_text("back on")
    expect(host.page.get_by_role("button", name="Next table: 2 are waiting for you")).to_be_visible()
    host.page.keyboard.press("n")
    host.page.wait_for_url(f"**/t/{tables[0]}")
    host.page.get_by_role("button", name="Menu").click()
    host.page.get_by_role("button", name="Tell me when it is my turn").click()
    dialog = host.page.get_by_role("dialog", name="Tell me when it is my turn")
    dialog.get_by_text("At an address of your own").click()
    dialog.get_by_label("Address").fill("https://10.0.0.1/hook")
    host.expects_refusals = True
    dialog.get_by_role("button", name="Add").click()
    expect(dialog.get_by_text("Messages can only be sent to addresses on the public internet.")).to_be_visible()
    host.check_access()


def begin(host: Visitor, guest: Visitor, **clock: object) -> tuple[Visitor, Visitor]:
    """A match of two with a clock, before both their eyes: who owes a choice, and the other."""
    host.open_table(game="codinca", seats=2, clock=clock)
    guest.page.request.post(f"{guest.address}/api/tokens", headers={"origin": guest.address})
    joins = {"name": "Bruno", "key": secrets.token_hex(8)}
    path = f"{guest.address}/api/tables/{host.table_id}/join"
    assert guest.page.request.post(path, data=joins, headers={"origin": guest.address}).ok
    guest.go(f"/t/{host.table_id}")
    for one in (host, guest):
        expect(one.page.locator(".board-place")).to_be_visible()
    view = host.page.request.get(f"{host.address}/api/tables/{host.table_id}/view").json()
    return (host, guest) if view["owing"] == [0] else (guest, host)


def play_until_answered(one: Visitor) -> None:
    """Act past the screen until somebody else has acted after it, however quickly they answer."""
    dice = random.Random(1)
    one.decide_next(dice)
    mine = one.ply()  # as if nobody else acted from here on

    def answered() -> bool:
        nonlocal mine
        mine += one.decide(dice) == "acted"
        return one.ply() > mine

    one.until(answered)


LATE = {"en": "out of time, a bot is playing", "fr": "temps écoulé, un robot joue"}
YOURS = {"en": "Your time is up: a bot is playing for you.", "fr": "Votre temps est écoulé\u00a0: un robot joue pour vous."}
BACK = {"en": "Take my seat back", "fr": "Reprendre ma place"}


def test_both_players_see_that_time_is_up_and_the_match_goes_on(visitor: NewVisitor, house: House) -> None:
    """A week of a match over days in a few seconds, and a clock of a minute."""
    host, guest = visitor(), visitor(screen="phone", language="fr", theme="light")
    language = {host: "en", guest: "fr"}
    host.expects_refusals = guest.expects_refusals = True  # a page that has not heard yet what a clock did sends its command again
    try:
        late, other = begin(host, guest, bank=3 * DAY * 1000, each=True)
        seat = late.page.request.get(f"{late.address}/api/tables/{late.table_id}").json()["you"]
        for days in (2, 2):
            house.time_passes(days * DAY)
        expect(late.page.get_by_text(YOURS[language[late]])).to_be_visible()
        for one in (late, other):
            expect(one.page.locator(f'[data-seat="{seat}"]').first).to_contain_text(LATE[language[one]])
        play_until_answered(other)
        path = f"{other.address}/api/tables/{other.table_id}/view"
        other.until(lambda: bool(other.page.request.get(path).json()["legal"]))  # the bot's turn is over, and the clock fresh
        late.page.get_by_role("button", name=BACK[language[late]]).click()
        expect(late.page.get_by_text(YOURS[language[late]])).to_have_count(0)
        expect(other.page.locator(f'[data-seat="{seat}"]').first).not_to_contain_text(LATE[language[other]])

        late, _ = begin(host, guest, bank=60_000)
        house.time_passes(60)
        expect(late.page.get_by_text(YOURS[language[late]])).to_be_visible()
        late.check_access()
        late.check_width()
    finally:
        house.time_passes(-4 * DAY - 60)  # the other tests go by the time of their browsers


def test_a_push_message_becomes_a_notification_that_names_the_table(visitor: NewVisitor) -> None:
    guest = visitor(keeps_app=True)
    guest.context.grant_permissions(["notifications"], origin=guest.address)
    guest.go()
    guest.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    registrations: list[str] = []
    browser = guest.context.new_cdp_session(guest.page)

    def note(event: dict[str, Any]) -> None:
        registrations.extend(one["registrationId"] for one in event["registrations"] if not one["isDeleted"])

    browser.on("ServiceWorker.workerRegistrationUpdated", note)
    browser.send("ServiceWorker.enable")
    guest.until(lambda: bool(registrations))
    message = {"type": "turn", "title": "Codinca", "text": "It is your turn.", "table": "a-table", "game": "codinca"}
    browser.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": guest.address, "registrationId": registrations[0], "data": json.dumps(message)},
    )
    shown = guest.page.evaluate(SHOWN)
    assert shown == [["Codinca", "It is your turn.", "a-table", f"{guest.address}/t/a-table"]]
