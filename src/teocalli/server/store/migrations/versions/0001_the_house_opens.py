"""The house opens: tables, seats, log, chat, leases."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

ID = sa.String(40)


def _of_table() -> sa.Column[str]:
    return sa.Column("table_id", ID, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", ID, primary_key=True),
        sa.Column("game", sa.String(20), nullable=False),
        sa.Column("seats", sa.SmallInteger, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("chat", sa.Boolean, nullable=False),
        sa.Column("help", sa.String(10), nullable=False),
        sa.Column("start", sa.String(10), nullable=False),
        sa.Column("bank", sa.Integer, nullable=True),
        sa.Column("increment", sa.Integer, nullable=False),
        sa.Column("opened", sa.BigInteger, nullable=False),
        sa.Column("started", sa.BigInteger, nullable=True),
        sa.Column("ended", sa.BigInteger, nullable=True),
        sa.Column("rematch", ID, nullable=True),
        sa.Column("standings", sa.Text, nullable=True),
        sa.Column("version", sa.Integer, nullable=False),
    )
    op.create_index("tables_by_status", "tables", ["status", "public", "opened"])
    op.create_table(
        "seats",
        _of_table(),
        sa.Column("seat", sa.SmallInteger, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.String(48), nullable=False),
        sa.Column("level", sa.String(24), nullable=True),
        sa.Column("token", sa.LargeBinary(32), nullable=True),
        sa.Column("nonce", sa.String(64), nullable=False),
        sa.Column("stand_in", sa.String(10), nullable=True),
        sa.Column("host", sa.Boolean, nullable=False),
        sa.Column("back", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_index("seats_by_token", "seats", ["token"])
    op.create_table(
        "log",
        _of_table(),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("action", sa.Integer, nullable=False),
        sa.Column("key", sa.String(64), nullable=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("clock", sa.Text, nullable=True),
        sa.UniqueConstraint("table_id", "key", name="log_once"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "chat",
        _of_table(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.SmallInteger, nullable=True),
        sa.Column("name", sa.String(48), nullable=False),
        sa.Column("text", sa.String(300), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("table_id", "key", name="said_once"),
    )
    op.create_table(
        "leases",
        _of_table(),
        sa.Column("owner", sa.String(40), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_index("leases_by_end", "leases", ["until"])
