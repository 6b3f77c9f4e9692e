"""A run is one seed: it replays exactly, in this process and in any other."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from simulation.world import simulate

TESTS = Path(__file__).parent.parent


@pytest.mark.parametrize("seed", [1, 4, 8])
def test_a_seed_gives_the_same_trace_again(seed: int) -> None:
    assert simulate(seed).trace == simulate(seed).trace


def test_a_seed_gives_the_same_trace_in_another_process() -> None:
    script = "from simulation.world import simulate; print(simulate(8).digest)"
    path = os.pathsep.join([str(TESTS), str(TESTS.parent / "src")])
    digests = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for hash_seed in ("1", "2")
    }
    assert digests == {simulate(8).digest}


def test_seeds_differ() -> None:
    assert simulate(1).digest != simulate(2).digest
