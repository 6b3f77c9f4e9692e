"""A steady clock: the time of the server. It starts from the wall clock, or from the database that several servers share, and from then on
follows the processor's own clock: turning the system's clock forwards or back moves nothing, and a pause of the server does not count.
"""

from __future__ import annotations

from collections.abc import Callable

TICK = 0.5  # seconds between two looks of a server that is awake
LONGEST = 2.0  # seconds after a look beyond which the server was not awake


class SteadyClock:
    """Milliseconds since 1970 that never go back and never leap."""

    def __init__(self, wall: Callable[[], int], monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._ticked = monotonic()
        self._time = float(wall())

    def __call__(self) -> int:
        since = self._monotonic() - self._ticked
        return int(self._time + (since if since < LONGEST else LONGEST) * 1000)

    def _since_tick(self) -> float:
        return min(self._monotonic() - self._ticked, LONGEST) * 1000

    def tick(self) -> None:
        """The server is awake: what has passed since the last tick counts, up to a limit."""
        self._time += self._since_tick()
        self._ticked = self._monotonic()

    def set(self, shared: int) -> None:
        """Go by the time of others from now on; nothing has been measured yet."""
        self._ticked, self._time = self._monotonic(), float(shared)

    def catch_up(self, shared: int) -> int:
        """Go forward to the time that the other servers have; by how much. A clock that is ahead waits for them."""
        self.tick()
        leap = max(0, int(shared - self._time))
        self._time += leap
        return leap
