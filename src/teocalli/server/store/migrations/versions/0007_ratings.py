"""Ratings, and the matches that they follow from."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "ratings",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("player_id", sa.String(24), sa.ForeignKey("players.id", ondelete="SET NULL"), nullable=True),
        sa.Column("game", sa.String(20), nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.UniqueConstraint("player_id", "game", name="one_rating_a_game"),
    )
    op.create_table(
        "rated",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("table_id", sa.String(40), nullable=False, unique=True),
        sa.Column("game", sa.String(20), nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("rated_by_end", "rated", ["at"])
    op.create_index("tables_by_end", "tables", ["ended"])
