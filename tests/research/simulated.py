"""Plays one game on the CPU and on numba's CUDA simulator side by side. Run with NUMBA_ENABLE_CUDASIM=1 and the name of a game."""

from __future__ import annotations

import sys

import numpy as np

from teocalli.research import Batch
from teocalli.research.batch import OFFERED

LONG = ("codinca", "temple_code")  # games that at random are not over in so few actions


def differing(cpu: Batch, gpu: Batch) -> list[str]:
    """The arrays, those that a batch offers and those inside, and the fields of states that are not the same bit for bit."""
    differing = [name for name in cpu.array_names if cpu.host(name).tobytes() != gpu.host(name).tobytes()]
    differing += [name for name in OFFERED if getattr(cpu, name).tobytes() != getattr(gpu, name).copy_to_host().tobytes()]
    mine, its = cpu.states, gpu.states
    return differing + [field for field in mine.dtype.names if mine[field].tobytes() != its[field].tobytes()]


def main(name: str, seats: int, lanes: int = 2, steps: int = 8, plays: int = 120) -> None:
    cpu, gpu = (Batch(name, lanes, seats, seed=3, device=device, threads=1) for device in ("cpu", "cuda"))
    assert not differing(cpu, gpu), ("after the deal", differing(cpu, gpu))
    for _ in range(steps):
        actions = cpu.random_actions()
        assert actions.tolist() == gpu.random_actions().copy_to_host().tolist()
        cpu.step(actions)
        gpu.step(actions)
        assert not differing(cpu, gpu), ("after a step", differing(cpu, gpu))
    gpu.step(np.full(lanes, -1))
    assert gpu.host("refused").all()
    for batch in (cpu, gpu):
        batch.reset(5)
        batch.play(plays)
    assert cpu.matches > 0 or name in LONG
    assert not differing(cpu, gpu), ("after random play", differing(cpu, gpu))
    mine, its = cpu.look(seats - 1), gpu.look(seats - 1)
    for what in mine:
        assert mine[what].tobytes() == its[what].copy_to_host().tobytes(), what


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
