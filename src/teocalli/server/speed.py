"""Speed: how many actions a second, and how long writes took, in the last minute; read off the figures that are counted anyway."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from msgspec import Struct
from prometheus_client import Counter, Histogram

from teocalli.server.metrics import FAST, Metrics

EVERY = 5.0  # seconds between two looks
KEPT = 13  # looks: a minute


class Sample(Struct, frozen=True):
    """What was counted until a moment."""

    at: float
    actions: float
    commits: list[float]  # as many as took no longer than each bound, and all


class Speed(Struct, frozen=True):
    """What was counted between two moments."""

    seconds: float
    actions: float  # a second
    p50: float | None  # milliseconds
    p99: float | None


class SpeedMeter:
    """Looks at the figures of a server every few seconds."""

    def __init__(self, metrics: Metrics, monotonic: Callable[[], float]) -> None:
        self.metrics, self.monotonic = metrics, monotonic
        self._samples: deque[Sample] = deque([self._look()], maxlen=KEPT)

    def tick(self) -> None:
        """Called more often than it looks."""
        if self.monotonic() - self._samples[-1].at >= EVERY:
            self._samples.append(self._look())

    def speed(self) -> Speed:
        """Since the oldest look."""
        first, now = self._samples[0], self._look()
        seconds = max(now.at - first.at, 1e-3)
        counted = [after - before for before, after in zip(first.commits, now.commits, strict=True)]
        return Speed(seconds, (now.actions - first.actions) / seconds, quantile(counted, 0.5), quantile(counted, 0.99))

    def _look(self) -> Sample:
        self.metrics.add_up()
        actions, commits = _values(self.metrics.actions, "_total"), _values(self.metrics.commits, "_bucket")
        return Sample(self.monotonic(), sum(actions), commits)


def _values(counted: Counter | Histogram, ending: str) -> list[float]:
    return [sample.value for metric in counted.collect() for sample in metric.samples if sample.name.endswith(ending)]


def quantile(counted: Sequence[float], share: float, bounds: Sequence[float] = FAST) -> float | None:
    """The time that a share of all writes took at most, in milliseconds: within a bucket they are thought to lie evenly."""
    wanted = counted[-1] * share
    if not wanted:
        return None
    low, before = 0.0, 0.0
    for bound, until in zip(bounds, counted, strict=False):
        if until >= wanted:
            return 1000 * (low + (bound - low) * (wanted - before) / (until - before))
        low, before = bound, until
    return 1000 * low
