"""A request as an application is given it by a server: for clients that speak to the application itself, without a socket."""

from __future__ import annotations

from typing import Any


def http_scope(
    method: str, path: str, headers: dict[str, str], token: str | None = None, language: str | None = None, address: str = "10.0.0.1"
) -> dict[str, Any]:
    """The ASGI scope of a request; the path may have a query, and headers that are given come before the token and the language."""
    path, _, query = path.partition("?")
    sent = {"host": "house.test", **headers}
    if token is not None:
        sent.setdefault("authorization", f"Bearer {token}")
    if language is not None:
        sent.setdefault("accept-language", language)
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in sent.items()],
        "client": (address, 1),
        "server": ("house.test", 80),
        "state": {},
    }
