"""Commands done once, sealed nonces, clocks charged through leaving, hints that are counted, and a secret to sign tokens with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "commands",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("body", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("commands_by_age", "commands", ["at"])
    op.create_table("house", sa.Column("name", sa.String(40), primary_key=True), sa.Column("value", sa.Text, nullable=False))
    op.add_column("tables", sa.Column("clock", sa.Text, nullable=True))
    op.add_column("tables", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("seal", sa.String(64), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("dropped", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("hints", sa.SmallInteger, nullable=False, server_default="0"))
    op.drop_column("seats", "back")
    _one_seat_a_token()


def _one_seat_a_token() -> None:
    """A token keeps the first of the seats that it took twice; the others have nobody, and a bot may stand in."""
    op.execute(
        "UPDATE seats SET token = NULL WHERE token IS NOT NULL AND EXISTS (SELECT 1 FROM seats AS other"
        " WHERE other.table_id = seats.table_id AND other.token = seats.token AND other.seat < seats.seat)"
    )
    op.create_index("one_seat_a_token", "seats", ["table_id", "token"], unique=True)
