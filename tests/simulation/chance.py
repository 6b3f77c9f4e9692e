"""Everything that is drawn by lot, or read from a clock, inside a run comes from its seed and from the virtual clock."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hmac
import random
import secrets
import sys
import time
import types
import uuid
from collections.abc import Iterator
from typing import Any

from simulation.loop import PROCESS


class SeededSecrets:
    """Stands for the module `secrets` in the modules of the house."""

    compare_digest = staticmethod(hmac.compare_digest)

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.randbelow, self.randbits, self.choice = dice.randrange, dice.getrandbits, dice.choice

    def token_bytes(self, size: int = 32) -> bytes:
        return self.dice.randbytes(size)

    def token_hex(self, size: int = 32) -> str:
        return self.dice.randbytes(size).hex()

    def token_urlsafe(self, size: int = 32) -> str:
        return base64.urlsafe_b64encode(self.dice.randbytes(size)).rstrip(b"=").decode()


class SeededRandom:
    """Stands for the module `random`: its functions are those of the dice, and a generator without a seed gets one from them."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice

    def __getattr__(self, name: str) -> Any:
        return getattr(self.dice, name)

    def Random(self, seed: int | None = None) -> random.Random:  # noqa: N802, as the module calls it
        return random.Random(self.dice.getrandbits(64) if seed is None else seed)


class SeededUuid:
    """Stands for the module `uuid`."""

    UUID = uuid.UUID

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice

    def uuid4(self) -> uuid.UUID:
        return uuid.UUID(bytes=self.dice.randbytes(16), version=4)


class VirtualTime:
    """Stands for the module `time`: the clock of the running loop, and no other."""

    def monotonic(self) -> float:
        return asyncio.get_running_loop().time()

    perf_counter = monotonic

    def monotonic_ns(self) -> int:
        return int(self.monotonic() * 1e9)

    def time(self) -> int:
        raise AssertionError(f"{PROCESS.get()} reads the system's clock: the time is settings.clock")

    time_ns = time

    def sleep(self, _seconds: float) -> None:
        """Nothing waits for real time in a run."""


@contextlib.contextmanager
def seeded(seed: str) -> Iterator[None]:
    """The modules of the house draw from the seed and read virtual clocks; afterwards all is as before."""
    dice = random.Random(seed)
    stand_ins: dict[int, Any] = {
        id(secrets): SeededSecrets(dice),
        id(random): SeededRandom(dice),
        id(uuid): SeededUuid(dice),
        id(time): VirtualTime(),
    }
    changed: list[tuple[types.ModuleType, str, Any]] = []
    for name, module in list(sys.modules.items()):
        if not name.startswith("teocalli.server") and name != "teocalli.match":
            continue
        for attribute, thing in list(vars(module).items()):
            stand_in = stand_ins.get(id(thing)) if isinstance(thing, types.ModuleType) else None
            if stand_in is not None:
                changed.append((module, attribute, thing))
                setattr(module, attribute, stand_in)
    try:
        yield
    finally:
        for module, attribute, thing in changed:
            setattr(module, attribute, thing)
