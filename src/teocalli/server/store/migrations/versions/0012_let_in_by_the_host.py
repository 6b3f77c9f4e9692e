"""An evening may have a host at its door: whoever enters waits until they are let in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("events", sa.Column("admits", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("event_people", sa.Column("waiting", sa.Boolean, nullable=False, server_default=sa.false()))
