"""The kernels, on numba's simulator: what a GPU plays is what the CPU plays."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from teocalli import games


@pytest.mark.parametrize("name", games.NAMES)
def test_a_simulated_gpu_plays_the_same_matches_bit_for_bit(name: str) -> None:
    seats = games.load(name).about.seats[-1]
    script = Path(__file__).with_name("simulated.py")
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run([sys.executable, str(script), name, str(seats)], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
