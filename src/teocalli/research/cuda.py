"""Batches on a GPU: one thread a lane, each calling the lane functions that the CPU loops call.

A thread plays in its own local memory and copies the state back at the end, which is many times faster than playing in the memory of the
card. All arrays, positions included, are laid out with the lanes side by side, so that neighbouring threads reach for neighbouring
places; to the reader they have the same shapes as on the CPU. They speak `__cuda_array_interface__`: PyTorch, JAX and CuPy take them
without a copy.

In numba's simulator (NUMBA_ENABLE_CUDASIM=1) the same kernel runs as plain Python, a thread at a time.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from teocalli import jit, masks
from teocalli.game import Game
from teocalli.options import OptionError
from teocalli.record_arrays import records
from teocalli.research.batch import BatchSetting
from teocalli.research.lanes import TASKS, Lanes, LaneScratch, Terms, names_in

# numba-cuda 0.30 names three functions that numpy 2.5 no longer has.
for name, successor in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
    if not hasattr(np, name):
        setattr(np, name, getattr(np, successor))

import numba.cuda  # noqa: E402  (after the names above)

cuda: Any = numba.cuda
SIMULATED = bool(vars(numba.config)["ENABLE_CUDASIM"])
THREADS = 128  # of a block
# Registers of a thread at most, where a limit was measured to pay: more threads are at work while others wait for instructions.
REGISTERS = {("play", "aztec"): 64}

# Free names, which `kernel` fills in.
task: Any = jit.unbound  # what a thread does
STATE: Any = jit.unbound  # the record of a position
WORD: Any = jit.unbound  # what positions are copied by
STATE_WORDS = MASK_WORDS = MOST_SEATS = jit.FreeNumber()


def run_lane(lanes: Lanes, states: Any, boxes: Any, terms: Terms, given: Any) -> None:
    """The kernel: a lane's state into local memory, one task, and the state back."""
    i = cuda.grid(1)
    if i < states.shape[1]:
        words = cuda.local.array(STATE_WORDS, WORD)
        local = words.view(STATE)
        mask = cuda.local.array(MASK_WORDS, np.uint32)
        seed = cuda.local.array(8, np.uint32)
        out = cuda.local.array((MOST_SEATS, 2), np.int64)
        for word in range(STATE_WORDS):
            words[word] = states[word, i]
        task(lanes, i, local[0], boxes[0], terms, LaneScratch(mask, seed, out), given)
        for word in range(STATE_WORDS):
            states[word, i] = words[word]


@functools.cache
def kernel(name: str, game: Game) -> Any:
    """The kernel that does one of the tasks in one game."""
    names = {
        "task": device_rule(TASKS[name], game),
        "STATE": np.dtype((np.record, game.state_type)) if SIMULATED else game.state_type,
        "WORD": word_of(game).type,
        "STATE_WORDS": game.state_type.itemsize // word_of(game).itemsize,
        "MASK_WORDS": masks.words(game.actions),
        "MOST_SEATS": game.max_seats,
    }
    limits = {} if SIMULATED else {"max_registers": REGISTERS.get((name, game.name))}
    return cuda.jit(jit.translated(run_lane, names, lambda rule: device_rule(rule, game)), **limits)


def word_of(game: Game) -> np.dtype[Any]:
    """What a position is copied by: words as wide as its widest field, of which it has a whole number."""
    return np.dtype(np.uint64 if game.state_type.alignment == 8 else np.uint32)


@functools.cache
def device_rule(function: Callable[..., Any], game: Game) -> Any:
    """A rule as a function of the device: the same code, calling other device functions. In the simulator it stays Python."""
    names = names_in(game)
    if SIMULATED:
        return jit.bind_plain(function, names)
    return cuda.jit(jit.translated(function, names, lambda rule: device_rule(rule, game)), device=True)


class CudaBackend:
    """The lanes in the memory of a GPU."""

    def __init__(self, setting: BatchSetting) -> None:
        if not cuda.is_available():
            raise OptionError("device cuda needs an NVIDIA GPU, its driver and numba-cuda; cpu works everywhere")
        self.setting = setting
        self.terms = setting.terms(setting.seed)
        word = word_of(setting.game)
        self.words = cuda.device_array((setting.game.state_type.itemsize // word.itemsize, setting.n), word)
        box = records(1, setting.box.dtype)
        box[0] = setting.box
        self.boxes = cuda.to_device(box)
        self.lanes = setting.arrays(self.make)

    def run(self, task: str, given: Any) -> None:
        blocks = (self.setting.n + THREADS - 1) // THREADS
        kernel(task, self.setting.game)[blocks, THREADS](self.lanes, self.words, self.boxes, self.terms, given)

    def make(self, shape: tuple[int, ...], kind: type) -> Any:
        return cuda.device_array(shape, kind, order="F")

    def actions(self, actions: Any) -> Any:
        """Arrays of the GPU are used as they are; others are copied there."""
        if hasattr(actions, "__cuda_array_interface__"):
            return cuda.as_cuda_array(actions)
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.setting.n,):
            raise ValueError(f"one action a lane is needed: {self.setting.n}, not an array of shape {chosen.shape}")
        return cuda.to_device(chosen)

    def place(self, array: npt.NDArray[Any]) -> Any:
        return cuda.to_device(array)

    def states(self) -> Any:
        words = np.ascontiguousarray(self.words.copy_to_host().T)
        return words.view(self.setting.game.state_type)[:, 0].view(np.recarray)

    def host(self, array: Any) -> npt.NDArray[Any]:
        copy: npt.NDArray[Any] = array.copy_to_host()
        return copy

    def wait(self) -> None:
        cuda.synchronize()
