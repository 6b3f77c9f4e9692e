"""Streams: which server has how many at a table, where a seat noted only until when somebody vouched for its own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "streams",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("server", sa.String(40), primary_key=True),
        sa.Column("seats", sa.SmallInteger, nullable=False),
        sa.Column("spectators", sa.Integer, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.drop_column("seats", "seen")
