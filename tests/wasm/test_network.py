"""A trained network in WebAssembly: the same logits and the same choice as here, bit for bit."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bots.test_network import network_choice
from teocalli import boxes, games, jit
from teocalli.bots import weights
from teocalli.bots.network import dot, turned_actions
from teocalli.chance import new_rng
from teocalli.masks import allow
from teocalli.wasm.exports import Exports
from teocalli.wasm.linker import link
from teocalli.wasm.target import compile_for_wasm

CASES = 20


class Memory:
    """Arrays one after the other, as they will lie in the module's memory."""

    def __init__(self) -> None:
        self.content = bytearray()

    def add(self, array: Any) -> dict[str, Any]:
        """Append an array; says where it lies."""
        self.content += bytes(-len(self.content) % 64)
        place = {"at": len(self.content), "shape": list(array.shape), "bytes": array.nbytes}
        self.content += array.tobytes()
        return place


@pytest.mark.parametrize("vectors", [False, True])
@pytest.mark.parametrize("name", ["codinca", "aztec", "cibola"])
def test_a_network_chooses_alike_in_a_browser(name: str, vectors: bool, tmp_path: Path) -> None:
    game, rng = games.load(name), np.random.default_rng(4)
    network, _ = weights.trained(game, boxes.standard(game))
    scratch, mask, turned = weights.scratch_for(network, game), game.new_mask(), turned_actions(game, 3)[1]
    seen = rng.random((CASES, game.features.OBSERVATION)).astype(np.float32)
    for action in range(0, game.actions, 2):
        allow(mask, action)
    module = Exports()
    with jit.compiling_with(compile_for_wasm):
        module.add("network_choice", jit.compiled(network_choice), network, seen[0], mask, turned, 1.0, 0, scratch)
        if vectors:
            module.vectorise(jit.compiled(dot))
    memory = Memory()
    parts = {
        "network": [memory.add(array) for array in network],
        "known": [memory.add(array) for array in (seen[0], mask, turned)],
        "scratch": [memory.add(array) for array in scratch],
    }
    choices = [{"at": memory.add(row)["at"], "rng": str(new_rng(7, n))} for n, row in enumerate(seen)]
    (tmp_path / "module.wasm").write_bytes(link(module.object_file()))
    (tmp_path / "cases").write_bytes(json.dumps({"parts": parts, "choices": choices}).encode() + b"\n" + memory.content)
    program: list[str | Path] = ["node", Path(__file__).with_name("network.mjs"), tmp_path / "module.wasm", tmp_path / "cases"]
    lines = subprocess.run(program, capture_output=True, text=True, check=True).stdout.splitlines()
    assert len(lines) == CASES
    for n, line in enumerate(lines):
        answer = json.loads(line)
        action = jit.compiled(network_choice)(network, seen[n], mask, turned, 1.0, new_rng(7, n), scratch)
        assert (answer["action"], answer["logits"]) == (action, scratch.logits.tobytes().hex())
