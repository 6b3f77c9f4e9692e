"""What a browser does by itself at a table: `python bench/pocket.py [GAME ...]`, after `make` has built modules and pages.

ready    milliseconds from the bytes of a module to rules that answer, median; the first includes what node compiles once
move     milliseconds of work for a move at a table of this browser with the most seats, every seat told: median, 95th percentile
view     microseconds to make a view and read it, median over the positions of matches
page     kB of compressed script and style that the first page asks for

Measured under node, the same engine that Chromium has; `bench/web.py` times the screen itself.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import subprocess
import tempfile
from pathlib import Path

from teocalli import games

ROOT = Path(__file__).parents[1]
MODULES, PAGES = ROOT / "src/teocalli/wasm/built", ROOT / "src/teocalli/web"
AIMS = {"ready": 100.0, "move": 16.0, "view": 50.0, "page": 120.0}


def bundled(folder: Path) -> Path:
    """`pocket.ts` with the files of the web client that it imports, as one file that node reads."""
    path = folder / "pocket.mjs"
    rolldown = [ROOT / "web/node_modules/.bin/rolldown", ROOT / "bench/pocket.ts"]
    subprocess.run([*rolldown, "--file", path, "--platform", "node", "--format", "esm"], check=True, stdout=subprocess.DEVNULL)
    return path


def first_page() -> float:
    """kB of what the front page needs before it is there: what its document names, and what that imports."""
    document = (PAGES / "index.html").read_text("utf-8")
    waiting = [PAGES / name.lstrip("/") for name in re.findall(r'(?:src|href)="([^"]+\.(?:js|css))"', document)]
    needed: set[Path] = set()
    while waiting:
        file = waiting.pop().resolve()
        if file not in needed:
            needed.add(file)
            imports = re.findall(r'(?:from|import)"(\./[^"]+\.js)"', file.read_text("utf-8")) if file.suffix == ".js" else []
            waiting += [file.parent / name for name in imports]
    return sum(len(gzip.compress(file.read_bytes(), 9)) for file in needed) / 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=games.NAMES)
    options = parser.parse_args()
    aims = f"aims: ready {AIMS['ready']:.0f} ms, move {AIMS['move']:.0f} ms, view {AIMS['view']:.0f} µs, page {AIMS['page']:.0f} kB"
    print(f"| game | seats | ready ms (first) | move ms (95th) | view µs |   {aims}")
    print("| --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as folder:
        program = bundled(Path(folder))
        for game in options.games:
            told = subprocess.run(["node", program, ROOT, MODULES, game], check=True, capture_output=True, text=True).stdout
            row = json.loads(told)
            ready, move = f"{row['ready']:.1f} ({row['first']:.1f})", f"{row['move']:.2f} ({row['slow']:.2f})"
            print(f"| {game} | {row['seats']} | {ready} | {move} | {row['view']:.1f} |", flush=True)
    print(f"\nfirst page: {first_page():.0f} kB" if (PAGES / "index.html").exists() else "\nno pages are built")


if __name__ == "__main__":
    main()
