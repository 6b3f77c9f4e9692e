"""A visitor: one browser context with its own cookies, watched for errors and for requests that leave the house."""

from __future__ import annotations

import contextlib
import random
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Locator, Page, Request, Worker, expect

from luck import dice_of
from teocalli.matchfile import parse

from .house import BUILT

PATIENCE = 30_000  # milliseconds: a busy machine is no error
expect.set_options(timeout=PATIENCE)
WIDTHS = {"desk": (1280, 800), "phone": (390, 844)}
AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
Theme = Literal["dark", "light"]
OTHER_THEME: dict[Theme, Theme] = {"dark": "light", "light": "dark"}
TITLES = {"codinca": "Codinca", "temple_code": "Temple Code", "aztec": "Aztec", "cibola": "Les Trésors de Cibola"}
HOUSES = ("server", "pocket")  # those in which a screen is tried
PLACES = [("server", "desk"), ("pocket", "phone")]  # houses and screens, each tried once
USUAL = {"codinca": 2, "temple_code": 3, "aztec": 4, "cibola": 3}  # players at a table that "Play now" opens
FINDINGS = """async (options) => {
  const { violations } = await window.axe.run(document, { resultTypes: ["violations"], ...options });
  const told = (node) => `${node.target.join(" ")} ${node.any[0]?.message ?? ""}`;
  const grave = violations.filter((one) => ["serious", "critical"].includes(one.impact));
  return grave.map((one) => `${one.id}: ${one.nodes.slice(0, 4).map(told).join(" | ")}`);
}"""
CUT_OFF = """() => {
  const lies = (inner, outer) => inner.left >= outer.left - 2 && inner.right <= outer.right + 2;
  const stands = (inner, outer) => inner.top >= outer.top - 2 && inner.bottom <= outer.bottom + 2;
  const hides = (way) => way === "hidden" || way === "clip";
  const around = (one) => (one.parentElement ? [one.parentElement, ...around(one.parentElement)] : []);
  const cuts = (box, piece) => {
    const [{ overflowX, overflowY }, edge] = [getComputedStyle(box), box.getBoundingClientRect()];
    return (hides(overflowX) && !lies(piece, edge)) || (hides(overflowY) && !stands(piece, edge));
  };
  const reached = (one) => {
    one.scrollIntoView({ block: "center", behavior: "instant" });
    const piece = one.getBoundingClientRect();
    const top = document.elementFromPoint((piece.left + piece.right) / 2, (piece.top + piece.bottom) / 2);
    const seen = top && (one.contains(top) || top.contains(one) || [...(one.labels ?? [])].some((label) => label.contains(top)));
    return seen && lies(piece, { left: 0, right: innerWidth }) && !around(one).some((box) => cuts(box, piece));
  };
  const root = document.querySelector("dialog[open]") ?? document.querySelector(".end") ?? document.body;
  const controls = [...root.querySelectorAll("button, a[href], input, select, [role=gridcell]")];
  const drawn = controls.filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".sr, .skip"));
  const lost = drawn.filter((one) => !reached(one));
  scrollTo(0, 0);
  return lost.map((one) => `${one.className}: ${one.ariaLabel ?? one.textContent}`);
}"""
# Another worker of the pocket house acts for these seats, as another tab could, until so many decisions or the end.
FINISH = """([address, table, seats, most]) => new Promise((resolve) => {
  const worker = new Worker(address, { type: "module" });
  const listeners = new Map();
  let number = 0;
  const post = (seat, name, ...args) => {
    worker.postMessage({ number: ++number, name, reader: { seat, language: "en" }, pace: 0, args });
    return number;
  };
  worker.onmessage = ({ data }) => {
    const update = data.message?.event;
    if (update?.type !== "update") return;
    if (update.over || (update.legal.length && most-- === 0)) return void (worker.terminate(), resolve(update.over));
    const { action } = update.legal[(update.ply * 7919) % update.legal.length] ?? {};
    const seat = listeners.get(data.number) ?? null;
    if (action !== undefined) post(seat, "act", table, { ply: update.ply, key: `finish ${update.ply} ${seat}`, action });
  };
  for (const seat of seats) listeners.set(post(seat, "listen", table), seat);
})"""
# A worker of its own asks the pocket house what another tab would ask.
ASK = """async ([address, name, seat, args]) => {
  const worker = (window.another ??= new Worker(address, { type: "module" }));
  const number = (window.asked = (window.asked ?? 0) + 1);
  const answer = new Promise((resolve) => {
    const hear = ({ data }) => {
      if (data.number !== number || "message" in data) return;
      worker.removeEventListener("message", hear);
      resolve("answer" in data ? data.answer : { refused: data.refused });
    };
    worker.addEventListener("message", hear);
  });
  worker.postMessage({ number, name, reader: { seat, language: "en" }, pace: 0, args });
  return await answer;
}"""
# What decides deals and bots, and nothing else (keys and addresses stay as they are), is drawn from a seed.
SAME_LUCK = """(seed) => {
  const draw = crypto.getRandomValues.bind(crypto);
  const next = () => {
    seed = (seed + 0x9e3779b9) >>> 0;
    const mixed = Math.imul(seed ^ (seed >>> 16), 0x85ebca6b);
    return (Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) ^ (mixed >>> 16)) >>> 0;
  };
  const decides = (numbers) =>
    (numbers instanceof Uint8Array && numbers.length === 32) || (numbers instanceof Uint32Array && numbers.length === 2);
  crypto.getRandomValues = (numbers) => (decides(numbers) ? (numbers.set(numbers.map(next)), numbers) : draw(numbers));
}"""
# Everything that a place says from now on is kept, however short it stands there.
HEAR = """(place) => {
  window.heard = [];
  const hear = () => {
    const text = document.querySelector(place)?.textContent;
    if (text && text !== window.heard.at(-1)) window.heard.push(text);
  };
  new MutationObserver(hear).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  hear();
}"""
KEEP_SPEED = """try { localStorage["teocalli.speed"] ??= "%s"; } catch {}"""  # a page without an address keeps nothing
BLOCKED = "Service Worker registration blocked"  # what Playwright notes for a visitor who keeps no app
LINE_LOST = ("net::ERR_", "Failed to load resource")  # what a browser notes when a server is away


def worker_address() -> str:
    return f"/assets/{next(BUILT.glob('assets/worker-*.js')).name}"


def ask(page: Page, name: str, *args: object, seat: int | None = None) -> Any:
    """What the pocket house of this browser answers."""
    return page.evaluate(ASK, [worker_address(), name, seat, list(args)])


def hear(page: Page, place: str) -> Callable[[], list[str]]:
    """Keep what this place says from now on, for sentences that stand too short to be found by looking now and then."""
    page.evaluate(HEAR, place)
    return lambda: page.evaluate("() => window.heard")


class Visitor:
    """Somebody who looks at the house, and whose tables are on its server or in their own browser."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        where: str = "server",
        screen: str = "desk",
        language: str = "en",
        theme: Theme = "dark",
        speed: str = "once",
        keeps_app: bool = False,
        luck: str = "",
    ) -> None:
        width, height = WIDTHS[screen]
        phone = screen == "phone"
        self.address, self.where, self.screen, self.theme = address, where, screen, theme
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height},
            locale={"en": "en-GB", "fr": "fr-FR"}[language],
            color_scheme=theme,
            reduced_motion="reduce",
            has_touch=phone,
            is_mobile=phone,
            service_workers="allow" if keeps_app else "block",  # a browser that keeps the app brings all of it, which takes its time
        )
        self.context.add_init_script(KEEP_SPEED % speed)
        self.dice = dice_of(luck)
        self.context.add_init_script(f"({SAME_LUCK})({self.dice.getrandbits(32)})")
        self.problems: list[str] = []
        self.expects_lost_line = False
        self.expects_refusals = False
        self.expects_full_storage = False
        self.page: Page = self.new_page()

    def new_page(self) -> Page:
        """A tab, watched."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        page.on("request", self._request)
        page.on("worker", self._worker)
        return page

    def _worker(self, worker: Worker) -> None:
        """A pocket house deals by the luck of the test, if it can still be told so before it deals."""
        with contextlib.suppress(Error):  # it has ended
            worker.evaluate(SAME_LUCK, self.dice.getrandbits(32))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning") or message.text.startswith(BLOCKED):
            return
        if self.expects_lost_line and any(part in message.text for part in LINE_LOST):
            return
        if self.expects_refusals and any(f"status of {code}" in message.text for code in (401, 409, 422)):
            return
        if self.expects_full_storage and "Quota" in message.text:
            return
        self.problems.append(f"{message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.problems.append(f"a request left the house: {request.url}")

    def close(self) -> None:
        self.context.close()

    def go(self, path: str = "/") -> None:
        self.page.goto(self.address + path)
        expect(self.page.locator("main")).to_be_visible()

    def play_now(self, game: str, **options: object) -> str:
        """A table against novices with these options, opened past the screens; the id of the table."""
        bots = [{"kind": "bot", "level": "novice"}] * (USUAL[game] - 1)
        self.open_table(game=game, seats=USUAL[game], name="Guest", chairs=[{"kind": "me"}, *bots], begins=True, options=options)
        expect(self.page.locator(".board-place")).to_be_visible()
        return self.table_id

    def play_here(self, game: str) -> str:
        """From the front page to a table against bots in this browser; the id of the table."""
        self.go()
        self.page.locator("li.game", has_text=TITLES[game]).locator(".btn.gold").click()
        self.page.wait_for_url("**/t/*")
        expect(self.page.locator(".board-place")).to_be_visible()
        return self.table_id

    def play_in(self, house: str, game: str) -> str:
        """A table against novices, on the server or in this browser; the id of the table."""
        return self.play_now(game) if house == "server" else self.play_here(game)

    def open_table(self, **table: object) -> Any:
        """Open a table past the screens, and go there; what the house says of it."""
        opened = self._opened({"name": "Inès", "key": secrets.token_hex(8), **table})["table"]
        self.go(f"/t/{opened['id']}")
        return opened

    def _opened(self, table: dict[str, object]) -> Any:
        """What the house says of a table that it has opened."""
        if self.where == "pocket":
            self.go()
            ask(self.page, "myTables")  # the worker is there, and has been told its luck
            return ask(self.page, "open", table)
        asking, heads = self.page.request, {"origin": self.address}
        asking.post(f"{self.address}/api/tokens", headers=heads)
        answer = asking.post(f"{self.address}/api/tables", data=table, headers=heads)
        assert answer.ok, answer.text()
        return answer.json()

    @property
    def table_id(self) -> str:
        return self.page.url.rsplit("/", 1)[-1].split("#")[0]

    @property
    def is_over(self) -> bool:
        return self.page.locator(".end").count() > 0

    def ply(self) -> int:
        """How far the table is, as this visitor is told."""
        if self.where == "pocket":
            return int(ask(self.page, "table", self.table_id)["ply"])
        table: dict[str, Any] = self.page.request.get(f"{self.address}/api/tables/{self.table_id}").json()
        return int(table["ply"])

    def see_present(self) -> None:
        """Wait until the screen shows the table as far as it has come."""
        ply = self.ply()
        self.until(lambda: int(self.page.locator("main.table").get_attribute("data-ply") or 0) >= ply)

    def choices(self) -> Locator:
        """What can be pressed on the stage now: pieces of the board and acts of the tray."""
        return self.page.locator(
            ".stage :is(.board-place, .tray-place, .dock) :is(button, [role=gridcell], [role=button]):not([disabled], [aria-disabled=true])"
        )

    def play_on(self, dice: random.Random, presses: int = 4000, by: str = "mouse") -> None:
        """Press what offers itself, the gold act rather often, until the match is over."""
        for _ in range(presses):
            if self.is_over:
                return
            if not self.press_something(dice, by):
                self.page.wait_for_timeout(30)
        raise AssertionError("the match does not end")

    def rush(self, dice: random.Random, decisions: int = 5000) -> None:
        """Play any legal actions without touching the screen, which only looks on, up to so many decisions or the end."""
        if self.where == "pocket":
            self._rush_here([None], decisions)
            return
        for _ in range(decisions):
            if self.decide_next(dice) == "over":
                self.page.locator(".end").wait_for()
                return

    def decide_next(self, dice: random.Random) -> Literal["over", "acted"]:
        """Take any legal action past the screen, as soon as there is one."""
        for _ in range(PATIENCE // 20):
            done = self.decide(dice)
            if done != "waits":
                return done
            self.page.wait_for_timeout(20)
        raise AssertionError("there is nothing to decide")

    def decide(self, dice: random.Random) -> Literal["over", "acted", "waits"]:
        """Take any legal action past the screen, if there is one now."""
        table, asking = f"{self.address}/api/tables/{self.table_id}", self.page.request
        now: dict[str, Any] = asking.get(f"{table}/view").json()
        if now["over"]:
            return "over"
        if not now["legal"]:
            return "waits"
        act = {"ply": now["ply"], "key": secrets.token_hex(8), "action": dice.choice(now["legal"])["action"]}
        asking.post(f"{table}/actions", data=act, headers={"origin": self.address})
        return "acted"

    def decisions(self) -> list[str]:
        """What this visitor has done at a table of their own browser, as lines of its match file."""
        you = ask(self.page, "table", self.table_id)["you"]
        return [line for line in parse(ask(self.page, "record", self.table_id)["text"]).log if int(line.split()[1]) == you]

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait for something that the page does not show."""
        for _ in range(PATIENCE // 20):
            if holds():
                return
            self.page.wait_for_timeout(20)
        raise AssertionError("it does not happen")

    def finish(self, seats: Sequence[int | None] = (None,)) -> None:
        """Play any legal actions past the screen until the match is over; the screen follows. Around one screen `seats` are people."""
        if self.table_id.startswith("pocket-"):
            self._rush_here(seats)
        else:
            self.rush(random.Random(1))

    def _rush_here(self, seats: Sequence[int | None], decisions: int = 5000) -> None:
        """The same in the visitor's own browser."""
        if self.page.evaluate(FINISH, [worker_address(), self.table_id, list(seats), decisions]):
            self.page.locator(".end").wait_for()

    def give_up(self) -> None:
        self.page.get_by_role("button", name="Menu").click()
        self.page.get_by_role("button", name="Give up").click()
        self.page.get_by_role("button", name="Yes").click()

    def press_something(self, dice: random.Random, by: str) -> bool:
        gold = self.page.locator(".stage .btn.gold:enabled")
        return self.press(dice, gold if gold.count() and dice.random() < 0.7 else self.choices(), by)

    def press(self, dice: random.Random, pieces: Locator, by: str) -> bool:
        """Press one of these; false where there is none, or it went away."""
        count = pieces.count()
        if not count:
            return False
        one = pieces.nth(dice.randrange(count))
        try:
            if by == "keyboard":
                one.focus(timeout=500)
                self.page.keyboard.press("Enter")
            elif self.screen == "phone":
                one.tap(timeout=500)
            else:
                one.click(timeout=500)
        except Exception as error:  # the piece moved away or was covered: somebody else acted meanwhile
            if "Timeout" not in str(error):
                raise
            return False
        return True

    def check_access(self, **options: object) -> None:
        """axe-core finds nothing serious or critical on the screen as it is."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(f"{AXE.read_text('utf-8')}; 0")
        violations = self.page.evaluate(FINDINGS, options)
        assert violations == [], "\n".join(violations)

    def check_access_in_both_themes(self) -> None:
        """The same in the theme that is on and in the other one, which changes colours alone."""
        self.check_access()
        self.page.emulate_media(color_scheme=OTHER_THEME[self.theme])
        self.check_access(runOnly=["color-contrast"])
        self.page.emulate_media(color_scheme=self.theme)

    def check_width(self) -> None:
        """Nothing scrolls sideways."""
        assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    def check_reach(self) -> None:
        """Nothing scrolls sideways, and nothing that can be pressed is cut off, covered or beyond the edge."""
        self.check_width()
        assert self.page.evaluate(CUT_OFF) == []
