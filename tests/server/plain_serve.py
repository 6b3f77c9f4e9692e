"""`teocalli serve` for tests: rules as they are written, so that it starts at once, no limits, and bots in a hurry."""

from __future__ import annotations

import sys

import msgspec

from teocalli.cli import serve
from teocalli.server import serving
from teocalli.server.settings import Settings

HURRIED = {"compiled": False, "limited": False, "pace": 0.0, "think": 20, "poll": 0.2, "lease": 1.5}


def main() -> None:
    plain = serving.one

    def one(settings: Settings, *more: object, **others: object) -> None:
        plain(msgspec.structs.replace(settings, **HURRIED), *more, **others)  # type: ignore[arg-type]

    serving.one = one
    serve.command(sys.argv[1:])


if __name__ == "__main__":
    main()
