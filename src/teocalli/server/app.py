"""The application: routes, the guard at the door, and a server that opens and closes with it."""

from __future__ import annotations

import contextlib
import re
from collections.abc import AsyncIterator
from typing import Any

from litestar import Litestar, Response
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.routes import HTTPRoute
from sqlalchemy.exc import DataError

from teocalli import __version__
from teocalli.server.fast_path import ActionEntrance, FastPath
from teocalli.server.guard import Guard
from teocalli.server.limits import Limiter
from teocalli.server.logs import log
from teocalli.server.pages import pages
from teocalli.server.refusals import RequestRefused
from teocalli.server.request import HttpRequest, answer, reader_language, server_of
from teocalli.server.routes import club, keeper, matches, notifications, play, players, ratings, reviews, site, tables
from teocalli.server.server import Server
from teocalli.server.settings import Limits, Settings
from teocalli.server.store import StoreError

HANDLERS = (
    *site.HANDLERS,
    *notifications.HANDLERS,
    *tables.HANDLERS,
    *play.HANDLERS,
    *matches.HANDLERS,
    *reviews.HANDLERS,
    *players.HANDLERS,
    *ratings.HANDLERS,
    *club.HANDLERS,
    *keeper.HANDLERS,
    pages,
)
GONE = "client disconnected prematurely"  # what Litestar says of a client that left before its body was there
BY_STATUS = {404: "missing", 405: "method", 413: "size", 415: "media"}  # what Litestar itself refuses


def refused(request: HttpRequest, refuse: RequestRefused) -> Response[Any]:
    """A refusal as an answer."""
    server_of(request).metrics.refusals.labels(refuse.code).inc()
    headers = {} if refuse.retry is None else {"retry-after": str(-(-refuse.retry // 1000))}
    return answer(refuse.as_wire(reader_language(request)), refuse.status, headers)


def methods_at(app: Litestar, path: str) -> str:
    """What can be done at an address, for the header `Allow`."""
    methods: set[str] = set()
    for route in app.routes:
        pattern = re.sub(r"\{[^}]*:path\}", ".*", re.sub(r"\{[^}]*:str\}", "[^/]+", route.path))
        if isinstance(route, HTTPRoute) and re.fullmatch(pattern, path) and (route.path.startswith("/api") or "{" not in route.path):
            methods |= route.methods
    return ", ".join(sorted(methods or {"GET", "OPTIONS"}))


def unreadable(request: HttpRequest, error: HTTPException) -> Response[Any]:
    """What Litestar could not route or decode."""
    if error.status_code >= 500:
        return refused(request, RequestRefused("late")) if error.detail == GONE else troubled(request, error)
    code = BY_STATUS.get(error.status_code, "body")
    limit = server_of(request).settings.limits.body_at(request.scope["path"])
    response = refused(
        request, RequestRefused(code, detail=_reason(error), limit=limit) if code in ("body", "size") else RequestRefused(code)
    )
    if code == "method":
        response.headers["allow"] = methods_at(request.app, request.scope["path"])
    return response


def _reason(error: HTTPException) -> str:
    """What is wrong with a body or an address: which field, and what was expected; never what was sent."""
    extra = error.extra if isinstance(error.extra, list) else []
    parts = [f"{part.get('key', '')}: {part.get('message', '')}".strip(": ") for part in extra if isinstance(part, dict)]
    return "; ".join(parts)[:300] or "it is not the JSON that belongs here"


def too_deep(request: HttpRequest, _error: RecursionError) -> Response[Any]:
    """JSON nested beyond reason."""
    return refused(request, RequestRefused("body", detail="it is nested too deep"))


def unfit(request: HttpRequest, _error: Exception) -> Response[Any]:
    """Text that is no UTF-8, or that the database cannot keep; nothing has changed."""
    return refused(request, RequestRefused("body", detail="it is not the text that belongs here"))


def busy(request: HttpRequest, error: StoreError) -> Response[Any]:
    """The database is away: nothing was acknowledged."""
    log.error("store away", error=str(error))
    return refused(request, RequestRefused("busy", retry=1000))


def troubled(request: HttpRequest, error: Exception) -> Response[Any]:
    """A mistake of ours: logged, and told without details."""
    log.error("trouble", path=request.scope["path"].split("/")[1:2], exc_info=error)
    return refused(request, RequestRefused("trouble"))


ANSWERS: dict[int | type[Exception], Any] = {
    RequestRefused: refused,
    HTTPException: unreadable,
    RecursionError: too_deep,
    UnicodeError: unfit,
    DataError: unfit,
    StoreError: busy,
    Exception: troubled,
}


def error_response(request: HttpRequest, error: Exception) -> Response[Any]:
    """The answer to whatever went wrong on the way, as the framework chooses it."""
    response: Response[Any] = next(ANSWERS[kind] for kind in type(error).__mro__ if kind in ANSWERS)(request, error)
    return response


def limiters(limits: Limits) -> dict[str, Limiter]:
    """What is limited besides requests as such."""
    return {
        "openings": Limiter(limits.openings, limits.openings / 60),
        "lines": Limiter(limits.lines, limits.lines / 10),
        "keys": Limiter(limits.keys, limits.keys / 60),
        "reports": Limiter(limits.reports, limits.reports / 60),
        "wrong_keys": Limiter(limits.wrong_keys, limits.wrong_keys / 60),
        "calls": Limiter(limits.calls, limits.calls / 60),
        "hints": Limiter(limits.hints, limits.hints / 60),
    }


@contextlib.asynccontextmanager
async def opened(app: Litestar) -> AsyncIterator[None]:
    """The server of an application, from its opening to its closing."""
    settings: Settings = app.state.settings
    app.state.server = app.state.given or Server(settings)
    app.state.limiters = limiters(settings.limits)
    await app.state.server.start()
    try:
        yield
    finally:
        await app.state.server.stop()


def routed(body: int) -> Litestar:
    """An application with its routes, which takes bodies up to so many bytes; `settle` says whose it is."""
    app = Litestar(
        HANDLERS,
        lifespan=[opened],
        exception_handlers=ANSWERS,
        openapi_config=OpenAPIConfig("Teocalli", __version__, path="/never", render_plugins=[]),
        request_max_body_size=body,
        logging_config=None,
    )
    app.state.framework = app.asgi_handler
    return app


def settle(app: Litestar, settings: Settings, server: Server | None = None) -> None:
    """Give an application its settings, the guard at the door and, unless it makes one itself, its server."""
    app.state.settings, app.state.given = settings, server
    path = FastPath(app.state.framework, error_response, settings)
    guard = Guard(path, settings, lambda path: methods_at(app, path))
    app.asgi_handler, app.state.action_entrance = guard, ActionEntrance(app, guard, path, settings.proxy)


def create(settings: Settings, server: Server | None = None) -> Litestar:
    """The application of one server process."""
    app = routed(settings.limits.body)
    settle(app, settings, server)
    return app
