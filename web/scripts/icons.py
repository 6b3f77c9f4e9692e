"""The icons of the installed app as pictures, from the drawings in `public/icons`: run it after changing one."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from web.conftest import launched

ICONS = Path(__file__).parents[1] / "public" / "icons"
PICTURES = {  # by name: the drawing, and how many pixels wide
    "teocalli-192": ("teocalli", 192),
    "teocalli-512": ("teocalli", 512),
    "maskable-512": ("maskable", 512),
    "apple-180": ("maskable", 180),
}


def draw(browser: Browser, name: str, drawing: str, size: int) -> None:
    """One drawing as a picture of so many pixels."""
    page = browser.new_page(viewport={"width": size, "height": size})
    svg = (ICONS / f"{drawing}.svg").read_text("utf-8")
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; width: {size}px }}</style>{svg}")
    page.screenshot(path=ICONS / f"{name}.png", omit_background=True)
    page.close()


if __name__ == "__main__":
    with sync_playwright() as playwright:
        browser = launched(playwright)
        for name, (drawing, size) in PICTURES.items():
            draw(browser, name, drawing, size)
        browser.close()
