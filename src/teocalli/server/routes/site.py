"""The server itself: its games, their rulebooks, its health and its figures."""

from __future__ import annotations

from litestar import MediaType, Response, get
from litestar.params import FromPath

from teocalli import __version__
from teocalli.server import catalogue, wire
from teocalli.server.encoding import encode
from teocalli.server.request import HttpRequest, answer, raw, reader_language, refusals, server_of
from teocalli.server.wire_schema import with_components


@get("/api/house", responses=refusals(), summary="The games of the house")
async def front(request: HttpRequest) -> Response[wire.Catalogue]:
    """Every game with its seats, options and bots, in the reader's language."""
    server, language = server_of(request), reader_language(request)
    return raw(
        await server.cached_answers.get(("house", language), lambda: encode(catalogue.catalogue_message(language, server.settings.limits)))
    )


@get("/api/games/{game:str}/rules", responses=refusals(404), summary="A rulebook")
async def rules(request: HttpRequest, game: FromPath[str]) -> Response[wire.Rulebook]:
    """The rulebook of a game as Markdown, in the reader's language."""
    language = reader_language(request)
    return raw(await server_of(request).cached_answers.get(("rules", game, language), lambda: encode(catalogue.rulebook(game, language))))


@get("/healthz", responses={503: refusals()[503]}, summary="Health")
async def health(request: HttpRequest) -> Response[wire.Health]:
    """Whether this server can read, write and hear: 200 when all is well."""
    server = server_of(request)
    well = await server.health.healthy()
    status: wire.Wellbeing = "stopping" if server.stopping else "ok" if well else "trouble"
    bus = server.bus.kind if await server.bus.healthy() else f"{server.bus.kind} away"
    message = wire.Health(status, __version__, server.store.kind, bus)
    return answer(message, 200 if status == "ok" else 503)


@get("/metrics", media_type=MediaType.TEXT, summary="Figures for Prometheus")
async def metrics(request: HttpRequest) -> Response[str]:
    """Counts and durations; no name, token or card is among them."""
    return Response(server_of(request).metrics.page().decode(), media_type="text/plain; version=0.0.4; charset=utf-8")


@get("/schema", include_in_schema=False)
async def schema(request: HttpRequest) -> Response[bytes]:
    """The OpenAPI document."""
    routes = request.app.openapi_schema
    return raw(await server_of(request).cached_answers.get("schema", lambda: encode(with_components(routes.to_schema()))))


HANDLERS = (front, rules, health, metrics, schema)
