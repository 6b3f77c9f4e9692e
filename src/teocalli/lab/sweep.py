"""One number of the box over a range of values: what each measure does."""

from __future__ import annotations

import re

from teocalli.lab.balance import Section
from teocalli.lab.estimates import Estimate, mean
from teocalli.options import OptionError

RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)(?::(\d+))?")
MOST = 40  # values of one sweep


def values_of(text: str) -> tuple[str, list[str]]:
    """`PATH=LOW..HIGH`, `PATH=LOW..HIGH:STEP` or `PATH=A|B|C`: the path and the values to try."""
    path, equals, listed = text.partition("=")
    if not equals or not listed.strip():
        raise OptionError(f"a sweep is written PATH=LOW..HIGH, PATH=LOW..HIGH:STEP or PATH=A|B|C, not {text!r}")
    span = RANGE.fullmatch(listed.strip())
    if span:
        low, high, step = int(span[1]), int(span[2]), int(span[3] or 1)
        if step == 0 or high < low:
            raise OptionError(f"a sweep goes from a low number up to a high one, not {listed.strip()!r}")
        values = [str(n) for n in range(low, high + 1, step)]
    else:
        values = [value.strip() for value in listed.split("|")]
    if not 2 <= len(values) <= MOST:
        raise OptionError(f"a sweep tries 2 to {MOST} values, not {len(values)}")
    return path.strip(), values


def sweep_section(path: str, values: list[str], measured: list[dict[str, object]]) -> tuple[Section, dict[str, list[Estimate]]]:
    """The measures of `compare` at each value, as a table and as curves."""
    names = list(measured[0])
    curves = {name: [mean(at_value[name]) for at_value in measured] for name in names}
    table = [(f"{path} = {value}", [curves[name][i] for name in names]) for i, value in enumerate(values)]
    text = "Every value plays the same deals with the same dice."
    return Section("sweep", f"Over {path}", text, names, table, [False] * len(names)), curves
