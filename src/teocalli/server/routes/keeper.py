"""The keeper's desk, behind the keeper's key; and what everybody may know of it: the text of the front page, and how to report a line."""

from __future__ import annotations

from typing import Annotated, Any, cast

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Struct

from teocalli.server import chat, wire
from teocalli.server.addresses import address_of
from teocalli.server.keeper import Keeper
from teocalli.server.limits import Limiter
from teocalli.server.refusals import RequestRefused
from teocalli.server.request import (
    HttpRequest,
    admitted_token,
    answer,
    limit,
    reader_language,
    refusals,
    server_of,
)

SCHEME = "keeper "  # Authorization: Keeper KEY
LONGEST = 100  # characters of a key
DESK = refusals(401, 404)
ACTS = refusals(401, 403, 404, 409, 413, 415, 422)
WITH_KEY = "With `Authorization: Keeper KEY`."


async def keeper_of(request: HttpRequest) -> Keeper:
    """The keeper, for whoever has the key; of wrong ones so many a minute are looked at, and after that none."""
    server, address = server_of(request), address_of(request.scope)
    wrong = cast("Limiter", request.app.state.limiters["wrong_keys"])
    if server.settings.limited:
        wrong.take(address)  # before it is looked at, so that many at once are counted too
    given = request.headers.get("authorization", "")
    key = given[len(SCHEME) :].strip() if given[: len(SCHEME)].lower() == SCHEME else ""
    if not key or len(key) > LONGEST or not await server.keeper.opens(key):
        raise RequestRefused("keeper")
    wrong.give_back(address)
    return server.keeper


@get("/api/keeper", responses=DESK, summary="The keeper's desk", description=f"The house at a glance. {WITH_KEY}")
async def desk(request: HttpRequest) -> Response[wire.Desk]:
    return answer(await (await keeper_of(request)).desk())


@get("/api/keeper/log", responses=DESK, summary="The keeper's log", description=f"What was done, newest first. {WITH_KEY}")
async def log(
    request: HttpRequest,
    before: Annotated[int | None, QueryParameter(description="The number of the oldest act that is known.", ge=1, le=2_000_000_000)] = None,
) -> Response[wire.DeskLog]:
    return answer(await (await keeper_of(request)).log_page(before))


@get(
    "/api/keeper/tables/{table_id:str}/lines",
    responses=DESK,
    summary="The chat of a table",
    description=f"Its latest lines, with their numbers. {WITH_KEY}",
)
async def lines(request: HttpRequest, table_id: FromPath[str]) -> Response[wire.DeskLines]:
    return answer(await (await keeper_of(request)).lines(table_id))


class KeeperRoute(Struct, frozen=True):
    """A route whose command is an act of the keeper; its answer is the desk as it is now."""

    name: str  # the last part of its address
    body: type
    carry_out: Any
    summary: str
    description: str


ROUTES = (
    KeeperRoute("close", wire.CloseTable, Keeper.close_table, "Close a table", "For good, with words that everybody at it reads."),
    KeeperRoute("remove", wire.RemoveLine, Keeper.remove_line, "Remove a line", "It vanishes from every screen and from the database."),
    KeeperRoute("bar", wire.BarPlayer, Keeper.bar, "Bar somebody", "For some hours they open and join nothing, and say nothing."),
    KeeperRoute("unbar", wire.EndBar, Keeper.end_bar, "Let somebody in again", "End a bar before its time."),
    KeeperRoute("switch", wire.SwitchHouse, Keeper.switch, "Switch chat or public tables", "For the whole house, off or on."),
    KeeperRoute("text", wire.ChangeText, Keeper.change_text, "The text of the front page", "Plain text, in one language or in both."),
    KeeperRoute("settle", wire.SettleReports, Keeper.settle, "Settle reports", "The line stays; its reports are done with."),
)


def act_handler(act: KeeperRoute) -> HTTPRouteHandler:
    """The handler of an act, which the framework reads the type of its body from."""

    async def handle(request: HttpRequest, data: JSONBody[Any]) -> Response[wire.Desk]:
        keeper = await keeper_of(request)
        await act.carry_out(keeper, data)
        return answer(await keeper.desk())

    handle.__name__ = f"keeper_{act.name}"
    json_body: Any = JSONBody
    handle.__annotations__["data"] = json_body[act.body]
    description = f"{act.description} {WITH_KEY}"
    return post(f"/api/keeper/{act.name}", status_code=200, responses=ACTS, summary=act.summary, description=description)(handle)


@get("/api/house/notice", responses=refusals(), summary="What the keeper lets everybody know")
async def notice(request: HttpRequest) -> Response[wire.HouseNotice]:
    """The text of the front page in the reader's language, and what is switched off for the whole house."""
    rules = server_of(request).live.rules
    text, language = rules.text_for(reader_language(request))
    return answer(wire.HouseNotice(text, language, rules.chat, rules.public))


@post(
    "/api/tables/{table_id:str}/report", status_code=200, responses=refusals(401, 403, 404, 413, 415, 422), summary="Report a line of chat"
)
async def report(request: HttpRequest, table_id: FromPath[str], data: JSONBody[wire.Report]) -> Response[wire.Reported]:
    """Ask the keeper to look at a line; once for each line."""
    limit(request, "reports")
    server, token = server_of(request), await admitted_token(request)
    await chat.report(server.journal, await server.live.get(table_id), data.number, token)
    return answer(wire.Reported(data.number))


HANDLERS = (desk, log, lines, *map(act_handler, ROUTES), notice, report)
