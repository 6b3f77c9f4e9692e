"""The house itself: its games, their rulebooks, its health and its figures."""

from __future__ import annotations

from litestar import MediaType, Response, get
from litestar.params import FromPath

from teocalli import __version__
from teocalli.server import library, wire
from teocalli.server.asked import Asking, answer, house_of, language, raw, refusals
from teocalli.server.encoding import encode


@get("/api/house", responses=refusals(), summary="The games of the house")
async def front(request: Asking) -> Response[wire.House]:
    """Every game with its seats, options and bots, in the reader's language."""
    house, told_in = house_of(request), language(request)
    return raw(await house.readings.get(("house", told_in), lambda: encode(library.house_message(told_in, house.settings.limits))))


@get("/api/games/{game:str}/rules", responses=refusals(404), summary="A rulebook")
async def rules(request: Asking, game: FromPath[str]) -> Response[wire.Rulebook]:
    """The rulebook of a game as Markdown, in the reader's language."""
    told_in = language(request)
    return raw(await house_of(request).readings.get(("rules", game, told_in), lambda: encode(library.rulebook(game, told_in))))


@get("/healthz", responses={503: refusals()[503]}, summary="Health")
async def health(request: Asking) -> Response[wire.Health]:
    """Whether this server can read, write and hear: 200 when all is well."""
    house = house_of(request)
    well = await house.healthy()
    status: wire.Wellbeing = "stopping" if house.stopping else "ok" if well else "trouble"
    bus = house.bus.kind if await house.bus.healthy() else f"{house.bus.kind} away"
    message = wire.Health(status, __version__, house.store.kind, bus)
    return answer(message, 200 if status == "ok" else 503)


@get("/metrics", media_type=MediaType.TEXT, summary="Figures for Prometheus")
async def metrics(request: Asking) -> Response[str]:
    """Counts and durations; no name, token or card is among them."""
    return Response(house_of(request).metrics.page().decode(), media_type="text/plain; version=0.0.4; charset=utf-8")


@get("/schema", include_in_schema=False)
async def schema(request: Asking) -> Response[bytes]:
    """The OpenAPI document."""
    from teocalli.server.schema import document_bytes

    return raw(await house_of(request).readings.get("schema", document_bytes))


HANDLERS = (front, rules, health, metrics, schema)
