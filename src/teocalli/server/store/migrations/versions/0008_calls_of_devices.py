"""Calls of devices: whoever signs out on a device is called there no more."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("calls", sa.Column("device", sa.LargeBinary(32), nullable=True))
