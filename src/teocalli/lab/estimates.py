"""Estimates with 95 % intervals."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

Z = 1.959963984540054  # the standard normal quantile of 97.5 %


@dataclass(frozen=True)
class Estimate:
    """A value estimated from `n` observations, and its 95 % interval."""

    value: float
    low: float
    high: float
    n: int

    def holds(self, value: float) -> bool:
        return self.low <= value <= self.high

    def as_json(self) -> dict[str, float | int]:
        return {"value": self.value, "low": self.low, "high": self.high, "n": self.n}

    def text(self, percent: bool = False, digits: int = 2) -> str:
        """`24.87 % ± 0.08` or `31.20 ± 0.04`."""
        scale, unit = (100, " %") if percent else (1, "")
        half = max(self.high - self.value, self.value - self.low)
        if not math.isfinite(self.value):
            return "–"
        return f"{scale * self.value:.{digits}f}{unit} ± {scale * half:.{digits}f}"


UNKNOWN = Estimate(math.nan, math.nan, math.nan, 0)


def mean(values: Any) -> Estimate:
    """The mean of independent observations."""
    values = np.asarray(values, np.float64)
    n = len(values)
    if n < 2:
        return Estimate(float(values[0]), math.nan, math.nan, 1) if n else UNKNOWN
    centre, half = float(values.mean()), Z * float(values.std(ddof=1)) / math.sqrt(n)
    return Estimate(centre, centre - half, centre + half, n)


def share(hits: Any) -> Estimate:
    """How often something is so, with Wilson's interval, which holds for rare things too."""
    hits = np.asarray(hits, np.bool_)
    n = len(hits)
    if n == 0:
        return UNKNOWN
    part = float(hits.mean())
    middle = (part + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * math.sqrt(part * (1 - part) / n + Z * Z / (4 * n * n))
    return Estimate(part, middle - half, middle + half, n)


def difference(new: Any, old: Any) -> Estimate:
    """The mean difference of observations paired one by one."""
    return mean(np.asarray(new, np.float64) - np.asarray(old, np.float64))


def slope(x: Any, y: Any) -> Estimate:
    """How much y grows for one more x, both counted from the mean of their match; matches are independent, their seats are not."""
    x, y = np.asarray(x, np.float64), np.asarray(y, np.float64)
    x = x - x.mean(axis=1, keepdims=True)
    y = y - y.mean(axis=1, keepdims=True)
    spread = float((x * x).sum())
    n = len(x)
    if spread == 0 or n < 3:
        return UNKNOWN
    grows = float((x * y).sum()) / spread
    scores = (x * (y - grows * x)).sum(axis=1)
    half = Z * math.sqrt(float((scores * scores).sum())) / spread
    return Estimate(grows, grows - half, grows + half, n)


def correlation(one: Any, other: Any) -> Estimate:
    """Pearson's correlation of pairs, with Fisher's interval."""
    one, other = np.asarray(one, np.float64).ravel(), np.asarray(other, np.float64).ravel()
    n = len(one)
    if n < 4 or one.std() == 0 or other.std() == 0:
        return UNKNOWN
    value = float(np.corrcoef(one, other)[0, 1])
    bent, half = math.atanh(max(min(value, 0.999999), -0.999999)), Z / math.sqrt(n - 3)
    return Estimate(value, math.tanh(bent - half), math.tanh(bent + half), n)


def win_shares(rows: Any, seats: int) -> Any:
    """For each match and seat its part of the win: 1, or shared equally."""
    won = np.asarray(rows["place"])[:, :seats] == 1
    return won / won.sum(axis=1, keepdims=True)
