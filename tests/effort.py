"""How much a test tries: `make quick` plays fewer matches of the same kind than `make test`."""

from __future__ import annotations

SHARE = 4  # a quick run tries one in so many

quick = False  # said by conftest.py before any test is read


def of(count: int) -> int:
    """So many, or a part of them in a quick run; at least one."""
    return max(1, count // SHARE) if quick else count
