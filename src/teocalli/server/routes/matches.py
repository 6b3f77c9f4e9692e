"""Finished matches at their permanent address: in words, and as a file."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from teocalli.server import presenting, replays, uploaded_matches, wire
from teocalli.server.request import (
    HttpRequest,
    answer,
    given_token,
    limit,
    raw,
    reader_language,
    refusals,
    server_of,
    table_and_viewer,
)
from teocalli.server.settings import GIVING, LONGEST_FILE


@get("/api/matches/{match_id:str}", responses=refusals(404), summary="A finished match")
async def replay(request: HttpRequest, match_id: FromPath[str]) -> Response[wire.Replay]:
    """Its log in sentences, the points at every ply, and what proves that nobody chose the deal."""
    table, seat = await table_and_viewer(request, match_id)
    replays.finished(table)
    language = reader_language(request)
    key = ("replay", table.id, table.row.version, language)
    rest = await server_of(request).cached_answers.get(key, lambda: replays.replay_without_table(table, language))
    return raw(replays.with_table(rest, presenting.table_message(table, seat)))


@get("/api/matches/{match_id:str}/record", responses=refusals(404), summary="A finished match as a file")
async def record(request: HttpRequest, match_id: FromPath[str]) -> Response[bytes]:
    """The file that `teocalli verify` accepts."""
    table, _ = await table_and_viewer(request, match_id)
    replays.finished(table)
    body = await server_of(request).cached_answers.get(("record", table.id, table.row.version), lambda: replays.record(table).encode())
    headers = {"content-disposition": f'attachment; filename="{replays.file_name(table.row)}"', "cache-control": "no-cache"}
    return Response(body, media_type="application/json", headers=headers)


@post(GIVING, responses=refusals(401, 403, 413, 415, 422), request_max_body_size=LONGEST_FILE, summary="Give a match to this server")
async def give(request: HttpRequest, data: JSONBody[wire.GivenMatch]) -> Response[wire.Table]:
    """A finished match that was played in a browser, as its file: checked, and kept at its own address. The same file is the same match."""
    limit(request, "openings")
    await given_token(request)
    server = server_of(request)
    table = await uploaded_matches.take(server.live, server.cached_answers, data)
    return answer(presenting.table_message(table, None), 201)


HANDLERS = (replay, record, give)
