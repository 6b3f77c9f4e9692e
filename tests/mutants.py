"""Mutants of a box: the data of a good one with one to three places changed, and the bytes of its file with some flipped."""

from __future__ import annotations

import copy
import datetime
import random
from collections.abc import Iterator
from typing import Any

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 3, 5, 8, 20, 42, 60, 64, 99, 100, 127, 128, 255, 256, -99, -128, -129, 32_767, 32_768, 1000),
    *(2**31, 2**63, -(2**63), 2**64, 10**400, 0.0, 1.0, 1.5, -0.0, float("nan"), float("inf"), float("-inf")),
    *("", " ", "x", "é", "\x00", "\ud800", "VTC", "E+ F- W- A+", "GSGS", "#._#", "CS rock", "red+blue", "printed", "x" * 5000, "😀" * 9),
    *([], [0], [[]], [None], [1, 2, 3], ["a"], [{}], {}, {"provenance": "printed"}, {"": 0}, {"a": {"b": []}}),
    *(datetime.date(2000, 1, 1), datetime.time(1), datetime.datetime(2000, 1, 1), b"bytes", {"provenance": []}),
)


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value of a box, tables and lists included."""
    if path:
        yield path
    if isinstance(data, dict):
        for key, value in data.items():
            yield from places(value, (*path, key))
    elif isinstance(data, list):
        for at, value in enumerate(data):
            yield from places(value, (*path, at))


def mutant(data: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """The data with one to three places changed."""
    changed = copy.deepcopy(data)
    for _ in range(dice.choice((1, 1, 2, 3))):
        ways = list(places(changed))
        if ways:
            _change(changed, dice.choice(ways), dice)
    return changed


def _change(data: dict[str, Any], path: tuple[Any, ...], dice: random.Random) -> None:
    holder: Any = data
    for key in path[:-1]:
        holder = holder[key]
    key, value = path[-1], holder[path[-1]]
    what = dice.randrange(6)
    if what == 0:
        del holder[key]
    elif what == 1 and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(value))
    elif what == 1:
        holder[dice.choice(("x", "", "provenance", f"{key}s", 7))] = copy.deepcopy(value)
    elif what == 2 and isinstance(value, int):
        holder[key] = value + dice.choice((-2, -1, 1, 2, 10))
    elif what == 2 and isinstance(value, str):
        at = dice.randrange(len(value) + 1)
        holder[key] = value[:at] + dice.choice("EAWF+-#._GSVTCANMK \u00e9\x00") + value[at + dice.randrange(2) :]
    elif what == 2 and isinstance(value, list):
        dice.shuffle(value)
    elif what == 3 and isinstance(value, dict | list):
        value.clear()
    else:
        holder[key] = copy.deepcopy(dice.choice(ODD))


def damaged(text: bytes, dice: random.Random) -> bytes:
    """The bytes of a file, some of them changed, removed or doubled."""
    raw = bytearray(text)
    for _ in range(dice.choice((1, 2, 5))):
        at = dice.randrange(len(raw))
        what = dice.randrange(4)
        if what == 0:
            raw[at] = dice.randrange(256)
        elif what == 1:
            del raw[at : at + dice.randrange(1, 40)]
        elif what == 2:
            raw[at:at] = raw[at : at + dice.randrange(1, 80)]
        else:
            raw[at:at] = dice.choice((b"[", b"]", b'"', b"'", b"\n", b"=", b"{", b"nan", b"1e999", b"-", b"9" * 30, b"\xff", b"\x00", b"#"))
    return bytes(raw)
