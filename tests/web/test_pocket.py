"""Tables in the visitor's own browser: reloads, two tabs, no room, no storage at all, damage, and files that are verified here."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from teocalli import games, matchfile

from .conftest import NewVisitor
from .visitor import TITLES, Visitor, ask

ROWS = """([store, change]) => new Promise((resolve, reject) => {
  const opening = indexedDB.open("teocalli");
  opening.onsuccess = () => {
    const database = opening.result;
    const transaction = database.transaction([store], "readwrite");
    const rows = transaction.objectStore(store);
    rows.getAll().onsuccess = ({ target }) => {
      const all = target.result;
      if (change) for (const row of all) rows.put({ ...row, ...change });
      transaction.oncomplete = () => (database.close(), resolve(all));
    };
    transaction.onerror = () => reject(transaction.error);
  };
})"""
LITTLE_ROOM = """const { add } = IDBObjectStore.prototype;
let room = 9;
IDBObjectStore.prototype.add = function (...row) {
  if (room-- > 0) return add.apply(this, row);
  this.transaction.abort();
  throw new DOMException("no room", "QuotaExceededError");
};
"""
NO_STORAGE = 'Object.defineProperty(self, "indexedDB", { value: { open() { throw new Error("refused"); } } });'


def advice(page: Page, table: str) -> Any:
    """A hint, asked for when it is one's turn; where a bot spoke meanwhile, for the position after it."""
    me = ask(page, "table", table)["you"]
    for _ in range(200):
        moment = ask(page, "moment", table)
        assert not moment["over"]
        hint = ask(page, "hint", table, {"ply": moment["ply"], "key": "hint"}) if me in moment["owing"] else {}
        if "reasons" in hint:
            return hint
        page.wait_for_timeout(50)
    raise AssertionError("no hint comes")


def verified(guest: Visitor) -> matchfile.Verification:
    """What Python says of the file of the present match."""
    return matchfile.verify(ask(guest.page, "record", guest.table_id)["text"])


@pytest.mark.parametrize("name", games.NAMES)
def test_a_match_begun_by_one_click_outlasts_reloads_and_its_file_is_verified(visitor: NewVisitor, name: str) -> None:
    guest, dice = visitor(), random.Random(name)
    table = guest.play_here(name)
    assert table.startswith("pocket-")
    expect(guest.page.locator("h1")).to_contain_text(TITLES[name])
    expect(guest.page.locator(".prompt")).to_be_visible()
    assert advice(guest.page, table)["reasons"]
    for _ in range(3):
        for _ in range(4):
            guest.press_something(dice, "mouse")
        before = ask(guest.page, "moment", table)
        guest.page.reload()
        expect(guest.page.locator(".board-place")).to_be_visible()
        assert ask(guest.page, "moment", table)["ply"] >= before["ply"]
    assert verified(guest).ok
    guest.finish()
    assert verified(guest) == matchfile.Verification((), over=True)
    guest.page.get_by_role("link", name="Replay").click()
    expect(guest.page.locator(".board-place")).to_be_visible()


def test_two_tabs_on_one_table_show_the_same_and_keep_one_log(visitor: NewVisitor) -> None:
    guest, dice = visitor(), random.Random(3)
    table = guest.play_here("cibola")
    other = guest.new_page()
    other.goto(guest.page.url)
    expect(other.locator(".board-place")).to_be_visible()
    first, pages = guest.page, [guest.page, other]
    for turn in range(12):
        guest.page = pages[turn % 2]
        guest.page.bring_to_front()
        guest.press_something(dice, "mouse")
    guest.page = first
    guest.finish()
    other.locator(".end").wait_for()
    assert other.locator(".end h2").inner_text() == first.locator(".end h2").inner_text()
    assert verified(guest) == matchfile.Verification((), over=True)
    log = [row["line"] for row in first.evaluate(ROWS, ["log", None]) if row["table"] == table]
    assert [int(line.split()[0]) for line in log] == list(range(1, len(log) + 1))


def test_where_there_is_no_room_play_goes_on_and_says_so(visitor: NewVisitor) -> None:
    guest = visitor()
    guest.expects_full_storage = True
    begin_worker_with(guest, LITTLE_ROOM)
    guest.play_here("cibola")
    dice = random.Random(4)
    full = guest.page.get_by_text("There is no more room on this device")
    for _ in range(60):
        if full.count():
            break
        guest.press_something(dice, "mouse")
    expect(full).to_be_visible()
    stored = guest.page.evaluate(ROWS, ["log", None])
    guest.play_on(dice)
    assert guest.page.evaluate(ROWS, ["log", None]) == stored  # everything that there was room for, and nothing half


def begin_worker_with(guest: Visitor, script: str) -> None:
    """The worker of the pocket house meets a browser that has been tampered with."""

    def tamper(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=script + answer.text())

    guest.context.route("**/assets/worker-*.js", tamper)


def test_a_browser_that_stores_nothing_plays_on_the_server_and_says_why(visitor: NewVisitor) -> None:
    guest = visitor(language="fr")
    begin_worker_with(guest, NO_STORAGE)
    table = guest.play_here("cibola")
    assert not table.startswith("pocket-")
    expect(guest.page.get_by_text("cette table est donc sur le serveur")).to_be_visible()


def test_a_damaged_match_is_told_and_set_aside_and_the_rest_is_untouched(visitor: NewVisitor) -> None:
    guest = visitor()
    damaged = guest.play_here("cibola")
    guest.press_something(random.Random(1), "mouse")
    guest.finish()
    guest.page.evaluate(ROWS, ["log", {"line": "1 0 stake 3 000000000000"}])
    whole = guest.play_here("codinca")
    guest.go(f"/t/{damaged}")
    expect(guest.page.locator("main")).to_contain_text("does not check out")
    guest.go()
    expect(guest.page.locator("main")).to_contain_text("does not check out")
    expect(guest.page.locator(f'a[href="/t/{damaged}"]')).to_have_count(0)
    guest.page.locator(f'a[href="/t/{whole}"]').first.click()
    expect(guest.page.locator(".board-place")).to_be_visible()


def test_a_match_file_is_brought_to_another_browser_and_a_damaged_one_is_refused(visitor: NewVisitor, tmp_path: Path) -> None:
    guest, friend = visitor(), visitor(language="fr")
    guest.play_here("cibola")
    guest.finish()
    file = tmp_path / "match.json"
    file.write_text(ask(guest.page, "record", guest.table_id)["text"], "utf-8")
    friend.go()
    friend.page.locator("input[type=file]").set_input_files(file)
    friend.page.wait_for_url("**/m/pocket-*")
    expect(friend.page.locator(".board-place")).to_be_visible()
    changed = json.loads(file.read_text("utf-8"))
    changed["names"][0] = "Somebody"
    file.write_text(json.dumps(changed), "utf-8")
    friend.go()
    friend.page.locator("input[type=file]").set_input_files(file)
    expect(friend.page.locator("main")).to_contain_text("ne passe pas la vérification")
