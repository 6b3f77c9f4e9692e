"""The modules against the native code, on one core: random play and search, in node and, if asked for, in headless Chromium.

    python bench/wasm.py [--chromium] [--json] [GAME ...]

All sides do the same work one after the other, twice in turn, and the best of several slices counts: other work on the machine only makes
them slower. Native code and node are timed by the processor's time, Chromium by the clock. Ratios are those of one run.

actions       million actions of random play a second, masks included, with the most seats
iterations    thousand iterations of search a second, from positions of random matches
ratios        of the module to the native code: random play, search
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import gzip
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from teocalli import boxes, games, loops, wasm
from teocalli.bots import run_search
from teocalli.bots.policies import tablebase_of
from teocalli.bots.search import KNOWN, bind_search, new_scratch, search
from teocalli.bots.tree import clear_tree, new_tree
from teocalli.game import Game
from teocalli.record_arrays import record_from, records
from teocalli.wasm import build
from wasm.searches import Position, positions

ROOT = Path(__file__).parents[1]
SLICES, ITERATIONS, POSITIONS = 7, 1000, 8
ACTIONS = 1_000_000  # about, in a slice of random play
ROUNDS = 2  # how often all sides take their turn
NODE = """
import { readFileSync } from "node:fs";
const { measure } = await import(process.argv[1]);
const [code, description, tablebase, work] = process.argv.slice(2).map((path) => readFileSync(path));
console.log(JSON.stringify(await measure(code, JSON.parse(description), tablebase, JSON.parse(work))));
"""
PAGE = """async ([source, code, description, tablebase, work]) => {
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const { measure } = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  return measure(bytes(code), JSON.parse(description), bytes(tablebase), JSON.parse(work));
}"""

Rates = dict[str, float]


def best(slice_of: Callable[[], int]) -> float:
    """The most that was done a second."""
    rates = []
    for _ in range(SLICES):
        started = time.thread_time()
        done = slice_of()
        rates.append(done / (time.thread_time() - started))
    return max(rates)


def native(game: Game, matches: int, chosen: list[Position]) -> Rates:
    """Actions and iterations a second of the compiled code of this machine."""
    return {"actions": best(lambda: play(game, matches)), "iterations": best(thinker(game, chosen))}


def play(game: Game, matches: int) -> int:
    """Random matches; gives the number of actions."""
    points, totals = np.zeros((game.max_seats, 2), np.int64), np.zeros((game.max_seats, 3))
    state, box, seed = records(1, game.state_type), boxes.standard(game).record(), np.zeros(8, np.uint32)
    run = loops.bind(loops.play_many, game)
    return int(run(state, box, game.max_seats, 1, 0, matches, game.new_mask(), seed, points, totals))


def thinker(game: Game, chosen: list[Position]) -> Callable[[], int]:
    """Searches from the chosen positions; gives the number of iterations."""
    box, scratch, run = boxes.standard(game).record(), new_scratch(game), bind_search(search, game)
    tree = new_tree(run_search.MOST_NODES, run_search.MOST_EDGES)

    def think() -> int:
        for one in chosen:
            scratch.worlds[KNOWN] = record_from(bytes.fromhex(one.known), game.record_type)
            clear_tree(tree)
            run(scratch, box, one.seat, one.seed, 0, ITERATIONS, tree, tablebase_of(game, box, one.seats))
        return ITERATIONS * len(chosen)

    think()
    return think


class Bundle:
    """`wasm.ts`, a module and its work as files that node and Chromium are given."""

    def __init__(self, game: Game, matches: int, chosen: list[Position], folder: Path) -> None:
        self.script = folder / "wasm.mjs"
        rolldown: list[str | Path] = [ROOT / "web/node_modules/.bin/rolldown", ROOT / "bench/wasm.ts", "--file", self.script]
        subprocess.run([*rolldown, "--platform", "browser", "--format", "esm"], check=True, stdout=subprocess.DEVNULL)
        described = json.loads((wasm.BUILT / f"{game.name}.json").read_bytes())
        tablebase = gzip.decompress((wasm.BUILT / described["tablebases"][0]["file"]).read_bytes()) if described["tablebases"] else b"\0"
        work: dict[str, Any] = {"seats": game.max_seats, "matches": matches, "slices": SLICES, "iterations": ITERATIONS}
        work["positions"] = [{"known": p.known, "seat": p.seat, "seats": p.seats, "seed": p.seed} for p in chosen]
        self.files = [wasm.BUILT / f"{game.name}.wasm", wasm.BUILT / f"{game.name}.json", folder / "tablebase", folder / "work"]
        self.files[2].write_bytes(tablebase)
        self.files[3].write_text(json.dumps(work))

    def node(self) -> Rates:
        done = subprocess.run(
            ["node", "--input-type=module", "-e", NODE, self.script, *self.files], check=True, capture_output=True, text=True
        )
        return dict(json.loads(done.stdout))

    def chromium(self, page: Page) -> Rates:
        code, description, tablebase, work = (file.read_bytes() for file in self.files)
        coded = [base64.b64encode(part).decode() for part in (code, tablebase)]
        return dict(page.evaluate(PAGE, [self.script.read_text(), coded[0], description.decode(), coded[1], work.decode()]))


def measure(game: Game, page: Page | None, folder: Path) -> dict[str, Any]:
    """One row: every side's best."""
    chosen = positions(game, POSITIONS)
    matches = 200 * ACTIONS // play(game, 200)
    bundle = Bundle(game, matches, chosen, folder)
    sides: dict[str, Callable[[], Rates]] = {
        "native": lambda: native(game, matches, chosen),
        "node": bundle.node,
    }
    if page is not None:
        sides["chromium"] = lambda: bundle.chromium(page)
    row: dict[str, Any] = {"game": game.name}
    for _ in range(ROUNDS):
        for side, run in sides.items():
            rates = run()
            row[side] = {what: max(rate, row.get(side, rates)[what]) for what, rate in rates.items()}
    return row


@contextlib.contextmanager
def page_of_chromium(wanted: bool) -> Iterator[Page | None]:
    """An empty page of headless Chromium, if it is asked for."""
    if not wanted:
        yield None
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        yield browser.new_page()
        browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=games.NAMES)
    parser.add_argument("--chromium", action="store_true")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    build.build(arguments.games, wasm.BUILT)
    with tempfile.TemporaryDirectory() as folder, page_of_chromium(arguments.chromium) as page:
        rows = [measure(games.load(name), page, Path(folder)) for name in arguments.games]
    if arguments.json:
        print(json.dumps(rows, indent=1))
        return
    print("game          side      M actions/s  k iterations/s   ratios: play, search")
    for row in rows:
        for side in [key for key in row if key != "game"]:
            actions, iterations = row[side]["actions"], row[side]["iterations"]
            ratios = f"{actions / row['native']['actions']:18.2f} {iterations / row['native']['iterations']:7.2f}"
            print(f"{row['game']:13} {side:9} {actions / 1e6:11.2f} {iterations / 1e3:15.1f}   {ratios if side != 'native' else ''}")


if __name__ == "__main__":
    main()
