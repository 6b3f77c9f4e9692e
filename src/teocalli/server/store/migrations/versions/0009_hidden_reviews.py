"""People may keep the review of their choices to themselves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("seats", sa.Column("review_hidden", sa.Boolean, nullable=False, server_default=sa.false()))
