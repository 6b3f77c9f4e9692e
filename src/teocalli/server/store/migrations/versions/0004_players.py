"""Players: a name, a face, tokens, passkeys, links and challenges; and who said a line of chat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("owner", sa.LargeBinary(32), nullable=False, unique=True),
        sa.Column("name", sa.String(48), nullable=False),
        sa.Column("face", sa.String(24), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("phrase", sa.LargeBinary(32), nullable=True, unique=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table("player_tokens", sa.Column("token", sa.LargeBinary(32), primary_key=True), _of_player(), _at())
    op.create_index("tokens_by_player", "player_tokens", ["player_id"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.LargeBinary(1023), primary_key=True),
        _of_player(),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("rp_id", sa.String(255), nullable=False),
        _at(),
    )
    op.create_index("passkeys_by_player", "passkeys", ["player_id"])
    op.create_table(
        "player_links",
        sa.Column("secret", sa.LargeBinary(32), primary_key=True),
        _of_player(unique=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "challenges",
        sa.Column("challenge", sa.LargeBinary(64), primary_key=True),
        _of_player(nullable=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_index("challenges_by_end", "challenges", ["until"])
    op.add_column("chat", sa.Column("token", sa.LargeBinary(32), nullable=True))
    op.create_index("chat_by_token", "chat", ["token"])


def _of_player(*, nullable: bool = False, unique: bool | None = None) -> sa.Column[str]:
    return sa.Column("player_id", sa.String(24), sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=nullable, unique=unique)


def _at() -> sa.Column[int]:
    return sa.Column("at", sa.BigInteger, nullable=False)
