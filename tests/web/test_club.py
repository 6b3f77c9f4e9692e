"""A club evening in browsers: a host, a guest on a phone, the screen on the wall, and others who come over HTTP."""

from __future__ import annotations

import secrets
from typing import Any

import httpx
from playwright.sync_api import expect

import loopback

from .conftest import NewVisitor
from .house import House


class Others:
    """People of the evening without a browser."""

    def __init__(self, address: str, event: str, names: list[str]) -> None:
        self.address, self.event = address, event
        self.clients = {name: loopback.Client(base_url=address, timeout=60) for name in names}
        for name, client in self.clients.items():
            token = client.post("/api/tokens").json()["token"]
            client.headers["authorization"] = f"Bearer {token}"
            self.post(client, f"/api/events/{event}/enter", name=name)

    def post(self, client: httpx.Client, path: str, **fields: object) -> None:
        client.post(path, json={"key": secrets.token_hex(8), **fields}).raise_for_status()

    def seen(self) -> Any:
        return next(iter(self.clients.values())).get(f"/api/events/{self.event}").json()["event"]

    def sit_down(self) -> None:
        """Everybody takes the chair that is kept for them."""
        event = self.seen()
        names = {person["person"]: person["name"] for person in event["people"]}
        for table in event["rounds"][-1]["tables"]:
            for person in table["awaited"]:
                if names[person] in self.clients:
                    self.post(self.clients[names[person]], f"/api/tables/{table['id']}/join", name=names[person])

    def give_up(self, only: str) -> None:
        """Somebody ends their match."""
        event, client = self.seen(), self.clients[only]
        mine = next(one["person"] for one in event["people"] if one["name"] == only)
        table = next(table for table in event["rounds"][-1]["tables"] if mine in table["people"])
        self.post(client, f"/api/tables/{table['id']}/resign", ply=0)


def test_an_evening_from_the_lots_to_the_first_result(visitor: NewVisitor, house: House) -> None:
    host, guest, wall = visitor(), visitor(screen="phone", language="fr"), visitor(screen="desk")
    host.go("/club")
    host.page.get_by_label("Name of the evening").fill("Thursday")
    host.page.locator("input[name=seats][value='2']").check()
    host.check_access()
    host.page.get_by_role("button", name="Open the evening").click()
    link = host.page.get_by_role("textbox", name="Link to this evening").input_value()
    others = Others(house.address, link.rsplit("/", 1)[-1], ["Ana", "Bruno", "Cleo"])

    guest.page.goto(link)
    guest.page.get_by_label("Votre nom").fill("Zoé")
    guest.page.get_by_role("button", name="S’inscrire").click()
    expect(guest.page.get_by_text("C’est noté, Zoé.")).to_be_visible()
    wall.page.goto(f"{link}/wall")
    expect(host.page.get_by_text("4 people are here")).to_be_visible()
    host.page.get_by_role("button", name="Draw round 1").click()

    expect(guest.page.get_by_role("heading", name="Votre table est prête")).to_be_visible()
    guest.check_width()
    guest.check_access()
    expect(wall.page.get_by_text("Table 2")).to_be_visible()
    others.sit_down()
    guest.page.get_by_role("button", name="S’asseoir").click()
    expect(guest.page.locator(".board-place")).to_be_visible()

    event = others.seen()
    names = {person["person"]: person["name"] for person in event["people"]}
    tables = [[names[person] for person in table["people"]] for table in event["rounds"][0]["tables"]]
    mine, theirs = sorted(tables, key=lambda people: "Zoé" not in people)
    others.give_up(next(name for name in mine if name != "Zoé"))
    guest.page.get_by_role("link", name="Vers la soirée").click()
    expect(guest.page.get_by_text("Votre partie est finie : 120 points")).to_be_visible()

    hanging = host.page.locator("section li", has_text=theirs[0]).filter(has=host.page.get_by_role("button", name="End…"))
    hanging.get_by_role("button", name="End…").click()
    host.page.get_by_label("Reason").fill("The library closes")
    host.page.get_by_role("button", name="End the table").click()
    expect(host.page.get_by_text("Ended by the host: The library closes")).to_be_visible()
    expect(host.page.get_by_role("button", name="Draw round 2")).to_be_visible()
    expect(wall.page.get_by_role("row", name="1 Zoé")).to_contain_text("120")
    wall.check_width()
    host.check_access()
