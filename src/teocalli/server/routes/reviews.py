"""Finished matches judged by the server, for browsers that cannot do it by themselves."""

from __future__ import annotations

from litestar import Response, post
from litestar.params import FromPath, JSONBody

from teocalli.server import wire
from teocalli.server.request import HttpRequest, given_token, limit, raw, reader_language, refusals, server_of, table_and_viewer


@post("/api/matches/{match_id:str}/review", status_code=200, responses=refusals(401, 404), summary="Review a finished match")
async def review(request: HttpRequest, match_id: FromPath[str], data: JSONBody[wire.AskReview]) -> Response[wire.Review]:
    """Every choice judged from what its player could know then, and where the result came from. Asked for again it is there at once."""
    limit(request, "hints")
    await given_token(request)
    table, seat = await table_and_viewer(request, match_id)
    return raw(await server_of(request).reviews.get(table, seat, data.depth, reader_language(request)))


HANDLERS = (review,)
