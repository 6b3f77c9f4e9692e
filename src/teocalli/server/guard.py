"""The guard at the door: what every request must be, and what every answer carries, whatever it asks for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from teocalli.server.addresses import LOOPBACK, address_of, client_address, is_among
from teocalli.server.encoding import encode
from teocalli.server.language import language_of
from teocalli.server.limits import Limiter
from teocalli.server.refusals import RequestRefused
from teocalli.server.settings import Settings

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",  # WebAssembly, and nothing else that is made while it runs
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
STRICT_TRANSPORT = (b"strict-transport-security", b"max-age=31536000")
UNSAFE = ("POST", "PUT", "PATCH", "DELETE")
RESERVED = ("api", "schema", "metrics", "healthz")  # addresses that are no pages
CHECKED = "teocalli.checked"  # in the scope of a request that was checked when its head was there: what it was refused for, if anything
LOCAL_NAMES = ("localhost", "127.0.0.1", "[::1]")  # by which the machine itself may always ask


def headers_of(settings: Settings) -> list[tuple[bytes, bytes]]:
    """What every answer of a server carries."""
    return [*HEADERS, STRICT_TRANSPORT] if settings.secure else HEADERS


class Guard:
    """Outermost of all: limits, foreign pages, other media than JSON; and the headers that keep browsers strict."""

    def __init__(self, app: ASGIApp, settings: Settings, methods_at: Callable[[str], str]) -> None:
        self.app, self.settings, self.methods_at = app, settings, methods_at
        self.headers = headers_of(settings)
        limits = settings.limits
        self.requests = Limiter(limits.burst, limits.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return

        guarded = self.guarded(send)
        client_address.set(address_of(scope))
        refusal = scope[CHECKED] if CHECKED in scope else self.checked(scope)  # type: ignore[literal-required]
        if refusal is not None:
            await _refuse(scope, refusal, guarded)
        elif scope["method"] == "OPTIONS":
            await _answer(204, [(b"allow", self.methods_at(scope["path"]).encode())], b"", guarded)
        else:
            await self.app(scope, receive, guarded)

    def guarded(self, send: Send) -> Send:
        """The same sending, with the headers that every answer carries."""

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *self.headers]
            await send(message)

        return guarded

    def checked(self, scope: Any) -> RequestRefused | None:
        """Why a request is refused that no route needs to see; counted once."""
        try:
            self._check(scope)
        except RequestRefused as refusal:
            return refusal
        return None

    def let_in_again(self, scope: Any) -> bool:
        """Count one more request with a head that was let in before; false, and not counted, where that is one too many."""
        return not self.settings.limited or self.requests.take_if_free(address_of(scope))

    def _check(self, scope: Any) -> None:
        """Refuse what no route needs to see."""
        if self.settings.limited:
            self.requests.take(address_of(scope))
        self._check_host(scope)
        self._check_path(scope)
        if scope["method"] not in UNSAFE:
            return
        headers = dict(scope["headers"])
        length = headers.get(b"content-length", b"0")
        limit = self.settings.limits.body_at(scope["path"])
        if not length.isdigit() or len(length) > 9 or int(length) > limit:
            raise RequestRefused("size", limit=limit)
        if length != b"0" or b"transfer-encoding" in headers:
            if headers.get(b"content-type", b"").split(b";")[0].strip().lower() != b"application/json":
                raise RequestRefused("media")
        if is_foreign(headers):
            raise RequestRefused("origin")

    def _check_host(self, scope: Any) -> None:
        """A request names one host, and where the server knows its names, one of these."""
        hosts = [value for name, value in scope["headers"] if name == b"host"]
        if len(hosts) > 1 or (not hosts and scope["http_version"] == "1.1"):
            raise RequestRefused("body", "host-none")
        names = self.settings.names
        if names and hosts:
            name = host_name(hosts[0])
            if name not in names and not (name in LOCAL_NAMES and _from(scope, LOOPBACK)):
                raise RequestRefused("misdirected")

    def _check_path(self, scope: Any) -> None:
        """An address has one spelling, so that a proxy which closes it closes it; figures are for those who may see them."""
        path = scope["path"]
        if path.startswith("/api/") and "//" not in path and not path.endswith("/"):
            return  # which is how nearly everything is asked for
        parts = path.split("/")[1:]
        shown = [part for part in parts if part]
        first = shown[0].casefold() if shown else ""
        if first in RESERVED and (parts != shown or shown[0] != first):
            raise RequestRefused("missing")
        if first == "metrics" and not _from(scope, self.settings.metrics):
            raise RequestRefused("missing")


def _from(scope: Any, text: str) -> bool:
    client = scope.get("client")
    return client is not None and is_among(client[0], text)


def host_name(host: bytes) -> str:
    """The name in a header `Host`, without its port."""
    name = host.decode("latin-1").strip().lower()
    if not name.endswith("]"):
        head, colon, port = name.rpartition(":")
        name = head if colon and (port.isdigit() or not port) else name
    return name.removesuffix(".")


def is_foreign(headers: dict[bytes, bytes]) -> bool:
    """Sent by a page of another site; programs send neither of these headers."""
    if headers.get(b"sec-fetch-site", b"none") not in (b"none", b"same-origin"):
        return True
    origin = headers.get(b"origin")
    return origin is not None and _site(origin) != headers.get(b"host", b"").lower()


def _site(origin: bytes) -> bytes | None:
    """The host and port of an origin; none for what is no origin."""
    try:
        return urlsplit(origin.lower()).netloc or None
    except ValueError:
        return None


async def _refuse(scope: Any, refuse: RequestRefused, send: Send) -> None:
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    if refuse.retry is not None:
        headers.append((b"retry-after", str(-(-refuse.retry // 1000)).encode()))
    await _answer(refuse.status, headers, encode(refuse.as_wire(language_of(scope))), send)


async def _answer(status: int, headers: list[tuple[bytes, bytes]], body: bytes, send: Send) -> None:
    await send({"type": "http.response.start", "status": status, "headers": [*headers, (b"content-length", str(len(body)).encode())]})
    await send({"type": "http.response.body", "body": body, "more_body": False})
