"""Everything that is drawn by lot, or read from a clock, inside a run comes from its seed and from the virtual clock."""

from __future__ import annotations

import asyncio
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


class Entropy:
    """Stands for `secrets`, `os.urandom`, `uuid` and `random` in the modules of the house."""

    def __init__(self, seed: str) -> None:
        self.dice = random.Random(seed)

    def secrets(self) -> types.SimpleNamespace:
        dice = self.dice
        return types.SimpleNamespace(
            token_bytes=lambda size=32: dice.randbytes(size),
            token_hex=lambda size=32: dice.randbytes(size).hex(),
            token_urlsafe=lambda size=32: _urlsafe(dice.randbytes(size)),
            randbelow=dice.randrange,
            randbits=dice.getrandbits,
            choice=dice.choice,
            compare_digest=hmac.compare_digest,
        )

    def random(self) -> types.SimpleNamespace:
        dice = self.dice
        names = ("random", "choice", "randrange", "randint", "uniform", "getrandbits", "shuffle", "sample", "randbytes")
        fresh = {"Random": lambda seed=None: random.Random(dice.getrandbits(64) if seed is None else seed)}
        return types.SimpleNamespace(**{name: getattr(dice, name) for name in names}, **fresh)

    def uuid(self) -> types.SimpleNamespace:
        return types.SimpleNamespace(uuid4=lambda: uuid.UUID(bytes=self.dice.randbytes(16), version=4), UUID=uuid.UUID)


def _urlsafe(raw: bytes) -> str:
    import base64

    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def _monotonic() -> float:
    return asyncio.get_running_loop().time()


def _no_wall_clock() -> int:
    raise AssertionError(f"{PROCESS.get()} reads the system's clock: the time is settings.clock")


CLOCKS = types.SimpleNamespace(
    monotonic=_monotonic,
    monotonic_ns=lambda: int(_monotonic() * 1e9),
    perf_counter=_monotonic,
    time=_no_wall_clock,
    time_ns=_no_wall_clock,
    sleep=lambda _seconds: None,
)


@contextlib.contextmanager
def seeded(seed: str) -> Iterator[None]:
    """The modules of the house draw from the seed and read virtual clocks; afterwards all is as before."""
    entropy = Entropy(seed)
    stand_ins: dict[int, Any] = {
        id(secrets): entropy.secrets(),
        id(random): entropy.random(),
        id(uuid): entropy.uuid(),
    }
    changed: list[tuple[types.ModuleType, str, Any]] = []
    for name, module in list(sys.modules.items()):
        if not name.startswith("teocalli.server") and name != "teocalli.match":
            continue
        for attribute, thing in list(vars(module).items()):
            stand_in = CLOCKS if thing is time else stand_ins.get(id(thing)) if isinstance(thing, types.ModuleType) else None
            if stand_in is not None:
                changed.append((module, attribute, thing))
                setattr(module, attribute, stand_in)
    try:
        yield
    finally:
        for module, attribute, thing in changed:
            setattr(module, attribute, thing)
