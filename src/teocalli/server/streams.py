"""Streams: the events of a table, as Server-Sent Events or as lines of JSON, resumed exactly where they broke off."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import AsyncIterator
from typing import Any

from litestar import Response
from litestar.types import Receive, Scope, Send

from teocalli.match import Match
from teocalli.seats import SPECTATOR
from teocalli.server import presenting, wire
from teocalli.server.addresses import client_address
from teocalli.server.direct_answers import DirectAnswer, direct_answer
from teocalli.server.encoding import encode
from teocalli.server.fair_queue import FairQueue
from teocalli.server.listeners import LINES, SSE, Listener
from teocalli.server.publishing import Publisher, update_for
from teocalli.server.refusals import RequestRefused
from teocalli.server.settings import Settings
from teocalli.server.store import LogRow, Store, queries
from teocalli.server.table import Snapshot, Table

MEDIA = {SSE: "text/event-stream; charset=utf-8", LINES: "application/x-ndjson"}
AT_A_TIME = 20  # entries told again before others have their turn
HEADERS = [(b"cache-control", b"no-store, no-transform"), (b"x-accel-buffering", b"no")]  # so that no proxy holds events back


class EventStream(Response[wire.Event]):
    """A response that lasts: first what was missed, then everything as it happens."""

    def __init__(self, streams: Streams, table: Table, listener: Listener, after: int | None) -> None:
        super().__init__(content=None)  # type: ignore[arg-type]
        self.streams, self.table, self.listener, self.after = streams, table, listener, after

    def to_asgi_response(self, *_: Any, **__: Any) -> Any:
        return self._serve

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        listener, publisher = self.listener, self.streams.publisher
        head = [(b"content-type", MEDIA[listener.framing].encode()), *HEADERS]
        publisher.listen(self.table, listener)
        watching = asyncio.create_task(_until_gone(receive, listener))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": head})
            async for part in self.streams.first_events(self.table, listener, self.after):
                if listener.gone or not publisher.still_theirs(self.table, listener):
                    break  # its owner has gone, or has another seat by now
                await send({"type": "http.response.body", "body": part, "more_body": True})
            publisher.publish_arrival(self.table, listener)
            await self._go_on(send, direct_answer(scope))
        finally:
            watching.cancel()
            publisher.unlisten(self.table, listener)

    async def _go_on(self, send: Send, direct: DirectAnswer | None = None) -> None:
        """Everything as it happens; a heartbeat is sent when nothing does."""
        ended = False
        while not ended:
            part, ended = await self.listener.next(direct)
            await send({"type": "http.response.body", "body": part, "more_body": not ended})


class Streams:
    """Opens the event streams of tables."""

    def __init__(self, store: Store, publisher: Publisher, queue: FairQueue, settings: Settings) -> None:
        self.store, self.publisher, self.queue, self.settings = store, publisher, queue, settings

    def open(self, table: Table, listener: Listener, after: int | None) -> EventStream:
        """The stream of a listener, after the last update that its client has seen; refused where there are too many."""
        self._make_room(table, listener)
        return EventStream(self, table, listener, after)

    async def first_events(self, table: Table, listener: Listener, after: int | None) -> AsyncIterator[bytes]:
        """The welcome, and every update after the last one that the client has seen; without that, the present position."""
        you = None if listener.viewer == SPECTATOR else listener.viewer
        ply, begun = table.ply, table.match is not None
        seen = after if begun and after is not None and 0 <= after <= ply else None
        present = update_for(self.publisher.updates.updates_of(table), listener) if begun and seen is None else b""
        if seen is not None and seen < ply:
            listener.ply = ply  # what happens from now on comes after the updates that were missed
        lines = [presenting.chat_message(row) for row in await self.store.read(lambda c: queries.chat_after(c, table.id, 0))]
        welcome = wire.Welcome(presenting.table_message(table, you), lines, self.settings.retry)
        yield listener.framed(encode(welcome), "welcome", None)
        if seen is not None:
            async for number, update in self._missed(table, listener, seen, ply):
                yield listener.framed(update, "update", number)
        elif begun:
            yield listener.framed(present, "update", ply)

    async def _missed(self, table: Table, listener: Listener, after: int, until: int) -> AsyncIterator[tuple[int, bytes]]:
        """The updates of the plies after one that was seen, made again from the log, in a thread and some at a time."""
        if after >= until:
            return
        entries = (await self.store.read(lambda c: queries.entries_after(c, table.id, 0)))[:until]
        match, owner = table.blank_match(), client_address.get() or table.id
        for start in range(0, len(entries), AT_A_TIME):
            some = functools.partial(missed_updates, table, match, entries[start : start + AT_A_TIME], after, listener)
            for update in await self.queue.run(owner, some):
                if listener.gone:
                    return  # closed meanwhile: whoever reads this has perhaps no seat here any more
                yield update

    def _make_room(self, table: Table, newcomer: Listener) -> None:
        """Refuse a spectator where there are too many. A player always has room: their oldest streams make it."""
        limits, retry = self.settings.limits, self.settings.retry
        if newcomer.viewer != SPECTATOR:
            mine = [listener for listener in table.listeners if listener.token == newcomer.token and not listener.gone]
            for oldest in mine[: max(0, len(mine) + 1 - limits.devices)]:
                oldest.close("slow", retry)
            return
        watching = [listener for listener in table.listeners if listener.viewer == SPECTATOR]
        alike = sum(listener.address == newcomer.address for listener in watching)
        if self.settings.limited and (len(watching) >= limits.listeners or alike >= limits.watching):
            raise RequestRefused("rate", "rate-streams", retry=retry)


async def _until_gone(receive: Receive, listener: Listener) -> None:
    """The client has closed the line."""
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.drop()


def missed_updates(table: Table, match: Match, entries: list[LogRow], after: int, listener: Listener) -> list[tuple[int, bytes]]:
    """The updates of some entries, which are carried out on the way."""
    updates = []
    for entry in entries:
        match.enter(entry.seat, entry.action)
        if entry.ply > after:
            updates.append((entry.ply, encode(missed_update(table.snapshot_after(match, entry), listener, follows=entry.ply > after + 1))))
    return updates


def missed_update(snapshot: Snapshot, listener: Listener, follows: bool) -> wire.Update | wire.RecordUpdate:
    """What a stream would have told; the first after a break does not count on what its client kept."""
    if listener.form == "record":
        return presenting.record_update(snapshot, listener.viewer, follows)
    return presenting.update(snapshot, listener.viewer, listener.language)


def last_seen(header: str | None) -> int | None:
    """The ply of `Last-Event-ID`; whatever is no ply is as if nothing was seen."""
    if header is None or not header.isascii() or not header.isdigit() or len(header) > 9:
        return None
    return int(header)
