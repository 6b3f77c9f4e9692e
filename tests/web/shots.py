"""Pictures of every screen in both themes and at both widths, written to docs/shots/.

    python tests/web/shots.py [--only cibola] [--to docs/shots]

A house of its own is opened; each game is played against bots for a while, to its end, and replayed.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from web.house import ROOT, House
from web.visitor import TITLES, Theme, Visitor

LOOKS: list[tuple[str, Theme]] = [("desk", "dark"), ("desk", "light"), ("phone", "dark"), ("phone", "light")]
DECISIONS = {"codinca": 5, "temple_code": 3, "aztec": 7, "cibola": 10}  # into the middle of a match


class Album:
    """A folder of pictures, named after what they show."""

    def __init__(self, browser: Browser, house: House, folder: Path) -> None:
        self.browser, self.house, self.folder = browser, house, folder
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, guest: Visitor, name: str, theme: str) -> None:
        guest.page.locator("main").first.wait_for()
        expect(guest.page.locator("[aria-busy=true]")).to_have_count(0, timeout=60_000)  # nobody wants a picture of a page that loads
        guest.page.wait_for_timeout(500)
        guest.page.screenshot(path=self.folder / f"{name}-{guest.screen}-{theme}.png")

    def guests(self) -> Iterator[tuple[Visitor, str]]:
        """A visitor for each look; French at the light phone, so that both languages are seen."""
        for screen, theme in LOOKS:
            language = "fr" if (screen, theme) == ("phone", "light") else "en"
            guest = Visitor(self.browser, self.house.address, screen=screen, theme=theme, language=language)
            yield guest, theme
            guest.close()

    def house_screens(self) -> None:
        """The front page, Learn, and waiting for friends."""
        for guest, theme in self.guests():
            guest.go()
            self.take(guest, "home", theme)
            guest.go("/learn")
            self.take(guest, "learn", theme)
            guest.go("/rules/cibola#B9")
            self.take(guest, "rules", theme)
            guest.go()
            guest.page.locator(".btns .btn").first.click()
            self.take(guest, "new", theme)
            guest.page.locator("dialog .btn.gold").click()
            guest.page.locator(".qr").first.wait_for()
            self.take(guest, "waiting", theme)

    def game_screens(self, game: str) -> None:
        """A table at the start, in the middle and at the end; its replay and its lesson."""
        for guest, theme in self.guests():
            table = guest.play_now(game)
            self.take(guest, f"{game}-start", theme)
            dice = random.Random(11)
            guest.rush(dice, DECISIONS[game])
            self.take(guest, f"{game}-middle", theme)
            guest.rush(dice)
            self.take(guest, f"{game}-end", theme)
            guest.go(f"/m/{table}#12")
            self.take(guest, f"{game}-replay", theme)
            guest.go(f"/learn/{game.replace('_', '-')}")
            self.take(guest, f"{game}-lesson", theme)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=["house", *TITLES], action="append", help="only these screens")
    parser.add_argument("--to", type=Path, default=ROOT / "docs" / "shots")
    arguments = parser.parse_args()
    wanted = arguments.only or ["house", *TITLES]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.start()
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"])
        album = Album(browser, house, arguments.to)
        try:
            for name in wanted:
                album.house_screens() if name == "house" else album.game_screens(name)
        finally:
            browser.close()
            house.stop()


if __name__ == "__main__":
    main()
