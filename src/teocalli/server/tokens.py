"""Seat tokens: shown once, kept hashed, compared in constant time. The seat of a request comes from its token and from nothing else."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable

from teocalli.server.store import SeatRow

COOKIE = "teocalli_seat"
SHORTEST, LONGEST = 32, 100  # whoever comes with a token of their own cannot choose one that is easily guessed
AGE = 180 * 24 * 3600  # seconds a browser keeps its token


def new_token() -> str:
    """A secret of 256 bits."""
    return secrets.token_urlsafe(32)


def new_table_id() -> str:
    """An id that cannot be guessed: knowing it is the invitation."""
    return secrets.token_urlsafe(12)


def digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def read_token(headers: Iterable[tuple[bytes, bytes]]) -> tuple[str | None, bool]:
    """The token that a request carries, and whether it came by cookie."""
    cookies = []
    for name, value in headers:
        if name == b"authorization" and value[:7].lower() == b"bearer ":
            return _plausible(value[7:].strip()), False
        if name == b"cookie":
            cookies.append(value)
    for value in cookies:
        for part in value.split(b";"):
            key, _, content = part.strip().partition(b"=")
            if key == COOKIE.encode():
                return _plausible(content), True
    return None, False


def _plausible(token: bytes) -> str | None:
    return token.decode("ascii") if SHORTEST <= len(token) <= LONGEST and token.isascii() else None


def seat_of(seats: Iterable[SeatRow], key: bytes | None) -> int | None:
    """The seat that a token's digest opens; every seat is compared, however early one fits."""
    found = None
    if key is not None:
        for row in seats:
            if row.token is not None and hmac.compare_digest(row.token, key):
                found = row.seat
    return found


def cookie(token: str, secure: bool) -> str:
    """The cookie that keeps a token: out of reach of scripts, and never sent along from another site."""
    return f"{COOKIE}={token}; Path=/api; Max-Age={AGE}; HttpOnly; SameSite=Strict" + ("; Secure" if secure else "")
