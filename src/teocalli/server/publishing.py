"""Publishing: what has happened at a table is sent to its open streams, each as its viewer may see it, and named on the bus."""

from __future__ import annotations

import contextlib

from teocalli.seats import SPECTATOR
from teocalli.server import presenting, wire
from teocalli.server.bus import Bus
from teocalli.server.encoding import encode
from teocalli.server.listeners import Listener
from teocalli.server.metrics import Metrics
from teocalli.server.presenting import CachedUpdates, UpdateCache
from teocalli.server.store.rows import ChatRow
from teocalli.server.table import Table

CACHED_TABLES = 250  # for those who see the same


class Publisher:
    """Sends events to the streams of tables on this server, and tells the other servers which table has changed."""

    def __init__(self, bus: Bus, metrics: Metrics) -> None:
        self.bus, self.metrics = bus, metrics
        self.updates = UpdateCache(CACHED_TABLES)
        self.stopping = False  # streams end by themselves: nobody is told who has gone

    def publish_update(self, table: Table) -> None:
        """Send the present position to everybody who listens."""
        if table.match is None or not table.listeners:
            return
        cached = self.updates.updates_of(table)
        for listener in table.listeners:
            if listener.checked is table.seats or self.still_theirs(table, listener):
                listener.send(update_for(cached, listener), "update", cached.ply)

    def publish_table(self, table: Table) -> None:
        """Send who sits where to everybody who listens."""
        encoded: dict[int, bytes] = {}
        for listener in table.listeners:
            if self.still_theirs(table, listener):
                self._send_table(table, listener, encoded)

    def publish_seats(self, table: Table, dealt: bool) -> None:
        """Who sits where is new; whoever has another seat than before is told to come again, and a new deal is shown."""
        for listener in list(table.listeners):
            self.still_theirs(table, listener)
        self.publish_table(table)
        if dealt:
            self.publish_update(table)

    def publish_chat(self, table: Table, row: ChatRow) -> None:
        """A line of chat, unless it was removed before it could be told."""
        if row.number in table.removed:
            return
        message = encode(presenting.chat_message(row))
        for listener in table.listeners:
            listener.send(message, "said")

    def publish_removal(self, table: Table, number: int) -> None:
        """A line of chat is shown no more."""
        table.removed.add(number)
        message = encode(wire.Removed(number))
        for listener in table.listeners:
            listener.send(message, "removed")

    def publish_arrival(self, table: Table, newcomer: Listener) -> None:
        """Tell the others that somebody has come; the newcomer was welcomed."""
        for listener in table.listeners:
            if listener is not newcomer and self.still_theirs(table, listener):
                self._send_table(table, listener, {})

    def notify_servers(self, table: Table) -> None:
        """Tell the other servers how far the table is."""
        self.bus.publish(table.id, table.ply, table.row.version)

    def notify_servers_of_chat(self, table: Table, row: ChatRow) -> None:
        """A ply below nothing stands for the number of a line of chat."""
        self.bus.publish(table.id, -row.number, table.row.version)

    def still_theirs(self, table: Table, listener: Listener) -> bool:
        """Whether a stream still is its viewer's: that is asked of the token before everything that is sent."""
        if listener.checked is not table.seats:  # the same seats give the same answer
            if table.viewer_of(listener.token) != listener.viewer:
                listener.close("seat", 0)
                return False
            listener.checked = table.seats
        return True

    def listen(self, table: Table, listener: Listener) -> None:
        table.listeners.append(listener)
        table.touch()
        self.metrics.streams.inc()
        if listener.viewer != SPECTATOR:
            table.mark_present(listener.viewer)

    def unlisten(self, table: Table, listener: Listener) -> None:
        with contextlib.suppress(ValueError):
            table.listeners.remove(listener)
            self.metrics.streams.dec()
        table.touch()
        if listener.viewer != SPECTATOR and table.viewer_of(listener.token) == listener.viewer:
            table.mark_gone(listener.viewer)
        if not self.stopping:
            self.publish_table(table)

    def _send_table(self, table: Table, listener: Listener, encoded: dict[int, bytes]) -> None:
        viewer = listener.viewer
        if viewer not in encoded:
            encoded[viewer] = encode(wire.TableChanged(presenting.table_message(table, None if viewer == SPECTATOR else viewer)))
        listener.send(encoded[viewer], "table")


def update_for(cached: CachedUpdates, listener: Listener) -> bytes:
    """A position for a stream, which has now been told of it."""
    follows, listener.ply = listener.ply == cached.ply - 1, cached.ply
    if listener.form == "record":
        return cached.record(listener.viewer, follows)
    return cached.named(listener.viewer, listener.language)
