"""Building: one game as `GAME.wasm` and `GAME.json`, the judge of its reviews as `GAME.review.wasm` and `GAME.review.json`, where its
bots have a trained network `GAME.network.wasm`, `GAME.network.json` and `GAME.weights.gz`, and `GAME.tablebase.gz` where they know
something by heart.

`python -m teocalli.wasm.build FOLDER GAME...` builds some; `build` does so for all that are not up to date, in as many processes as there
are cores. The same sources give the same bytes.
"""

from __future__ import annotations

import functools
import gc
import gzip
import hashlib
import importlib.metadata
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from teocalli import boxes, chance, games, jit, loops, message_rows, views
from teocalli.bots import run_search
from teocalli.bots.difficulty import reasons_files
from teocalli.bots.policies import files_of
from teocalli.bots.tree import EDGE, NODE
from teocalli.game import Game
from teocalli.record_arrays import laid, records
from teocalli.review.estimators import estimators_of
from teocalli.review.habits import habits_module
from teocalli.review.known import known_module
from teocalli.review.unseen import unseen_module
from teocalli.wasm import choices, tablebases
from teocalli.wasm.bot_exports import bot_rows, export_bots
from teocalli.wasm.description import Description, RowTable, TablebaseFile, TreeRows, ViewRecord, described_messages, layout
from teocalli.wasm.network_exports import export_network, network_bytes, network_description, network_files
from teocalli.wasm.review_exports import export_review, review_description

if TYPE_CHECKING:
    from teocalli.wasm.exports import Exports

COMPILERS = ("numba", "llvmlite", "numpy")  # whose versions decide what is written, besides our own files


def build(names: Iterable[str], folder: Path, on_built: Callable[[str], None] = lambda _: None) -> None:
    """Build the modules that are not up to date; `on_built` is called with the name of each."""
    shares = shared_out(stale(names, folder), os.cpu_count() or 1)
    with ThreadPoolExecutor(max(1, len(shares))) as pool:
        for share in pool.map(functools.partial(build_apart, folder=folder), shares):
            for name in share:
                on_built(name)


def shared_out(names: Iterable[str], processes: int) -> list[list[str]]:
    """Games for some processes, so that all take about as long: what their rules have in common a process compiles once."""
    shares: list[list[str]] = [[] for _ in range(processes)]
    for name in sorted(names, key=work, reverse=True):
        min(shares, key=lambda share: sum(map(work, share))).append(name)
    return [share for share in shares if share]


def work(name: str) -> float:
    """What building a game takes, to be compared: long rules take longer than short ones, and a network is a third module."""
    game = games.load(name)
    files = [f"{module.rpartition('.')[2]}.py" for module in jit.rule_modules(name)]
    return sum(len(game.file(file).read_bytes()) for file in files) * (1.5 if network_files(game) else 1)


def stale(names: Iterable[str], folder: Path) -> list[str]:
    """The games whose modules are missing there, or made of other sources."""
    return [name for name in names if not up_to_date(name, folder)]


def up_to_date(name: str, folder: Path) -> bool:
    try:
        described = msgspec.json.decode((folder / f"{name}.json").read_bytes(), type=Description)
    except (OSError, msgspec.DecodeError):
        return False
    files = [f"{name}.wasm", f"{name}.review.wasm", f"{name}.review.json", *(tablebase.file for tablebase in described.tablebases)]
    if described.network:
        files += [described.network.module, described.network.description, described.network.weights]
    return described.sources == sources(name) and all((folder / file).exists() for file in files)


def build_apart(names: list[str], folder: Path) -> list[str]:
    """Build some modules in a process of its own, so that several are built at once."""
    done = subprocess.run([sys.executable, "-m", "teocalli.wasm.build", str(folder), *names], capture_output=True, text=True, check=False)
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise BuildError(f"building the modules of {', '.join(names)} failed: {reason}")
    return names


class BuildError(RuntimeError):
    """A module could not be built."""


def sources(name: str) -> str:
    """Everything that a module is made of, as a few hex digits."""
    game = games.load(name)
    reasons = (f"bots.reasons.{file}" for file in reasons_files(game))
    judge = ("review.verdicts", *(of(game).__name__ for of in (unseen_module, estimators_of, known_module, habits_module)))
    modules = [*jit.rule_modules(name), *files_of(game), *reasons, *judge, "wasm.build", "wasm.exports", "wasm.linker"]
    digest = hashlib.sha256(jit.content_of(*modules).encode())
    digest.update(game.file("box.toml").read_bytes())
    if network_files(game):
        digest.update(network_bytes(game))
    for package in COMPILERS:
        digest.update(f"{package} {importlib.metadata.version(package)}\n".encode())
    return digest.hexdigest()[:16]


def build_here(name: str, folder: Path) -> None:
    """Build one module in this process."""
    from teocalli.wasm.exports import Exports
    from teocalli.wasm.linker import link
    from teocalli.wasm.target import compile_for_wasm

    folder.mkdir(parents=True, exist_ok=True)
    game, exports, judge = games.load(name), Exports(), Exports()
    with jit.compiling_with(compile_for_wasm):
        export_game(game, exports)
        export_review(game, judge)
    module, known = link(exports.object_file()), tablebases.of_game(game)
    write(folder / f"{name}.wasm", module)
    write(folder / f"{name}.review.wasm", link(judge.object_file()))
    write(folder / f"{name}.review.json", msgspec.json.encode(review_description(game, sources(name), judge)))
    for about, content in known:
        write(folder / about.file, gzip.compress(content, 9, mtime=0))
    build_network(game, folder)
    write(folder / f"{name}.json", msgspec.json.encode(description(game, exports, [about for about, _ in known])))


def build_network(game: Game, folder: Path) -> None:
    """The trained network of a game, where a level uses one."""
    from teocalli.wasm.exports import Exports
    from teocalli.wasm.linker import link
    from teocalli.wasm.target import compile_for_wasm

    files, exports = network_files(game), Exports()
    if not files:
        return
    with jit.compiling_with(compile_for_wasm):
        export_network(game, exports)
    write(folder / files.module, link(exports.object_file()))
    write(folder / files.description, msgspec.json.encode(network_description(game, sources(game.name), exports)))
    write(folder / files.weights, network_bytes(game))


def write(path: Path, content: bytes) -> None:
    """Write a file whole: readers never meet half of it."""
    draft = path.with_suffix(f".{os.getpid()}")
    draft.write_bytes(content)
    draft.replace(path)


def export_game(game: Game, exports: Exports) -> None:
    """Every function of the module, each with arguments like those it will be called with."""
    export_rules(game, exports)
    export_presenting(game, exports)
    export_loops(game, exports)
    export_bots(game, exports)
    for rule in (message_rows.say, message_rows.refuse):
        exports.keep_called(jit.compiled(rule))


def export_rules(game: Game, exports: Exports) -> None:
    """The rules of the contract (`game.py`)."""
    state, box, mask, seed = game.new_state(), boxes.standard(game).record(), game.new_mask(), np.zeros(8, np.uint32)
    rules = {name: jit.compiled(function) for name, function in game.plain_rules.items()}
    for name in ("owing", "free", "turn", "is_over"):
        exports.add(name, rules[name], state)
    exports.add("deal", rules["deal"], state, box, 2, seed)
    exports.add("legal", rules["legal"], state, box, 0, mask)
    exports.add("apply", rules["apply"], state, box, 0, 0)
    exports.add("standings", rules["standings"], state, box, np.zeros((game.max_seats, 2), np.int64))
    exports.add("veil", rules["veil"], state, box, 0)
    exports.add("imagine", rules["imagine"], state, box, 0, seed)
    exports.add("shown", rules["shown"], state, box, 0, 0, 0)
    exports.add("observe", rules["observe"], state, box, 0, np.zeros(game.features.OBSERVATION, np.float32), small=True)


def export_presenting(game: Game, exports: Exports) -> None:
    """What a screen draws, and everything that is said."""
    state, box, rows, worlds = game.new_state(), boxes.standard(game).record(), message_rows.new_rows(), game.story.WORLDS
    states, words = records(worlds, game.state_type), np.zeros((worlds, game.state_type.itemsize // 4), np.uint32)
    out, table = records(1, game.view.VIEW)[0], np.zeros(1, np.uint8)
    exports.add("view", jit.compiled(game.view.view), state, box, 0, table, out, small=True)
    exports.add("story", jit.compiled(game.story.story), states, words, box, 0, 0, 0, rows, small=True)
    exports.add("prompt", jit.compiled(game.story.prompt), state, box, 0, rows, small=True)
    exports.add("label", jit.compiled(game.story.label), state, box, 0, rows, small=True)
    exports.add("why_not", jit.compiled(game.refusals.why_not), state, box, 0, 0, rows, small=True)
    exports.add("end_rule", jit.compiled(game.refusals.end_rule), state, box, small=True)


def export_loops(game: Game, exports: Exports) -> None:
    """Chance, random play, and what a match at a table asks."""
    state, box, mask, seed = game.new_state(), boxes.standard(game).record(), game.new_mask(), np.zeros(8, np.uint32)
    states, packed = records(1, game.state_type), laid(box.tobytes(), game.box_type)
    points, totals = np.zeros((game.max_seats, 2), np.int64), np.zeros((game.max_seats, 3))
    names = loops.names_of(game)
    exports.add("seed_of", jit.compiled(chance.seed_of), 0, 0, seed)
    exports.add("new_rng", jit.compiled(chance.new_rng), 0, 0, exact=True)
    exports.add("next_rng", jit.compiled(chance.next_rng), 0, exact=True)
    exports.add("any_action", jit.bind(loops.any_action, names), mask, 1, 0)
    exports.add("play_out", jit.bind(loops.play_out, names), state, box, mask, 0)
    exports.add("play_many", jit.bind(loops.play_many, names), states, box, 2, 0, 0, 1, mask, seed, points, totals)
    exports.add("moment", jit.bind(loops.moment, names), states)
    exports.add("actions_of", jit.bind(loops.actions_of, names), states, packed, 0, mask, np.empty(game.actions, np.int16))
    exports.add("take", jit.bind(loops.take, names), states, packed, 0, 0, mask)
    exports.add("veil_all", jit.bind(loops.veil_all, names), states, packed)


def view_record(game: Game) -> ViewRecord:
    view = game.view
    left_out = {help: list(paths) for help, paths in view.HELP.items()}
    return ViewRecord(views.shape_of(view.View), view.VIEW.itemsize // 2, left_out, view.ROUND)


def description(game: Game, exports: Exports, known: list[TablebaseFile]) -> Description:
    """The JSON beside the module."""
    messages: message_rows.Messages = game.messages.MESSAGES
    return Description(
        game=game.name,
        sources=sources(game.name),
        rules=game.rules_digest,
        seats=list(game.about.seats),
        actions=game.actions,
        wait=game.wait,
        turn_rule=game.rules.TURN_RULE,
        observation=game.features.OBSERVATION,
        options=[choices.option_row(game, option) for option in game.options],
        state=layout(game.state_type),
        box=layout(game.box_type),
        standard=boxes.standard(game).record().tobytes().hex(),
        digest=boxes.standard(game).digest,
        rule=messages.rule,
        texts=[game.notation.action_to_text(action) for action in range(game.actions)],
        messages=described_messages(messages),
        rows=RowTable(message_rows.ROWS, message_rows.WIDTH),
        view=view_record(game),
        tables=choices.plain_tables(game, boxes.standard(game).record()),
        worlds=game.story.WORLDS,
        tree=TreeRows(layout(NODE), layout(EDGE), run_search.MOST_NODES, run_search.MOST_EDGES),
        tablebases=known,
        network=network_files(game),
        bots=bot_rows(game),
        exports=exports.described,
    )


if __name__ == "__main__":
    gc.disable()  # numba makes rings of objects by the million and keeps most: looking for the others takes a sixth of the time
    for chosen in sys.argv[2:]:
        build_here(chosen, Path(sys.argv[1]))
        gc.collect()
