"""Export and import: matches, players, ratings and club evenings as lines of JSON, which another server takes in: all of them, or none."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from typing import IO

import msgspec
import sqlalchemy as sa

from teocalli.server.ratings import Arrivals
from teocalli.server.store import club_queries, opening, player_queries, queries, rating_queries
from teocalli.server.store.backup import must_exist
from teocalli.server.store.error import StoreError
from teocalli.server.store.rating_queries import ExportedRated
from teocalli.server.store.rows import ChatRow, ExportedEvent, ExportedPlayer, ExportedTable
from teocalli.server.store.schema import chat, tables
from teocalli.server.store.store import claim

Exported = ExportedTable | ExportedPlayer | ExportedRated | ExportedEvent


def export(database: str) -> Iterator[bytes]:
    """Every table, player, rated match and club evening as one line of JSON, oldest first; the server may be open."""
    url = opening.url_of(database)
    must_exist(url)
    engine = opening.engine_for(url, writing=False)
    try:
        with engine.connect() as connection:
            ids = list(connection.execute(sa.select(tables.c.id).order_by(tables.c.opened, tables.c.id)).scalars())
        written: dict[str, str] = {}  # and how they stood; a match that ends meanwhile is rated in the next export
        for table_id in ids:
            with engine.connect() as connection:
                whole = _whole(connection, table_id)
            written[table_id] = whole.table.status
            yield msgspec.json.encode(whole) + b"\n"
        with engine.connect() as connection:
            for player in player_queries.exported_players(connection):
                yield msgspec.json.encode(player) + b"\n"
            for match in rating_queries.exported_rated(connection):
                if written.get(match.id) == "over":
                    yield msgspec.json.encode(match) + b"\n"
            for evening in club_queries.exported_events(connection, written):
                yield msgspec.json.encode(evening) + b"\n"
    except sa.exc.SQLAlchemyError as error:
        raise StoreError(f"{opening.name_of(url)} cannot be read: {opening.reason_of(error)}") from None
    finally:
        engine.dispose()


def _whole(connection: sa.Connection, table_id: str) -> ExportedTable:
    """Of one moment, while people may play on."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
    stored = queries.whole_table(connection, table_id)
    assert stored is not None, "tables are never deleted"
    lines = connection.execute(sa.select(chat).where(chat.c.table_id == table_id).order_by(chat.c.number)).mappings()
    seats = [msgspec.structs.replace(seat, face=None) for seat in stored.seats]  # it is the player's
    return ExportedTable(stored.table, seats, stored.log, [ChatRow(**row) for row in lines])


def take_in(database: str, lines: Iterable[bytes]) -> tuple[int, int]:
    """Add the tables of an export; how many were new, and how many were already there. A line that is not in order leaves all out."""
    url = opening.url_of(database)
    with tempfile.TemporaryFile() as checked:  # the lines may come from a pipe, and must not change between the check and the taking
        _check_all(lines, checked)
        checked.seek(0)
        return _take(url, checked)


def _check_all(lines: Iterable[bytes], checked: IO[bytes]) -> None:
    from teocalli.server.admission import Evenings, InvalidExport, RatedMatches, check, check_player

    rated, evenings = RatedMatches(), Evenings()
    ids: dict[tuple[str, str], int] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            whole = _read(line)
            if isinstance(whole, ExportedPlayer):
                check_player(whole)
            elif isinstance(whole, ExportedRated):
                rated.check(whole)
            elif isinstance(whole, ExportedEvent):
                evenings.check(whole)
            else:
                check(whole)
                rated.note(whole)
                evenings.note(whole)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise StoreError(f"line {number} is not a table: {error}; nothing was imported") from None
        except InvalidExport as error:
            raise StoreError(f"line {number}: {error}; nothing was imported") from None
        first = ids.setdefault((whole.kind, whole.id), number)
        if first != number:
            raise StoreError(f"line {number}: the same {whole.kind} is in line {first}; nothing was imported")
        checked.write(line.rstrip(b"\r\n") + b"\n")


def _read(line: bytes) -> Exported:
    fields = msgspec.json.decode(line, type=dict[str, msgspec.Raw])
    kinds: dict[str, type[Exported]] = {"player": ExportedPlayer, "rated": ExportedRated, "event": ExportedEvent}
    return msgspec.json.decode(line, type=next((kind for name, kind in kinds.items() if name in fields), ExportedTable))


def _take(url: sa.URL, checked: Iterable[bytes]) -> tuple[int, int]:
    """All of it in one transaction."""
    opening.prepare_file(url)
    lock = claim(url)
    try:
        opening.migrate(url)
        engine = opening.engine_for(url, writing=True)
        try:
            with engine.begin() as connection:
                arrivals = Arrivals(connection)
                taken = [_add(connection, _read(line), arrivals) for line in checked]
                arrivals.finish()
        finally:
            engine.dispose()
    except sa.exc.SQLAlchemyError as error:
        raise StoreError(f"{opening.name_of(url)} refused it, and nothing was imported: {opening.reason_of(error)}") from None
    finally:
        if lock is not None:
            lock.close()
    outcomes = [outcome for outcome in taken if outcome is not None]
    return sum(outcomes), len(outcomes) - sum(outcomes)


def _add(connection: sa.Connection, whole: Exported, arrivals: Arrivals) -> bool | None:
    """Whether a table was new; none for everything else, which is not counted."""
    if isinstance(whole, ExportedRated):
        arrivals.add(whole)
        return None
    if isinstance(whole, ExportedPlayer):
        player_queries.add_exported(connection, whole)
        return None
    if isinstance(whole, ExportedEvent):
        if not club_queries.add_exported(connection, whole):
            raise StoreError(f"a table of the evening {whole.id} is here, and of another evening; nothing was imported")
        return None
    if not queries.add_whole(connection, whole):
        return False
    attended = whole.table.bank is not None or any(seat.by_bot for seat in whole.seats)
    if whole.table.status == "playing" and attended:
        queries.lease(connection, whole.table.id, "", 0)
    return True
