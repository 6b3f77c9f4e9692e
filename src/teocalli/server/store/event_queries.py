"""Whose the people and the hosts of club evenings are, as tokens become players and players are forgotten."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from teocalli.server.store.schema import event_people, events


def bring_along(connection: sa.Connection, token: bytes, owner: bytes) -> None:
    """What a token hosts or has entered is its player's from now on. Where both entered, the token's entry is nobody's."""
    _hold(connection, token)
    theirs = sa.select(event_people.c.event_id).where(event_people.c.token == owner)
    mine = event_people.c.token == token
    connection.execute(sa.update(event_people).where(mine, event_people.c.event_id.in_(theirs)).values(token=None))
    connection.execute(sa.update(event_people).where(mine).values(token=owner))
    connection.execute(sa.update(events).where(events.c.host == token).values(host=owner))


def forget(connection: sa.Connection, owner: bytes, name: str) -> None:
    """Somebody is forgotten: their results stay, under another name and nobody's; evenings that they host have no host any more."""
    _hold(connection, owner)
    connection.execute(sa.update(event_people).where(event_people.c.token == owner).values(token=None, name=name))
    connection.execute(sa.update(events).where(events.c.host == owner).values(host=b""))


def evenings_kept(connection: sa.Connection, owner: bytes) -> list[dict[str, Any]]:
    """The evenings that somebody hosts or has entered, oldest first."""
    entered = (event_people.c.event_id == events.c.id) & (event_people.c.token == owner)
    columns = (events.c.id, events.c.name.label("title"), (events.c.host == owner).label("host"))
    query = sa.select(*columns, event_people.c.name, event_people.c.entered, event_people.c.left).outerjoin(event_people, entered)
    mine = query.where((events.c.host == owner) | event_people.c.token.is_not(None)).order_by(events.c.opened, events.c.id)
    return [dict(row) for row in connection.execute(mine).mappings()]


def _hold(connection: sa.Connection, token: bytes) -> None:
    """Hold the evenings of a token, in one order, and let whoever decides by them decide again."""
    entered = sa.select(event_people.c.event_id).where(event_people.c.token == token)
    query = sa.select(events.c.id).where((events.c.host == token) | events.c.id.in_(entered)).order_by(events.c.id).with_for_update()
    ids = list(connection.execute(query).scalars())
    connection.execute(sa.update(events).where(events.c.id.in_(ids)).values(version=events.c.version + 1))
