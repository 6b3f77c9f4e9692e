"""The games on a GPU: random play, learning steps, and whether the GPU plays exactly what the CPU plays.

    python bench/gpu.py [--games cibola aztec] [--parts play step] [--lanes 65536 262144] [--blocks 64] [--seconds 1] [--out table.json]

Needs numpy, numba, numba-cuda and a GPU, nothing else. Every game is compiled in a process of its own, all at once; the measuring is done
one game at a time. Where pgx and JAX can be imported, their games are measured in the same run.

For each game, the table says:
play      actions a second of random play, legal mask at each action, the state in local memory (`Batch.play`)
step      actions a second of `Batch.step` alone, with packed and unpacked masks, observations and rewards written for learning
choose    the same with the choosing of random actions on the GPU before each step
equal     whether n matches went the same way, bit for bit, on the CPU and on the GPU
With `--parts` only some of these are done: the choosing belongs to `step`; `torch` and `pgx` are parts too.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import time
from multiprocessing.synchronize import Lock
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

import numpy as np

SEATS = {"cibola": 4, "aztec": 4, "temple_code": 4, "codinca": 4}
PLAY_LANES = (1 << 16, 1 << 18, 1 << 20, 1 << 21)
STEP_LANES = (1 << 19, 1 << 20, 1 << 21)
BLOCKS = (32, 64, 128)
PARTS = ("equal", "play", "step", "torch", "pgx")
PLAY_STEPS = 512
PGX = {"connect_four": 1 << 19, "leduc_holdem": 1 << 19, "sparrow_mahjong": 1 << 16, "backgammon": 1 << 16}


class Wanted(NamedTuple):
    """What is to be measured, and how."""

    parts: list[str]
    lanes: list[int] | None  # instead of the usual sizes of batches
    blocks: list[int]
    seconds: float


def measure_game(name: str, wanted: Wanted, lock: Lock) -> dict[str, Any]:
    """One row of the table. Comparing, or else a first small batch, compiles beside other games; measuring goes one by one."""
    started = time.perf_counter()
    try:
        row: dict[str, Any] = {"game": name, "seats": SEATS[name]}
        if "equal" in wanted.parts:
            row |= equality(name)
        else:
            compile_parts(name, wanted.parts)
        row["compiled_in_s"] = time.perf_counter() - started
        with lock:
            if "play" in wanted.parts:
                row |= play_rate(name, wanted)
            if "step" in wanted.parts:
                row |= step_rate(name, wanted)
            if "torch" in wanted.parts:
                row |= torch_sharing(name)
        return row
    except Exception as error:
        return {"game": name, "failed": f"{type(error).__name__}: {error}"[-3000:]}


def compile_parts(name: str, parts: list[str]) -> None:
    """Only what is to be measured."""
    from teocalli.research import Batch

    batch = Batch(name, 32, SEATS[name], device="cuda")
    batch.play(1)
    if "step" in parts:
        choose_and_step(batch)
    batch.wait()


def equality(name: str, n: int = 1024, plays: int = 300, steps: int = 40) -> dict[str, Any]:
    """Play the same matches on both devices and compare every array and every field of every state."""
    from teocalli.research import Batch

    cpu, gpu = (Batch(name, n, SEATS[name], seed=7, device=device) for device in ("cpu", "cuda"))
    different = unequal(cpu, gpu, "deal")
    for batch in (cpu, gpu):
        batch.play(plays)
    different += unequal(cpu, gpu, "play")
    for _ in range(steps):
        actions = cpu.random_actions()
        gpu.random_actions()
        cpu.step(actions)
        gpu.step(actions)
    different += unequal(cpu, gpu, "step")
    return {"equal": not different, "different": different, "compared_actions": n * (plays + steps), "compared_matches": cpu.matches}


def unequal(cpu: Any, gpu: Any, moment: str) -> list[str]:
    """The arrays, those that a batch offers and those inside, and the fields of states that differ."""
    from teocalli.research.batch import OFFERED

    differing = [name for name in cpu.array_names if not np.array_equal(cpu.host(name), gpu.host(name))]
    differing += [f"batch.{name}" for name in OFFERED if not np.array_equal(getattr(cpu, name), getattr(gpu, name).copy_to_host())]
    mine, its = cpu.states, gpu.states
    differing += [f"state.{field}" for field in mine.dtype.names if not np.array_equal(mine[field], its[field])]
    return [f"{moment}: {what}" for what in differing]


def play_rate(name: str, wanted: Wanted) -> dict[str, Any]:
    """The best of several sizes of batch and block; all of them are in the table."""
    from teocalli.research import Batch, cuda

    tried = {}
    for n in wanted.lanes or PLAY_LANES:
        batch = Batch(name, n, SEATS[name], seed=1, device="cuda", observe=False, unpack=False)
        for threads in wanted.blocks:
            cuda.THREADS = threads
            tried[f"{n} lanes, {threads} threads a block"] = n * PLAY_STEPS * rate(batch, play, wanted.seconds / 4)
    cuda.THREADS = 128
    return {"play": max(tried.values()), "play_tried": tried}


def step_rate(name: str, wanted: Wanted) -> dict[str, Any]:
    """Steps for learning, with the time of `step` alone taken by events of the GPU."""
    from teocalli.research import Batch, cuda

    tried: dict[str, dict[str, float]] = {}
    for n in wanted.lanes or STEP_LANES:
        batch = Batch(name, n, SEATS[name], seed=1, device="cuda")
        batch.play(100)
        for threads in wanted.blocks:
            cuda.THREADS = threads
            together = n * rate(batch, choose_and_step, wanted.seconds / 2)
            tried[f"{n} lanes, {threads} threads a block"] = {"step": n / step_seconds(batch), "choose": together}
    cuda.THREADS = 128
    best = max(tried.values(), key=lambda row: row["step"])
    return {"step": best["step"], "choose": best["choose"], "step_tried": tried}


def step_seconds(batch: Any, times: int = 20) -> float:
    """Mean time of one step on the GPU."""
    from teocalli.research import cuda

    spent = 0.0
    for _ in range(times):
        actions = batch.random_actions()
        begin, end = cuda.cuda.event(), cuda.cuda.event()
        begin.record()
        batch.step(actions)
        end.record()
        end.synchronize()
        spent += begin.elapsed_time(end) / 1e3
    return spent / times


def play(batch: Any) -> None:
    batch.play(PLAY_STEPS)


def choose_and_step(batch: Any) -> None:
    batch.step(batch.random_actions())


def rate(batch: Any, run: Any, seconds: float) -> float:
    """How often a second `run` is done with the batch."""
    run(batch)
    batch.wait()
    times, started = 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        for _ in range(4):
            run(batch)
        batch.wait()
        times += 4
    return times / (time.perf_counter() - started)


def torch_sharing(name: str) -> dict[str, Any]:
    """Whether PyTorch sees the very memory of a batch, and a step takes its tensor."""
    try:
        import torch
    except ImportError:
        return {"torch": "not installed"}
    from teocalli.research import Batch

    batch = Batch(name, 256, SEATS[name], seed=1, device="cuda")
    seen = torch.as_tensor(batch.observation, device="cuda")
    same = seen.data_ptr() == batch.observation.__cuda_array_interface__["data"][0]
    mask = torch.as_tensor(batch.mask, device="cuda")
    batch.step(mask.to(torch.int64).argmax(1))
    batch.check()
    return {"torch": f"{torch.__version__}, {'shares memory' if same else 'copies'}"}


def measure_pgx(seconds: float) -> dict[str, Any]:
    """Random play of pgx games with legal masks and automatic reset, on the same GPU."""
    os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"
    try:
        import jax
        import pgx
        from pgx.experimental import auto_reset
    except ImportError as error:
        return {"missing": str(error)}
    figures: dict[str, Any] = {"jax": jax.__version__, "pgx": pgx.__version__, "device": str(jax.devices()[0])}
    for name, n in PGX.items():
        try:
            figures[name] = pgx_rate(jax, pgx.make(name), auto_reset, n, seconds)
        except Exception as error:
            figures[name] = f"{type(error).__name__}: {error}"[:300]
    return figures


def pgx_rate(jax: Any, env: Any, auto_reset: Any, n: int, seconds: float, steps: int = 64) -> float:
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(_: int, carry: Any) -> Any:
        state, key = carry
        key, choosing, stepping = jax.random.split(key, 3)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        actions = jax.random.categorical(choosing, logits, axis=1)
        return step(state, actions, jax.random.split(stepping, n)), key

    play = jax.jit(lambda carry: jax.lax.fori_loop(0, steps, one, carry))
    key = jax.random.PRNGKey(0)
    carry = play((jax.jit(jax.vmap(env.init))(jax.random.split(key, n)), key))
    jax.block_until_ready(carry)
    times, started = 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        carry = jax.block_until_ready(play(carry))
        times += 1
    return n * steps * times / (time.perf_counter() - started)


def machine() -> dict[str, Any]:
    import numba

    from teocalli.research import cuda

    device = cuda.cuda.get_current_device()
    name = device.name.decode() if isinstance(device.name, bytes) else str(device.name)
    return {"gpu": name, "numba": numba.__version__, "numpy": np.__version__, "python": sys.version.split()[0]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=list(SEATS), choices=list(SEATS))
    parser.add_argument("--parts", nargs="+", default=list(PARTS), choices=PARTS, help="what to measure")
    parser.add_argument("--lanes", nargs="+", type=int, help="sizes of batches, instead of the usual ones")
    parser.add_argument("--blocks", nargs="+", type=int, default=list(BLOCKS), help="threads a block")
    parser.add_argument("--seconds", type=float, default=1.0, help="measured time for each figure")
    parser.add_argument("--out", type=Path, help="also write the table here")
    arguments = parser.parse_args()
    wanted = Wanted(arguments.parts, arguments.lanes, arguments.blocks, arguments.seconds)
    started = time.perf_counter()
    context = multiprocessing.get_context("spawn")
    with context.Manager() as manager, context.Pool(len(arguments.games) + 1, maxtasksperchild=1) as pool:
        lock: Any = manager.Lock()
        rows = [pool.apply_async(measure_game, (name, wanted, lock)) for name in arguments.games]
        table: dict[str, Any] = {"machine": pool.apply(machine), "games": []}
        for row in rows:
            table["games"].append(row.get())
            print(json.dumps(table["games"][-1]), file=sys.stderr, flush=True)
        if "pgx" in wanted.parts:
            table["pgx"] = pool.apply(measure_pgx, (arguments.seconds,))
    table["took_s"] = time.perf_counter() - started
    text = json.dumps(table, indent=1)
    if arguments.out:
        arguments.out.write_text(text + "\n")
    print(text)


if __name__ == "__main__":
    main()
