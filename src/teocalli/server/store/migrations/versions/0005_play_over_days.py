"""Play over days: a clock for each decision, vacations, tables that rest until they are due, and calls."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("each_move", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("away_from", sa.BigInteger, nullable=True))
    op.add_column("seats", sa.Column("away_until", sa.BigInteger, nullable=True))
    op.add_column("seats", sa.Column("away_used", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("forced", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("leases", sa.Column("rest_ply", sa.Integer, nullable=True))
    op.add_column("leases", sa.Column("rest_version", sa.Integer, nullable=True))
    op.add_column("leases", sa.Column("due", sa.BigInteger, nullable=True))
    op.create_index("leases_by_due", "leases", ["due"])
    op.add_column("streams", sa.Column("looking", sa.SmallInteger, nullable=False, server_default="0"))
    op.create_table(
        "calls",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("token", sa.LargeBinary(32), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("language", sa.String(5), nullable=False),
        sa.Column("opened", sa.BigInteger, nullable=False),
        sa.Column("failures", sa.SmallInteger, nullable=False, server_default="0"),
    )
    op.create_index("calls_by_token", "calls", ["token"])
