"""Whom the host of an evening sends home stays at home until the host lets them in again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("event_people", sa.Column("sent_home", sa.Boolean, nullable=False, server_default=sa.false()))
