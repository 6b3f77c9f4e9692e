"""Club evenings: events with their people and rounds, and tables that belong to one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

ID = sa.String(40)


def _of_event() -> sa.Column[str]:
    return sa.Column("event_id", ID, sa.ForeignKey("events.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("id", ID, primary_key=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("host", sa.LargeBinary(32), nullable=False),
        sa.Column("games", sa.Text, nullable=False),
        sa.Column("seats", sa.SmallInteger, nullable=False),
        sa.Column("rounds", sa.SmallInteger, nullable=False),
        sa.Column("pairing", sa.String(10), nullable=False),
        sa.Column("bots", sa.String(24), nullable=True),
        sa.Column("clock", sa.Text, nullable=True),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.Column("opened", sa.BigInteger, nullable=False),
        sa.Column("closed", sa.BigInteger, nullable=True),
        sa.Column("version", sa.Integer, nullable=False),
    )
    op.create_table(
        "event_people",
        _of_event(),
        sa.Column("person", sa.SmallInteger, primary_key=True),
        sa.Column("name", sa.String(48), nullable=False),
        sa.Column("token", sa.LargeBinary(32), nullable=True),
        sa.Column("entered", sa.BigInteger, nullable=False),
        sa.Column("left", sa.BigInteger, nullable=True),
    )
    op.create_index("event_people_by_token", "event_people", ["token"])
    op.create_index("one_person_a_token", "event_people", ["event_id", "token"], unique=True)
    op.create_table(
        "event_rounds",
        _of_event(),
        sa.Column("round", sa.SmallInteger, primary_key=True),
        sa.Column("game", sa.String(20), nullable=False),
        sa.Column("pairing", sa.String(10), nullable=False),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.Column("entrants", sa.Text, nullable=False),
        sa.Column("tables", sa.Text, nullable=False),
        sa.Column("byes", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "event_endings",
        sa.Column("table_id", ID, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("reason", sa.String(300), nullable=False),
        sa.Column("points", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.add_column("tables", sa.Column("event", ID, nullable=True))
    op.create_index("tables_by_event", "tables", ["event"])
