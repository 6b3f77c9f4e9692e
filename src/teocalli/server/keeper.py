"""The keeper: whoever looks after the house. Every act is written down with what it changes, in a log that cannot be edited.

The log is also how the servers hear of acts: whoever finds a new mark in the database reads the rows that it has not seen, and with them
the rules of the house and who is barred. So an act holds everywhere within a second, with or without a bus.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
import shutil
from collections.abc import Callable, Sequence
from typing import Any, cast

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from teocalli import __version__
from teocalli.server import commands, names, tokens, wire
from teocalli.server.commands import CommandContext, Sender
from teocalli.server.live_tables import LiveTables
from teocalli.server.logs import log
from teocalli.server.players import WHOLE_HOUSE, Players
from teocalli.server.refusals import RequestRefused
from teocalli.server.speed import SpeedMeter
from teocalli.server.store import ChatRow, keeper_log, keeper_queries, opening, player_queries, queries
from teocalli.server.store.keeper_log import ActRow, KeeperAct
from teocalli.server.store.queries import Change
from teocalli.server.store.rows import BarRow
from teocalli.server.table import Table

KEEPER = b"keeper"  # stands for the token of the keeper, where a command needs one
HOUR = 3_600_000  # milliseconds
SHOWN = 20  # acts on the desk
PAGE = 100  # acts in one answer

Body = wire.RemoveLine | wire.BarPlayer | wire.EndBar | wire.SwitchHouse | wire.ChangeText | wire.SettleReports


def new_key() -> str:
    """A key that nobody guesses: 192 random bits."""
    return secrets.token_urlsafe(24)


class KeeperState(Struct, frozen=True):
    """What a server must know of the keeper's acts."""

    rules: dict[str, Any]
    bars: list[BarRow]
    acts: list[ActRow]  # those that it had not seen


def read_keeper_state(connection: sa.Connection, now: int, seen: int | None) -> KeeperState:
    """The rules, the bars, and the acts after one; of a server that opens, the newest alone."""
    newest = keeper_log.page(connection, None, 1) if seen is None else keeper_log.after(connection, seen)
    return KeeperState(keeper_queries.rules(connection), keeper_queries.running_bars(connection, now), newest)


class Keeper:
    """What one server knows and does for the keeper."""

    def __init__(self, live: LiveTables, players: Players, speed: SpeedMeter) -> None:
        self.live, self.speed = live, speed
        self.store, self.now, self.rules = live.store, live.journal.now, live.rules
        self.bus = live.journal.publisher.bus
        self.bars: dict[bytes, BarRow] = {}
        self._seen = 0  # the newest act that this server knows
        self._mark = ""
        players.on_change.append(self._on_people_changed)

    # Keeping up

    def start(self, known: KeeperState) -> None:
        """As the database has it when the server opens."""
        self._take(known)

    async def catch_up(self, mark: str) -> None:
        """Another server may have carried something out: it has left a new mark."""
        if mark != self._mark:
            await self._refresh()
            self._mark = mark

    async def _refresh(self) -> None:
        now, seen = self.now(), self._seen
        known = await self.store.read(lambda connection: read_keeper_state(connection, now, seen))
        for act in known.acts:
            log.info("keeper", act=act.act, number=act.number, digest=act.digest)  # so that the end of the log is known outside it
            self._tell_removal(act)
        self._take(known)

    def _take(self, known: KeeperState) -> None:
        self._seen = max([self._seen, *(act.number for act in known.acts)])
        self.bars = {bar.token: bar for bar in sorted(known.bars, key=lambda bar: bar.until)}
        if self.rules.take(known.rules):
            for table in list(self.live.by_id.values()):
                self.live.journal.publisher.publish_table(table)

    def _tell_removal(self, act: ActRow) -> None:
        table = self.live.by_id.get(act.subject)
        if act.act == "line" and table is not None:
            self.live.journal.publisher.publish_removal(table, msgspec.json.decode(act.detail)["line"])

    async def _on_people_changed(self, _devices: Sequence[bytes], _owner: bytes | None) -> None:
        """Some devices have become somebody else's, and their bars with them."""
        if self.bars:
            await self._refresh()

    # Who may come in

    async def opens(self, key: str) -> bool:
        """Whether this is the key of the keeper, in a time that tells nothing about it."""
        kept = await self.store.read(keeper_queries.kept_key)
        return hmac.compare_digest(kept or "", keeper_queries.key_digest(key))

    def check_bar(self, token: bytes) -> None:
        """Refuse somebody who is barred."""
        bar, now = self.bars.get(token), self.now()
        if bar is not None and bar.until > now:
            raise RequestRefused("barred", reason=bar.reason, hours=-(-(bar.until - now) // HOUR))

    # Acts

    async def close_table(self, request: wire.CloseTable) -> None:
        """End a table for good, with words for those who sit there. Nobody has won."""
        reason = _reason(request.reason)
        table = await self.live.get(request.table)

        def decide(table: Table, _mine: int | None, context: CommandContext) -> Change:
            if table.row.status in ("over", "closed"):
                raise RequestRefused("status", f"status-{table.row.status}", ply=table.ply)
            closed = {"status": "closed", "ended": context.now, "closed_reason": reason}
            return Change(table=closed, ends=True, act=KeeperAct("close", context.now, table.id, {"reason": reason}))

        async with table.lock:
            await commands.carry_out(self.live.journal, table, Sender(KEEPER, "keeper closes", request), decide)
        await self._refresh()

    async def remove_line(self, request: wire.RemoveLine) -> None:
        """A line is gone, from the database and from every screen."""

        def write(connection: sa.Connection, now: int) -> KeeperAct:
            line = keeper_queries.line(connection, request.table, request.number)
            if line is None or line.removed:
                raise RequestRefused("missing", "missing-line")
            keeper_queries.remove_line(connection, request.table, request.number, now)
            return KeeperAct("line", now, request.table, {"line": request.number})

        await self._perform("keeper removes", request, write)

    async def bar(self, request: wire.BarPlayer) -> None:
        """For a time somebody may not sit down, speak or enter; what they play already they may finish."""
        reason = _reason(request.reason)
        if (request.seat is None) == (request.number is None):
            raise RequestRefused("option", "bar-whom")

        def write(connection: sa.Connection, now: int) -> KeeperAct:
            owner = keeper_queries.owner_at(connection, request.table, seat=request.seat, number=request.number)
            if owner is None:
                raise RequestRefused("missing", "missing-person")
            queries.lock_tokens(connection, [owner])
            keeper_queries.forget_bars(connection, now)
            row = BarRow(id=tokens.new_id(9), token=owner, reason=reason, at=now, until=now + request.hours * HOUR)
            keeper_queries.add_bar(connection, row)
            whom = {"seat": request.seat} if request.number is None else {"line": request.number}
            return KeeperAct("bar", now, row.id, {"table": request.table, **whom, "hours": request.hours, "reason": reason})

        await self._perform("keeper bars", request, write)

    async def end_bar(self, request: wire.EndBar) -> None:
        def write(connection: sa.Connection, now: int) -> KeeperAct:
            if not keeper_queries.end_bar(connection, request.id):
                raise RequestRefused("missing", "missing-bar")
            return KeeperAct("unbar", now, request.id)

        await self._perform("keeper unbars", request, write)

    async def switch(self, request: wire.SwitchHouse) -> None:
        """The chat or public tables, for the whole house."""
        chosen = {name: value for name, value in (("chat", request.chat), ("public", request.public)) if value is not None}
        if not chosen:
            raise RequestRefused("option", "switch-none")

        def write(connection: sa.Connection, now: int) -> KeeperAct:
            keeper_queries.change_rules(connection, chosen)
            return KeeperAct("switch", now, detail=chosen)

        await self._perform("keeper switches", request, write)

    async def change_text(self, request: wire.ChangeText) -> None:
        """What the front page says."""
        texts = {"en": names.paragraphs(request.en), "fr": names.paragraphs(request.fr)}

        def write(connection: sa.Connection, now: int) -> KeeperAct:
            keeper_queries.change_rules(connection, texts)
            return KeeperAct("text", now, detail=texts)

        await self._perform("keeper writes", request, write)

    async def settle(self, request: wire.SettleReports) -> None:
        """The line stays, and its reports are done with."""

        def write(connection: sa.Connection, now: int) -> KeeperAct:
            if not keeper_queries.settle(connection, request.table, request.number, now):
                raise RequestRefused("missing", "missing-report")
            return KeeperAct("settle", now, request.table, {"line": request.number})

        await self._perform("keeper settles", request, write)

    async def _perform(self, command: str, body: Body, write: Callable[[sa.Connection, int], KeeperAct]) -> None:
        """Carry an act out once, write it down with it, and let every server know."""
        now = self.now()
        row = Sender(KEEPER, command, body).row(WHOLE_HOUSE, now)

        def perform(connection: sa.Connection) -> None:
            carried_out = player_queries.record_if_new(connection, row)
            if carried_out == "reused":
                raise RequestRefused("key")
            if carried_out == "new":
                keeper_log.append(connection, write(connection, now))
                player_queries.renew_change_mark(connection)

        await self.store.write(perform)
        await self._refresh()
        self.bus.publish(WHOLE_HOUSE, 0, 0)

    # What the keeper sees

    async def desk(self) -> wire.Desk:
        """The house at a glance."""
        server, now = self.live.settings.name, self.now()

        def read(connection: sa.Connection) -> dict[str, Any]:
            bars = keeper_queries.running_bars(connection, now)[: keeper_queries.LISTED]
            known = keeper_queries.names_of(connection, [bar.token for bar in bars])
            return {
                "tables": keeper_queries.count_tables(connection),
                "open": [self._table(table) for table in keeper_queries.open_tables(connection)],
                "streams": keeper_queries.count_streams(connection, server, now),
                "size": keeper_queries.size(connection),
                "reports": [
                    wire.DeskReport(line_message(one.line), one.count, one.first) for one in keeper_queries.open_reports(connection)
                ],
                "bars": [wire.DeskBar(bar.id, known.get(bar.token, ""), bar.reason, bar.at, bar.until) for bar in bars],
                "acts": [act_message(act) for act in keeper_log.page(connection, None, SHOWN)],
            }

        seen = await self.store.read(read)
        speed = self.speed.speed()
        return wire.Desk(
            version=__version__,
            server=server,
            database=self.store.kind,
            tables=seen["tables"],
            open=seen["open"],
            streams=seen["streams"] + sum(len(table.listeners) for table in self.live.by_id.values()),
            speed=wire.DeskSpeed(speed.seconds, speed.actions, speed.p50, speed.p99),
            disk=wire.DeskDisk(seen["size"], await asyncio.to_thread(self._free)),
            chat=self.rules.chat,
            public=self.rules.public,
            texts=dict(self.rules.texts),
            reports=seen["reports"],
            bars=seen["bars"],
            acts=seen["acts"],
        )

    def _table(self, row: keeper_queries.OpenTableRow) -> wire.DeskTable:
        live = self.live.by_id.get(row.id)
        return wire.DeskTable(
            id=row.id,
            game=cast("Any", row.game),
            status=cast("Any", row.status),
            public=row.public,
            chat=row.chat,
            opened=row.opened,
            people=[wire.DeskSeat(seat, name) for seat, name in row.people],
            bots=row.bots,
            streams=0 if live is None else len(live.listeners),
        )

    def _free(self) -> int | None:
        """Room beside the file of the database."""
        file = opening.file_of(self.store.url)
        return None if file is None else shutil.disk_usage(file.parent).free

    async def log_page(self, before: int | None) -> wire.DeskLog:
        rows = await self.store.read(lambda connection: keeper_log.page(connection, before, PAGE + 1))
        return wire.DeskLog([act_message(row) for row in rows[:PAGE]], len(rows) > PAGE)

    async def lines(self, table_id: str) -> wire.DeskLines:
        """The chat of a table."""
        await self.live.get(table_id)
        rows = await self.store.read(lambda connection: keeper_queries.lines(connection, table_id))
        return wire.DeskLines([line_message(row) for row in rows])


def line_message(row: ChatRow) -> wire.DeskLine:
    return wire.DeskLine(row.table_id, row.number, row.seat, row.name, row.text, row.at, row.removed)


def act_message(row: ActRow) -> wire.DeskAct:
    return wire.DeskAct(row.number, row.at, cast("Any", row.act), row.subject, msgspec.json.decode(row.detail), row.digest)


def _reason(text: str) -> str:
    """A reason as it is shown."""
    reason = names.line(text)
    if reason is None:
        raise RequestRefused("option", "event-reason")
    return reason
