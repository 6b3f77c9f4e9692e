"""The modules say what the native code says, to the last bit: whole matches ply by ply, and whole search trees."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import msgspec
import numpy as np
import pytest

from teocalli import games
from teocalli.wasm.description import Description
from wasm.searches import Outcome, native_searches, work
from wasm.trace import Numbers, first_difference, native_trace

MATCHES, SEARCHES = 1000, 100  # matches for each number of seats
SOAK = 5  # times as many in `make soak`
EFFORTS = [1, pytest.param(SOAK, marks=pytest.mark.soak)]
MOST_BYTES = 80_000  # of a module with its search, before compression


def traced(tracer: Path, modules: Path, game: str, folder: Path, matches: int, *wrong: str) -> Numbers:
    """The numbers of random matches by a module, in which a function may be wrong once."""
    out = folder / "matches"
    subprocess.run(["node", tracer, "matches", modules, game, str(matches), out, *wrong], check=True)
    return np.fromfile(out, np.uint64)


@pytest.mark.parametrize("effort", EFFORTS)
@pytest.mark.parametrize("name", games.NAMES)
def test_a_module_plays_every_ply_as_the_native_code_does(name: str, effort: int, modules: Path, tracer: Path, tmp_path: Path) -> None:
    game = games.load(name)
    matches = MATCHES * effort * len(game.about.seats)
    assert first_difference(native_trace(game, matches), traced(tracer, modules, name, tmp_path, matches)) == ""


@pytest.mark.parametrize("effort", EFFORTS)
@pytest.mark.parametrize("name", games.NAMES)
def test_a_module_grows_the_trees_that_the_native_search_grows(name: str, effort: int, modules: Path, tracer: Path, tmp_path: Path) -> None:
    given = work(games.load(name), SEARCHES * effort)
    (tmp_path / "work").write_bytes(msgspec.json.encode(given))
    subprocess.run(["node", tracer, "searches", modules, name, tmp_path / "work", tmp_path / "out"], check=True)
    outcomes = msgspec.json.decode((tmp_path / "out").read_bytes(), type=list[Outcome])
    pairs = zip(native_searches(games.load(name), given), outcomes, strict=True)
    assert len(outcomes) == SEARCHES * effort
    assert [f"{name}, search {number}" for number, (native, other) in enumerate(pairs) if native != other] == []


def test_one_flipped_bit_of_a_box_is_found_and_its_ply_named(modules: Path, tracer: Path, tmp_path: Path) -> None:
    """The comparison can fail: Cibola's serpent is worth a point more."""
    described = msgspec.json.decode((modules / "cibola.json").read_bytes(), type=Description)
    box = bytearray.fromhex(described.standard)
    box[described.box.fields["serpent_points"].offset] ^= 1
    shutil.copy(modules / "cibola.wasm", tmp_path)
    (tmp_path / "cibola.json").write_bytes(msgspec.json.encode(msgspec.structs.replace(described, standard=box.hex())))
    native = native_trace(games.load("cibola"), 100)
    assert first_difference(native, traced(tracer, modules, "cibola", tmp_path, 100)) == ""
    difference = first_difference(native, traced(tracer, tmp_path, "cibola", tmp_path, 100))
    assert difference.startswith("cibola, ")
    assert ", match " in difference
    assert ", ply " in difference


@pytest.mark.parametrize("wrong", ["shown", "standings", "view", "story", "prompt", "label", "why_not", "end_rule"])
def test_one_wrong_bit_of_any_function_is_found(wrong: str, modules: Path, tracer: Path, tmp_path: Path) -> None:
    native = native_trace(games.load("cibola"), 60)
    assert first_difference(native, traced(tracer, modules, "cibola", tmp_path, 60, wrong)).startswith("cibola, ")


@pytest.mark.parametrize("name", games.NAMES)
def test_a_module_with_its_search_is_small_and_so_is_that_of_its_network(name: str, modules: Path) -> None:
    described = msgspec.json.decode((modules / f"{name}.json").read_bytes(), type=Description)
    sizes = [(modules / file).stat().st_size for file in (f"{name}.wasm", *([described.network.module] if described.network else ()))]
    assert max(sizes) <= MOST_BYTES
