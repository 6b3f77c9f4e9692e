"""The keeper's key and log, read from a database and written to it beside the running server."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import sqlalchemy as sa

from teocalli.server.keeper import new_key
from teocalli.server.settings import now
from teocalli.server.store import StoreError, keeper_log, keeper_queries, opening
from teocalli.server.store.backup import must_exist
from teocalli.server.store.keeper_log import ActRow, Checked


@contextlib.contextmanager
def _connection(database: str, writing: bool) -> Iterator[sa.Connection]:
    url = opening.url_of(database)
    must_exist(url)
    engine = opening.engine_for(url, writing=writing)
    try:
        with engine.begin() as connection:
            yield connection
    except sa.exc.SQLAlchemyError as error:
        raise StoreError(f"{opening.name_of(url)} cannot be used: {opening.reason_of(error)}") from None
    finally:
        engine.dispose()


def replace_key(database: str) -> str:
    """Make another key, the only time that it is seen."""
    key = new_key()
    with _connection(database, writing=True) as connection:
        keeper_queries.replace_key(connection, key, now())
    return key


def has_key(database: str) -> bool:
    with _connection(database, writing=False) as connection:
        return keeper_queries.kept_key(connection) is not None


def acts(database: str, count: int) -> list[ActRow]:
    """The newest acts."""
    with _connection(database, writing=False) as connection:
        return keeper_log.page(connection, None, count)


def check(database: str, noted: str = "") -> Checked:
    """Whether the log is what was written."""
    with _connection(database, writing=False) as connection:
        return keeper_log.check(connection, noted)
