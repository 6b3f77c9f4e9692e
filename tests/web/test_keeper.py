"""The keeper's desk in browsers: a report from a phone, a message that vanishes, a table that is closed, and words for everybody."""

from __future__ import annotations

import secrets

import httpx
from playwright.sync_api import expect

import loopback
from teocalli.server import keeper_files

from .conftest import NewVisitor
from .house import House
from .visitor import Visitor


class Friend:
    """Somebody at a table without a browser."""

    def __init__(self, address: str) -> None:
        self.client = loopback.Client(base_url=address, timeout=60)
        self.client.headers["authorization"] = f"Bearer {self.client.post('/api/tokens').json()['token']}"

    def post(self, path: str, **fields: object) -> httpx.Response:
        return self.client.post(path, json={"key": secrets.token_hex(8), **fields}).raise_for_status()


def report_message(guest: Visitor, friend: Friend, table: str) -> None:
    """Somebody on a phone sits down, reads something unkind, and reports it."""
    guest.go(f"/t/{table}")
    guest.page.get_by_label("Votre nom").fill("Zoé")
    guest.page.get_by_role("button", name="S’asseoir").first.click()
    expect(guest.page.locator(".board-place")).to_be_visible()
    friend.post(f"/api/tables/{table}/chat", text="something unkind")
    guest.page.get_by_role("button", name="Récit, discussion et règles").click()
    guest.page.get_by_role("tab", name="Discussion").click()
    guest.page.get_by_role("button", name="Signaler le message\u00a0: Bruno").click()
    guest.check_access_in_both_themes()
    guest.page.get_by_role("button", name="Le signaler").click()
    expect(guest.page.get_by_text("Signalé. Merci.")).to_be_visible()


def open_desk(desk: Visitor, key: str) -> None:
    """A wrong key opens nothing."""
    desk.expects_refusals = True
    desk.go("/keeper")
    field = desk.page.get_by_label("The keeper’s key")
    field.fill("not the key")
    field.press("Enter")
    expect(desk.page.get_by_text("This is not the key of the keeper.")).to_be_visible()
    field.fill(key)
    field.press("Enter")


def remove_message(desk: Visitor, guest: Visitor) -> None:
    """It vanishes from the screen of whoever reported it."""
    report = desk.page.get_by_role("listitem").filter(has_text="something unkind")
    expect(report).to_contain_text("Reported by one person")
    desk.check_access_in_both_themes()
    desk.check_reach()
    report.get_by_role("button", name="Remove Bruno’s message").click()
    expect(desk.page.get_by_text("No reports are waiting.")).to_be_visible()
    expect(guest.page.get_by_text("something unkind")).to_have_count(0)
    expect(guest.page.get_by_text("Aucun message.")).to_be_visible()


def write_on_the_front_page(desk: Visitor) -> None:
    desk.page.get_by_label("In English").fill("Club evening on <b>Thursday</b>")
    desk.page.get_by_role("button", name="Save the text").click()
    expect(desk.page.get_by_text("Saved.")).to_be_visible()


def bar_somebody(desk: Visitor) -> None:
    desk.page.get_by_role("button", name="Look closer at the table of Bruno and Zoé…").click()
    desk.page.get_by_role("button", name="Bar Bruno…").first.click()
    desk.page.get_by_label("Reason").fill("Unkind words")
    desk.page.get_by_role("button", name="Bar", exact=True).click()
    expect(desk.page.get_by_role("button", name="Let in again: Bruno")).to_be_visible()


def close_table(desk: Visitor, guest: Visitor) -> None:
    desk.page.get_by_role("button", name="Look closer at the table of Bruno and Zoé…").click()
    desk.page.get_by_label("Reason").fill("We close at ten")
    desk.check_access()
    desk.check_reach()
    desk.page.get_by_role("button", name="Close this table").click()
    expect(desk.page.get_by_text("A table was closed: We close at ten")).to_be_visible()
    expect(guest.page.get_by_text("Le gardien a fermé cette table\u00a0: We close at ten")).to_be_visible()


def let_in_again_on_a_phone(guest: Visitor, key: str) -> None:
    """The same desk in another language, with the key of the keeper."""
    guest.page.evaluate("key => sessionStorage.setItem('teocalli.keeper', key)", key)
    guest.go("/keeper")
    expect(guest.page.get_by_role("heading", name="En un coup d’œil")).to_be_visible()
    expect(guest.page.get_by_text("L’entrée a été refusée à quelqu’un pour 24 heures\u00a0: Unkind words")).to_be_visible()
    guest.check_access_in_both_themes()
    guest.check_width()
    guest.check_reach()
    guest.page.get_by_role("button", name="Laisser revenir\u00a0: Bruno").click()
    expect(guest.page.get_by_text("L’entrée n’est refusée à personne.")).to_be_visible()


def test_the_keeper_looks_after_a_table_that_somebody_reported(house: House, visitor: NewVisitor) -> None:
    key = keeper_files.replace_key(str(house.folder / "house.teocalli.db"))
    friend = Friend(house.address)
    table = friend.post("/api/tables", game="codinca", seats=2, name="Bruno").json()["table"]["id"]
    desk, guest = visitor(), visitor(screen="phone", language="fr")
    report_message(guest, friend, table)
    open_desk(desk, key)
    remove_message(desk, guest)
    write_on_the_front_page(desk)
    bar_somebody(desk)
    close_table(desk, guest)
    let_in_again_on_a_phone(guest, key)
    guest.go("/")
    expect(guest.page.get_by_role("note")).to_have_text("Club evening on <b>Thursday</b>")
    guest.check_access()
    friend.client.post("/api/keeper/text", json={"key": "away"}, headers={"authorization": f"Keeper {key}"}).raise_for_status()
