"""Building modules: the linker, what is refused, when a module is built again, and that the same sources give the same bytes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import llvmlite.binding as llvm
import msgspec
import pytest

from teocalli import games, jit
from teocalli.bots.difficulty import network_seats
from teocalli.games.cibola.rules import legal
from teocalli.wasm import binary, build, linker, target
from teocalli.wasm.description import Description

STRLEN = """
target triple = "wasm32-unknown-unknown"
declare i32 @strlen(ptr)
define i32 @measure(ptr %text) {
  %length = call i32 @strlen(ptr %text)
  ret i32 %length
}
"""
CONSTANTS = """
target triple = "wasm32-unknown-unknown"
@table = internal constant [4 x i32] [i32 2, i32 3, i32 5, i32 7], align 16
@inside = internal constant ptr getelementptr (i8, ptr @table, i32 8), align 4
define i32 @prime(i32 %number) {
  %place = getelementptr [4 x i32], ptr @table, i32 0, i32 %number
  %value = load i32, ptr %place
  ret i32 %value
}
define ptr @third() {
  %place = load volatile ptr, ptr @inside
  ret ptr %place
}
define internal i32 @hidden() noinline {
  ret i32 1
}
"""


RULES_ALONE = """
import sys
from teocalli import games, jit
from teocalli.wasm import build, linker, target
from teocalli.wasm.exports import Exports
exports = Exports()
with jit.compiling_with(target.compile_for_wasm):
    build.export_rules(games.load("cibola"), exports)
sys.stdout.buffer.write(linker.link(exports.object_file()))
"""


V128 = 0x7B


def object_of(text: str) -> bytes:
    machine = target.target_machine()
    return bytes(machine.emit_object(llvm.parse_assembly(text)))


@pytest.mark.parametrize(("number", "encoded"), [(0, "00"), (127, "7f"), (128, "8001"), (624485, "e58e26")])
def test_an_unsigned_number_is_as_long_as_it_needs_to_be(number: int, encoded: str) -> None:
    assert binary.unsigned(number).hex() == encoded
    assert binary.Reader(bytes.fromhex(encoded)).unsigned() == number


@pytest.mark.parametrize(("number", "encoded"), [(0, "00"), (63, "3f"), (64, "c000"), (-64, "40"), (-123456, "c0bb78")])
def test_a_signed_number_keeps_its_sign(number: int, encoded: str) -> None:
    assert binary.signed(number).hex() == encoded
    assert binary.Reader(bytes.fromhex(encoded)).signed() == number


def test_a_function_that_nobody_defines_is_refused_by_name() -> None:
    with pytest.raises(linker.LinkError, match="strlen is used, but not defined"):
        linker.link(object_of(STRLEN))


def test_bytes_that_are_no_object_are_refused() -> None:
    with pytest.raises(ValueError, match="no WebAssembly"):
        linker.link(b"nonsense")


def test_constants_lie_above_the_stack_and_only_what_is_not_hidden_is_exported() -> None:
    sections = dict(binary.sections(linker.link(object_of(CONSTANTS))))
    reader, names = binary.Reader(sections[binary.EXPORT, ""]), []
    for _ in range(reader.unsigned()):
        names.append(reader.name())
        reader.byte(), reader.unsigned()
    assert names == ["prime", "third", "memory", "__heap_base"]
    data = sections[binary.DATA, ""]
    assert bytes.fromhex("02000000030000000500000007000000") in data
    assert (linker.STACK + 8).to_bytes(4, "little") in data  # the address of the third prime


def test_an_llvm_without_the_target_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(triple: str) -> None:
        raise RuntimeError(f"No available targets are compatible with triple {triple}")

    monkeypatch.setattr(llvm.Target, "from_triple", missing)
    with pytest.raises(target.NoWebAssembly, match=r"LLVM \d+\.\d+.*numba.*has no target wasm32-unknown-unknown"):
        target.target_machine()


def test_a_rule_has_one_twin_for_each_machine() -> None:
    native = jit.compiled(legal)
    with jit.compiling_with(target.compile_for_wasm):
        other = jit.compiled(legal)
    assert isinstance(other, target.WasmDispatcher)
    assert not isinstance(native, target.WasmDispatcher)
    assert jit.compiled(legal) is native


def rules_alone(hash_seed: str) -> bytes:
    """The rules of Cibola as a module, built in a process with that seed for its hashes; a whole module takes ten times as long."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run([sys.executable, "-c", RULES_ALONE], env=environment, stdout=subprocess.PIPE, check=True).stdout


def test_the_same_sources_give_the_same_bytes(modules: Path) -> None:
    assert rules_alone("1") == rules_alone("2") != b""
    assert (modules / "temple_code.tablebase.gz").read_bytes()[4:8] == bytes(4), "a file says nothing of when it was written"


def test_a_module_without_its_tablebase_is_built_again(tmp_path: Path, modules: Path) -> None:
    for file in modules.glob("temple_code.*"):
        shutil.copy(file, tmp_path)
    assert build.stale(["temple_code"], tmp_path) == []
    (tmp_path / "temple_code.tablebase.gz").unlink()
    assert build.stale(["temple_code"], tmp_path) == ["temple_code"]


@pytest.mark.parametrize("file", ["cibola.network.wasm", "cibola.network.json", "cibola.weights.gz"])
def test_a_module_without_a_part_of_its_network_is_built_again(file: str, tmp_path: Path, modules: Path) -> None:
    for one in modules.glob("cibola.*"):
        shutil.copy(one, tmp_path)
    (tmp_path / file).unlink()
    assert build.stale(["cibola"], tmp_path) == ["cibola"]


def has_vectors(module: Path) -> bool:
    """Whether some function of a module has a local of 128 bits."""
    reader, vector = binary.Reader(dict(binary.sections(module.read_bytes()))[binary.CODE, ""]), False
    for _ in range(reader.unsigned()):
        body = binary.Reader(reader.block())
        for _ in range(body.unsigned()):
            body.unsigned()  # how many
            vector |= body.byte() == V128
    return vector


def test_only_networks_need_vectors_and_only_games_whose_levels_use_one_have_such_a_module(modules: Path) -> None:
    for name in games.NAMES:
        described = msgspec.json.decode((modules / f"{name}.json").read_bytes(), type=Description)
        assert (described.network is not None) == bool(network_seats(games.load(name)))
        assert not has_vectors(modules / f"{name}.wasm")
        assert described.network is None or has_vectors(modules / described.network.module)


def test_a_module_of_other_sources_or_half_a_module_is_built_again(tmp_path: Path, modules: Path) -> None:
    for file in modules.glob("cibola.*"):
        shutil.copy(file, tmp_path)
    assert build.stale(["cibola"], tmp_path) == []
    described = msgspec.json.decode((tmp_path / "cibola.json").read_bytes(), type=Description)
    (tmp_path / "cibola.json").write_bytes(msgspec.json.encode(msgspec.structs.replace(described, sources="0")))
    assert build.stale(["cibola"], tmp_path) == ["cibola"]
    (tmp_path / "cibola.json").write_bytes(b"{")
    assert build.stale(["cibola"], tmp_path) == ["cibola"]


@pytest.mark.parametrize("name", games.NAMES)
def test_sources_are_those_of_one_game(name: str) -> None:
    assert len({build.sources(other) for other in games.NAMES}) == len(games.NAMES)
    assert build.sources(name) == build.sources(name)


def test_a_build_that_fails_says_why(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(build.BuildError, match=r"building the modules of cibola failed: .*file"):
        build.build_apart(["cibola"], tmp_path / "file")


def test_processes_are_given_about_as_much_and_every_game_once() -> None:
    for processes in range(1, 7):
        shares = build.shared_out(games.NAMES, processes)
        assert sorted(name for share in shares for name in share) == sorted(games.NAMES)
        assert len(shares) == min(processes, len(games.NAMES))
    one, other = (sum(map(build.work, share)) for share in build.shared_out(games.NAMES, 2))
    assert max(one, other) < 1.5 * min(one, other)
