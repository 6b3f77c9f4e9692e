"""Limits: how much one address may ask for, counted in memory by leaky buckets."""

from __future__ import annotations

import time

from teocalli.server.refusals import RequestRefused

FORGOTTEN = 10_000  # addresses kept in mind before the quiet ones are forgotten


class Bucket:
    """Fills by one with each request and leaks steadily; full means later."""

    __slots__ = ("at", "level")

    def __init__(self) -> None:
        self.level, self.at = 0.0, time.monotonic()


class Limiter:
    """One kind of request: so many at once, and so many a second in the long run."""

    def __init__(self, at_once: int, a_second: float) -> None:
        self.at_once, self.a_second = at_once, a_second
        self.buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> None:
        """Count a request, or refuse it and say when to try again."""
        if not self.take_if_free(address):
            wait = (self.buckets[address].level + 1 - self.at_once) / self.a_second
            raise RequestRefused("rate", retry=int(wait * 1000) + 1, seconds=int(wait) + 1)

    def take_if_free(self, address: str) -> bool:
        """Count a request; false, and not counted, when it is too early."""
        now = time.monotonic()
        bucket = self.buckets.get(address)
        if bucket is None:
            if len(self.buckets) >= FORGOTTEN:
                self._forget(now)
            bucket = self.buckets[address] = Bucket()
        bucket.level = max(0.0, bucket.level - (now - bucket.at) * self.a_second)
        bucket.at = now
        if bucket.level + 1 > self.at_once:
            return False
        bucket.level += 1
        return True

    def give_back(self, address: str) -> None:
        """What was counted beforehand need not have been."""
        bucket = self.buckets.get(address)
        if bucket is not None:
            bucket.level = max(0.0, bucket.level - 1)

    def _forget(self, now: float) -> None:
        quiet = [address for address, bucket in self.buckets.items() if bucket.level <= (now - bucket.at) * self.a_second]
        for address in quiet:
            del self.buckets[address]
