"""The keeper's desk: a log that cannot be edited, bars, reports of lines, lines that were removed, and why a table was closed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

REFUSAL = "the log of the keeper cannot be changed"
GROWS = "NEW.number = (SELECT coalesce(max(number), 0) + 1 FROM keeper_log)"
SQLITE = (
    f"CREATE TRIGGER keeper_log_stays BEFORE UPDATE ON keeper_log BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END",
    f"CREATE TRIGGER keeper_log_is_kept BEFORE DELETE ON keeper_log BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END",
    # INSERT OR REPLACE would delete a row without asking the trigger above.
    f"CREATE TRIGGER keeper_log_grows BEFORE INSERT ON keeper_log WHEN NOT {GROWS} BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END",
)
POSTGRESQL = (
    f"CREATE FUNCTION refuse_keeper_log() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '{REFUSAL}'; END $$",
    "CREATE TRIGGER keeper_log_stays BEFORE UPDATE OR DELETE ON keeper_log FOR EACH ROW EXECUTE FUNCTION refuse_keeper_log()",
    "CREATE TRIGGER keeper_log_is_kept BEFORE TRUNCATE ON keeper_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_keeper_log()",
)


def upgrade() -> None:
    op.add_column("tables", sa.Column("closed_reason", sa.String(300), nullable=True))
    op.add_column("chat", sa.Column("removed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "bars",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("token", sa.LargeBinary(32), nullable=False),
        sa.Column("reason", sa.String(300), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_index("bars_by_token", "bars", ["token"])
    op.create_index("bars_by_end", "bars", ["until"])
    op.create_table(
        "reports",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("token", sa.LargeBinary(32), nullable=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("settled", sa.BigInteger, nullable=True),
        sa.ForeignKeyConstraint(["table_id", "number"], ["chat.table_id", "chat.number"], ondelete="CASCADE", name="report_of_line"),
        sa.UniqueConstraint("table_id", "number", "token", name="reported_once"),
    )
    op.create_index("reports_by_token", "reports", ["token"])
    op.create_index("reports_by_settling", "reports", ["settled", "at"])
    op.create_table(
        "keeper_log",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("act", sa.String(10), nullable=False),
        sa.Column("subject", sa.String(40), nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
    )
    for statement in SQLITE if op.get_bind().dialect.name == "sqlite" else POSTGRESQL:
        op.execute(statement)
