"""The app: kept for a time without connection, renewed without breaking a match, and whole on a plain web host."""

from __future__ import annotations

import contextlib
import json
import random
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, expect

from teocalli.cli.site import write_site

from .conftest import NewVisitor
from .house import BUILT, House, PlainHost
from .visitor import TITLES, Visitor

ADDRESSES_KEPT = """async () => {
  const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return requests.flat().map(({ url }) => new URL(url).pathname);
}"""
VERSION_KEPT = """async () => {
  const { port1, port2 } = new MessageChannel();
  navigator.serviceWorker.controller.postMessage("version", [port2]);
  return new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
}"""
# A worker that is to be replaced must come to rest first, so nobody asks it now and then whether it still is the old one.
NOTE_CHANGES = "navigator.serviceWorker?.addEventListener('controllerchange', () => (window.changedHands = true))"
BROKEN = """
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => event.respondWith(Response.error()));
"""
VERSION = re.compile(r'"version":"([0-9a-f]+)"')
OpenHouse = Callable[[Path], House]


@pytest.fixture
def open_house(client: None, tmp_path: Path) -> Iterator[OpenHouse]:
    """Opens houses of the test's own, which it may stop and whose client it may change."""
    houses: list[House] = []

    def new(web: Path) -> House:
        houses.append(House(tmp_path, web=web))
        houses[-1].start()
        return houses[-1]

    yield new
    for house in houses:
        house.stop()


@pytest.fixture
def deployed(client: None, tmp_path: Path) -> Path:
    """A copy of the client, of which a new version can be deployed."""
    return Path(shutil.copytree(BUILT, tmp_path / "web"))


def deploy(web: Path, version: str, without: str) -> None:
    """Put a new version in the place of the client: another number, and one file of the old version is gone."""
    worker, page = web / "sw.js", web / "index.html"
    old = version_in(worker)
    gone = next(path for path in (web / "assets").glob("*.js") if path.name.startswith(without))
    gone.unlink()
    worker.write_text(worker.read_text("utf-8").replace(old, version).replace(f'"assets/{gone.name}",', ""), "utf-8")
    page.write_text(page.read_text("utf-8").replace(old, version), "utf-8")


def version_in(worker: Path) -> str:
    match = VERSION.search(worker.read_text("utf-8"))
    assert match
    return match[1]


def version_on(page: Page) -> str | None:
    return page.locator("meta[name=teocalli-version]").get_attribute("content")


def go_until(guest: Visitor, version: str) -> None:
    """Open the page until it is of a version: it comes from the network, but from what is kept where a busy host takes too long."""
    for _ in range(5):
        guest.go()
        if version_on(guest.page) == version:
            return
    raise AssertionError(f"the page is of {version_on(guest.page)}, not of {version}")


def kept(guest: Visitor) -> Visitor:
    """Somebody who has visited once, and whose browser has kept the app."""
    guest.go()
    guest.page.wait_for_function("() => navigator.serviceWorker.controller")
    return guest


def disconnect(guest: Visitor) -> None:
    guest.expects_lost_line = True
    guest.context.set_offline(True)


@pytest.mark.parametrize(("screen", "language"), [("desk", "en"), ("phone", "fr")])
def test_the_house_opens_without_a_connection_from_the_second_visit(
    visitor: NewVisitor, open_house: OpenHouse, screen: str, language: str
) -> None:
    house = open_house(BUILT)
    guest = kept(visitor(at=house, screen=screen, language=language, keeps_app=True))
    house.stop()
    disconnect(guest)
    guest.go()
    assert guest.page.locator("li.game h2").all_inner_texts() == list(TITLES.values())
    offline = {"en": "You are offline.", "fr": "Vous êtes hors ligne."}[language]
    expect(guest.page.locator("#tables .note")).to_contain_text(offline)
    expect(guest.page.locator(".bar").get_by_role("status")).to_contain_text(offline)
    guest.check_reach()
    guest.check_access()
    guest.go("/rules/temple-code#T5")
    expect(guest.page.locator("main article")).to_contain_text("Temple Code")
    guest.go("/learn/cibola")
    expect(guest.page.locator(".coach")).to_be_visible()
    guest.context.set_offline(False)
    house.start()
    guest.go()
    expect(guest.page.locator("#tables .note")).to_have_count(0)


def test_the_four_games_are_played_without_a_connection(visitor: NewVisitor, open_house: OpenHouse) -> None:
    house = open_house(BUILT)
    guest = kept(visitor(at=house, keeps_app=True))
    house.stop()
    disconnect(guest)
    dice = random.Random(5)
    for game, title in TITLES.items():
        guest.play_here(game)
        for _ in range(10):
            guest.press_something(dice, "mouse")
        guest.page.reload()
        expect(guest.page.locator(".board-place")).to_be_visible()
        expect(guest.page.locator("h1")).to_contain_text(title)
    guest.go()
    expect(guest.page.locator('a[href*="/pocket-"]')).to_have_count(len(TITLES))


def test_playing_with_people_elsewhere_waits_for_a_connection(visitor: NewVisitor, open_house: OpenHouse) -> None:
    guest = kept(visitor(at=open_house(BUILT), keeps_app=True))
    invite = guest.page.get_by_role("button", name="Invite friends")
    expect(invite).to_be_enabled()
    disconnect(guest)
    expect(invite).to_be_disabled()
    expect(guest.page.get_by_role("button", name="Play Aztec with friends")).to_be_disabled()
    guest.context.set_offline(False)
    expect(invite).to_be_enabled()


def test_an_evening_is_opened_with_a_connection_alone(visitor: NewVisitor, open_house: OpenHouse) -> None:
    guest = kept(visitor(at=open_house(BUILT), keeps_app=True))
    guest.go("/club")
    form, notice = guest.page.locator("form"), guest.page.get_by_text("You are offline: opening an evening needs a connection.")
    expect(form.get_by_role("button", name="Open the evening")).to_be_enabled()
    expect(notice).to_have_count(0)
    disconnect(guest)
    expect(notice).to_be_visible()
    for control in form.locator("input, select, button").all():
        expect(control).to_be_disabled()
    guest.check_access()
    guest.context.set_offline(False)
    expect(form.get_by_role("button", name="Open the evening")).to_be_enabled()


def test_only_files_of_the_build_are_kept_and_nothing_of_a_seat(visitor: NewVisitor, house: House) -> None:
    guest = kept(visitor(keeps_app=True))
    guest.play_now("cibola")
    guest.page.reload()
    expect(guest.page.locator(".board-place")).to_be_visible()
    files = {str(path.relative_to(BUILT)) for path in BUILT.rglob("*") if path.is_file()}
    expected = {f"/{name}" for name in files - {"index.html", "sw.js"}} | {"/"}
    assert sorted(guest.page.evaluate(ADDRESSES_KEPT)) == sorted(expected)


@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_a_new_version_waits_for_its_word_and_breaks_no_match(
    visitor: NewVisitor, open_house: OpenHouse, deployed: Path, screen: str
) -> None:
    guest = kept(visitor(at=open_house(deployed), screen=screen, keeps_app=True))
    old = version_in(deployed / "sw.js")
    other_tab = guest.new_page()
    other_tab.goto(guest.address)
    guest.play_now("cibola")
    deploy(deployed, "0123456789abcdef", without="LearnPage")
    guest.page.evaluate("() => navigator.serviceWorker.ready.then((registration) => registration.update())")
    renew = guest.page.get_by_role("button", name="A new version is ready.")
    expect(renew).to_be_visible()
    assert version_on(guest.page) == old, "nothing changes before somebody says so"
    guest.check_reach()
    guest.check_access()
    with guest.page.expect_event("load"):
        renew.click()
    expect(guest.page.locator(".board-place")).to_be_visible()
    assert version_on(guest.page) == "0123456789abcdef"
    expect(renew).to_have_count(0)
    assert version_on(other_tab) == old, "another tab is left alone"
    other_tab.evaluate("() => document.querySelector('a[href=\"/learn\"]').click()")  # no room for it on a phone
    expect(other_tab.locator("main .lead")).to_be_visible()  # by a file that the host no longer has


def test_a_page_that_is_new_already_renews_what_is_kept_without_a_word(visitor: NewVisitor, open_house: OpenHouse, deployed: Path) -> None:
    guest = kept(visitor(at=open_house(deployed), keeps_app=True))
    guest.page.add_init_script(NOTE_CHANGES)
    deploy(deployed, "0123456789abcdef", without="LearnPage")
    go_until(guest, "0123456789abcdef")
    guest.page.wait_for_function("() => window.changedHands", timeout=90_000)  # every file is brought anew, on a busy machine
    assert guest.page.evaluate(VERSION_KEPT) == "0123456789abcdef"
    expect(guest.page.get_by_role("button", name="A new version is ready.")).to_have_count(0)
    disconnect(guest)
    guest.go()
    assert version_on(guest.page) == "0123456789abcdef"


def test_a_broken_worker_is_replaced_by_the_next_version(visitor: NewVisitor, open_house: OpenHouse, deployed: Path) -> None:
    good = (deployed / "sw.js").read_text("utf-8")
    (deployed / "sw.js").write_text(BROKEN, "utf-8")
    guest = visitor(at=open_house(deployed), keeps_app=True)
    guest.expects_lost_line = True  # from the moment at which the worker has the page
    kept(guest)
    with pytest.raises(Error, match="ERR_FAILED"):
        guest.page.goto(guest.address)
    (deployed / "sw.js").write_text(good, "utf-8")
    for _ in range(50):
        with contextlib.suppress(Error):
            guest.page.goto(guest.address)
            break
        guest.page.wait_for_timeout(100)
    expect(guest.page.locator("li.game")).to_have_count(4)


def test_the_page_can_be_installed(visitor: NewVisitor) -> None:
    guest = kept(visitor(keeps_app=True))
    browser = guest.context.new_cdp_session(guest.page)
    manifest = browser.send("Page.getAppManifest")
    assert manifest["errors"] == []
    about = json.loads(manifest["data"])
    for icon in about["icons"]:
        assert (BUILT / icon["src"]).is_file()
    assert [error["errorId"] for error in browser.send("Page.getInstallabilityErrors")["installabilityErrors"]] in ([], ["in-incognito"])


@pytest.mark.parametrize("under", ["", "/games/temple"])
def test_a_plain_web_host_has_the_whole_house_in_any_folder(visitor: NewVisitor, client: None, tmp_path: Path, under: str) -> None:
    write_site(BUILT, tmp_path / f"root{under}")
    host = PlainHost(tmp_path / "root", tmp_path / "host.log", under)
    host.start()
    guest = kept(visitor(at=host, keeps_app=True))
    assert guest.page.locator("li.game h2").all_inner_texts() == list(TITLES.values())
    guest.check_access()
    guest.page.get_by_role("link", name="Learn", exact=True).click()
    guest.page.get_by_role("link", name="Rulebook Aztec").click()
    expect(guest.page.locator("main article")).to_contain_text("Aztec")
    assert guest.page.url == f"{host.address}/?/rules/aztec"
    guest.page.reload()
    expect(guest.page.locator("main article")).to_contain_text("Aztec")
    guest.play_here("cibola")
    guest.give_up()
    expect(guest.page.locator(".end")).to_be_visible()
    host.stop()
    disconnect(guest)
    guest.page.get_by_role("link", name="Replay").click()
    expect(guest.page.locator(".board-place")).to_be_visible()
    guest.go("/?/learn/codinca")
    expect(guest.page.locator(".coach")).to_be_visible()
    guest.page.go_back()
    expect(guest.page.locator(".board-place")).to_be_visible()
