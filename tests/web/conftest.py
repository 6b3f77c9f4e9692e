"""The browser tests: a built client, a real server with a real database, Debian's Chromium."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from teocalli import wasm

from .house import BUILT, ROOT, ByName, House, PlainHost
from .visitor import Visitor

WEB = ROOT / "web"
# What Chromium starts for every context and no test looks at, half of what a context costs; then what Playwright turns off, for of two
# lists Chromium reads the last one alone.
UNUSED = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess")
OFF_FOR_PLAYWRIGHT = (
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable"),
    *("LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning", "OptimizationHints", "NetworkTimeServiceQuerying"),
    *("AimEnabled", "PreconnectToSearch"),
)
NewVisitor = Callable[..., Visitor]


def newest(*folders: Path) -> float:
    return max(path.stat().st_mtime for folder in folders for path in folder.rglob("*") if path.is_file())


@pytest.fixture(scope="session")
def client() -> None:
    """The web client, built from the sources as they are, by one worker while the other waits."""
    with (WEB / "package.json").open() as turnstile:
        fcntl.flock(turnstile, fcntl.LOCK_EX)
        build_client()


def build_client() -> None:
    if not (WEB / "node_modules").exists():
        subprocess.run(["npm", "ci"], cwd=WEB, check=True)
    subprocess.run([sys.executable, "-m", "teocalli", "wasm"], stdout=subprocess.DEVNULL, check=True)
    index, sources = BUILT / "index.html", [WEB / "src", WEB / "public", WEB / "plugins", ROOT / "src" / "teocalli" / "games", wasm.BUILT]
    if not index.exists() or index.stat().st_mtime < newest(*sources):
        subprocess.run(["npm", "run", "build"], cwd=WEB, check=True)


@pytest.fixture(scope="package")
def house(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house whose bots answer at once."""
    house = House(tmp_path_factory.mktemp("house"))
    house.start()
    yield house
    house.stop()


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


def launched(playwright: Playwright, *more: str) -> Browser:
    """Chromium, with more arguments than it always gets."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    arguments = ["--no-sandbox", "--disable-gpu", f"--disable-features={','.join(UNUSED + OFF_FOR_PLAYWRIGHT)}", *more]
    return playwright.chromium.launch(executable_path=chromium, args=arguments) if chromium else playwright.chromium.launch(args=arguments)


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = launched(playwright)
    yield browser
    browser.close()


@pytest.fixture(scope="package")
def large_print(playwright: Playwright) -> Iterator[Browser]:
    """A browser whose owner asked for words of twice the usual size."""
    browser = launched(playwright, "--blink-settings=defaultFontSize=32")
    yield browser
    browser.close()


@pytest.fixture
def visitor(browser: Browser, house: House, request: pytest.FixtureRequest) -> Iterator[NewVisitor]:
    """Makes visitors; when the test is over none of them has seen an error or a request that left the house."""
    house.deals_for(request.node.nodeid)
    yield from visitors(browser, house, request.node.nodeid)


@pytest.fixture
def reader(large_print: Browser, house: House, request: pytest.FixtureRequest) -> Iterator[NewVisitor]:
    """Makes visitors who read large print."""
    house.deals_for(request.node.nodeid)
    yield from visitors(large_print, house, request.node.nodeid)


def visitors(browser: Browser, house: House, test: str) -> Iterator[NewVisitor]:
    guests: list[Visitor] = []

    def new(at: House | PlainHost | ByName = house, **about: Any) -> Visitor:
        guests.append(Visitor(browser, at.address, **{"luck": f"{test} {len(guests)}", **about}))
        return guests[-1]

    yield new
    problems = [problem for one in guests for problem in one.problems]
    for one in guests:
        one.close()
    assert problems == []
