"""The web client in headless Chromium: what the first page weighs, when it can be used, how fast a moment is drawn.

    python bench/web.py [--json]

Starts a house of its own, opens the front page from a cold cache several times, lets bots play one match of each game, and steps
through its replay.

page      kB of compressed script and style that the front page needs, and of everything it loads
ready     milliseconds from the request until *Play now* can be pressed, median of the runs
draw      milliseconds from a key press in the replay until the next moment is painted: median and 95th percentile
work      milliseconds of processor time that the page spends on a step, movement included; other work on the machine does not count
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from web.house import House

GAMES = {"codinca": 4, "temple_code": 4, "aztec": 6, "cibola": 4}
RUNS = 7
STEPS = 120
READY = """
new MutationObserver((_, watch) => {
  if (!document.querySelector(".game .btn.gold")) return;
  watch.disconnect();
  requestAnimationFrame(() => setTimeout(() => (window.ready = performance.now())));
}).observe(document, { childList: true, subtree: true });
"""
STEP = """() => new Promise((done) => {
  const track = document.querySelector("input[type=range]");
  const before = track.value;
  const start = performance.now();
  const painted = () => requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
  const look = () => (track.value === before ? setTimeout(look) : painted());
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  look();
})"""


def first_page(browser: Browser, address: str) -> tuple[float, dict[str, int]]:
    """One visit from a cold cache: when it was ready, and the bytes that came over the line by kind."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, service_workers="block")
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    kinds: dict[str, str] = {}
    weights: dict[str, int] = {}
    line.on("Network.responseReceived", lambda event: kinds.update({event["requestId"]: event["type"]}))

    def weigh(event: dict[str, Any]) -> None:
        kind = kinds.get(event["requestId"], "Other")
        weights[kind] = weights.get(kind, 0) + int(event["encodedDataLength"])

    line.on("Network.loadingFinished", weigh)
    page.add_init_script(READY)
    page.goto(address)
    page.wait_for_load_state("networkidle")
    ready = float(page.evaluate("window.ready"))
    context.close()
    return ready, weights


def finished_match(page: Page, address: str, game: str, seats: int) -> str:
    """A match that bots have played to its end."""
    chairs = [{"kind": "bot", "level": "greedy"}] * seats
    opening = page.request.post(f"{address}/api/tables", data={"game": game, "seats": seats, "chairs": chairs}, headers={"origin": address})
    table = str(opening.json()["table"]["id"])
    for _ in range(1200):
        if page.request.get(f"{address}/api/tables/{table}").json()["status"] == "over":
            return table
        time.sleep(0.25)
    raise RuntimeError(f"{game} does not end")


def draw_times(page: Page, address: str, table: str) -> tuple[list[float], float]:
    """How long each step of a replay takes until it is painted, and the processor time a step costs the page."""
    page.goto(f"{address}/m/{table}")
    track = page.locator("input[type=range]")
    track.wait_for()
    page.wait_for_timeout(1000)
    plies = int(track.get_attribute("max") or 0)
    line = page.context.new_cdp_session(page)
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = worked(line)
    times = [float(page.evaluate(STEP)) for _ in range(min(STEPS, plies))]
    return times, (worked(line) - before) / len(times)


def worked(line: CDPSession) -> float:
    """Milliseconds of processor time that the page has used."""
    metrics = {metric["name"]: metric["value"] for metric in line.send("Performance.getMetrics")["metrics"]}
    return 1000 * float(metrics["TaskDuration"])


def measure() -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.start()
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"])
        try:
            visits = [first_page(browser, house.address) for _ in range(RUNS)]
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            draws = {
                game: draw_times(page, house.address, finished_match(page, house.address, game, seats)) for game, seats in GAMES.items()
            }
        finally:
            browser.close()
            house.stop()
    weights = visits[0][1]
    return {
        "page": {
            "script and style kB": (weights.get("Script", 0) + weights.get("Stylesheet", 0)) / 1000,
            "all kB": sum(weights.values()) / 1000,
        },
        "ready ms": statistics.median(ready for ready, _ in visits),
        "draw ms": {
            game: {"plies": len(times), "median": statistics.median(times), "95 %": statistics.quantiles(times, n=20)[-1], "work": work}
            for game, (times, work) in draws.items()
        },
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="figures for a program")
    figures = measure()
    if parser.parse_args().json:
        print(json.dumps(figures))
        return
    print(f"page   {figures['page']['script and style kB']:.0f} kB of script and style, {figures['page']['all kB']:.0f} kB in all")
    print(f"ready  {figures['ready ms']:.0f} ms")
    for game, times in figures["draw ms"].items():
        sentence = f"{times['median']:.0f} ms, 95 % within {times['95 %']:.0f} ms, {times['work']:.0f} ms of work"
        print(f"draw   {game:12} {sentence} ({times['plies']} plies)")


if __name__ == "__main__":
    main()
