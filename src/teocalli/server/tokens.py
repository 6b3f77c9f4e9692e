"""Tokens: signed by the server, shown once, kept hashed, compared in constant time. The seat of a request comes from its token alone."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Iterable

from teocalli.server.store import SeatRow
from teocalli.server.store.rows import device_of

COOKIE, SECURE_COOKIE = "teocalli_seat", "__Host-teocalli"  # browsers take the second from https alone, and for this very host
SHORTEST, LONGEST = 32, 100
SIGNED = 24  # bytes of a token that are random; a signature of as many follows
AGE = 180 * 24 * 3600  # seconds a browser keeps its token


def new_token(secret: bytes) -> str:
    """192 random bits and the signature of the server: nobody can choose a token that is easily guessed."""
    drawn = secrets.token_bytes(SIGNED)
    return base64.urlsafe_b64encode(drawn + signature(secret, drawn)).decode()


def signature(secret: bytes, drawn: bytes) -> bytes:
    return hmac.digest(secret, drawn, "sha256")[:SIGNED]


def is_signed(secret: bytes, token: str) -> bool:
    """Whether this server gave the token out."""
    try:
        raw = base64.b64decode(token.encode(), altchars=b"-_", validate=True)
    except ValueError:
        return False
    return len(raw) == 2 * SIGNED and hmac.compare_digest(signature(secret, raw[:SIGNED]), raw[SIGNED:])


def new_table_id() -> str:
    """An id that cannot be guessed: knowing it is the invitation."""
    return new_id(12)


def new_id(size: int) -> str:
    """An id of so many random bytes. It never begins like an option, for the keeper names it on the command line."""
    text = secrets.token_urlsafe(size)
    return f"A{text[1:]}" if text.startswith("-") else text


GIVEN = "given-"  # how the ids of matches begin that were played in a browser and given to this house


def id_of_given(match_digest: str) -> str:
    """The id of a match that was given as a file: the same file is the same match."""
    return GIVEN + match_digest[:24]


def is_given(table_id: str) -> bool:
    return table_id.startswith(GIVEN)


def digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def key_of(token: bytes, key: str) -> str:
    """A key belongs to the token that it came with: another's key is another key.

    A device keeps its token when it becomes a player's, so whatever it repeats then has the same key as before.
    """
    return hashlib.sha256(device_of(token) + key.encode()).hexdigest()


def read_token(headers: Iterable[tuple[bytes, bytes]], secure: bool) -> str | None:
    """The token that a request carries, as a bearer or in the cookie of the server."""
    cookies = []
    for name, value in headers:
        if name == b"authorization" and value[:7].lower() == b"bearer ":
            return _plausible(value[7:].strip())
        if name == b"cookie":
            cookies.append(value)
    wanted = cookie_name(secure).encode()
    for value in cookies:
        for part in value.split(b";"):
            key, _, content = part.strip().partition(b"=")
            if key == wanted:
                return _plausible(content)
    return None


def _plausible(token: bytes) -> str | None:
    return token.decode("ascii") if SHORTEST <= len(token) <= LONGEST and token.isascii() else None


def seat_of(seats: Iterable[SeatRow], token: bytes | None) -> int | None:
    """The seat that a token's digest opens; every seat is compared, however early one fits. A seat kept for somebody is not theirs yet."""
    mine = None
    if token is not None:
        for row in seats:
            if row.token is not None and hmac.compare_digest(row.token, token) and row.kind == "person":
                mine = row.seat
    return mine


def cookie_name(secure: bool) -> str:
    return SECURE_COOKIE if secure else COOKIE


def cookie(token: str, secure: bool) -> str:
    """The cookie that keeps a token: out of reach of scripts, and never sent along from another site."""
    path = "/; Secure" if secure else "/api"
    return f"{cookie_name(secure)}={token}; Path={path}; Max-Age={AGE}; HttpOnly; SameSite=Strict"


def no_cookie(secure: bool) -> str:
    """The cookie is gone: a device that was signed out is given another token."""
    path = "/; Secure" if secure else "/api"
    return f"{cookie_name(secure)}=; Path={path}; Max-Age=0; HttpOnly; SameSite=Strict"
