"""Chat: lines that players and spectators say at a table."""

from __future__ import annotations

from teocalli.server import names, tokens, wire
from teocalli.server.journal import Journal
from teocalli.server.refusals import Refuse
from teocalli.server.store import ChatRow, queries
from teocalli.server.table import Table


async def say(journal: Journal, table: Table, request: wire.Say, token: bytes) -> ChatRow:
    """Add a line to the table's chat; one that comes again is answered again, whatever has changed since."""
    key, seat = tokens.key_of(token, request.key), tokens.seat_of(table.seats, token)
    try:
        text = _shown_line(table, request)
        name = table.seats[seat].name if seat is not None else names.for_watcher(request.name or "", table.names)
    except Refuse:
        said = await journal.store.read(lambda connection: queries.line_of_key(connection, table.id, key))
        if said is None or said.text != names.line(request.text):
            raise
        return said
    row, new = await journal.store.write(lambda c: queries.say(c, table.id, seat, name, text, key, journal.now(), token))
    if row.text != text:
        raise Refuse("key", ply=table.ply)
    if new:
        journal.publisher.publish_chat(table, row)
        journal.publisher.notify_servers_of_chat(table, row)
    return row


def _shown_line(table: Table, request: wire.Say) -> str:
    """A line as it is shown, where lines are allowed."""
    if not table.row.chat:
        raise Refuse("chat", "chat-off")
    text = names.line(request.text)
    if text is None:
        raise Refuse("chat")
    return text
