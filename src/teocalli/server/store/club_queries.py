"""Whose the people and the hosts of club evenings are, as tokens become players and players are forgotten; and evenings as they travel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import sqlalchemy as sa

from teocalli.server.store.queries import insert_new
from teocalli.server.store.rows import EndingRow, EventPersonRow, EventRoundRow, EventRow, ExportedEvent
from teocalli.server.store.schema import event_endings, event_people, event_rounds, events, tables


def bring_along(connection: sa.Connection, token: bytes, owner: bytes) -> None:
    """What a token hosts or has entered is its player's from now on. Where both entered, the token's entry is nobody's."""
    _lock_events(connection, token)
    theirs = sa.select(event_people.c.event_id).where(event_people.c.token == owner)
    mine = event_people.c.token == token
    connection.execute(sa.update(event_people).where(mine, event_people.c.event_id.in_(theirs)).values(token=None))
    connection.execute(sa.update(event_people).where(mine).values(token=owner))
    connection.execute(sa.update(events).where(events.c.host == token).values(host=owner))


def forget(connection: sa.Connection, owner: bytes, name: str) -> None:
    """Somebody is forgotten: their results stay, under another name and nobody's; evenings that they host have no host any more."""
    _lock_events(connection, owner)
    connection.execute(sa.update(event_people).where(event_people.c.token == owner).values(token=None, name=name, address=None))
    connection.execute(sa.update(events).where(events.c.host == owner).values(host=b""))


def evenings_kept(connection: sa.Connection, owner: bytes) -> list[dict[str, Any]]:
    """The evenings that somebody hosts or has entered, oldest first."""
    entered = (event_people.c.event_id == events.c.id) & (event_people.c.token == owner)
    columns = (events.c.id, events.c.name.label("title"), (events.c.host == owner).label("host"))
    query = sa.select(*columns, event_people.c.name, event_people.c.entered, event_people.c.left).outerjoin(event_people, entered)
    mine = query.where((events.c.host == owner) | event_people.c.token.is_not(None)).order_by(events.c.opened, events.c.id)
    return [dict(row) for row in connection.execute(mine).mappings()]


def _lock_events(connection: sa.Connection, token: bytes) -> None:
    """Hold the evenings of a token, in one order, and let whoever decides by them decide again."""
    entered = sa.select(event_people.c.event_id).where(event_people.c.token == token)
    query = sa.select(events.c.id).where((events.c.host == token) | events.c.id.in_(entered)).order_by(events.c.id).with_for_update()
    ids = list(connection.execute(query).scalars())
    connection.execute(sa.update(events).where(events.c.id.in_(ids)).values(version=events.c.version + 1))


# Copies


def exported_events(connection: sa.Connection, written: Mapping[str, str]) -> Iterator[ExportedEvent]:
    """All evenings, oldest first, as far as the tables go that were written, each with its status.

    A round is drawn with all its tables, so those of a round were written or none was.
    """
    for row in connection.execute(sa.select(events).order_by(events.c.opened, events.c.id)).mappings().all():
        mine = row["id"]
        people = connection.execute(sa.select(event_people).where(event_people.c.event_id == mine).order_by(event_people.c.person))
        drawn = connection.execute(sa.select(event_rounds).where(event_rounds.c.event_id == mine).order_by(event_rounds.c.round))
        ended = sa.select(event_endings).join(tables, tables.c.id == event_endings.c.table_id).where(tables.c.event == mine)
        endings = [EndingRow(**one) for one in connection.execute(ended.order_by(event_endings.c.table_id)).mappings()]
        whole = ExportedEvent(
            EventRow(**row),
            [EventPersonRow(**{**one, "address": None}) for one in people.mappings()],  # nobody needs to know elsewhere
            [EventRoundRow(**one) for one in drawn.mappings()],
            [one for one in endings if written.get(one.table_id) == "closed"],
        )
        whole.rounds = [one for one in whole.rounds if all(table_id in written for table_id, _ in msgspec.json.decode(one.tables))]
        yield whole


def add_exported(connection: sa.Connection, whole: ExportedEvent) -> bool:
    """Add an evening unless it is there already, and stays as it is; false where one of its tables here is not of this evening."""
    mine = sa.select(sa.func.count()).where(tables.c.event == whole.id, tables.c.id.in_(whole.drawn))
    if connection.execute(mine).scalar_one() != len(whole.drawn):
        return False
    if insert_new(connection, events, msgspec.structs.asdict(whole.event)):
        for into, rows in ((event_people, whole.people), (event_rounds, whole.rounds), (event_endings, whole.endings)):
            for row in rows:
                insert_new(connection, into, msgspec.structs.asdict(row))
    return True
