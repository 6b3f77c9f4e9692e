"""What goes wrong with a database, told without what was asked of it: statements carry names and tokens."""

from __future__ import annotations

import sqlalchemy as sa

PASSING = (sa.exc.OperationalError, sa.exc.InternalError, sa.exc.InterfaceError)  # a lost connection, a deadlock, a busy file, a full disk
AWAY = (*PASSING, sa.exc.TimeoutError)  # the last one: every connection is in use


class StoreError(RuntimeError):
    """The database did not take it; nothing was acknowledged.

    Where it is `unsure`, the answer to a commit was lost or late: the change may be there all the same, so whoever goes on reads first.
    """

    def __init__(self, reason: str, *, unsure: bool = False) -> None:
        super().__init__(reason)
        self.unsure = unsure


class ConnectionDropped(StoreError):
    """The connection is dead; a fresh one may do better."""


def is_away(error: BaseException) -> bool:
    """The database as such is in trouble, not what it was asked: it is away, full, read-only or broken."""
    return isinstance(error, AWAY) or type(error) is sa.exc.DatabaseError  # plainly that one: a damaged file


def as_store_error(error: BaseException) -> StoreError:
    """An error of the driver as ours, without its values."""
    kind = ConnectionDropped if getattr(error, "connection_invalidated", False) else StoreError
    return kind(f"the database broke off: {kind_of(error)}")


def kind_of(error: BaseException) -> str:
    """The kind of an error, as the driver names it."""
    return type(getattr(error, "orig", None) or error).__name__


def keep_values_out(engine: sa.Engine) -> None:
    """PostgreSQL adds the row in question to what it complains about, and that reaches logs: keep the kind of the error alone."""

    @sa.event.listens_for(engine, "handle_error")
    def shorten(context: sa.engine.ExceptionContext) -> None:
        if engine.dialect.name != "postgresql" or isinstance(context.sqlalchemy_exception, sa.exc.OperationalError):
            return
        constraint = getattr(getattr(context.original_exception, "diag", None), "constraint_name", None)
        plain = type(context.original_exception).__name__ + (f": {constraint}" if constraint else "")
        for error in (context.original_exception, context.sqlalchemy_exception):
            if error is not None:
                error.args = (plain,)
