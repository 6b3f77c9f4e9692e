"""Streams: the events of a table, as Server-Sent Events or as lines of JSON, resumed exactly where they broke off."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

from litestar import Response
from litestar.types import Receive, Scope, Send

from teocalli.match import Match
from teocalli.seats import SPECTATOR
from teocalli.server import clocks, presenting, wire
from teocalli.server.addresses import client_address
from teocalli.server.encoding import encode
from teocalli.server.listeners import LINES, SSE, Listener, framed
from teocalli.server.refusals import Refuse
from teocalli.server.store import LogRow, queries
from teocalli.server.table import Table

if TYPE_CHECKING:
    from teocalli.server.server import Server

MEDIA = {SSE: "text/event-stream; charset=utf-8", LINES: "application/x-ndjson"}
AT_A_TIME = 20  # entries told again before others have their turn
HEADERS = [(b"cache-control", b"no-store, no-transform"), (b"x-accel-buffering", b"no")]  # so that no proxy holds events back


class EventStream(Response[wire.Event]):
    """A response that lasts: first what was missed, then everything as it happens."""

    def __init__(self, server: Server, table: Table, listener: Listener, after: int | None) -> None:
        super().__init__(content=None)  # type: ignore[arg-type]
        self.server, self.table, self.listener, self.after = server, table, listener, after

    def to_asgi_response(self, *_: Any, **__: Any) -> Any:
        return self._serve

    async def _serve(self, _scope: Scope, receive: Receive, send: Send) -> None:
        listener = self.listener
        head = [(b"content-type", MEDIA[listener.form].encode()), *HEADERS]
        self.server.listen(self.table, listener)
        watching = asyncio.create_task(_until_gone(receive, listener))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": head})
            async for part in first_events(self.server, self.table, listener, self.after):
                if listener.gone or not self.server.still_theirs(self.table, listener):
                    break  # its owner has gone, or has another seat by now
                await send({"type": "http.response.body", "body": part, "more_body": True})
            self.server.announce_presence(self.table, listener)
            await self._go_on(send)
        finally:
            watching.cancel()
            self.server.unlisten(self.table, listener)

    async def _go_on(self, send: Send) -> None:
        """Everything as it happens; the house sees to a sign of life when nothing does."""
        ended = False
        while not ended:
            part, ended = await self.listener.next()
            await send({"type": "http.response.body", "body": part, "more_body": not ended})


async def _until_gone(receive: Receive, listener: Listener) -> None:
    """The client has closed the line."""
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.drop()


async def first_events(server: Server, table: Table, listener: Listener, after: int | None) -> AsyncIterator[bytes]:
    """The welcome, and every update after the last one that the client has seen; without that, the present position."""
    you = None if listener.viewer == SPECTATOR else listener.viewer
    ply, updates = table.ply, [] if table.match is None else [presenting.update_bytes(table, listener.viewer, listener.language)]
    lines = [presenting.chat_message(row) for row in await server.store.read(lambda c: queries.chat_after(c, table.id, 0))]
    yield form(listener, encode(wire.Welcome(presenting.table_message(table, you), lines, server.settings.retry)), "welcome", None)
    if after is not None and 0 <= after <= ply and updates:
        async for number, update in missed(server, table, listener, after, ply):
            yield form(listener, update, "update", number)
    elif updates:
        yield form(listener, updates[0], "update", ply)


def form(listener: Listener, message: bytes, kind: str, ply: int | None) -> bytes:
    return framed(message, kind, ply) if listener.form == SSE else message + b"\n"


async def missed(server: Server, table: Table, listener: Listener, after: int, until: int) -> AsyncIterator[tuple[int, bytes]]:
    """The updates of the plies after one that was seen, made again from the log, in a thread and some at a time."""
    if after >= until:
        return
    entries = (await server.store.read(lambda c: queries.entries_after(c, table.id, 0)))[:until]
    match, owner = table.blank_match(), client_address.get() or table.id
    for start in range(0, len(entries), AT_A_TIME):
        some = functools.partial(missed_updates, table, match, entries[start : start + AT_A_TIME], after, listener)
        for update in await server.cached_answers.queue.run(owner, some):
            if listener.gone:
                return  # closed meanwhile: whoever reads this has perhaps no seat here any more
            yield update


def missed_updates(table: Table, match: Match, entries: list[LogRow], after: int, listener: Listener) -> list[tuple[int, bytes]]:
    """The updates of some entries, which are carried out on the way."""
    made = []
    for entry in entries:
        match.enter(entry.seat, entry.action)
        if entry.ply > after:
            made.append((entry.ply, encode(update_after(table, match, entry, listener))))
    return made


def update_after(table: Table, match: Match, entry: LogRow, listener: Listener) -> wire.Update:
    """The update as it was when the entry was new."""
    left, people, help = clocks.read(entry.clock), presenting.people_of(table), table.row.help
    clock = None if left is None else (left, entry.at)
    return presenting.update_of(match, table.names, listener.viewer, listener.language, at=entry.at, clock=clock, people=people, help=help)


def last_seen(header: str | None) -> int | None:
    """The ply of `Last-Event-ID`; whatever is no ply is as if nothing was seen."""
    if header is None or not header.isascii() or not header.isdigit() or len(header) > 9:
        return None
    return int(header)


def make_room(server: Server, table: Table, viewer: int, token: bytes | None, address: str) -> None:
    """Refuse a spectator where there are too many. A player always has room: their oldest streams make it."""
    limits = server.settings.limits
    if viewer != SPECTATOR:
        mine = [listener for listener in table.listeners if listener.token == token and not listener.gone]
        for oldest in mine[: max(0, len(mine) + 1 - limits.devices)]:
            oldest.close("slow", server.settings.retry)
        return
    watching = [listener for listener in table.listeners if listener.viewer == SPECTATOR]
    alike = sum(listener.address == address for listener in watching)
    if server.settings.limited and (len(watching) >= limits.listeners or alike >= limits.watching):
        raise Refuse("rate", "rate-streams", retry=server.settings.retry)
