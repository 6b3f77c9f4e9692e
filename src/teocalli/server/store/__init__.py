"""The store: one schema on SQLite and PostgreSQL. The log of a table is append-only, and its unique key is the only lock."""

from teocalli.server.store.error import StoreError
from teocalli.server.store.rows import ChatRow, LogRow, SeatRow, TableRow
from teocalli.server.store.store import Store

__all__ = ["ChatRow", "LogRow", "SeatRow", "Store", "StoreError", "TableRow"]
