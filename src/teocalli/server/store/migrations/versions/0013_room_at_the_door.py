"""Those at the door of an evening share it by where they come from; entries there can make room, and numbers go on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    with op.batch_alter_table("event_people") as people:
        people.add_column(sa.Column("address", sa.LargeBinary(8), nullable=True))
        people.alter_column("person", existing_type=sa.SmallInteger, type_=sa.Integer, existing_nullable=False)
