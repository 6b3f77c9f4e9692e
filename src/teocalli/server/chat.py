"""Chat: lines that players and spectators say at a table, and what they ask the keeper to look at."""

from __future__ import annotations

import sqlalchemy as sa

from teocalli.server import names, tokens, wire
from teocalli.server.journal import Journal
from teocalli.server.refusals import RequestRefused
from teocalli.server.store import ChatRow, keeper_queries, queries
from teocalli.server.store.rows import ReportRow
from teocalli.server.table import Table

MOST_REPORTS = 20  # of one person that the keeper has not looked at yet


async def say(journal: Journal, table: Table, request: wire.Say, token: bytes) -> ChatRow:
    """Add a line to the table's chat; one that comes again is answered again, whatever has changed since."""
    key, seat = tokens.key_of(token, request.key), tokens.seat_of(table.seats, token)
    try:
        text = _shown_line(table, request)
        name = table.seats[seat].name if seat is not None else names.for_watcher(request.name or "", table.names)
    except RequestRefused:
        said = await journal.store.read(lambda connection: queries.line_of_key(connection, table.id, key))
        if said is None or (said.text != names.line(request.text) and not said.removed):
            raise
        return _still_there(said)
    row, new = await journal.store.write(lambda c: queries.say(c, table.id, seat, name, text, key, journal.now(), token))
    if _still_there(row).text != text:
        raise RequestRefused("key", ply=table.ply)
    if new:
        journal.publisher.publish_chat(table, row)
        journal.publisher.notify_servers_of_chat(table, row)
    return row


def _still_there(row: ChatRow) -> ChatRow:
    """A line that the keeper has removed is not said again by whoever repeats it."""
    if row.removed:
        raise RequestRefused("chat", "chat-removed")
    return row


async def report(journal: Journal, table: Table, number: int, token: bytes) -> None:
    """Ask the keeper to look at a line; whoever asks again has asked once."""
    row = ReportRow(id=tokens.new_id(12), table_id=table.id, number=number, token=token, at=journal.now())

    def write(connection: sa.Connection) -> None:
        queries.lock_tokens(connection, [token])
        line = keeper_queries.line(connection, table.id, number)
        if line is None or line.removed:
            raise RequestRefused("missing", "missing-line")
        if line.token == token:
            raise RequestRefused("chat", "chat-own")
        if keeper_queries.report(connection, row) and keeper_queries.count_reports(connection, token) > MOST_REPORTS:
            raise RequestRefused("rate", "rate-reports")

    await journal.store.write(write)


def _shown_line(table: Table, request: wire.Say) -> str:
    """A line as it is shown, where lines are allowed."""
    if not table.rules.chat:
        raise RequestRefused("chat", "chat-house")
    if not table.row.chat:
        raise RequestRefused("chat", "chat-off")
    text = names.line(request.text)
    if text is None:
        raise RequestRefused("chat")
    return text
